"""The drafts in their tables: read, written and cleared inside a transaction of the caller's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert

from scoring import TokenTie
from ui.store.drafts import HandDraft, RoundDraft, hand_draft_from_json, hand_draft_to_json
from ui.store.schema import HAND_DRAFTS, ROUND_DRAFTS


def read(connection: Connection, match_id: str, number: int) -> RoundDraft:
    """Everything entered for that round; empty if nothing was."""
    hands = connection.execute(
        select(HAND_DRAFTS.c.seat, HAND_DRAFTS.c.payload)
        .where(HAND_DRAFTS.c.match_id == match_id, HAND_DRAFTS.c.number == number)
        .order_by(HAND_DRAFTS.c.seat)
    )
    answers = _answers(connection, match_id, number)
    tie = answers.get("token_tie")
    return RoundDraft(
        hands={seat: hand_draft_from_json(payload) for seat, payload in hands},
        ender=answers.get("ender"),
        ender_answered=answers.get("ender_answered", False),
        token_tie=None if tie is None else TokenTie(tie),
    )


def begun(connection: Connection, match_id: str) -> frozenset[int]:
    """The rounds of a match for which anything has been entered and not saved."""
    return frozenset(
        number
        for table in (HAND_DRAFTS, ROUND_DRAFTS)
        for number in connection.execute(select(table.c.number).filter_by(match_id=match_id).distinct()).scalars()
    )


def write_hand(connection: Connection, match_id: str, number: int, seat: int, draft: HandDraft | None) -> None:
    """Replace one hand; None removes it."""
    where = {"match_id": match_id, "number": number, "seat": seat}
    if draft is None:
        connection.execute(delete(HAND_DRAFTS).filter_by(**where))
        return
    payload = hand_draft_to_json(draft)
    row = insert(HAND_DRAFTS).values(**where, payload=payload)
    connection.execute(row.on_conflict_do_update(set_={"payload": row.excluded.payload}))


def write_round(connection: Connection, match_id: str, number: int, answers: dict[str, Any]) -> None:
    """Add `answers` to those already given for the round."""
    payload = {**_answers(connection, match_id, number), **answers}
    row = insert(ROUND_DRAFTS).values(match_id=match_id, number=number, payload=payload)
    connection.execute(row.on_conflict_do_update(set_={"payload": row.excluded.payload}))


def clear(connection: Connection, match_id: str, number: int) -> None:
    """Forget the round's drafts: it has been saved."""
    for table in (HAND_DRAFTS, ROUND_DRAFTS):
        connection.execute(delete(table).filter_by(match_id=match_id, number=number))


def photo_names(connection: Connection) -> frozenset[str]:
    """The previews that some draft still shows."""
    payloads = connection.execute(select(HAND_DRAFTS.c.payload)).scalars()
    return frozenset(payload["photo"] for payload in payloads if payload["photo"])


def _answers(connection: Connection, match_id: str, number: int) -> dict[str, Any]:
    query = select(ROUND_DRAFTS.c.payload).filter_by(match_id=match_id, number=number)
    return dict(connection.execute(query).scalar() or {})
