"""Photos of faces -> the cards on them, cut out flat and numbered in reading order over all photos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.enrol import FacePicture
from vision.enrol_cards import SeenCard, are_cut_out, cards_on, single_card, whole_picture
from vision.prototypes.layouts import cut_card
from vision.rectify import Pyramid

Rgb = NDArray[np.uint8]


@dataclass(frozen=True)
class FacePhoto:
    """One photo. cards: where they lie, in reading order; pictures: the same cards cut out."""

    name: str
    rgb: Rgb
    cards: tuple[SeenCard, ...]
    pictures: tuple[FacePicture, ...]


def face_photos(
    images: Sequence[tuple[str, Rgb]], *, cut_out: bool | None = None, single: bool = False
) -> tuple[FacePhoto, ...]:
    """The cards of (name, (h, w, 3) RGB) photos. cut_out: whether every picture is one card cut at its edge; None:
    told from the pictures. single: every photo is said to show one card. Raises ModelError."""
    whole = [cut_out] * len(images) if cut_out is not None else are_cut_out([rgb for _, rgb in images])
    found: list[FacePhoto] = []
    number = 0
    for (name, rgb), fills in zip(images, whole, strict=True):
        cards = (whole_picture(rgb),) if fills else _only(rgb) if single else cards_on(rgb)
        photo = Pyramid(rgb)
        pictures = []
        for k, card in enumerate(cards, 1):
            number += 1
            place = name if len(cards) == 1 else f"{name} ({k})"
            pictures.append(FacePicture(cut_card(photo, card.quad), number, place))
        found.append(FacePhoto(name, rgb, cards, tuple(pictures)))
    return tuple(found)


def _only(rgb: Rgb) -> tuple[SeenCard, ...]:
    card = single_card(rgb)
    return () if card is None else (card,)
