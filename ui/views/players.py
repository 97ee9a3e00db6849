"""Naming the players of a new match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scoring import GAMES, Game, Words
from ui import routes, theme
from ui.components.buttons import call, icon_button
from ui.components.panel import notice
from ui.components.rows import way
from ui.components.screen import screen
from ui.components.text import lead, quiet, title
from ui.demo import real_matches
from ui.guards import boundary, safe
from ui.session import Session
from ui.views.table_names import LONGEST, last_table, not_ready, refusal, suggestions, tidy

Change = Callable[[tuple[str, ...]], None]


@ft.component
@boundary
def PlayersView(session: Session, game_name: str) -> ft.Control:  # noqa: N802
    """A field, the names so far in seat order, names from earlier matches, and the start."""
    players, set_players = ft.use_state(tuple[str, ...]())
    typed = ft.use_ref("")  # not a state: drawing the field while somebody types would swallow letters
    fault, set_fault = ft.use_state(_NO_FAULT)
    game = GAMES[game_name]
    store = session.services.store
    _ = session.gettext
    look = session.look

    def add(name: str) -> None:
        name = tidy(name)
        refused = refusal(name, players, game)
        set_fault(refused)
        if refused is None:
            set_players((*players, name))
            typed.current = ""

    async def submit(event: ft.Event[ft.TextField]) -> None:
        add(typed.current or "")
        await event.control.focus()  # type: ignore[no-untyped-call]  # the next name without another tap

    def press_add() -> None:
        add(typed.current or "")

    def write(event: ft.Event[ft.TextField]) -> None:
        typed.current = event.control.value

    def seat(table: tuple[str, ...]) -> None:
        set_players(table)
        set_fault(None)

    def start() -> None:
        session.go(routes.match(store.new_match(game.name, players)))

    name_field = ft.TextField(
        value=typed.current or "",
        label=_("Name of player {number}").format(number=len(players) + 1),
        label_style=ft.TextStyle(size=look.body),
        max_length=LONGEST,
        counter="",
        text_size=look.lead,
        expand=True,
        border=ft.OutlineInputBorder(
            side=ft.BorderSide(1.5, theme.EDGE), border_radius=ft.BorderRadius.all(theme.RADIUS_SMALL)
        ),
        filled=True,
        bgcolor=theme.CARD,
        capitalization=ft.TextCapitalization.WORDS,
        on_change=safe(write),
        on_submit=safe(submit),
    )
    add_button = icon_button(look, ft.Icons.PERSON_ADD_ALT_1, _("Add"), safe(press_add), identifier="add")
    body: list[ft.Control] = [
        ft.Semantics(identifier="player-name", content=ft.Row([name_field, add_button], spacing=theme.S)),
    ]
    if fault is not None:
        body.append(notice(look.body, session.say(fault), ft.Icons.ERROR_OUTLINE, fault=True))
    if players:
        body.append(_table(session, players, seat))
    body.extend(_offers(session, game, players, seat, add))
    waiting = not_ready(players, game)
    footer: list[ft.Control] = [] if waiting is None else [quiet(look, session.say(waiting), ft.TextAlign.CENTER)]
    begin = safe(start) if waiting is None else None
    footer.append(
        ft.Row([call(look, _("Start"), begin, identifier="start-match", icon=ft.Icons.PLAY_ARROW, expand=True)])
    )
    return screen(session, _("Who plays {game}?").format(game=game.title), body, back=routes.NEW_MATCH, footer=footer)


_NO_FAULT: Words | None = None


def _table(session: Session, players: tuple[str, ...], seat: Change) -> ft.Control:
    """The names in seat order, each with a way up and a way out."""
    return ft.Container(
        ft.Column([_player(session, players, i, seat) for i in range(len(players))], spacing=0),
        bgcolor=theme.CARD,
        border_radius=theme.RADIUS,
        border=ft.Border.all(1, theme.LINE),
        padding=ft.Padding.symmetric(horizontal=theme.M, vertical=theme.S),
    )


def _player(session: Session, players: tuple[str, ...], i: int, seat: Change) -> ft.Control:
    _ = session.gettext
    look = session.look
    name = players[i]
    without = (*players[:i], *players[i + 1 :])
    earlier = (*players[: i - 1], name, players[i - 1], *players[i + 1 :]) if i else players
    up = safe(partial(seat, earlier)) if i else None
    return ft.Row(
        [
            ft.Container(
                ft.Text(str(i + 1), size=look.body, weight=ft.FontWeight.W_700, color=theme.ON_NIGHT_SOFT),
                width=look.target * 0.62,
                height=look.target * 0.62,
                border_radius=look.target,
                bgcolor=theme.NIGHT_SOFT,
                alignment=ft.Alignment.CENTER,
            ),
            ft.Semantics(identifier=f"player-{i}", expand=True, content=lead(look, name)),
            icon_button(
                look,
                ft.Icons.ARROW_UPWARD,
                _("Move {name} up").format(name=name),
                up,
                identifier=f"up-{i}",
                color=theme.QUIET,
            ),
            icon_button(
                look,
                ft.Icons.CLOSE,
                _("Remove {name}").format(name=name),
                safe(partial(seat, without)),
                identifier=f"remove-{i}",
                color=theme.QUIET,
            ),
        ],
        spacing=theme.M,
    )


def _offers(
    session: Session, game: Game, players: tuple[str, ...], seat: Change, add: Callable[[str], None]
) -> list[ft.Control]:
    """The last table as a whole, then single names from earlier matches."""
    _ = session.gettext
    look = session.look
    tables = real_matches(session.services.store)
    offers: list[ft.Control] = []
    last = last_table(tables, game)
    if last and not players:
        same = safe(partial(seat, last))
        offers.append(
            way(
                look,
                ft.Icons.REPLAY,
                _("Same as last time"),
                ", ".join(last),
                same,
                identifier="same-players",
                soft=True,
            )
        )
    known = suggestions([match.players for match in tables], players)
    if known and len(players) < game.players[1]:
        offers.append(title(look, _("Played before")))
        offers.append(_chips(session, known, add))
    return offers


def _chips(session: Session, known: Sequence[str], add: Callable[[str], None]) -> ft.Control:
    look = session.look
    return ft.Row(
        [
            ft.Semantics(
                identifier=f"known-{i}",
                content=ft.OutlinedButton(
                    content=ft.Text(name, size=look.body, weight=ft.FontWeight.W_700),
                    icon=ft.Icon(ft.Icons.ADD, size=look.icon * 0.9, color=theme.NIGHT),
                    height=look.target,
                    style=ft.ButtonStyle(
                        color=theme.NIGHT,
                        side=ft.BorderSide(1, theme.EDGE),
                        shape=ft.StadiumBorder(),
                        padding=ft.Padding.symmetric(horizontal=theme.M),
                    ),
                    on_click=safe(partial(add, name)),
                ),
            )
            for i, name in enumerate(known)
        ],
        wrap=True,
        spacing=theme.S,
        run_spacing=theme.S,
    )
