"""Exports the trained numeral reader to ONNX, with all that the app must know about it in the file's metadata.

`python -m models.export_numerals --weights NUMERALS.pt --train TRAIN.npz --test TEST.npz --out models/weights` writes
`numerals.onnx` (input `images` (n, 3, 96, 96) float32 in 0..1, n free; output (n, 32) probabilities) and the
checkpoint beside it. The temperature is fitted on the test crops.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnx
from ultralytics import YOLO

from datasets.numerals import data_hash
from models.half_weights import halve
from models.numeral_scores import fit_temperature, probabilities
from vision.numeral_input import SIDE

OPSET = 17


def _fix_sides(model: onnx.ModelProto) -> None:
    """Ultralytics leaves height and width free together with the batch; only the batch may vary."""
    for place, size in zip(model.graph.input[0].type.tensor_type.shape.dim, ("batch", 3, SIDE, SIDE), strict=True):
        if isinstance(size, int):
            place.dim_value = size
        else:
            place.dim_param = size


def _described(crops: Path) -> str:
    with np.load(crops) as data:
        return f"{len(data['labels'])} drawn crops, sha256 {data_hash(data['patches'], data['labels'])}"


def export(weights: Path, train: Path, test: Path, out: Path, earlier: Path | None = None) -> dict[str, str]:
    """Write `out/numerals.onnx` and `out/numerals.pt`; the metadata added. `earlier`: crops of a training before."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        source = shutil.copyfile(weights, Path(work) / "numerals.pt")
        reader = YOLO(str(source))
        made = reader.export(format="onnx", imgsz=SIDE, dynamic=True, simplify=True, opset=OPSET, device="cpu")
        model = onnx.load(str(made))
    _fix_sides(model)
    halve(model)
    target = out / "numerals.onnx"
    onnx.save(model, str(target))
    with np.load(test) as data:
        temperature = fit_temperature(probabilities(target, data["patches"]), data["labels"])
    with np.load(train) as data:
        classes = list(map(str, data["classes"]))
    added = {
        "classes": json.dumps(classes),
        "input_side": str(SIDE),
        "temperature": str(temperature),
        "train_data": _described(train) + (f"; before that {_described(earlier)}" if earlier else ""),
        "test_data": _described(test),
        "licence": "AGPL-3.0",
    }
    for key, value in added.items():
        model.metadata_props.add(key=key, value=value)
    onnx.save(model, str(target))
    if weights.resolve() != (out / "numerals.pt").resolve():
        shutil.copyfile(weights, out / "numerals.pt")
    return added


def main() -> None:
    """Command line, see the module's docstring."""
    parser = argparse.ArgumentParser(description="Export the numeral reader.")
    for name in ("weights", "train", "test", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--earlier", type=Path, help="crops of the training that --start of the last one came from")
    args = parser.parse_args()
    for key, value in export(args.weights, args.train, args.test, args.out, args.earlier).items():
        print(f"{key}: {value}")


if __name__ == "__main__":
    main()
