"""Rendering, one short epoch of training, and the export of what it made: the whole way on thirty drawn scenes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

pytestmark = pytest.mark.models
pytest.importorskip("ultralytics")
pytest.importorskip("skimage")

import onnx  # noqa: E402
import torch  # noqa: E402
from ultralytics import YOLO  # noqa: E402

from datasets.fonts import FontsMissing, fonts  # noqa: E402
from datasets.render import digest, render  # noqa: E402
from models.by_value import NAMES, relabel  # noqa: E402
from models.evaluate import overlap  # noqa: E402
from models.export import WEIGHTS, export  # noqa: E402
from models.half_weights import halve  # noqa: E402
from models.predict import predict_boxes  # noqa: E402
from models.schedule import Budget, rate  # noqa: E402
from models.threads import PROBE_EVERY, ThreadTuner  # noqa: E402
from models.train import FURTHER, NAME, SETTINGS, train  # noqa: E402
from vision.detector import find_cards  # noqa: E402
from vision.image import decode  # noqa: E402
from vision.runtime import ort  # noqa: E402
from vision.sessions import Network  # noqa: E402

InferenceSession = ort.InferenceSession


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        fonts("train"), fonts("test")
    except FontsMissing as missing:
        pytest.skip(str(missing))
    out = tmp_path_factory.mktemp("drawn")
    render(1, {"train": 26, "val": 4}, out, workers=1)
    return out


def test_a_data_set_is_complete_and_its_hash_is_that_of_its_files(data: Path) -> None:
    manifest = json.loads((data / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["sha256"] == digest(data)
    assert not set(manifest["fonts"]["train"]) & set(manifest["fonts"]["val"])
    for split, count in (("train", 26), ("val", 4)):
        records = [json.loads(line) for line in (data / "scenes" / f"{split}.jsonl").read_text().splitlines()]
        assert len(records) == count
        for record in records:
            stem = record["file"].removesuffix(".jpg")
            lines = (data / "labels" / split / f"{stem}.txt").read_text().splitlines()
            assert len(lines) == len(record["cards"])
            photo = cv2.imread(str(data / "images" / split / record["file"]))
            assert max(photo.shape) <= 800


def test_a_seed_gives_the_same_bytes(data: Path, tmp_path: Path) -> None:
    render(1, {"train": 3}, tmp_path, workers=1)
    for index in range(3):
        name = f"images/train/{index:05d}.jpg"
        assert (tmp_path / name).read_bytes() == (data / name).read_bytes()


def test_a_class_for_every_value_changes_the_classes_and_nothing_else(data: Path, tmp_path: Path) -> None:
    relabel(data, tmp_path)
    seen = set()
    for row in map(json.loads, (data / "scenes" / "train.jsonl").read_text(encoding="utf-8").splitlines()):
        name = Path(row["file"]).with_suffix(".txt").name
        old, new = ((root / "labels" / "train" / name).read_text().splitlines() for root in (data, tmp_path))
        assert [line.split()[1:] for line in old] == [line.split()[1:] for line in new]
        for before, after, card in zip(old, new, row["cards"], strict=True):
            name_of = NAMES[int(after.split()[0])]
            assert name_of == (card["value"] or card["class"])
            assert (name_of == "back") == (before.split()[0] == "1")
            seen.add(name_of)
        assert (tmp_path / "images" / "train" / row["file"]).read_bytes()
    assert len(seen) > 5, "number cards among them"
    assert {"face", "back"} <= seen
    run = train(tmp_path, tmp_path / "runs", epochs=1, imgsz=64, batch=4, nbs=4, cache=False)
    assert len(YOLO(str(run / "weights" / "last.pt")).names) == len(NAMES)


def test_training_never_mirrors() -> None:
    assert SETTINGS["fliplr"] == SETTINGS["flipud"] == 0


def test_one_epoch_from_coco_runs_and_exports(data: Path, tmp_path: Path) -> None:
    run = train(data, tmp_path, epochs=1, imgsz=160, batch=4, nbs=4, cache=False)
    assert run == tmp_path / NAME
    config = json.loads((run / "config.json").read_text(encoding="utf-8"))
    manifest = json.loads((data / "manifest.json").read_text(encoding="utf-8"))
    assert config["data_sha256"] == manifest["sha256"]
    pt, onnx = export(run / "weights" / "last.pt", manifest["sha256"], tmp_path / "weights")
    assert 1e6 < pt.stat().st_size < 12e6
    assert 5e6 < onnx.stat().st_size < 12e6


def test_what_one_more_epoch_makes_of_the_shipped_weights_finds_the_same_cards_in_the_app_and_in_ultralytics(
    data: Path, tmp_path: Path
) -> None:
    changes = {**FURTHER, "imgsz": 320, "batch": 4, "nbs": 4, "lr0": 1e-5, "cache": False}
    run = train(data, tmp_path, epochs=1, start=WEIGHTS / "cards.pt", **changes)
    pt, exported = export(run / "weights" / "last.pt", "0" * 64, tmp_path / "weights")
    network = Network(exported.read_bytes(), exported.name)
    compared = 0
    for photo in sorted((data / "images" / "val").glob("*.jpg")):
        theirs, ours = predict_boxes(photo, pt), find_cards(decode(photo.read_bytes()), network)
        for index in np.flatnonzero(theirs.confidence > 0.3):
            best = max(range(len(ours)), key=lambda i: overlap(ours.corners[i], theirs.corners[index]))
            assert overlap(ours.corners[best], theirs.corners[index]) > 0.95
            assert ours.confidence[best] == pytest.approx(theirs.confidence[index], abs=0.03)
            compared += 1
    assert compared >= 8, "four photos of card grids, and hardly a card found"


def test_a_run_by_the_clock_keeps_to_its_minutes_and_can_be_resumed(data: Path, tmp_path: Path) -> None:
    run = train(data, tmp_path, epochs=99, minutes=0.02, imgsz=64, batch=4, nbs=4, cache=False)
    spent = json.loads((run / "spent.json").read_text(encoding="utf-8"))["seconds"]
    assert spent >= 0.02 * 60
    assert torch.load(run / "weights" / "last.pt", weights_only=False)["epoch"] < 98
    again = Budget(0.02, run)
    assert again.share >= 1, "what the first slice spent is remembered"


def test_the_learning_rate_rises_shortly_and_falls_to_a_hundredth() -> None:
    shares = np.linspace(0, 1, 101)
    rates = [rate(float(share)) for share in shares]
    top = int(np.argmax(rates))
    assert rates[top] == pytest.approx(1, abs=0.01)
    assert shares[top] <= 0.05
    assert all(a <= b for a, b in pairwise(rates[: top + 1]))
    assert all(a >= b for a, b in pairwise(rates[top:]))
    assert rates[-1] == rate(1.7) == pytest.approx(0.01)


def test_halved_weights_are_smaller_and_answer_the_same() -> None:
    values = np.random.default_rng(3).normal(0, 0.1, (64, 3, 5, 5)).astype(np.float32)
    huge = np.full((64, 64, 3, 3), 1e6, np.float32)
    names = {"weight": values, "huge": huge, "bias": np.ones(64, np.float32)}
    graph = onnx.helper.make_graph(
        [
            onnx.helper.make_node("Conv", ["x", "weight", "bias"], ["h"]),
            onnx.helper.make_node("Conv", ["h", "huge"], ["y"]),
        ],
        "g",
        [onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [1, 3, 16, 16])],
        [onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [1, 64, 10, 10])],
        [onnx.numpy_helper.from_array(array, name) for name, array in names.items()],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9)
    x = np.random.default_rng(4).random((1, 3, 16, 16), dtype=np.float32)
    before = InferenceSession(model.SerializeToString()).run(None, {"x": x})[0]
    size = model.ByteSize()
    assert halve(model) == 1, "the bias is too small to matter, the other beyond half precision"
    assert size - model.ByteSize() == pytest.approx(2 * values.size, abs=200)
    after = InferenceSession(model.SerializeToString()).run(None, {"x": x})[0]
    assert after == pytest.approx(before, abs=2e-3 * float(np.abs(before).max()))


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
