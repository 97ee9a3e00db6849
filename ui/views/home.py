"""Home: go on with the latest match, start a new one, try the demo, look at earlier matches."""

from __future__ import annotations

from functools import partial

import flet as ft

from ui import routes, theme
from ui.components.buttons import icon_button, plain
from ui.components.logo import logo
from ui.components.panel import notice, panel
from ui.components.rows import step, way
from ui.components.text import heading
from ui.demo import sample_photos, start_demo
from ui.guards import boundary, safe
from ui.reading import known_obstacle
from ui.session import Session
from ui.views.earlier_matches import earlier_matches
from ui.views.home_banner import continue_banner, welcome_banner

EARLIER = 30
"""How many earlier matches are listed."""


@ft.component
@boundary
def HomeView(session: Session) -> ft.Control:  # noqa: N802
    """One column on a phone, two on a tablet once there is something to list."""
    matches = session.services.store.matches()
    current = next((match for match in matches if not match.over), None)
    earlier = [match for match in matches if match is not current][:EARLIER]
    side = theme.M if session.width < 600 else theme.L
    banner = welcome_banner(session) if current is None else continue_banner(session, current.id)
    start = [*_notices(session), banner, *_actions(session, again=current is not None)]
    rest = earlier_matches(session, earlier) if earlier else [] if matches else [_how(session)]
    wide = session.width >= theme.WIDE and bool(rest)
    if wide:
        parts: list[ft.Control] = [
            ft.Row(
                [ft.Column(start, spacing=theme.M, expand=5), ft.Column(rest, spacing=theme.S, expand=4)],
                spacing=theme.L,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        ]
    else:
        parts = [*start, *rest]
    return ft.Column(
        [
            ft.Container(
                ft.Container(
                    ft.Column([_head(session), *parts], spacing=theme.M), width=1080 if wide else theme.COLUMN
                ),
                padding=ft.Padding(left=side, right=side, top=theme.M, bottom=theme.L),
                alignment=ft.Alignment.TOP_CENTER,
            )
        ],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _head(session: Session) -> ft.Control:
    _ = session.gettext
    look = session.look

    def button(icon: ft.IconData, label: str, route: str, identifier: str) -> ft.Control:
        return icon_button(look, icon, label, safe(partial(session.go, route)), identifier=identifier)

    sign = [] if look.tight(session.width) else [logo(48)]
    return ft.Row(
        [
            *sign,
            ft.Container(heading(look, "Pobudka"), expand=True, padding=ft.Padding.only(left=theme.S)),
            button(ft.Icons.WIFI, _("Share on the Wi-Fi"), routes.SHARING, "share"),
            button(ft.Icons.SETTINGS_OUTLINED, _("Settings"), routes.SETTINGS, "settings"),
        ],
        spacing=theme.S,
    )


def _notices(session: Session) -> list[ft.Control]:
    """What went wrong at the start: a damaged store that was set aside, libraries that are missing."""
    told = [sentence for sentence in (session.services.store.notice, known_obstacle()) if sentence is not None]
    return [notice(session.look.body, session.say(sentence), ft.Icons.ERROR_OUTLINE, fault=True) for sentence in told]


def _actions(session: Session, *, again: bool) -> list[ft.Control]:
    """What else can be done here; `again`: there is a match to go on with, so a new one is the second choice."""
    _ = session.gettext
    look = session.look

    def demo() -> None:
        session.go(routes.match(start_demo(session.services.store)))

    actions: list[ft.Control] = []
    if again:
        new = safe(partial(session.go, routes.NEW_MATCH))
        button = plain(look, _("New match"), new, identifier="new-match", icon=ft.Icons.ADD, expand=True)
        actions.append(ft.Row([button]))
    if sample_photos():
        actions.append(
            way(
                look,
                ft.Icons.PHOTO_LIBRARY_OUTLINED,
                _("Try it without cards"),
                _("A demo match with sample photos"),
                safe(demo),
                identifier="demo",
            )
        )
    return actions


def _how(session: Session) -> ft.Control:
    """For the first evening: what the app does."""
    _ = session.gettext
    look = session.look
    steps: list[ft.Control] = [
        step(look, ft.Icons.PHOTO_CAMERA_OUTLINED, _("Photograph everybody's cards after a round, or type them in.")),
        step(look, ft.Icons.FACT_CHECK_OUTLINED, _("Look over the cards the app is not sure about.")),
        step(look, ft.Icons.CALCULATE_OUTLINED, _("See how every point came about; the total runs on.")),
    ]
    return panel(ft.Column(steps, spacing=theme.M), padding=theme.L)
