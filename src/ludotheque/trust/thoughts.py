"""What a bot thinks and advises: the channel from a position to whoever asks for a hint or plays against it."""
from __future__ import annotations

from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.play.bot import RandomBot

BRIEFLY = Settings(nodes=24)


def thoughts(game: Game, state: State, seat: int, seed: int) -> list[object]:
    """The action of a bot and of chance's own, and all the advice of a hint, for one seed."""
    thought = SearchBot(game, BRIEFLY, seed).think(game.view(state, seat))
    return [thought.action, thought.iterations, RandomBot(game, seed).choose(game.view(state, seat)),
            [(choice.action, choice.visits, choice.share, choice.odds, choice.proof) for choice in thought.choices]]
