"""What the browser fetches beside the page: typeface and icons, and no character the typeface lacks."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from PIL import Image

from ui.i18n import LANGUAGES
from ui.messages import kept
from ui.server.index_page import write_index
from ui.theme import FONTS, TYPEFACE, Look, flet_theme

ASSETS = Path(__file__).parents[2] / "ui" / "assets"
COVERED = {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "‐‑‒–—‘’‚“”„•…′″‹›€™−×←→")}
"""The characters nunito.woff2 was cut down to."""


def test_page_typeface_and_icons_are_written(tmp_path: Path) -> None:
    write_index(tmp_path)
    assert "fletAppConfig" in (tmp_path / "index.html").read_text(encoding="utf-8")
    for url in FONTS.values():
        assert (tmp_path / url.lstrip("/")).read_bytes()[:4] == b"wOF2"
    assert (tmp_path / "fonts" / "OFL.md").exists(), "the licence travels with the font"
    write_index(tmp_path)  # a second start finds the folder there


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("favicon.png", 32),
        ("icons/apple-touch-icon-192.png", 192),
        ("icons/icon-192.png", 192),
        ("icons/icon-512.png", 512),
        ("icons/icon-maskable-192.png", 192),
        ("icons/icon-maskable-512.png", 512),
    ],
)
def test_icons_replace_those_of_flet(name: str, size: int) -> None:
    assert Image.open(ASSETS / name).size == (size, size)


def test_every_style_of_the_theme_names_the_typeface() -> None:
    """Flet takes a style of the text theme as it is: one without a family falls back to Roboto."""
    theme = flet_theme(Look(), dark=False)
    assert theme.font_family == TYPEFACE
    assert theme.text_theme is not None
    for style in vars(theme.text_theme).values():
        family = getattr(style, "font_family", TYPEFACE)
        assert family == TYPEFACE


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_is_tofu(language: str) -> None:
    """Offline the browser has no other font: an emoji or an arrow would be an empty box."""
    for message in kept(language):
        for text in message.string if isinstance(message.string, (tuple, list)) else (message.string,):
            strange = {c for c in str(text) if ord(c) not in COVERED and c != "\n"} if message.id else set()
            assert not strange, f"{text!r}: {[unicodedata.name(c) for c in strange]}"
