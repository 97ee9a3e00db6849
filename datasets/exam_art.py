"""Illustrated decks of the exam: invented paintings with the game's corner numeral, one painting a face.

Two thirds are `paintings`, a quarter kinds that no training card is painted with (stained glass, strata, swirls,
collage), the rest cuts of the validation split's sample pictures. Printed decks are made to be told apart: a painting
too like an earlier one of its deck is painted again.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets import backs, corner_numerals, paintings
from datasets.arrays import Rgb, clipped, colour, fractal, pick, ramp
from datasets.decks import PICTURES
from datasets.glyphs import pick_font

WIDTH, HEIGHT = 340, 510
MOST_ALIKE = 0.8
"""Correlation of two faces' 8 x 12 thumbnails from which the later one is painted again."""


def _stained(rng: Generator) -> Rgb:
    """Coloured glass in dark leads."""
    small = (rng.random((int(rng.integers(5, 11)), int(rng.integers(4, 8)), 2)) - 0.5) * 0.9
    down, across = small.shape[:2]
    image = np.full((HEIGHT, WIDTH, 3), colour(rng, None, (0, 0.5), (0.02, 0.15)), np.uint8)
    plan = cv2.Subdiv2D((-WIDTH, -HEIGHT, 3 * WIDTH, 3 * HEIGHT))
    for r in range(down):
        for c in range(across):
            dx, dy = small[r, c]
            plan.insert((float((c + 0.5 + dx) * WIDTH / across), float((r + 0.5 + dy) * HEIGHT / down)))
    facets, centres = plan.getVoronoiFacetList([])
    hues, lead = rng.random(3), rng.uniform(0.86, 0.95)
    for facet, centre in zip(facets, centres, strict=True):
        shrunk = centre + (np.asarray(facet) - centre) * lead
        cv2.fillConvexPoly(image, np.round(shrunk).astype(np.int32), colour(rng, float(rng.choice(hues))), cv2.LINE_AA)
    return image


def _strata(rng: Generator) -> Rgb:
    """Wavy bands of colour."""
    y = np.linspace(0, 1, HEIGHT, dtype=np.float32)[:, None]
    bend = fractal(rng, HEIGHT, WIDTH, (2, 2), 3) * rng.uniform(0.1, 0.6)
    bands = rng.integers(4, 14)
    return ramp(np.floor(np.clip((y + bend) / 1.3, 0, 1) * bands) / bands, [colour(rng) for _ in range(4)])


def _swirl(rng: Generator) -> Rgb:
    """Arms winding about a middle."""
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j].astype(np.float32)
    x, y = x - rng.uniform(-0.4, 0.4), (y - rng.uniform(-0.4, 0.4)) * 1.5
    wave = np.sin(np.arctan2(y, x) * rng.integers(1, 6) + np.hypot(x, y) * rng.uniform(2, 12))
    return ramp(0.5 + 0.5 * wave, [colour(rng) for _ in range(int(rng.integers(2, 5)))])


def _collage(rng: Generator) -> Rgb:
    """Cut paper: large discs and polygons over a ground."""
    image = np.full((HEIGHT, WIDTH, 3), colour(rng, None, (0, 0.6), (0.3, 1)), np.uint8)
    for _ in range(int(rng.integers(4, 12))):
        at, size = rng.uniform((0, 0), (WIDTH, HEIGHT)), rng.uniform(0.1, 0.5) * WIDTH
        if rng.random() < 0.4:
            cv2.circle(image, tuple(map(int, at)), int(size * 0.7), colour(rng), -1, cv2.LINE_AA)
        else:
            turn = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 7))))
            points = at + np.stack([np.cos(turn), np.sin(turn)], 1) * size
            cv2.fillPoly(image, [np.round(points).astype(np.int32)], colour(rng), cv2.LINE_AA)
    return image


def _picture(rng: Generator) -> Rgb:
    """A recoloured piece of a sample picture that no training card shows."""
    from skimage import data  # noqa: PLC0415  (only drawing needs this package)

    source = getattr(data, str(rng.choice(PICTURES["val"])))()[..., :3]
    high = int(rng.uniform(0.3, 0.8) * min(source.shape[0], source.shape[1] * 1.5))
    wide = int(high / 1.5)
    y, x = (int(rng.integers(0, limit + 1)) for limit in (source.shape[0] - high, source.shape[1] - wide))
    part = np.ascontiguousarray(source[y : y + high, x : x + wide])
    part = cast(Rgb, cv2.resize(part, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))
    grey = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
    return ramp(grey, [colour(rng, None, (0, 0.8), (0, 0.3)), colour(rng), colour(rng, None, (0, 0.4), (0.7, 1))])


NEW = {"stained": _stained, "strata": _strata, "swirl": _swirl, "collage": _collage}


def paint_card(rng: Generator) -> Rgb:
    """One painting, (HEIGHT, WIDTH, 3), without a numeral."""
    kind = pick(rng, {"painting": 0.68, "new": 0.25, "picture": 0.07})
    if kind == "painting":
        return paintings.paint(rng, HEIGHT, WIDTH)
    if kind == "picture":
        return _picture(rng)
    image = NEW[pick(rng, dict.fromkeys(NEW, 1.0))](rng)
    if rng.random() < 0.7:
        paintings.add_subject(rng, image, pick(rng, paintings.SUBJECTS))
    grain = fractal(rng, HEIGHT, WIDTH, (90, 60), 2) - 0.5
    return clipped(image * (1 + rng.uniform(0, 0.3) * grain[..., None]))


def _thumbnail(image: Rgb) -> NDArray[np.float32]:
    small = cv2.resize(image, (8, 12), interpolation=cv2.INTER_AREA).astype(np.float32).reshape(-1)
    small -= small.mean()
    return np.asarray(small / max(float(np.linalg.norm(small)), 1e-3), np.float32)


def _turned(look: NDArray[np.float32]) -> NDArray[np.float32]:
    """The thumbnail upside down."""
    return np.asarray(look.reshape(-1, 3)[::-1].reshape(-1), np.float32)


def _letter(rng: Generator, image: Rgb, game: str, token: str, font: Path) -> None:
    if game not in ("smoki", "sen"):
        return
    if game == "sen":
        corner_numerals.top_left(rng, image, token[0], font)
        if token.endswith("*"):
            word = {"5*": "Wez 2", "6*": "Podejrzyj 1", "7*": "Zamien 2"}[token]
            box = (WIDTH * 0.55, HEIGHT * 0.03, WIDTH * 0.95, HEIGHT * 0.075)
            corner_numerals.write(image, word, font, box, (10, 10, 12))
    elif token == "?":
        box = (WIDTH * 0.42, HEIGHT * 0.03, WIDTH * 0.58, HEIGHT * 0.1)
        corner_numerals.write(image, "?", font, box, (20, 20, 20))
    else:
        corner_numerals.top_right(rng, image, token.rstrip("nak"), font)


def draw_art_deck(rng: Generator, game: str, tokens: tuple[str, ...]) -> dict[str, Rgb]:
    """Token -> picture of a whole deck, the back `x` among them; smoki and sen are lettered, other games not."""
    font = pick_font(rng, "test")
    faces: dict[str, Rgb] = {}
    seen: list[NDArray[np.float32]] = []
    back = backs.branches(rng, HEIGHT, WIDTH) if rng.random() < 0.7 else backs.patterned(rng, HEIGHT, WIDTH)
    seen.append(_thumbnail(back))
    for token in tokens:
        for _ in range(40):
            image = paint_card(rng)
            look = _thumbnail(image)
            if all(max(look @ other, look @ _turned(other)) < MOST_ALIKE for other in seen):
                break
        seen.append(look)
        _letter(rng, image, game, token, font)
        faces[token] = image
    return faces | {"x": back}
