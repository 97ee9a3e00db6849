"""Sentences about a match that several screens say the same way."""

from __future__ import annotations

from babel.dates import format_date, format_time

from scoring import Match, PointsLimit, Standing, Tokens, Words, number, words, words_n
from ui.session import Session
from ui.store import MatchSummary

NEAR = 15
"""From so many points before the limit on, a total is called out."""


def names(session: Session, players: tuple[str, ...]) -> str:
    """ "Ala", "Ala and Olek", "Ala, Olek and Zosia"."""
    if len(players) < 2:
        return "".join(players)
    return session.gettext("{names} and {last}").format(names=", ".join(players[:-1]), last=players[-1])


def when(session: Session, summary: MatchSummary) -> str:
    """The day and time of the last change, on this computer's clock and in the session's language."""
    local = summary.changed_at.astimezone()
    language = session.language or "en"
    return f"{format_date(local, 'd MMM y', locale=language)}, {format_time(local, 'short', locale=language)}"


def distance(end: PointsLimit | Tokens, standing: Standing) -> Words:
    """How far a player is from the end: "12 left to 100", "2 of 3 tokens"."""
    if isinstance(end, PointsLimit):
        if standing.total >= end.points:
            return words("has reached {limit}", limit=end.points)
        return words("{left} left to {limit}", left=end.points - standing.total, limit=end.points)
    return words_n(
        "{count} of {needed} dragon token",
        "{count} of {needed} dragon tokens",
        standing.tokens,
        needed=end.needed,
    )


def in_danger(end: PointsLimit | Tokens, standing: Standing) -> bool:
    """Whether the player is about to end the match by reaching the limit of points."""
    return isinstance(end, PointsLimit) and end.points - standing.total <= NEAR


def how_it_ends(match_end: PointsLimit | Tokens) -> Words:
    """The end of a game in one line."""
    if isinstance(match_end, PointsLimit):
        return words("Until somebody reaches {limit} points; the fewest win", limit=match_end.points)
    return words("The lowest hand takes a dragon token; {needed} tokens win", needed=match_end.needed)


def why_over(match: Match) -> Words:
    """Why the match has ended and what decided it; only for a match that is over."""
    end = match.rules.end
    if isinstance(end, Tokens):
        return words_n("{count} dragon token ends the match.", "{count} dragon tokens end the match.", end.needed)
    standings = match.standings()
    loser = max(standings, key=lambda standing: standing.total).player
    winners = [standing for standing in standings if standing.rank == 1]
    best = number(winners[0].total)
    if len(winners) > 1:
        return words(
            "{loser} reached {limit}. Several players have the fewest points, {best}, so they share the victory.",
            loser=loser,
            limit=end.points,
            best=best,
        )
    return words("{loser} reached {limit}, and {best} are the fewest points.", loser=loser, limit=end.points, best=best)
