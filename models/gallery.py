"""A picture of where the card detector fails: the drawn validation photos it does worst on, with its boxes drawn in.

    python -m models.gallery --data DATA --out docs/failures.jpg

Green: a card found. Red: a card missed. Yellow: a box that is no card. Blue: found, but face and back confused. The
photos are our own drawings; the line beneath each says what was asked of the detector.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.evaluate import CLASSES, LEAST_CONFIDENCE, LEAST_OVERLAP, overlap
from vision.detector import find_cards
from vision.image import decode

FOUND, MISSED, EXTRA, CONFUSED = (70, 220, 70), (240, 40, 40), (250, 220, 40), (60, 140, 255)
SIDE, COLUMNS, CAPTION = 300, 4, 34
"""Pixels of one picture's side, pictures a row, pixels for two lines of text."""
Image = NDArray[np.uint8]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Failure:
    """One photo with its outlines and what to say about it."""

    photo: Image
    outlines: tuple[tuple[Points, tuple[int, int, int]], ...]
    cards: int
    missed: int
    extra: int
    confused: int
    record: dict[str, Any]

    @property
    def cost(self) -> float:
        """How bad it is: missed cards count most, and more where they are most of the photo."""
        return (self.missed + 0.3 * self.extra + 0.2 * self.confused) / (self.cards + 3)


def inside(corners: Points, width: int, height: int) -> Points:
    """The smallest rectangle about the part of a card that the photo shows, (4, 2): what the detector is asked for."""
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    _, part = cv2.intersectConvexConvex(corners.astype(np.float32), frame)
    rectangle = corners if part is None else cv2.boxPoints(cv2.minAreaRect(part.reshape(-1, 2)))
    return np.asarray(rectangle, np.float64)


def examine(photo: Image, record: dict[str, Any]) -> Failure:
    """The photo's boxes beside its cards."""
    boxes = find_cards(photo)
    boxes = boxes[boxes.confidence >= LEAST_CONFIDENCE]
    free, outlines, missed, confused = set(range(len(boxes))), [], 0, 0
    height, width = photo.shape[:2]
    for card in record["cards"]:
        asked = inside(np.array(card["corners"]), width, height)
        best = max(free, key=lambda i: overlap(boxes.corners[i], asked), default=None)
        if best is None or overlap(boxes.corners[best], asked) < LEAST_OVERLAP:
            missed += 1
            outlines.append((asked, MISSED))
            continue
        free.discard(best)
        right = CLASSES[boxes.class_id[best]] == card["class"]
        confused += not right
        outlines.append((boxes.corners[best], FOUND if right else CONFUSED))
    outlines += [(boxes.corners[i], EXTRA) for i in free]
    return Failure(photo, tuple(outlines), len(record["cards"]), missed, len(free), confused, record)


def failures(data: Path) -> Iterator[Failure]:
    """Every validation photo of `data`, examined."""
    for line in (data / "scenes" / "val.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        yield examine(decode((data / "images" / "val" / record["file"]).read_bytes()), record)


def tile(failure: Failure) -> Image:
    """The photo in a square with its outlines, and two lines beneath."""
    height, width = failure.photo.shape[:2]
    scale = SIDE / max(height, width)
    small = cv2.resize(failure.photo, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    canvas = np.full((SIDE + CAPTION, SIDE, 3), 255, np.uint8)
    canvas[: small.shape[0], : small.shape[1]] = small
    for corners, tone in failure.outlines:
        cv2.polylines(canvas[:SIDE], [np.round(corners * scale * 8).astype(np.int32)], True, tone, 2, cv2.LINE_AA, 3)
    light = failure.record["light"]
    counts = f"{failure.missed} of {failure.cards} missed, {failure.extra} extra, {failure.confused} confused"
    facts = f"{failure.record['file'][:5]}: tilt {failure.record['tilt']:.0f}, light {light['exposure']:.2f}, "
    facts += f"blur {light['blur']:.1f}, {len(light['glare'])} lamps"
    for row, text in enumerate((counts, facts)):
        cv2.putText(canvas, text, (3, SIDE + 13 + 15 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.37, (0, 0, 0), 1, cv2.LINE_AA)
    return np.asarray(canvas, np.uint8)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Show where the card detector fails.")
    parser.add_argument("--data", type=Path, required=True, help="folder written by datasets.render")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=12)
    args = parser.parse_args()
    worst = sorted(failures(args.data), key=lambda failure: -failure.cost)[: args.count]
    tiles = [tile(failure) for failure in worst]
    tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % COLUMNS)
    sheet = np.vstack([np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)])
    args.out.parent.mkdir(parents=True, exist_ok=True)
    coded = cv2.imencode(".jpg", sheet[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 80])[1]
    args.out.write_bytes(coded.tobytes())
    print(f"{args.out}: {len(worst)} photos, {len(coded) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
