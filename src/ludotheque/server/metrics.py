"""Figures of a running server, as Prometheus reads them."""
from __future__ import annotations

from bisect import bisect_left

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Metrics:
    def __init__(self) -> None:
        self.actions = 0
        self.tables = 0
        self.frames = 0
        self.conflicts = 0
        self.requests: dict[int, int] = {}
        self.limited = 0
        self.slow = 0
        self.sockets = 0
        self._commits = [0] * (len(BUCKETS) + 1)
        self._commit_sum = 0.0

    def commit_seconds(self, seconds: float) -> None:
        self._commits[bisect_left(BUCKETS, seconds)] += 1
        self._commit_sum += seconds

    def text(self, **gauges: int) -> str:
        lines: list[str] = []

        def put(name: str, kind: str, value: float, says: str) -> None:
            lines.extend([f"# HELP ludotheque_{name} {says}", f"# TYPE ludotheque_{name} {kind}",
                          f"ludotheque_{name} {value}"])
        put("actions_total", "counter", self.actions, "Actions committed by this process.")
        put("tables_total", "counter", self.tables, "Tables opened by this process.")
        put("frames_total", "counter", self.frames, "Updates sent to watchers.")
        put("conflicts_total", "counter", self.conflicts, "Appends that another process forestalled.")
        put("limited_total", "counter", self.limited, "Requests and messages over a rate limit.")
        put("slow_total", "counter", self.slow, "Connections ended because they did not read.")
        put("sockets", "gauge", self.sockets, "WebSockets open now.")
        for name, value in gauges.items():
            put(name, "gauge", value, f"{name.replace('_', ' ').capitalize()} now.")
        lines += ["# HELP ludotheque_requests_total HTTP answers by status.",
                  "# TYPE ludotheque_requests_total counter"]
        lines += [f'ludotheque_requests_total{{status="{status}"}} {count}'
                  for status, count in sorted(self.requests.items())]
        lines += ["# HELP ludotheque_commit_seconds From asking for a commit to having it.",
                  "# TYPE ludotheque_commit_seconds histogram"]
        total = 0
        for bound, count in zip(BUCKETS, self._commits, strict=False):
            total += count
            lines.append(f'ludotheque_commit_seconds_bucket{{le="{bound}"}} {total}')
        total += self._commits[-1]
        lines += [f'ludotheque_commit_seconds_bucket{{le="+Inf"}} {total}',
                  f"ludotheque_commit_seconds_sum {self._commit_sum:.6f}", f"ludotheque_commit_seconds_count {total}"]
        return "\n".join(lines) + "\n"
