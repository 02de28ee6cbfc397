"""Chapters 5 and 6: placing a beaver, and the raft in balance."""
from __future__ import annotations

from fractions import Fraction
from math import cos, isqrt, pi, sin
from random import Random

import pytest

from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games.castor_party import components as box

ALL = [f"{offset}{tail}" for offset in box.OFFSET_NAMES for tail in range(12)]
FREE = "free/steady"


def offsets(t):
    """The names of the places offered, in order."""
    return list(dict.fromkeys(text.rstrip("0123456789") for text in t.legal))


# ---- an obvious, slow twin of chapters 5 and 6, in fractions -------------------------------------------------------
def distance_squared(point, start, end):
    """From a point to a segment, exactly."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    along = Fraction((px - ax) * (bx - ax) + (py - ay) * (by - ay), (bx - ax) ** 2 + (by - ay) ** 2)
    along = min(max(along, Fraction(0)), Fraction(1))
    return (px - ax - along * (bx - ax)) ** 2 + (py - ay - along * (by - ay)) ** 2


def allowed(view):
    """R5.5 to R5.7 read off a view, word by word."""
    moving = view["moving"]
    tails = [(beaver["stands"], beaver["tail_end"]) for beaver in view["beavers"]
             if beaver["tail"] is not None and beaver["colour"] != moving["beaver"]]
    nearest = {}
    for name, dx, dy in zip(box.OFFSET_NAMES, box.OFFSET_X, box.OFFSET_Y, strict=True):
        point = (box.BUOY_X[moving["to"]] + dx, box.BUOY_Y[moving["to"]] + dy)
        nearest[name] = min((distance_squared(point, *tail) for tail in tails), default=Fraction(10**9))
    clear = [name for name, distance in nearest.items() if distance >= 1600]
    return clear or [name for name, distance in nearest.items() if distance == max(nearest.values())]


@pytest.mark.parametrize("hands", ["steady", "shaky"])
def test_places_and_balance_are_those_of_the_slow_twin_through_whole_matches(game, hands):
    narrowed = 0
    for seed in range(6):
        state, rng = game.new(3, {"hands": hands}), Random(seed)
        while state.to_act() != NOBODY:
            seat = state.to_act()
            view = game.view(state, 0)
            if view["phase"] == "place":
                assert view["moving"]["offsets"] == allowed(view)
                narrowed += len(view["moving"]["offsets"]) < 13
            masses = [beaver["mass"] for beaver in view["beavers"] if beaver["mass"]]
            x, y = (sum(mass[axis] for mass in masses) for axis in range(2))
            limit = 195 * (5 + len(masses))
            reach = isqrt(x * x + y * y)
            reach += reach * reach < x * x + y * y
            assert view["balance"] == {"x": x, "y": y, "limit": limit, "margin": limit**2 - x**2 - y**2,
                                       "spare": limit - reach, "tipped": x**2 + y**2 > limit**2}
            state.play(seat, rng.choice(state.legal_actions(seat)))
    assert narrowed, "tails do get in the way"


def crowd(at, rng):
    """A raft on which tails lie anywhere near the buoy a beaver is bound for: more than play allows."""
    t = at(beavers="y3+0+0t0 b4+0+0t0 o5+0+0t0 v6+0+0t0", hands="r2/y1", options=FREE).play("r2")
    t.state.dx = [0, *(box.BUOY_X[2] - box.BUOY_X[buoy] + rng.randrange(-70, 71) for buoy in (3, 4, 5, 6)), 0]
    t.state.dy = [0, *(box.BUOY_Y[2] - box.BUOY_Y[buoy] + rng.randrange(-70, 71) for buoy in (3, 4, 5, 6)), 0]
    t.state.tail = [box.NO_TAIL, *(rng.randrange(12) for _ in range(4)), box.NO_TAIL]
    return t


def test_places_are_those_of_the_slow_twin_on_crowded_rafts(at):
    rng, full = Random(5), 0
    for _ in range(300):
        t = crowd(at, rng)
        assert offsets(t) == allowed(t.view(0))
        full += t.state.is_crowded()
    assert full > 20


# ---- chapter 5 -----------------------------------------------------------------------------------------------------
def test_r5_1_the_mover_chooses_place_and_tail_and_a_jump_has_none(at):
    t = at(hands="r5/y1", options=FREE).play("r5")
    assert t.legal == ALL
    assert t.play("ne4").beavers == "r5+30+30t4,y0,b0,o0,v0,g0"
    assert t.told == ["landed", "placed", "held"]
    assert t.event("placed").values == {"seat": 0, "piece": 0, "offset": 5, "tail": 4}
    assert at(beavers="r28+0+0t0", hands="r5/y1", options=FREE).play("r5").phase == "reward"


def test_r5_2_thirteen_offsets_inside_a_buoy_of_radius_60():
    grid = {(dx, dy) for dx in range(-60, 61, 30) for dy in range(-60, 61, 30) if dx * dx + dy * dy <= 3600}
    assert set(zip(box.OFFSET_X, box.OFFSET_Y, strict=True)) == grid
    assert len(box.OFFSET_X) == 13
    named = dict(zip(box.OFFSET_NAMES, zip(box.OFFSET_X, box.OFFSET_Y, strict=True), strict=True))
    assert (named["c"], named["e"], named["nn"], named["sw"]) == ((0, 0), (30, 0), (0, 60), (-30, -30))


def test_r5_3_twelve_directions_shift_the_mass_by_50_and_end_the_tail_at_100(at):
    for tail in range(12):
        angle = pi * tail / 6
        assert (box.SHIFT_X[tail], box.SHIFT_Y[tail]) == (round(50 * cos(angle)), round(50 * sin(angle)))
        assert (box.TAIL_X[tail], box.TAIL_Y[tail]) == (round(100 * cos(angle)), round(100 * sin(angle)))
        red = at(hands="r1/y1", options=FREE).play("r1", f"c{tail}").view(0)["beavers"][0]
        assert red["stands"] == [280, 0]
        assert red["mass"] == [280 + box.SHIFT_X[tail], box.SHIFT_Y[tail]]
        assert red["tail_end"] == [280 + box.TAIL_X[tail], box.TAIL_Y[tail]]


def test_r5_4_every_direction_is_allowed_at_every_allowed_place(at):
    t = at(beavers="y2+0-60t9", hands="r1/y1", options=FREE).play("r1")
    assert 0 < len(offsets(t)) < 13
    assert t.legal == [f"{offset}{tail}" for offset in offsets(t) for tail in range(12)]


def test_r5_5_nearer_than_40_to_a_tail_is_taken_and_exactly_40_is_clear(at):
    # buoy 1 is at (280, 0), buoy 2 at (260, 156); yellow at (260, 96) with its tail down to (260, -4)
    t = at(beavers="y2+0-60t9", hands="r1/y1", options=FREE).play("r1")
    # points of buoy 1 by x: 220 and 340 and 310 are 40, 80 and 50 from the line x = 260; 250 and 280 are 10 and 20.
    # below the tail's end: (280, -30) is 33 away, (310, -30) 56, (250, -30) 28, (280, -60) 59
    assert offsets(t) == ["e", "ne", "se", "ee", "ww", "ss"]
    assert t.why_not("c0") == ("under_a_tail", "R5.5")
    assert t.why_not("ww0") is None, "(220, 0) is exactly 40 from (260, 0)"


def test_r5_6_only_tails_of_other_beavers_on_buoys_count(at):
    own = at(beavers="r1+60+0t4", hands="r1/y1", options=FREE).play("r1")
    assert own.legal == ALL, "its own old tail is in nobody's way"
    other = at(beavers="y1+60+0t4", hands="r2/y1", options=FREE).play("r2")
    assert other.legal != ALL
    gone = at(beavers="y- b-", hands="r2/y1", options=FREE).play("r2")
    assert gone.legal == ALL


def test_r5_7_if_all_places_are_taken_the_farthest_from_the_tails_are_allowed(at):
    rng = Random(7)
    crowds = [t for t in (crowd(at, rng) for _ in range(100)) if t.state.is_crowded()]
    for t in crowds:
        assert offsets(t) == allowed(t.view(0))
        taken = next(offset for offset in box.OFFSET_NAMES if offset not in offsets(t))
        assert t.why_not(f"{taken}0") == ("under_a_tail", "R5.7")
    assert crowds
    # four tails along the axes of the buoy: each place lies on one, or between two, where all are equally far
    t = crowd(at, rng)
    centre = (box.BUOY_X[2], box.BUOY_Y[2])
    t.state.dx = [0, *(centre[0] - box.BUOY_X[buoy] for buoy in (3, 4, 5, 6)), 0]
    t.state.dy = [0, *(centre[1] - box.BUOY_Y[buoy] for buoy in (3, 4, 5, 6)), 0]
    t.state.tail = [box.NO_TAIL, 0, 3, 6, 9, box.NO_TAIL]
    assert offsets(t) == ["ne", "nw", "sw", "se"], "the four between, 30 from the nearest tail; the others lie on one"


def test_r5_7_in_play_some_place_is_always_clear():
    """Every way two neighbours and more can stand around a buoy: with these figures tails never take all of it."""
    for buoy in range(1, 31):
        covers = {0}
        for other in range(1, 31):
            apart = (box.BUOY_X[other] - box.BUOY_X[buoy]) ** 2 + (box.BUOY_Y[other] - box.BUOY_Y[buoy]) ** 2
            if other == buoy or apart >= (60 + 60 + 101 + 40) ** 2:
                continue
            some = {taken_by(buoy, other, offset, tail) for offset in range(13) for tail in range(12)}
            covers = {before | more for before in covers for more in some}
            covers = {one for one in covers if not any(one < wider and one | wider == wider for wider in covers)}
        assert (1 << 13) - 1 not in covers


def taken_by(buoy, other, offset, tail):
    start = (box.BUOY_X[other] + box.OFFSET_X[offset], box.BUOY_Y[other] + box.OFFSET_Y[offset])
    end = (start[0] + box.TAIL_X[tail], start[1] + box.TAIL_Y[tail])
    taken = 0
    for place, (dx, dy) in enumerate(zip(box.OFFSET_X, box.OFFSET_Y, strict=True)):
        point = (box.BUOY_X[buoy] + dx, box.BUOY_Y[buoy] + dy)
        near = abs(point[0] - start[0]) < 142 and abs(point[1] - start[1]) < 142
        taken |= (near and distance_squared(point, start, end) < 1600) << place
    return taken


def test_r5_8_a_beaver_keeps_place_and_tail_until_it_is_moved_again(at):
    t = at(beavers="y9-30+30t5", hands="r1/y1", piles="g12", options=FREE)
    t.play("r1", "c6", "log", "+g1")
    assert t.beavers == "r1+0+0t6,y9-30+30t5,b0,o0,v0,g0"
    t.play("y1", "c0", "+g2")
    assert t.beavers == "r1+0+0t6,y10+0+0t0,b0,o0,v0,g0"


def test_r5_9_with_placement_centre_nothing_is_chosen_and_nothing_narrows(at):
    t = at(beavers="y2", hands="r1/b1")
    assert t.play("r1").told == ["played", "landed", "held"]
    assert t.phase == "reward"
    red = t.view(0)["beavers"][0]
    assert (red["mass"], red["tail"]) == ([280, 0], None)
    assert at(hands="r1/y1").why_not("c0") == ("no_placement", "R5.9")


@pytest.mark.parametrize("options", ["centre/shaky", "free/shaky"])
def test_r5_10_a_shaky_hand_shakes_every_placement_and_no_jump(at, options):
    place = ["ne4"] if options.startswith("free") else []
    t = at(hands="r5/y1", options=options).play("r5", *place)
    assert t.asked == CHANCE
    assert t.legal == [f"~{dx:+}{dy:+}" for dx in (-10, 0, 10) for dy in (-10, 0, 10)]
    assert {weight for _, weight in t.state.odds()} == {1}
    assert t.play("~-10+10").told == ["shaken", "held"]
    assert (t.state.dx[0], t.state.dy[0]) == ((20, 40) if place else (-10, 10))
    tail = "+0+0t0" if place else ""
    assert at(beavers=f"r28{tail}", hands="r5/y1", options=options).play("r5").phase == "reward"
    assert at(hands="r5/y1").play("r5").phase == "draw:1", "steady hands do not shake"


def test_r5_10_the_raft_is_looked_at_after_the_shake(at):
    # yellow, blue and green hold the raft at (2108, 382): 2142.3 of 2145; green comes from 24 and is let go of there
    start = {"beavers": "y24 b13 g21", "hands": "g4/y1", "options": "centre/shaky", "logs": "3/0"}
    assert at(**start).play("g4").told == ["played", "landed"]
    assert "tipped" in at(**start).play("g4", "~+10+0").told
    assert "held" in at(**start).play("g4", "~-10+0").told


def test_r5_11_a_shaken_beaver_may_stand_off_the_grid_and_beyond_the_rim_but_on_its_buoy(at):
    t = at(beavers="y9+70+10t0", hands="r8/b1", options="free/shaky").play("r8")
    assert t.view(0)["beavers"][1]["stands"] == [-172 + 70, -432 + 10]
    assert t.view(0)["beavers"][1]["tail_end"] == [-172 + 170, -432 + 10]
    assert at(beavers="y9+70+10t0", hands="r8b1/g1", options="free/shaky").state.is_playable(1 << 7)
    blocked = at(beavers="y8+70+10t0", hands="r8b1/g1", options="free/shaky")
    assert blocked.legal == ["b1"], "it still occupies buoy 8"


def test_r5_12_with_placement_centre_a_shake_moves_the_mass(at):
    red = at(hands="r5/y1", options="centre/shaky").play("r5", "~+10-10").view(0)["beavers"][0]
    assert red["mass"] == [-209 + 10, 308 - 10]


# ---- chapter 6 -----------------------------------------------------------------------------------------------------
def test_r6_1_each_beaver_weighs_one_where_its_mass_is_and_nothing_in_the_middle(at):
    t = at(beavers="r5+30-30t4 y9-10+60t0 b-", hands="r1/y1", options="free/shaky")
    assert t.state.balance()[:2] == (-209 + 30 - 25 + -172 - 10 + 50, 308 - 30 + 43 + -432 + 60)


@pytest.mark.parametrize(("gone", "limit"), [(0, 2145), (1, 1950), (2, 1755), (3, 1560), (4, 1365), (5, 1170)])
def test_r6_2_the_limit_is_195_for_the_raft_of_5_and_for_each_beaver(at, gone, limit):
    beavers = " ".join(f"{colour}-" for colour in "ybovg"[:gone])
    t = at(beavers=beavers, hands="r3/r1")
    x, y, most, margin, spare = t.state.balance()
    assert (x, y, most, margin, spare) == (0, 0, limit, limit**2, limit)


def test_r6_3_exactly_on_the_limit_it_stays_up(at):
    """Two beavers left, limit 1365: a placement whose load is exactly (±1092, ±819), (±525, ±1260) …"""
    (buoy, place), (other, other_place) = exactly(1365)
    offset, tail = other_place
    still = f"y{other}{box.OFFSET_X[offset]:+}{box.OFFSET_Y[offset]:+}t{tail}"
    start = at(beavers=f"r{buoy - 1}+0+0t6 {still} b- o- v- g-", hands="r1/b1", options=FREE)
    t = start.play("r1", f"{box.OFFSET_NAMES[place[0]]}{place[1]}")
    assert "held" in t.told
    assert t.event("held").values == {"spare": 0, "limit": 1365}
    assert t.state.balance()[3] == 0


def exactly(limit):
    """Two placements on buoys that together weigh exactly the limit, the first coming from a buoy that bears it."""
    places = [(buoy, (offset, tail)) for buoy in range(14, 31) for offset in range(13) for tail in range(12)]
    mass = {place: (box.BUOY_X[place[0]] + box.OFFSET_X[place[1][0]] + box.SHIFT_X[place[1][1]],
                    box.BUOY_Y[place[0]] + box.OFFSET_Y[place[1][0]] + box.SHIFT_Y[place[1][1]]) for place in places}
    at_point = {point: place for place, point in mass.items()}
    circle = [(x, y) for x in range(-limit, limit + 1) for y in {isqrt(limit**2 - x**2), -isqrt(limit**2 - x**2)}
              if x * x + y * y == limit * limit]
    for place, (px, py) in mass.items():
        for x, y in circle:
            other = at_point.get((x - px, y - py))
            if other and abs(other[0] - place[0]) > 1:
                ox, oy = mass[other]
                before = (box.BUOY_X[place[0] - 1] - 50 + ox) ** 2 + (box.BUOY_Y[place[0] - 1] + oy) ** 2
                if before <= limit**2:
                    return place, other
    raise AssertionError("no such placement")


def test_r6_4_the_raft_is_looked_at_after_a_jump_too(at):
    # green on 30 at (-950, 0) holds the balance of those on the other side
    t = at(beavers="g30 y24 b13 r25", hands="g1/y1", logs="1/4")
    assert t.state.balance()[3] > 0
    assert "tipped" in t.play("g1").told
    assert t.logs == "0/4"


def test_r6_5_a_move_that_tips_the_raft_is_legal(at):
    t = at(beavers="y24 b13 g25", hands="r1v1/y1")
    assert t.legal == ["r1", "v1"]
    assert "tipped" in t.play("r1").told


@pytest.mark.parametrize(("before", "after", "paid"), [
    ("5/2", "3/2", 2), ("2/0", "0/0", 2), ("1/7", "0/7", 1), ("0/3", "0/3", 0),
])
def test_r6_6_whoever_tips_the_raft_gives_back_two_logs_or_all_it_has(at, before, after, paid):
    t = at(beavers="y24 b13 g25", hands="r1/y1", logs=before)
    reserve = t.state.reserve
    t.play("r1")
    assert t.logs == after
    assert t.state.reserve == reserve + paid
    assert t.event("tipped").values == {"seat": 0, "logs": paid, "east": 280 + 807 + 544 + 757,
                                         "north": 0 - 88 + 120 + 350}      # whither it tips: buoys 1, 24, 13, 25
    assert (t.trip, t.phase) == ("trip2", "deal")


def test_r6_7_nobody_is_rewarded_when_the_raft_tips_and_there_is_no_draw(at):
    t = at(beavers="y24 b13 g25", hands="r1/y1").play("r1")       # red would have landed on red
    assert t.told == ["played", "landed", "tipped", "trip_began"]
    assert t.logs == "0/0"
    jump = at(beavers="g30 y24 b13 r25", hands="g1/y1").play("g1")
    assert jump.told == ["played", "jumped", "tipped", "trip_began"]
