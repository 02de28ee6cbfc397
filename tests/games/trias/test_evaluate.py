"""What a bot looks at in Trias and Ciao Dino!: right by a slow and obvious count, and the same in any build."""
from __future__ import annotations

import hashlib
import tomllib
from importlib import resources
from math import exp

import pytest

from ludotheque.core import weights
from ludotheque.core.seats import SPECTATOR
from ludotheque.games import find
from ludotheque.games.trias.components import DQ, DR, ROOM_OF
from ludotheque.games.trias.features import FEATURES, STAGES, TRAITS
from support.cases import Case, walk

CASES = [Case(find(name), seats) for name in ("trias", "ciao_dino") for seats in (2, 3, 4, 5)]
NEAR = list(zip(DQ, DR, strict=True))
GOLDEN = {"trias-2": "08104d664a768224", "trias-5": "6f40d3b2f204736f", "ciao_dino-3": "68fa31b08282e2a6"}
# Three tiles of the centre's land, a shared land of three, one of two that is a's alone, the rest empty islets.
SMALL = ("0:act-2 idle:0 2.2.2/1.2.1.1 -/1S 0/0 M1@4,0=aa M2@-4,0=a M3@0,-5 M4@0,-7 M5@8,-8 S1@1,0=bb S2@5,0=b S3@-5,0 "
         "S4@-3,6 S5@-3,-4 S6@-5,-4 S7@-7,-2 W1@0,1=a W2@4,1=aab W3@-6,6 W4@6,-6 W5@3,-7 W6@-8,8 P@0,0 ~3,1=aa ~0,3=b")


def positions(case):
    for number, (state, _, _) in enumerate(walk(case, 7)):
        if number % 9 == 0 and not state.ended():
            yield state.copy()


def traits_of(state, seat):
    """All traits of a seat by name, counted from what lies on the table."""
    seen = find("trias").view(state, SPECTATOR) if not state.elimination else find("ciao_dino").view(state, SPECTATOR)
    tiles = {(tile["q"], tile["r"]): tile for tile in seen["tiles"]}
    lands, left = [], set(tiles)
    while left:
        land, edge = set(), [left.pop()]
        while edge:
            q, r = edge.pop()
            land.add((q, r))
            found = {(q + dq, r + dr) for dq, dr in NEAR} & left
            left -= found
            edge += found
        lands.append(land)
    room = {place: ROOM_OF[tile["tile"]] - sum(tile["pieces"]) for place, tile in tiles.items()}
    own = {place: tile["pieces"][seat] for place, tile in tiles.items()}
    traits = dict.fromkeys(TRAITS, 0) | {"score": state.score[seat]}
    births = sum(max(0, min(own[place], room[place])) for place in tiles)
    traits["births"] = min(births, state.reserve[seat])
    for land in lands:
        herds = [sum(tiles[place]["pieces"][s] for place in land) for s in range(state.seats)]
        rivals = herds[:seat] + herds[seat + 1:]
        if not herds[seat]:
            continue
        traits["lands"] += 1
        if max(rivals) and len(land) > 1:
            traits["exposed"] += sum(own[q, r] for q, r in land - {(0, 0)}
                                     if any((q + dq, r + dr) not in tiles for dq, dr in NEAR))
        if (0, 0) in land:
            traits["home"] = herds[seat]
            traits["home_share"] = 8 * (len(land) - 1) * herds[seat] // sum(herds)
            traits["outward"] = sum(own[q, r] * max(abs(q), abs(r), abs(q + r)) for q, r in land)
            continue
        traits["abroad"] += herds[seat]
        traits["worth"] += state.final_points(tiles[min(land)]["tile"])[seat]
        if max(rivals):
            traits["lead"] += len(land) * max(-3, min(3, herds[seat] - max(rivals)))
        else:
            traits["sole"] += len(land)
    acting = state.turn == seat and seen["phase"] == "acting"
    for pool in seen["swimmers"]:
        around = {(pool["q"] + dq, pool["r"] + dr) for dq, dr in NEAR} & set(tiles)
        shore = sum(max(0, room[place]) for place in around)
        if acting and not state.points and not state.boat:
            shore = 0
        traits["swimmers"] += pool["pieces"][seat]
        traits["drowning"] += max(0, pool["pieces"][seat] - shore)
    waits = (seat - state.turn) % state.seats
    if state.turn == seat and seen["phase"] in ("choosing", "drawing", "drifting"):
        traits |= {"points_to_come": 3 if state.seats == 2 else 4, "drift_to_come": 1}
    elif acting:
        traits["points_to_come"] = state.points
    elif 0 < waits < state.closing and state.reserve[seat] < (10 if state.seats == 2 else 15):
        traits["points_to_come"] = 2
    return traits


def stage_of(state):
    first = sum(state.pile[:3])
    return "last" if state.closing else "late" if not first else "early" if first > 3 * state.seats else "middle"


def told(state, seat):
    return dict(zip(FEATURES, state.features(seat, len(FEATURES)), strict=True))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_features_are_those_of_a_slow_and_obvious_count(case):
    for state in positions(case):
        compare(state)


def test_so_are_they_with_the_end_near():
    text = (resources.files("ludotheque.bots") / "puzzles" / "trias.toml").read_text(encoding="utf-8")
    stages = {compare(find(puzzle["game"]).state_from_text(puzzle["position"]))
              for puzzle in tomllib.loads(text)["puzzle"]}
    assert stages == {"late", "last"}


def compare(state):
    stage = stage_of(state)
    for seat in range(state.seats):
        expected = {f"{stage}_{trait}": value for trait, value in traits_of(state, seat).items()}
        assert told(state, seat) == dict.fromkeys(FEATURES, 0) | expected
    return stage


def test_a_small_position():
    """R10.1-R10.6. Counted by hand."""
    state = find("trias").state_from_text(SMALL)
    a = {name.removeprefix("middle_"): value for name, value in told(state, 0).items() if value}
    assert a == {"worth": 5, "sole": 2, "lead": 6, "abroad": 5, "home": 1, "home_share": 5, "outward": 1, "exposed": 5,
                 "births": 2, "swimmers": 2, "drowning": 1, "points_to_come": 2, "lands": 3}
    b = {name.removeprefix("middle_"): value for name, value in told(state, 1).items() if value}
    assert b == {"worth": 2, "lead": -6, "abroad": 2, "home": 2, "home_share": 10, "outward": 2, "exposed": 4,
                 "births": 3, "swimmers": 1, "drowning": 1, "lands": 2}


def test_whoever_has_spent_all_action_points_rescues_nobody():
    spent = find("trias").state_from_text(SMALL.replace("0:act-2", "0:act-0"))
    assert told(spent, 0)["middle_drowning"] == 2


@pytest.mark.parametrize("case", CASES, ids=str)
def test_strength_is_the_features_by_the_weights_of_the_table(case):
    """So it is the same compiled and uncompiled, if the features are; parts go by e to the power of it."""
    fitted = weights.load("ludotheque.games.trias", FEATURES, case.game.weights_file(case.seats))
    assert any(fitted)
    for state in positions(case):
        values = [state.features(seat, len(FEATURES)) for seat in range(case.seats)]
        strengths = [sum(w * v for w, v in zip(fitted, row, strict=True)) for row in values]
        behind = [(max(strengths) - strength) * 8 // 125 for strength in strengths]
        powers = [round(1048576 * exp(-steps / 64)) if steps < 1024 else 0 for steps in behind]
        assert state.expectations() == [power * 7500 // (sum(powers) // 8) for power in powers]


def test_weights_lie_in_a_file_for_two_and_one_for_more():
    for name in ("trias", "ciao_dino"):
        assert [find(name).weights_file(seats) for seats in (2, 3, 4, 5)] == ["weights.toml"] + [
            "weights_for_more.toml"] * 3
    assert len(FEATURES) == len(STAGES) * len(TRAITS)


@pytest.mark.parametrize("case", [case for case in CASES if str(case) in GOLDEN], ids=str)
def test_features_are_the_same_compiled_and_uncompiled(case):
    seen = [state.features(seat, len(FEATURES)) for state in positions(case) for seat in range(case.seats)]
    assert hashlib.sha256(repr(seen).encode()).hexdigest()[:16] == GOLDEN[str(case)]
