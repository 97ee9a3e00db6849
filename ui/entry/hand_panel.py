"""The player in front: the choice between photo and typing, or the hand as it is being entered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from ui import theme
from ui.components.buttons import plain
from ui.components.panel import notice, panel
from ui.components.text import body, lead, title
from ui.entry.cards_panel import cards_panel, extra_height, wants_keys
from ui.entry.key_presses import Edit
from ui.entry.keypad_layout import keypad_rows
from ui.entry.layout import Frame, frame
from ui.entry.live_view import live_view
from ui.entry.photo_crop import Crop, crop_card, crop_cards
from ui.entry.photo_gate import gate_name, photo_gate
from ui.entry.photo_jobs import Job, PhotoJobs
from ui.entry.photo_menu import photo_menu
from ui.entry.photo_view import Preview, Previews
from ui.entry.review import Review
from ui.entry.round_entry import Kind, RoundEntry
from ui.entry.round_state import RoundState
from ui.entry.table_view import table_view
from ui.entry.teaching import Teaching
from ui.entry.total_panel import total_panel
from ui.entry.ways import two_ways, ways_row
from ui.guards import safe
from ui.session import Session

TOTAL_WIDTH = 620
"""A number and its keys stay together in one column on any screen."""


def hand_panel(
    session: Session,
    entry: RoundEntry,
    jobs: PhotoJobs,
    previews: Previews,
    review: Review,
    teaching: Teaching,
    state: RoundState,
    seat: int,
    obstacle: str | None,
    sample: Callable[[int], None] | None,
) -> ft.Control:
    """`obstacle`: why photos cannot be read here; `sample`: reads a sample photo for a seat, in a demo match."""
    name = state.match.players[seat]
    picker = None if obstacle else jobs.pickers[seat]
    job = jobs.job(seat)
    way = entry.way(seat, state)

    def choose(chosen: int, kind: Kind) -> None:
        jobs.forget(chosen)
        entry.choose_way(chosen, kind)

    if (table := jobs.table(seat)) is not None:
        return table_view(session, jobs, previews, state, seat, table, picker)
    if job is not None or way is None:
        width = min(session.width - 2 * theme.M, theme.COLUMN)
        parts: list[ft.Control] = [ft.Container(title(session.look, name), alignment=ft.Alignment.CENTER)]
        if job is not None:
            parts.append(_job(session, jobs, job, name))
        if job is None or not job.running:
            use_sample = safe(partial(sample, seat)) if sample is not None and not obstacle else None
            webcam = safe(partial(jobs.watch, seat)) if session.at_host and not obstacle else None
            parts.append(two_ways(session, seat, picker, choose, width, use_sample, webcam))
        if obstacle:
            parts.append(notice(session.look.body, obstacle))
        return _scrolling(parts, width, centre=session.height > session.width)
    edit = entry.edit(seat, state)
    draft = edit.draft
    if way == "cards" and gate_name(review, draft):
        width = min(session.width - 2 * (theme.M if session.width < 600 else theme.L), 720.0)
        gate = photo_gate(session, state, review, draft, previews.get(draft.photo), picker, width)
        return ft.Column(
            [ways_row(session, seat, name, way, picker, choose, width), gate],
            spacing=theme.S,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    preview = previews.get(draft.photo) if way == "cards" else None
    shown = (preview, _crop(session, edit, preview)) if preview is not None else None
    layout = _frame(session, review, state, seat, way, edit, shown[1] if shown else None)
    row = ways_row(session, seat, name, way, picker, choose, layout.main)
    if way == "cards":
        looked, pressed = cards_panel(
            session, entry, teaching, review, state, seat, layout, shown, photo_menu(session, jobs, state, seat)
        )
    else:
        number, keys = total_panel(session, entry, state, seat, draft, layout)
        looked, pressed = [number], [keys]
    looked = [row, *looked]
    if not layout.wide and not layout.fits:
        return _scrolling([*looked, *pressed], layout.main)
    if not layout.wide:
        keys = ft.Column(
            [ft.Container(part, width=layout.main) for part in pressed],
            spacing=theme.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return ft.Column(
            [_scrolling(looked, layout.main), keys],
            spacing=theme.S,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Row(
        [
            ft.Container(_scrolling(looked, layout.main), width=layout.main),
            ft.Container(_scrolling(pressed, layout.side, centre=True), width=layout.side),
        ],
        spacing=theme.L,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
        expand=True,
    )


def panel_key(entry: RoundEntry, jobs: PhotoJobs, review: Review, state: RoundState, seat: int) -> str:
    """Tells one panel from another. Each is new to the browser: Flutter keeps an identifier it has once shown."""
    job = jobs.job(seat)
    if job is not None:
        return f"front-{seat}-job-{job.running}"
    if jobs.table(seat) is not None:
        return f"front-{seat}-table"
    draft = state.hand(seat)
    gate = gate_name(review, draft)
    return f"front-{seat}-{entry.way(seat, state)}-{draft.photo if draft else None}-{gate}"


def _crop(session: Session, edit: Edit, preview: Preview) -> Crop:
    """The cards; on a phone the one that is asked about."""
    if min(session.width, session.height) < 600:
        return crop_card(edit.draft, edit.selected, preview.size)
    return crop_cards(edit.draft, preview.size)


def _frame(
    session: Session, review: Review, state: RoundState, seat: int, way: Kind, edit: Edit, photo: Crop | None
) -> Frame:
    look = session.look
    game = state.match.rules
    if way != "cards":
        return frame((min(session.width, TOTAL_WIDTH), session.height), look, (1, 1), 4)
    rows = len(keypad_rows(game, state.match.edition)) if wants_keys(session, edit, photo is not None) else 0
    extra = extra_height(session, review, state, seat, edit.draft)
    window, size = (session.width, session.height), photo.size if photo is not None else None
    return frame(window, look, (game.rows, game.columns), rows, size, extra)


def _job(session: Session, jobs: PhotoJobs, job: Job, name: str) -> ft.Control:
    _ = session.gettext
    look = session.look
    if job.problem is not None:
        return notice(look.body, session.say(job.problem), ft.Icons.NO_PHOTOGRAPHY, fault=True)
    if job.live:
        return live_view(session, jobs, job, name)
    said = _("Reading {name}’s cards…") if job.progress is None else _("Sending the photo of {name}’s cards…")
    bar = ft.ProgressBar(value=job.progress, bar_height=8, border_radius=4, color=theme.NIGHT)
    hint = body(look, _("Meanwhile you can go on with the next player."), theme.QUIET)
    cancel = plain(look, _("Cancel"), safe(partial(jobs.forget, job.seat)), identifier=f"cancel-{job.seat}")
    return panel(
        ft.Column(
            [
                ft.Semantics(identifier="reading", live_region=True, content=lead(look, said.format(name=name))),
                bar,
                hint,
                cancel,
            ],
            spacing=theme.M,
            tight=True,
        )
    )


def _scrolling(parts: list[ft.Control], width: float, *, centre: bool = False) -> ft.Control:
    return ft.Column(
        [ft.Container(part, width=width) for part in parts],
        spacing=theme.S,
        scroll=ft.ScrollMode.AUTO,
        alignment=ft.MainAxisAlignment.CENTER if centre else ft.MainAxisAlignment.START,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        expand=True,
    )
