"""Trains the card detector: YOLO11n with oriented boxes, from COCO weights, on drawn photos, on the CPU.

    python -m datasets.render --seed 11 --train 7000 --val 400 --out DATA
    python -m models.train --data DATA --runs RUNS --epochs 4 --size 480
    python -m models.train --data DATA --runs RUNS --minutes 60 --start FILE.pt   go on from weights, by the clock
    python -m models.train --runs RUNS --resume                                   after an interruption

RUNS/cards/weights/ holds last.pt and best.pt, written after every epoch (by the clock: every few minutes too).
RUNS/cards/config.json keeps the settings and the hash of the data. Two runs compare fairly with the same --minutes;
--no-coco, --images N and --size S change one thing each. Set OMP_WAIT_POLICY=PASSIVE and GOMP_SPINCOUNT=0: otherwise a
busy neighbour slows training 30 times.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any, ClassVar

import torch
import ultralytics.engine.trainer as trainer_module
from platformdirs import user_cache_path
from torch import Tensor, nn
from ultralytics import YOLO
from ultralytics.models.yolo.obb import OBBTrainer
from ultralytics.utils.loss import v8OBBLoss

from models.coco_start import load_pictures, start_from_coco
from models.schedule import TIMED, Budget
from models.threads import ThreadTuner

NAME = "cards"
SETTINGS: dict[str, Any] = {
    "imgsz": 480,  # the app runs at 640: scale 0.5-1.5 below covers the cards' sizes there at half the cost
    "batch": 16,
    "nbs": 16,  # a step of the optimiser every batch: Ultralytics' 64 leaves a few hundred steps in an hour
    "device": "cpu",
    "amp": False,  # Ultralytics allows bfloat16 on CUDA only; see bfloat16_on_cpu
    "cache": "ram",
    "optimizer": "AdamW",
    "lr0": 0.0015,
    "lrf": 0.02,
    "cos_lr": True,
    "warmup_epochs": 0.5,
    "fliplr": 0.0,  # a mirrored card does not exist: its numerals could not be read
    "flipud": 0.0,
    "degrees": 180.0,
    "scale": 0.5,
    "translate": 0.1,
    "mosaic": 0.6,  # the rest are whole photos, close-ups among them
    "hsv_h": 0.03,
    "hsv_s": 0.6,
    "hsv_v": 0.45,
    "plots": False,
    "deterministic": False,
    "seed": 7,
}


FURTHER: dict[str, Any] = {
    "imgsz": 640,  # as the app runs it
    "mosaic": 0.3,
    "scale": 0.35,
    "lr0": 0.001,
    "warmup_bias_lr": 0.0,
}
"""What changes when training goes on from a checkpoint, for corners as tight as the app's size allows."""


def default_runs() -> Path:
    """Where runs go when no folder is named."""
    return user_cache_path("pobudka") / "runs"


def _as_float(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.float()
    if isinstance(value, dict):
        return {key: _as_float(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_as_float(part) for part in value)
    return value


def bfloat16_on_cpu() -> None:
    """Lets the trainer's forward pass run in bfloat16: nearly twice as fast on CPUs that have it."""
    trainer_module.autocast = lambda *_args, **_kwargs: torch.autocast("cpu", dtype=torch.bfloat16)


def loss_in_float32() -> None:
    """Makes the oriented-box loss decode boxes in float32: bfloat16 rounds a corner 300 pixels out by two pixels."""
    original = v8OBBLoss.loss
    if getattr(original, "in_float32", False):
        return

    def loss(self: v8OBBLoss, preds: dict[str, Tensor], batch: dict[str, Tensor]) -> Any:
        with torch.autocast("cpu", enabled=False):
            return original(self, _as_float(preds), batch)

    loss.in_float32 = True  # type: ignore[attr-defined]
    v8OBBLoss.loss = loss


class CardTrainer(OBBTrainer):  # type: ignore[misc]
    """Ultralytics' trainer for oriented boxes that starts from COCO and loads pictures beside."""

    workers: ClassVar[int] = 2
    coco: ClassVar[bool] = True
    """Whether a new model begins with COCO's weights; at random otherwise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.args.workers = self.workers  # Ultralytics sets 0 on CPUs

    def get_model(self, cfg: Any = None, weights: nn.Module | None = None, verbose: bool = True) -> nn.Module:
        """A new model holds the COCO weights; a resumed one its own."""
        model: nn.Module = super().get_model(cfg, weights, verbose)
        if weights is None and self.coco:
            folder = Path(self.data["train"])
            files = sorted(folder.glob("*.jpg"))[:32]
            print(f"started from COCO: {start_from_coco(model, load_pictures(files))} tensors", flush=True)
        return model


def _callbacks(model: YOLO, threads: int | None) -> None:
    begun = time.monotonic()
    tuner = ThreadTuner()

    def channels_last(trainer: Any) -> None:
        trainer.model.to(memory_format=torch.channels_last)
        if threads is not None:
            torch.set_num_threads(threads)

    def report(trainer: Any) -> None:
        scores = {key.split("/")[-1]: round(float(value), 4) for key, value in trainer.metrics.items() if "mAP" in key}
        spent = f"{time.monotonic() - begun:.0f} s, seconds a batch by threads {tuner.seconds}"
        print(f"epoch {trainer.epoch + 1}/{trainer.epochs} after {spent}: {scores}", flush=True)

    model.add_callback("on_train_start", channels_last)
    if threads is None:
        model.add_callback("on_train_batch_start", lambda _trainer: tuner.step())
    model.add_callback("on_fit_epoch_end", report)


def train(
    data: Path | None,
    runs: Path,
    epochs: int,
    minutes: float | None = None,
    start: Path | None = None,
    threads: int | None = None,
    **changes: Any,
) -> Path:
    """Trains and returns the folder of the run.

    Args:
        data: folder that `datasets.render` filled, or None to resume the run in `runs`.
        epochs: how long, where `minutes` is None.
        minutes: train for this long instead, the learning rate falling by the clock (`schedule.py`).
        start: a checkpoint whose weights to begin with instead of COCO's.
        threads: torch's threads; None measures which number is faster.
        changes: Ultralytics settings that differ from SETTINGS.

    Raises:
        FileNotFoundError: nothing to resume, or no data there.
    """
    run = runs / NAME
    bfloat16_on_cpu()
    loss_in_float32()
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    last = run / "weights" / "last.pt"
    source = data / "data.yaml" if data is not None else last
    if not source.is_file():
        what = "render a data set with `python -m datasets.render` first" if data is not None else "train one first"
        raise FileNotFoundError(f"expected {source}, found none; {what}")
    if data is None:
        minutes = json.loads((run / "config.json").read_text(encoding="utf-8")).get("minutes")
    else:
        (run / "spent.json").unlink(missing_ok=True)
    model = YOLO(str(last) if data is None else str(start or "yolo11n-obb.yaml"))
    _callbacks(model, threads)
    if minutes is not None:
        Budget(minutes, run).attach(model)
    if data is None:
        model.train(trainer=CardTrainer, resume=True)
        return run
    course = {"epochs": epochs, "close_mosaic": max(1, epochs // 4)} if minutes is None else TIMED
    settings = {**SETTINGS, **course, **changes}
    run.mkdir(parents=True, exist_ok=True)
    manifest = json.loads((data / "manifest.json").read_text(encoding="utf-8"))
    config = {
        "settings": settings,
        "minutes": minutes,
        "coco": start is None and CardTrainer.coco,
        "start": start and start.name,
        "data_sha256": manifest["sha256"],
        "data_counts": manifest["counts"],
    }
    (run / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    place = {"data": str(source), "project": str(runs.resolve()), "name": NAME, "exist_ok": True}
    model.train(trainer=CardTrainer, verbose=False, **place, **settings)
    return run


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Train the card detector.")
    parser.add_argument("--data", type=Path, help="folder written by datasets.render")
    parser.add_argument("--runs", type=Path, default=default_runs())
    parser.add_argument("--resume", action="store_true", help="go on from last.pt")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--minutes", type=float, help="train this long instead of so many epochs")
    parser.add_argument("--start", type=Path, metavar="PT", help="begin with these weights: see FURTHER")
    parser.add_argument("--no-coco", action="store_true", help="begin with random weights")
    parser.add_argument("--images", type=int, help="use only so many training photos")
    parser.add_argument("--size", type=int, help="side of the network's input while training, pixels")
    parser.add_argument("--batch", type=int)
    parser.add_argument("--lr", type=float, help="highest learning rate")
    parser.add_argument("--threads", type=int, help="measured where not given")
    args = parser.parse_args()
    if (args.data is None) != args.resume:
        parser.error("give either --data FOLDER for a new run or --resume for the one in --runs")
    changes: dict[str, Any] = dict(FURTHER) if args.start is not None else {}
    given = {"imgsz": args.size, "batch": args.batch, "nbs": args.batch, "lr0": args.lr}
    changes |= {name: value for name, value in given.items() if value is not None}
    if args.images is not None and args.data is not None:
        manifest = json.loads((args.data / "manifest.json").read_text(encoding="utf-8"))
        changes["fraction"] = min(1.0, args.images / manifest["counts"]["train"])
    CardTrainer.coco = not args.no_coco
    train(args.data, args.runs, args.epochs, args.minutes, args.start, args.threads, **changes)


if __name__ == "__main__":
    main()
