"""Settings kept on the device itself (the browser's storage): language, text size, theme.

Games are never kept here: a browser may forget its storage at any time.
"""

from __future__ import annotations

import asyncio
import logging

import flet as ft

log = logging.getLogger(__name__)
PREFIX = "pobudka."
SECONDS = 4.0
"""How long to wait for a browser that may be asleep."""
KEYS = ("language", "scale", "theme")


class Device:
    """The device behind one page; create it while that page is the current one, and keep it."""

    def __init__(self) -> None:
        self._preferences = ft.SharedPreferences()

    async def read(self) -> dict[str, str] | None:
        """Everything kept, by key; None where the browser does not answer or forbids its storage."""
        kept: dict[str, str] = {}
        try:
            async with asyncio.timeout(SECONDS):
                for key in KEYS:
                    value = await self._preferences.get(PREFIX + key)
                    if value is not None:
                        kept[key] = str(value)
        except Exception as fault:  # storage blocked, browser gone: the app works without it
            log.warning("cannot read the device's settings: %s", fault)
            return None
        return kept

    async def write(self, key: str, value: str) -> None:
        """Keep `value`; a browser that refuses only means asking again next time."""
        if key not in KEYS:
            raise ValueError(f"expected one of {', '.join(KEYS)}, got {key!r}")
        try:
            async with asyncio.timeout(SECONDS):
                await self._preferences.set(PREFIX + key, value)
        except Exception as fault:
            log.warning("cannot keep %s on the device: %s", key, fault)
