"""Chapter 12 of docs/rules/vivarium.md: what each seat knows, and what is drawn anew behind its back."""
from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from games.vivarium.tables import VIVARIUM, Table, position, table
from ludotheque.core.errors import BadText
from ludotheque.core.seats import SPECTATOR


def views(text: str, seats: int) -> dict[int, str]:
    state = VIVARIUM.state_from_text(text)
    return {seat: VIVARIUM.view_to_text(VIVARIUM.view(state, seat)) for seat in (*range(seats), SPECTATOR)}


def worlds(text: str, seat: int, count: int) -> Counter[str]:
    """Positions behind a seat's view, over many seeds."""
    view = VIVARIUM.view(VIVARIUM.state_from_text(text), seat)
    found: Counter[str] = Counter()
    for seed in range(count):
        state = VIVARIUM.resample(view, seed)
        assert seed % 40 or VIVARIUM.view(state, seat) == view
        found[VIVARIUM.state_to_text(state)] += 1
    return found


def assert_even(found: Counter[str], outcomes: int) -> None:
    """Every outcome is there, and none is far from its share (the seeds are fixed, so this never wavers)."""
    total = found.total()
    assert len(found) == outcomes
    for count in found.values():
        assert abs(count - total / outcomes) < 5 * (total / outcomes) ** 0.5


# ---- starting contracts -------------------------------------------------------------------------------------------
def test_r12_1_a_starting_contract_is_its_owners_secret_until_the_end():
    text = position()
    seen = views(text, 3)
    assert [part.split(";")[2] for part in seen[0].split(" ")[7:10]] == ["M,m", "?,?", "?,?"]
    assert [part.split(";")[2] for part in seen[2].split(" ")[7:10]] == ["?,?", "?,?", "D,a"]
    assert [part.split(";")[2] for part in seen[SPECTATOR].split(" ")[7:10]] == ["?,?"] * 3
    other = position(starting={1: "S,d", 2: "F,p"})
    assert views(other, 3)[0] == seen[0]                            # another world, the same to seat 0
    assert views(other, 3)[1] != seen[1]
    over = table(now="7.5", phase="choose")
    events = over.play("gems")
    assert [(event.key, event.heard_by(SPECTATOR)) for event in events if event.key == "uncovered"] == [
        ("uncovered", True)] * 3
    assert "?" not in VIVARIUM.view_to_text(VIVARIUM.view(over.state, SPECTATOR))


def test_r12_1_behind_a_view_the_other_contracts_are_evenly_drawn():
    """Seat 0 of three has M and m: the other two have two of three colours and two of three types: 6 x 6 worlds."""
    found = worlds(position(), 0, 3600)
    assert_even(found, 36)
    dealt = {tuple(part.split(";")[2] for part in text.split(" ")[6:9]) for text in found}
    assert dealt == {("M,m", f"{a},{c}", f"{b},{d}")
                     for a, b in permutations("FDS", 2) for c, d in permutations("pad", 2)}
    assert len(worlds(position(2), SPECTATOR, 1800)) == 144         # 4 x 3 x 4 x 3


def test_r12_1_at_the_end_nothing_is_drawn_anew():
    over = table(now="7.5", phase="choose")
    over.play("gems")
    for seat in (0, 2, SPECTATOR):
        assert set(worlds(over.text, seat, 40)) == {over.text}


def test_r12_2_board_dominoes_gems_tokens_cards_and_discards_are_open_to_all():
    text = position(cards={0: "aM1,bag1", 1: "pair-ma"}, gems={1: 4}, slots={"31": "-"}, discards="dS3,lamp3",
                    now="3.0", tokens="blank,mp>1,pa,ad")
    full = text.split(" ")
    for seen in views(text, 3).values():
        shown = seen.split(" ")[1:]
        for mine, theirs in zip(full, shown, strict=True):
            same = ";".join(mine.split(";")[:2] + mine.split(";")[3:])
            assert ";".join(theirs.split(";")[:2] + theirs.split(";")[3:]) == same


def test_r12_3_decks_and_token_pile_are_known_by_their_numbers_only():
    played = table()
    view = VIVARIUM.view(played.state, 0)
    assert view["decks"] == {"creatures": 40, "equipment": 12, "contracts": 17}
    assert view["tokens"] == ["blank", "mp", "pa"]                  # of six, this round's and the coming one's
    after = table(tokens="blank,mp,pa")
    after.state.pile = list(reversed(after.state.pile))             # whatever lies below shows nowhere
    assert VIVARIUM.view(after.state, 0) == view
    over = table(now="6.5", phase="choose")
    over.play("gems")
    assert len(VIVARIUM.view(over.state, 0)["tokens"]) == 7         # then the two that left are known


# ---- creatures drawn ----------------------------------------------------------------------------------------------
def test_r12_4_creatures_drawn_are_seen_by_their_drawer_alone_until_gained_or_discarded():
    played = table(phase="choose", slots={"31": "camera2"})
    events = played.play("take:31", "photo", "draw:mS1")
    assert [(event.key, [event.heard_by(seat) for seat in (0, 1, 2, 30)]) for event in events[-2:]] == [
        ("drew", [True, False, False, False]), ("drew_hidden", [False, True, True, True])]
    played.play("draw:aD2")
    assert VIVARIUM.view(played.state, 0)["hand"] == ["mS1", "aD2"]
    assert VIVARIUM.view(played.state, 1)["hand"] == ["?", "?"]
    assert "mS1" not in json.dumps(VIVARIUM.view(played.state, 1))
    assert played.why_not("pick:mS1", 1) == played.why_not("pick:mM1", 1) == ("not_your_turn", "R3.1")
    events = played.play("pick:mS1")
    assert all(event.heard_by(30) for event in events)
    assert "aD2" in VIVARIUM.view(played.state, 1)["discards"]["creatures"]


CREATURES = [f"{t}{c}{n}" for t in "mpad" for c in "MFDS" for n in "123"]
ON_BOARD = ["mM1", "mM2", "mM3", "mF1", "mF2", "mF3", "mD1", "mD2"]


def gone(*left: str) -> str:
    return ",".join(name for name in CREATURES if name not in (*ON_BOARD, *left))


def test_r12_4_behind_a_view_the_hand_of_another_is_evenly_drawn_from_what_nobody_sees():
    """Five creatures unseen, two of them in hand: 10 hands; the drawer knows its own."""
    text = position(2, phase="keep", cards={0: "camera2"}, hand="dS1,dS2",
                    discards=gone("dS1", "dS2", "dS3", "dD1", "dD2"))
    hands = Counter()
    for world, count in worlds(text, SPECTATOR, 2000).items():
        hands[Table(world).field("hand")] += count
    assert_even(hands, 10)
    assert {Table(world).field("hand") for world in worlds(text, 0, 30)} == {"dS1,dS2"}
    assert {Table(world).field("hand") for world in worlds(text, 1, 300)} == set(hands)


def test_r12_4_the_hand_is_its_drawers_own_whoever_is_first_player():
    text = position(2, now="2.1", phase="keep", cards={1: "camera2"}, hand="dS1,dS2",
                    discards=gone("dS1", "dS2", "dS3", "dD1", "dD2"))
    assert {Table(world).field("hand") for world in worlds(text, 1, 40)} == {"dS1,dS2"}
    assert len({Table(world).field("hand") for world in worlds(text, 0, 300)}) == 10


def test_r12_4_a_creature_drawn_from_an_emptied_deck_is_known_to_all_who_can_count():
    """The deck held dS3 alone: it is in the hand, whatever came after the discards were shuffled."""
    played = table(2, phase="choose", slots={"31": "camera2"}, discards=gone("dS3"))
    played.play("take:31", "photo", "draw:dS3", "draw:aD1")
    assert VIVARIUM.view(played.state, 1)["hand"] == ["dS3", "?"]
    assert played.field("hand") == "dS3!,aD1"
    hands = {Table(world).field("hand") for world in worlds(played.text, 1, 400)}
    assert len(hands) == 39
    assert all(hand.startswith("dS3!,") for hand in hands)
    with pytest.raises(BadText, match="known to all only when"):
        Table(position(phase="keep", cards={0: "camera2"}, hand="dS3!,aD1", discards="aD2"))


def test_r12_5_the_face_down_domino_of_two_seats_is_open_to_every_view():
    for seen in views(position(2), 2).values():
        assert "hidden=23" in seen
    # it could not be another: the other five lie open
    with pytest.raises(BadText, match="more dominoes 12 than 2 seats"):
        Table(position(2, hidden="12"))


def test_r12_6_no_view_shows_points_of_anothers_starting_contracts_nor_a_total_that_holds_them():
    """A bag that helps the secret contract must not show through in the open points either."""
    cards = {1: "bag1,pS1,pS2,pF1,pair-FS"}
    slots = {"31": "-", "42": "-"}
    seen = []
    for starting in ({1: "F,p", 2: "D,a"}, {1: "S,d", 2: "F,p"}, {1: "D,p", 2: "S,a"}):
        view = VIVARIUM.view(table(now="4.0", cards=cards, slots=slots, starting=starting).state, 0)
        seen.append(view["players"][1]["points"])
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["is_whole"] is False
    assert [row["contract"] for row in seen[0]["by_contract"]] == ["pair-FS"]
    assert seen[0]["contracts"] == 5                                # a second forest by the bag
    assert seen[0]["sum"] == 1 + 2 + 1 + 1 + 5                      # creatures, gem, contracts
    own = VIVARIUM.view(table(now="4.0", cards=cards, slots=slots).state, 1)["players"][1]["points"]
    assert own["is_whole"] is True
    assert own["contracts"] == 5 + 2 + 3                            # its own forests and plants too
