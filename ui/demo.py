"""A demo match: two players whose hands can be photographed from the sample photos that come with the app."""

from __future__ import annotations

from pathlib import Path

from ui.store import MatchSummary, Store

PLAYERS = ("Ala", "Olek")
SAMPLES = Path(__file__).parent.parent / "datasets" / "samples"
_KEY = "demo_matches"
_KEPT = 50


def start_demo(store: Store) -> str:
    """The id of a Skyjo match marked as a demo: one that has no round yet, else a new one."""
    demos = _demos(store)
    for summary in store.matches():
        if summary.id in demos and not summary.rounds:
            return summary.id
    match_id = store.new_match("skyjo", PLAYERS)
    store.set_preference(_KEY, [match_id, *demos][:_KEPT])
    return match_id


def is_demo(store: Store, match_id: str) -> bool:
    """Whether the match was started by `start_demo`, so that its screens offer the sample photos."""
    return match_id in _demos(store)


def real_matches(store: Store) -> tuple[MatchSummary, ...]:
    """The matches of real people, newest first: whom to suggest, whom to play again with."""
    demos = _demos(store)
    return tuple(match for match in store.matches() if match.id not in demos)


def sample_photos(game: str = "skyjo") -> tuple[Path, ...]:
    """The sample photos of `game` (their names start with it), in order; empty where they are not installed."""
    return tuple(sorted(path for path in SAMPLES.glob(f"{game}*") if path.suffix in (".jpg", ".jpeg", ".png", ".webp")))


def _demos(store: Store) -> list[str]:
    kept = store.preference(_KEY, [])
    return [str(match_id) for match_id in kept] if isinstance(kept, list) else []
