"""A photo of several hands: every grid with its cards, and beside it the players, one of whom it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from scoring import Words
from ui import theme
from ui.components.buttons import call, icon_button, plain
from ui.components.chips import chip
from ui.components.panel import notice, panel
from ui.components.text import body, lead, quiet, small
from ui.components.words_of_match import names
from ui.entry.hand_state import is_empty
from ui.entry.photo_crop import crop_cards, whole
from ui.entry.photo_draft import ReadHand
from ui.entry.photo_gate import warnings_panel
from ui.entry.photo_jobs import PhotoJobs
from ui.entry.photo_view import Previews, photo_view
from ui.entry.round_state import RoundState
from ui.entry.table_photo import TablePhoto, replaced
from ui.entry.thumbnail import cut
from ui.guards import safe
from ui.session import Session

PICTURE = 0.42
"""Share of a grid's row that its picture takes."""
TALLEST = 1.3
"""Height of a picture by its width: a tall strip of cards must not push the names off the screen."""
ONE = 420
"""From here on two grids stand side by side."""


def table_view(
    session: Session,
    jobs: PhotoJobs,
    previews: Previews,
    state: RoundState,
    seat: int,
    table: TablePhoto,
    picker: ft.FilePicker | None,
) -> ft.Control:
    """The whole panel; its button is in the footer (`table_buttons`)."""
    _ = session.gettext
    look = session.look
    room = min(session.width - 2 * (theme.M if session.width < 600 else theme.L), 1080.0)
    columns = max(1, min(int(room // ONE), len(table.hands)))
    each = (room - theme.M * (columns - 1)) / columns
    said: Sequence[Words] = (*table.said, *(line for hand in table.hands for line in hand.said))
    grids: list[ft.Control] = [
        _grid(session, jobs, previews, state, seat, table, index, each) for index, _hand in enumerate(table.hands)
    ]
    count = len(table.hands)
    asked = session.ngettext(
        "{count} hand is in the photo. Whose is it?", "{count} hands are in the photo. Whose are they?", count
    ).format(count=count)
    parts: list[ft.Control] = [
        ft.Semantics(identifier="table-photo", live_region=True, content=lead(look, asked)),
        quiet(look, _("The names are a guess, round the table. Tap the right one where it is wrong.")),
        *([warnings_panel(session, said, picker)] if said else []),
        ft.Row(grids, spacing=theme.M, run_spacing=theme.M, wrap=True, vertical_alignment=ft.CrossAxisAlignment.START),
    ]
    listed = ft.Column(
        [ft.Container(part, width=room) for part in parts],
        spacing=theme.S,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if not table.asking:
        return listed
    lost = names(session, tuple(state.match.players[other] for other in replaced(table, state)))
    question = notice(look.body, _("Cards have been entered already for {names}. Replace them?").format(names=lost))
    return ft.Column(
        [listed, ft.Semantics(identifier="replace-question", content=question)], spacing=theme.S, expand=True
    )


def table_buttons(session: Session, jobs: PhotoJobs, seat: int, table: TablePhoto) -> tuple[str, list[ft.Control]]:
    """What the footer shows meanwhile: the key that tells it from other ones, and the buttons."""
    _ = session.gettext
    look = session.look
    if table.asking:
        keep = plain(look, _("Keep them"), safe(partial(jobs.spare, seat)), identifier="keep-cards", expand=True)
        act = safe(partial(jobs.replace, seat))
        return "asking", [keep, call(look, _("Replace"), act, identifier="replace-cards", expand=True)]
    drop = safe(partial(jobs.forget, seat))
    tight = look.tight(session.width)
    cancel = (
        icon_button(look, ft.Icons.CLOSE, _("Cancel"), drop, identifier="drop-table")
        if tight
        else plain(look, _("Cancel"), drop, identifier="drop-table")
    )
    count = len(table.given)
    if not count:
        return "table-none", [call(look, _("No cards for anybody"), None, identifier="take-table", expand=True), cancel]
    label = session.ngettext("Take {count} hand", "Take {count} hands", count).format(count=count)
    icon = None if tight else ft.Icons.CHECK
    take = safe(partial(jobs.hand_out, seat))
    return "table", [call(look, label, take, identifier="take-table", icon=icon, expand=True), cancel]


def _grid(
    session: Session,
    jobs: PhotoJobs,
    previews: Previews,
    state: RoundState,
    seat: int,
    table: TablePhoto,
    index: int,
    width: float,
) -> ft.Control:
    """One grid: its picture, and whose it is."""
    _ = session.gettext
    look = session.look
    hand, owner = table.hands[index], table.owners[index]
    inner = width - 2 * 12
    tight = look.tight(inner)
    picture = _picture(session, previews, state, hand, index, inner if tight else inner * PICTURE)
    chips: list[ft.Control] = []
    for other, player in enumerate(state.match.players):
        full = not is_empty(state.hand(other))
        heard = _("{name}, already has cards").format(name=player) if full else None
        icon = ft.Icons.STYLE if full else ft.Icons.PERSON_OUTLINE
        act = safe(partial(jobs.give, seat, index, other))
        chips.append(chip(session, player, other == owner, act, f"grid-{index}-seat-{other}", icon, heard=heard))
    nobody = safe(partial(jobs.give, seat, index, None))
    chips.append(chip(session, _("Not a player’s"), owner is None, nobody, f"grid-{index}-nobody", ft.Icons.BLOCK))
    beside: list[ft.Control] = [ft.Row(chips, spacing=theme.S, run_spacing=theme.S, wrap=True)]
    if hand.new_deck:
        beside.insert(0, body(look, _("New pictures")))
    missing = sum(face is None for row in hand.draft.cells for face in row)
    if missing and not hand.new_deck:
        text = session.ngettext("{count} card is missing", "{count} cards are missing", missing)
        beside.insert(0, small(look, text.format(count=missing)))
    about = ft.Column(beside, spacing=theme.S, tight=True)
    content: ft.Control
    if tight:
        content = ft.Column([picture, about], spacing=theme.S, tight=True)
    else:
        about.expand = True
        content = ft.Row([picture, about], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(panel(content, padding=12), width=width, opacity=0.6 if owner is None else 1)


def _picture(
    session: Session, previews: Previews, state: RoundState, hand: ReadHand, index: int, width: float
) -> ft.Control:
    """The cards as photographed, outlined, with what was read; an empty frame if the preview is gone."""
    preview = previews.get(hand.draft.photo)
    if preview is None:
        return ft.Container(width=width, height=width * 0.7, bgcolor=theme.WELL, border_radius=10)
    piece, draft = cut(preview, hand.draft, crop_cards(hand.draft, preview.size), 2 * width)
    height = width * piece.size[1] / piece.size[0]
    if height > width * TALLEST:
        width, height = width * width * TALLEST / height, width * TALLEST
    return photo_view(
        session,
        state.match.rules,
        piece,
        draft,
        whole(piece.size),
        (width, height),
        identifier=f"grid-{index}-photo",
    )
