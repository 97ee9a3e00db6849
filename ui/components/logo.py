"""The app's own sign, drawn with controls: a sun coming up over a dark table, its rays still below the edge."""

from __future__ import annotations

import math

import flet as ft
import flet.canvas as cv

from ui import theme
from ui.session import Session

_NIGHT, _DUSK, _SUN, _GLOW = "#161C45", "#3B3F7E", "#FFB454", "#FFD699"


def logo(size: float) -> ft.Control:
    """The sign in a rounded square of `size` pixels."""
    return ft.Container(
        width=size,
        height=size,
        border_radius=size * 0.26,
        gradient=_sky(),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=cv.Canvas(sunrise(size / 2, size * 0.70, size * 0.21, size), width=size, height=size),
    )


def sunrise(x: float, horizon: float, radius: float, width: float) -> list[cv.Shape]:
    """Half a sun on the line `horizon`, with five rays; pixels, y down."""
    thick = radius * 0.2
    fill = ft.Paint(color=_SUN)
    line = ft.Paint(color=_GLOW, stroke_width=thick, style=ft.PaintingStyle.STROKE, stroke_cap=ft.StrokeCap.ROUND)
    shapes: list[cv.Shape] = [
        cv.Arc(x - radius, horizon - radius, 2 * radius, 2 * radius, math.pi, math.pi, paint=fill)
    ]
    for degrees in (180 + 18, 180 + 54, 180 + 90, 180 + 126, 180 + 162):
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        near, far = radius * 1.38, radius * 1.8
        shapes.append(cv.Line(x + near * c, horizon + near * s, x + far * c, horizon + far * s, paint=line))
    edge = ft.Paint(color=_GLOW, stroke_width=thick, style=ft.PaintingStyle.STROKE, stroke_cap=ft.StrokeCap.ROUND)
    reach = min(radius * 1.8, width * 0.36)
    shapes.append(cv.Line(x - reach, horizon + thick * 1.6, x + reach, horizon + thick * 1.6, paint=edge))
    return shapes


def dawn(content: ft.Control, padding: float = theme.L) -> ft.Control:
    """A banner in the sign's colours; text on it is white or amber."""
    return ft.Container(content, gradient=_sky(), padding=padding, border_radius=theme.RADIUS + 4)


def splash(session: Session) -> ft.Control:
    """What is seen while the device's settings are being read."""
    return ft.Container(logo(session.look.display * 2), expand=True, bgcolor=theme.BACK, alignment=ft.Alignment.CENTER)


def _sky() -> ft.LinearGradient:
    return ft.LinearGradient(colors=[_NIGHT, _DUSK], begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT)
