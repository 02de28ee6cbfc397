"""The search: the same compiled and uncompiled, blind to what its seat cannot know, and right where one can tell."""
from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ludotheque.bots import puzzles
from ludotheque.bots.bot import SearchBot, Settings
from ludotheque.bots.levels import LEVELS, find_bot, level_name
from ludotheque.bots.proof import LOST, WON
from ludotheque.bots.search import Search
from ludotheque.core.errors import BadOption
from ludotheque.core.seats import CHANCE
from ludotheque.core.words import LANGUAGES
from ludotheque.games import catalogue, find
from ludotheque.play.bot import RandomBot
from support.cases import all_cases, walk

MOTH = find("moth")
FEW = Settings(nodes=10, horizon=20)
# action, visits, total: any change to them is a change of the search
GOLDEN_OPENING = {"c1": (168, 4980000), "c2": (41, 990000), "c3": (113, 4140000), "c4": (78, 2940000)}
GOLDEN_LURE = {"l1": (16, 270000), "l2": (284, 9660000)}


def searched(text: str, iterations: int, seed: int = 5, *, is_open: bool = True) -> dict[str, tuple]:
    view = MOTH.view_from_text(text)
    root = MOTH.state_from_view(view)
    search, scratch = Search(view["seat"], 4 * iterations), root.copy()
    search.configure(0.7, -1, 12, is_open)
    scratch.reseed(seed)
    search.think(root, scratch, iterations)
    return {MOTH.action_to_text(edge[0]): edge[1:] for edge in search.root_edges()}


def test_the_same_numbers_compiled_and_uncompiled():
    edges = searched("@0 4 1234/1234 ./.", 400)
    assert {text: edge[:2] for text, edge in edges.items()} == GOLDEN_OPENING
    assert {text: edge[:2] for text, edge in searched("@1 4 134/123 2/4", 300).items()} == GOLDEN_LURE


def test_the_same_numbers_where_turns_have_several_clicks():
    """Raptor: worlds in turn, clicks in any order, a look for wins in a turn; compiled and uncompiled alike."""
    puzzle = puzzles.load("raptor")[18]
    thought = SearchBot(puzzle.game, Settings(nodes=150), seed=2).think(puzzle.view())
    assert [(puzzle.game.action_to_text(c.action), c.visits, round(c.share, 6)) for c in thought.choices[:3]] == [
        ("fire:c2", 36, 0.101298), ("fire:b3", 28, 0.099758), ("fire:b1", 26, 0.099281)]


@pytest.mark.parametrize("threads", [1, 2])
def test_no_search_goes_on_that_could_not_change_its_mind(monkeypatch, threads):
    """One that goes on to the end chooses the same, and takes longer."""
    views = [MOTH.view_from_text(text) for text in ("@1 4 134/123 2/4", "@0 4 123/134 4/2")]
    settings = Settings(nodes=6_000, threads=threads, looks=0)
    short = [SearchBot(MOTH, settings, seed=3).think(view) for view in views]
    monkeypatch.setattr(SearchBot, "_is_settled", lambda self, root, coming: False)
    whole = [SearchBot(MOTH, settings, seed=3).think(view) for view in views]
    assert [thought.action for thought in short] == [thought.action for thought in whole]
    assert all(thought.iterations == threads * 6_000 for thought in whole)
    assert sum(thought.iterations for thought in short) < threads * 2 * 6_000


def test_a_seed_repeats_itself_and_another_does_not():
    assert searched("@0 4 1234/1234 ./.", 200, seed=1) == searched("@0 4 1234/1234 ./.", 200, seed=1)
    assert searched("@0 4 1234/1234 ./.", 200, seed=1) != searched("@0 4 1234/1234 ./.", 200, seed=2)


def test_iterations_can_be_done_in_portions():
    view = MOTH.view_from_text("@0 4 1234/1234 ./.")
    root = MOTH.state_from_view(view)
    found = []
    for portions in ([300], [1, 99, 200]):
        search, scratch = Search(0, 1000), root.copy()
        scratch.reseed(3)
        for portion in portions:
            search.think(root, scratch, portion)
        found.append(search.root_edges())
    assert found[0] == found[1]


def test_a_full_tree_goes_on_without_growing():
    view = MOTH.view_from_text("@0 4 1234/1234 ./.")
    root = MOTH.state_from_view(view)
    search, scratch = Search(0, 6), root.copy()
    search.think(root, scratch, 500)
    assert search.is_full()
    assert search.nodes <= 6
    assert search.edges <= 6
    assert search.iterations == 500
    search.forget()
    assert search.root_edges() == []


def test_regret_matching_mixes_where_a_maximum_would_be_found_out():
    edges = searched("@0 4 1234/1234 ./.", 6000)
    mass = {text: edge[2] for text, edge in edges.items()}
    assert sum(mass.values()) > 0
    assert max(mass.values()) / sum(mass.values()) < 0.999


def test_what_wins_at_once_is_proven_and_what_loses_too():
    """West has laid 4 against 1 and may draw the moth 1 to 3 stones: from stone 2 two stones reach the lantern."""
    edges = searched("@0 2 -/- 4/1", 200)
    assert edges["l2"][3] == WON
    assert edges["l3"][3] == WON
    edges = searched("@1 3 -/- 1/2", 50) or {"l1": (0, 0, 0.0, 0)}
    assert edges["l1"][3] == 0                      # the only action is not searched


def test_a_lost_action_is_proven_lost():
    """The last flight: l1 leaves the moth in the west half, where East has nothing left to draw it back."""
    edges = searched("@1 1 -/- 1/4", 100)
    assert edges["l1"][3] == LOST
    assert edges["l2"][3] == LOST
    assert edges["l3"][3] == 0                      # stone 4, the middle: drawn, neither won nor lost


def test_nothing_is_proven_where_something_is_hidden():
    assert all(edge[3] == 0 for edge in searched("@0 2 -/- 4/1", 200, is_open=False).values())


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_two_worlds_with_the_same_view_and_seed_give_the_same_action(case):
    """What the seat cannot know is drawn anew: the bot, with all its calls so far, acts the same in both worlds."""
    game, rng, tried = case.game, Random(4), 0
    for number, (state, seat, _) in enumerate(walk(case, 21)):
        if seat == CHANCE or (number % 11 and number > 3) or tried == 4:
            continue
        tried += 1
        other = state.copy()
        other.redraw(seat, rng.getrandbits(60))
        views = game.view(state, seat), game.view(other, seat)
        assert views[0] == views[1]
        first, second = (SearchBot(game, FEW, seed=9).choose(view) for view in views)
        assert first == second
        assert first in state.legal_actions(seat)
    assert tried


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_a_bot_plays_whole_games_legally_and_its_kept_tree_never_misleads_it(case):
    game = case.game
    bots = [SearchBot(game, Settings(nodes=4, horizon=8, looks=100), seed=s) for s in range(case.seats)]
    state, rng, asked = case.new(), Random(1), 0
    while (seat := state.to_act()) != -2 and asked < 60:
        if seat == CHANCE:
            odds = state.odds()
            action = rng.choices([a for a, _ in odds], [w for _, w in odds])[0]
        else:
            asked += 1
            action = bots[seat].choose(game.view(state, seat))
            assert action in state.legal_actions(seat)
        state.play(seat, action)
    assert asked


def test_a_bot_that_tried_only_losing_actions_looks_for_a_safe_one():
    """Three of four actions let the scientists win at once; one iteration tries only one action."""
    raptor = find("raptor")
    view = raptor.view_from_text(
        "@0 jungle random 2s4e1e/5n3n6n ABAB 1#fS#Sf4/2f#2S#1SS/3ff1#1f2/1#Sb5B1/2Mf1#1b#2/2fS1#5 w1e0c2r0 "
        "23+16789+45{236} ??+135689+247 82 effect:5/7:1 -")
    for seed in range(6):
        assert raptor.action_to_text(SearchBot(raptor, Settings(nodes=1), seed).choose(view)) == "wake:d4"


@pytest.mark.parametrize("action", ["l1", "l2"])
def test_a_bot_that_overlooks_all_but_one_action_takes_that_one(action, monkeypatch):
    monkeypatch.setattr(SearchBot, "_seen", lambda *_: {MOTH.action_from_text(action)})
    for seed in range(5):
        bot = SearchBot(MOTH, Settings(nodes=20, overlooks=0.5, looks=0), seed)
        assert MOTH.action_to_text(bot.choose(MOTH.view_from_text("@1 4 13/13 2/4"))) == action


def test_several_threads_add_up_their_trees():
    thought = SearchBot(MOTH, Settings(nodes=50, threads=2), seed=1).think(MOTH.view_from_text("@0 4 1234/1234 ./."))
    assert thought.iterations == 100
    assert sum(choice.visits for choice in thought.choices) == 100
    assert sum(choice.odds for choice in thought.choices) == pytest.approx(1)


def test_a_bot_bounded_by_time_stops_and_ticks():
    ticks = []
    bot = SearchBot(MOTH, Settings(seconds=0.02), seed=1)
    thought = bot.think(MOTH.view_from_text("@0 4 1234/1234 ./."), lambda: ticks.append(1))
    assert ticks
    assert thought.iterations > 0


def test_a_bot_that_is_not_asked_says_so():
    with pytest.raises(BadOption, match="seat 0 is not asked"):
        SearchBot(MOTH, FEW).choose(MOTH.view_from_text("@0 4 134/123 2/4"))


@pytest.mark.parametrize(("settings", "said"), [
    ({}, "nodes or seconds"), ({"nodes": -1}, "nodes or seconds"), ({"nodes": 1, "threads": 0}, "threads"),
    ({"nodes": 1, "overlooks": 1.0}, "overlooks"), ({"nodes": 1, "forgets": 1.5}, "forgets"),
    ({"nodes": 1, "looks": -1}, "looks"), ({"seconds": float("inf")}, "an hour"),
    ({"seconds": float("nan")}, "an hour")])
def test_settings_that_make_no_bot_are_refused(settings, said):
    with pytest.raises(BadOption, match=said):
        Settings(**settings)


@pytest.mark.parametrize("name", ["0", "9", "chess", "nodes=x", "nodes", "5,6", "", "nodes=5,colour=red"])
def test_unknown_bots_are_refused_in_words(name):
    with pytest.raises(BadOption):
        find_bot(name)


def test_bots_by_name():
    assert isinstance(find_bot("random").make(MOTH, 1), RandomBot)
    assert find_bot("3").settings == LEVELS[3]
    assert find_bot("3,exploration=0.9").settings.exploration == 0.9
    assert find_bot("nodes=7").settings == Settings(nodes=7)


def test_a_game_may_want_other_nodes_for_a_level():
    raptor = find("raptor")
    assert find_bot("2").settings_for(raptor).nodes == raptor.level_nodes[1] != LEVELS[2].nodes
    assert find_bot("2,looks=9").settings_for(raptor) == replace(LEVELS[2], nodes=raptor.level_nodes[1], looks=9)
    assert find_bot("2,nodes=5").settings_for(raptor).nodes == 5
    assert find_bot("2").settings_for(MOTH) == LEVELS[2]
    assert find_bot("8").settings_for(raptor) == LEVELS[8]


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)
def test_a_higher_level_thinks_longer(game):
    nodes = [find_bot(str(level)).settings_for(game).nodes for level in range(1, 8)]
    assert nodes == sorted(set(nodes))


def test_every_level_has_a_name_of_its_own_in_both_languages():
    for language in LANGUAGES:
        assert len({level_name(level, language) for level in LEVELS}) == 8


@pytest.mark.parametrize("level", range(2, 9))
def test_from_level_2_up_no_win_at_hand_is_missed(level):
    for seed in range(5):
        bot = find_bot(f"{level},seconds=0.01").make(MOTH, seed)
        assert MOTH.action_to_text(bot.choose(MOTH.view_from_text("@0 1 2/1 4/2"))) in ("l1", "l2")


def test_thinking_is_better_than_chance():
    """Moth is mostly luck, yet 60 iterations take clearly more than half of 50 games from a random seat."""
    won = 0
    for number in range(50):
        state, rng = MOTH.new(), Random(number)
        bots = [SearchBot(MOTH, Settings(nodes=60), seed=number), RandomBot(MOTH, number)]
        if number % 2:
            bots.reverse()
        while (seat := state.to_act()) != -2:
            action = rng.choice(state.odds())[0] if seat == CHANCE else bots[seat].choose(MOTH.view(state, seat))
            state.play(seat, action)
        won += state.shares()[number % 2]
    assert won > 0.58 * 60 * 50


def test_a_bot_that_forgets_takes_played_cards_for_unseen_ones():
    """The rival's played cards come back among the unseen; the seat's own cards and its legal actions do not change."""
    puzzle = puzzles.load("raptor")[7]
    view = puzzle.view()
    vague = puzzle.game.forget(view)
    rival = 1 - puzzle.seat
    assert vague["cards"][puzzle.seat] == view["cards"][puzzle.seat]
    gone = len(view["cards"][rival]["played"]) - len(vague["cards"][rival]["played"])
    assert len(vague["cards"][rival]["unseen"]) == len(view["cards"][rival]["unseen"]) + gone
    assert puzzle.game.state_from_view(vague).legal_actions(puzzle.seat) == puzzle.state().legal_actions(puzzle.seat)
    bot = SearchBot(puzzle.game, Settings(nodes=20, forgets=1.0), seed=1)
    assert bot.choose(view) in puzzle.state().legal_actions(puzzle.seat)


def test_a_bot_that_forgets_takes_shown_cards_for_unseen_ones():
    """Castor Party!: what a stuck rival had to show may be in the piles again; its hand is as large as before."""
    game, state = find("castor_party"), find("castor_party").new(2)
    while state.to_act() == CHANCE:
        state.play(CHANCE, state.odds()[0][0])
    mover = state.to_act()
    state.shown = [hand if seat != mover else 0 for seat, hand in enumerate(state.hand)]
    view = game.view(state, mover)
    vague = game.forget(view)
    assert view["players"][1 - mover]["shown"]
    assert vague["players"][1 - mover] == {**view["players"][1 - mover], "shown": []}
    assert vague["players"][mover] == view["players"][mover]
    drawn = set()
    for seed in range(5):
        root = game.state_from_view(vague)
        root.redraw(mover, seed)
        drawn.add(root.hand[1 - mover])
    assert len(drawn) > 1


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_forgetting_changes_no_legal_action(case):
    for number, (state, seat, _) in enumerate(walk(case, 12)):
        if seat != CHANCE and number % 9 == 0:
            vague = case.game.state_from_view(case.game.forget(case.game.view(state, seat)))
            assert vague.legal_actions(seat) == state.legal_actions(seat)
