"""Seats, clocks, rematches, forks, conversions: tables without a network, by their log."""
from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ludotheque.core.seats import SPECTATOR
from ludotheque.games import find
from ludotheque.server import commands, wire
from ludotheque.server import lines as log
from ludotheque.server.faces import info_of, steps_of, undo_of
from ludotheque.server.refusals import Refused
from ludotheque.server.table import Stranded, Table, fold
from ludotheque.server.watching import full_frame
from support.cases import all_cases


def opened(*kinds: str, **more) -> Table:
    wish = wire.NewTable(game=more.pop("game", "moth"), name="Ada", seats=[wire.SeatWish(kind=kind) for kind in kinds],
                         **more)
    return commands.open_table("aaaaaaaaaaaa", wish, ["host", "hostlink"], {}, 1000)


def pair(**more) -> Table:
    table = opened("human", "open", **more)
    commands.join(table, "Zoë", ["zoe"], None, 2000)
    return table


def again(table: Table) -> Table:
    """The same table, read from its log."""
    return fold(table.id, [log.encode(line) for line in table.log])


def same(one: Table, two: Table) -> bool:
    return all(full_frame(one, viewer, [], host=False) == full_frame(two, viewer, [], host=False)
               for viewer in one.viewers)


def refused(code: str, command: Callable[[], object]) -> str:
    with pytest.raises(Refused) as told:
        command()
    assert told.value.code == code
    return str(told.value)


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_every_game_is_played_by_bots_from_view_to_view_and_reads_back_the_same(case):
    from ludotheque.server.bots import Thinker, think

    table = opened(*["bot"] * case.seats, game=case.game.name, options=case.options)
    thinker = Thinker(1)
    for number in range(3000):
        seat = table.bot_asked()
        if seat is None or number > 400:
            break
        commands.play(table, seat, think(thinker.question(table, seat)), 3000 + number)
        if number % 70 == 3:                                # a restart: what is read from the log plays on
            old, table = table, again(table)
            assert same(old, table)
    thinker.stop()
    assert same(table, again(table))


@pytest.mark.parametrize("case", [case for case in all_cases() if case.game.name in ("moth", "raptor")], ids=str)
def test_a_change_of_a_secret_choice_is_seen_by_nobody_else_in_any_game_that_has_one(case):
    clock = wire.ClockSetup(initial=99)
    table = opened(*["human"] * case.seats, game=case.game.name, options=case.options, clock=clock)
    rng, changed = Random(7), 0
    for number in range(120):
        if table.phase != "running":
            break
        match = table.match
        assert match is not None
        for seat in sorted(table.chosen_now()):
            others = [viewer for viewer in table.viewers if viewer != seat]
            before = [full_frame(table, viewer, [], host=False) for viewer in others]
            commands.play(table, seat, match.game.action_to_text(rng.choice(match.legal(seat))), 5000 + number)
            assert [full_frame(table, viewer, [], host=False) for viewer in others] == before
            changed += 1
        seat = rng.choice(table.pending())
        commands.play(table, seat, match.game.action_to_text(rng.choice(match.legal(seat))), 5000 + number)
    assert changed >= 2
    assert same(table, again(table))


def test_a_table_read_from_its_log_throws_its_own_dice_as_they_would_have_fallen():
    table = pair()
    for card in ("c1", "c2", "c3", "c4"):
        read = again(table)
        for seat in (0, 1):
            if table.phase == "running":
                commands.play(table, seat, card, 10)
                commands.play(read, seat, card, 10)
        assert same(table, read)
        assert table.match is not None
        assert table.match.to_act != -1


def test_a_restart_makes_no_answer_stale_that_is_not():
    """What others did or said since leaves one's question as it was, for a table read from its log too."""
    table = pair()
    old = table.version(1)
    commands.play(table, 0, "c3", 10)
    commands.say(table, 0, "Your turn", "s", 11)
    assert again(table).decision_since(1) == table.decision_since(1) == old
    assert commands.play(again(table), 1, "c1", 12, client="x", version=old)
    refused("stale", lambda: commands.play(again(table), 0, "c1", 12, client="x", version=old))
    commands.play(table, 1, "c1", 12)               # both lie: seat 0 is asked something else now
    refused("stale", lambda: commands.play(again(table), 0, "l1", 13, client="y", version=old))
    assert again(table).decision_since(0) == table.decision_since(0) == table.version(0)


def test_the_last_to_join_starts_the_game_and_the_dice_are_committed_to():
    table = opened("human", "open")
    assert (table.phase, table.match) == ("gathering", None)
    refused("not_now", lambda: commands.play(table, 0, "c1", 5))
    refused("taken", lambda: commands.join(table, "Ada", ["x"], None, 5))
    refused("taken", lambda: commands.join(table, "Zoë", ["x"], 0, 5))
    refused("bad_request", lambda: commands.join(table, "a\nb", ["x"], None, 5))
    assert commands.join(table, "Zoë", ["zoe"], None, 5) == 1
    assert table.phase == "running"
    assert len(info_of(table).commitment) == 64
    refused("not_now", lambda: commands.join(table, "Eve", ["x"], None, 6))
    assert table.seats_of(["zoe"]) == [1]
    assert table.is_host(["hostlink"])
    assert not table.is_host(["zoe"])


def test_a_game_that_chance_ends_before_anybody_acts_is_finished():
    """Found by the campaign stuck: a gust of wind may end this one; the table then waited for ever."""
    phases = set()
    for _ in range(200):
        try:
            table = pair(position="7 4/1 3/3")
        except Refused:                             # the host's own look at it fell so: nothing is opened then
            continue
        phases.add(table.phase)
        assert table.phase == ("finished" if table.match.is_over else "running")
        assert same(table, again(table))
    assert phases == {"running", "finished"}


def test_a_seat_left_before_the_start_is_open_again_and_the_last_to_leave_closes_the_table():
    table = opened("open", "human")
    commands.leave(table, 1, 5)
    assert table.phase == "closed"
    assert table.seats_of(["host"]) == []


def test_the_host_fills_a_seat_with_a_bot_and_opens_it_again():
    table = opened("human", "open")
    refused("taken", lambda: commands.set_seat(table, 0, 1, 5))
    commands.set_seat(table, 1, 3, 5)
    assert table.phase == "running"
    refused("not_now", lambda: commands.set_seat(table, 1, -1, 6))


def test_a_bot_stands_in_for_whoever_left_and_gives_the_seat_back():
    table = pair()
    refused("not_now", lambda: commands.stand_in(table, 1, 0, [0], 5))
    commands.leave(table, 1, 6)
    commands.stand_in(table, 1, 0, [0], 7)
    commands.play(table, 0, "c1", 8, client="a", version=table.version(0))
    assert table.bot_asked() == 1
    refused("not_now", lambda: commands.play(table, 1, "c1", 9, client="b"))
    commands.come_back(table, 1, 10)
    assert table.bot_asked() is None
    commands.play(table, 1, "c1", 11, client="b")
    assert same(table, again(table))


def test_a_clock_runs_for_who_must_act_and_a_bot_stands_in_when_it_falls():
    table = pair(clock=wire.ClockSetup(initial=60, increment=5))
    assert table.clocks_run == (0, 1)
    assert table.deadline() == 62_000
    commands.play(table, 0, "c3", 12_000)
    assert [seat.clock for seat in table.seats] == [55_000, 50_000]
    assert table.clocks_run == (1,)
    before = info_of(table)
    commands.play(table, 0, "c4", 20_000)                   # a change of mind moves no clock
    assert info_of(table) == before
    commands.fall(table, 61_999)
    assert table.seats[1].stand_in is None
    commands.fall(table, 62_000)
    assert table.seats[1].stand_in == table.opened.stand_in
    assert table.deadline() is None
    commands.come_back(table, 1, 70_000)
    assert table.seats[1].clock == 60_000
    assert same(table, again(table))


def finished(**more) -> Table:
    table = pair(**more)
    for number in range(40):
        if table.phase == "finished":
            break
        for seat in table.pending():
            match = table.match
            assert match is not None
            legal = match.legal(seat)
            commands.play(table, seat, match.game.action_to_text(legal[0]), 3000 + number)
    assert table.phase == "finished"
    return table


def test_a_rematch_rotates_the_seats_and_is_made_once():
    table = finished()
    new = commands.rematch(table, "bbbbbbbbbbbb", 9000)
    assert new is not None
    assert [seat.name for seat in new.seats] == ["Zoë", "Ada"]
    assert new.seats_of(["zoe"]) == [0]
    assert new.phase == "running"
    assert commands.rematch(table, "cccccccccccc", 9001) is None
    assert table.rematch == "bbbbbbbbbbbb"
    refused("not_now", lambda: commands.rematch(pair(), "dddddddddddd", 1))


def test_a_finished_game_is_played_on_from_any_of_its_positions():
    table = finished()
    assert table.match is not None
    assert commands.position_after(table, 0) == "4 1234/1234 ./."
    position = commands.position_after(table, 1)
    assert position == "4 234/1234 1/."
    fork = opened("human", "bot", position=position)
    assert fork.match is not None
    assert fork.match.position == position
    refused("bad_request", lambda: commands.position_after(table, 999))
    refused("not_now", lambda: commands.position_after(pair(), 0))


def test_a_rematch_keeps_what_the_table_was_opened_with():
    table = finished(clock=wire.ClockSetup(initial=600, increment=5), undo="never", spectators=False, stand_in=3)
    new = commands.rematch(table, "bbbbbbbbbbbb", 9000)
    assert new is not None
    info = info_of(new)
    assert info.clock == wire.ClockSetup(initial=600, increment=5)
    assert [seat.clock for seat in info.seats] == [600_000, 600_000]
    assert (info.undo, info.spectators, new.opened.stand_in) == ("never", False, 3)


def forked(table: Table, **more) -> Table:
    seats = [wire.SeatWish(kind="human"), wire.SeatWish(kind="bot")]
    wish = commands.fork_wish(table.opened, wire.Fork(after=1, seats=seats, **more))
    return commands.open_table("bbbbbbbbbbbb", wish, ["me"], {}, 9000, table.id, commands.position_after(table, 1))


def test_a_fork_keeps_clock_undo_policy_and_spectators_unless_it_says_otherwise():
    table = finished(clock=wire.ClockSetup(initial=600, increment=5), undo="never", spectators=False, stand_in=3)
    info = info_of(forked(table))
    assert info.clock == wire.ClockSetup(initial=600, increment=5)
    assert info.seats[0].clock == 600_000
    assert (info.undo, info.spectators, forked(table).opened.stand_in) == ("never", False, 3)
    info = info_of(forked(table, clock=None, undo="free", spectators=True))
    assert (info.clock, info.undo, info.spectators) == (None, "free", True)
    info = info_of(forked(finished(), clock=wire.ClockSetup(initial=60)))
    assert (info.clock, info.undo, info.spectators) == (wire.ClockSetup(initial=60), "consent", True)


def test_undo_policies():
    never = pair(undo="never")
    commands.play(never, 0, "c3", 5)
    assert "nothing is taken back" in refused("not_now", lambda: commands.undo(never, 0, 6))
    free = pair(undo="free")
    commands.play(free, 0, "c3", 5)
    commands.play(free, 1, "c1", 6)
    refused("not_now", lambda: commands.undo(free, 0, 7))
    asked = pair()
    commands.play(asked, 0, "c3", 5)
    commands.play(asked, 1, "c1", 6)
    commands.undo(asked, 0, 7)
    refused("not_now", lambda: commands.undo(asked, 1, 8))
    commands.play(asked, 0, "l1", 9)                        # playing on, the question lapses
    assert asked.undo_asked is None
    assert same(asked, again(asked))


def test_what_an_undo_took_back_is_named_by_each_viewers_own_versions():
    table = pair()
    commands.play(table, 0, "c3", 5)
    commands.play(table, 0, "c1", 6)                        # seen by seat 0 alone
    commands.play(table, 1, "c1", 7)
    commands.undo(table, 0, 8)
    commands.answer(table, 1, 9, agree=True)
    for viewer in table.viewers:
        steps = steps_of(table, viewer)
        plays = {step.version for step in steps if step.kind == "played"}
        assert set(steps[-1].cancels) <= plays
        assert len(steps[-1].cancels) >= 1
        assert [step.version for step in steps] == list(range(1, len(steps) + 1))
    assert len(steps_of(table, SPECTATOR)) == len(steps_of(table, 0)) - 1


def test_a_table_of_older_rules_goes_on_from_its_position_by_the_new_ones(monkeypatch):
    table = pair()
    commands.play(table, 0, "c3", 5)
    bodies = [log.encode(line) for line in table.log]
    monkeypatch.setattr(type(find("moth")), "rules_version", 2)
    with pytest.raises(Stranded, match="rules version 1"):
        fold(table.id, bodies)
    from ludotheque.server.table import fold_without_match

    old = fold_without_match(table.id, bodies)
    commands.convert(old, "4 124/1234 3/.", 50)
    commands.play(old, 1, "c1", 60)
    assert old.rules == 2
    assert [step.kind for step in steps_of(old, 1)][-3:] == ["played", "converted", "played"]
    assert same(old, again(old))
    first = next(line for line in old.log if isinstance(line, log.Started))
    assert old.match is not None
    assert old.match.dice.seed.hex() != first.seed          # old dice would repeat their first draws


def test_a_log_that_is_no_legal_game_is_stranded_not_served():
    table = pair()
    commands.play(table, 0, "c3", 5)
    bodies = [log.encode(line).replace(b'"c3"', b'"l3"') for line in table.log]
    with pytest.raises(Stranded, match="line 4"):
        fold(table.id, bodies)


# ---- undo while others choose ---------------------------------------------------------------------------------------
def test_a_secret_choice_is_taken_back_freely_while_the_other_has_not_chosen():
    """It is one's own last action, nothing is revealed and one may still act: free, though the other is asked too."""
    for seat, other in ((0, 1), (1, 0)):
        table = pair(undo="free")
        commands.play(table, seat, "c3", 5)
        assert undo_of(table, seat) == "free"
        assert undo_of(table, other) == "no"                    # it has done nothing yet
        commands.undo(table, seat, 6)
        assert table.chosen_now() == frozenset()
        assert table.match is not None
        assert table.match.position == "4 1234/1234 ./."
        assert [step.kind for step in steps_of(table, other)][-2:] == ["played", "undone"]     # who has chosen is known
        assert same(table, again(table))


def test_once_both_have_chosen_a_choice_is_revealed_and_the_other_is_asked():
    table = pair()
    commands.play(table, 1, "c2", 5)
    commands.play(table, 0, "c3", 6)
    assert (undo_of(table, 0), undo_of(table, 1)) == ("ask", "ask")
    commands.undo(table, 0, 7)
    commands.answer(table, 1, 8, agree=True)
    assert table.chosen_now() == {1}                            # only what came after seat 0's choice is taken back
    assert table.match is not None
    assert table.match.position == "4 1234/134 ./2"
    assert undo_of(table, 1) == "free"
    commands.play(table, 0, "c1", 9)
    commands.undo(table, 1, 10)
    commands.answer(table, 0, 11, agree=True)
    assert table.chosen_now() == frozenset()                    # seat 1 chose first: seat 0's choice goes with it
    assert table.match.position == "4 1234/1234 ./."
    assert same(table, again(table))


def test_a_change_of_mind_is_taken_back_to_the_choice_before_and_nobody_notices():
    table = pair()
    commands.play(table, 0, "c3", 5)
    versions = [table.version(viewer) for viewer in table.viewers]
    commands.play(table, 0, "c1", 6)
    commands.undo(table, 0, 7)
    assert table.chosen_now() == {0}
    assert table.match is not None
    assert table.match.position == "4 124/1234 3/."
    assert [table.version(viewer) - before for viewer, before in zip(table.viewers, versions, strict=True)] == [2, 0, 0]
    assert same(table, again(table))
