"""Chapters 9 to 12 of docs/rules/trias.md, and the examples of the rulebooks: scoring, winning, what is secret."""
from __future__ import annotations

import pytest

from ludotheque.core.errors import IllegalAction
from ludotheque.core.seats import SPECTATOR
from ludotheque.games import find
from ludotheque.games.trias.components import MOVE

BOTH = pytest.mark.parametrize("name", ["trias", "ciao_dino"])


def rows(*lands):
    """{tile: place} for lands in rows of their own: each a list of pieces by tile, "" for an empty one; woods first.

    Tiles are taken as they are needed: woods hold four, so they come first, then steppes, then mountains.
    """
    names = [f"W{n}" for n in range(1, 13)] + [f"S{n}" for n in range(1, 16)] + [f"M{n}" for n in range(1, 10)]
    tiles = {}
    wanted = sorted(((number, place, pieces) for number, land in enumerate(lands)
                     for place, pieces in enumerate(land)), key=lambda spot: -len(spot[2]))
    for name, (number, place, pieces) in zip(names, wanted, strict=False):
        tiles[name] = f"{10 + place},{2 * number - 30}" + (f"={pieces}" if pieces else "")
    return tiles


def land(size, pieces):
    """A land of so many tiles with these pieces, spread four to a tile."""
    groups = ["".join(sorted(pieces[at:at + 4])) for at in range(0, len(pieces), 4)]
    return groups + [""] * (size - len(groups))


def final(board, name, lands, seats=4, scores=None, **how):
    """Scores after the last turn of a game with these lands (size, pieces)."""
    match = board(name, seats=seats, tiles=rows(*(land(*one) for one in lands)), phase=f"{seats - 1}:act-0",
                  clock="last:1", scores=scores, away=("M9", "M8"), **how)
    match.play("end")
    return match


def scored(events):
    return {event.values["seat"]: event.values["points"] for event in events if event.key == "scored"}


# A land with the centre, a bridge S1 = X, and beyond it a part of two tiles: taking X splits them.
SPLIT = {"S2": "1,0", "S1": "2,0=a", "S3": "3,0", "S4": "4,0"}


# ---- the rulebooks' example of a scoring during the game -------------------------------------------------------------
X = {"S1": "2,-1", "S2": "1,-1", "M2": "1,-2"}
PLACES = {"A": [(1, -3), (2, -3)], "B": [(3, -3), (4, -4), (4, -1), (5, -4), (5, -3), (5, -2)],
          "C": [(1, 2), (2, 1), (3, 0)], "D": [(3, -1)]}


def example(board, name):
    """The position of docs/rules/trias.md. gecko: a Black, b White, c Cross, d Grey; tilsit: Red Blue Violet Black."""
    if name == "trias":
        part_b = {"M1": "3,-2=ab", "S3": "4,-3=bcc", "W1": "4,-2=cddd"}     # Grey 3, Cross 3, White 2, Black 1
        part_c = {"S4": "2,0=aa", "W2": "1,1=b"}                            # Black 2, White 1
        swimmer = "a"
    else:
        part_b = {"M1": "3,-2=aa", "S3": "4,-3=abb", "W1": "4,-2=bccd"}     # Red 3, Blue 3, Violet 2, Black 1
        part_c = {"S4": "2,0=cc", "W2": "1,1=a"}                            # Violet 2, Red 1
        swimmer = "d"
    tiles = {**X, **part_b, **part_c}
    tiles["S1"] += f"={swimmer}"
    return board(name, seats=4, tiles=tiles, phase="0:drift-S", hands="-/1S/1S/1S")


@BOTH
def test_example_2_the_legal_places_of_x_are_a_b_c_and_d(board, name):
    assert example(board, name).drifts_of("S1") == sorted(place for places in PLACES.values() for place in places)


@BOTH
@pytest.mark.parametrize("option", "ABCD")
def test_example_2_each_option_scores_as_printed(board, name, option):
    expected = {"A": {}, "D": {},
                "B": {"trias": {2: 2, 3: 2, 1: 1}, "ciao_dino": {0: 2, 1: 2, 2: 1}},
                "C": {"trias": {0: 2, 1: 1}, "ciao_dino": {2: 2, 0: 1}}}[option]
    for place in PLACES[option]:
        match = example(board, name)
        events = match.drift("S1", place)
        assert scored(events) == expected.get(name, {})
        assert [event.values["seat"] for event in events if event.key == "fell"] == [0 if name == "trias" else 3]
        sizes = [event.values["tiles"] for event in events if event.key == "new_land"]
        assert sizes == {"B": [4], "C": [3]}.get(option, [])
        assert match.phase == "0:act-4"                                     # the turn goes on


# ---- 9 scoring during the game ---------------------------------------------------------------------------------------
@BOTH
def test_r9_1_a_scoring_comes_right_after_the_drift_of_phase_1_or_2(board, name):
    tiles = {**SPLIT, "S3": "3,0=b", "M9": "0,9=c"}
    for phase, hands in (("0:drift-S", "-/1S/1S"), ("0:act-4", None)):
        match = board(name, tiles=tiles, phase=phase, hands=hands)
        events = match.drift("S1", (5, 0))
        keys = [event.key for event in events]
        assert keys.index("drifted") < keys.index("new_land") < keys.index("scored")
        assert scored(events) == {1: 2}
        assert match.view()["scores"] == [0, 2, 0]
        assert match.phase == ("0:act-4" if phase == "0:drift-S" else "0:act-1")


@BOTH
def test_r9_2_only_if_there_are_more_lands_than_before(board, name):
    """S1 parts the land and joins another isle to a part of it: as many lands as before, nothing is scored."""
    match = board(name, tiles={**SPLIT, "S3": "3,0=b", "W1": "6,0=b", "W2": "7,0", "M9": "0,9=c"})
    before = len(match.view()["lands"])
    events = match.drift("S1", (5, 0))
    assert len(match.view()["lands"]) == before
    assert scored(events) == {}
    whole = board(name, tiles={"S1": "12,0=a", "S2": "13,0", "M8": "-9,0=b", "M9": "0,9=c"})
    assert scored(whole.drift("S1", (14, 0))) == {}                         # no land is new


@BOTH
def test_r9_3_only_the_land_of_the_drifted_tile_is_scored(board, name):
    """X parts three: the centre's, one of b's pieces and one of c's; it goes to c's, and b's new land gives nothing."""
    tiles = {**X, "M1": "3,-2=bb", "S4": "2,0=c", "W2": "1,1=a"}
    match = board(name, tiles=tiles)
    events = match.drift("S1", (1, 2))
    assert [event.values for event in events if event.key == "new_land"] == [{"tile": 9, "tiles": 3}]
    assert scored(events) == {0: 2, 2: 2}


@BOTH
def test_r9_4_a_tile_that_touches_two_lands_scores_nothing(board, name):
    match = example(board, name)
    before = len(match.view()["lands"])
    events = match.drift("S1", (3, -1))                                     # D: joins B and C, parted by taking it
    assert len(match.view()["lands"]) == before + 1                         # one more land, and yet …
    assert scored(events) == {}


@BOTH
def test_r9_5_the_land_with_the_centre_is_never_scored(board, name):
    match = board(name, tiles={**SPLIT, "S3": "3,0=b", "M1": "0,1", "M2": "0,2", "M9": "0,9=c"}, centre="a")
    events = match.drift("S1", (0, 3))                                      # the part with the centre keeps S1
    assert [event.key for event in events if event.key in ("split", "new_land")] == ["split"]


def test_r9_6_gecko_scores_splits_of_the_centres_land_only_tilsit_any(board):
    tiles = {"S1": "13,0=a", "S2": "12,0=a", "S3": "14,0=b", "M8": "-9,0=b", "M9": "0,9=c"}
    assert scored(board("trias", tiles=tiles).drift("S1", (15, 0))) == {}
    assert scored(board("ciao_dino", tiles=tiles).drift("S1", (15, 0))) == {1: 2}
    home = {**SPLIT, "S3": "3,0=b", "M9": "0,9=c"}
    for name in ("trias", "ciao_dino"):
        assert scored(board(name, tiles=home).drift("S1", (5, 0))) == {1: 2}


@BOTH
def test_r9_7_two_for_all_with_most_one_for_all_with_next_most(board, name):
    for pieces, expected in [
        (("aab", "bcc", "dd"), {0: 2, 1: 2, 2: 2, 3: 2}),
        (("aaa", "bbc", "c"), {0: 2, 1: 1, 2: 1}),
        (("aa", "bb", "c"), {0: 2, 1: 2, 2: 1}),                            # a second behind tied leaders
        (("aaa", "bb", "c"), {0: 2, 1: 1}),                                 # the third gets nothing
        (("d", "", ""), {3: 2}),                                            # alone there
    ]:
        tiles = {"S2": "1,0", "S1": "2,0=a", "W1": "3,0", "W2": "4,0", "W3": "5,0"}
        for tile, letters in zip(("W1", "W2", "W3"), pieces, strict=True):
            tiles[tile] += f"={letters}" if letters else ""
        match = board(name, seats=4, tiles={**tiles, "M6": "-9,0=b", "M7": "0,9=c", "M8": "0,-9=d"})
        assert scored(match.drift("S1", (6, 0))) == expected
    nobody = board(name, tiles={**SPLIT, "M8": "-9,0=b", "M9": "0,9=c"})
    assert scored(nobody.drift("S1", (5, 0))) == {}                         # a's piece swims: nobody stands there


@BOTH
def test_r9_8_overfull_tiles_and_those_who_have_just_climbed_count(board, name):
    tiles = {"S2": "1,0", "M1": "2,0", "M2": "3,0=abbb", "S3": "4,0", "M9": "0,9=c"}
    match = board(name, tiles=tiles, swim={"5,0": "cccc"})
    events = match.drift("M1", (5, 0))
    assert match.word("M1@") == "5,0=cccc"
    assert scored(events) == {2: 2, 1: 1}


def test_r9_9_a_land_that_joined_another_and_splits_off_again_is_scored_again(board):
    """W1 W2 hang on the centre's land by S1; S1 goes out beyond them and comes to be a bridge again to an isle."""
    home = {**SPLIT, "S3": "3,0=ab", "M1": "0,1", "M2": "0,2=c", "M9": "0,9=c"}
    for name in ("trias", "ciao_dino"):
        match = board(name, tiles=home, phase="0:drift-S", hands="-/1S/1S")
        assert scored(match.drift("S1", (5, 0))) == {0: 2, 1: 2}
    # Joined to the centre's land again by a tile of it, and split from it again.
    for name, expected in (("trias", {0: 2, 1: 2}), ("ciao_dino", {0: 2, 1: 2})):
        again = board(name, tiles={"S2": "1,0=a", "W1": "1,1", "S1": "2,0", "S3": "3,0=ab", "S4": "4,0", "M9": "0,9=c"},
                      phase="0:drift-S", hands="-/1S/1S")
        assert scored(again.drift("S1", (5, 0))) == expected
    # An isle that had joined an isle: only tilsit scores it again.
    isles = {"S2": "12,0=c", "S1": "13,0", "S3": "14,0=ab", "S4": "15,0", "M9": "0,9=c"}
    assert scored(board("trias", tiles=isles).drift("S1", (16, 0))) == {}
    assert scored(board("ciao_dino", tiles=isles).drift("S1", (16, 0))) == {0: 2, 1: 2}


@BOTH
def test_r9_10_two_seats_score_nothing_before_the_end(board, name):
    match = board(name, seats=2, tiles={**SPLIT, "S3": "3,0=b"}, phase="0:act-3")
    events = match.drift("S1", (5, 0))
    assert [event.key for event in events if event.key in ("split", "new_land", "scored")] == ["split"]
    assert match.view()["scores"] == [0, 0]


def test_r9_11_the_track_of_tilsit_has_laps_of_thirty(board):
    tiles = {"S1": "12,0=a", "M8": "-9,0=b", "M9": "0,9=c"}
    assert board("ciao_dino", tiles=tiles, scores="37/30/0").view()["track"] == [7, 30, 0]
    assert board("ciao_dino", tiles=tiles, scores="31/60/61").view()["track"] == [1, 30, 1]
    assert board("trias", tiles=tiles, scores="37/30/0").view()["track"] == [37, 30, 0]


# ---- 10 final scoring ------------------------------------------------------------------------------------------------
TABLE_GECKO = [(3, "aac"), (3, "bcd"), (7, "aacc"), (6, "bc"), (1, "bd"), (5, "dda"), (3, "ab"), (5, "aabb")]
TABLE_TILSIT = [(3, "aac"), (3, "bbc"), (7, "aacc"), (5, "bc"), (1, "bd"), (5, "dda"), (3, "ab"), (5, "bbacd")]


def points_of(match):
    """By lowest tile of the land, the points of each seat."""
    points = {}
    for event in match.match.history[-1]:
        if event.key == "counted":
            points.setdefault(event.values["tile"], [0] * 4)[event.values["seat"]] = event.values["points"]
    return sorted(points.values())


def test_r10_1_all_lands_but_the_centres_and_the_points_add_to_those_of_the_game(board):
    """The whole table of the gecko rulebook: 19 15 15 8."""
    match = final(board, "trias", TABLE_GECKO)
    assert points_of(match) == sorted([[3, 0, 2, 0], [0, 2, 2, 2], [6, 0, 6, 0], [0, 5, 5, 0], [0, 1, 0, 1],
                                       [3, 0, 0, 5], [3, 3, 0, 0], [4, 4, 0, 0]])
    assert match.view()["scores"] == [19, 15, 15, 8]
    assert final(board, "trias", TABLE_GECKO, scores="1/2/3/4").view()["scores"] == [20, 17, 18, 12]
    centre = board(tiles={"S1": "1,0=b", "M9": "0,9=c"}, centre="aa", phase="2:act-0", clock="last:1")
    centre.play("end")
    assert centre.view()["scores"] == [0, 0, 1]


def test_r10_2_one_point_a_tile_for_the_first_half_for_the_second(board):
    """The whole table of the tilsit rulebook: 16 16 15 7."""
    match = final(board, "ciao_dino", TABLE_TILSIT)
    assert points_of(match) == sorted([[3, 0, 2, 0], [0, 3, 2, 0], [6, 0, 6, 0], [0, 4, 4, 0], [0, 1, 0, 1],
                                       [3, 0, 0, 5], [3, 3, 0, 0], [1, 5, 1, 1]])
    assert match.view()["scores"] == [16, 16, 15, 7]
    assert final(board, "trias", [(8, "aab"), (1, "c"), (1, "d")]).view()["scores"] == [8, 4, 1, 1]


@BOTH
@pytest.mark.parametrize("size", range(1, 14))
def test_r10_3_fractions_are_rounded_up(board, name, size):
    up = {1: (size + 1) // 2, 2: -(-size // 4)}
    match = final(board, name, [(size, "aab"), (size, "ccd")])
    assert match.view()["scores"] == [size, up[1], size, up[1]]
    assert -(-up[1] // 2) == up[2]                                          # rounding the half first gives the same
    assert -(-(size + up[1]) // 2) == -(-3 * size // 4)


@BOTH
def test_r10_4_tied_firsts_share_first_and_second_place_and_others_get_nothing(board, name):
    """000:L251: tied first on 10 tiles before a third: 8 and 8 and nothing."""
    assert final(board, name, [(10, "aabbc"), (1, "d")]).view()["scores"] == [8, 8, 0, 1]
    assert final(board, name, [(10, "abcd")]).view()["scores"] == [4, 4, 4, 4]
    assert final(board, name, [(4, "aabbcc"), (1, "d")]).view()["scores"] == [2, 2, 2, 1]


@BOTH
def test_r10_5_behind_a_single_first_tied_seconds_share_the_half(board, name):
    """000:L253: tied second behind one on 10 tiles: 3 and 3, and 10."""
    assert final(board, name, [(10, "cccab"), (1, "d")]).view()["scores"] == [3, 3, 10, 1]
    assert final(board, name, [(5, "bbacd")]).view()["scores"] == [1, 5, 1, 1]
    assert final(board, name, [(6, "aaabbc"), (1, "d")]).view()["scores"] == [6, 3, 0, 1]     # the third: nothing


@BOTH
def test_r10_6_alone_one_gets_the_first_place_only_and_a_deserted_land_gives_none(board, name):
    assert final(board, name, [(7, "a"), (1, "b"), (1, "c"), (1, "d"), (8, "")]).view()["scores"] == [7, 1, 1, 1]


# ---- 11 winning ------------------------------------------------------------------------------------------------------
def test_r11_1_the_most_points_win_among_those_who_can(board):
    assert final(board, "trias", [(3, "a"), (2, "b"), (1, "c")], seats=3).match.outcome.shares == (60, 0, 0)
    gone = board(tiles=rows(land(3, "a"), land(2, "b")), phase="1:act-0", clock="last:1", scores="0/0/9")
    gone.play("end")
    assert gone.match.outcome.shares == (0, 0, 60)
    assert final(board, "ciao_dino", [(3, "a"), (2, "b"), (1, "c")], seats=3).match.outcome.shares == (60, 0, 0)
    out = board("ciao_dino", tiles=rows(land(3, "a"), land(2, "b")), phase="1:act-0", clock="last:1", scores="0/0/9")
    out.play("end")
    assert out.match.outcome.shares == (60, 0, 0)                           # c is out and cannot win with nine


@BOTH
def test_r11_2_then_the_larger_reserve(board, name):
    match = final(board, name, [(3, "a"), (3, "bb"), (1, "c")], seats=3)
    assert match.view()["scores"] == [3, 3, 1]
    assert match.match.outcome.shares == (60, 0, 0)


@BOTH
def test_r11_3_then_presence_on_more_lands_the_centres_included(board, name):
    match = final(board, name, [(2, "aa"), (2, "b"), (1, "c")], seats=3, centre="b")
    assert match.view()["scores"] == [2, 2, 1]
    assert match.view()["reserves"] == [13, 13, 14]
    assert match.match.outcome.shares == (0, 60, 0)


@BOTH
def test_r11_4_then_the_victory_is_shared(board, name):
    assert final(board, name, [(3, "a"), (3, "b"), (1, "c")], seats=3).match.outcome.shares == (30, 30, 0)
    assert final(board, name, [(2, "a"), (2, "b"), (2, "c")], seats=3).match.outcome.shares == (20, 20, 20)


# ---- 12 what is secret -----------------------------------------------------------------------------------------------
HOME = {"S1": "12,0=a", "M8": "-9,0=b", "M9": "0,9=c"}


@BOTH
def test_r12_1_the_front_of_a_hand_is_its_seats_alone_the_back_everyones(board, name):
    match = board(name, tiles=HOME, phase="0:card", hands="1M/1S/2S", pile="0.0.0/2.2.3.1")
    assert match.view(0)["hands"] == [{"back": 1, "kind": 0}, {"back": 1, "kind": None}, {"back": 2, "kind": None}]
    assert match.view(SPECTATOR)["hands"] == [{"back": back, "kind": None} for back in (1, 1, 2)]
    before = match.view(1)["played"]
    match.play("play")
    assert match.view(1)["played"] == [before[0] + 1, *before[1:]]          # played, it is seen by all
    text = match.game.view_to_text(match.view(2))
    assert text.split()[4] == "-/1?/2S"


@BOTH
def test_r12_2_the_pile_is_known_by_number_only(board, name):
    game = find(name)
    one = board(name, tiles=HOME, phase="0:card", hands="1M/1S/1S", pile="2.1.2/2.3.3.1")
    other = board(name, tiles=HOME, phase="0:card", hands="1M/1M/1S", pile="1.2.2/2.3.3.1")
    assert one.view(0) == other.view(0)
    assert one.view(0)["pile"] == [5, 9]
    assert one.view(0)["unseen"] == [2, 3, 2, 0, 2, 3, 3, 1]
    worlds = {game.state_to_text(game.resample(one.view(0), seed)).split()[3] for seed in range(80)}
    assert len(worlds) == 9                                                 # any two fronts of three kinds
    assert all(world.startswith("1M/") for world in worlds)


def test_r12_2_resampling_draws_by_the_odds_of_what_is_unseen(board):
    """Two hidden cards with back 2 among M S S W X, of which no hand is the meteor."""
    match = board(tiles=HOME, phase="0:card", hands="1M/2S/2S", pile="0.0.0/1.0.1.1")
    game, view, seen = match.game, match.view(0), {}
    for seed in range(4000):
        world = game.state_to_text(game.resample(view, seed * 7919)).split()
        assert world[2].endswith(".1")
        seen[world[3]] = seen.get(world[3], 0) + 1
    assert all("X" not in hands for hands in seen)
    # Ordered pairs of {M, S, S, W}: 12 in all, of which S S is 2, M S is 2, M W is 1 …
    assert abs(seen["1M/2S/2S"] - 4000 * 2 / 12) < 120
    assert abs(seen["1M/2M/2W"] - 4000 * 1 / 12) < 100
    assert len(seen) == 7


@BOTH
def test_r12_3_a_card_of_phase_1_is_seen_by_all_one_for_a_hand_by_its_seat(board, name):
    def heard(events, key):
        return [[event.heard_by(watcher) for watcher in (0, 1, 2, SPECTATOR)] for event in events if event.key == key]

    match = board(name, tiles=HOME, phase="0:draw", pile="2.2.2/2.3.3.1")
    assert heard(match.play("card-M"), "turned_up") == [[True] * 4]
    match = board(name, tiles=HOME, phase="0:refill", hands="-/1S/1S", pile="2.2.2/2.3.3.1")
    events = match.play("card-M")
    assert heard(events, "refilled") == [[True, False, False, False]]
    assert heard(events, "refilled_back") == [[True] * 4]
    match = board(name, tiles=HOME, phase="0:refill", hands="-/1S/1S", pile="0.0.0/0.0.0.1")
    assert heard(match.play("card-X"), "meteor_falls") == [[True] * 4]


@BOTH
def test_r12_4_all_else_is_open_the_kinds_put_away_too(board, name):
    match = board(name, tiles=HOME, scores="4/5/6")
    views = [match.view(watcher) for watcher in (0, 1, 2, SPECTATOR)]
    for key in set(views[0]) - {"seat", "hands", "unseen"}:
        assert all(view[key] == views[0][key] for view in views)
    assert views[3]["box"] == [0, 0, 2, 0]
    assert views[3]["scores"] == [4, 5, 6]
    assert sum(views[3]["played"]) == (30 - 3 if name == "trias" else 24 - 3)


# ---- previews --------------------------------------------------------------------------------------------------------
def test_a_preview_says_what_splits_joins_scores_and_swims_and_changes_nothing(board):
    match = example(board, "trias")
    state, before = match.match.state(), match.position
    actions = {match.place_of(text.split(">")[1]): match.game.action_from_text(text)
               for text in match.legal() if text.startswith("S1>")}
    b = match.game.preview(state, actions[5, -3])
    assert (b["tile"], b["from"], b["to"]) == ("S1", [2, -1], [5, -3])
    assert (b["split"], b["joined"], b["scores"]) == (3, 1, [0, 1, 2, 2])
    assert (b["swim"], b["climb"]) == ([1, 0, 0, 0], [0, 0, 0, 0])
    assert b["lands_after"] == b["lands_before"] + 2
    assert {"tiles": ["M1", "S1", "S3", "W1"], "centre": False} in b["lands"]
    assert {"tiles": ["M2", "S2", "P"], "centre": True} in b["lands"]
    d = match.game.preview(state, actions[3, -1])
    assert (d["split"], d["joined"], d["scores"]) == (3, 2, None)
    assert match.game.preview(state, actions[2, -3])["scores"] is None
    assert match.game.state_to_text(state) == before
    with pytest.raises(IllegalAction, match="no drift"):
        match.game.preview(state, MOVE)
    climbs = board(tiles={"M1": "12,0", "S2": "13,0=a", "M8": "-9,0=b", "M9": "0,9=c"}, swim={"14,0": "abb"})
    assert climbs.game.preview(climbs.match.state(), climbs.game.action_from_text("M1>S2e"))["climb"] == [1, 2, 0]


def test_every_preview_agrees_with_the_drift_itself(board):
    match = example(board, "ciao_dino")
    for text in match.legal(">"):
        seen = match.game.preview(match.match.state(), match.game.action_from_text(text))
        after = board("ciao_dino", text=match.position)
        after.play(text)
        assert (seen["scores"] or [0] * 4) == after.view()["scores"]
        assert seen["lands_after"] == len(after.view()["lands"])
