"""How often somebody may guess: wrong PINs in the last minute, by client address and all together."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable


class Attempts:
    """Counts failures in a sliding window. Six digits at `everybody` tries a minute last for days."""

    def __init__(
        self,
        each: int = 10,
        everybody: int = 60,
        seconds: float = 60,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._each, self._everybody, self._seconds, self._clock = each, everybody, seconds, clock
        self._by_client: defaultdict[str, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()

    def wait(self, client: str) -> float:
        """Seconds until this client may guess again; 0 if it may now."""
        now = self._clock()
        waits = [0.0]
        for times, limit in ((self._by_client[client], self._each), (self._all, self._everybody)):
            while times and now - times[0] >= self._seconds:
                times.popleft()
            if len(times) >= limit:
                waits.append(times[-limit] + self._seconds - now)
        if not self._by_client[client]:
            del self._by_client[client]
        return max(waits)

    def failed(self, client: str) -> None:
        """Note a wrong guess."""
        now = self._clock()
        self._by_client[client].append(now)
        self._all.append(now)
