"""A Ray cluster of two nodes on this machine, a study on it, workers that die on it; says what came out, as JSON."""
from __future__ import annotations

import json
import os
import sys
import time
from functools import partial
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

from ludotheque.cli.main import main
from ludotheque.play.pool import make_executor, run_all
from support.dying import square


def where(job: tuple[str, int]) -> str:
    """The node that the job ran on. It waits for the other job: a node has one processor, so that takes two nodes."""
    folder, number = job
    Path(folder, f"met.{number}").touch()
    while not Path(folder, f"met.{1 - number}").exists():
        time.sleep(0.05)
    return str(ray.get_runtime_context().get_node_id())


def run(folder: Path) -> None:
    node = {"num_cpus": 1}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        cluster.add_node(**node)
        cluster.wait_for_nodes()
        status = main(["study", "moth", "--games", "12", "--seed", "4", "--quiet", "--out", str(folder / "ray"),
                       "--ray", cluster.address])
        status += main(["arena", "moth", "random", "nodes=20", "--games", "8", "--json", "--store",
                        str(folder / "ray-arena"), "--ray", cluster.address])
        ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
        pool = partial(make_executor, "ray", 1, cluster.address)
        squares = sorted(answer for _, answer in run_all(square, [(str(folder), n) for n in range(6)], pool, 1))
        nodes = {answer for _, answer in run_all(where, [(str(folder), 0), (str(folder), 1)], pool, 1)}
        print("\n" + json.dumps({"status": status, "squares": squares, "nodes": len(nodes)}))
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    run(Path(sys.argv[1]))
