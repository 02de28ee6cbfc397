"""A table to try rules on: a position written in a few words, played by the texts of actions."""
from __future__ import annotations

import re

import pytest

from ludotheque.games import find

GAME = find("castor_party")
COLOURS = "rybovg"
CARDS = [colour + str(number) for colour in COLOURS for number in range(1, 9)]


def cards(text: str) -> list[str]:
    """ "r13b2" as r1, r3, b2."""
    return [colour + number for colour, numbers in re.findall(r"([rybovg])([1-8]+)", text) for number in numbers]


def written(some: list[str]) -> str:
    together = {colour: "".join(sorted(card[1] for card in some if card[0] == colour)) for colour in COLOURS}
    return "".join(colour + numbers for colour, numbers in together.items() if numbers) or "-"


def hand(text: str) -> str:
    """A hand in the order the notation wants: "g2r1!b3" as "r1g2!b3"."""
    hidden, _, shown = text.partition("!")
    return (written(cards(hidden)).replace("-", "") + (f"!{written(cards(shown))}" if shown else "")) or "-"


class Try:
    """A match at some point, two seats and steady hands on the centres of buoys unless said otherwise.

    `beavers` names those that are not in the middle. Cards that are named nowhere are in the piles if `piles` names
    them or counts them (the lowest ones), else they have been put away.
    """

    def __init__(self, phase="card", *, beavers="", hands="r1/y1", played=None, piles=20, logs=None, seat=0, trip=1,
                 idle=0, options="centre/steady", position=None):
        if position is None:
            seats = hands.count("/") + 1
            played = played or "/".join("-" * seats)
            places = {place[0]: place for place in beavers.split()}
            used = cards(hands) + cards(played)
            rest = [card for card in CARDS if card not in used]
            pile = cards(piles) if isinstance(piles, str) else rest[:piles]
            assert set(pile) <= set(rest), "a card of the piles is elsewhere"
            assert set(places) <= set(COLOURS)
            away = written([card for card in rest if card not in pile])
            position = " ".join([options, f"trip{trip}", f"seat{seat}", phase, f"idle{idle}",
                                 ",".join(places.get(colour, f"{colour}0") for colour in COLOURS),
                                 "/".join(map(hand, hands.split("/"))), "/".join(map(hand, played.split("/"))),
                                 away, logs or "/".join("0" * seats)])
        self.state = GAME.state_from_text(position)
        self.events = []

    def play(self, *actions):
        """Actions by their texts, each by the seat asked or by chance; `events` is what the last one told."""
        for text in actions:
            seat, action = self.state.to_act(), GAME.action_from_text(text)
            assert action in self.state.legal_actions(seat), f"{text} is not among {self.legal}"
            self.events = [GAME.event(flat) for flat in self.state.play_and_tell(seat, action)]
        return self

    @property
    def told(self):
        return [event.key for event in self.events]

    def event(self, key):
        return next(event for event in self.events if event.key == key)

    @property
    def legal(self):
        return [GAME.action_to_text(action) for action in self.state.legal_actions(self.state.to_act())]

    @property
    def text(self):
        return GAME.state_to_text(self.state)

    @property
    def fields(self):
        names = ("options", "trip", "seat", "phase", "idle", "beavers", "hands", "played", "away", "logs")
        return dict(zip(names, self.text.split(" "), strict=True))

    def __getattr__(self, name):
        """A field of the position's text: phase, hands, logs … """
        fields = object.__getattribute__(self, "fields")
        if name not in fields:
            raise AttributeError(name)
        return fields[name]

    @property
    def asked(self):
        return self.state.to_act()

    def view(self, seat):
        return GAME.view(self.state, seat)

    def why_not(self, text, seat=None):
        """The key and the rule of a refusal."""
        asker = self.state.to_act() if seat is None else seat
        phrase = GAME.explain(self.state, asker, GAME.action_from_text(text))
        return phrase and (phrase.key, phrase.rule)


@pytest.fixture
def at():
    return Try


@pytest.fixture
def game():
    return GAME
