"""Rules, rounds and matches of card games scored from a grid. Pure: no file, no network, standard library only."""

from __future__ import annotations

from scoring.breakdown import HandScore, Step
from scoring.errors import HandError, RoundError, ScoringError
from scoring.faults import face_down_cells, grid_faults, place, round_faults, sum_bounds, suspects
from scoring.game import Ender, Face, Game, PointsLimit, Tokens
from scoring.games import GAMES, find_game
from scoring.grid import FACE_DOWN, NO_CARD, Cell, Grid
from scoring.hand import Cards, CardSum, FinalPoints, Hand
from scoring.match import Match, Round, Standing, TokenTie, competition_ranks, counts, token_seats
from scoring.notation import parse_grid, parse_hand
from scoring.round import RoundScore, score_hand, score_round
from scoring.words import Words, addition, number, words, words_n

__all__ = [
    "FACE_DOWN",
    "GAMES",
    "NO_CARD",
    "CardSum",
    "Cards",
    "Cell",
    "Ender",
    "Face",
    "FinalPoints",
    "Game",
    "Grid",
    "Hand",
    "HandError",
    "HandScore",
    "Match",
    "PointsLimit",
    "Round",
    "RoundError",
    "RoundScore",
    "ScoringError",
    "Standing",
    "Step",
    "TokenTie",
    "Tokens",
    "Words",
    "addition",
    "competition_ranks",
    "counts",
    "face_down_cells",
    "find_game",
    "grid_faults",
    "number",
    "parse_grid",
    "parse_hand",
    "place",
    "round_faults",
    "score_hand",
    "score_round",
    "sum_bounds",
    "suspects",
    "token_seats",
    "words",
    "words_n",
]
