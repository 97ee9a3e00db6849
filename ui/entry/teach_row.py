"""The row under a photo with which the program learns this table's own cards."""

from __future__ import annotations

from functools import partial

import flet as ft

from scoring import NO_CARD
from ui import theme
from ui.components.buttons import call
from ui.components.text import body
from ui.entry.hand_state import cells_of, face_at
from ui.entry.review import Review
from ui.entry.teaching import Teaching
from ui.guards import safe
from ui.session import Session
from ui.store import HandDraft


def wants_teach_row(review: Review, draft: HandDraft) -> bool:
    """Whether there is anything to be learnt from this hand."""
    how = review.new_deck(draft)
    return how == "teach" or (how is None and bool(review.corrected(draft)))


def teach_row(
    session: Session, teaching: Teaching, review: Review, draft: HandDraft, seat: int, width: float
) -> ft.Control:
    """A switch for corrected cards, kept for the match; for a deck that is new, the button that remembers its cards."""
    row = _deck(session, teaching, draft, seat) if review.new_deck(draft) else _switch(session, teaching, seat)
    return ft.Container(row, width=width, height=teach_height(session))


def teach_height(session: Session) -> float:
    """What the row takes."""
    return session.look.target + theme.S


def _switch(session: Session, teaching: Teaching, seat: int) -> ft.Control:
    _ = session.gettext
    look = session.look
    on = teaching.on
    icon = ft.Icons.CHECK_BOX if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    label = _("Remember this card") if not on else _("Corrected cards are remembered")
    return ft.Semantics(
        identifier="teach-switch",
        checked=on,
        label=label,
        exclude_semantics=True,
        content=ft.Container(
            ft.Row(
                [ft.Icon(icon, size=look.icon, color=theme.NIGHT), ft.Container(_told(session, label), expand=True)],
                spacing=theme.S,
            ),
            height=look.target,
            padding=ft.Padding.symmetric(horizontal=12),
            border_radius=theme.RADIUS_SMALL,
            ink=True,
            on_click=safe(partial(teaching.switch, seat)),
        ),
    )


def _deck(session: Session, teaching: Teaching, draft: HandDraft, seat: int) -> ft.Control:
    _ = session.gettext
    look = session.look
    faces = [face_at(draft, cell) for cell in cells_of(draft)]
    missing, count = faces.count(None), sum(face not in (None, NO_CARD) for face in faces)
    if teaching.taught(draft):
        said = _("This deck’s cards are remembered.")
        return ft.Row(
            [
                ft.Icon(ft.Icons.SCHOOL, size=look.icon, color=theme.DONE),
                ft.Container(_told(session, said), expand=True),
            ],
            spacing=theme.S,
        )
    if missing:
        said = session.ngettext(
            "Teaching: say what {count} more card is.", "Teaching: say what {count} more cards are.", missing
        ).format(count=missing)
        return ft.Row(
            [
                ft.Icon(ft.Icons.SCHOOL, size=look.icon, color=theme.NIGHT),
                ft.Container(_told(session, said), expand=True),
            ],
            spacing=theme.S,
        )
    label = session.ngettext("Remember {count} card", "Remember {count} cards", count).format(count=count)
    learn = safe(partial(teaching.teach_deck, seat))
    return ft.Row([call(look, label, learn, identifier="teach-deck", icon=ft.Icons.SCHOOL, expand=True)])


def _told(session: Session, said: str) -> ft.Text:
    """Running text of which two lines fit into the row, however big the letters are."""
    text = body(session.look, said)
    text.size = min(session.look.body, session.look.target * 0.32)
    return text
