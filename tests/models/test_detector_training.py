"""Rendering, one short epoch of training, and the export of what it made: the whole way on eight drawn photos."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytestmark = pytest.mark.models
pytest.importorskip("ultralytics")
pytest.importorskip("skimage")

from datasets.fonts import FontsMissing, fonts  # noqa: E402
from datasets.render import digest, render  # noqa: E402
from models.export import export  # noqa: E402
from models.threads import PROBE_EVERY, ThreadTuner  # noqa: E402
from models.train import NAME, SETTINGS, train  # noqa: E402


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        fonts("train"), fonts("test")
    except FontsMissing as missing:
        pytest.skip(str(missing))
    out = tmp_path_factory.mktemp("drawn")
    render(1, {"train": 8, "val": 4}, out, workers=1)
    return out


def test_a_data_set_is_complete_and_its_hash_is_that_of_its_files(data: Path) -> None:
    manifest = json.loads((data / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["sha256"] == digest(data)
    assert not set(manifest["fonts"]["train"]) & set(manifest["fonts"]["val"])
    for split, count in (("train", 8), ("val", 4)):
        records = [json.loads(line) for line in (data / "scenes" / f"{split}.jsonl").read_text().splitlines()]
        assert len(records) == count
        for record in records:
            stem = record["file"].removesuffix(".jpg")
            lines = (data / "labels" / split / f"{stem}.txt").read_text().splitlines()
            assert len(lines) == len(record["cards"])
            photo = cv2.imread(str(data / "images" / split / record["file"]))
            assert max(photo.shape) <= 640


def test_a_seed_gives_the_same_bytes(data: Path, tmp_path: Path) -> None:
    render(1, {"train": 3}, tmp_path, workers=1)
    for index in range(3):
        name = f"images/train/{index:05d}.jpg"
        assert (tmp_path / name).read_bytes() == (data / name).read_bytes()


def test_training_never_mirrors() -> None:
    assert SETTINGS["fliplr"] == SETTINGS["flipud"] == 0


def test_one_epoch_runs_and_exports(data: Path, tmp_path: Path) -> None:
    run = train(data, tmp_path, epochs=1, imgsz=160, batch=4, cache=False)
    assert run == tmp_path / NAME
    config = json.loads((run / "config.json").read_text(encoding="utf-8"))
    manifest = json.loads((data / "manifest.json").read_text(encoding="utf-8"))
    assert config["data_sha256"] == manifest["sha256"]
    pt, onnx = export(run / "weights" / "last.pt", manifest["sha256"], tmp_path / "weights")
    assert 1e6 < pt.stat().st_size < 12e6
    assert 5e6 < onnx.stat().st_size < 12e6


def test_nothing_to_resume_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="train one first"):
        train(None, tmp_path, epochs=1)


@pytest.mark.parametrize(("one", "two", "best"), [(2.0, 1.1, 2), (2.0, 6.0, 1)])
def test_the_faster_number_of_threads_is_kept(one: float, two: float, best: int) -> None:
    tuner = ThreadTuner()
    used = []
    threads = tuner.current
    for _ in range(5 * PROBE_EVERY):
        threads = tuner.record(one if threads == 1 else two)
        used.append(threads)
    assert used[PROBE_EVERY + 10 :].count(best) > 0.85 * len(used[PROBE_EVERY + 10 :])
    assert np.unique(used).tolist() == [1, 2], "the other number is tried now and then"
