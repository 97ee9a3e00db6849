"""Draws the six sample photos of our own decks that come with the program.

    python -m datasets.draw_samples --out datasets/samples

labels.json has game, grid and the corners of every cell, row by row, null where no card lies. Each photo is a grid
written in notation, laid by hand-picked numbers: tidy enough to be read, loose enough to be real.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets import own_decks
from datasets.camera import look_at
from datasets.clutter import Thing, sample_thing
from datasets.decks import Deck
from datasets.draw import Pool, draw_scene
from datasets.layout import BACK, FACE, GridSpec, Placed, card_corners
from datasets.light import Light
from datasets.scene import Scene, card_quad
from datasets.textures import cloth, marble, pattern, planks, tiles, wood

SIZE = (1600, 1200)
QUALITY = 84
TABLES = {"planks": planks, "wood": wood, "cloth": cloth, "pattern": pattern, "tiles": tiles, "marble": marble}


@dataclass(frozen=True)
class Sample:
    """One sample photo."""

    name: str
    game: str
    grid: str
    """In notation; `.` leaves the gap open."""
    table: str
    seed: int
    turn: float
    """Roll of the camera, degrees."""
    tilt: float
    """Lean of the camera, degrees."""
    heading: float
    fill: float
    exposure: float
    things: tuple[tuple[str, float, float], ...] = ()
    """Kind and place on the table of what lies beside the grid."""


SAMPLES = (
    Sample("skyjo-1", "skyjo", "9 4 10 3 / 11 3 9 0 / 9 12 -1 10", "planks", 11, 4, 14, 10, 0.78, 1.0),
    Sample(
        "skyjo-2",
        "skyjo",
        "-2 . 5 8 / 6 . 0 12 / 1 . 7 11",
        "cloth",
        12,
        92,
        24,
        200,
        0.72,
        0.85,
        (("pencil", 4.6, 1.0),),
    ),
    Sample("smoki-1", "smoki", "0 8 -2 / 9n 3 5", "wood", 13, -8, 18, 80, 0.7, 1.0),
    Sample("smoki-2", "smoki", "4 ? 10k / 6 2 7", "tiles", 14, 178, 26, 30, 0.66, 0.8, (("cup", 4.0, -2.2),)),
    Sample("sen-1", "sen", "3 7 0 9", "marble", 15, 3, 20, 90, 0.72, 1.0),
    Sample("sen-2", "sen", "5* 1 8 7*", "pattern", 16, -20, 28, 140, 0.7, 0.9, (("notepad", 0.5, 2.9),)),
)


def _cards(sample: Sample, rng: np.random.Generator) -> tuple[list[Placed], GridSpec]:
    rows = [line.split() for line in sample.grid.split("/")]
    tokens = own_decks.faces(sample.game)
    aspect = 1.53 if sample.game == "skyjo" else 1.5
    spec = GridSpec(len(rows), len(rows[0]), (), aspect, 0.14, 0.16, 0.02, 0.02, (0.0, 0.0))
    cards = []
    for row, line in enumerate(rows):
        for column, token in enumerate(line):
            if token == ".":
                continue
            x = (column - (spec.columns - 1) / 2) * (1 + spec.gap_x) + rng.normal(0, spec.jitter)
            y = (row - (spec.rows - 1) / 2) * (aspect + spec.gap_y) + rng.normal(0, spec.jitter)
            corners = card_corners((x, y), aspect, rng.normal(0, spec.tilt))
            kind = BACK if token == "x" else FACE
            cards.append(Placed(0, tokens.index(token), kind, corners, (row, column)))
    return cards, spec


def compose(sample: Sample) -> Scene:
    """The scene of a sample."""
    rng = np.random.default_rng(sample.seed)
    cards, spec = _cards(sample, rng)
    points = np.array([c for card in cards for c in card.corners])
    roll, tilt, heading = np.radians([sample.turn, sample.tilt, sample.heading])
    camera = look_at(points, SIZE, float(roll), float(tilt), float(heading), 1.1, sample.fill, (0.15, -0.1))
    things: list[Thing] = [sample_thing(rng, (x, y), False, kind) for kind, x, y in sample.things]
    light = Light(
        exposure=sample.exposure,
        tint=(1.03, 1.0, 0.96),
        slope=(0.08, -0.1),
        glare=(),
        dapple=0.0,
        shade=(0.0, 0.0, 0.0),
        blur=0.6,
        smear=(0.0, 0.0),
        noise=2.0,
        haze=4.0,
        quality=QUALITY,
        seed=sample.seed,
    )
    return Scene(0, 7.0, 0.1, tuple(cards), spec, tuple(things), 0.05, 0.45, (0.015, 0.02), 0.0, camera, light)


def draw(sample: Sample, scene: Scene) -> bytes:
    """The photo as JPEG bytes."""
    faces = [own_decks.draw_face(sample.game, face) for face in own_decks.faces(sample.game)]
    deck = Deck("number" if sample.game == "skyjo" else "illustrated", tuple(faces), faces[-1])
    table = TABLES[sample.table](np.random.default_rng(sample.seed))
    photo = draw_scene(scene, Pool((deck,), (table,)))
    return bytes(cv2.imencode(".jpg", photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Draw the sample photos.")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("samples"))
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    labels: list[dict[str, Any]] = []
    for sample in SAMPLES:
        scene = compose(sample)
        file = out / f"{sample.name}.jpg"
        file.write_bytes(draw(sample, scene))
        found = {card.cell: np.round(card_quad(scene, card), 1).tolist() for card in scene.cards}
        corners = [found.get((r, c)) for r, line in enumerate(sample.grid.split("/")) for c in range(len(line.split()))]
        labels.append({"file": file.name, "game": sample.game, "grid": sample.grid, "corners": corners})
        print(f"{file.name}: {file.stat().st_size // 1024} KB, {sample.grid}")
    (out / "labels.json").write_text(json.dumps(labels, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
