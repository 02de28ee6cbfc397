"""Chapters 10 and 11 of docs/rules/vivarium.md: contracts, the end, the score; and bags by brute force."""
from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from games.vivarium.tables import VIVARIUM, table, told
from ludotheque.games.vivarium.boxes import OURS
from ludotheque.games.vivarium.components import CARD_NAMES, CARD_OF, CLASS_OF, MOST_GAINED

LATE = "7.5"


def scored(cards: str, starting: str = "S,d", **changes) -> dict[str, int]:
    """What each contract brings seat 0, by name, late in a game of three."""
    others = {1: "F,p" if starting[0] != "F" else "M,p", 2: "D,a" if starting[0] != "D" else "M,a"}
    if starting[2] in "pa":
        others = {seat: text[:2] + ("m" if text[2] == starting[2] else text[2]) for seat, text in others.items()}
    slots = dict.fromkeys((f"{row}{column}" for row in range(1, 5) for column in range(1, 5)), "-")
    played = table(now=LATE, cards={0: cards}, starting={0: starting, **others}, slots=slots, **changes)
    points = VIVARIUM.view(played.state, 0)["players"][0]["points"]
    return {row["contract"]: row["points"] for row in points["by_contract"]}


# ---- 10 contracts -------------------------------------------------------------------------------------------------
def test_r10_1_starting_and_gained_contracts_score_alike_for_their_owner_alone():
    assert scored("aM1,aM2,aM3,pair-ma,mM1", starting="M,a") == {"each-M": 4, "each-a": 3, "pair-ma": 2}
    played = table(now=LATE, cards={0: "aM1,aM2", 1: "pair-MF"}, slots={"42": "-"})
    view = VIVARIUM.view(played.state, 1)
    assert view["players"][1]["points"]["contracts"] == 0           # the animals are another's
    assert view["players"][0]["points"]["contracts"] == 0


def test_r10_2_one_card_counts_for_any_number_of_contracts():
    assert scored("mM1,aM1,pair-ma,pair-mp,pM2,pair-MF,mF1", starting="M,m") == {
        "each-M": 3, "each-m": 2, "pair-ma": 2, "pair-mp": 2, "pair-MF": 2}


def test_r10_3_icons_are_types_and_colours_of_creatures_types_of_flasks_and_colours_of_bags():
    played = table(now=LATE, cards={0: "mM1,mF2,dS3,flask1-mp,flask1-ad,bag1,bag1,compass3"},
                   starting={0: "S,m", 1: "F,p"}, slots={"11": "-", "21": "-", "31": "-", "32": "-"})
    player = VIVARIUM.view(played.state, 0)["players"][0]
    assert player["icons"] == [3, 1, 1, 2, 1, 1, 0, 1]              # bags apart: their colour is chosen for the score
    assert player["points"]["bags"] == [0, 0, 0, 2]
    assert player["points"]["by_contract"][0] == {"contract": "each-S", "starting": True, "points": 3}


@pytest.mark.parametrize(("cards", "starting", "points"), [
    ("mM1,mM2,dM1", "M,m", {"each-M": 3, "each-m": 2}),
    ("mM1,bag1,flask1-mp", "M,m", {"each-M": 2, "each-m": 2}),
    ("-", "M,m", {"each-M": 0, "each-m": 0}),
    ("flask1-ad,aS1", "S,a", {"each-S": 1, "each-a": 2}),
])
def test_r10_4_a_contract_of_a_colour_or_type_brings_one_for_each_icon(cards, starting, points):
    assert scored(cards, starting) == points


@pytest.mark.parametrize(("minerals", "plants", "points"), [
    (0, 3, 0), (1, 1, 2), (1, 5, 2), (2, 2, 5), (3, 2, 5), (3, 3, 9), (4, 4, 14), (5, 6, 14)])
def test_r10_5_pairs_score_two_five_nine_fourteen_by_the_smaller_count(minerals, plants, points):
    cards = [f"mS{n}" for n in (1, 2, 3)] + ["mD1", "mD2"], [f"pS{n}" for n in (1, 2, 3)] + ["pD1", "pD2", "pD3"]
    names = [*cards[0][:minerals], *cards[1][:plants], "pair-mp"]
    assert scored(",".join(names))["pair-mp"] == points
    mountains, forests = ([f"{t}{c}{n}" for t in "mp" for n in (1, 2, 3)] for c in "MF")
    assert scored(",".join([*mountains[:minerals], *forests[:plants], "pair-MF"]))["pair-MF"] == points


@pytest.mark.parametrize(("sets", "points"), [(0, 0), (1, 3), (2, 8), (3, 14)])
def test_r10_6_sets_score_three_eight_fourteen_by_the_smallest_count(sets, points):
    types = [f"{t}D{n}" for n in range(1, sets + 1) for t in "mpad"] + ["mS1", "pS1", "aS1"][sets // 3 * 2:]
    assert scored(",".join(["sets-types", *types]))["sets-types"] == points
    colours = [f"m{c}{n}" for n in range(1, sets + 1) for c in "MFDS"] + ["pM1", "pF1", "pD1"][sets // 3 * 2:]
    assert scored(",".join(["sets-colours", *colours]))["sets-colours"] == points


def test_r10_6_four_sets_score_as_three():
    types = [f"{t}D{n}" for n in (1, 2, 3) for t in "mpad"]
    names = ["sets-types", "flask1-mp", "flask1-ad", *types]
    assert scored(",".join(names))["sets-types"] == 14


@pytest.mark.parametrize(("cards", "symbol", "points"), [
    ("map4,map4,shovel4", 4, 9), ("bag1,flask1-ad,compass3", 1, 6), ("bag1", 2, 0), ("camera2,binoculars2", 2, 6),
    ("lamp3", 3, 3)])
def test_r10_7_three_points_for_each_equipment_of_the_symbol(cards, symbol, points):
    assert scored(f"{cards},symbol-{symbol}")[f"symbol-{symbol}"] == points


def test_r10_8_one_point_for_each_contract_itself_included_or_for_each_equipment():
    assert scored("contracts")["contracts"] == 3                    # two starting contracts and itself
    assert scored("contracts,pair-mp,little,mM1")["contracts"] == 5
    assert scored("equipment")["equipment"] == 0
    assert scored("equipment,bag1,map4,mM1")["equipment"] == 2


@pytest.mark.parametrize(("count", "points"), [(0, 6), (1, 5), (5, 1), (6, 0), (7, 0)])
def test_r10_9_six_less_one_for_each_equipment_never_below_zero(count, points):
    equipment = ["bag1", "bag1", "camera2", "camera2", "lamp3", "map4", "map4"][:count]
    assert scored(",".join(["little", *equipment]))["little"] == points


def test_r10_10_bags_take_the_colours_with_the_highest_total_once_for_all_contracts():
    """One bag: a second desert makes a pair worth 3 more; a forest would bring 1 only."""
    played = table(now=LATE, cards={0: "bag1,pair-DS,mD1,mS1,pS1"}, starting={0: "F,d", 1: "M,p"},
                   slots={"11": "mM1", "23": "pM1", "24": "pM2", "31": "-"})
    points = VIVARIUM.view(played.state, 0)["players"][0]["points"]
    assert (points["bags"], points["contracts"]) == ([0, 0, 1, 0], 5)
    two = table(now=LATE, cards={0: "bag1,bag1,pair-DS"}, starting={0: "F,d", 1: "M,p"},
                slots={"31": "-", "33": "lamp3"})
    points = VIVARIUM.view(two.state, 0)["players"][0]["points"]
    assert points["bags"] in ([0, 2, 0, 0], [0, 0, 1, 1])           # two forests, or a pair: 2 either way
    assert points["contracts"] == 2
    same = table(now=LATE, cards={0: "bag1,bag1"}, starting={0: "F,d", 1: "M,p"}, slots={"31": "-"})
    assert VIVARIUM.view(same.state, 0)["players"][0]["points"]["bags"] == [0, 2, 0, 0]


def test_r10_1_before_the_deal_there_is_no_contract_and_no_point_but_the_gem():
    state = VIVARIUM.new(3)
    assert VIVARIUM.scores(state) == (1, 1, 1)
    assert [player["points"]["contracts"] for player in VIVARIUM.view(state, 0)["players"]] == [0, 0, 0]


# ---- 11 the end ---------------------------------------------------------------------------------------------------
EXAMPLE = ("mM1,mF2,pF1,pD2,aD1,aS2,dS1,dM2,"                       # eight creatures, 12 points; two of all icons
           "map4,map4,shovel4,"                                     # three equipment cards of symbol 4
           "sets-types,sets-colours,pair-mp,pair-FD,symbol-4")      # 8 + 8 + 5 + 5 + 9, with 2 + 2 of the starting ones


def example():
    """L254-267: 12 for creatures, 4 for gems, 6 for tokens, 39 for contracts: 61. The last turn of the game."""
    return table(now="7.5", phase="choose", gems={2: 2}, cards={2: EXAMPLE}, starting={2: "D,a"},
                 tokens="blank,mp>2,pa>-,equipment>2,contracts>0,ad>-,md",
                 slots={"11": "-", "14": "mF1", "21": "-", "34": "-", "41": "-"})


def test_r11_1_the_example_of_the_rulebook_twelve_four_six_thirty_nine_is_sixty_one():
    played = example()
    events = played.play("gems")
    assert told(events, "scored")[2] == {"seat": 2, "creatures": 12, "gems": 4, "tokens": 6}
    assert told(events, "total")[2] == {"seat": 2, "contracts": 39, "points": 61}
    points = VIVARIUM.view(played.state, 30)["players"][2]["points"]
    assert [points[name] for name in ("creatures", "gems", "tokens", "contracts", "sum")] == [12, 4, 6, 39, 61]
    assert [row["points"] for row in points["by_contract"]] == [2, 2, 8, 8, 5, 5, 9]
    assert VIVARIUM.outcome(played.state).shares == (0, 0, 60)


def test_r11_2_a_gem_is_one_point_a_token_two_and_equipment_none():
    played = table(now="7.5", phase="choose", gems={0: 7, 1: 0, 2: 0}, cards={0: "camera2,lamp3", 1: "camera2"},
                   tokens="blank,mp>1,pa>-,equipment>1,contracts>0,ad>-,md", slots={"33": "-"})
    events = played.play("gems")
    assert told(events, "scored") == [{"seat": 0, "creatures": 0, "gems": 7, "tokens": 2},
                                      {"seat": 1, "creatures": 0, "gems": 0, "tokens": 4},
                                      {"seat": 2, "creatures": 0, "gems": 2, "tokens": 0}]
    assert [event["points"] for event in told(events, "total")] == [9, 4, 2]


@pytest.mark.parametrize(("gems", "shares", "ending"), [
    ({0: 9, 1: 3, 2: 1}, (60, 0, 0), "highest"), ({0: 3, 1: 3, 2: 1}, (20, 20, 20), "shared"),
    ({0: 5, 1: 1, 2: 3}, (30, 0, 30), "shared"), ({0: 1, 1: 5, 2: 3}, (0, 30, 30), "shared")])
def test_r11_3_the_highest_score_wins_and_equals_share(gems, shares, ending):
    played = table(now="7.5", phase="choose", gems=gems)
    played.play("gems")                                             # two more for seat 2
    outcome = VIVARIUM.outcome(played.state)
    assert (outcome.shares, outcome.ending.key) == (shares, ending)


# ---- bags against brute force -------------------------------------------------------------------------------------
def slow_points(cards: list[str], starting: list[str]) -> int:
    """The most that contracts can bring, trying every colour for every bag; written from the rules page alone."""
    equipment = [name for name in cards if (name[-1:].isdigit() and len(name) > 3 and "symbol" not in name)
                 or name.startswith("flask")]
    contracts = [name for name in cards if name not in equipment and len(name) > 3] + starting
    best = 0
    for colours in product("MFDS", repeat=sum(name.startswith("bag") for name in cards)):
        icons = Counter(colours)
        for name in cards:
            if len(name) == 3:
                icons += Counter(name[:2])
            if name.startswith("flask"):
                icons += Counter(name[-2:])
        total = 0
        for name in contracts:
            family, _, what = name.partition("-")
            if family == "each":
                total += icons[what]
            elif family == "pair":
                total += [0, 2, 5, 9, 14][min(4, icons[what[0]], icons[what[1]])]
            elif family == "sets":
                total += [0, 3, 8, 14][min(3, *(icons[letter] for letter in ("mpad" if what == "types" else "MFDS")))]
            elif family == "symbol":
                total += 3 * sum(what in name for name in equipment)
            elif family == "contracts":
                total += len(contracts)
            elif family == "equipment":
                total += len(equipment)
            else:
                total += max(0, 6 - len(equipment))
        best = max(best, total)
    return best


def test_the_best_colours_of_bags_are_exact_against_brute_force():
    rng, box = Random(7), [CARD_NAMES[card] for card, count in enumerate(OURS.cards) for _ in range(count)]
    contracts = [name for name in box if CLASS_OF[CARD_OF[name]] == 3]
    differing = 0
    for case in range(300):
        bags = ["bag1"] * rng.randrange(5)                          # more than our box has: an owner's may have more
        cards = bags + rng.sample([name for name in box if name != "bag1"], rng.randrange(14))
        cards += rng.sample(contracts, 4)
        starting = [f"each-{rng.choice('MFDS')}", f"each-{rng.choice('mpad')}"]
        state = VIVARIUM.new(2)
        state.gained = [CARD_OF[name] for name in cards] + [0] * (128 - len(cards))
        state.size = [len(cards), 0, 0, 0]
        assert len(cards) <= MOST_GAINED
        state.start = [CARD_OF[name] for name in starting] + [0] * 6
        points = state.points(0, True)
        assert points[3] == slow_points(cards, starting), (case, cards)
        assert sum(points[4:8]) == len(bags)
        assert sum(points[8:]) == points[3]
        differing += len(set(points[4:8])) > 2
    assert differing > 10                                           # mixed colours were really best now and then
