"""Trains the numeral reader: YOLO11n's classifier, its backbone started from COCO, on drawn crops only.

`python -m models.train_numerals --train TRAIN.npz --test TEST.npz --out FOLDER` (files of `datasets.numerals`) writes
`FOLDER/numerals.pt`, a checkpoint that `ultralytics.YOLO` loads, after every epoch, and prints the accuracy on the
test crops, whose fonts and tables training never saw. The loop is our own because Ultralytics' classifier trainer
mirrors, crops and recolours by default; network, checkpoint and export are Ultralytics'. Single precision in the
channels-last layout was the fastest: bf16 took two to five times as long at 96 pixels on the CPU it was tried on.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import ultralytics
from torch import Tensor, nn
from ultralytics.nn.tasks import ClassificationModel

from models.coco_start import coco_state_dict

ARCHITECTURE = "yolo11n-cls.yaml"
BATCH, EPOCHS = 64, 7
PEAK_RATE, DECAY, SMOOTHING, EMA_DECAY = 2e-3, 0.03, 0.03, 0.998


@dataclass(frozen=True)
class Crops:
    """Patches (n, 3, side, side) uint8, labels (n,) int64 and the classes' names."""

    patches: Tensor
    labels: Tensor
    classes: tuple[str, ...]


def load(path: Path) -> Crops:
    """A file of `datasets.numerals`."""
    with np.load(path) as data:
        patches = torch.from_numpy(np.ascontiguousarray(data["patches"].transpose(0, 3, 1, 2)))
        return Crops(patches, torch.from_numpy(data["labels"].astype(np.int64)), tuple(map(str, data["classes"])))


def start(crops: Crops) -> ClassificationModel:
    """The untrained classifier with the COCO backbone; the detector's layer 10 (C2PSA) is the classifier's layer 9."""
    model = ClassificationModel(ARCHITECTURE, nc=len(crops.classes), verbose=False).float()
    donor = coco_state_dict(crops.patches[:256].permute(0, 2, 3, 1).numpy())
    own = model.state_dict()
    kept = {}
    for name, value in donor.items():
        layer = int(name.split(".")[1])
        target = name if layer < 9 else name.replace("model.10.", "model.9.", 1) if layer == 10 else ""
        if target in own and own[target].shape == value.shape and not target.endswith("num_batches_tracked"):
            kept[target] = value
    model.load_state_dict(kept, strict=False)
    print(f"COCO start: {len(kept)} of {len(own)} tensors", flush=True)
    return model


def vary(batch: Tensor, generator: torch.Generator) -> Tensor:
    """Small changes no epoch repeats: shift by up to 3 pixels, gain, contrast, channels swapped now and then."""
    count, _, side, _ = batch.shape
    dx, dy = (int(torch.randint(0, 7, (1,), generator=generator)) for _ in range(2))
    batch = nn.functional.pad(batch, (3, 3, 3, 3), mode="replicate")[:, :, dy : dy + side, dx : dx + side]
    gain = 0.75 + 0.5 * torch.rand((count, 1, 1, 1), generator=generator)
    cast = 0.9 + 0.2 * torch.rand((count, 3, 1, 1), generator=generator)
    lift = 0.1 * torch.rand((count, 1, 1, 1), generator=generator) - 0.05
    swapped = torch.rand((count, 1, 1, 1), generator=generator) < 0.1
    batch = torch.where(swapped, batch[:, torch.randperm(3, generator=generator)], batch)
    return (batch * gain * cast + lift).clamp(0, 1)


def _parameters(model: nn.Module) -> list[dict[str, object]]:
    decayed = [value for value in model.parameters() if value.ndim > 1]
    plain = [value for value in model.parameters() if value.ndim <= 1]
    return [{"params": decayed, "weight_decay": DECAY}, {"params": plain, "weight_decay": 0.0}]


def logits(model: ClassificationModel, patches: Tensor) -> Tensor:
    """(n, classes) float32 scores before softmax, in evaluation mode."""
    model.eval()
    rows = []
    with torch.no_grad():
        for part in patches.split(256):
            answer = model(part.float() / 255)
            rows.append((answer[1] if isinstance(answer, tuple) else answer).float())
    return torch.cat(rows)


def save(model: ClassificationModel, classes: tuple[str, ...], side: int, path: Path) -> None:
    """A checkpoint in Ultralytics' form, half precision, without optimizer."""
    whole = copy.deepcopy(model).half()
    whole.names = dict(enumerate(classes))
    settings = {"task": "classify", "imgsz": side, "model": ARCHITECTURE, "data": "drawn", "batch": BATCH}
    content = {"epoch": -1, "model": whole, "train_args": settings, "version": ultralytics.__version__}
    torch.save({**content, "license": "AGPL-3.0"}, path)


def go_on(path: Path, crops: Crops) -> ClassificationModel:
    """The classifier of an earlier training, to be trained further. Raises ValueError where it has other classes."""
    model: ClassificationModel = torch.load(path, map_location="cpu", weights_only=False)["model"].float()
    if tuple(model.names[i] for i in sorted(model.names)) != crops.classes:
        raise ValueError(f"{path.name} has other classes than the crops: {model.names}")
    for parameter in model.parameters():
        parameter.requires_grad = True
    return model


def blend(old: ClassificationModel, new: ClassificationModel, keep: float) -> ClassificationModel:
    """The mean of two trainings' weights, `keep` (0..1) of it from `old`: it holds what both have learnt."""
    mixed = copy.deepcopy(new)
    for mine, theirs in zip(mixed.state_dict().values(), old.state_dict().values(), strict=True):
        if mine.dtype.is_floating_point:
            mine.lerp_(theirs, keep)
    return mixed


def train(
    crops: Crops, test: Crops, out: Path, epochs: int, seed: int, model: ClassificationModel, peak: float = PEAK_RATE
) -> ClassificationModel:
    """The exponential moving average of `model`'s weights after `epochs`; written to `out` after each."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    model = model.to(memory_format=torch.channels_last)
    average = copy.deepcopy(model).eval()
    optimizer = torch.optim.AdamW(_parameters(model), lr=peak)
    steps = epochs * (len(crops.labels) // BATCH)
    step, began = 0, time.monotonic()
    for epoch in range(epochs):
        model.train()
        for chosen in torch.randperm(len(crops.labels), generator=generator).split(BATCH):
            if len(chosen) < BATCH:
                continue
            warm = min(1.0, (step + 1) / 200)
            for group in optimizer.param_groups:
                group["lr"] = peak * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * step / steps)))
            batch = vary(crops.patches[chosen].float() / 255, generator).contiguous(memory_format=torch.channels_last)
            loss = nn.functional.cross_entropy(model(batch), crops.labels[chosen], label_smoothing=SMOOTHING)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            step += 1
            keep = min(EMA_DECAY, step / (step + 50))
            with torch.no_grad():
                for mine, theirs in zip(average.state_dict().values(), model.state_dict().values(), strict=True):
                    if mine.dtype.is_floating_point:
                        mine.lerp_(theirs, 1 - keep)
                    else:
                        mine.copy_(theirs)
        right = (logits(average, test.patches).argmax(1) == test.labels).float().mean()
        took = time.monotonic() - began
        print(f"epoch {epoch + 1}/{epochs} loss {loss:.3f} test {right:.4f} {took:.0f} s", flush=True)
        save(average, crops.classes, crops.patches.shape[-1], out / "numerals.pt")
    return average


def main() -> None:
    """Command line, see the module's docstring."""
    parser = argparse.ArgumentParser(description="Train the numeral reader.")
    parser.add_argument("--train", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--start", type=Path, metavar="PT", help="go on from these weights instead of COCO's")
    parser.add_argument("--keep", type=float, default=0.0, help="share of the weights of --start in the result")
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="highest learning rate")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)
    crops = load(args.train)
    model = start(crops) if args.start is None else go_on(args.start, crops)
    earlier, test = copy.deepcopy(model), load(args.test)
    trained = train(crops, test, args.out, args.epochs, args.seed, model, args.rate)
    if args.start is not None and args.keep:
        mixed = blend(earlier, trained, args.keep)
        right = (logits(mixed, test.patches).argmax(1) == test.labels).float().mean()
        print(f"{args.keep:.0%} of the earlier weights: test {right:.4f}", flush=True)
        save(mixed, crops.classes, crops.patches.shape[-1], args.out / "numerals.pt")


if __name__ == "__main__":
    main()
