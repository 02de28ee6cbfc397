"""Threads, processes, Ray: each job counted once, a worker that dies is replaced."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

import ludotheque
from ludotheque.cli.main import main
from ludotheque.core.errors import BadOption
from ludotheque.play import pool as pools
from ludotheque.play.pool import WorkerLost, make_executor, run_all
from support.alone import alone, can_be_alone
from support.dying import square

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_every_job_is_done_once(kind, tmp_path):
    jobs = [(str(tmp_path), n) for n in range(20) if n not in (3, 13)]
    answers = list(run_all(square, jobs, partial(make_executor, kind, 2), 2))
    assert sorted(answers) == [((str(tmp_path), n), n * n) for _, n in jobs]


def test_a_worker_that_dies_is_replaced_and_nothing_counts_twice(tmp_path):
    jobs = [(str(tmp_path), n) for n in range(8)]
    answers = [answer for _, answer in run_all(square, jobs, partial(make_executor, "processes", 2), 2)]
    assert sorted(answers) == [n * n for n in range(8)]
    assert (tmp_path / "3.tries").read_text() == "xx"


def test_a_job_that_kills_every_worker_is_named(tmp_path):
    with pytest.raises(WorkerLost, match="13"):
        list(run_all(square, [(str(tmp_path), 13)], partial(make_executor, "processes", 1), 1))
    assert (tmp_path / "13.tries").read_text() == "x" * pools.TRIES


def test_work_that_raises_is_not_tried_again(tmp_path):
    with pytest.raises(TypeError):
        list(run_all(square, [(str(tmp_path), None)], partial(make_executor, "threads", 1), 1))
    assert (tmp_path / "None.tries").read_text() == "x"


@pytest.mark.parametrize("after", [0, 0.03, 0.1])
def test_ctrl_c_while_workers_start_is_the_parents_alone(after):
    script = f"""
import os, signal, time
from ludotheque.play.pool import make_executor

if __name__ == "__main__":
    pool = make_executor("processes", 2)
    jobs = [pool.submit(pow, 2, n) for n in range(2)]
    try:
        time.sleep({after})
        os.killpg(0, signal.SIGINT)
        time.sleep(60)
    except KeyboardInterrupt:
        print([job.result() for job in jobs])
    pool.shutdown()
"""
    env = {**os.environ, "PYTHONPATH": str(Path(ludotheque.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=60,
                          start_new_session=True, check=False)
    assert (done.stdout, done.stderr) == ("[1, 2]\n", "")


def test_bad_pools_are_refused(monkeypatch):
    for kind, workers in (("magic", 1), ("threads", 0), ("processes", 10**6)):
        with pytest.raises(BadOption):
            make_executor(kind, workers)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"pip install \"ludotheque\[ray\]\""):
        make_executor("ray", 1)


@pytest.mark.skipif(not ludotheque.is_compiled(), reason="once is enough: the pool is the same in both modes")
@pytest.mark.skipif(find_spec("ray") is None, reason="there is no Ray here: pip install 'ludotheque[ray]'")
@pytest.mark.skipif(not can_be_alone(), reason="Ray's nodes must keep to loopback, which needs unshare(1)")
def test_a_real_cluster_of_two_nodes(tmp_path):
    """The same study and tournament on two nodes of Ray as here alone; workers killed on it are replaced."""
    paths = os.pathsep.join([str(Path(ludotheque.__file__).parent.parent), str(TESTS)])
    done = subprocess.run(alone([sys.executable, str(TESTS / "support" / "two_nodes.py"), str(tmp_path)]),
                          capture_output=True, text=True, timeout=400, check=False,
                          env={**os.environ, "PYTHONPATH": paths, "RAY_USAGE_STATS_ENABLED": "0"})
    assert done.returncode == 0, done.stderr[-3000:]
    said = json.loads(done.stdout.strip().splitlines()[-1])
    assert said["status"] == 0
    assert said["squares"] == [n * n for n in range(6)]
    assert said["nodes"] == 2
    assert (tmp_path / "3.tries").read_text() == "xx"
    main(["study", "moth", "--games", "12", "--seed", "4", "--quiet", "--workers", "1", "--out", str(tmp_path / "one")])
    main(["arena", "moth", "random", "nodes=20", "--games", "8", "--json", "--store", str(tmp_path / "one-arena")])
    played = [sorted((tmp_path / folder / "results.jsonl").read_text().splitlines())
              for folder in ("ray-arena", "one-arena")]
    assert played[0] == played[1]
    assert len(played[0]) == 8
    ray, one = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("ray", "one"))
    assert ray["cases"] == one["cases"]
