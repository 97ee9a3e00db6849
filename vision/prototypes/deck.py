"""One deck's colour layouts and the file they are kept in: an .npz of 16 x 24 blurred colours a picture, no artwork.

`layouts` (n, 24, 16, 3) uint8 RGB, `tokens` (n,), `strangers` (n,), and `game`, `edition`, `source`. Decks of a
family's own also have `name` (any text) and `keys` (n,): empty for a picture enrolled on purpose, else the mark by
which a crop taught in review can be forgotten again.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colour_layout import COLUMNS, ROWS, Rgb, Vectors, normalised

LIMIT = 4 * 2**20  # bytes of a deck file; a thousand pictures take one megabyte
MOST_PICTURES = 2000


class DeckError(ValueError):
    """A file is no deck; the message says what was wrong with it."""


@dataclass(frozen=True)
class Deck:
    """One deck's pictures, row by row; a token may have several ("x" is the back).

    vectors: (n, 1152) normalised layouts. strangers: (n,) each one's greatest likeness to another face of the deck.
    colours: (n, 3) each picture's mean RGB. layouts: (n, 24, 16, 3) uint8 RGB. keys: see the module, () for all empty.
    file: name of the file without its suffix. shipped: whether it came with the program.
    """

    name: str
    game: str
    edition: str
    source: str
    tokens: tuple[str, ...]
    vectors: Vectors
    strangers: NDArray[np.float32]
    colours: NDArray[np.float64]
    layouts: Rgb
    keys: tuple[str, ...] = ()
    file: str = ""
    shipped: bool = False

    @classmethod
    def of_layouts(
        cls, layouts: Rgb, tokens: tuple[str, ...], strangers: NDArray[np.float32], *, game: str, name: str, **more: str
    ) -> Self:
        """A deck whose vectors and colours follow from its layouts; more: edition, source, file."""
        lab = [cv2.cvtColor(layout.astype(np.float32) / 255, cv2.COLOR_RGB2LAB) for layout in layouts]
        stacked = np.stack(lab).astype(np.float32) if lab else np.zeros((0, ROWS, COLUMNS, 3), np.float32)
        return cls(
            name,
            game,
            more.get("edition", ""),
            more.get("source", ""),
            tokens,
            normalised(stacked),
            strangers.astype(np.float32),
            layouts.reshape(len(tokens), -1, 3).mean(axis=1) if len(tokens) else np.zeros((0, 3)),
            layouts,
            file=more.get("file", ""),
        )

    @property
    def enrolled(self) -> frozenset[str]:
        """The faces photographed on purpose."""
        keys = self.keys or ("",) * len(self.tokens)
        return frozenset(token for token, key in zip(self.tokens, keys, strict=True) if not key)

    @property
    def taught(self) -> bool:
        """Whether every picture came from a correction."""
        return not self.enrolled

    def whole(self, faces: int) -> bool:
        """Whether it is a box of its own, for a game of so many faces: more than half of them were enrolled."""
        return 2 * len(self.enrolled) > faces

    def rows(self, keep: list[int]) -> Self:
        """The same deck with these rows only, in this order."""
        keys = self.keys or ("",) * len(self.tokens)
        return replace(
            self,
            tokens=tuple(self.tokens[i] for i in keep),
            vectors=self.vectors[keep],
            strangers=self.strangers[keep],
            colours=self.colours[keep],
            layouts=self.layouts[keep],
            keys=tuple(keys[i] for i in keep),
        )

    def with_rows(self, other: Deck) -> Self:
        """The same deck with another's rows behind its own."""
        return replace(
            self,
            tokens=(*self.tokens, *other.tokens),
            vectors=np.concatenate([self.vectors, other.vectors]),
            strangers=np.concatenate([self.strangers, other.strangers]),
            colours=np.concatenate([self.colours, other.colours]),
            layouts=np.concatenate([self.layouts, other.layouts]),
            keys=(*(self.keys or ("",) * len(self.tokens)), *(other.keys or ("",) * len(other.tokens))),
        )

    def content(self) -> bytes:
        """The bytes of its file; read_deck gives the deck back."""
        out = io.BytesIO()
        np.savez_compressed(
            out,
            layouts=self.layouts,
            tokens=np.array(self.tokens, np.str_),
            keys=np.array(self.keys or ("",) * len(self.tokens), np.str_),
            strangers=self.strangers.astype(np.float32),
            name=np.array(self.name),
            game=np.array(self.game),
            edition=np.array(self.edition),
            source=np.array(self.source),
        )
        return out.getvalue()


def read_deck(name: str, content: bytes) -> Deck:
    """A deck from the bytes of its file; name: of the file without its suffix. Raises DeckError."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as data:
            layouts, tokens = data["layouts"], tuple(str(token) for token in data["tokens"])
            strangers = data["strangers"].astype(np.float32)
            keys = tuple(str(key) for key in data["keys"]) if "keys" in data.files else ()
            words = {key: str(data[key]) for key in ("game", "edition", "source")}
            shown = str(data["name"]) if "name" in data.files else name
    except Exception as error:  # numpy and zipfile raise a dozen kinds for a file that is none of theirs
        raise DeckError(f"{name}.npz cannot be read as a deck: {error}") from error
    n = len(tokens)
    if (
        layouts.shape != (n, ROWS, COLUMNS, 3)
        or layouts.dtype != np.uint8
        or strangers.shape != (n,)
        or len(keys) not in (0, n)
        or not np.isfinite(strangers).all()
        or n > MOST_PICTURES
    ):
        raise DeckError(f"{name}.npz is no deck: {n} faces, layouts {layouts.dtype} {layouts.shape}")
    deck = Deck.of_layouts(layouts, tokens, strangers, name=shown, file=name, **words)
    return replace(deck, keys=keys)
