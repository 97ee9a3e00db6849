"""The shipped detector: its start, its metadata, and that Ultralytics finds the same cards with the same weights."""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.models
pytest.importorskip("ultralytics")

import onnx  # noqa: E402
import torch  # noqa: E402

from models.coco_start import CONVOLUTIONS, coco_model, coco_state_dict, start_file, start_from_coco  # noqa: E402
from models.evaluate import corner_error, overlap  # noqa: E402
from models.export import SIZE, WEIGHTS, sha256  # noqa: E402
from models.predict import LEAST_CONFIDENCE, predict_boxes  # noqa: E402
from vision.detector import find_cards  # noqa: E402
from vision.image import decode  # noqa: E402
from vision.runtime import ort as onnxruntime  # noqa: E402

SAMPLES = sorted((Path(__file__).parents[2] / "datasets" / "samples").glob("*.jpg"))
ONNX = WEIGHTS / "cards.onnx"


@pytest.fixture(scope="module")
def noise() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 255, (4, 160, 160, 3), dtype=np.uint8)


def test_all_88_convolutions_are_copied_and_answer_as_the_onnx_file(noise: np.ndarray) -> None:
    model, copied = coco_model()
    assert copied == CONVOLUTIONS == 88
    batch = torch.from_numpy(noise[:1].transpose(0, 3, 1, 2).copy()).float() / 255
    with torch.no_grad():
        ours = model(batch)[0].numpy()
    session = onnxruntime.InferenceSession(str(start_file()), providers=["CPUExecutionProvider"])
    theirs = session.run(None, {session.get_inputs()[0].name: batch.numpy()})[0]
    assert ours == pytest.approx(theirs, abs=0.01)


def test_unfolding_the_normalisations_changes_no_output(noise: np.ndarray) -> None:
    model, _ = coco_model()
    batch = torch.from_numpy(noise.transpose(0, 3, 1, 2).copy()).float() / 255
    with torch.no_grad():
        before = model(batch)[0].clone()
        model.load_state_dict(coco_state_dict(noise))
        after = model(batch)[0]
    assert float((before - after).abs().max()) < 0.05
    variances = [m.running_var for m in model.modules() if isinstance(m, torch.nn.BatchNorm2d)]
    assert not any(bool(torch.all(v == 1)) for v in variances)


def test_an_oriented_model_takes_all_but_its_own_head(noise: np.ndarray) -> None:
    from ultralytics.nn.tasks import OBBModel  # noqa: PLC0415

    model = OBBModel("yolo11n-obb.yaml", nc=2, verbose=False)
    taken = start_from_coco(model, noise)
    assert taken >= 360
    assert len(model.state_dict()) - taken < 180


def test_metadata_name_what_the_file_is() -> None:
    graph = onnx.load(str(ONNX))
    facts = {prop.key: prop.value for prop in graph.metadata_props}
    assert ast.literal_eval(facts["names"]) == {0: "face", 1: "back"}
    assert ast.literal_eval(facts["imgsz"]) == [SIZE, SIZE]
    assert facts["task"] == "obb"
    assert 12 <= int(facts["opset"]) <= 17
    assert facts["license"].startswith("AGPL-3.0")
    assert facts["pt_sha256"] == sha256(WEIGHTS / "cards.pt")
    assert len(facts["data_sha256"]) == len(hashlib.sha256().hexdigest())
    (entry,), (exit_,) = graph.graph.input, graph.graph.output
    sides = [d.dim_value or d.dim_param for d in entry.type.tensor_type.shape.dim]
    assert sides == [1, 3, "height", "width"]
    assert [d.dim_value or d.dim_param for d in exit_.type.tensor_type.shape.dim] == [1, 7, "boxes"]


def test_the_shipped_weights_together_are_below_25_megabytes() -> None:
    files = [file for file in WEIGHTS.iterdir() if file.suffix in (".onnx", ".pt")]
    assert len(files) == 4
    assert sum(file.stat().st_size for file in files) < 25e6


@pytest.mark.parametrize(("height", "width"), [(640, 640), (480, 640), (640, 384), (416, 416)])
def test_every_size_in_steps_of_32_gives_ultralytics_head(height: int, width: int) -> None:
    from ultralytics import YOLO  # noqa: PLC0415

    square = np.random.default_rng(5).random((1, 3, height, width), dtype=np.float32)
    session = onnxruntime.InferenceSession(str(ONNX), providers=["CPUExecutionProvider"])
    ours = session.run(None, {session.get_inputs()[0].name: square})[0]
    model = YOLO(str(WEIGHTS / "cards.pt")).model.float().eval()
    with torch.no_grad():
        theirs = model(torch.from_numpy(square))[0].numpy()
    assert ours.shape == theirs.shape == (1, 7, height * width * 21 // 1024)
    assert ours[0, 4:6] == pytest.approx(theirs[0, 4:6], abs=0.01)


def test_no_path_of_the_training_machine_is_left_in_the_weights() -> None:
    for file in (ONNX, WEIGHTS / "cards.pt"):
        data = file.read_bytes()
        for trace in (b"/home/", b"/root", b"/tmp", b"/Users/"):
            assert trace not in data, f"{file.name} holds {trace!r}"


@pytest.mark.parametrize("photo", SAMPLES, ids=lambda p: p.stem)
def test_ultralytics_finds_the_same_cards_as_the_app(photo: Path) -> None:
    theirs = predict_boxes(photo)
    ours = find_cards(decode(photo.read_bytes()))
    sure_theirs, sure_ours = theirs.confidence > 0.3, ours.confidence > 0.3
    assert sure_theirs.sum() == sure_ours.sum() > 0
    corners = ours.corners
    for index in np.flatnonzero(sure_theirs):
        twin = max(range(len(ours)), key=lambda i: overlap(corners[i], theirs.corners[index]))
        assert overlap(corners[twin], theirs.corners[index]) > 0.97
        assert corner_error(corners[twin], theirs.corners[index]) < 0.03
        assert ours.class_id[twin] == theirs.class_id[index]
        assert ours.confidence[twin] == pytest.approx(theirs.confidence[index], abs=0.02)
    assert theirs.confidence.min() >= LEAST_CONFIDENCE


def test_a_missing_photo_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        predict_boxes(Path("nowhere.jpg"))
