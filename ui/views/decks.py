"""The decks the program reads with, shipped and this table's own; each can be taken out of use and brought back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

from scoring import GAMES
from ui import theme
from ui.components.buttons import call, plain
from ui.components.panel import notice, panel
from ui.components.text import body, lead, quiet, small, title
from ui.decks import DeckLine, Decks
from ui.guards import boundary, explain, safe
from ui.session import Session
from ui.snack import snack

_NOT_YET: tuple[DeckLine, ...] | None = None
_NOBODY: DeckLine | None = None


@ft.component
@boundary
def DecksSection(session: Session) -> ft.Control:  # noqa: N802
    """A section of the settings: a plain list, game by game."""
    lines, set_lines = ft.use_state(_NOT_YET)
    problem, set_problem = ft.use_state("")
    asking, set_asking = ft.use_state(_NOBODY)
    decks = session.services.decks

    async def load() -> None:
        try:
            set_lines(await asyncio.to_thread(decks.listed, tuple(GAMES)))
        except Exception as fault:
            set_problem(explain(fault, session))

    async def use(deck: DeckLine, on: bool, said: str | None = None) -> None:
        now = await asyncio.to_thread(_use, decks, deck, on)
        set_asking(None)
        await load()
        if said is None or now is None:
            return

        async def undo() -> None:
            await use(now, not on)

        snack(said.format(name=deck.name), undo)

    ft.use_effect(load, [])
    _ = session.gettext
    look = session.look
    content: list[ft.Control] = []
    if problem:
        content = [notice(look.body, problem)]
    elif lines is None:
        content = [ft.ProgressBar(bar_height=6, border_radius=3, color=theme.NIGHT)]
    else:
        for name, game in GAMES.items():
            content.append(lead(look, game.title))
            known = [line for line in lines if line.game == name]
            if not known:
                content.append(quiet(look, _("No deck yet: its printed numbers are read.")))
            content.extend(_row(session, deck, deck == asking, set_asking, use) for deck in known)
    head = [title(look, _("Decks")), quiet(look, _("The cards that Pobudka knows by their pictures."))]
    return panel(ft.Column([*head, *content], spacing=theme.S), padding=theme.L)


def _row(
    session: Session,
    deck: DeckLine,
    asked: bool,
    ask: Callable[[DeckLine | None], object],
    use: Callable[[DeckLine, bool, str | None], Awaitable[None]],
) -> ft.Control:
    _ = session.gettext
    look = session.look
    name = f"{deck.game}-{deck.file}"

    async def put_away() -> None:
        await use(deck, False, _("{name} is not used any more."))

    async def bring_back() -> None:
        await use(deck, True, _("{name} is used again."))

    def keep() -> None:
        ask(None)

    def remove() -> None:
        ask(deck)

    if asked:
        question = _("Read photos without {name} from now on?").format(name=deck.name)
        buttons: list[ft.Control] = [
            plain(look, _("Keep it"), safe(keep), identifier=f"keep-{name}", expand=True),
            call(look, _("Remove"), safe(put_away), identifier=f"really-{name}", expand=True),
        ]
        return ft.Container(
            ft.Column([body(look, question, theme.ON_DOUBT), ft.Row(buttons, spacing=theme.S)], spacing=theme.S),
            bgcolor=theme.DOUBT,
            border_radius=theme.RADIUS_SMALL,
            padding=12,
        )
    button = (
        plain(look, _("Remove"), safe(remove), identifier=f"remove-{name}")
        if deck.in_use
        else plain(look, _("Use again"), safe(bring_back), identifier=f"restore-{name}", icon=ft.Icons.RESTORE)
    )
    icon = (ft.Icons.FAMILY_RESTROOM if deck.own else ft.Icons.INVENTORY_2_OUTLINED) if deck.in_use else ft.Icons.BLOCK
    about = ft.Column([body(look, deck.name), small(look, _about(session, deck))], spacing=0, tight=True, expand=True)
    return ft.Semantics(
        identifier=f"deck-{name}",
        content=ft.Row(
            [ft.Icon(icon, size=look.icon, color=theme.NIGHT if deck.in_use else theme.QUIET), about, button],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )


def _about(session: Session, deck: DeckLine) -> str:
    """Whose it is, how many faces, and whether photos are read with it."""
    _ = session.gettext
    parts = [
        _("made here") if deck.own else _("came with Pobudka"),
        session.ngettext("{count} face", "{count} faces", deck.faces).format(count=deck.faces),
    ]
    if deck.corrections:
        learnt = session.ngettext("{count} card remembered", "{count} cards remembered", deck.corrections)
        parts.append(learnt.format(count=deck.corrections))
    if not deck.in_use:
        parts.append(_("not used"))
    return ", ".join(parts)


def _use(decks: Decks, deck: DeckLine, on: bool) -> DeckLine | None:
    """Take it into use or out of it; how it is listed afterwards. Blocking."""
    (decks.bring_back if on else decks.put_away)(deck)
    listed = decks.listed((deck.game,))
    return next((one for one in listed if (one.file, one.own, one.in_use) == (deck.file, deck.own, on)), None)
