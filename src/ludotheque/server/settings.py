"""What a host may set, with the defaults; docs/wire.md lists the limits for those who write clients."""
from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket that holds `burst` tokens and gains `per_second` of them."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about a running server that is not in its store."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""                              # a path of an SQLite file, or postgresql://…
    cores: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))      # for thinking bots
    bot_delay: float = 0.7                          # seconds a bot's action waits, so that people can follow
    origins: tuple[str, ...] = ()                   # other origins that may speak to us, as https://play.example
    hosts: tuple[str, ...] = ()                     # names we answer to; none means any (set when only we can come)
    proxies: int = 0                                # how many trusted proxies stand before us (X-Forwarded-For)
    metrics_token: str = ""                         # without one, only this machine itself may read the metrics
    private_webhooks: bool = False                  # whether webhooks may go to addresses of a private network
    away_after: float = 60                          # seconds without a connection after which a seat counts as away
    shown_unattended: float = 1800                  # seconds an open table stays listed that nobody is connected to
    presence_every: float = 10                      # seconds between announcements of who is connected to this process
    sweep: float = 1.0                              # seconds between looks for fallen clocks, idle bots, due webhooks
    hook_delays: tuple[float, ...] = (0, 10, 60, 600, 3600, 6 * 3600, 24 * 3600)

    frame_bytes: int = 16_384                       # the largest message a client may send
    queue_frames: int = 128                         # unsent frames a connection may have before it is closed
    missed_steps: int = 200                         # a longer gap is answered by a full view
    idle_tables: int = 256                          # tables kept in memory though nobody watches them
    sockets_per_address: int = 64
    messages: Rate = Rate(10, 40)                   # a connection
    requests: Rate = Rate(20, 100)                  # an address
    tables: Rate = Rate(0.2, 20)                    # tables made, seats tried, bots registered: an address
    loopback_is_limited: bool = False               # the machine itself is not, unless tests want it
