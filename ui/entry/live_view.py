"""What this computer's camera sees while it is watched, and what is still missing for the cards to be taken."""

from __future__ import annotations

from functools import partial

import flet as ft

from ui import theme
from ui.components.buttons import plain
from ui.components.panel import panel
from ui.components.picture import source
from ui.components.text import body, lead
from ui.entry.photo_jobs import Job, PhotoJobs
from ui.guards import safe
from ui.session import Session

MOST = 0.4
"""Share of the window's height that the picture takes at most."""


def live_view(session: Session, jobs: PhotoJobs, job: Job, name: str) -> ft.Control:
    """The picture, a sentence, and the way out; the cards are taken by themselves."""
    _ = session.gettext
    look = session.look
    told = _("Lay {name}’s cards before the camera. They are taken as soon as they lie still.").format(name=name)
    parts: list[ft.Control] = [lead(look, told)]
    if job.view is None:
        parts.append(ft.ProgressBar(bar_height=8, border_radius=4, color=theme.NIGHT))
    else:
        parts.append(
            ft.Container(
                ft.Image(
                    src=source(job.view.jpeg),
                    height=session.height * MOST,
                    fit=ft.BoxFit.CONTAIN,
                    gapless_playback=True,
                    exclude_from_semantics=True,
                ),
                alignment=ft.Alignment.CENTER,
                border_radius=theme.RADIUS_SMALL,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            )
        )
        missing = " ".join(session.say(line) for line in job.view.missing)
        parts.append(ft.Semantics(identifier="live-missing", live_region=True, content=body(look, missing)))
    stop = safe(partial(jobs.forget, job.seat))
    parts.append(plain(look, _("Cancel"), stop, identifier=f"cancel-{job.seat}"))
    return ft.Semantics(identifier="live-view", content=panel(ft.Column(parts, spacing=12, tight=True)))
