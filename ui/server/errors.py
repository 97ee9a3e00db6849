"""What the server refuses."""

from __future__ import annotations

from scoring import Words


class ServerError(Exception):
    """`words` says what was expected, what came and what to do."""

    def __init__(self, sentence: Words) -> None:
        super().__init__(str(sentence))
        self.words = sentence
