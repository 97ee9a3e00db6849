"""Draws the exam: labelled photos of grids that no network was trained on, with fonts, tables and art held out.

    python -m datasets.exam --game skyjo --level normal (--cells 15000 | --photos 60) --seed 1 --out FOLDER

FOLDER gets photos and labels.json (see `photo_label`), and for Smoki and Sen decks/NAME/faces/ with the one picture a
face a deck is enrolled from (named by its token; `reflection` is `?`, a trailing `s` stands for `*`, `back` the back).
`--level unknown` draws decks that are enrolled nowhere. Photos come in chunks of 15 that share a deck and some tables;
chunk k draws from SeedSequence(seed, game, level, k) alone, so the bytes do not depend on the number of workers.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from datasets.arrays import Rgb
from datasets.exam_decks import LEVELS, DeckPlan, Level, draw_exam_deck, enrolment_picture, plan_deck
from datasets.exam_draw import draw_exam_scene
from datasets.exam_scene import ExamScene, sample_scene, widths
from datasets.exam_tables import draw_table
from scoring.grid import FACE_DOWN

GAMES = ("skyjo", "smoki", "sen")
CHUNK = 15
"""Photos that share one deck."""
TABLES = 5
"""Table tops of a chunk."""


@dataclass(frozen=True)
class Chunk:
    """Photos `first` to `first + count - 1` of a set."""

    game: str
    level: Level
    seed: int
    number: int
    count: int
    out: Path

    def generator(self, purpose: int) -> Generator:
        """A generator of its own for the plan (0), the deck's pictures (1), the tables (2), the enrolment (3)."""
        words = [self.seed, GAMES.index(self.game), LEVELS.index(self.level), self.number, purpose]
        return np.random.default_rng(np.random.SeedSequence(words))

    @property
    def deck_name(self) -> str:
        """A deck is named by what it was drawn from."""
        return f"exam-{self.game}-{self.level}-{self.seed}-{self.number:03d}"

    def plan(self) -> tuple[DeckPlan, list[ExamScene]]:
        """The chunk's deck and scenes."""
        rng = self.generator(0)
        deck = plan_deck(rng, self.game, self.level, self.deck_name)
        return deck, [sample_scene(rng, deck, self.level, TABLES) for _ in range(self.count)]


def file_name(face: str) -> str:
    """A face's token as a file name."""
    return {FACE_DOWN: "back", "?": "reflection"}.get(face, face.replace("*", "s"))


def photo_label(name: str, scene: ExamScene, deck: DeckPlan, level: Level) -> dict[str, Any]:
    """What labels.json says of one photo.

    `grid` in notation and `corners` of every cell row by row (null where no card lies) as in other labelled folders;
    `cards` with row, column, face, corners in pixels clockwise from the card's own top left, and whether it lies
    turned; tilt and roll of the camera in degrees; gaps and overlap in card widths; least card width in pixels.
    """
    quads = scene.quads()
    cards = [
        {
            "row": card.cell[0],
            "column": card.cell[1],
            "face": card.face,
            "corners": np.round(quad, 1).tolist(),
            "turned": card.turned,
        }
        for card, quad in zip(scene.hand.cards, quads, strict=True)
        if card.cell is not None
    ]
    places = {(card["row"], card["column"]): card["corners"] for card in cards}
    shape = [len(row.split()) for row in scene.hand.grid.split("/")]
    return {
        "file": name,
        "game": deck.game,
        "grid": scene.hand.grid,
        "cards": cards,
        "corners": [places.get((r, c)) for r, columns in enumerate(shape) for c in range(columns)],
        "level": level,
        "tilt": round(float(np.degrees(scene.camera.tilt)), 1),
        "roll": round(scene.roll, 1),
        "deck": deck.name,
        "kind": deck.kind,
        "enrolled": deck.enrolled,
        "gaps": [round(gap, 3) for gap in scene.hand.gaps],
        "overlap": round(scene.hand.overlap, 3),
        "least_width": round(float(widths(np.array(quads)).min()), 1),
        "beside": [card.face for card in scene.beside],
        "things": [thing.kind for thing in scene.things],
        "light": asdict(scene.light),
    }


def _jpeg(picture: Rgb, quality: int) -> bytes:
    return bytes(cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())


def draw_chunk(chunk: Chunk) -> list[dict[str, Any]]:
    """Writes the chunk's photos and enrolment pictures; returns its labels."""
    cv2.setNumThreads(1)
    deck, scenes = chunk.plan()
    pictures = draw_exam_deck(chunk.generator(1), deck)
    rng = chunk.generator(2)
    tables = [draw_table(rng, patterned=chunk.level == "hard") for _ in range(TABLES)]
    if deck.enrolled:
        rng = chunk.generator(3)
        folder = chunk.out / "decks" / deck.name / "faces"
        folder.mkdir(parents=True, exist_ok=True)
        for face, picture in pictures.items():
            content = _jpeg(enrolment_picture(rng, picture), int(rng.integers(80, 96)))
            (folder / f"{file_name(face)}.jpg").write_bytes(content)
    labels = []
    for k, scene in enumerate(scenes):
        name = f"{chunk.game}_{chunk.level}_{chunk.number:03d}_{k:02d}.jpg"
        photo = draw_exam_scene(scene, deck, pictures, tables[scene.table])
        (chunk.out / name).write_bytes(_jpeg(photo, scene.light.quality))
        labels.append(photo_label(name, scene, deck, chunk.level))
    return labels


def plan_chunks(game: str, level: Level, seed: int, cells: int, out: Path) -> list[Chunk]:
    """As many photos as hold at least `cells` cards in their grids."""
    chunks: list[Chunk] = []
    while cells > 0:
        whole = Chunk(game, level, seed, len(chunks), CHUNK, out)
        counts = np.cumsum([len(scene.hand.cards) for scene in whole.plan()[1]])
        used = int(np.searchsorted(counts, cells) + 1) if counts[-1] >= cells else CHUNK
        chunks.append(Chunk(game, level, seed, whole.number, used, out))
        cells -= int(counts[-1])
    return chunks


def photo_chunks(game: str, level: Level, seed: int, photos: int, out: Path) -> list[Chunk]:
    """Exactly `photos` photos."""
    return [
        Chunk(game, level, seed, number, min(CHUNK, photos - first), out)
        for number, first in enumerate(range(0, photos, CHUNK))
    ]


def draw_exam(chunks: list[Chunk], out: Path, workers: int = 1) -> list[dict[str, Any]]:
    """Draws one set into `out` (made where missing) and returns its labels, which labels.json then holds."""
    out.mkdir(parents=True, exist_ok=True)
    if workers > 1:
        with ProcessPoolExecutor(workers) as executor:
            parts = list(executor.map(draw_chunk, chunks))
    else:
        parts = [draw_chunk(chunk) for chunk in chunks]
    labels = [label for part in parts for label in part]
    text = ",\n".join(json.dumps(label) for label in labels)
    (out / "labels.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
    return labels


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Draw a held-out exam of labelled photos.")
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--level", choices=LEVELS, required=True)
    parser.add_argument("--cells", type=int, default=15000, help="at least this many cards in grids")
    parser.add_argument("--photos", type=int, help="this many photos instead")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    if asked.photos is None:
        chunks = plan_chunks(asked.game, asked.level, asked.seed, asked.cells, asked.out)
    else:
        chunks = photo_chunks(asked.game, asked.level, asked.seed, asked.photos, asked.out)
    labels = draw_exam(chunks, asked.out, asked.workers)
    cells = sum(len(label["cards"]) for label in labels)
    print(f"{asked.out}: {len(labels)} photos, {cells} cells, {len({v['deck'] for v in labels})} decks")


if __name__ == "__main__":
    main()
