"""Chapter 6 of docs/rules/vivarium.md: creatures and the eight kinds of equipment."""
from __future__ import annotations

import pytest

from games.vivarium.tables import VIVARIUM, Table, keys, position, table, told
from ludotheque.core.errors import BadText
from ludotheque.core.seats import CHANCE
from ludotheque.games.vivarium.components import CARD_OF, SLOT_OF

CREATURES = [f"{t}{c}{n}" for t in "mpad" for c in "MFDS" for n in "123"]
ROWS = ["mM1", "mM2", "mM3", "mF1", "mF2", "mF3", "mD1", "mD2"]        # what the tables of the tests begin with


def discards(*left: str) -> str:
    """Every creature but those on the board and those named, discarded."""
    return ",".join(name for name in CREATURES if name not in (*ROWS, *left))


def spread(*left: str) -> dict[int, str]:
    """The same creatures in collections instead, so that nothing can be drawn but those named."""
    names = [name for name in CREATURES if name not in (*ROWS, *left)]
    return {seat: ",".join([("bag1", "flask1-ad", "lamp3")[seat], *names[seat::3]]) for seat in range(3)}


def test_r6_1_creatures_do_nothing_and_equipment_pays_its_gems_at_once():
    played = table(phase="choose", now="3.0")                           # plants and animals are active
    assert keys(played.play("take:13")) == ["took"]
    assert (played.gems(0), played.actor) == (1, 1)
    played = table(phase="choose")
    assert keys(played.play("take:32")) == ["took", "got_gems"]
    assert (played.gems(0), played.actor) == (2, 1)


def test_r6_2_gems_of_card_and_token_come_before_the_ability_and_may_pay_for_it():
    """Without a gem, binoculars (0 gems) can be used under the equipment token only."""
    without = table(phase="choose", now="3.0", gems={0: 0}, slots={"31": "binoculars2"})
    assert keys(without.play("take:31")) == ["took", "idle_binoculars"]
    played = table(phase="choose", now="4.0", gems={0: 0}, slots={"31": "binoculars2"})
    assert keys(played.play("take:31")) == ["took", "got_priority"]
    assert (played.field("phase"), played.legal()) == ("binoculars:31", ["take:21", "take:32", "take:41", "pass"])


def test_r6_3_binoculars_and_camera_may_be_declined_for_good_the_others_not():
    played = table(phase="choose", slots={"31": "binoculars2"})
    played.play("take:31")
    assert played.why_not("gems") == ("not_two_gems", "R5.7")
    assert played.why_not("photo") == ("binoculars_first", "R6.3")
    assert keys(played.play("pass")) == ["declined"]
    assert (played.actor, played.field("phase"), played.gems(0)) == (1, "swap", 1)
    played = table(phase="choose", slots={"31": "camera2"})
    played.play("take:31")
    assert played.legal() == ["pass", "photo"]
    assert keys(played.play("pass")) == ["declined"]
    assert (played.actor, played.gems(0)) == (1, 1)
    for name in ("compass3", "shovel4"):
        played = table(phase="choose", slots={"31": name})
        played.play("take:31")
        assert played.actor == CHANCE


def test_r6_4_bag_and_flask_bring_a_gem_now_and_icons_at_the_end():
    played = table(phase="choose", slots={"32": "flask1-ad"})
    played.play("take:32")
    assert (played.gems(0), played.field("phase")) == (2, "swap")
    view = VIVARIUM.view(table(cards={0: "flask1-ad,bag1,symbol-4"}, starting={0: "M,a", 2: "D,m"}).state, 0)
    assert view["players"][0]["icons"] == [0, 0, 1, 1, 0, 0, 0, 0]              # the bag's colour is not chosen yet
    assert view["players"][0]["points"]["by_contract"] == [
        {"contract": "each-M", "starting": True, "points": 1}, {"contract": "each-a", "starting": True, "points": 1},
        {"contract": "symbol-4", "starting": False, "points": 0}]


def test_r6_5_binoculars_bring_one_neighbouring_card_for_a_gem():
    played = table(phase="choose", slots={"32": "binoculars2", "31": "flask1-mp", "42": "-"}, gems={0: 3})
    played.play("take:32")
    assert played.legal() == ["take:22", "take:31", "take:33", "pass"]          # 42 is empty
    assert played.why_not("take:42") == ("slot_empty", "R6.5")
    assert played.why_not("take:12") == ("not_a_neighbour", "R6.5")
    events = played.play("take:22")
    assert told(events, "looked") == [{"seat": 0, "card": CARD_OF["mF3"], "slot": SLOT_OF["22"]}]
    assert (played.cards(0), played.gems(0), played.slot("22"), played.actor) == ("binoculars2,mF3", 3 - 1 + 1, "-", 1)
    corner = table(phase="choose", slots={"34": "binoculars2"}, dominoes={0: "13,24", 1: "12,34"})
    corner.play("take:34")
    assert corner.legal() == ["take:24", "take:33", "take:44", "pass"]          # nothing beyond the edge


def test_r6_6_the_card_gained_by_binoculars_works_in_full_and_may_chain():
    played = table(phase="choose", now="4.0", gems={0: 1},
                   slots={"31": "binoculars2", "32": "binoculars2", "33": "map4", "34": "lamp3"})
    played.play("take:31")
    assert played.gems(0) == 2                                                  # the equipment token
    played.play("take:32")
    assert played.gems(0) == 2                                                  # 1 paid, 1 for the second binoculars
    assert (played.field("phase"), played.legal()) == ("binoculars:32", ["take:22", "take:33", "take:42", "pass"])
    events = played.play("take:33")
    assert keys(events) == ["looked", "got_gems", "got_priority"]
    assert (played.gems(0), played.cards(0)) == (2 - 1 + 3 + 1, "binoculars2,binoculars2,map4")
    shovel = table(phase="choose", slots={"31": "binoculars2", "32": "shovel4"}, gems={0: 1})
    shovel.play("take:31", "take:32")
    assert shovel.field("phase") == "draw:shovel"


def test_r6_7_binoculars_need_a_gem_and_a_card_beside_them():
    poor = table(phase="choose", gems={0: 0}, slots={"31": "binoculars2"})
    assert "idle_binoculars" in keys(poor.play("take:31"))
    lonely = table(phase="choose", slots={"31": "binoculars2", "21": "-", "32": "-", "41": "-"})
    assert "idle_binoculars" in keys(lonely.play("take:31"))
    assert (lonely.actor, lonely.gems(0)) == (1, 1)
    with pytest.raises(BadText, match="phase binoculars does not go with this table"):
        Table(position(phase="binoculars:31", slots={"31": "-"}, cards={0: "binoculars2"}, gems={0: 0}))


def test_r6_8_the_camera_draws_two_for_a_gem_keeps_one_and_discards_the_other():
    played = table(phase="choose", slots={"31": "camera2"})
    played.play("take:31")
    assert keys(played.play("photo")) == ["photographed"]
    assert played.gems(0) == 0
    assert sum(played.odds().values()) == 40
    played.play("draw:mS1")
    assert sum(played.odds().values()) == 39
    assert "draw:mS1" not in played.legal()
    played.play("draw:aD2")
    assert (played.actor, played.legal()) == (0, ["pick:mS1", "pick:aD2"])
    assert played.why_not("pick:aD3") == ("not_in_hand", "R6.8")
    events = played.play("pick:aD2")
    assert keys(events) == ["kept", "discarded"]                # the mineral is not gained: no gem for it
    assert (played.cards(0), played.field("discards"), played.gems(0), played.actor) == ("camera2,aD2", "mS1", 0, 1)


def test_r6_9_a_single_creature_is_kept_and_without_any_or_without_a_gem_the_camera_is_of_no_use():
    played = table(phase="choose", slots={"31": "camera2"}, cards=spread("dS3"), now="7.0")
    played.play("take:31", "photo", "draw:dS3")
    assert (played.cards(0).split(",")[-2:], played.field("hand"), played.actor) == (["camera2", "dS3"], "", 1)
    none = table(phase="choose", slots={"31": "camera2"}, cards=spread(), now="7.0")
    assert keys(none.play("take:31"))[-1] == "idle_camera"
    poor = table(phase="choose", slots={"31": "camera2"}, gems={0: 0})
    assert keys(poor.play("take:31")) == ["took", "idle_camera"]


def test_r6_10_the_compass_brings_a_gem_and_a_creature_from_the_deck():
    played = table(phase="choose", slots={"31": "compass3"})
    played.play("take:31")
    assert (played.gems(0), sum(played.odds().values())) == (2, 40)
    events = played.play("draw:pS1")
    assert keys(events) == ["found", "got_priority"]
    assert all(event.heard_by(30) for event in events)
    assert (played.cards(0), played.gems(0), played.actor) == ("compass3,pS1", 3, 1)
    none = table(phase="choose", slots={"31": "compass3"}, cards=spread(), now="7.0")
    assert keys(none.play("take:31"))[-1] == "idle_compass"
    assert (none.gems(0), none.actor) == (2, 1)


def test_r6_11_the_lamp_brings_two_gems_and_clears_its_column_until_the_round_ends():
    played = table(phase="choose", slots={"32": "lamp3", "33": "flask1-mp"})
    events = played.play("take:32")
    assert told(events, "cleared") == [{"card": CARD_OF[name], "slot": SLOT_OF[slot]}
                                       for name, slot in (("mM2", "12"), ("mF3", "22"), ("pair-MF", "42"))]
    assert (played.gems(0), played.cards(0)) == (3, "lamp3")
    assert played.field("board") == "mM1,-,mM3,mF1/mF2,-,mD1,mD2/bag1,-,flask1-mp,map4/pair-mp,-,symbol-1,little"
    assert played.field("discards") == "mM2,mF3,pair-MF"
    by_binoculars = table(phase="choose", slots={"32": "binoculars2"})
    by_binoculars.play("take:32", "take:33")
    assert [by_binoculars.slot(f"{row}3") for row in range(1, 5)] == ["-"] * 4
    assert (by_binoculars.gems(0), by_binoculars.actor) == (1 - 1 + 2, 1)


def test_r6_12_the_map_brings_three_gems_and_nothing_else():
    played = table(phase="choose", slots={"31": "map4", "34": "bag1"})
    assert keys(played.play("take:31")) == ["took", "got_gems"]
    assert (played.gems(0), played.actor) == (4, 1)


def test_r6_13_the_shovel_draws_one_for_each_seat_and_its_owner_deals_them():
    played = table(first=1, phase="choose", slots={"32": "shovel4"}, dominoes={1: "12,34", 0: "13,24"})
    played.play("take:32", "draw:pS1", "draw:aS1", "draw:dS1")
    assert (played.actor, played.gems(1), played.field("phase")) == (1, 2, "give:0")
    assert played.legal() == ["pick:pS1", "pick:aS1", "pick:dS1"]
    assert played.why_not("nothing") == ("enough_for_all", "R6.14")
    assert played.why_not("pick:dS2") == ("not_in_hand", "R6.13")
    assert told(played.play("pick:dS1"), "gave_self") == [{"seat": 1, "card": CARD_OF["dS1"]}]
    assert played.legal() == ["pick:pS1", "pick:aS1"]
    events = played.play("pick:aS1")                            # the last one goes to the last seat
    assert [event["receiver"] for event in told(events, "gave")] == [2, 0]
    assert [played.cards(seat) for seat in range(3)] == ["pS1", "shovel4,dS1", "aS1"]
    assert told(events, "got_priority") == [{"seat": 0, "token": 1}]
    assert played.actor == 2


def test_r6_13_a_second_shovel_serves_everyone_anew():
    played = table(phase="choose", slots={"32": "shovel4", "31": "shovel4"})
    played.play("take:32", "draw:pS1", "draw:aS1", "draw:dS1", "pick:pS1", "pick:aS1")
    played.play("give:24", "take:31", "draw:pS2", "draw:aS2", "draw:dS2")          # with 1-3 and 3-4
    assert (played.actor, played.field("phase"), played.legal()) == (1, "give:0", ["pick:pS2", "pick:aS2", "pick:dS2"])
    events = played.play("pick:dS2", "pick:aS2")
    assert keys(events) == ["gave_self", "gave", "gave", "got_priority"]
    assert [event["receiver"] for event in told(events, "gave")] == [2, 0]
    assert [played.cards(seat) for seat in range(3)] == ["shovel4,pS1,pS2", "aS1,shovel4,dS2", "dS1,aS2"]
    assert played.actor == 2


@pytest.mark.parametrize(("gifts", "result"), [
    (["pick:dS1", "pick:dS2"], ["dS1", "dS2", None]), (["pick:dS1", "nothing"], ["dS1", None, "dS2"]),
    (["pick:dS2", "pick:dS1"], ["dS2", "dS1", None]), (["pick:dS2", "nothing"], ["dS2", None, "dS1"]),
    (["nothing", "pick:dS1"], [None, "dS1", "dS2"]), (["nothing", "pick:dS2"], [None, "dS2", "dS1"]),
])
def test_r6_14_with_too_few_creatures_the_owner_chooses_who_goes_without(gifts, result):
    played = table(phase="choose", slots={"32": "shovel4"}, cards=spread("dS1", "dS2"), now="7.0")
    before = [played.cards(seat) for seat in range(3)]
    played.play("take:32", "draw:dS1", "draw:dS2")
    assert played.legal() == ["nothing", "pick:dS1", "pick:dS2"]
    events = played.play(*gifts)
    without = [event.values.get("receiver", event.values["seat"]) for event in events if "without" in event.key]
    assert without == [result.index(None)]
    before[0] += ",shovel4"
    assert [played.cards(seat) for seat in range(3)] == [
        cards + ("," + card if card else "") for cards, card in zip(before, result, strict=True)]
    assert played.actor == 1


def test_r6_14_without_any_creature_the_gem_stays():
    none = table(phase="choose", slots={"32": "shovel4"}, cards=spread(), now="7.0")
    assert keys(none.play("take:32"))[-1] == "idle_shovel"
    assert (none.gems(0), none.actor) == (2, 1)


def test_r6_15_the_discarded_creatures_become_the_deck_when_one_must_be_drawn_and_not_before():
    played = table(phase="choose", slots={"31": "camera2", "32": "-"}, discards=discards("dS3") + ",bag1,pair-ma")
    assert VIVARIUM.view(played.state, 0)["decks"]["creatures"] == 1
    played.play("take:31", "photo")
    assert played.odds() == {"draw:dS3": 1}
    events = played.play("draw:dS3")                            # the second is drawn from those discarded
    assert told(events, "shuffled") == [{"cards": 39}]
    assert sum(played.odds().values()) == 39
    assert "draw:dS3" not in played.legal()                     # still in hand
    assert played.field("discards") == "bag1,pair-ma"           # these never come back
    played.play("draw:mS1")
    assert played.field("hand") == "dS3!,mS1"                   # everyone knew the last card of the deck
    played.play("pick:mS1")
    assert played.field("discards") == "dS3,bag1,pair-ma"
    not_yet = table(phase="choose", slots={"31": "camera2", "32": "-"}, discards=discards() + ",bag1,flask1-mp")
    assert VIVARIUM.view(not_yet.state, 0)["decks"]["creatures"] == 0
    events = not_yet.play("take:31")
    assert "shuffled" not in keys(events)
    assert keys(not_yet.play("photo")) == ["photographed", "shuffled"]


def test_r6_15_the_discards_serve_compass_and_shovel_as_well():
    compass = table(phase="choose", slots={"31": "compass3"}, discards=discards())
    assert keys(compass.play("take:31")) == ["took", "got_gems", "shuffled"]
    assert sum(compass.odds().values()) == 40
    shovel = table(phase="choose", slots={"31": "shovel4"}, discards=discards("dS3"))
    shovel.play("take:31")
    assert shovel.odds() == {"draw:dS3": 1}
    assert told(shovel.play("draw:dS3"), "shuffled") == [{"cards": 39}]
    shovel.play("draw:mS1", "draw:aD1")
    assert shovel.field("hand") == "dS3!,mS1,aD1"
    assert shovel.legal() == ["pick:mS1", "pick:aD1", "pick:dS3"]
    empty = table(phase="choose", slots={"31": "shovel4"}, discards=discards())
    assert keys(empty.play("take:31")) == ["took", "got_gems", "shuffled"]
