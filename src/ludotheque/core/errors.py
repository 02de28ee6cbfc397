"""Everything that may be refused, as a sentence with the facts in it. A refusal changes nothing."""

from collections.abc import Callable


class LudothequeError(ValueError):
    """The root of all refusals of this package."""


class IllegalAction(LudothequeError):
    """The rules do not allow this action to this seat now; `rule` and `reason` say which forbids it.

    The sentence may be given as what makes it: refusing costs little then, and most refusals are never read.
    """

    def __init__(self, sentence: str | Callable[[], str], rule: str = "", reason: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return self.sentence if isinstance(self.sentence, str) else self.sentence()

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, str, str]]:
        return type(self), (str(self), self.rule, self.reason)


class BadText(LudothequeError):
    """A text that is no action, position or view of this game."""


class BadOption(LudothequeError):
    """An unknown game, a wrong number of seats, an option or value that the game does not have."""


class BadRecord(LudothequeError):
    """A record that cannot be read or replayed; `line` is the line at fault, 0 for the file as a whole."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line


class UndoRefused(LudothequeError):
    """The undo law does not allow it without the others' consent."""
