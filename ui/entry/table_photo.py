"""One photo of several hands: whose each grid is, guessed first and then corrected with one tap. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scoring import Words
from ui.entry.hand_state import is_empty
from ui.entry.photo_draft import ReadHand
from ui.entry.review import key_of
from ui.entry.round_state import RoundState


@dataclass(frozen=True, slots=True)
class TablePhoto:
    """`owners`: the seat of each of `hands`, None for cards that are nobody's; `said`: what the whole photo suffers
    from; `asking`: somebody has to say whether cards entered before may be replaced."""

    hands: tuple[ReadHand, ...]
    owners: tuple[int | None, ...]
    said: tuple[Words, ...] = ()
    asking: bool = False

    @property
    def given(self) -> tuple[tuple[int, ReadHand], ...]:
        """(seat, hand) in the order of the grids, without what is nobody's."""
        return tuple((seat, hand) for seat, hand in zip(self.owners, self.hands, strict=True) if seat is not None)


def deal(
    hands: Sequence[ReadHand], seat: int, state: RoundState, busy: Collection[int] = (), said: Sequence[Words] = ()
) -> TablePhoto:
    """Grids in reading order go round the table from `seat`, whose photo it is; players who already have cards, or
    whose own photo is on its way (`busy`), are passed over, and what is left is nobody's."""
    count = len(state.states)
    others = [(seat + step) % count for step in range(1, count)]
    free = [seat, *(other for other in others if is_empty(state.hand(other)) and other not in busy)]
    owners = [*free, *([None] * len(hands))][: len(hands)]
    return TablePhoto(tuple(hands), tuple(owners), tuple(said))


def give(table: TablePhoto, grid: int, seat: int | None) -> TablePhoto:
    """Grid number `grid` is the hand of `seat` (None: nobody's); whoever's grid that was gets the other one."""
    owners = list(table.owners)
    if seat is not None and seat in owners:
        owners[owners.index(seat)] = owners[grid]
    owners[grid] = seat
    return replace(table, owners=tuple(owners), asking=False)


def deal_again(hands: Sequence[ReadHand], state: RoundState) -> TablePhoto:
    """The same photo once more: every grid is whose it has become, with what has been entered for it since."""
    holders = {key_of(draft): seat for seat, draft in state.draft.hands.items()}
    owners = tuple(holders.get(key_of(hand.draft)) for hand in hands)
    now = (state.hand(owner) if owner is not None else None for owner in owners)
    return TablePhoto(
        tuple(replace(hand, draft=draft or hand.draft) for hand, draft in zip(hands, now, strict=True)), owners
    )


def replaced(table: TablePhoto, state: RoundState) -> tuple[int, ...]:
    """The seats whose cards would be lost, in seat order; what only changes hands is not lost."""
    moving = set(_moving(table, state))
    return tuple(sorted(seat for seat, _hand in table.given if seat not in moving and not is_empty(state.hand(seat))))


def emptied(table: TablePhoto, state: RoundState) -> tuple[int, ...]:
    """The seats that held one of the grids and get none any more."""
    return tuple(seat for seat in _moving(table, state) if seat not in table.owners)


def _moving(table: TablePhoto, state: RoundState) -> tuple[int, ...]:
    grids = {key_of(hand.draft) for hand in table.hands}
    return tuple(seat for seat, draft in state.draft.hands.items() if draft.photo and key_of(draft) in grids)


def sparing(table: TablePhoto, state: RoundState) -> TablePhoto:
    """The same, with whoever already has cards keeping them."""
    kept = set(replaced(table, state))
    return replace(table, owners=tuple(None if seat in kept else seat for seat in table.owners), asking=False)
