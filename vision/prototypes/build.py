"""Make a deck file from pictures of single faces: `python -m vision.prototypes.build FOLDER --game G --name NAME`.

FOLDER holds one picture a face, cut at the card's edge, named by its token; `back` is the back, `reflection` is `?`
and a trailing `s` stands for `*`. The result holds blurred colour layouts only (see the package's text).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.colour_layout import Rgb
from vision.prototypes.deck import Deck
from vision.prototypes.layouts import alikeness, cut_card, frame_quad, layout_of, strangers_of, vectors_of
from vision.rectify import Pyramid

NAMES = {"back": "x", "reflection": "?"}


def build_deck(
    cuts: Sequence[Rgb], tokens: Sequence[str], *, game: str, name: str, edition: str, source: str, alike: float = 0.0
) -> Deck:
    """The deck of cut cards (see layouts.cut_card), one token each; tokens may repeat.

    alike: the least likeness of strangers to assume; simple drawings need more than the deck itself shows.
    """
    layouts = np.stack([layout_of(cut) for cut in cuts])
    strangers = strangers_of(alikeness(cuts, vectors_of(layouts)), tokens)
    return Deck.of_layouts(
        layouts,
        tuple(tokens),
        np.maximum(strangers, np.float32(alike)),
        game=game,
        name=name,
        edition=edition,
        source=source,
    )


def write_deck(
    path: Path, faces: Mapping[str, Rgb], *, game: str, edition: str, source: str, alike: float = 0.0
) -> None:
    """Write the deck file of {token: picture cut at the card's edge, (h, w, 3) RGB}; alike: see build_deck."""
    tokens = sorted(faces)
    cuts = [cut_card(Pyramid(faces[t]), frame_quad(*faces[t].shape[:2])) for t in tokens]
    deck = build_deck(cuts, tokens, game=game, name=path.stem, edition=edition, source=source, alike=alike)
    path.write_bytes(deck.content())


def face_of_name(stem: str) -> str:
    """The token a picture's file name stands for: `5s` is `5*`, `reflection` is `?`, `back` is `x`."""
    return NAMES.get(stem, stem[:-1] + "*" if stem.endswith("s") else stem)


def read_faces(folder: Path) -> dict[str, Rgb]:
    """{token: picture} of a folder of pictures named by their token."""
    faces = {}
    for path in sorted(folder.glob("*.png")) + sorted(folder.glob("*.jpg")):
        bgr = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR)
        if bgr is None:
            raise SystemExit(f"{path} is no picture")
        faces[face_of_name(path.stem)] = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)
    return faces


def main() -> None:
    """The command described above."""
    parser = argparse.ArgumentParser(prog="python -m vision.prototypes.build", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--edition", default="")
    parser.add_argument("--source", default="photos of one printed deck")
    parser.add_argument("--alike", type=float, default=0.0, help="least likeness of strangers to assume (own: 0.82)")
    asked = parser.parse_args()
    path = Path(__file__).with_name(f"{asked.name}.npz")
    write_deck(
        path, read_faces(asked.folder), game=asked.game, edition=asked.edition, source=asked.source, alike=asked.alike
    )
    print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
