"""What has to be known about a photo before its numbers are looked at: it is too dark, or its pictures are new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scoring import Words
from ui import theme
from ui.components.buttons import plain
from ui.components.text import body, title
from ui.entry.photo_crop import crop_cards
from ui.entry.photo_view import Preview, photo_view
from ui.entry.review import Review
from ui.entry.round_state import RoundState
from ui.entry.ways import photo_call
from ui.guards import safe
from ui.session import Session
from ui.store import HandDraft

SIDE_BY_SIDE = 480
"""From this width of the window on, times the text's size, two buttons stand in a row."""
MOST = 0.42
"""Share of the window's height that the picture may take."""


def gate_name(review: Review, draft: HandDraft | None) -> str:
    """Which gate stands before the hand: "new", "warned", or "" for none."""
    if review.new_deck(draft) == "ask":
        return "new"
    return "warned" if review.warnings(draft) else ""


def photo_gate(
    session: Session,
    state: RoundState,
    review: Review,
    draft: HandDraft,
    preview: Preview | None,
    picker: ft.FilePicker | None,
    width: float,
) -> ft.Control:
    """`picker` takes the photo again; None where this computer reads no photos."""
    told = (
        _new_pictures(session, review, draft)
        if gate_name(review, draft) == "new"
        else warnings_panel(session, review.warnings(draft), picker, partial(review.accept, draft))
    )
    parts: list[ft.Control] = [told]
    if preview is not None:
        parts.append(_picture(session, state, draft, preview, width))
    return ft.Column(
        [ft.Container(part, width=width) for part in parts],
        spacing=theme.M,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def warnings_panel(
    session: Session, said: Sequence[Words], picker: ft.FilePicker | None, accept: Callable[[], object] | None = None
) -> ft.Control:
    """The warnings, with "take it again" as the first thing to do.

    `accept`: the cards are looked at all the same; None where something else follows anyway.
    """
    _ = session.gettext
    look = session.look
    buttons: list[ft.Control] = []
    if picker is not None:
        buttons.append(photo_call(session, _("Take it again"), picker, identifier="take-again"))
    if accept is not None:
        buttons.append(plain(look, _("Use it anyway"), safe(accept), identifier="use-anyway", expand=True))
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, color=theme.ON_DOUBT, size=look.icon),
                ft.Container(body(look, line, theme.ON_DOUBT), expand=True),
            ],
            spacing=theme.S,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for line in dict.fromkeys(session.say(line) for line in said)
    ]
    heard = ft.Semantics(identifier="warnings", live_region=True, content=ft.Column(lines, spacing=4, tight=True))
    return _panel([heard, _buttons(session, buttons)])


def _new_pictures(session: Session, review: Review, draft: HandDraft) -> ft.Control:
    _ = session.gettext
    look = session.look
    said = [session.say(line) for line in review.warnings(draft)]
    other = review.other_game(draft)
    heading = _("Cards of another game?") if other else _("These pictures are new to Pobudka")
    sentence = _("No number is guessed. Type the cards, or say what each one is: then Pobudka knows them next time.")
    told = ft.Column(
        [
            ft.Row(
                [
                    ft.Icon(ft.Icons.IMAGE_SEARCH, color=theme.ON_DOUBT, size=look.icon * 1.2),
                    ft.Container(title(look, heading, theme.ON_DOUBT), expand=True),
                ],
                spacing=theme.S,
            ),
            *(body(look, line, theme.ON_DOUBT) for line in said[:2] or [sentence]),
        ],
        spacing=theme.S,
        tight=True,
    )
    buttons: list[ft.Control] = [
        plain(
            look,
            _("Type the cards"),
            safe(partial(review.choose, draft, "type")),
            identifier="new-type",
            icon=ft.Icons.GRID_VIEW,
            expand=True,
        ),
        plain(
            look,
            _("Teach this deck"),
            safe(partial(review.choose, draft, "teach")),
            identifier="new-teach",
            icon=ft.Icons.SCHOOL,
            expand=True,
        ),
    ]
    if other:
        buttons = buttons[:1]
    return _panel([ft.Semantics(identifier="new-pictures", live_region=True, content=told), _buttons(session, buttons)])


def _buttons(session: Session, buttons: list[ft.Control]) -> ft.Control:
    """Side by side, or below each other on a phone, where two of them would break their words."""
    if session.width < SIDE_BY_SIDE * session.look.scale:
        return ft.Column([ft.Row([button]) for button in buttons], spacing=theme.S, tight=True)
    return ft.Row(buttons, spacing=theme.S)


def _panel(parts: list[ft.Control]) -> ft.Control:
    return ft.Container(
        ft.Column(parts, spacing=12, tight=True),
        bgcolor=theme.DOUBT,
        border_radius=theme.RADIUS_SMALL,
        padding=theme.M,
    )


def _picture(session: Session, state: RoundState, draft: HandDraft, preview: Preview, width: float) -> ft.Control:
    """The cards as they were found, without anything that was read in them."""
    crop = crop_cards(draft, preview.size)
    scale = min(width / crop.width, session.height * MOST / crop.height)
    size = (crop.width * scale, crop.height * scale)
    drawn = photo_view(session, state.match.rules, preview, draft, crop, size, bare=True)
    return ft.Container(drawn, alignment=ft.Alignment.CENTER)
