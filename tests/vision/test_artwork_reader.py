"""Reading paintings: drawn faces found again however they lie, strangers left unread."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.artwork_reader import EASY, balanced, corrected, light_of, read_artworks, strain, unit_square_to
from vision.colour_layout import STRAIGHT
from vision.evidence import Evidence
from vision.fuse import verdict
from vision.prototypes import Deck, read_deck
from vision.prototypes.build import write_deck
from vision.rectify import Pyramid

TOKENS = ("a", "b", "c", "d", "e", "x")
QUAD = np.array([[300.0, 150.0], [520.0, 190.0], [470.0, 520.0], [240.0, 470.0]])


def painting(seed: int) -> NDArray[np.uint8]:
    """A soft picture of a few coloured shapes, 300 x 200."""
    rng = np.random.default_rng(seed)
    canvas = np.empty((300, 200, 3), np.uint8)
    canvas[:] = rng.integers(40, 220, 3)
    for _ in range(9):
        at = (int(rng.integers(0, 200)), int(rng.integers(0, 300)))
        cv2.circle(canvas, at, int(rng.integers(15, 70)), rng.integers(0, 255, 3).tolist(), -1)
    return np.asarray(cv2.GaussianBlur(canvas, (0, 0), 3), np.uint8)


def deck(folder: Path, tokens: str, name: str = "drawn", shift: int = 0) -> Deck:
    path = folder / f"{name}.npz"
    write_deck(path, {t: painting(ord(t) + shift) for t in tokens}, game="smoki", edition="", source="test")
    return read_deck(name, path.read_bytes())


def photo_of(card: NDArray[np.uint8], turned: bool = False) -> Pyramid:
    if turned:
        card = np.ascontiguousarray(card[::-1, ::-1])
    scene = np.full((700, 900, 3), (90, 70, 50), np.uint8)
    corners = np.float32([[0, 0], [200, 0], [200, 300], [0, 300]])
    warp = cv2.getPerspectiveTransform(corners, QUAD.astype(np.float32))
    seen = cv2.warpPerspective(card, warp, (900, 700), flags=cv2.INTER_AREA)
    inside = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), warp, (900, 700))[..., None] > 127
    light = np.linspace(0.6, 1.2, 900)[None, :, None] * [1.05, 1.0, 0.85]
    return Pyramid(np.clip(np.where(inside, seen, scene) * light, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("token", list("abcde"))
def test_faces_are_found_either_way_up_with_corners_off(token: str, turned: bool, tmp_path: Path) -> None:
    known = deck(tmp_path, "abcdex")
    rng = np.random.default_rng(ord(token))
    quad = QUAD + rng.normal(0, 7, (4, 2))
    ((evidence, better),) = read_artworks(photo_of(painting(ord(token)), turned), [quad], (known,), TOKENS, [False])
    told = verdict(evidence, has_box=True)
    assert (told.face, told.doubtful) == (token, False)
    assert (evidence.upside_down > 0) is turned
    assert np.linalg.norm(better - QUAD, axis=1).mean() < 0.08 * 223  # of the card's width


def test_a_face_the_deck_lacks_is_doubtful(tmp_path: Path) -> None:
    """Sen's 6* has no prototype: it must come out doubtful, never silently another face."""
    known = deck(tmp_path, "abcdx")
    for seed in (ord("e"), 1, 2, 3, 4, 5, 6, 7):
        ((evidence, _),) = read_artworks(photo_of(painting(seed)), [QUAD], (known,), TOKENS, [False])
        assert verdict(evidence, has_box=True).doubtful


def test_cards_come_from_one_box(tmp_path: Path) -> None:
    """With two decks of a game, the one that suits all cards is taken; a partial deck always counts."""
    ours, theirs = deck(tmp_path, "abcdex"), deck(tmp_path, "abcdex", "other", shift=50)
    ((evidence, _),) = read_artworks(photo_of(painting(ord("b") + 50)), [QUAD], (ours, theirs), TOKENS, [False])
    assert verdict(evidence, has_box=True).face == "b"
    extra = deck(tmp_path, "e", "extra", shift=90)
    ((evidence, _),) = read_artworks(photo_of(painting(ord("e") + 90)), [QUAD], (ours, extra), TOKENS, [False])
    assert verdict(evidence, has_box=True).face == "e"


def test_a_card_whose_place_is_only_predicted_is_looked_for(tmp_path: Path) -> None:
    known = deck(tmp_path, "abcdex")
    away = QUAD + (QUAD[1] - QUAD[0]) * 0.15
    ((evidence, better),) = read_artworks(photo_of(painting(ord("c"))), [away], (known,), TOKENS, [True])
    assert verdict(evidence, has_box=True).face == "c"
    assert np.linalg.norm(better - QUAD, axis=1).max() < 25


def test_a_straight_look_keeps_the_corners() -> None:
    assert np.allclose(corrected(QUAD, STRAIGHT), QUAD)


def test_unit_square() -> None:
    square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    assert np.allclose(unit_square_to(QUAD, square), QUAD)
    warp = cv2.getPerspectiveTransform(square.astype(np.float32), QUAD.astype(np.float32))
    inner = np.array([[0.3, 0.7], [0.9, 0.2]])
    assert np.allclose(unit_square_to(QUAD, inner), cv2.perspectiveTransform(inner[None], warp)[0], atol=1e-3)


def test_the_lights_colour_is_told_by_the_cards_that_were_read(tmp_path: Path) -> None:
    """Two well-read faces under a warm light give its colour; one, or none read, gives none."""
    known = deck(tmp_path, "abcdex")
    warm = np.array([1.3, 1.0, 0.7])
    cuts, read = [], []
    for token in "abc":
        flat = np.full((67, 45, 3), known.colours[known.tokens.index(token)])
        cuts.append(np.clip(flat * warm * 0.6, 0, 255).astype(np.uint8))
        table = np.zeros((2, len(TOKENS)))
        table[0, TOKENS.index(token)] = 0.6
        read.append(Evidence(TOKENS, table, 0.4))
    light = light_of(cuts, read, (known,))
    assert light is not None
    assert light == pytest.approx(warm / warm.mean(), abs=0.03)
    assert light_of(cuts[:1], read[:1], (known,)) is None
    assert light_of(cuts, [Evidence.nothing(TOKENS)] * 3, ()) is None
    assert balanced(cuts[0], light).mean(axis=(0, 1)) / known.colours[0] == pytest.approx(0.6, abs=0.05)


def test_a_look_far_from_where_the_card_was_found_is_strained() -> None:
    """As seen on drawn photos: a piece of one card taken for another whole one."""
    assert strain(STRAIGHT) == 0
    assert strain((0.05, 0.0, 1.03, 0.97, 0.02, 0.0)) < EASY
    assert strain((0.2, 0.15, 1.16, 1.28, 0.0, 0.0)) > 3 * EASY
