"""The menu on a photo that has been read: keep it as a measure of how well this table's photos are read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from ui.entry.hand_state import grid_of
from ui.entry.photo_jobs import PhotoJobs
from ui.entry.round_state import RoundState
from ui.guards import safe
from ui.session import Session
from ui.snack import snack
from ui.store import HandDraft
from ui.store.saved_readings import save_reading

_DARK = "#101428"


def photo_menu(session: Session, jobs: PhotoJobs, state: RoundState, seat: int) -> ft.Control | None:
    """Three dots in the photo's corner; None where nothing is known about the photo any more."""
    draft = state.hand(seat)
    kept = session.services.readings.get(draft.photo) if draft is not None else None
    if draft is None or kept is None:
        return None
    _ = session.gettext
    done = state.states[seat].done
    label = _("Save this reading") if done else _("Save this reading: first settle every card")
    items = [
        _item(
            session,
            "save-reading",
            label,
            ft.Icons.SAVE_ALT,
            safe(partial(_save, session, state, draft)) if done else None,
        )
    ]
    if len(kept.hands) > 1:
        act = safe(partial(jobs.sort_again, seat, draft))
        items.append(_item(session, "sort-again", _("Whose cards are these?"), ft.Icons.GROUPS, act))
    return ft.Semantics(
        identifier="photo-menu",
        content=ft.PopupMenuButton(
            icon=ft.Icon(ft.Icons.MORE_VERT, color="#FFFFFF", size=session.look.icon),
            items=items,
            tooltip=_("More about this photo"),
            width=session.look.target,
            height=session.look.target,
            style=ft.ButtonStyle(bgcolor=ft.Colors.with_opacity(0.65, _DARK), shape=ft.CircleBorder()),
        ),
    )


def _item(
    session: Session, identifier: str, label: str, icon: ft.IconData, act: Callable[..., object] | None
) -> ft.PopupMenuItem:
    look = session.look
    return ft.PopupMenuItem(
        content=ft.Semantics(
            identifier=identifier,
            content=ft.Row([ft.Icon(icon, size=look.icon), ft.Text(label, size=look.body)], tight=True),
        ),
        height=look.target,
        on_click=act,
        disabled=act is None,
    )


async def _save(session: Session, state: RoundState, draft: HandDraft) -> None:
    """Keep photo, reading and what the person made of it; say where."""
    services = session.services
    kept, grid = services.readings.get(draft.photo), grid_of(draft)
    if kept is None or grid is None:
        return
    game, edition = state.match.rules, state.match.edition

    def keep() -> str:
        try:
            photo = kept.photo.read_bytes()
        except OSError:
            photo = services.store.photo(draft.photo or "")
        reading = kept.grid_of(draft)
        return str(save_reading(photo, reading, grid, game, edition, folder=services.store.folder))

    path = await asyncio.to_thread(keep)
    said = session.gettext("Saved on the computer that runs Pobudka: {path}. Nothing leaves it.")
    snack(said.format(path=path))
