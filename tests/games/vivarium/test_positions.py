"""Positions as text: what is refused and why; words for every refusal; play compared with a slow referee."""
from __future__ import annotations

import io
import re
from random import Random

import pytest
from rich.console import Console

from games.vivarium.tables import VIVARIUM, Table, position, table
from ludotheque.cli import boards
from ludotheque.core.errors import BadText
from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR
from ludotheque.core.words import LANGUAGES, say, words_of
from ludotheque.games.vivarium.components import ACTION_SPACE, CARD_NAMES, CARD_OF, CLASS_OF


@pytest.mark.parametrize(("old", "new", "reason"), [
    ("seats=3", "seats=5", "seats must be a number from 2 to 4"),
    ("round=2.0", "round=8.0", "round= is the round, 0 to 7"),
    ("round=2.0", "round=2.6", "phase swap does not go with round 2, 6 turns in"),
    ("first=0", "first=3", "first must be a number from 0 to 2"),
    ("phase=swap", "phase=sleep", 'there is no phase "sleep"'),
    ("phase=swap", "phase=swap:31", 'the phase swap does not go with "31"'),
    ("phase=swap", "phase=binoculars", 'the phase binoculars does not go with ""'),
    ("phase=swap", "phase=over", "phase over does not go with round 2"),
    ("phase=swap", "phase=token", "3 tokens cannot be shown in the phase token of round 2"),
    ("mM1,", "mM9,", '"mM9" is no card of vivarium'),
    ("mM1,", "bag1,", "the card bag1 cannot lie in row 1"),
    ("mM1,mM2", "mM2,mM2", "the card mM2 is seen more often than the box has it"),
    ("0=12,34;1;M,m;-", "0=12,34;1;M,m;mM1", "the card mM1 is seen more often"),
    ("0=12,34;1;M,m;-", "0=12,34;1;M,m;aM1,aM2,aM3", "seat 0 cannot have gained 3 cards in 2 turns"),
    ("0=12,34;1;M,m;-", "0=12,34;1;F,m;-", "there is only one starting contract each-F"),
    ("0=12,34;1;M,m;-", "0=12,34;1;m,M;-", "two starting contracts, of colour and of type"),
    ("0=12,34;1;M,m;-", "0=12,34;1;-,m;-", "seat 0 lacks a starting contract"),
    ("0=12,34;1;M,m;-", "0=12;1;M,m;-", "seat 0 lacks a domino"),
    ("0=12,34;1;M,m;-", "0=12,34,34;1;M,m;-", "3 dominoes are too many"),
    ("0=12,34;1;M,m;-", "0=12,34;-1;M,m;-", "gems must be a number from 0 to 999"),
    ("0=12,34;1;M,m;-", "0=12,34;1;M,m", "seat 0 has four parts"),
    ("0=12,34;1;M,m;-", "0=34,12;1;M,m;-", "a position is written in one way only"),
    ("0=12,34;1;M,m;-", "0=12,34;01;M,m;-", "gems must be a number"),
    ("0=12,34;1;M,m;-", "0=12,34;1;?,m;-", "no \\? in it"),
    (" middle=23", "", "one domino lies face up in the middle"),
    ("middle=23", "middle=23 hidden=23", "more dominoes 23 than 3 seats play with"),
    ("tokens=blank,mp,pa", "tokens=mp,pa,ad", "the blank is the first"),
    ("tokens=blank,mp,pa", "tokens=blank,mp,mp", "token mp is shown more often"),
    ("tokens=blank,mp,pa", "tokens=blank,mp>1,pa", "1 tokens cannot have been awarded"),
    ("discards=-", "hand=aM1 discards=-", "does not go with this table and a hand of 1"),
    ("discards=-", "discards=aM1,,aM2", "an empty place between commas"),
    ("discards=-", "discards=- more=1", "nothing goes after discards="),
    ("discards=-", "discards=dS1,aM1", "written in one way only"),
    ("seats=3 ", "", '"seats=" is expected where "round=" stands'),
    ("seats=3 ", "seats=3  ", '"" is no field of a position'),
])
def test_a_position_that_cannot_be_is_refused_with_the_reason(old, new, reason):
    text = position()
    assert old in text
    with pytest.raises(BadText, match=reason):
        Table(text.replace(old, new, 1))


@pytest.mark.parametrize(("changes", "reason"), [
    ({"phase": "binoculars:31", "slots": {"31": "-"}}, "last card of seat 0 must be the one it is using"),
    ({"phase": "binoculars:31", "cards": {0: "binoculars2"}}, "does not go with this table"),
    ({"phase": "binoculars:21", "cards": {0: "binoculars2"}, "slots": {"21": "-"}}, "does not go with this table"),
    ({"phase": "camera", "cards": {0: "camera2,mS1"}}, "last card of seat 0"),
    ({"phase": "camera", "cards": {0: "camera2"}, "gems": {0: 0}}, "does not go with this table"),
    ({"phase": "keep", "cards": {0: "camera2"}, "hand": "mS1"}, "a hand of 1"),
    ({"phase": "keep", "cards": {0: "camera2"}, "hand": "mS1,bag1"}, "is no creature that can be in a hand"),
    ({"phase": "keep", "cards": {0: "camera2"}, "hand": "mS1,mS2!"}, "those marked ! first"),
    ({"phase": "keep", "cards": {0: "camera2"}, "hand": "mS2,mS1"}, "written in one way only"),
    ({"phase": "draw:compass", "cards": {0: "compass3"}, "hand": "mS1"}, "a hand of 1"),
    ({"phase": "give:0", "cards": {0: "shovel4"}, "hand": "mS1,mS2"}, "a hand of 2"),      # three could be drawn
    ({"phase": "give:2", "cards": {0: "shovel4"}, "hand": "mS1"}, "a hand of 1"),          # the last goes by itself
    ({"phase": "fill", "now": "2.6"}, "written in one way only"),                          # nothing is empty
    ({"phase": "fill", "now": "7.6"}, "phase fill does not go with round 7"),
])
def test_an_unfinished_ability_must_fit_the_table(changes, reason):
    with pytest.raises(BadText, match=reason):
        Table(position(**changes))


def test_a_set_up_goes_in_its_order():
    fresh = VIVARIUM.state_to_text(VIVARIUM.new(2))
    for old, new, reason in (
            ("board=-,-", "board=-,mM1", "slot by slot"), ("0=-;1;", "0=-;2;", "every seat has 1 gem"),
            ("0=-;1;-,-", "0=-;1;F,m", "after the token"), ("0=-;1;", "0=12;1;", "after the contracts"),
            ("first=0", "first=1", "first=0 is written"), ("discards=-", "discards=mM1", "nothing is discarded")):
        with pytest.raises(BadText, match=reason):
            Table(fresh.replace(old, new, 1))


def test_a_view_must_be_what_its_seat_can_see():
    text = VIVARIUM.view_to_text(VIVARIUM.view(VIVARIUM.state_from_text(position()), 0))
    assert VIVARIUM.view_from_text(text)["seat"] == 0
    for old, new, reason in (("@0 ", "", "does not begin with the seat"), ("@0 ", "@3 ", "no seat 3 at a table of 3"),
                             ("@0 ", "@1 ", "not what seat 1 can see"), ("?,?", "F,p", "not what seat 0 can see"),
                             ("M,m", "?,m", "not what seat 0 can see")):
        with pytest.raises(BadText, match=reason):
            VIVARIUM.view_from_text(text.replace(old, new, 1))


# ---- why not? -----------------------------------------------------------------------------------------------------
def test_every_refusal_of_a_whole_game_is_said_in_both_languages():
    state, rng, said = VIVARIUM.new(3), Random(3), set()
    while state.to_act() != NOBODY:
        seat = state.to_act()
        for who in range(3):
            for action in rng.sample(range(ACTION_SPACE), 12):
                phrase = VIVARIUM.explain(state, who, action)
                if phrase:
                    said.add(phrase.key)
                    assert all(say(VIVARIUM, language, phrase) for language in LANGUAGES)
        state.play(seat, rng.choice(state.legal_actions(seat)))
    assert {"not_your_turn", "only_chance", "chance_first", "swap_first", "choose_first", "too_dear", "slot_empty",
            "not_your_domino", "swapped_already"} <= said
    assert table().why_not("draw:mM1") == ("only_chance", "R2.2")
    assert VIVARIUM.explain(state, 0, 5).key == "it_is_over"
    assert VIVARIUM.explain(state, 0, -7).key == VIVARIUM.explain(state, 0, 10**12).key == "no_such_action"


@pytest.mark.parametrize(("card", "rule"), [("camera2", "R6.8"), ("compass3", "R6.10"), ("shovel4", "R6.13")])
def test_a_draw_names_the_rule_of_the_card_it_is_for(card, rule):
    played = table(phase=f"draw:{card[:-1]}", cards={0: card})
    assert VIVARIUM.asked(played.state, 0).rule == rule
    assert VIVARIUM.describe(played.state, CHANCE, VIVARIUM.action_from_text("draw:dS3")).rule == rule


def test_no_french_phrase_needs_an_elision_before_a_name():
    """"de Exploratrice" would be wrong: no word that loses its vowel stands before a seat's name."""
    words = words_of(VIVARIUM, "fr")
    for key, template in {**words["phrases"], **words["board"]}.items():
        assert not re.search(r"\b(de|que|le|la|ne|se) \{(seat|receiver|name)\}", template), key


# ---- a slow referee -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_agrees_with_a_slow_referee_that_reads_the_view(seats):
    """Legal choices and the odds of every draw, worked out again from what the table shows."""
    for seed in range(4):
        state, rng = VIVARIUM.new(seats), Random(seed)
        box = {CARD_NAMES[card]: count for card, count in enumerate(state.deck) if count}
        while state.to_act() != NOBODY:
            seat = state.to_act()
            legal = [VIVARIUM.action_to_text(action) for action in state.legal_actions(seat)]
            assert legal == referee(state, seat, box)
            state.play(seat, rng.choice(state.legal_actions(seat)))


def referee(state, seat: int, box: dict[str, int]) -> list[str]:
    view = VIVARIUM.view(state, (state.first + state.turn) % state.seats)
    phase, me = view["phase"], view["players"][max(seat, 0)]
    if phase == "swap":
        return [f"give:{name}" for name in sorted(set(me["dominoes"]))]
    if phase == "choose":
        one, other = me["dominoes"]
        slots = []
        for index, card in enumerate(view["board"]):
            row, column = index // 4 + 1, index % 4 + 1
            ways = [(int(a), int(b)) for a in one for b in other] + [(int(b), int(a)) for a in one for b in other]
            if card and min(abs(a - row) + abs(b - column) for a, b in ways) <= me["gems"]:
                slots.append(f"take:{row}{column}")
        return [*slots, "gems"]
    if phase == "binoculars":
        row, column = map(int, view["about"])
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        around = [(r, c) for r, c in around if 1 <= r <= 4 and 1 <= c <= 4 and view["board"][4 * r + c - 5]]
        return [*(f"take:{r}{c}" for r, c in around), "pass"]
    if phase == "camera":
        return ["pass", "photo"]
    if phase in ("keep", "give"):
        waiting = view["seats"] - int(view["about"] or 0)
        nothing = ["nothing"] if phase == "give" and len(view["hand"]) < waiting else []
        return nothing + [f"pick:{name}" for name in sorted(set(view["hand"]), key=CARD_OF.get)]
    if phase in ("fill", "draw"):
        seen = [*view["board"], *view["hand"], *(name for player in view["players"] for name in player["cards"]),
                *(name for pile in view["discards"].values() for name in pile)]
        deck = {name: count - seen.count(name) for name, count in box.items()}
        empty = next((i for i, card in enumerate(view["board"]) if card is None), 0)
        wanted = 1 if phase == "draw" or empty < 8 else 2 if empty < 12 else 3
        if not any(count for name, count in deck.items() if CLASS_OF[CARD_OF[name]] == wanted):
            wanted = 1
        rows = {name: count for name, count in deck.items() if count and CLASS_OF[CARD_OF[name]] == wanted}
        assert [weight for _, weight in state.odds()] == [rows[name] for name in sorted(rows, key=CARD_OF.get)]
        return [f"draw:{name}" for name in sorted(rows, key=CARD_OF.get)]
    return [VIVARIUM.action_to_text(action) for action in state.legal_actions(CHANCE)]         # set-up: tested by rule


# ---- the terminal board -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_board_shows_every_card_cost_and_contract_within_a_hundred_columns(language):
    text = position(4, now="3.4", phase="choose", cards={0: "aM1,bag1,pair-ma", 1: "dS1,dS2,symbol-2"}, gems={0: 0},
                    slots={"31": "-"}, discards="dS3,lamp3", tokens="blank,mp>2,pa,ad")
    for seat in (0, 1, SPECTATOR):
        console = Console(width=100, file=io.StringIO())
        console.print(boards.draw(VIVARIUM, VIVARIUM.view(VIVARIUM.state_from_text(text), seat), language))
        shown = console.file.getvalue()
        assert max(map(len, shown.splitlines())) <= 100
        for name in ("mM1", "mD2", "aM1", "dS1", "dS3", "[1|2]", "[3|4]", "2◆"):
            assert name in shown, name
        assert "secret" in shown
    playing, rng = VIVARIUM.new(4), Random(1)
    while playing.to_act() != NOBODY:
        if rng.random() < 0.1:
            boards.draw(VIVARIUM, VIVARIUM.view(playing, rng.choice([0, 3, SPECTATOR])), language)
        playing.play(playing.to_act(), rng.choice(playing.legal_actions(playing.to_act())))
    console = Console(width=100, file=io.StringIO())
    console.print(boards.draw(VIVARIUM, VIVARIUM.view(playing, SPECTATOR), language))
    assert "secret" not in console.file.getvalue()


def test_whatever_position_is_accepted_can_be_played_to_the_end():
    """Fields of positions from many games are mixed; what the reader lets through must play on and keep its box."""
    rng, texts = Random(11), []
    for seats in (2, 3, 4):
        state = VIVARIUM.new(seats)
        while state.to_act() != NOBODY:
            texts.append(VIVARIUM.state_to_text(state).split(" "))
            state.play(state.to_act(), rng.choice(state.legal_actions(state.to_act())))
        texts.append(VIVARIUM.state_to_text(state).split(" "))
    accepted = 0
    for _ in range(4000):
        fields, other = list(rng.choice(texts)), rng.choice(texts)
        for _ in range(rng.randrange(1, 3)):
            at = rng.randrange(len(fields))
            name = fields[at].partition("=")[0]
            fields[at] = next((field for field in other if field.startswith(f"{name}=")), fields[at])
        try:
            state = VIVARIUM.state_from_text(" ".join(fields))
        except BadText:
            continue
        accepted += 1
        census, plies = VIVARIUM.census(state), 0
        while state.to_act() != NOBODY:
            legal = state.legal_actions(state.to_act())
            assert legal, " ".join(fields)
            state.play(state.to_act(), rng.choice(legal))
            plies += 1
            if rng.random() < 0.02:
                text = VIVARIUM.state_to_text(state)
                assert VIVARIUM.state_to_text(VIVARIUM.state_from_text(text)) == text
        assert plies <= VIVARIUM.longest(state.seats)
        assert VIVARIUM.census(state) == census
    assert accepted > 300
