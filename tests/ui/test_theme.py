"""Colours that can be told apart (WCAG 4.5:1 for text, 3:1 for edges) and sizes that follow the device."""

from __future__ import annotations

import pytest

from ui.theme import SCALES, Look, flet_theme

TEXT_ON = [
    ("on_surface", "surface"),
    ("on_surface", "surface_container_lowest"),
    ("on_surface", "surface_container_high"),
    ("on_surface_variant", "surface"),
    ("on_surface_variant", "surface_container_lowest"),
    ("on_surface_variant", "surface_container_high"),
    ("primary", "surface"),
    ("primary", "surface_container_lowest"),
    ("on_primary", "primary"),
    ("on_primary_container", "primary_container"),
    ("on_surface_variant", "primary_container"),
    ("on_secondary", "secondary"),
    ("on_secondary_container", "secondary_container"),
    ("on_tertiary", "tertiary"),
    ("tertiary", "surface_container_lowest"),
    ("on_tertiary_container", "tertiary_container"),
    ("error", "surface_container_lowest"),
    ("error", "primary_container"),
    ("on_error_container", "error_container"),
    ("on_inverse_surface", "inverse_surface"),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_itself() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("front", "back"), TEXT_ON)
def test_text_can_be_read(front: str, back: str, dark: bool) -> None:
    scheme = flet_theme(Look(), dark).color_scheme
    assert contrast(getattr(scheme, front), getattr(scheme, back)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("back", ["surface", "surface_container_lowest"])
def test_edges_of_what_can_be_pressed_are_seen(back: str, dark: bool) -> None:
    scheme = flet_theme(Look(), dark).color_scheme
    assert contrast(scheme.outline, getattr(scheme, back)) >= 3


@pytest.mark.parametrize("scale", SCALES)
def test_targets_and_type_scale(scale: float) -> None:
    look = Look(scale)
    assert look.target >= 48
    sizes = [look.small, look.body, look.lead, look.title, look.heading, look.display]
    assert sizes == sorted(sizes)
    assert look.body == pytest.approx(16 * scale, abs=0.1)
