"""Crops to train the numeral reader on: every value upright and upside down, backs, and what is no number card.

`python -m datasets.numerals --split train --seed 1 --count 20000 --out FILE.npz` writes `patches` (n, 96, 96, 3)
uint8 RGB, `labels` (n,) uint8 indices into `classes`, and prints the data's hash. Crop number i depends only on the
seed, i, the split and the fonts installed.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.backs import branches, patterned, rainbow_mesh
from datasets.fonts import Split, fonts
from datasets.number_cards import HEIGHT, VALUES, WIDTH, Style, draw_number_card
from datasets.numeral_crops import Corners, Image, card_quad, photographed, scene_with, table
from datasets.paintings import paint
from datasets.rainbow_back import draw_rainbow_back

CLASSES = (*(f"{value}" for value in VALUES), *(f"{value} turned" for value in VALUES), "back", "none")
"""A value lying upright, the same upside down (in the same order), a back either way up, anything else."""
BACK, NONE = CLASSES.index("back"), CLASSES.index("none")
BACK_SHARE, NONE_SHARE = 0.05, 0.08
MARKED = 0.7
"""Share of the freer cards whose 6 and 9 are underlined: of the others the reader must learn to be of two minds, and
the way up of the cards around decides."""


def _turned(rng: np.random.Generator, card: Image) -> Image:
    return card[::-1, ::-1] if rng.random() < 0.5 else card


def _number_card(rng: np.random.Generator, split: Split) -> Image:
    return _card_of(rng, int(rng.choice(VALUES)), split)


def _card_of(rng: np.random.Generator, value: int, split: Split) -> Image:
    style: Style = "skyjo" if rng.random() < 0.55 else "any"
    marked = style == "skyjo" or rng.random() < MARKED
    return draw_number_card(rng, value, style=style, split=split, marked=marked)


def _back(rng: np.random.Generator, split: Split) -> Image:
    kind = rng.random()
    if kind < 0.55:
        return draw_rainbow_back(rng, split=split)
    draw = rainbow_mesh if kind < 0.65 else branches if kind < 0.9 else patterned
    return np.asarray(draw(rng, HEIGHT, WIDTH), dtype=np.uint8)


def _nothing(rng: np.random.Generator, split: Split) -> tuple[Image, Corners]:
    """A scene and where it is cut: a painting, bare table, or a card cut far off, sideways or in part."""
    kind = rng.random()
    quad = card_quad()
    if kind < 0.5:
        return scene_with(rng, np.asarray(paint(rng, HEIGHT, WIDTH), dtype=np.uint8), split), quad
    if kind < 0.65:
        return table(rng, split), quad
    scene = scene_with(rng, _turned(rng, _number_card(rng, split)), split)
    if kind < 0.88:
        away = np.array([rng.uniform(0.5, 0.8) * WIDTH, rng.uniform(-0.3, 0.3) * HEIGHT])
        if rng.random() < 0.5:
            away = np.array([rng.uniform(-0.3, 0.3) * WIDTH, rng.uniform(0.45, 0.75) * HEIGHT])
        return scene, (quad + (away if rng.random() < 0.5 else -away)).astype(np.float32)
    return scene, np.roll(quad, int(rng.choice([1, 3])), axis=0)


def crop(seed: int, split: Split, index: int) -> tuple[Image, int]:
    """Crop number `index` of a data set: (96, 96, 3) uint8 RGB and its index into CLASSES."""
    rng = np.random.default_rng([seed, 0 if split == "train" else 1, index])
    kind = rng.random()
    if kind < NONE_SHARE:
        return photographed(rng, *_nothing(rng, split)), NONE
    if kind < NONE_SHARE + BACK_SHARE:
        return photographed(rng, scene_with(rng, _turned(rng, _back(rng, split)), split), card_quad()), BACK
    label = index % (2 * len(VALUES))
    value = VALUES[label % len(VALUES)]
    card = _card_of(rng, value, split)
    card = card[::-1, ::-1] if label >= len(VALUES) else card
    return photographed(rng, scene_with(rng, card, split), card_quad()), label


def render(seed: int, split: Split, count: int, workers: int = 1) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """`count` crops: patches (count, 96, 96, 3) and labels (count,), the same whatever the number of workers."""
    if count < 1:
        raise ValueError(f"at least one crop is needed, got {count}")
    draw = partial(crop, seed, split)
    if workers == 1:
        pairs = [draw(index) for index in range(count)]
    else:
        fresh = multiprocessing.get_context("spawn")  # a forked child hangs where OpenCV's threads already run
        with ProcessPoolExecutor(workers, fresh, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
            pairs = list(pool.map(draw, range(count), chunksize=100))
    return np.stack([patch for patch, _ in pairs]), np.array([label for _, label in pairs], np.uint8)


def data_hash(patches: NDArray[np.uint8], labels: NDArray[np.uint8]) -> str:
    """SHA-256 of the patches' bytes followed by the labels'."""
    return hashlib.sha256(patches.tobytes() + labels.tobytes()).hexdigest()


def main() -> None:
    """Command line, see the module's docstring."""
    parser = argparse.ArgumentParser(description="Draw crops for the numeral reader.")
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    patches, labels = render(args.seed, args.split, args.count, args.workers)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(args.out, patches=patches, labels=labels, classes=np.array(CLASSES))
    print(f"{args.out}: {len(labels)} crops, {len(fonts(args.split))} fonts, sha256 {data_hash(patches, labels)}")


if __name__ == "__main__":
    main()
