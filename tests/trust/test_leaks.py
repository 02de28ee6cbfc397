"""Nobody can peek: the campaign at its small scale, and its power to find leaks that are planted."""
from __future__ import annotations

from random import Random

import pytest
from planting import SOURCES, Garden
from plants import plants

import ludotheque
from ludotheque.games import catalogue, find
from ludotheque.server import wire
from ludotheque.server.talk import explain
from ludotheque.trust.knowledge import knowledge_of
from ludotheque.trust.leaks import SIZES, Tally, check
from ludotheque.trust.tables import seat_people
from ludotheque.trust.walks import moments

CHANNELS = {"view", "observation", "question", "turn", "legal actions", "offers", "events", "view after",
            "log in words", "reasons", "refusals", "bot's thoughts and hints", "HTTP answers", "record downloads",
            "WebSocket frames", "lists", "answers to questions", "bots", "answers that are crashes",
            "sockets that stay silent"}
# Planted in every run of the suite: one of each channel that is found quickly. planting.py plants them all.
QUICK = ("view shows a card face down", "a choice is heard by everyone", "planes show a card face down",
         "who may act hangs on a card face down", "a reason looks at the other's hand",
         "resample forgets the card face down", "a bot's seed hangs on the position", "a frame carries the position",
         "an update over a socket is longer by what is hidden",
         "a record of a running game has its actions", "spectators see through seat 0")


@pytest.mark.parametrize("name", catalogue())
def test_nobody_can_peek(name):
    pairs = SIZES["ci"] if ludotheque.is_compiled() else 240
    found = check(find(name), pairs, 1)
    assert found.failures == []
    assert found.pairs >= pairs
    if ludotheque.is_compiled():
        assert set(found.compared) == CHANNELS


@pytest.mark.parametrize("name", catalogue())
def test_the_list_by_hand_and_the_view_agree_on_what_is_hidden(name):
    """Where the list hides something the view has a ?, and a world of the list by hand has the same view."""
    game, knowledge, random = find(name), knowledge_of(find(name)), Random(7)
    hidden = 0
    for number, moment in enumerate(moments(game, 3, 5)):
        for watcher in moment.case.watchers:
            zones = [zone for zone in knowledge.zones(moment.state, watcher) if not zone.is_open]
            hidden += bool(zones)
            if zones:
                assert "?" in game.view_to_text(game.view(moment.state, watcher))
            twin = knowledge.vary(moment.state, watcher, random)
            assert game.census(twin) == game.census(moment.state)
        if number >= 60:
            break
    assert hidden >= 10


def test_a_card_that_resample_never_moves_is_noticed():
    game, knowledge = find("moth"), knowledge_of(find("moth"))
    tally = Tally()
    for number, moment in enumerate(moments(game, 5, 1)):
        zones = knowledge.zones(moment.state, 30)
        tally.note(zones, zones)                    # as a resample that changes nothing would have it
        if number > 400:
            break
    assert any("leaves the laid by" in fault for fault in tally.failures(game))


def test_a_table_answers_what_a_legal_drift_would_do():
    game = find("trias")
    moment = next(one for one in moments(game, 1, 1) if one.seat >= 0 and ">" in game.action_to_text(one.action))
    table = seat_people(game, moment.state, "previewaaaaa", 5)
    asked = wire.AskPreview(id="q", action=game.action_to_text(moment.action))
    answer = explain(table, moment.seat, asked)
    assert isinstance(answer, wire.Preview)
    assert answer.preview


@pytest.fixture(scope="module")
def garden(tmp_path_factory):
    return Garden(tmp_path_factory.mktemp("garden"))


@pytest.mark.skipif(not ludotheque.is_compiled(), reason="the copy runs uncompiled anyway; the compiled suite does it")
@pytest.mark.parametrize("name", QUICK)
def test_a_planted_leak_is_found(garden, name):
    plant = next(plant for plant in plants() if plant.name == name)
    pairs, found = garden.try_out(plant)
    assert found
    assert not found.startswith("it crashed"), found
    assert pairs <= SIZES["ci"]


@pytest.mark.skipif(not ludotheque.is_compiled(), reason="the copy runs uncompiled anyway; the compiled suite does it")
def test_without_a_plant_nothing_is_found(garden):
    assert garden.look("moth", 3000) == (3000, "")


def test_every_plant_has_its_place_and_a_name_of_its_own():
    names = [plant.name for plant in plants()]
    assert len(set(names)) == len(names) >= 40
    for plant in plants():
        text = (SOURCES / plant.file).read_text(encoding="utf-8")
        assert plant.find in text, plant.name
        assert plant.replace != plant.find, plant.name
        assert plant.game in catalogue()
