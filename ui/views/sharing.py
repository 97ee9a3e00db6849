"""Sharing on the Wi-Fi: a switch, and what another phone needs to join (a QR code, the address, the PIN)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from ui import routes, theme
from ui.components.buttons import call, plain
from ui.components.panel import panel
from ui.components.picture import source
from ui.components.rows import step
from ui.components.screen import screen
from ui.components.text import body, quiet, small
from ui.guards import boundary, safe
from ui.server.sharing import SharingInfo
from ui.session import Session

_UNKNOWN: SharingInfo | None = None


@ft.component
@boundary
def SharingView(session: Session) -> ft.Control:  # noqa: N802
    """Off: what it would do, and the switch. On: how to join, and the way off."""
    info, set_info = ft.use_state(_UNKNOWN)
    shown, set_shown = ft.use_state(0)
    busy, set_busy = ft.use_state(False)
    sharing = session.services.sharing
    _ = session.gettext
    look = session.look

    async def enable() -> None:
        set_busy(True)
        try:
            set_info(await asyncio.to_thread(sharing.enable))
            set_shown(0)
        finally:
            set_busy(False)

    async def look_again() -> None:
        if sharing.enabled:  # it was on before this screen was opened
            await enable()

    ft.use_effect(safe(look_again), [])

    def disable() -> None:
        sharing.disable()
        set_info(None)

    if info is None:
        steps = ft.Column(
            [
                step(look, ft.Icons.WIFI, _("Phones and tablets on the same Wi-Fi can join this table.")),
                step(look, ft.Icons.PIN_OUTLINED, _("They need a PIN; nobody else gets in.")),
                step(look, ft.Icons.HOME_OUTLINED, _("Nothing leaves your home network.")),
            ],
            spacing=theme.M,
        )
        label = _("One moment…") if busy else _("Share on the Wi-Fi")
        switch = call(
            look, label, None if busy else safe(enable), identifier="share-on", icon=ft.Icons.WIFI, expand=True
        )
        return screen(
            session, _("Sharing"), [panel(steps, padding=theme.L)], back=routes.HOME, footer=[ft.Row([switch])]
        )
    off: ft.Control
    if session.at_host:
        off = plain(look, _("Stop sharing"), safe(disable), identifier="share-off", icon=ft.Icons.WIFI_OFF, expand=True)
    else:  # a guest who stopped it would lock everybody out
        off = ft.Container(quiet(look, _("Sharing is stopped on the computer that runs Pobudka.")), expand=True)
    return screen(
        session,
        _("Sharing"),
        [_join(session, info, min(shown, len(info.urls) - 1), set_shown)],
        back=routes.HOME,
        footer=[ft.Row([off])],
    )


def _join(session: Session, info: SharingInfo, shown: int, show: Callable[[int], None]) -> ft.Control:
    _ = session.gettext
    look = session.look
    url = info.urls[shown]
    code = ft.Container(
        ft.Image(
            src=source(info.qr_for(url)),
            width=264,
            height=264,
            semantics_label=_("QR code"),
            filter_quality=ft.FilterQuality.NONE,
        ),
        bgcolor=ft.Colors.WHITE,
        padding=4,
        border_radius=theme.RADIUS,
    )
    parts: list[ft.Control] = [
        body(look, _("Scan this with the phone's camera:"), align=ft.TextAlign.CENTER),
        code,
        quiet(look, _("or open this address in its browser"), ft.TextAlign.CENTER),
        ft.Semantics(
            identifier="share-url",
            label=url,  # selectable text says nothing to a screen reader
            content=ft.Text(
                url,
                size=look.title,
                weight=ft.FontWeight.W_700,
                color=theme.NIGHT,
                selectable=True,
                text_align=ft.TextAlign.CENTER,
            ),
        ),
        quiet(look, _("and type this PIN"), ft.TextAlign.CENTER),
        ft.Semantics(
            identifier="share-pin",
            content=ft.Text(
                info.pin,
                size=look.display,
                weight=ft.FontWeight.W_700,
                color=theme.TEXT,
                style=ft.TextStyle(letter_spacing=6),
            ),
        ),
    ]
    if len(info.urls) > 1:
        parts.append(small(look, _("If the phone finds nothing there, try another address of this computer:")))
        parts.append(_others(session, info, shown, show))
    return panel(ft.Column(parts, spacing=theme.S, horizontal_alignment=ft.CrossAxisAlignment.CENTER), padding=theme.L)


def _others(session: Session, info: SharingInfo, shown: int, show: Callable[[int], None]) -> ft.Control:
    look = session.look
    buttons = [
        plain(look, url, safe(partial(show, i)), identifier=f"share-address-{i}")
        for i, url in enumerate(info.urls)
        if i != shown
    ]
    return ft.Row(buttons, wrap=True, alignment=ft.MainAxisAlignment.CENTER, spacing=theme.S, run_spacing=theme.S)
