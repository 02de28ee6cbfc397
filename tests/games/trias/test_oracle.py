"""Clever pieces against slow, obvious ones: sets of places, flooded without a thought for speed."""
from __future__ import annotations

from fractions import Fraction
from math import ceil
from random import Random

import pytest

from ludotheque.core.playouts import playouts
from ludotheque.core.seats import CHANCE, NOBODY
from ludotheque.games import find
from ludotheque.games.trias.components import ACTING, CENTRE, DQ, DR, DRIFTING, END, KIND_OF, MOVE, SIDES, TILES
from ludotheque.games.trias.editions import GECKO
from ludotheque.games.trias.view import fresh

STEPS = list(zip(DQ, DR, strict=True))


# ---- the oracle ------------------------------------------------------------------------------------------------------
def around(place):
    q, r = place
    return [(q + dq, r + dr) for dq, dr in STEPS]


def far(place):
    return max(abs(place[0]), abs(place[1]), abs(place[0] + place[1]))


def groups(places):
    """R3.1. Largest groups joined edge to edge."""
    left, found = set(places), []
    while left:
        ahead = [left.pop()]
        group = set(ahead)
        while ahead:
            for other in around(ahead.pop()):
                if other in left:
                    left.remove(other)
                    group.add(other)
                    ahead.append(other)
        found.append(group)
    return found


def sea(tiles):
    """R3.3. All water, within a frame around everything, that joins up with the frame's rim."""
    low_q, high_q = min(q for q, _ in tiles) - 1, max(q for q, _ in tiles) + 1
    low_r, high_r = min(r for _, r in tiles) - 1, max(r for _, r in tiles) + 1
    found, ahead = {(low_q, low_r)}, [(low_q, low_r)]
    while ahead:
        for q, r in around(ahead.pop()):
            if low_q <= q <= high_q and low_r <= r <= high_r and (q, r) not in tiles and (q, r) not in found:
                found.add((q, r))
                ahead.append((q, r))
    return found


def may_be_taken(tile, at, mine):
    """R5.2-R5.4, straight from the page."""
    tiles, old = set(at.values()), at[tile]
    land = next(group for group in groups(tiles) if old in group)
    return tile != CENTRE and len(land) > 1 and bool(mine & land) and bool(set(around(old)) & sea(tiles))


def may_be_put(tile, place, at):
    """R5.5-R5.8, straight from the page."""
    tiles, old = set(at.values()), at[tile]
    if place in tiles or far(place) <= far(old):
        return False
    land = next(group for group in groups(tiles) if old in group)
    if not set(around(place)) & (land - {old}):
        return False
    return bool(set(around(place)) & sea(tiles - {old} | {place}))


# ---- random tables ---------------------------------------------------------------------------------------------------
def scatter(rng):
    """34 places besides the centre: clumps, strings, rings around lakes, islands in lakes, and strays."""
    places = {(0, 0)}
    while len(places) < 35:
        how = rng.random()
        if how < 0.25 and len(places) < 17:
            centre, radius = (rng.randrange(-3, 4), rng.randrange(-3, 4)), rng.choice((1, 1, 2, 2, 3))
            ring = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if far((q, r)) == radius]
            if rng.random() < 0.3:
                ring.remove(rng.choice(ring))
            if rng.random() < 0.5 and radius > 1:
                ring.append((0, 0))
            places |= {(q + centre[0], r + centre[1]) for q, r in ring}
        elif how < 0.93:
            places.add(rng.choice(around(rng.choice(sorted(places)))))
        else:
            places.add((rng.randrange(-6, 7), rng.randrange(-6, 7)))
    while len(places) > 35:
        places.remove(rng.choice(sorted(places - {(0, 0)})))
    return places


def lay_out(rng, places):
    """A state with tiles of random kinds on these places."""
    state = fresh(GECKO, 3)
    tiles = list(range(CENTRE))
    rng.shuffle(tiles)
    q, r, ring = [0] * 47, [0] * 47, [-1] * 36 + [0]
    for tile, place in zip(tiles, sorted(places - {(0, 0)}), strict=False):
        q[tile], r[tile], ring[tile] = *place, far(place)
    state.q, state.r, state.ring = q, r, ring
    state.settle()
    return state


def where(state):
    q, r, ring = state.q, state.r, state.ring
    return {tile: (q[tile], r[tile]) for tile in range(TILES) if ring[tile] >= 0}


def check_geography(state):
    """Lands, sea and lakes of the state as the oracle sees them."""
    at = where(state)
    tiles = {place: tile for tile, place in at.items()}
    labels: dict[int, set] = {}
    for tile, label in enumerate(state.land):
        if tile in at:
            labels.setdefault(label, set()).add(at[tile])
    for land in labels.values():
        assert len(water_around(land)) <= 2 * len(land) + 4                 # on which the size of the scratch rests
    assert sorted(map(sorted, labels.values())) == sorted(map(sorted, groups(tiles)))
    the_sea, waters, near = sea(tiles), state.waters(), state.near
    lakes: dict[int, tuple] = {}
    wet = {place for place in water_around(tiles) if place not in the_sea}
    pools = groups(wet_all(tiles, the_sea))
    for tile, place in at.items():
        for d, other in enumerate(around(place)):
            side = tile * 6 + d
            assert near[side] == tiles.get(other, -1)
            if other in tiles:
                assert waters[side] == -1
            else:
                assert (waters[side] == 0) == (other in the_sea), (sorted(tiles), place, other)
                if waters[side]:
                    pool = next(index for index, group in enumerate(pools) if other in group)
                    assert lakes.setdefault(waters[side], pool) == pool
                    assert other in wet
    assert len(set(lakes.values())) == len(lakes)
    return len(lakes)


def water_around(tiles):
    return {other for place in tiles for other in around(place) if other not in tiles}


def wet_all(tiles, the_sea):
    qs, rs = [q for q, _ in tiles], [r for _, r in tiles]
    return {(q, r) for q in range(min(qs), max(qs) + 1) for r in range(min(rs), max(rs) + 1)} - set(tiles) - the_sea


# ---- tests -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("part", range(4))
def test_lands_sea_and_lakes_on_ten_thousand_random_tables(part):
    rng, with_lakes = Random(part), 0
    for _ in range(2500):
        with_lakes += check_geography(lay_out(rng, scatter(rng))) > 0
    assert with_lakes > 800


def test_an_island_in_a_lake_of_an_island_in_a_lake():
    """A ring of radius 3 (18 tiles) around a ring of radius 1, which shuts in the one place left dry of tiles."""
    ring = {(q, r) for q in range(-3, 4) for r in range(-3, 4) if far((q, r)) in (1, 3)}
    state = lay_out(Random(1), {(q + 9, r - 4) for q, r in ring} | {(0, 0)} | {(3 * i - 30, 9) for i in range(10)})
    assert check_geography(state) == 2


@pytest.mark.parametrize(("name", "seats"), [("trias", 2), ("trias", 4), ("ciao_dino", 3), ("ciao_dino", 5)])
def test_drifts_are_exactly_those_of_the_page(name, seats):
    """Every tile on every place near any tile, judged one by one, along random games."""
    rng, checked = Random(seats), 0
    while checked < 8:
        state = find(name).new(seats)
        while state.to_act() != NOBODY and checked < 8:
            seat = state.to_act()
            if seat == CHANCE:
                odds = state.odds()
                state.play(seat, rng.choices([a for a, _ in odds], [w for _, w in odds])[0])
                continue
            legal = state.legal_actions(seat)
            drifts = [a for a in legal if a < MOVE]
            if (state.phase == DRIFTING or (state.phase == ACTING and state.points >= 3)) and rng.random() < 0.2:
                checked += 1
                check_geography(state)
                check_drifts(state, seat, drifts)
            state.play(seat, rng.choice(drifts if drifts and rng.random() < 0.7 else legal))


def test_drifts_are_exactly_those_of_the_page_on_odd_tables():
    """The same where lakes, isles in lakes and straits abound."""
    rng, total = Random(8), 0
    for _ in range(12):
        state = lay_out(rng, scatter(rng))
        herd = [0] * 47
        for tile in rng.sample(sorted(where(state)), 6):
            herd[tile] = 1
        state.herd, state.phase, state.points = herd, ACTING, 4
        drifts = [action for action in state.legal_actions(0) if action < MOVE]
        check_drifts(state, 0, drifts)
        total += len(drifts)
    assert total > 1000


def check_drifts(state, seat, legal):
    at, herd = where(state), state.herd
    mine = {place for tile, place in at.items() if herd[tile] >> seat * 5 & 31}
    tiles = {place: tile for tile, place in at.items()}
    expected = set()
    for tile in at:
        if may_be_taken(tile, at, mine):
            for place in water_around(tiles):
                if may_be_put(tile, place, at):
                    touching = [(tiles[other], (d + 3) % 6) for d, other in enumerate(around(place)) if other in tiles]
                    lowest = min(touching)
                    expected.add(tile * SIDES + lowest[0] * 6 + lowest[1])
    if state.phase == DRIFTING:
        of_kind = {action for action in expected if KIND_OF[action // SIDES] == state.card}
        expected = of_kind or expected
    assert legal == sorted(expected)


def pieces_on(group, state, at):
    """By seat, how many pieces stand on these places."""
    herd = state.herd
    return [sum(herd[tile] >> seat * 5 & 31 for tile, place in at.items() if place in group)
            for seat in range(state.seats)]


def points_at_once(before, after, tile, any_split):
    """Chapter 9 from the page: who scores what by a drift of this tile."""
    nothing = [0] * before.seats
    at, now = where(before), where(after)
    if before.seats == 2:
        return nothing
    if len(groups(set(now.values()))) <= len(groups(set(at.values()))):
        return nothing                                                      # R9.2
    in_hand = groups(set(at.values()) - {at[tile]})
    touched = [group for group in in_hand if group & set(around(now[tile]))]
    if len(touched) != 1 or (0, 0) in touched[0]:
        return nothing                                                      # R9.4, R9.5
    old = next(group for group in groups(set(at.values())) if at[tile] in group)
    if not any_split and (0, 0) not in old:
        return nothing                                                      # R9.6
    counts = pieces_on(touched[0] | {now[tile]}, after, now)
    ranks = sorted({count for count in counts if count}, reverse=True)
    points = dict(zip(ranks, (2, 1), strict=False))
    return [points.get(count, 0) for count in counts]


def points_at_the_end(size, counts):
    """Chapter 10 from the page, in fractions, rounded up last."""
    ranks = sorted({count for count in counts if count}, reverse=True)
    if not ranks:
        return [0] * len(counts)
    firsts = counts.count(ranks[0])
    seconds = counts.count(ranks[1]) if len(ranks) > 1 else 0
    first = Fraction(size) if firsts == 1 else (size + Fraction(size, 2)) / firsts
    second = Fraction(size, 2) / seconds if firsts == 1 and seconds else Fraction(0)
    return [ceil(first) if count == ranks[0] else ceil(second) if len(ranks) > 1 and count == ranks[1] else 0
            for count in counts]


@pytest.mark.parametrize(("name", "seats"), [("trias", 3), ("trias", 5), ("ciao_dino", 4), ("ciao_dino", 2)])
def test_scores_are_those_of_the_page(name, seats):
    """Every drift of some random games, and every land at its end."""
    rng, game, drifts, scorings = Random(seats), find(name), 0, 0
    for _ in range(4):
        state = game.new(seats)
        while state.to_act() != NOBODY:
            seat, before = state.to_act(), state.copy()
            if seat == CHANCE:
                odds = state.odds()
                action = rng.choices([a for a, _ in odds], [w for _, w in odds])[0]
            else:
                legal = state.legal_actions(seat)
                light = [a for a in legal if MOVE <= a < END]
                action = rng.choice(light if light and rng.random() < 0.4 else legal)
            state.play(seat, action)
            if seat != CHANCE and action < MOVE:
                drifts += 1
                won = [after - was for after, was in zip(state.score, before.score, strict=True)][:seats]
                assert won == points_at_once(before, state, action // SIDES, name == "ciao_dino")
                scorings += any(won)
        for land in game.view(state, 0)["lands"]:
            expected = points_at_the_end(len(land["tiles"]), land["pieces"])
            assert land["worth"] == ([0] * seats if land["centre"] else expected)
    assert drifts > 40
    assert scorings > 3 or seats == 2


def test_whether_anything_can_drift_is_told_without_listing():
    """`can_drift` decides by the size of lands alone; the list of drifts must agree, in odd places too."""
    rng, nothing = Random(5), 0
    for _ in range(600):
        state = lay_out(rng, scatter(rng))
        tiles = sorted(where(state))
        herd = [0] * 47
        for tile in rng.sample(tiles, rng.choice((1, 1, 2))):
            herd[tile] = 1
        state.herd, state.phase, state.points = herd, ACTING, 4
        drifts = [action for action in state.legal_actions(0) if action < MOVE]
        assert state.may_drift(0) == bool(drifts)
        nothing += not drifts
    assert nothing > 10


def test_random_games_end_alike_from_every_start():
    """The same play-outs must come out compiled, uncompiled and after a round trip through text."""
    for name in ("trias", "ciao_dino"):
        for seats in (2, 5):
            start = find(name).new(seats)
            twin = find(name).state_from_text(find(name).state_to_text(start))
            scratch, other = start.copy(), start.copy()
            longest = find(name).longest(seats)
            assert playouts(start, scratch, 3, 9, longest) == playouts(twin, other, 3, 9, longest)
            assert find(name).state_to_text(scratch) == find(name).state_to_text(other)
