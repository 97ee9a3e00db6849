"""One round being entered or corrected: the players in a strip, one of them in front, the result before it is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import flet as ft

from scoring import Words, words
from ui import routes, theme
from ui.components.buttons import icon_button, link
from ui.components.panel import notice
from ui.components.screen import screen
from ui.components.text import heading
from ui.demo import is_demo, sample_photos
from ui.entry.footer import footer
from ui.entry.hand_panel import hand_panel, panel_key
from ui.entry.keyboard import Keyboard
from ui.entry.photo_gate import gate_name
from ui.entry.photo_jobs import PhotoJobs
from ui.entry.photo_view import Previews
from ui.entry.preview import HandPreview
from ui.entry.questions import questions
from ui.entry.review import Review
from ui.entry.round_entry import RoundEntry
from ui.entry.round_state import RoundState
from ui.entry.strip import player_strip
from ui.entry.suspects_panel import suspects_panel
from ui.entry.teaching import Teaching
from ui.guards import boundary, safe
from ui.reading import known_obstacle
from ui.session import Session
from ui.store import StoreError


@ft.component
@boundary
def RoundView(session: Session, match_id: str, number: int, on_done: Callable[[], None]) -> ft.Control:  # noqa: N802
    """`number` counts from 0: the next round of the match, or a saved one to correct. `on_done`: saved, or left."""
    _tick, set_tick = ft.use_state(0)
    opened = ft.use_memo(lambda: _open(session, match_id, number), [match_id, number])
    saved_here = ft.use_ref(False)
    leave = opened.jobs.stop_watching if isinstance(opened, Opened) else None
    ft.use_effect(lambda: None, [match_id, number], leave)
    if isinstance(opened, StoreError):
        return screen(session, "Pobudka", [notice(session.look.body, session.say(opened.words), fault=True)], back="/")
    entry, jobs, review, teaching = opened.entry, opened.jobs, opened.review, opened.teaching
    hindrance = known_obstacle()
    entry.changed = jobs.changed = review.changed = teaching.changed = lambda: set_tick(lambda tick: tick + 1)
    state = entry.state()
    if opened.is_next and state.correcting and not saved_here.current:
        # Somebody saved it on another device: going on here would be a correction that nobody meant.
        said_so = words("Round {round} has been saved already. Open it to correct it.", round=number + 1)
        told = notice(session.look.body, session.say(said_so), ft.Icons.CHECK_CIRCLE_OUTLINE)
        return screen(
            session, session.gettext("Round {number}").format(number=number + 1), [told], back=routes.match(match_id)
        )

    def sample(seat: int) -> None:
        photos = sample_photos(state.match.game)
        jobs.read_file(seat, photos[(number * len(state.states) + seat) % len(photos)])

    def save() -> None:
        saved_here.current = True
        try:
            entry.save()
        except Exception:
            saved_here.current = False
            raise
        on_done()

    def stroke(event: ft.KeyDownEvent) -> None:
        opened.keyboard.press(event.key)

    samples = sample if opened.demo and sample_photos(state.match.game) else None
    side = theme.M if session.width < 600 else theme.L
    width = session.width - 2 * side
    focus = entry.focus
    front_hand = state.hand(focus) if focus is not None else None
    gated = gate_name(review, front_hand) != "" or teaching.waits(front_hand)
    body: ft.Control
    if focus is None:
        front = "result"
        body = _result(session, entry, review, state, width)
    else:
        front = panel_key(entry, jobs, review, state, focus)
        said = session.say(hindrance) if hindrance is not None else None
        body = hand_panel(session, entry, jobs, opened.previews, review, teaching, state, focus, said, samples)
    everything = ft.Column(
        [
            _head(session, entry, state, on_done),
            ft.Container(
                player_strip(session, state, focus, jobs.busy, entry.go, width, jobs.sorting),
                padding=ft.Padding(left=side, right=side, bottom=theme.S),
            ),
            ft.Container(ft.Container(body, key=front), expand=True, padding=ft.Padding.symmetric(horizontal=side)),
            ft.Container(
                footer(session, entry, jobs, state, save, camera=hindrance is None, gated=gated, sample=samples),
                alignment=ft.Alignment.CENTER,
                padding=ft.Padding.symmetric(horizontal=side, vertical=theme.S),
            ),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.KeyboardListener(everything, autofocus=True, include_semantics=False, on_key_down=safe(stroke))


@dataclass(frozen=True, slots=True)
class Opened:
    """A round opened in one browser. `demo`: of a demo match; `is_next`: the next round of the match, not one to
    correct."""

    entry: RoundEntry
    jobs: PhotoJobs
    previews: Previews
    review: Review
    teaching: Teaching
    keyboard: Keyboard
    demo: bool
    is_next: bool


def _open(session: Session, match_id: str, number: int) -> Opened | StoreError:
    page, services = session.page, session.services
    store = services.store
    try:
        match = store.match(match_id)
        if number > len(match.rounds):
            return StoreError(words("There is no round {number} yet. Go back to the match.", number=number + 1))
        entry, review = RoundEntry(store, match_id, number), Review(services.readings)
        jobs = PhotoJobs(page, services, entry, len(match.players))
        teaching = Teaching(page, services, entry, review, match_id)
        entry.edited = teaching.edited
        demo, is_next = is_demo(store, match_id), number == len(match.rounds)
        return Opened(entry, jobs, Previews(store), review, teaching, Keyboard(entry), demo, is_next)
    except StoreError as fault:
        return fault


def _head(session: Session, entry: RoundEntry, state: RoundState, leave: Callable[[], None]) -> ft.Control:
    _ = session.gettext
    look = session.look
    said = _("Correct round {number}") if state.correcting else _("Round {number}")
    parts: list[ft.Control] = [
        icon_button(look, ft.Icons.ARROW_BACK, _("Back"), safe(leave), identifier="back"),
        ft.Container(heading(look, said.format(number=state.number + 1)), expand=True),
    ]
    if state.correcting and state.changed:
        parts.append(link(look, _("Discard changes"), safe(entry.discard), identifier="discard", icon=ft.Icons.UNDO))
    side = theme.M if session.width < 600 else theme.L
    return ft.Container(
        ft.Row(parts, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding(left=side - 8, right=side, top=4, bottom=4),
    )


def _not_seen(review: Review, state: RoundState) -> Iterator[Words]:
    """What photos were warned of that nobody has taken note of yet."""
    for seat, player in enumerate(state.match.players):
        for warning in review.warnings(state.hand(seat)):
            yield words("{name}’s photo: {warning}", name=player, warning=warning)


def _result(session: Session, entry: RoundEntry, review: Review, state: RoundState, width: float) -> ft.Control:
    column = min(width, 760.0)
    readings = session.services.readings
    parts: list[ft.Control] = [
        *(suspects_panel(session, entry, readings, state, one, index) for index, one in enumerate(state.suspects)),
        *questions(session, entry, state),
        *(notice(session.look.body, session.say(warning)) for warning in state.warnings),
        *(notice(session.look.body, session.say(warning)) for warning in _not_seen(review, state)),
    ]
    hands = [
        ft.Container(
            HandPreview(session, state, seat, column, entry.go, entry.look_at), width=column, key=f"hand-{seat}"
        )
        for seat, _hand in enumerate(state.states)
    ]
    return ft.Column(
        [*(ft.Container(part, width=column) for part in parts), *hands],
        spacing=theme.M,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
