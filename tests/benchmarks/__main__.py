"""`make bench`: every benchmark in one run, printed as the README's tables."""

from __future__ import annotations

from tests.benchmarks import (
    cold_start,
    composed_photos,
    photo_time,
    quality_gate,
    scoring_speed,
    store_time,
    watch_rate,
)


def main() -> None:
    """Runs all benchmarks; each prints a Markdown table."""
    for benchmark in (composed_photos, photo_time, cold_start, quality_gate, watch_rate, scoring_speed, store_time):
        print(f"\n### {(benchmark.__doc__ or '').splitlines()[0]}\n")
        benchmark.main()


main()
