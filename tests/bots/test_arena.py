"""Tournaments: fair blocks, the same results whatever the workers, resumable; and what is said of them."""
from __future__ import annotations

import json
from collections import Counter

import pytest

from ludotheque.bots import ratings
from ludotheque.bots.arena import Plan, Store, play_one, run, whole_blocks
from ludotheque.bots.ratings import Result
from ludotheque.cli.main import main
from ludotheque.core.errors import BadOption
from ludotheque.games import catalogue
from ludotheque.play.record import read, replay, verify

PLAN = Plan("moth", 2, ("nodes=8", "random"), 12, seed=3)


def played(plan, folder, workers=1, kind="threads"):
    store = Store(folder, plan)
    for _ in run(plan, store, workers, kind):
        pass
    return sorted(store.results, key=lambda r: r.number)


def test_a_block_is_one_lineup_under_the_same_dice_in_all_rotations(tmp_path):
    plan = Plan("moth", 2, ("nodes=2", "random", "nodes=3"), 7)
    pairings = list(plan.pairings())
    assert len(pairings) == 12                              # three pairs, each way round, twice
    for block in range(6):
        seatings = [seating for _, b, seating in pairings if b == block]
        assert seatings[0] == seatings[1][::-1]
    played(plan, tmp_path)
    records = [read((tmp_path / "games" / f"{n:06}.record").read_text()) for n in range(12)]
    assert len({record.commitment for record in records[:6]}) == 1
    assert records[0].commitment != records[6].commitment
    assert records[0].names == ("nodes=2", "random")


@pytest.mark.parametrize("name", [name for name, game in catalogue().items() if max(game.seat_counts) > 2])
def test_fewer_bots_than_seats_sit_down_more_than_once(name):
    seats = max(catalogue()[name].seat_counts)
    plan = Plan(name, seats, ("random", "nodes=1"), seats)
    seatings = [seating for _, _, seating in plan.pairings()]
    assert len(seatings) == seats
    assert all(Counter(bot for s in seatings for bot in [s[seat]]) for seat in range(seats))


def test_every_game_is_a_record_that_replays_and_verifies(tmp_path):
    results = played(PLAN, tmp_path)
    assert [result.number for result in results] == list(range(12))
    for result in results:
        record = read((tmp_path / "games" / f"{result.number:06}.record").read_text(encoding="utf-8"))
        verify(record)
        outcome = replay(record).outcome
        assert tuple(part / 60 for part in outcome.shares) == result.shares
        assert len(record.entries) == result.actions


@pytest.mark.parametrize(("workers", "kind"), [(3, "threads"), (2, "processes")])
def test_the_results_do_not_depend_on_the_workers(tmp_path, workers, kind):
    assert played(PLAN, tmp_path / "one") == played(PLAN, tmp_path / "many", workers, kind)


def test_a_tournament_that_was_stopped_goes_on_where_it_stood(tmp_path):
    whole = played(PLAN, tmp_path / "whole")
    store = Store(tmp_path / "cut", PLAN)
    games = run(PLAN, store)
    for _ in range(5):
        next(games)
    games.close()
    with (tmp_path / "cut" / "results.jsonl").open("a") as out:
        out.write('{"number": 5, "blo')                     # the machine went down while writing
    assert len(Store(tmp_path / "cut", PLAN).results) == 5
    assert played(PLAN, tmp_path / "cut") == whole
    more = Plan("moth", 2, PLAN.bots, 16, seed=3)
    assert played(more, tmp_path / "cut")[:12] == whole


def test_a_folder_of_another_plan_or_with_nonsense_in_it_is_refused(tmp_path):
    played(PLAN, tmp_path)
    with pytest.raises(BadOption, match="another tournament"):
        Store(tmp_path, Plan("moth", 2, ("random", "nodes=9"), 12, seed=3))
    (tmp_path / "results.jsonl").write_text('{"number": 1}\n')
    with pytest.raises(BadOption, match="line 1 is no result"):
        Store(tmp_path, PLAN)


@pytest.mark.parametrize(("seats", "bots", "games", "said"), [
    (2, ("random",), 4, "two bots"), (9, ("random", "random"), 4, "not for 9"), (2, ("random", "deep"), 4, "no bot"),
    (2, ("random", "1"), 0, "one game or more")])
def test_a_plan_that_cannot_be_played_is_refused(seats, bots, games, said):
    with pytest.raises(BadOption, match=said):
        Plan("moth", seats, bots, games)


def test_a_game_follows_from_the_plan_alone():
    assert play_one(PLAN, (4, 2, (0, 1))) == play_one(PLAN, (4, 2, (0, 1)))


def made(scores, start=0):
    """Blocks of two games: in each the first bot gets this much from either seat."""
    results = []
    for block, score in enumerate(scores, start):
        results.append(Result(2 * block, block, (0, 1), (score, 1 - score), 10))
        results.append(Result(2 * block + 1, block, (1, 0), (1 - score, score), 10))
    return results


def test_shares_and_elo_with_intervals():
    results = made([1.0] * 30 + [0.0] * 10)
    share = ratings.share(results, 0)
    assert share.value == pytest.approx(0.75)
    assert 0.60 < share.low < 0.65
    assert 0.85 < share.high < 0.90
    first, second = ratings.elo(results, 2)
    assert first.value - second.value == pytest.approx(190.8, abs=4)
    assert first.low < first.value < first.high
    assert first.value + second.value == pytest.approx(0, abs=1e-6)
    assert ratings.elo_of(0.75) == pytest.approx(190.8, abs=0.1)
    assert ratings.expected(ratings.elo_of(0.3)) == pytest.approx(0.3)


def test_elo_of_a_clean_sweep_is_finite_and_of_nothing_is_unknown():
    assert ratings.elo(made([1.0] * 5), 2)[0].value < ratings.MOST_ELO
    assert ratings.elo_of(1.0) == ratings.MOST_ELO
    assert ratings.mean_of([], 0.0, 1.0) == ratings.Estimate(0.5, 0.0, 1.0)


def test_the_sequential_test_accepts_refuses_and_waits():
    assert ratings.sprt(made([1.0, 0.5] * 40), 0, 50).decision == "accepted"
    assert ratings.sprt(made([0.0, 0.5] * 40), 0, 50).decision == "refused"
    assert ratings.sprt(made([1.0, 0.0]), 0, 50).decision == "undecided"
    assert ratings.sprt([], 0, 50).ratio == 0


def test_openskill_orders_the_bots_by_strength():
    results = [Result(n, n // 3, seating, tuple({0: 1.0, 1: 0.0, 2: 0.0}[bot] for bot in seating), 9)
               for n, seating in enumerate([(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 4)]
    skills = ratings.openskill(results, 3)
    assert skills[0][0] > skills[1][0] + 1
    assert skills[0][0] > skills[2][0] + 1


def test_only_whole_blocks_count():
    results = made([1.0, 0.0])
    assert whole_blocks(PLAN, results[:3]) == results[:2]


def test_the_command_tells_a_table_or_an_object_and_goes_on(tmp_path, capsys):
    command = ["arena", "moth", "nodes=8", "random", "--games", "6", "--store", str(tmp_path)]
    assert main(command) == 0
    assert "fair is 50.0 %" in " ".join(capsys.readouterr().out.split())
    assert main([*command, "--json"]) == 0
    out, err = capsys.readouterr()
    assert "6 games are there already" in " ".join(err.split())
    told = json.loads(out)
    assert told["games"] == 6
    assert told["seats"] == 2
    assert [row["bot"] for row in told["bots"]] == ["nodes=8", "random"]
    assert sum(row["share"]["value"] for row in told["bots"]) == pytest.approx(1)


def test_the_command_runs_the_sequential_test_and_refuses_what_it_cannot_test(tmp_path, capsys):
    command = ["arena", "moth", "nodes=60", "random", "--games", "400", "--store", str(tmp_path), "--json"]
    assert main([*command, "--sprt", "0", "200"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sprt"]["decision"] in ("accepted", "refused")
    assert told["games"] < 400
    for bounds in (("5", "5"), ("nan", "5"), ("0", "inf")):
        assert main([*command, "--sprt", *bounds]) == 2
        assert "ELO0 must be below" in capsys.readouterr().err
    assert main(["arena", "moth", "1", "2", "random", "--sprt", "0", "5", "--store", str(tmp_path / "b")]) == 2
    assert main(["arena", "moth", "nonsense", "random", "--store", str(tmp_path / "c")]) == 2


def test_points_are_counted_beside_shares(tmp_path, capsys):
    """In a game with points, by bot and with an interval; in one without, not at all; old lines without them count."""
    results = [Result(0, 0, (0, 1), (1.0, 0.0), 9, (30, 20)), Result(1, 0, (1, 0), (0.0, 1.0), 9, (10, 40)),
               Result(2, 1, (0, 1), (1.0, 0.0), 9, (50, 22)), Result(3, 1, (1, 0), (1.0, 0.0), 9, (12, 20))]
    made = ratings.points(results, 0)
    assert made.value == pytest.approx(35)
    assert made.low <= 35 <= made.high
    assert ratings.points([Result(0, 0, (0, 1), (1.0, 0.0), 9)], 0) is None
    told = ratings.summary(results, ["a", "b"], 2)
    assert told["bots"][1]["points"]["value"] == 16
    assert "points" not in ratings.summary(made_up_without_points(), ["a", "b"], 2)["bots"][0]
    command = ["arena", "vivarium", "random", "random", "--games", "2", "--store", str(tmp_path)]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "points" in out
    assert "OpenSkill" in out
    assert all(len(line) <= 80 for line in out.splitlines()[:3])           # and none is cut off
    assert "points" in (tmp_path / "results.jsonl").read_text(encoding="utf-8")


def made_up_without_points():
    return [Result(0, 0, (0, 1), (1.0, 0.0), 9), Result(1, 0, (1, 0), (0.0, 1.0), 9)]
