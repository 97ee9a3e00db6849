"""The app in one browser: starts the session, keeps it in step with the store, shows the screen of its route."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from scoring import GAMES
from ui import routes, theme
from ui.components.logo import splash
from ui.device import Device
from ui.entry.view import RoundView
from ui.guards import boundary, safe
from ui.live import follow
from ui.reading import obstacle
from ui.session import Session, keep_session
from ui.views.home import HomeView
from ui.views.language import LanguageView
from ui.views.match import MatchView
from ui.views.new_match import GameView, PlayersView
from ui.views.settings import SettingsView
from ui.views.sharing import SharingView

if TYPE_CHECKING:
    from ui.services import Services


async def main(page: ft.Page, services: Services) -> None:
    """Flet's entry for every browser that opens the app."""
    session = Session(page, services, Device(), route=page.route or routes.HOME)
    session.width, session.height = page.width or session.width, page.height or session.height
    keep_session(session)
    page.padding = 0
    unfollow = follow(session)

    @safe
    def route_changed(event: ft.RouteChangeEvent) -> None:
        session.route = event.route

    @safe
    def resized(event: ft.PageResizeEvent) -> None:
        session.width, session.height = event.width, event.height

    @safe
    def returned() -> None:
        session.version += 1  # what changed while this browser was away has not been drawn

    @safe
    def closed() -> None:
        unfollow()

    page.on_route_change = route_changed
    page.on_resize = resized
    page.on_connect = returned
    page.on_close = closed
    session.apply_theme()
    page.render(App, session)
    await session.load()
    if await asyncio.to_thread(obstacle) is not None:
        session.version += 1  # the home screen says so


@ft.component
@boundary
def App(session: Session) -> ft.Control:  # noqa: N802 (components are named like controls)
    """The whole window."""
    if not session.ready:
        return splash(session)
    if session.language is None:
        return LanguageView(session)
    return ft.SafeArea(expand=True, content=ft.Container(expand=True, bgcolor=theme.BACK, content=_screen(session)))


def _screen(session: Session) -> ft.Control:  # noqa: PLR0911 (a return for each screen)
    place = routes.parse(session.route)
    match place.screen:
        case "settings":
            return SettingsView(session)
        case "sharing":
            return SharingView(session)
        case "new":
            return GameView(session)
        case "players" if place.game is not None and place.game in GAMES:
            return _own(session.route, PlayersView(session, place.game))
        case "match" if place.match_id is not None:
            return _own(session.route, MatchView(session, place.match_id))
        case "round" if place.match_id is not None:
            done = partial(session.go, routes.match(place.match_id))
            return _own(session.route, RoundView(session, place.match_id, place.number, done))
    return HomeView(session)


def _own(route: str, view: ft.Control) -> ft.Control:
    """A view whose state belongs to its address: another match starts afresh."""
    return ft.Container(view, key=route, expand=True)
