"""The one big button at the bottom: the next player, the result, or saving; and what is still missing for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from ui import theme
from ui.components.buttons import call, icon_button, plain
from ui.entry.photo_jobs import PhotoJobs
from ui.entry.round_entry import RoundEntry
from ui.entry.round_state import RoundState
from ui.entry.suspects_panel import likeliest
from ui.entry.table_view import table_buttons
from ui.entry.ways import photo_call
from ui.guards import safe
from ui.session import Session


def footer(
    session: Session,
    entry: RoundEntry,
    jobs: PhotoJobs,
    state: RoundState,
    save: Callable[[], None],
    *,
    camera: bool,
    gated: bool = False,
    sample: Callable[[int], None] | None = None,
) -> ft.Control:
    """Amber once there is nothing left to do for the player in front (their photo may still be on its way).

    `gated`: something has to be said about the photo in front first, and that button is the amber one.

    `camera`: photos can be read here; after a photo, the button takes the next player's at once. `sample`: reads a
    sample photo for a seat instead, in a demo match.
    """
    look = session.look
    focus = entry.focus
    if focus is None:
        kind, buttons = _save(session, entry, state, save)
    elif (table := jobs.table(focus)) is not None:
        kind, buttons = table_buttons(session, jobs, focus, table)
    else:
        kind, buttons = _next(session, entry, jobs, state, focus, sample, camera=camera, gated=gated)
    return ft.Container(
        ft.Row(buttons, alignment=ft.MainAxisAlignment.CENTER, spacing=theme.S, key=f"foot-{focus}-{kind}"),
        width=theme.COLUMN,
        height=look.target + 8,
        alignment=ft.Alignment.CENTER,
    )


Buttons = tuple[str, list[ft.Control]]
"""A key that tells them from other ones, and what is drawn. One that was switched off would stay deaf in the browser
when it is switched on, so it is another; but nothing else may change under a finger."""


def _save(session: Session, entry: RoundEntry, state: RoundState, save: Callable[[], None]) -> Buttons:
    _ = session.gettext
    if (missing := missing_for_saving(session, state)) is not None:
        return "wait", [call(session.look, missing, None, identifier="save-round", expand=True)]
    look = session.look
    if (wrong := next(iter(state.suspects), None)) is not None:
        seat, cell = likeliest(state, session.services.readings, wrong)
        see = safe(partial(entry.look_at, seat, cell))
        return "doubt", [
            call(look, _("Look at the cards"), see, identifier="see-suspect", icon=ft.Icons.SEARCH, expand=True),
            plain(look, _("Save anyway"), safe(save), identifier="save-round"),
        ]
    label = _("Save the correction") if state.correcting else _("Save the round")
    button = call(look, label, safe(save), identifier="save-round", icon=ft.Icons.CHECK, expand=True)
    return "save", [button]


def _next(
    session: Session,
    entry: RoundEntry,
    jobs: PhotoJobs,
    state: RoundState,
    focus: int,
    sample: Callable[[int], None] | None,
    *,
    camera: bool,
    gated: bool,
) -> Buttons:
    _ = session.gettext
    look = session.look
    ready = (state.ready(focus) or focus in jobs.busy) and not gated
    following = state.following(focus, jobs.busy)
    go_on = safe(partial(entry.go_on, jobs.busy))
    arrow = ft.Icons.ARROW_FORWARD
    if following is not None:
        name = state.match.players[following]
        label = _("Next: {name}").format(name=name)
        if ready and camera and entry.photographing:
            photo = _photo(session, name, following, jobs, sample)
            return f"photo-{following}", [photo, icon_button(look, arrow, label, go_on, identifier="next-player")]
        draw = call if ready else plain
        return f"next-{ready}", [draw(look, label, go_on, identifier="next-player", icon=arrow, expand=True)]
    if state.ready(focus):
        label = _("To the result")
        draw = plain if gated else call
        return "result", [draw(look, label, go_on, identifier="next-player", icon=arrow, expand=True)]
    return "wait", [call(look, _to_do(session, state, focus), None, identifier="next-player", expand=True)]


def _photo(session: Session, name: str, seat: int, jobs: PhotoJobs, sample: Callable[[int], None] | None) -> ft.Control:
    _ = session.gettext
    if sample is None:
        return photo_call(session, _("Photo: {name}").format(name=name), jobs.pickers[seat], identifier="next-photo")
    label = _("Sample photo: {name}").format(name=name)
    use = safe(partial(sample, seat))
    return call(session.look, label, use, identifier="next-photo", icon=ft.Icons.PHOTO_LIBRARY, expand=True)


def _to_do(session: Session, state: RoundState, focus: int) -> str:
    """What is still to be done for the last player, on the button that waits for it."""
    _ = session.gettext
    hand = state.states[focus]
    if doubtful := len(hand.doubtful):
        return session.ngettext("{count} card to look at", "{count} cards to look at", doubtful).format(count=doubtful)
    draft = state.hand(focus)
    missing = len(hand.open_cells)
    if draft is not None and draft.kind == "cards" and missing:
        return session.ngettext("{count} card to go", "{count} cards to go", missing).format(count=missing)
    return _("Still missing: {names}").format(names=state.match.players[focus])


def missing_for_saving(session: Session, state: RoundState) -> str | None:
    """What keeps the round from being saved, in a few words; None if nothing does."""
    _ = session.gettext
    open_seats = [player for player, hand in zip(state.match.players, state.states, strict=True) if not hand.done]
    if (count := len(open_seats)) > 2:
        return session.ngettext("{count} player is still missing", "{count} players are still missing", count).format(
            count=count
        )
    if open_seats:
        return _("Still missing: {names}").format(names=", ".join(open_seats))
    if not state.ender_known and state.match.rules.ender is not None:
        return session.say(state.match.rules.ender.question)
    if not state.tie_known:
        return _("Who takes a dragon token?")
    return None
