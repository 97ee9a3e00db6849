"""How the app looks: night and dawn, one type scale times the reader's setting, one grid of spaces.

Colours are roles of Flet's colour scheme, so the browser itself switches between light and dark.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

# Roles. Text on a role's colour uses the ON_ role beside it.
BACK = ft.Colors.SURFACE
"""The page."""
CARD = ft.Colors.SURFACE_CONTAINER_LOWEST
"""A raised area on the page."""
WELL = ft.Colors.SURFACE_CONTAINER_HIGH
"""A sunken or quiet area: keys, chips, table heads."""
TEXT = ft.Colors.ON_SURFACE
QUIET = ft.Colors.ON_SURFACE_VARIANT
"""Secondary text; still 4.5:1."""
LINE = ft.Colors.OUTLINE_VARIANT
EDGE = ft.Colors.OUTLINE
"""The visible edge of something that can be pressed."""
NIGHT = ft.Colors.PRIMARY
"""Brand and links."""
ON_NIGHT = ft.Colors.ON_PRIMARY
NIGHT_SOFT = ft.Colors.PRIMARY_CONTAINER
"""Chosen, current."""
ON_NIGHT_SOFT = ft.Colors.ON_PRIMARY_CONTAINER
CALL = ft.Colors.SECONDARY
"""The one primary action of a screen: dawn amber."""
ON_CALL = ft.Colors.ON_SECONDARY
DOUBT = ft.Colors.SECONDARY_CONTAINER
"""Doubtful, look here."""
ON_DOUBT = ft.Colors.ON_SECONDARY_CONTAINER
DONE = ft.Colors.TERTIARY
"""Finished, won."""
ON_DONE = ft.Colors.ON_TERTIARY
DONE_SOFT = ft.Colors.TERTIARY_CONTAINER
ON_DONE_SOFT = ft.Colors.ON_TERTIARY_CONTAINER
FAULT = ft.Colors.ERROR
FAULT_SOFT = ft.Colors.ERROR_CONTAINER
ON_FAULT_SOFT = ft.Colors.ON_ERROR_CONTAINER

TYPEFACE = "Nunito"
FONTS = {TYPEFACE: "/fonts/nunito.woff2"}
"""Nunito (SIL Open Font License), cut down to Latin letters: warm, all weights in one file, figures equally wide."""

SCALES = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""The text sizes a device can choose."""


@dataclass(frozen=True, slots=True)
class Look:
    """Sizes in logical pixels at the device's text scale (1.0 to 2.0)."""

    scale: float = 1.0

    @property
    def small(self) -> float:
        """Captions."""
        return round(13 * self.scale, 1)

    @property
    def body(self) -> float:
        """Running text and buttons."""
        return round(16 * self.scale, 1)

    @property
    def lead(self) -> float:
        """Primary buttons, names, cells. From here up sizes grow more slowly, so that a phone still holds them."""
        return round(18 * self._grown(0.85), 1)

    @property
    def title(self) -> float:
        """Titles of cards and sections."""
        return round(22 * self._grown(0.6), 1)

    @property
    def heading(self) -> float:
        """The heading of a screen."""
        return round(28 * self._grown(0.35), 1)

    @property
    def display(self) -> float:
        """The one number or word a screen is about."""
        return round(44 * self._grown(0.3), 1)

    @property
    def target(self) -> float:
        """The least height of anything that is pressed."""
        return round(52 * self._grown(0.6), 1)

    @property
    def icon(self) -> float:
        """An icon beside running text."""
        return round(24 * self._grown(0.7), 1)

    def tight(self, width: float) -> bool:
        """Whether a window `width` pixels wide is too narrow, at this text size, for things side by side."""
        return width < 330 * self.scale

    def _grown(self, share: float) -> float:
        return 1 + (self.scale - 1) * share


S, M, L, XL = 8, 16, 24, 40
"""Spaces: inside a group, between things, between groups, around a screen on a tablet."""
RADIUS = 20
"""The corner of a card or a big button."""
RADIUS_SMALL = 14
"""The corner of a key, a chip or a field."""
COLUMN = 640
"""The widest column of reading or buttons."""
WIDE = 840
"""From this page width on, two columns stand side by side."""


_LIGHT = ft.ColorScheme(
    primary="#28316B",
    on_primary="#FFFFFF",
    primary_container="#DFE3FF",
    on_primary_container="#141B4D",
    secondary="#FFB454",
    on_secondary="#241A05",
    secondary_container="#FFE3B8",
    on_secondary_container="#4A3000",
    tertiary="#1D6B52",
    on_tertiary="#FFFFFF",
    tertiary_container="#CFEFE0",
    on_tertiary_container="#0B3B2C",
    error="#B3261E",
    on_error="#FFFFFF",
    error_container="#FBDDD9",
    on_error_container="#5C120D",
    surface="#FAF6EF",
    on_surface="#1B1F3B",
    on_surface_variant="#555975",
    outline="#8A8DA6",
    outline_variant="#E2DCD0",
    surface_container_lowest="#FFFFFF",
    surface_container_low="#FDFAF5",
    surface_container="#F6F1E8",
    surface_container_high="#F1EBE0",
    surface_container_highest="#EAE3D6",
    inverse_surface="#1B1F3B",
    on_inverse_surface="#FAF6EF",
    inverse_primary="#FFB454",
    surface_tint="#00FFFFFF",
    shadow="#1B1F3B",
    scrim="#0B0E20",
)
_DARK = ft.ColorScheme(
    primary="#BCC5FF",
    on_primary="#141B4D",
    primary_container="#343E80",
    on_primary_container="#E4E7FF",
    secondary="#FFB454",
    on_secondary="#241A05",
    secondary_container="#5A4112",
    on_secondary_container="#FFE3B8",
    tertiary="#8ED8B9",
    on_tertiary="#0B3B2C",
    tertiary_container="#1C4F3E",
    on_tertiary_container="#CFEFE0",
    error="#FFB4AB",
    on_error="#5C120D",
    error_container="#74211B",
    on_error_container="#FFDAD6",
    surface="#0F132A",
    on_surface="#ECEBF5",
    on_surface_variant="#B4B7D0",
    outline="#7C809F",
    outline_variant="#2C3258",
    surface_container_lowest="#191F40",
    surface_container_low="#161B38",
    surface_container="#1B2144",
    surface_container_high="#232A52",
    surface_container_highest="#2B335F",
    inverse_surface="#ECEBF5",
    on_inverse_surface="#1B1F3B",
    inverse_primary="#28316B",
    surface_tint="#00FFFFFF",
    shadow="#000000",
    scrim="#000000",
)


def flet_theme(look: Look, dark: bool) -> ft.Theme:
    """Flet's own controls (fields, snack bars, tool tips) in our colours and at the device's text scale."""
    medium, strong = ft.FontWeight.W_500, ft.FontWeight.W_700

    def style(size: float, weight: ft.FontWeight) -> ft.TextStyle:
        return ft.TextStyle(size=size, weight=weight, font_family=TYPEFACE, letter_spacing=0)

    return ft.Theme(
        color_scheme=_DARK if dark else _LIGHT,
        font_family=TYPEFACE,
        scaffold_bgcolor=BACK,
        text_theme=ft.TextTheme(
            body_small=style(look.small, medium),
            body_medium=style(look.body, medium),
            body_large=style(look.lead, medium),
            label_medium=style(look.small, strong),
            label_large=style(look.body, strong),
            title_medium=style(look.lead, strong),
            title_large=style(look.title, strong),
        ),
        snackbar_theme=ft.SnackBarTheme(
            behavior=ft.SnackBarBehavior.FLOATING, content_text_style=style(look.body, medium)
        ),
    )


MODES = {"auto": ft.ThemeMode.SYSTEM, "light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}
"""The device's choice between light and dark."""
