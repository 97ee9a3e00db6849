"""One browser's view of a round being entered: who is in front, which cell is chosen, what can be undone.

Everything that was entered lives in the store and is read from there each time, so that two devices at one round
see each other; only what belongs to the eyes of one person is kept here. Pure but for the store: no Flet.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Literal

from scoring import Cell, Match, Round, TokenTie
from ui.entry import key_presses as keys
from ui.entry.hand_state import confirmed, empty_cards, is_empty, typed_total
from ui.entry.keypad_layout import Action
from ui.entry.round_state import RoundState, round_state
from ui.store import HandDraft, Store

Kind = Literal["cards", "sum", "points"]
SECOND_TAP = 0.25
"""Seconds within which a second tap belongs to the first."""


class RoundEntry:
    """`number` counts from 0. All verbs may raise StoreError.

    `changed` is called when something of the second kind changes; what is kept in the store tells every screen
    by itself, this one too. `edited` is called with a seat whose cards were changed by a person here.
    """

    def __init__(self, store: Store, match_id: str, number: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._keys_came = clock, -SECOND_TAP
        self.changed: Callable[[], object] = lambda: None
        self.edited: Callable[[int], object] = lambda _seat: None
        self._store, self._match_id, self._number = store, match_id, number
        self._edits: dict[int, keys.Edit] = {}
        self._ways: dict[int, Kind] = {}
        self._habit: Kind | None = None
        self._photographing = False
        self._shelf: dict[tuple[int, Kind], HandDraft] = {}
        state = self.state()
        self._focus = next(iter(s for s, hand in enumerate(state.states) if not hand.done), None)

    # what is there

    def state(self) -> RoundState:
        """The round as the store has it now."""
        return round_state(
            self._store.match(self._match_id), self._number, self._store.draft(self._match_id, self._number)
        )

    @property
    def number(self) -> int:
        """The round, from 0."""
        return self._number

    @property
    def focus(self) -> int | None:
        """The seat in front; None shows the result."""
        return self._focus

    @property
    def photographing(self) -> bool:
        """Whether the last hand came by photo, so that the next one most likely will."""
        return self._photographing

    def way(self, seat: int, state: RoundState) -> Kind | None:
        """How the hand of `seat` is being entered; None while that has still to be chosen."""
        if seat in self._ways:
            return self._ways[seat]
        draft = state.hand(seat)
        if draft is not None and not is_empty(draft):
            return draft.kind
        return self._habit

    def edit(self, seat: int, state: RoundState) -> keys.Edit:
        """The hand of `seat` under this person's fingers. What another device entered since starts a fresh edit."""
        draft = self._shown(seat, state)
        edit = self._edits.get(seat)
        if edit is None or edit.draft != draft:
            edit = keys.opened(draft)
            self._edits[seat] = edit
        return edit

    # moving about

    def go(self, seat: int | None) -> None:
        """Bring a seat, or the result, to the front; a total that has been typed counts from now on."""
        self._settle_total()
        self._focus = seat
        self.changed()

    def go_on(self, busy: Collection[int] = ()) -> None:
        """To the next player whose hand is missing, or to the result; `busy` seats (their photo is on its way) last."""
        self._settle_total()
        self._focus = self.state().next_missing(self._focus if self._focus is not None else -1, busy)
        self.changed()

    def choose_way(self, seat: int, way: Kind) -> None:
        """Enter this hand as cards, as their sum or as points; what was entered the other way comes back on return."""
        state = self.state()
        draft = state.hand(seat)
        if draft is not None and not is_empty(draft) and draft.kind != way:
            if "cards" not in (draft.kind, way):
                self._keep(seat, replace(draft, kind=way, confirmed=False))  # the number stays, its meaning changes
            else:
                self._shelf[seat, draft.kind] = draft
        self._ways[seat] = way
        self._habit = way
        self._photographing = False
        if (kept := self._shelf.pop((seat, way), None)) is not None:
            self._keep(seat, kept)
        self._focus = seat
        self.changed()

    # the cards

    def select(self, seat: int, cell: Cell) -> None:
        """A cell was tapped."""
        edit = self.edit(seat, self.state())
        if edit.selected is None and edit.draft.photo is not None:
            self._keys_came = self._clock()
        self._edits[seat] = keys.select(edit, cell)
        self.changed()

    def look_at(self, seat: int, cell: Cell) -> None:
        """Bring one cell of a hand to the front."""
        self.go(seat)
        self.select(seat, cell)

    def move(self, seat: int, rows: int, columns: int) -> None:
        """An arrow key."""
        self._edits[seat] = keys.move(self.edit(seat, self.state()), rows, columns)
        self.changed()

    def press(self, seat: int, token: str) -> None:
        """A key of the card keypad: a face, `.`, `x` or an `Action`.

        Ignored right after the tap that made the keys appear: it is the second half of a double tap on a card.
        """
        if self._clock() - self._keys_came < SECOND_TAP:
            return
        state = self.state()
        edit, game = self.edit(seat, state), state.match.rules
        match token:
            case Action.BACKSPACE:
                after = keys.press_backspace(edit)
            case Action.CLEAR:
                after = keys.press_clear(edit, game)
            case Action.UNDO:
                after = keys.undo(edit)
            case _:
                after = keys.press_face(edit, token, game)
        self._apply(seat, after)

    def right(self, seat: int) -> None:
        """The reading of the chosen cell is right."""
        self._apply(seat, keys.press_right(self.edit(seat, self.state())))

    def all_right(self, seat: int) -> None:
        """The whole reading is right."""
        edit = self.edit(seat, self.state())
        draft = confirmed(edit.draft)
        self._apply(seat, edit.then(draft, keys.next_cell(draft, None)))

    # a total

    def digit(self, seat: int, digit: str) -> None:
        """A digit of a total."""
        self._total(seat, lambda draft: keys.press_digit(draft, digit))

    def minus(self, seat: int) -> None:
        """The sign of a total."""
        self._total(seat, keys.press_minus)

    def erase(self, seat: int) -> None:
        """The last thing typed goes."""
        self._total(seat, keys.erase_digit)

    # from a photo

    def photograph(self, seat: int) -> None:
        """A photo of this hand is on its way."""
        self._settle_total()
        self._focus = seat
        self._habit = None
        self._photographing = True
        self.changed()

    def take_reading(self, seat: int, draft: HandDraft) -> None:
        """A photo was read: its hand is shown over the picture; whoever is in front stays there."""
        self._edits.pop(seat, None)
        self._ways[seat] = "cards"
        self._keep(seat, draft)

    def forget(self, seat: int) -> None:
        """The cards entered for this seat were somebody else's."""
        self._edits.pop(seat, None)
        self._ways.pop(seat, None)
        self._store.save_hand_draft(self._match_id, self._number, seat, None)

    def go_on_after_photo(self) -> None:
        """Several hands came at once: to the first one that still wants something, or to the result."""
        self._focus = self.state().next_missing(-1)
        self.changed()

    # the answers and the end

    def ended_by(self, seat: int | None) -> None:
        """Who ended the round; None for nobody."""
        self._store.save_ender_draft(self._match_id, self._number, seat)

    def tie(self, answer: TokenTie) -> None:
        """What happens on a tie for the token."""
        self._store.save_token_tie_draft(self._match_id, self._number, answer)

    def save(self) -> Match:
        """Save the round, or its correction. Raises StoreConflict if somebody else was first."""
        state = self.state()
        keep: Callable[[str, int, Round], Match] = (
            self._store.correct_round if state.correcting else self._store.add_round
        )
        return keep(self._match_id, self._number, state.as_round())

    def discard(self) -> None:
        """Drop a correction that has not been saved."""
        state = self.state()
        saved = state.match.rounds[self._number]
        for seat, _ in enumerate(saved.hands):
            self._store.save_hand_draft(self._match_id, self._number, seat, None)
        self._store.save_ender_draft(self._match_id, self._number, saved.ender)
        self._store.save_token_tie_draft(self._match_id, self._number, saved.token_tie)
        self._edits.clear()
        self._ways.clear()
        self.changed()

    # inside

    def _shown(self, seat: int, state: RoundState) -> HandDraft:
        way = self.way(seat, state) or "cards"
        draft = state.hand(seat)
        if draft is not None and draft.kind == way and (way != "cards" or draft.cells):
            return draft
        return empty_cards(state.match.rules) if way == "cards" else keys.empty_total(way)

    def _apply(self, seat: int, edit: keys.Edit) -> None:
        before = self._edits.get(seat)
        self._edits[seat] = edit
        self._ways[seat] = "cards"  # also when the last card has just been taken away again
        if before is None or before.draft != edit.draft:
            self._keep(seat, edit.draft)
            self.edited(seat)
        else:
            self.changed()

    def _total(self, seat: int, change: Callable[[HandDraft], HandDraft]) -> None:
        draft = self._shown(seat, self.state())
        self._ways[seat] = draft.kind
        if (changed := change(draft)) != draft:
            self._keep(seat, changed)

    def _settle_total(self) -> None:
        if self._focus is None:
            return
        draft = self.state().hand(self._focus)
        if draft is not None and draft.kind != "cards" and not draft.confirmed and typed_total(draft) is not None:
            self._keep(self._focus, confirmed(draft))

    def _keep(self, seat: int, draft: HandDraft) -> None:
        self._store.save_hand_draft(self._match_id, self._number, seat, draft)
