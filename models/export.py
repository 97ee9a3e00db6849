"""Turns a checkpoint of `models.train` into what the repository carries: a stripped .pt and the ONNX the app runs.

    python -m models.export --runs RUNS --data DATA            best.pt of RUNS/cards -> models/weights/cards.{pt,onnx}
    python -m models.export --checkpoint FILE.pt --data DATA

The ONNX is the form that loads everywhere: raw head (no suppression inside), one photo at a time, simplified, weights
stored in half precision (`half_weights.py`). Height and width are free multiples of 32, so that a 4:3 photo needs no
grey padding to a square; the size it was trained for is `imgsz` in its metadata, beside classes, task, opset, the
SHA-256 of the data set and that of the .pt it came from.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import onnx
import torch
from ultralytics import YOLO
from ultralytics import __version__ as ultralytics_version

from models.half_weights import halve
from models.train import NAME, default_runs

WEIGHTS = Path(__file__).with_name("weights")
SIZE = 640
OPSET = 17
LICENCE = "AGPL-3.0-or-later"


def sha256(path: Path) -> str:
    """Hash of a file's bytes, hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def strip(checkpoint: Path, target: Path, data_sha256: str) -> None:
    """Writes `target`: the averaged weights in half precision, without optimiser state, paths and other traces."""
    kept: dict[str, Any] = torch.load(checkpoint, map_location="cpu", weights_only=False)
    model = (kept.get("ema") or kept["model"]).half().to(memory_format=torch.contiguous_format)
    for parameter in model.parameters():
        parameter.requires_grad = False
    settings = {"task": "obb", "imgsz": SIZE, "model": "yolo11n-obb.yaml"}
    model.args = dict(settings)
    model.criterion = None
    model.pt_path = target.name
    stripped = {
        "epoch": -1,
        "model": model,
        "train_args": settings,
        "version": ultralytics_version,
        "license": LICENCE,
        "data_sha256": data_sha256,
    }
    torch.save(stripped, target)


def free_sides(model: onnx.ModelProto) -> None:
    """Names the input (1, 3, height, width) and the output (1, rows, boxes): Ultralytics leaves the batch free too."""
    rows = model.graph.output[0].type.tensor_type.shape.dim[1].dim_value
    shapes: tuple[tuple[onnx.ValueInfoProto, tuple[int | str, ...]], ...] = (
        (model.graph.input[0], (1, 3, "height", "width")),
        (model.graph.output[0], (1, rows, "boxes")),
    )
    for value, shape in shapes:
        for place, size in zip(value.type.tensor_type.shape.dim, shape, strict=True):
            if isinstance(size, int):
                place.dim_value = size
            else:
                place.dim_param = size


def export(checkpoint: Path, data_sha256: str, weights: Path = WEIGHTS) -> tuple[Path, Path]:
    """Writes cards.pt and cards.onnx into `weights`; returns their paths."""
    weights.mkdir(parents=True, exist_ok=True)
    pt, exported = weights / "cards.pt", weights / "cards.onnx"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "cards.pt"
        strip(checkpoint, work, data_sha256)
        made = Path(
            YOLO(str(work)).export(
                format="onnx", imgsz=SIZE, opset=OPSET, dynamic=True, simplify=True, nms=False, batch=1
            )
        )
        graph = onnx.load(str(made))
        facts = {
            "description": "Pobudka card detector: YOLO11n with oriented boxes, classes face and back",
            "author": "Pobudka contributors; YOLO11n by Ultralytics",
            "license": LICENCE,
            "version": ultralytics_version,
            "task": "obb",
            "stride": "32",
            "batch": "1",
            "channels": "3",
            "imgsz": str([SIZE, SIZE]),
            "names": str(dict(YOLO(str(work)).names)),
            "opset": str(graph.opset_import[0].version),
            "data_sha256": data_sha256,
            "pt_sha256": sha256(work),
        }
        free_sides(graph)
        halve(graph)
        del graph.metadata_props[:]
        for key, value in facts.items():
            graph.metadata_props.add(key=key, value=value)
        onnx.save(graph, str(made))
        shutil.copyfile(work, pt)
        shutil.copyfile(made, exported)
    return pt, exported


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Export the card detector.")
    parser.add_argument("--runs", type=Path, default=default_runs())
    parser.add_argument("--checkpoint", type=Path, help="instead of best.pt of the run")
    parser.add_argument("--data", type=Path, required=True, help="the data set it was trained on (for its hash)")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    checkpoint = args.checkpoint or args.runs / NAME / "weights" / "best.pt"
    if not checkpoint.is_file():
        parser.error(f"expected a checkpoint at {checkpoint}, found none; train first or give --checkpoint")
    digest = json.loads((args.data / "manifest.json").read_text(encoding="utf-8"))["sha256"]
    for path in export(checkpoint, digest, args.weights):
        print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, sha256 {sha256(path)}")


if __name__ == "__main__":
    main()
