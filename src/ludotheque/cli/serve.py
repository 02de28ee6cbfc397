"""`ludotheque serve`: tables in the browser, for this machine or for everyone around."""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.core import files
from ludotheque.core.errors import BadOption

if TYPE_CHECKING:
    from ludotheque.cli.arguments import Commands
    from ludotheque.server.guard import Guard

PORT = 8000


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="tables in the browser: with bots, on one screen, with friends")
    parser.add_argument("--port", type=int, default=PORT, help="where to listen (%(default)s; 0 takes any free one)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s: this machine only)")
    parser.add_argument("--public", action="store_true", help="listen on all addresses, and show a code for phones")
    parser.add_argument("--database", metavar="PATH|postgresql://…", help="where tables are kept (your data directory)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--cores", type=int, help="how many bots may think at a time")
    parser.add_argument("--bot-delay", type=float, default=0.7, metavar="S", help="seconds a bot waits (%(default)s)")
    parser.add_argument("--origin", action="append", default=[], help="another origin whose pages may speak to us")
    parser.add_argument("--proxies", type=int, default=0, help="trusted proxies before us that set X-Forwarded-For")
    parser.add_argument("--private-webhooks", action="store_true", help="let webhooks go to private addresses")
    parser.add_argument("--log", choices=["error", "warning", "info"], default="warning",
                        help="what to log (info: every request)")
    parser.set_defaults(run=run)


def data_directory() -> Path:
    """Where this machine keeps a user's data."""
    if os.environ.get("XDG_DATA_HOME"):
        return Path(os.environ["XDG_DATA_HOME"]) / "ludotheque"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludotheque"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "ludotheque"
    return Path.home() / ".local" / "share" / "ludotheque"


def default_database() -> str:
    return str(data_directory() / "tables.db")


def run(chosen: argparse.Namespace) -> int:
    files.forbid()                                  # strangers set options and start positions
    import uvicorn

    from ludotheque.server import logs
    from ludotheque.server.app import build, uvicorn_config
    from ludotheque.server.settings import Settings

    if chosen.proxies < 0 or not 0 <= chosen.bot_delay <= 3600:
        raise BadOption("--proxies is a number from 0, --bot-delay one of seconds from 0 to 3600")
    logs.set_up(getattr(logging, chosen.log.upper()))
    host = "0.0.0.0" if chosen.public else chosen.host
    local = host in ("127.0.0.1", "localhost", "::1")
    more: dict[str, Any] = {"cores": max(1, chosen.cores)} if chosen.cores is not None else {}
    settings = Settings(
        host=host, port=chosen.port, database=chosen.database or default_database(), bot_delay=chosen.bot_delay,
        origins=tuple(origin.lower().rstrip("/") for origin in chosen.origin), proxies=chosen.proxies,
        hosts=("127.0.0.1", "localhost", "::1") if local and not chosen.proxies else (),
        metrics_token=os.environ.get("LUDOTHEQUE_METRICS_TOKEN", ""), private_webhooks=chosen.private_webhooks, **more)
    listener = listen(host, chosen.port)
    try:
        app = build(settings)
    except BaseException:
        listener.close()
        raise

    class Server(uvicorn.Server):
        """uvicorn's, ending with a good-bye on the first signal and at once on the second."""

        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            yield

    spare_the_collector()
    sys.setswitchinterval(0.001)                    # a commit that is done should not wait long to be told of
    server = Server(uvicorn_config(app, settings))
    with asyncio.Runner(loop_factory=quickest_loop()) as runner:
        runner.run(serve(server, app, listener, greet=lambda port: greet(host, port, chosen)))
    return 0


def spare_the_collector() -> None:
    """Look for cycles seldom, never again among what is loaded now: an action makes few, and searching cost a tenth."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's event loop where there is one; None for Python's own."""
    try:
        import uvloop
    except ImportError:                             # on Windows there is none
        return None
    return uvloop.new_event_loop


def listen(host: str, port: int) -> socket.socket:
    """The socket we shall serve on; BadOption, in a sentence, if it cannot be had."""
    if not 0 <= port <= 65535:
        raise BadOption(f"a port is a number from 0 to 65535, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as failed:
        listener.close()
        if isinstance(failed, OSError) and failed.errno in (98, 48, 10048):
            raise BadOption(f"port {port} is busy: another program listens there (perhaps another Ludothèque); "
                            "choose another with --port") from None
        raise BadOption(f"cannot listen on {host} port {port}: {failed}") from None
    return listener


async def serve(server: Any, app: Guard, listener: socket.socket, greet: Any) -> None:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if server.should_exit:
            server.force_exit = True
        server.should_exit = True
        app.hall.say_goodbye()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):          # Windows ends with KeyboardInterrupt instead
            loop.add_signal_handler(number, stop)
    serving = loop.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        greet(listener.getsockname()[1])
    await serving


def greet(host: str, port: int, chosen: argparse.Namespace) -> None:
    """Say where the tables are."""
    here = f"http://localhost:{port}/" if host in ("0.0.0.0", "127.0.0.1", "::1") else f"http://{host}:{port}/"
    print(f"Ludothèque: {here}   (end with Ctrl-C)", flush=True)
    if chosen.public:
        address = lan_address()
        if address:
            there = f"http://{address}:{port}/"
            print(f"For everyone on your network: {there}", flush=True)
            show_code(there)
    if not chosen.no_browser:
        open_browser(here)


def lan_address() -> str | None:
    """The address other machines nearby know us by. Nothing is sent: a datagram socket is only aimed."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def show_code(address: str) -> None:
    import segno

    with contextlib.suppress(UnicodeEncodeError):               # a terminal that cannot draw it has the address
        segno.make(address, micro=False).terminal(compact=True)


def open_browser(address: str) -> None:
    """Open a browser where there is one, and never fail where there is none."""
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return

    def attempt() -> None:
        with contextlib.suppress(Exception):
            webbrowser.open(address)
    threading.Thread(target=attempt, daemon=True).start()
