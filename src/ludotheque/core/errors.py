"""Everything that may be refused, as a sentence with the facts in it. A refusal changes nothing."""


class LudothequeError(ValueError):
    """The root of all refusals of this package."""


class IllegalAction(LudothequeError):
    """The rules do not allow this action to this seat now; `phrase` says which rule forbids it."""

    def __init__(self, sentence: str, rule: str = "", reason: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule
        self.reason = reason


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
