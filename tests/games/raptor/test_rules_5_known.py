"""Chapter 5 of docs/rules/raptor.md: what is known; with a plain account of all hidden worlds as oracle."""
from __future__ import annotations

from itertools import combinations
from random import Random

from ludotheque.core.seats import CHANCE, NOBODY, SPECTATOR
from ludotheque.games import find

GAME = find("raptor")
BABIES = "b1 b2 b3 j4 j5"


def test_r5_1_hands_are_secret_their_size_is_open(at):
    table = at("choose:./.", babies=BABIES, raptor="147+235689+-", scientist="258+134679+-")
    mine, theirs = GAME.view(table.state, 0)["cards"]
    assert (mine["hand"], mine["pile"]) == ([1, 4, 7], [2, 3, 5, 6, 8, 9])
    assert (theirs["hand"], theirs["held"], theirs["pile"]) == (None, 3, None)
    other = at("choose:./.", babies=BABIES, raptor="147+235689+-", scientist="369+124578+-")
    assert table.seen(0) == other.seen(0)
    assert table.seen(1) != other.seen(1)


def test_r5_2_a_card_face_down_is_secret_that_it_lies_there_is_open(at):
    table = at("choose:./3", babies=BABIES, scientist="12+456789+-")
    other = at("choose:./9", babies=BABIES, scientist="12+345678+-")
    assert table.seen(0) == other.seen(0)
    assert table.seen(0).split()[-2] == "choose:./?"
    assert table.seen(1).split()[-2] == "choose:./3"
    refusals = [[sitting.why(f"card:{card}", seat=0) for card in range(4, 10)] for sitting in (table, other)]
    assert refusals == [["not_in_hand R4.1"] * 6] * 2                       # no refusal gives the rival's card away
    watched = at("choose:./3", babies=BABIES, scientist="12+456789+-", watched=True)
    assert watched.seen(0).split()[-2] == watched.seen(SPECTATOR).split()[-2] == "choose:./3"


def test_r5_3_a_draw_is_equally_likely_to_be_any_card_and_seen_by_one_seat(at):
    table = at("turn:6/2:1", babies=BABIES, raptor="34+125789+6").play("b3-b4")
    assert set(table.odds().values()) == {1}
    table.play("draw:r8")
    assert [(event.key, dict(event.values)) for event in table.heard if event.heard_by(0)] == [
        ("drew", {"seat": 0, "card": 8})]
    for watcher in (1, SPECTATOR):
        assert [(event.key, dict(event.values)) for event in table.heard if event.heard_by(watcher)] == [
            ("has_drawn", {"seat": 0})]
    assert "drew" in {kind.key for kind in GAME.event_kinds.values() if kind.reveals}


def test_r5_4_all_else_is_open_and_the_unseen_cards_can_be_told(at):
    table = at("turn:6/2:4", babies="b1 b2", sleepers="b3", e=1, c=1, w=2, r=3, fires="k3",
               raptor="34+12+56789", scientist="56+134+2789")
    views = [GAME.view(table.state, seat) for seat in (0, 1, SPECTATOR)]
    for seen in views:
        assert [seen[name] for name in ("wounds", "ammunition", "reserve", "eaten", "escaped", "captured", "fires",
                                        "points")] == [2, 3, 3, 6, 1, 1, 9, 4]
        assert [cards["played"] for cards in seen["cards"]] == [[5, 6, 7, 8, 9], [2, 7, 8, 9]]
        assert [cards["drawable"] for cards in seen["cards"]] == [2, 3]
        assert [cards["unseen"] for cards in seen["cards"]] == [[1, 2, 3, 4], [1, 3, 4, 5, 6]]
        assert seen["cells"] == views[0]["cells"]


def test_r5_5_a_spectator_knows_what_both_know(at):
    table = at("choose:./3", babies=BABIES, raptor="147+235689+-", scientist="12+456789+-")
    watched = GAME.view(table.state, SPECTATOR)
    for mine, public in zip((GAME.view(table.state, seat)["cards"][1 - seat] for seat in (0, 1)),
                            reversed(watched["cards"]), strict=True):
        assert public == mine
    assert "147" not in table.seen(SPECTATOR)


def test_r5_6_cards_kept_through_a_refill_are_known(at):
    table = at("turn:6/2:1", babies=BABIES, raptor="34+-+1256789").play("b3-b4")
    assert table.cards(0) == "34+1256789+-{34}{34}"
    table.play("draw:r9", "draw:s4")
    seen = GAME.view(table.state, 1)
    hands = {tuple(GAME.view(GAME.resample(seen, seed), 0)["cards"][0]["hand"]) for seed in range(200)}
    assert hands == {tuple(sorted({3, 4, new})) for new in (1, 2, 5, 6, 7, 8, 9)}
    table.play("card:9", seat=0).play("card:1", seat=1)
    assert table.cards(0).endswith("{34}{34}")                              # 9 was the new one: 3 and 4 are still held
    later = at("choose:./1", babies=BABIES, raptor="349+125678+-{34}{34}").play("card:3", seat=0)
    assert later.cards(0) == "49+125678+3{4}"                               # one of them is left, and known


def test_r5_6_cards_kept_through_the_shuffle_of_card_1_are_none_of_those_played(at):
    table = at("effect:1/5:1", babies=BABIES, raptor="23+456+1789").play("b1-g5")
    assert table.cards(0) == "23+1456789+-{23456}{23456}"
    table.play("done", "draw:r1", "draw:s3")
    table.play("card:1", seat=0).play("card:3", seat=1)
    assert table.cards(0) == "23+456789+1{23456}{23456}"                    # 1 was not kept


class Worlds:
    """The oracle: every hand that the public events leave possible, by going through all of them."""

    def __init__(self) -> None:
        self.unseen = frozenset(range(1, 10))
        self.hands = {frozenset(hand) for hand in combinations(range(1, 10), 3)}

    def shown(self, card: int) -> None:
        self.hands = {hand - {card} for hand in self.hands if card in hand}
        self.unseen -= {card}

    def drawn(self) -> None:
        self.hands = {hand | {card} for hand in self.hands for card in self.unseen - hand}

    def shuffled(self, played: frozenset[int]) -> None:
        self.unseen |= played


def test_r5_6_what_is_kept_says_neither_more_nor_less_than_the_public_events():
    """In random games, the hands that fit the view are those of the oracle, and resampling finds each of them."""
    most = 0
    for seed in range(4):
        rng, state, worlds = Random(seed), GAME.new(options={"layout": "picture"}), [Worlds(), Worlds()]
        played: list[frozenset[int]] = [frozenset(), frozenset()]
        while state.to_act() != NOBODY:
            seat = state.to_act()
            action = rng.choice(state.legal_actions(seat))
            dealing = state.round == 0
            for event in map(GAME.event, state.play_and_tell(seat, action)):
                owner = event.values.get("seat", CHANCE)
                if event.key in ("revealed", "laid_openly"):
                    card = event.values["card"] % 10
                    if card not in played[owner]:
                        worlds[owner].shown(card)
                        played[owner] |= {card}
                elif event.key in ("refilled", "shuffled"):
                    worlds[owner].shuffled(played[owner])
                    played[owner] = frozenset()
                elif event.key == "has_drawn" and not dealing:
                    worlds[owner].drawn()
            if state.round == 0 or state.phase != 6 or any(state.laid):
                continue
            view = GAME.view(state, SPECTATOR)
            for owner in range(2):
                cards = view["cards"][owner]
                fitting = {frozenset(hand) for hand in combinations(cards["unseen"], 3)
                           if all(len(set(hand) & set(known)) > i for i, known in enumerate(cards["kept"]))}
                assert fitting == worlds[owner].hands
                most = max(most, len(cards["kept"]))
            if state.round in (9, 18, 27):
                twin, found = state.copy(), set()
                for draw in range(8 * len(worlds[0].hands)):
                    twin.redraw(SPECTATOR, draw)
                    found.add(frozenset(card for card in range(1, 10) if twin.hand[0] >> card & 1))
                assert found <= worlds[0].hands
                assert len(found) > 0.9 * len(worlds[0].hands)
    assert most == 2


def test_r5_6_a_card_just_shuffled_back_is_in_hand_as_often_as_it_is_drawn():
    """Card 1 came back into a pile of seven; two cards were kept, one was drawn: one chance in seven, not in three."""
    game = find("raptor")
    state = game.state_from_text(
        "jungle picture 1n2n3n/4n5n6n ABAB 7B3/S1B1#3#1S/2#3#1#2/3##MB3S/3B4#2/S#6B2 w0e0c0r6 "
        "478+123569+-{23456789}{23456789} 125+46789+3 2 choose:./. -")
    held = 0
    for seed in range(2100):
        state.redraw(1, seed)
        held += state.hand[0] >> 1 & 1
    assert 240 < held < 360
