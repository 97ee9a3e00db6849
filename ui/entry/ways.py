"""How a hand can be entered: a photo, the cards one by one, or just the points."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from ui import theme
from ui.components.buttons import Handler, icon_button, link
from ui.components.text import quiet, title
from ui.entry.round_entry import Kind
from ui.guards import safe
from ui.session import Session


def pick_photo(picker: ft.FilePicker) -> ft.PickFiles:
    """Opens the browser's own choice of camera or gallery inside the tap, the only moment a tablet allows it.

    The blur of the window behind the camera is no cancellation.
    """
    return ft.PickFiles(picker, file_type=ft.FilePickerFileType.IMAGE, cancel_upload_on_window_blur=False)


def photo_call(session: Session, label: str, picker: ft.FilePicker, *, identifier: str) -> ft.Control:
    """The primary action of a moment in which the next thing is most likely a photo."""
    look = session.look
    button = ft.FilledButton(
        content=ft.Text(label, size=look.lead, weight=ft.FontWeight.W_600, text_align=ft.TextAlign.CENTER),
        icon=ft.Icon(ft.Icons.PHOTO_CAMERA, size=look.icon, color=theme.ON_CALL),
        action=pick_photo(picker),
        height=look.target + 8,
        style=ft.ButtonStyle(
            bgcolor=theme.CALL,
            color=theme.ON_CALL,
            shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
            padding=ft.Padding.symmetric(horizontal=theme.M),
        ),
    )
    return ft.Semantics(identifier=identifier, expand=True, content=button)


def two_ways(
    session: Session,
    seat: int,
    picker: ft.FilePicker | None,
    choose: Callable[[int, Kind], None],
    width: float,
    sample: Handler | None,
    webcam: Handler | None = None,
) -> ft.Control:
    """The choice for a player of whom nothing is known: two big buttons, equal, and quiet further ways."""
    _ = session.gettext
    look = session.look
    side_by_side = width >= 300 * look.scale
    each = (width - theme.M) / 2 if side_by_side else width
    photo = _big(
        session,
        ft.Icons.PHOTO_CAMERA,
        _("Photo"),
        identifier=f"photo-{seat}",
        width=each,
        action=pick_photo(picker) if picker is not None else None,
        on_click=None,
        strong=True,
    )
    cards = _big(
        session,
        ft.Icons.GRID_VIEW,
        _("Type the cards"),
        identifier=f"type-{seat}",
        width=each,
        action=None,
        on_click=safe(partial(choose, seat, "cards")),
        strong=False,
    )
    both = [photo, cards] if picker is not None else [cards]
    pair: ft.Control = ft.Row(both, spacing=theme.M) if side_by_side else ft.Column(both, spacing=theme.M)
    others = [
        link(
            look,
            _("Just the points"),
            safe(partial(choose, seat, "sum")),
            identifier=f"points-{seat}",
            icon=ft.Icons.DIALPAD,
        )
    ]
    if webcam is not None:
        label = _("Camera of this computer")
        others.append(link(look, label, webcam, identifier=f"webcam-{seat}", icon=ft.Icons.VIDEOCAM_OUTLINED))
    if sample is not None:
        others.append(
            link(look, _("Use a sample photo"), sample, identifier=f"sample-{seat}", icon=ft.Icons.PHOTO_LIBRARY)
        )
    parts: list[ft.Control] = [pair]
    if picker is not None:
        hint = quiet(look, _("One photo may show the cards of several players."), ft.TextAlign.CENTER)
        parts.append(ft.Container(hint, width=width))
    parts.append(ft.Row(list(others), wrap=True, alignment=ft.MainAxisAlignment.CENTER, width=width))
    return ft.Column(
        parts,
        spacing=theme.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def ways_row(
    session: Session,
    seat: int,
    name: str,
    way: Kind,
    picker: ft.FilePicker | None,
    choose: Callable[[int, Kind], None],
    width: float,
) -> ft.Control:
    """The player's name with the three ways as small buttons, the current one marked."""
    _ = session.gettext
    look = session.look
    buttons: list[ft.Control] = []
    if picker is not None:
        buttons.append(
            ft.Semantics(
                identifier=f"photo-{seat}",
                content=ft.IconButton(
                    icon=ft.Icons.PHOTO_CAMERA,
                    icon_size=look.icon,
                    icon_color=theme.NIGHT,
                    tooltip=_("Photo"),
                    width=look.target,
                    height=look.target,
                    action=pick_photo(picker),
                ),
            )
        )
    for kind, icon, label, identifier in (
        ("cards", ft.Icons.GRID_VIEW, _("Type the cards"), f"type-{seat}"),
        ("sum", ft.Icons.DIALPAD, _("Just the points"), f"points-{seat}"),
    ):
        chosen = (kind == "cards") == (way == "cards")
        target: Kind = "cards" if kind == "cards" else "sum"
        button = icon_button(look, icon, label, safe(partial(choose, seat, target)), identifier=identifier)
        buttons.append(
            ft.Container(
                button,
                bgcolor=theme.NIGHT_SOFT if chosen else None,
                border_radius=theme.RADIUS_SMALL,
            )
        )
    return ft.Row(
        [ft.Container(title(look, name), expand=True), *buttons],
        spacing=4,
        width=width,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _big(
    session: Session,
    icon: ft.IconData,
    label: str,
    *,
    identifier: str,
    width: float,
    action: ft.PickFiles | None,
    on_click: Handler | None,
    strong: bool,
) -> ft.Control:
    look = session.look
    ink = theme.ON_CALL if strong else theme.NIGHT
    return ft.Semantics(
        identifier=identifier,
        content=ft.FilledButton(
            content=ft.Column(
                [
                    ft.Icon(icon, size=look.display, color=ink),
                    ft.Text(
                        label, size=look.lead, weight=ft.FontWeight.W_700, color=ink, text_align=ft.TextAlign.CENTER
                    ),
                ],
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                spacing=theme.S,
                tight=True,
            ),
            width=width,
            height=look.display + look.lead * 2.8 + 2 * theme.L,
            action=action,
            on_click=on_click,
            style=ft.ButtonStyle(
                bgcolor=theme.CALL if strong else theme.CARD,
                shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
                side=None if strong else ft.BorderSide(2, theme.NIGHT),
                padding=theme.S,
            ),
        ),
    )
