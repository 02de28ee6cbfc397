"""Chapters 4 and 5 of docs/rules/trias.md: the card and the drift."""
from __future__ import annotations

import pytest

BOTH = pytest.mark.parametrize("name", ["trias", "ciao_dino"])
ISLE = {"S1": "12,0", "S2": "13,0=a", "M1": "-9,0=b", "M2": "0,9=c"}


# ---- 4 the turn and the card -----------------------------------------------------------------------------------------
@BOTH
def test_r4_1_turns_go_clockwise_through_four_phases(board, name):
    match = board(name, tiles=ISLE, phase="0:card", pile="2.2.2/2.3.3.1")
    seen = [match.phase]
    for text in ("play", "S1>S2e", "end"):
        match.play(text)
        seen.append(match.phase)
    match.play("card-M")
    seen.append(match.phase)
    assert seen == ["0:card", "0:drift-S", "0:act-4", "0:refill", "1:card"]
    match.play("play", "end", "card-M", "play", "end", "card-S")
    assert match.phase == "0:card"
    assert match.why("play", seat=2) == ("R4.1", "not_your_turn")


@BOTH
def test_r4_2_play_the_hand_or_draw_and_play_that_and_keep_the_hand(board, told, name):
    match = board(name, tiles=ISLE, phase="0:card", pile="1.0.2/2.3.3.1")
    assert match.legal() == ["play", "draw"]
    assert match.why("end") == ("R4.2", "card_first")
    match.play("draw")
    assert match.odds() == {"card-M": 1, "card-J" if name == "ciao_dino" else "card-W": 2}
    events = match.play("card-M")
    assert told(events, "turned_up") == [("turned_up", 0, 0)]
    assert match.phase == "0:drift-M"
    assert match.position.split()[3].startswith("1S/")
    assert match.why("draw") == ("R4.2", "card_is_chosen")
    match.play("S1>S2e", "end")
    assert match.phase == "1:card"                                  # no card in phase 4: the hand is full
    played = board(name, tiles=ISLE, phase="0:card", pile="1.0.2/2.3.3.1")
    assert told(played.play("play"), "played") == [("played", 0, 1)]
    assert played.position.split()[3].startswith("-/")


def test_r4_3_the_card_names_the_kind_that_must_drift(board):
    tiles = {"S1": "12,0=a", "S2": "13,0", "W1": "12,1", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles, phase="0:drift-W", hands="-/1S/1S")
    assert {text.split(">")[0] for text in match.legal()} == {"W1"}
    assert match.why("S1>S2e") == ("R4.3", "wrong_kind")
    assert match.why("end") == ("R4.3", "drift_first")
    assert match.drifts_of("W1") == [(13, 1), (14, -1), (14, 0)]


def test_r4_4_if_none_of_that_kind_can_drift_any_other_must(board):
    tiles = {"S1": "12,0=a", "S2": "13,0", "W1": "3,0", "W2": "4,0", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles, phase="0:drift-W", hands="-/1S/1S")      # woods only where the seat is not
    assert {text.split(">")[0] for text in match.legal()} == {"S1"}
    assert "end" not in match.legal()
    phrase = match.game.asked(match.match.state(), 0)
    assert (phrase.key, phrase.rule) == ("asked_drift_any", "R4.4")
    # The wood of its own land is the farthest tile and so cannot drift; the steppe must.
    tiles = {"S1": "20,0=a", "W1": "21,0", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles, phase="0:drift-W", hands="-/1S/1S")
    assert {text.split(">")[0] for text in match.legal()} == {"S1"}


@BOTH
def test_r4_5_if_nothing_can_drift_the_card_is_spent_hand_or_drawn(board, told, name):
    tiles = {"S1": "12,0=a", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(name, tiles=tiles, phase="0:card", pile="2.2.2/2.3.3.1")
    assert match.legal() == ["play", "draw"]
    assert told(match.play("play"), "spent") == [("spent", 0)]
    assert match.phase == "0:act-4"
    match.play("end")
    assert match.phase == "0:refill"
    match = board(name, tiles=tiles, phase="0:card", pile="2.2.2/2.3.3.1")
    match.play("draw")
    assert told(match.play("card-M"), "spent") == [("spent", 0)]
    assert match.phase == "0:act-4"
    # With the centre and one tile nothing can drift either: the tile could only touch the centre, no farther out.
    match = board(name, tiles={"S1": "1,0=a", "M1": "-9,0=b", "M2": "0,9=c"}, phase="0:card", pile="2.2.2/2.3.3.1")
    assert told(match.play("play"), "spent") == [("spent", 0)]


@BOTH
def test_r4_6_a_seat_whose_pieces_all_swim_skips_phase_1_and_keeps_its_card(board, told, name):
    tiles = {"S1": "12,0", "S2": "13,0", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(name, tiles=tiles, swim={"12,-1": "a"}, phase="2:act-0", hands="1M/1S/1M")
    events = match.play("end")
    assert told(events, "turn", "all_swim") == [("turn", 0), ("all_swim", 0)]
    assert match.phase == "0:act-4"
    match.play("S1<nw", "end")
    assert match.phase == "1:card"
    assert match.position.split()[3] == "1M/1S/1M"
    assert match.position.split()[1] == "idle:2"


def test_r4_7_the_meteor_in_phase_1_begins_the_last_round_with_this_turn(board, told):
    match = board(tiles=ISLE, phase="1:card", pile="0.0.0/0.0.0.1")
    match.play("draw")
    events = match.play("card-X")
    assert told(events, "turned_up", "meteor_falls") == [("turned_up", 1, 3), ("meteor_falls", 1)]
    assert match.position.split()[:2] == ["1:act-2", "last:3"]


def test_r4_8_a_played_card_leaves_the_game_face_up(board):
    match = board(tiles=ISLE, phase="0:card", pile="2.2.2/2.3.3.1")
    before = match.view()["played"]
    match.play("play")
    after = match.view()["played"]
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 1, 0, 0, 0, 0, 0, 0]
    match.play("S1>S2e", "end")
    match.play("card-M")
    assert match.view()["played"] == after
    assert match.view()["pile"] == [5, 9]


# ---- 5 drift ---------------------------------------------------------------------------------------------------------
def test_r5_1_a_tile_is_taken_off_and_put_down_on_water_whatever_lies_between(board, told):
    """From the west end of a string of tiles to behind its east end."""
    match = board(tiles={"S1": "12,0=a", "S2": "13,0", "S3": "14,0", "S4": "15,0", "M1": "-9,0=b", "M2": "0,9=c"})
    assert match.drifts_of("S1") == [
        (12, 1), (13, -1), (13, 1), (14, -1), (14, 1), (15, -1), (15, 1), (16, -1), (16, 0)]
    events = match.play("S1>S4e")
    assert told(events, "drifted") == [("drifted", 0, 9, 12 * 6, 16)]
    assert match.word("S1@") == "16,0"
    assert match.why("S2>S3e") == ("R6.3", "drift_too_dear")
    match = board(tiles={"S1": "12,0=a", "S2": "13,0", "S3": "14,0", "M1": "-9,0=b", "M2": "0,9=c"})
    assert match.why("S1>S2e") == ("R5.1", "place_is_taken")
    assert match.why("S1>S3nw") == ("R5.1", "other_name")           # that place is called by its lowest tile
    assert "S1>S2ne" in match.legal()


def test_r5_2_only_a_tile_with_a_side_on_the_sea_may_be_taken(board):
    """A lake at 14,0 shut in by six tiles, and five more around: the one between lake and second row stays."""
    ring = ["13,0", "14,-1", "15,-1", "15,0", "14,1", "13,1"]
    outer = ["12,0", "13,-1", "12,1", "11,1", "14,-2"]
    places = {f"S{i + 1}": place for i, place in enumerate(ring)}
    places |= {f"W{i + 1}": place for i, place in enumerate(outer)}
    places["S1"] += "=a"
    match = board(tiles={**places, "M1": "-9,0=b", "M2": "0,9=c"})
    assert match.view()["lakes"] == [[14, 0]]
    sea = {tile["name"]: tile["sea"] for tile in match.view()["tiles"] if tile["name"] in places}
    assert [name for name, at_sea in sea.items() if not at_sea] == ["S1"]
    assert match.why("S1>S4e") == ("R5.2", "not_at_sea")
    assert match.drifts_of("S1") == []
    assert match.drifts_of("S2") != []


def test_r5_3_only_from_a_land_where_a_piece_stands_the_tile_itself_included(board):
    tiles = {"S1": "12,0=a", "S2": "13,0", "W1": "20,0=b", "W2": "21,0", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles, swim={"20,-1": "a"})
    assert {text.split(">")[0] for text in match.legal(">")} == {"S1"}
    assert match.why("W1>W2e") == ("R5.3", "not_present")
    assert "S1>S2e" in match.legal()                                # its only piece stands on the tile taken


def test_r5_4_neither_the_centre_nor_a_land_of_one_tile_drifts(board):
    match = board(tiles={"S1": "1,0=a", "S2": "2,0", "W1": "20,0=a", "M1": "-9,0=b", "M2": "0,9=c"}, centre="a")
    assert {text.split(">")[0] for text in match.legal(">")} == {"S1"}
    assert match.why("W1>W1e") == ("R5.4", "single_tile")
    assert not any(text.startswith("P>") for text in map(match.game.action_to_text, range(match.game.action_space)))


def test_r5_5_strictly_farther_from_the_centre(board):
    match = board(tiles={"S1": "3,0=a", "S2": "4,0", "M1": "-9,0=b", "M2": "0,9=c"})
    assert match.drifts_of("S1") == [(3, 1), (4, -1), (4, 1), (5, -1), (5, 0)]      # all at 4 or 5
    assert match.drifts_of("S2") == []                                  # nothing beyond 4 touches S1 alone
    assert match.why("S2>S1w") == ("R5.5", "not_farther")


def test_r5_6_it_must_touch_the_land_it_came_from_once_it_is_off(board):
    tiles = {"S1": "12,0=a", "S2": "12,1", "W1": "14,-1", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles)
    # 13,-1 touches S1 itself and W1, but not S2: with S1 off it touches nothing of its land.
    assert match.why("S1>S1ne") == ("R5.6", "leaves_its_land")
    assert match.why("S1>W1e") == ("R5.6", "leaves_its_land")
    assert match.why("S1>S1e") is None                                  # 13,0 touches S2 too
    assert match.drifts_of("S1") == [(11, 2), (12, 2), (13, 0), (13, 1)]


def test_r5_7_a_split_land_may_be_touched_in_any_part_even_one_without_own_piece(board):
    tiles = {"S1": "12,0", "S2": "13,0=a", "S3": "14,0=b", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles)
    places = match.drifts_of("S2")
    assert (15, 0) in places                                            # touches only S3, where a has nobody
    events = match.drift("S2", (15, 0))
    assert [event.values for event in events if event.key == "split"] == [{"lands": 2}]


def test_r5_8_the_new_place_must_have_a_side_on_the_sea(board):
    """A lake in the land: its place is farther from the centre than S1, but S1 could not touch the sea there."""
    ring = {"S2": "21,0", "S3": "22,-1", "S4": "23,-1", "S5": "23,0", "S6": "22,1", "S7": "21,1"}
    match = board(tiles={**ring, "S1": "20,0=a", "M1": "-9,0=b", "M2": "0,9=c"})
    assert match.view()["lakes"] == [[22, 0]]
    assert (22, 0) not in match.drifts_of("S1")
    assert match.why("S1>S2e") == ("R5.8", "in_a_lake")
    # S2 itself touches that lake: taking it opens the lake, so there it may go.
    assert (22, 0) in match.drifts_of("S2")
    match.drift("S2", (22, 0))
    assert match.view()["lakes"] == []


def test_r5_9_all_lands_that_it_touches_become_one(board, told):
    tiles = {"S1": "12,0=a", "S2": "13,0", "W1": "15,0=b", "W2": "16,0", "M1": "-9,0=b", "M2": "0,9=c"}
    match = board(tiles=tiles)
    before = len(match.view()["lands"])
    events = match.drift("S1", (14, 0))
    assert told(events, "joined") == [("joined", 2)]
    assert len(match.view()["lands"]) == before - 1
    assert [9, 10, 24, 25] in [land["tiles"] for land in match.view()["lands"]]
    assert told(events, "scored") == []


def test_r5_10_pieces_of_a_taken_tile_stay_and_swim(board, told):
    match = board(tiles={"S1": "12,0=abb", "S2": "13,0", "M1": "-9,0=b", "M2": "0,9=c"})
    events = match.play("S1>S2e")
    assert told(events, "fell") == [("fell", 0, 1, 9), ("fell", 1, 2, 9)]
    assert match.position.endswith("~12,0=abb")
    assert match.word("S1@") == "14,0"


@BOTH
def test_r5_11_swimmers_climb_on_a_tile_put_down_under_them_even_beyond_its_room(board, told, name):
    tiles = {"M1": "12,0", "S2": "13,0=a", "M2": "-9,0=b", "M3": "0,9=c"}
    match = board(name, tiles=tiles, swim={"14,0": "abbc"})
    events = match.play("M1>S2e")
    assert told(events, "climbed") == [("climbed", 0, 1, 0), ("climbed", 1, 2, 0), ("climbed", 2, 1, 0)]
    assert match.word("M1@") == "14,0=abbc"                             # four on room for two
    assert "~" not in match.position


def test_r5_12_the_same_tile_may_drift_again_in_the_same_turn(board):
    match = board(tiles={"S1": "12,0", "S2": "13,0", "S3": "14,0=a", "M1": "-9,0=b", "M2": "0,9=c"},
                  phase="0:drift-S", hands="-/1S/1S")
    match.drift("S1", (13, 1))
    match.drift("S1", (15, 0))
    assert match.word("S1@") == "15,0"
    assert match.phase == "0:act-1"
