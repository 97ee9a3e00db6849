"""One hand as cards: the photo if there is one, the grid, what is wrong with it, and the keypad."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import flet as ft

from scoring import Cell, Game, Words
from ui import theme
from ui.components.text import body
from ui.entry.card_grid import card_grid
from ui.entry.card_look import card_look
from ui.entry.hand_state import face_at, missing_sentence
from ui.entry.key_presses import Edit, runners_up
from ui.entry.keypad import card_keypad, key
from ui.entry.layout import GAP, KEYS_WIDE, Frame, two_columns
from ui.entry.photo_crop import Crop
from ui.entry.photo_view import Preview, photo_view
from ui.entry.review import Review
from ui.entry.round_entry import RoundEntry
from ui.entry.round_state import RoundState
from ui.entry.teach_row import teach_height, teach_row, wants_teach_row
from ui.entry.teaching import Teaching
from ui.session import Session
from ui.store import HandDraft

LETTER = 0.52
"""Mean width of a letter by the text's size, for reckoning how many lines a sentence takes."""


def cards_panel(
    session: Session,
    entry: RoundEntry,
    teaching: Teaching,
    review: Review,
    state: RoundState,
    seat: int,
    layout: Frame,
    shown: tuple[Preview, Crop] | None,
    menu: ft.Control | None,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """What is looked at, and what is pressed; `menu` lies on the photo.

    The keys always have the same place in the second list: a key that moved there would be a new one to the browser,
    and a finger on its way down would miss it.
    """
    match = state.match
    game = match.rules
    edit = entry.edit(seat, state)
    looked: list[ft.Control] = []
    if shown is not None and layout.photo is not None:
        picture = photo_view(
            session,
            game,
            shown[0],
            edit.draft,
            shown[1],
            layout.photo,
            selected=edit.selected,
            on_tap=partial(entry.select, seat),
        )
        if menu is not None:
            picture = ft.Stack([picture, ft.Container(menu, right=4, top=4)], width=layout.photo[0])
        looked.append(ft.Container(picture, width=layout.main, alignment=ft.Alignment.CENTER))
    grid = card_grid(
        session,
        game,
        edit.draft,
        layout.card,
        selected=edit.selected,
        asked=state.suspected(seat),
        on_tap=partial(entry.select, seat),
    )
    # On one column the cards come first: they stay under the finger when the keys take the place of the photo.
    cards = ft.Container(grid, width=layout.main, alignment=ft.Alignment.CENTER)
    looked.insert(len(looked) if layout.wide else 0, cards)
    said = hand_sentences(state, seat, edit.draft)
    pressed: list[ft.Control] = [
        ft.Column(sentences(session, said, fault=bool(state.states[seat].faults)), tight=True),
        ft.Column(_doubts(session, entry, game, seat, edit.draft, edit.selected, layout.side), tight=True),
    ]
    if wants_teach_row(review, edit.draft):
        pressed.append(teach_row(session, teaching, review, edit.draft, seat, layout.side))
    if wants_keys(session, edit, shown is not None):
        pressed.append(card_keypad(session, game, match.edition, layout.side, layout.key, partial(entry.press, seat)))
    return looked, pressed


def wants_keys(session: Session, edit: Edit, photo: bool) -> bool:
    """In one column, a hand read from a photo is looked at until a card is chosen: its picture takes the keys' room."""
    return not photo or edit.selected is not None or two_columns((session.width, session.height))


def hand_sentences(state: RoundState, seat: int, draft: HandDraft) -> tuple[Words, ...]:
    """What is wrong with the hand, or with the round because of it; and (R-34) what a photo left open: silent about
    that while somebody types, who sees the open cells anyway."""
    hand = state.states[seat]
    alone = hand.faults or tuple(one.words for one in state.suspects if any(s == seat for s, _ in one.cells))
    missing = missing_sentence(hand) if draft.photo is not None else None
    return (*alone, *([missing] if missing is not None else []))


def sentences(session: Session, said: Sequence[Words], *, fault: bool) -> list[ft.Control]:
    """What is wrong with a hand or missing from it, in words; nothing if there is nothing to say."""
    if not said:
        return []
    text = " ".join(session.say(line) for line in said)
    return [
        ft.Container(
            ft.Semantics(
                identifier="faults",
                live_region=True,
                content=body(session.look, text, theme.ON_FAULT_SOFT if fault else theme.TEXT),
            ),
            bgcolor=theme.FAULT_SOFT if fault else theme.WELL,
            border_radius=theme.RADIUS_SMALL,
            padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        )
    ]


def extra_height(session: Session, review: Review, state: RoundState, seat: int, draft: HandDraft) -> float:
    """What stands between cards and keys: suggestions while there are doubts, sentences, and what can be learnt.

    While typing, room for a sentence is always kept, so that the cards do not shrink when one comes.
    """
    look = session.look
    doubts = look.target + GAP if draft.doubtful else 0
    doubts += teach_height(session) + theme.S if wants_teach_row(review, draft) else 0
    typing = draft.photo is None
    text = " ".join(session.say(line) for line in hand_sentences(state, seat, draft))
    width = KEYS_WIDE if two_columns((session.width, session.height)) else min(session.width, 720) - 2 * theme.M
    lines = math.ceil(len(text) * look.body * LETTER / (width - 24))
    return doubts + max(look.body * 2.6 if typing else 0, lines * look.body * 1.5 + 16 if text else 0)


def _doubts(
    session: Session,
    entry: RoundEntry,
    game: Game,
    seat: int,
    draft: HandDraft,
    selected: Cell | None,
    width: float,
) -> list[ft.Control]:
    if not draft.doubtful:
        return []
    _ = session.gettext
    look = session.look
    read = face_at(draft, selected) if selected in draft.doubtful and selected is not None else None
    known = {face.token: face for face in game.faces}
    buttons: list[ft.Control] = []
    if read is not None:
        face = known.get(read)
        figure = card_look(game, face).label if face else read
        buttons.append(
            key(
                figure,
                partial(entry.right, seat),
                identifier="right-cell",
                label=_("{face} is right").format(face=figure),
                height=look.target,
                size=look.lead,
                caption=_("is right"),
                back=theme.CALL,
                ink=theme.ON_CALL,
            )
        )
    for token in runners_up(draft, selected):
        if token in known:
            drawn = card_look(game, known[token])
            buttons.append(
                key(
                    drawn.label,
                    partial(entry.press, seat, token),
                    identifier=f"suggest-{token}",
                    label=_("Rather {face}").format(face=drawn.label),
                    height=look.target,
                    size=look.lead,
                    caption=drawn.caption or _("perhaps"),
                    back=drawn.back,
                    ink=drawn.ink,
                )
            )
    if len(draft.doubtful) > 1:
        buttons.append(
            key(
                ft.Icons.DONE_ALL,
                partial(entry.all_right, seat),
                identifier="right-all",
                label=_("All are right"),
                height=look.target,
                size=look.lead,
                caption=_("all right"),
            )
        )
    return [ft.Container(ft.Row(buttons, spacing=GAP), width=width, height=look.target + GAP)]
