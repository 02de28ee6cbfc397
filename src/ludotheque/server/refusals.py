"""What a client may be told instead of an answer: a code, a sentence, the phrase of the rule if there is one."""
from __future__ import annotations

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Phrase

STATUS = {
    "bad_request": 400, "no_secret": 401, "not_allowed": 403, "not_found": 404, "stale": 409, "not_now": 409,
    "taken": 409, "illegal": 422, "too_large": 413, "too_many": 429, "unavailable": 503,
}


class Refused(LudothequeError):
    """A request that is not granted; nothing has changed."""

    def __init__(self, code: str, sentence: str, phrase: Phrase | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.phrase = phrase

    @property
    def status(self) -> int:
        return STATUS[self.code]
