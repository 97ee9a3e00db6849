"""The photo with what was read drawn over it: green outlines are sure, amber dashed ones with "?" want a look."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv
from PIL import Image

from scoring import FACE_DOWN, Cell, Game, number
from ui.components.picture import source
from ui.entry.hand_state import face_at
from ui.entry.photo_crop import Crop
from ui.guards import safe
from ui.session import Session
from ui.store import HandDraft, Store, StoreError

SURE, DOUBT, CHOSEN = "#2FBF71", "#FFB454", "#FFFFFF"
_DARK = "#101428"
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview photo and its (width, height) in pixels."""

    jpeg: bytes
    size: tuple[int, int]


class Previews:
    """Preview photos that one browser has looked at, so that drawing does not read the disk each time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: dict[str, Preview | None] = {}

    def get(self, name: str | None) -> Preview | None:
        """The preview called `name`; None if it is not there any more: the cards can be entered without it."""
        if name is None:
            return None
        if name not in self._seen:
            self._seen[name] = self._load(name)
        return self._seen[name]

    def _load(self, name: str) -> Preview | None:
        try:
            jpeg = self._store.photo(name)
            with Image.open(io.BytesIO(jpeg)) as header:
                return Preview(jpeg, header.size)
        except (StoreError, OSError):
            return None


def photo_view(
    session: Session,
    game: Game,
    preview: Preview,
    draft: HandDraft,
    crop: Crop,
    size: tuple[float, float],
    *,
    selected: Cell | None = None,
    lit: Collection[Cell] = (),
    on_tap: Callable[[Cell], None] | None = None,
    identifier: str = "photo-view",
    bare: bool = False,
) -> ft.Control:
    """`crop` is shown in `size`, (width, height) on the screen. `bare`: outlines without what was read."""
    scale = size[0] / crop.width

    def on_screen(points: Points) -> list[tuple[float, float]]:
        return [((x - crop.left) * scale, (y - crop.top) * scale) for x, y in points]

    quads = {cell: on_screen(points) for cell, points in draft.corners.items()}

    def tapped(event: ft.TapEvent[ft.GestureDetector]) -> None:
        if on_tap is None or event.local_position is None:
            return
        cell = hit(quads, (event.local_position.x, event.local_position.y))
        if cell is not None:
            on_tap(cell)

    shapes: list[cv.Shape] = []
    for cell, quad in sorted(quads.items(), key=lambda item: item[0] == selected):
        shapes.extend(_cell(game, draft, cell, quad, chosen=cell == selected, lit=cell in lit, bare=bare))
    picture = ft.Image(
        src=source(preview.jpeg),
        left=-crop.left * scale,
        top=-crop.top * scale,
        width=preview.size[0] * scale,
        height=preview.size[1] * scale,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    over = cv.Canvas(shapes, width=size[0], height=size[1])
    return ft.Semantics(
        identifier=identifier,
        image=True,
        label=session.gettext("The photo with the cards that were read"),
        content=ft.Container(
            ft.GestureDetector(
                ft.Stack([picture, over], width=size[0], height=size[1], clip_behavior=ft.ClipBehavior.HARD_EDGE),
                on_tap_down=safe(tapped),
                mouse_cursor=ft.MouseCursor.CLICK,
            ),
            width=size[0],
            height=size[1],
            border_radius=10,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ),
    )


def hit(quads: dict[Cell, list[tuple[float, float]]], point: tuple[float, float]) -> Cell | None:
    """The cell whose convex outline holds `point`, if any."""
    for cell, quad in quads.items():
        crosses = [
            (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
            for (ax, ay), (bx, by) in zip(quad, [*quad[1:], quad[0]], strict=True)
        ]
        if all(cross >= 0 for cross in crosses) or all(cross <= 0 for cross in crosses):
            return cell
    return None


def _cell(
    game: Game, draft: HandDraft, cell: Cell, quad: list[tuple[float, float]], *, chosen: bool, lit: bool, bare: bool
) -> Iterator[cv.Shape]:
    doubtful = cell in draft.doubtful and not bare
    colour = CHOSEN if chosen else DOUBT if doubtful else SURE
    thick = 5.0 if chosen or lit else 3.0
    if chosen or lit:
        yield _outline(quad, ft.Paint(style=ft.PaintingStyle.FILL, color=ft.Colors.with_opacity(0.28, colour)))
    yield _outline(quad, _stroke(_DARK, thick + 2))
    yield _outline(quad, _stroke(colour, thick, dashed=doubtful))
    token = face_at(draft, cell)
    face = next((face for face in game.faces if face.token == token), None)
    if face is not None:
        said = number(face.value) if face.value is not None else "?"
    else:
        said = "x" if token == FACE_DOWN else ""
    if doubtful:
        said = f"{said} ?".strip() if said != "?" else "?"
    if not said or chosen or bare:
        return
    # At the lower edge of the picture's own card: the middle is what a person wants to see.
    low = sorted(quad, key=lambda point: point[1])[2:]
    x = sum(px for px, _ in quad) / 4
    y = sum(py for _, py in low) / 2
    short = min(math.dist(quad[0], quad[1]), math.dist(quad[1], quad[2]))
    size = max(min(short * 0.28, 26), 11)
    y -= size * 0.7
    width, height = size * (0.62 * len(said) + 0.55), size * 1.25
    yield cv.Rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        border_radius=size * 0.35,
        paint=ft.Paint(style=ft.PaintingStyle.FILL, color=DOUBT if doubtful else "#FFFFFF"),
    )
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_800, color=_DARK)
    yield cv.Text(x, y, said, style=style, alignment=ft.Alignment.CENTER)


def _outline(quad: Points, paint: ft.Paint) -> cv.Path:
    (x, y), *rest = quad
    return cv.Path([cv.Path.MoveTo(x, y), *(cv.Path.LineTo(px, py) for px, py in rest), cv.Path.Close()], paint=paint)


def _stroke(colour: str, width: float, dashed: bool = False) -> ft.Paint:
    return ft.Paint(
        style=ft.PaintingStyle.STROKE,
        color=colour,
        stroke_width=width,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=[9, 6] if dashed else None,
    )
