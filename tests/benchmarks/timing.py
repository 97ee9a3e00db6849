"""How the benchmarks time: alternatives interleaved in one run, so that a busy machine slows all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median, quantiles


def interleaved(contenders: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, list[float]]:
    """Milliseconds of each contender, `repeats` times in turn, after one warm-up call each."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for call in contenders.values():
        call()
    for _ in range(repeats):
        for name, call in contenders.items():
            start = time.perf_counter()
            call()
            times[name].append((time.perf_counter() - start) * 1000)
    return times


def table(times: Mapping[str, list[float]], against: str) -> str:
    """A Markdown table: median, 95th percentile and the ratio of medians to `against`."""
    base = median(times[against])
    lines = ["| | median ms | p95 ms | ratio |", "| --- | --- | --- | --- |"]
    for name, values in times.items():
        p95 = quantiles(values, n=20)[-1]
        lines.append(f"| {name} | {median(values):.1f} | {p95:.1f} | {median(values) / base:.2f} |")
    return "\n".join(lines)
