"""Networks that are missing, broken or not what they should be: a ModelError that says which and what to do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import numpy as np
import pytest

from vision import sessions
from vision.detector import decode_head, find_cards, input_side
from vision.numeral_reader import WEIGHTS, class_pairs, read_numerals, run_in_batches
from vision.oriented_boxes import BACK, FACE
from vision.rectify import Pyramid
from vision.sessions import ModelError, Network, load_ahead, load_network


def weights() -> bytes:
    return (files("models") / "weights" / WEIGHTS).read_bytes()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "0 bytes"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 10\n", "git lfs pull"),
        (b"not a network at all", "Install"),
    ],
)
def test_broken_files(data: bytes, says: str) -> None:
    with pytest.raises(ModelError, match=says):
        Network(data, "cards.onnx")


def test_half_a_network() -> None:
    data = weights()
    with pytest.raises(ModelError, match=r"numerals\.onnx"):
        Network(data[: len(data) // 2], "numerals.onnx")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(ModelError, match=r"nowhere\.onnx"):
        load_network("nowhere.onnx")


def test_a_network_is_loaded_once_by_many_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where one began to load ahead; a missing file is told only by the one who needs it."""
    made: list[str] = []
    monkeypatch.setattr(sessions, "_loaded", {})
    monkeypatch.setattr(sessions, "_loading", {})
    monkeypatch.setattr(sessions, "Network", lambda _data, name: made.append(name) or name)
    load_ahead(WEIGHTS, "nowhere.onnx")
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(load_network, [WEIGHTS] * 8)) == {WEIGHTS}
    assert made == [WEIGHTS]
    with pytest.raises(ModelError, match=r"nowhere\.onnx"):
        load_network("nowhere.onnx")


def test_a_network_of_another_kind_is_no_card_detector() -> None:
    with pytest.raises(ModelError, match="expected"):
        find_cards(np.zeros((96, 96, 3), np.uint8), Network(weights(), "numerals.onnx"))


@pytest.mark.parametrize(
    ("shape", "metadata", "expected"),
    [
        ((1, 3, 416, 416), {}, (416, True)),
        ((1, 3, "height", "width"), {"imgsz": "[640, 640]"}, (640, False)),
        (("batch", 3, "height", "width"), {"imgsz": "[480, 480]"}, (480, False)),
        ((1, 3, 416, 320), {}, None),
        ((1, 1, "height", "width"), {"imgsz": "[640, 640]"}, None),
        ((1, 3, "height", "width"), {}, None),
        ((1, 3, "height", "width"), {"imgsz": "large"}, None),
        ((1, 3, "height", "width"), {"imgsz": "[600, 600]"}, None),
    ],
)
def test_input_sides(shape: tuple[object, ...], metadata: dict[str, str], expected: tuple[int, bool] | None) -> None:
    """A fixed square, or any size with the trained one in the metadata; anything else is refused."""

    class Some:
        name = "some.onnx"

    Some.input_shape, Some.metadata = shape, metadata  # type: ignore[attr-defined]
    if expected is None:
        with pytest.raises(ModelError, match=r"some\.onnx"):
            input_side(Some())  # type: ignore[arg-type]
    else:
        assert input_side(Some()) == expected  # type: ignore[arg-type]


def test_the_head_is_decoded_by_its_class_names() -> None:
    """Columns x, y, w, h, one score a class, angle; the classes may come in either order."""
    raw = np.zeros((1, 7, 3), np.float32)
    raw[0, :4] = [[100, 200, 300], [50, 60, 70], [40, 40, 40], [60, 60, 60]]
    raw[0, 4] = [0.9, 0.1, 0.01]
    raw[0, 5] = [0.2, 0.7, 0.02]
    raw[0, 6] = [0.1, 0.2, 0.3]
    boxes = decode_head(raw, ("back", "face"), 0.05)
    assert boxes.class_id.tolist() == [BACK, FACE]
    assert boxes.confidence == pytest.approx([0.9, 0.7])
    assert boxes.xywhr[1] == pytest.approx([200, 60, 40, 60, 0.2])


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        (np.zeros((1, 84, 10), np.float32), ("face", "back")),
        (np.zeros((1, 7, 10), np.float32), ("cat", "dog")),
        (np.full((1, 7, 10), 4, np.float32), ("face", "back")),
    ],
)
def test_another_head_is_refused(raw: np.ndarray, names: tuple[str, ...]) -> None:
    with pytest.raises(ModelError):
        decode_head(raw, names, 0.05)


def test_class_pairs() -> None:
    assert class_pairs(("1", "2", "1 turned", "2 turned", "back")).tolist() == [2, 3, 0, 1, 4]
    with pytest.raises(ModelError, match="pair"):
        class_pairs(("1", "3 turned"))


def test_a_fixed_batch_is_filled_up() -> None:
    class Fixed:
        name = "fixed"
        input_shape = (4, 3, 96, 96)

        def run(self, batch: np.ndarray) -> np.ndarray:
            assert batch.shape == self.input_shape
            return np.tile([0.25, 0.75], (4, 1)).astype(np.float32)

    batch = np.zeros((6, 3, 96, 96), np.float32)
    assert run_in_batches(Fixed(), batch, 2).shape == (6, 2)  # type: ignore[arg-type]


def test_no_cards_need_no_network() -> None:
    assert read_numerals(Pyramid(np.zeros((10, 10, 3), np.uint8)), [], ("1",)) == []
