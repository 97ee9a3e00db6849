"""Make a deck file from pictures of single faces: `python -m vision.prototypes.build FOLDER --game G --name NAME`.

FOLDER holds one picture a face, cut at the card's edge, named by its token; `back` is the back, `reflection` is `?`
and a
trailing `s` stands for `*`. The result holds blurred colour layouts only (see the package's text).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np

from vision.colour_layout import (
    BLUR,
    COLUMNS,
    FINE,
    MARGIN,
    ROWS,
    Rgb,
    Vectors,
    best_agreement,
    cut_size,
    likeness,
    normalised,
    sight,
    to_lab,
    upside_down,
)
from vision.rectify import Pyramid

EDGE = 0.01  # of the width, left out all round: the cut is never exact
NAMES = {"back": "x", "reflection": "?"}


def write_deck(
    path: Path, faces: Mapping[str, Rgb], *, game: str, edition: str, source: str, alike: float = 0.0
) -> None:
    """Write the deck file of {token: picture cut at the card's edge, (h, w, 3) RGB}.

    alike: the least likeness of strangers to assume; simple drawings need more than the deck itself shows.
    """
    tokens = sorted(faces)
    cuts = [_cut(faces[token]) for token in tokens]
    layouts = np.stack([_layout(cut) for cut in cuts])
    lab = [cv2.cvtColor(layout.astype(np.float32) / 255, cv2.COLOR_RGB2LAB) for layout in layouts]
    vectors = normalised(np.stack(lab).astype(np.float32))
    np.savez_compressed(
        path,
        layouts=layouts,
        tokens=np.array(tokens),
        game=np.array(game),
        edition=np.array(edition),
        source=np.array(source),
        strangers=np.maximum(_strangers(cuts, vectors), np.float32(alike)),
    )


def _cut(face: Rgb) -> Rgb:
    height, width = face.shape[:2]
    e = EDGE * width
    quad = np.array([[e, e], [width - e, e], [width - e, height - e], [e, height - e]]) - 0.5
    return Pyramid(face).cut(quad, *cut_size(), margin=MARGIN)


def _layout(cut: Rgb) -> Rgb:
    blurred = cv2.GaussianBlur(cut, (0, 0), BLUR)
    height, width = cut.shape[:2]
    x, y = width * MARGIN / (1 + 2 * MARGIN), height * MARGIN / (1 + 2 * MARGIN)
    card = np.array([[FINE, 0, x + (FINE - 1) / 2], [0, FINE, y + (FINE - 1) / 2]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(blurred, card, (COLUMNS, ROWS), flags=flags), np.uint8)


def _strangers(cuts: list[Rgb], vectors: Vectors) -> Vectors:
    """For each face, the greatest likeness any other face has to it: what an unknown face may reach."""
    both = np.concatenate([vectors, upside_down(vectors)])
    n = len(cuts)
    reached = np.zeros((n, n), np.float32)
    for i, cut in enumerate(cuts):
        card = sight(to_lab(cut))
        _, looks = best_agreement(card, both)
        alike = np.array([likeness(card, look, layout) for look, layout in zip(looks, both, strict=True)])
        reached[i] = np.maximum(alike[:n], alike[n:])
    np.fill_diagonal(reached, -1)
    strangers: Vectors = reached.max(axis=0)
    return strangers


def read_faces(folder: Path) -> dict[str, Rgb]:
    """{token: picture} of a folder of pictures named by their token."""
    faces = {}
    for path in sorted(folder.glob("*.png")) + sorted(folder.glob("*.jpg")):
        name = path.stem
        token = NAMES.get(name, name[:-1] + "*" if name.endswith("s") else name)
        bgr = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR)
        if bgr is None:
            raise SystemExit(f"{path} is no picture")
        faces[token] = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8)
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
