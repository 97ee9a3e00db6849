"""The PIN that lets a device in, and the token it keeps afterwards.

Both survive a restart: after a laptop was closed, the tablets at the table are not asked again. A new PIN shuts
out every device that came in with the old one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from typing import Any, Protocol

_KEY = "sharing"
_DIGITS = 6


class Preferences(Protocol):
    """The part of the store that is needed here."""

    def preference(self, key: str, default: Any = None) -> Any:
        """The value kept under `key`."""

    def set_preference(self, key: str, value: Any) -> None:
        """Keep a value."""


class Credentials:
    """PIN and signing secret, made on first use and kept in the preferences."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._lock = threading.Lock()
        self._pin: str
        self._secret: str
        kept = preferences.preference(_KEY)
        self._pin, self._secret = (kept["pin"], kept["secret"]) if kept else self._renew()

    @property
    def pin(self) -> str:
        """Six digits."""
        return self._pin

    def new_pin(self) -> str:
        """Another PIN; every device has to come in anew."""
        with self._lock:
            self._pin, self._secret = self._renew()
        return self._pin

    def accepts(self, pin: str) -> bool:
        """Whether it is the PIN, spaces forgiven as it is shown with them; takes the same time whatever differs."""
        return hmac.compare_digest("".join(pin.split()).encode(), self._pin.encode())

    def token(self) -> str:
        """A fresh token for a device that knew the PIN: a random number and its signature, never the PIN itself."""
        number = secrets.token_hex(16)
        return f"{number}.{self._sign(number)}"

    def knows(self, token: str) -> bool:
        """Whether the token was given out under the present PIN."""
        number, _, signature = token.partition(".")
        return hmac.compare_digest(signature.encode(), self._sign(number).encode())

    def _sign(self, number: str) -> str:
        return hmac.new(bytes.fromhex(self._secret), number.encode(), hashlib.sha256).hexdigest()

    def _renew(self) -> tuple[str, str]:
        pin = "".join(secrets.choice("0123456789") for _ in range(_DIGITS))
        secret = secrets.token_hex(32)
        self._preferences.set_preference(_KEY, {"pin": pin, "secret": secret})
        return pin, secret
