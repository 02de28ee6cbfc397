"""Chapters 6 to 8 of docs/rules/trias.md: actions, swimmers and overcrowding, drawing and the last round."""
from __future__ import annotations

from random import Random

import pytest

from ludotheque.core.seats import NOBODY

BOTH = pytest.mark.parametrize("name", ["trias", "ciao_dino"])
AFAR = {"M8": "-9,0=b", "M9": "0,9=c"}                  # the others, each alone on a mountain


# ---- 6 the actions ---------------------------------------------------------------------------------------------------
@BOTH
def test_r6_1_four_action_points_three_for_two_seats_lost_at_the_end(board, told, name):
    match = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:card", pile="2.2.2/2.3.3.1")
    match.play("play")
    assert match.phase == "0:act-4"
    match.play("S1+")
    assert told(match.play("end"), "finished") == [("finished", 0, 3)]
    two = board(name, seats=2, tiles={"S1": "12,0=a", "M1": "-9,0=b"}, phase="0:card", pile="2.2.2/1.2.1.1")
    two.play("play")
    assert two.phase == "0:act-3"


def test_r6_2_any_order_any_number_or_none_and_the_seat_says_when_it_ends(board):
    match = board(tiles={"S1": "12,0=aa", "S2": "13,0", **AFAR})
    match.play("S1-e", "S2+", "S1+", "S2-w")
    assert match.phase == "0:act-0"
    assert match.legal() == ["end"]
    assert "end" in board(tiles={"S1": "12,0=a", "S2": "13,0", **AFAR}).legal()


def test_r6_3_each_action_has_its_price_and_needs_it(board):
    tiles = {"S1": "12,0=a", "S2": "13,0", **AFAR}
    for action, left in [("S1>S2e", "0:act-1"), ("S1-e", "0:act-3"), ("S2<nw", "0:act-3+2"), ("S1+", "0:act-3")]:
        match = board(tiles=tiles, swim={"13,-1": "a"})
        match.play(action)
        assert match.phase == left
    short = board(tiles=tiles, swim={"13,-1": "a"}, phase="0:act-2")
    assert short.legal(">") == []
    assert short.why("S1>S2e") == ("R6.3", "drift_too_dear")
    empty = board(tiles=tiles, swim={"13,-1": "a"}, phase="0:act-0")
    assert empty.legal() == ["end"]
    for action in ("S1-e", "S2<nw", "S1+"):
        assert empty.why(action) == ("R6.3", "no_points")


def test_r6_4_every_seat_sees_how_many_action_points_are_left(board):
    match = board(tiles={"S1": "12,0=a", **AFAR})
    match.play("S1+")
    assert [match.view(watcher)["points"] for watcher in (0, 1, 2, 30)] == [3, 3, 3, 3]


def test_r6_5_a_drift_of_phase_2_takes_no_card_and_any_kind(board):
    tiles = {"S1": "12,0=a", "W1": "12,1", "M1": "13,0", **AFAR}
    match = board(tiles=tiles, hands="1W/1S/1S")
    assert {text.split(">")[0] for text in match.legal(">")} == {"S1", "W1", "M1"}
    match.play("W1>M1e")
    assert match.position.split()[3] == "1W/1S/1S"
    assert match.phase == "0:act-1"


def test_r6_6_a_move_is_one_step_to_a_neighbouring_tile_with_room(board, told):
    tiles = {"S1": "12,0=a", "S2": "13,0", "S3": "14,0", "M1": "15,0=bb", "W1": "20,0", **AFAR}
    match = board(tiles=tiles)
    assert match.legal("-") == ["S1-e"]
    assert match.why("S1-ne") == ("R6.6", "no_tile_there")
    assert match.why("S2-e") == ("R6.6", "no_piece_there")
    assert told(match.play("S1-e"), "moved") == [("moved", 0, 9, 10, 0)]
    match.play("S2-e")                                              # the same piece again, paid again
    assert match.word("S3@") == "14,0=a"
    assert match.phase == "0:act-2"
    assert match.why("S3-e") == ("R3.6", "tile_is_full")


@BOTH
def test_r6_7_a_rescue_saves_own_swimmers_onto_neighbouring_tiles_of_any_land(board, told, name):
    tiles = {"S1": "12,0=a", "S2": "14,-1", "M1": "13,-2=cc", **AFAR}
    match = board(name, tiles=tiles, swim={"13,-1": "aab", "12,2": "a"})
    assert match.legal("<") == ["S1<ne", "S2<w"]                    # M1 is full, 12,2 touches nothing
    assert told(match.play("S1<ne"), "rescued") == [("rescued", 0, 9, 9 * 6 + 1, 0)]
    match.play("S2<w")                                              # from the same place to another land
    assert match.phase == "0:act-3+1"
    assert match.word("S1@") == "12,0=aa"
    assert match.word("S2@") == "14,-1=a"
    assert match.word("~") == "13,-1=b"
    assert match.why("S1<ne") == ("R6.7", "no_swimmer_there")       # b's is not a's to save
    between = board(name, tiles=tiles, swim={"12,-1": "a", "13,-1": "b", "11,0": "a"})
    assert between.legal("<") == ["S1<nw", "S1<w"]


def test_r6_8_three_together_for_one_point_and_nothing_between_them(board):
    tiles = {"W1": "12,0=b", "W2": "12,-1", "S1": "20,0=a", **AFAR}
    match = board(tiles=tiles, swim={"13,-1": "aaaa"})
    assert match.why("W1<ne") is None
    match.play("W1<ne", "W1<ne", "W2<e")
    assert match.phase == "0:act-3"
    match.play("W2<e")                                              # the fourth costs a new point
    assert match.phase == "0:act-2+2"
    moved = board(tiles=tiles, swim={"13,-1": "aa"})
    moved.play("W1<ne", "W1-nw", "W1<ne")                           # a move ends the rescue, too
    assert moved.phase == "0:act-1+2"
    match = board(tiles=tiles, swim={"13,-1": "aaa"})
    match.play("W1<ne", "S1+")
    assert match.phase == "0:act-2"
    match.play("W1<ne")                                             # saved later: a new rescue
    assert match.phase == "0:act-1+2"
    drifted = board(tiles={**tiles, "S2": "21,0"}, swim={"13,-1": "aaa"})
    drifted.play("W1<ne", "S1>S2e")                                 # a drift ends the rescue, and no point is left
    assert (drifted.phase, drifted.legal()) == ("0:act-0", ["end"])
    last = board(tiles=tiles, swim={"13,-1": "aaa"}, phase="0:act-1")
    last.play("W1<ne", "W2<e", "W2<e")                              # with no point left the boat still takes two
    assert last.phase == "0:act-0"
    water = board(tiles={"W1": "12,0=b", "S1": "20,0=a", **AFAR}, swim={"13,-1": "a"})
    assert all(text.startswith("W1<") for text in water.legal("<"))


def test_r6_9_a_birth_takes_a_piece_from_the_reserve_onto_the_parents_tile(board, told):
    match = board(tiles={"S1": "12,0=a", "S2": "13,0", **AFAR})
    assert match.legal("+") == ["S1+"]
    assert told(match.play("S1+"), "bred") == [("bred", 0, 9)]
    assert match.view()["reserves"] == [13, 14, 14]
    assert match.word("S1@") == "12,0=AA"
    assert match.why("S2+") == ("R6.9", "no_parent_there")
    spread = {f"W{n}": f"{12 + n},0=aaaa" for n in range(1, 4)}
    full = board(tiles={**spread, "S1": "12,0=aa", "S2": "12,1=a", **AFAR})
    assert full.view()["reserves"][0] == 0
    assert full.legal("+") == []
    assert full.why("S1+") == ("R6.9", "reserve_is_empty")


@BOTH
def test_r6_10_each_piece_breeds_once_a_turn_and_a_child_not_at_all(board, name):
    letter = "J" if name == "ciao_dino" else "W"
    match = board(name, tiles={"W1": "12,0=a", "W2": "20,0=aa", **AFAR}, pile="0.0.0/2.3.3.1")
    match.play(f"{letter}1+")
    assert match.why(f"{letter}1+") == ("R6.10", "bred_already")
    match.play(f"{letter}2+")
    assert match.legal("+") == [f"{letter}2+"]                      # the second of two parents
    match.play(f"{letter}2+")
    assert match.legal("+") == []
    match.play("end")
    assert [match.word(f"{letter}1@"), match.word(f"{letter}2@")] == ["12,0=aa", "20,0=aaaa"]   # all may breed again
    assert not any(tile["marked"] for tile in match.view()["tiles"])


@BOTH
def test_r6_11_moving_and_breeding_do_not_hinder_each_other_and_a_child_may_move(board, name):
    tiles = {"S1": "12,0=a", "S2": "13,0", "S3": "14,0", **AFAR}
    match = board(name, tiles=tiles)
    match.play("S1-e", "S2+", "S2-e", "S2-w")                       # moved, bred, parent and child moved
    assert [match.word(start) for start in ("S1@", "S3@")] == ["12,0=A", "14,0=A"]


def test_r6_12_marks_stay_through_moves_falls_and_rescues_and_the_seat_says_which_it_takes(board, told):
    tiles = {"W1": "12,0=aa", "W2": "13,0", **AFAR}
    match = board(tiles=tiles)
    assert match.legal("-") == ["W1-e"]
    match.play("W1+")
    assert match.word("W1@") == "12,0=aAA"
    assert match.legal("-") == ["W1-e", "W1-e*"]
    assert told(match.play("W1-e*"), "moved")[0][-1] == 1           # which one is told
    assert [match.word("W1@"), match.word("W2@")] == ["12,0=aA", "13,0=A"]
    match.play("W1-e")
    assert [match.word("W1@"), match.word("W2@")] == ["12,0=A", "13,0=aA"]
    assert match.why("W1-e*") == ("R6.12", "one_sort")              # only marked ones left: no choice, no star
    match.play("W1-e")
    assert match.word("W2@") == "13,0=aAA"
    falls = board(tiles={"W1": "12,0=aa", "S1": "13,0=a", **AFAR}, phase="0:act-4")
    falls.play("W1+", "W1>S1e")
    assert falls.word("~") == "12,0=aAA"
    choose = board(text=falls.position.replace("0:act-0", "0:act-1"))
    assert choose.legal("<") == ["S1<w", "S1<w*"]
    assert told(choose.play("S1<w*"), "rescued")[0][-1] == 1
    assert choose.word("S1@") == "13,0=aA"
    climbs = board(tiles={"W1": "12,0", "S1": "13,0=a", **AFAR}, swim={"14,0": "aAA"}, phase="0:act-3")
    climbs.play("W1>S1e")
    assert climbs.word("W1@") == "14,0=aAA"
    ends = board(tiles={"S1": "12,0=a", **AFAR}, swim={"20,0": "AAb"}, phase="0:act-3")
    ends.play("end")
    assert ends.view()["swimmers"] == [{"q": 20, "r": 0, "pieces": [0, 1, 0], "marked": 0}]     # b's bears no mark


# ---- 7 swimmers and overcrowding -------------------------------------------------------------------------------------
@BOTH
def test_r7_1_own_swimmers_go_back_to_the_reserve_and_may_be_born_again(board, told, name):
    match = board(name, tiles={"S1": "12,0=a", **AFAR}, swim={"20,0": "aab", "5,5": "a"}, phase="0:act-0")
    before = match.view()["reserves"]
    assert told(match.play("end"), "drowned") == [("drowned", 0, 3)]
    assert match.view()["reserves"] == [before[0] + 3, before[1], before[2]]
    assert [word for word in match.position.split() if "~" in word] == ["~20,0=b"]


@BOTH
def test_r7_2_surplus_own_pieces_go_back_as_many_as_are_too_many_or_all(board, told, name):
    match = board(name, tiles={"M1": "12,0=aaab", "M2": "20,0=abbb", **AFAR}, phase="0:act-0")
    events = match.play("end")
    assert told(events, "crowded_out") == [("crowded_out", 0, 2, 0), ("crowded_out", 0, 1, 1)]
    assert [match.word("M1@"), match.word("M2@")] == ["12,0=ab", "20,0=bbb"]


@BOTH
def test_r7_3_others_wait_for_their_own_phase_3(board, name):
    match = board(name, tiles={"M1": "12,0=bbbc", "S1": "15,0=a", **AFAR}, swim={"20,0": "bc"}, phase="0:act-0")
    match.play("end")
    assert match.word("M1@") == "12,0=bbbc"
    assert match.word("~") == "20,0=bc"
    match = board(name, text=match.position.replace("1:card", "1:act-0"))
    match.play("end")
    assert match.word("M1@") == "12,0=bc"                           # four on room for two: b takes back two of three
    assert match.word("~") == "20,0=c"


def test_r7_4_without_pieces_one_passes_in_gecko_and_is_out_in_tilsit(board, told):
    tiles = {"M8": "-9,0=b", "M9": "0,9=c"}
    match = board(tiles=tiles, swim={"20,0": "a"}, phase="0:act-0", hands="-/1S/1S", pile="2.2.2/2.3.3.1")
    assert told(match.play("end"), "died_out", "eliminated") == [("died_out", 0)]
    assert match.phase == "0:refill"                                # phase 4 of that turn is still played
    match.play("card-M")
    match.play("play", "end", "card-M", "play", "end")
    events = match.play("card-W")
    assert told(events, "turn", "passed") == [("passed", 0), ("turn", 1)]
    assert match.phase == "1:card"
    assert match.view()["gone"] == [True, False, False]
    out = board("ciao_dino", tiles=tiles, swim={"20,0": "a"}, phase="0:act-0", hands="-/1S/1S", pile="2.2.2/2.3.3.1")
    assert told(out.play("end"), "died_out", "eliminated", "turn") == [("eliminated", 0), ("turn", 1)]
    assert out.phase == "1:card"                                    # no phase 4
    out.play("play", "end", "card-M", "play", "end")
    assert told(out.play("card-J"), "turn", "passed") == [("turn", 1)]


def test_r7_5_the_gone_may_win_in_gecko_and_not_in_tilsit(board):
    tiles = {"M8": "-9,0=b", "M9": "0,9=c"}
    match = board(tiles=tiles, phase="2:act-0", clock="last:1", scores="9/3/2")
    match.play("end")
    assert match.match.outcome.shares == (60, 0, 0)
    out = board("ciao_dino", tiles=tiles, phase="2:act-0", clock="last:1", scores="9/3/2")
    out.play("end")
    assert out.match.outcome.shares == (0, 60, 0)
    assert out.view()["scores"] == [9, 4, 3]                        # the points stay
    assert out.view(1)["hands"][0] == {"back": 1, "kind": None}     # and the card stays unseen


def test_r7_6_the_game_may_end_for_want_of_pieces(board, told):
    match = board(tiles={}, swim={"20,0": "c"}, phase="2:act-0", scores="4/5/3")
    events = match.play("end")
    assert match.actor == NOBODY
    assert match.match.outcome.ending.key == "deserted"
    assert told(events, "passed", "quiet") == []                    # at once, not after turns that all pass
    assert match.match.outcome.shares == (0, 60, 0)
    assert told(events, "total") == [("total", 0, 4), ("total", 1, 5), ("total", 2, 3)]
    last = board("ciao_dino", tiles={"M8": "-9,0=b", "W1": "8,8", "W2": "9,8"}, swim={"20,0": "c"}, phase="2:act-0",
                 scores="4/0/9")
    events = last.play("end")
    assert last.match.outcome.ending.key == "survived"
    assert last.match.outcome.shares == (0, 60, 0)
    assert last.view()["scores"] == [4, 0, 9]                       # without final scoring
    assert told(events, "total", "counted") == []


# ---- 8 drawing and the last round ------------------------------------------------------------------------------------
@BOTH
def test_r8_1_who_played_the_hand_draws_one_and_nobody_else(board, told, name):
    match = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:act-0", hands="-/1S/1S", pile="2.0.0/2.3.3.1")
    match.play("end")
    assert (match.phase, match.odds()) == ("0:refill", {"card-M": 2})
    events = match.play("card-M")
    assert told(events, "refilled_back", "refilled") == [("refilled_back", 0, 1), ("refilled", 0, 0)]
    assert match.position.split()[3] == "1M/1S/1S"
    kept = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:act-0", clock="idle:-", pile="2.0.0/2.3.3.1")
    kept.play("end")
    assert kept.phase == "1:card"


@BOTH
def test_r8_2_the_meteor_in_phase_4_is_shown_and_not_replaced_and_the_next_seat_begins_the_end(board, told, name):
    match = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:refill", hands="-/1S/1S", pile="0.0.0/0.0.0.1")
    events = match.play("card-X")
    assert told(events, "meteor_falls", "turn") == [("meteor_falls", 0), ("turn", 1)]
    assert match.position.split()[:4] == ["1:act-2", "last:3", "0.0.0/0.0.0.0", "-/1S/1S"]


@BOTH
def test_r8_3_every_seat_has_one_turn_in_the_last_round_the_finder_first_or_last(board, name):
    tiles = {"S1": "12,0=a", **AFAR}
    first = board(name, tiles=tiles, phase="0:draw", pile="0.0.0/0.0.0.1")
    first.play("card-X")
    order = []
    while first.actor != NOBODY:
        order.append(first.actor)
        first.play("end")
    assert order == [0, 1, 2]
    last = board(name, tiles=tiles, phase="0:refill", hands="-/1S/1S", pile="0.0.0/0.0.0.1")
    last.play("card-X")
    order = []
    while last.actor != NOBODY:
        order.append(last.actor)
        last.play("end")
    assert order == [1, 2, 0]


def test_r8_3_the_eliminated_have_no_turn_in_the_last_round_and_the_gone_of_gecko_pass_theirs(board, told):
    tiles = {"S1": "12,0=a", "M9": "0,9=c"}
    out = board("ciao_dino", tiles=tiles, phase="0:draw", pile="0.0.0/0.0.0.1")
    out.play("card-X")
    assert out.position.split()[1] == "last:2"
    gone = board(tiles=tiles, phase="0:draw", pile="0.0.0/0.0.0.1")
    gone.play("card-X")
    assert gone.position.split()[1] == "last:3"
    assert told(gone.play("end"), "passed", "turn") == [("passed", 1), ("turn", 2)]
    assert gone.position.split()[:2] == ["2:act-2", "last:1"]


@BOTH
def test_r8_4_the_last_round_has_two_points_no_drift_and_no_card_but_phase_3(board, told, name):
    for seats in (2, 3):
        tiles = {"S1": "12,0=a", "S2": "13,0", "M1": "-9,0=b"} | ({"M9": "0,9=c"} if seats == 3 else {})
        pile = "0.0.0/1.2.1.0" if seats == 2 else "0.0.0/2.3.3.0"
        match = board(name, seats=seats, tiles=tiles, phase=f"{seats - 1}:act-0", clock=f"last:{seats}", pile=pile)
        match.play("end")
        assert match.phase == "0:act-2"
        assert match.legal(">") == []
        assert match.why("S1>S2e") == ("R8.4", "drift_too_dear")
        match = board(name, seats=seats, tiles=tiles, phase="0:act-2", clock=f"last:{seats}", pile=pile,
                      swim={"20,0": "a"})
        assert told(match.play("end"), "drowned") == [("drowned", 0, 1)]
        assert match.phase == "1:act-2"


def test_r8_5_after_the_last_turn_comes_the_final_scoring(board, told):
    match = board(tiles={"S1": "12,0=a", **AFAR}, phase="2:act-2", clock="last:1", scores="1/0/2")
    events = match.play("end")
    assert told(events, "counted") == [("counted", 1, 1, 1, 7), ("counted", 2, 1, 1, 8), ("counted", 0, 1, 1, 9)]
    assert match.view()["scores"] == [2, 1, 3]
    assert match.actor == NOBODY
    assert match.match.outcome.ending.key == "final"


@BOTH
def test_r8_6_after_three_rounds_without_a_card_the_last_round_begins(board, told, name):
    """Three seats, each rescues its swimmer and drifts the tile from under the next seat's: no card is drawn."""
    match = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:act-0", clock="idle:8", hands="1S/1S/1S")
    events = match.play("end")
    assert told(events, "quiet", "turn") == [("quiet", 9), ("turn", 1)]
    assert match.position.split()[:2] == ["1:act-2", "last:3"]
    drawn = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:act-0", clock="idle:-", hands="1S/1S/1S")
    drawn.play("end")
    assert drawn.position.split()[1] == "idle:0"
    filled = board(name, tiles={"S1": "12,0=a", **AFAR}, phase="0:refill", clock="idle:8", hands="-/1S/1S")
    filled.play("card-M")                                           # a card of phase 4 is one too
    assert filled.position.split()[:2] == ["1:card", "idle:0"]
    assert match.game.longest(5) == 36 + 15 + (3 * 5 * 34 + 5) * 16


def test_r8_6_three_seats_could_dance_for_ever_without_it(board):
    """Each seat climbs back (1) and drifts the tile from under the next one's only piece (3): nobody draws a card."""
    tiles = {f"S{n + 1}": f"{12 + n % 4},{n // 4}" for n in range(12)}
    tiles["S1"] += "=b"
    tiles["S9"] += "=c"
    rng, start = Random(4), board(tiles=tiles, swim={"11,1": "a"}, phase="0:act-4").position

    def dance(text, turns):
        """The position after so many such turns, found by trying."""
        if turns == 0:
            return text
        rescues = board(text=text).legal("<")
        rng.shuffle(rescues)
        for rescue in rescues:
            match = board(text=text)
            match.play(rescue)
            letter = "abc"[(match.actor + 1) % 3]
            under = [word.split("@")[0] for word in match.position.split() if "@" in word and letter in word]
            drifts = [action for action in match.legal(">") if action.split(">")[0] in under]
            for drift in rng.sample(drifts, min(2, len(drifts))):
                after = board(text=match.position)
                after.play(drift, "end")
                if after.phase.endswith("act-4") or after.view()["closing"]:
                    found = dance(after.position, turns - 1)
                    if found:
                        return found
        return None

    end = dance(start, 9)
    assert end.split()[:3] == ["0:act-2", "last:3", "0.0.0/2.3.3.1"]


def test_r8_6_passing_turns_are_counted(board):
    match = board(tiles={"S1": "12,0=a"}, phase="0:act-0", clock="idle:5", hands="1S/1S/1S")
    match.play("end")
    assert match.position.split()[:2] == ["0:card", "idle:8"]
