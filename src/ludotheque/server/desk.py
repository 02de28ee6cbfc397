"""The HTTP API of tables: opening, joining, looking, playing, records. See docs/wire.md."""
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ludotheque.core.errors import BadOption
from ludotheque.core.seats import SPECTATOR
from ludotheque.games import find
from ludotheque.play.record import record_of, write
from ludotheque.server import commands, wire
from ludotheque.server import lines as log
from ludotheque.server.faces import info_of, outcome_of, phrase_of
from ludotheque.server.hall import Hall, clock_now
from ludotheque.server.history import history_text, record_without_match
from ludotheque.server.hooks import check_url
from ludotheque.server.keys import cookie_name, cookie_of, hash_of, held_by, new_secret, new_table_id
from ludotheque.server.refusals import Refused
from ludotheque.server.schema import Row
from ludotheque.server.seating import need_host, need_seat, pick_seat, pick_viewer
from ludotheque.server.table import Table
from ludotheque.server.talk import explain, perform
from ludotheque.server.watching import full_frame

Asked = Request[Any, Any, Any]
Seat = Annotated[int | None, QueryParameter(ge=0, le=5, required=False)]
Phase = Literal["gathering", "running", "finished"]
YEAR = 365 * 86400


def hall_of(request: Asked) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def limit_making(request: Asked) -> None:
    """Opening tables, trying secrets, registering bots: a slower bucket of its own."""
    guard = request.scope["guard"]                                              # type: ignore[typeddict-item]
    wait = guard.take(guard.makers, request.scope["address"])                   # type: ignore[typeddict-item]
    if wait:
        raise Refused("too_many", f"too many of these from your address; try again in {wait} s")


def browser_secret(request: Asked) -> tuple[str, list[Cookie]]:
    """The secret of this browser, and the cookie to set if it is a new one."""
    known = cookie_of(request.scope)
    if known:
        return known, []
    fresh = new_secret()
    return fresh, [Cookie(key=cookie_name(request.scope), value=fresh, httponly=True, samesite="lax", max_age=YEAR,
                          path="/", secure=bool(request.scope["is_secure"]))]      # type: ignore[typeddict-item]


def own_keys(request: Asked) -> tuple[str, list[str], list[Cookie]]:
    """A new secret for seats, the hashes that shall open them, the cookie to set. With a bearer token, that is it."""
    bearer = request.headers.get("authorization", "")
    held = held_by(request.scope)
    secret = new_secret()
    if bearer and held:
        return secret, [held[0], hash_of(secret)], []
    browser, cookies = browser_secret(request)
    return secret, [hash_of(browser), hash_of(secret)], cookies


def raw_json(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")


# ---- opening and finding --------------------------------------------------------------------------------------------
@post("/tables", summary="Open a table")
async def open_table(request: Asked, data: JSONBody[wire.NewTable]) -> Response[wire.Made]:
    limit_making(request)
    secret, keys, cookies = own_keys(request)
    hall = hall_of(request)
    bots = await _bots_for(hall, data.game, data.seats, data.options)
    table = commands.open_table(new_table_id(), data, keys, bots, clock_now())
    await hall.add(table)
    return Response(wire.Made(table=table.id, seats=table.seats_of(keys), secret=secret), cookies=cookies)


async def _bots_for(hall: Hall, game: str, seats: list[wire.SeatWish], options: dict[str, str]) -> dict[str, str]:
    """The keys of the bots of the outside world that are wished for; refused if one would not play this."""
    names = {seat.bot for seat in seats if seat.kind == "remote"}
    if not names:
        return {}
    known = {bot.name: bot for bot in await hall.store.bots()}
    try:
        chosen = find(game).check(len(seats), options)                      # what is left out has the game's default
    except BadOption as bad:
        raise Refused("bad_request", str(bad)) from None
    for name in names:
        if name not in known:
            raise Refused("bad_request", f'there is no bot "{name}"')
        accepts = msgspec.json.decode(known[name].accepts, type=list[wire.Acceptance])
        if not any(one.game == game and (not one.seats or len(seats) in one.seats)
                   and all(chosen[key] in values for key, values in one.options.items()) for one in accepts):
            raise Refused("bad_request", f'the bot "{name}" does not accept this game with these options')
    return {name: known[name].key for name in names}


@get("/tables", summary="Tables that are open to join (and not forgotten), or running, or finished, newest first")
async def list_tables(request: Asked, phase: FromQuery[Phase] = "gathering") -> list[wire.Summary]:
    hall = hall_of(request)
    if phase == "gathering":                # a table that nobody is at is not deleted, only not shown to strangers
        since = clock_now() - int(hall.settings.shown_unattended * 1000)
        rows = await hall.store.listing(phase, since=since, attended=hall.attended())
    else:
        rows = await hall.store.listing(phase)
    return [_summary(row, []) for row in rows]


@get("/mine", summary="One's own tables, those where it is one's turn first")
async def list_mine(request: Asked) -> list[wire.Summary]:
    store, seats = hall_of(request).store, dict[str, list[int]]()
    for table, seat in await store.opened_by(held_by(request.scope)):
        seats.setdefault(table, []).append(seat)
    found = [_summary(row, sorted(set(seats[row.id]))) for row in await store.rows(list(seats))]
    order = {"running": 0, "gathering": 1, "finished": 2, "closed": 3}
    return sorted(found, key=lambda one: (not one.your_turn, order[one.phase], -one.updated))


def _summary(row: Row, own: list[int]) -> wire.Summary:
    told = msgspec.json.decode(row.summary)
    return wire.Summary(
        id=row.id, game=row.game, phase=row.phase, seats=msgspec.convert(told["seats"], list[wire.SeatInfo]),
        options=told["options"], clock=msgspec.convert(told["clock"], wire.ClockSetup | None), updated=row.updated,
        own=own, your_turn=row.phase == "running" and any(seat in own for seat in told["pending"]),
        outcome=msgspec.convert(told["outcome"], wire.Outcome | None))


@get("/tables/{table:str}", summary="A table as one may see it", media_type="application/json")
async def see_table(request: Asked, table: FromPath[str], seat: Seat = None) -> Response[bytes]:
    held = held_by(request.scope)

    def question(found: Table) -> bytes:
        own, host = found.seats_of(held), found.is_host(held)
        if not own and seat is None and not found.opened.spectators:        # the link still shows who sits there
            return wire.ENCODER.encode(wire.Full(table=found.id, seat=None, own=[], host=host, version=0,
                                                 info=info_of(found), steps=[], now=None))
        return full_frame(found, pick_viewer(found, held, seat), own, host=host)
    return raw_json(await hall_of(request).look(table, question))


# ---- coming and going -----------------------------------------------------------------------------------------------
@post("/tables/{table:str}/join", summary="Take an open seat")
async def join(request: Asked, table: FromPath[str], data: JSONBody[wire.Join]) -> Response[wire.Made]:
    limit_making(request)
    hall = hall_of(request)
    secret, keys, cookies = own_keys(request)
    bots = {bot.key for bot in await hall.store.bots()} if "authorization" in request.headers else set()
    seat = await hall.act(table, lambda found: commands.join(
        found, data.name, keys, data.seat, clock_now(), remote=keys[0] in bots))
    return Response(wire.Made(table=table, seats=[seat], secret=secret), cookies=cookies)


@post("/tables/{table:str}/leave", summary="Get up from one's seat", status_code=200)
async def leave(request: Asked, table: FromPath[str], data: JSONBody[wire.SeatOnly]) -> wire.Done:
    held = held_by(request.scope)
    await hall_of(request).act(table, lambda found: commands.leave(
        found, pick_seat(found, held, data.seat), clock_now()))
    return wire.Done(id="", table=table)


@post("/tables/{table:str}/close", summary="Close a table that has not begun", status_code=200)
async def close(request: Asked, table: FromPath[str]) -> wire.Done:
    held = held_by(request.scope)

    def command(found: Table) -> None:
        need_host(found, held)
        commands.close(found, clock_now())
    await hall_of(request).act(table, command)
    return wire.Done(id="", table=table)


@put("/tables/{table:str}/seats/{seat:int}", summary="Give a free seat to a bot")
async def seat_bot(request: Asked, table: FromPath[str], seat: FromPath[int], data: JSONBody[wire.Stand]) -> wire.Done:
    held = held_by(request.scope)

    def command(found: Table) -> None:
        need_host(found, held)
        commands.set_seat(found, seat, data.level, clock_now())
    await hall_of(request).act(table, command)
    return wire.Done(id="", table=table)


@delete("/tables/{table:str}/seats/{seat:int}", summary="Open a bot's seat again", status_code=200)
async def open_seat(request: Asked, table: FromPath[str], seat: FromPath[int]) -> wire.Done:
    held = held_by(request.scope)

    def command(found: Table) -> None:
        need_host(found, held)
        commands.set_seat(found, seat, -1, clock_now())
    await hall_of(request).act(table, command)
    return wire.Done(id="", table=table)


@post("/tables/{table:str}/seats/{seat:int}/stand-in", summary="Let a bot play on for a seat", status_code=200)
async def stand_in(request: Asked, table: FromPath[str], seat: FromPath[int], data: JSONBody[wire.Stand]) -> wire.Done:
    held = held_by(request.scope)
    await hall_of(request).act(table, lambda found: commands.stand_in(
        found, seat, data.level, need_seat(found, held), clock_now()))
    return wire.Done(id="", table=table)


@post("/tables/{table:str}/return", summary="Take one's seat back", status_code=200)
async def come_back(request: Asked, table: FromPath[str], data: JSONBody[wire.SeatOnly]) -> wire.Done:
    held = held_by(request.scope)
    await hall_of(request).act(table, lambda found: commands.come_back(
        found, pick_seat(found, held, data.seat), clock_now()))
    return wire.Done(id="", table=table)


@post("/tables/{table:str}/link", summary="A new secret that opens one's seat from another device", status_code=200)
async def link(request: Asked, table: FromPath[str], data: JSONBody[wire.SeatOnly]) -> wire.Made:
    held, secret = held_by(request.scope), new_secret()

    def command(found: Table) -> int:
        seat = pick_seat(found, held, data.seat)
        commands.add_key(found, seat, hash_of(secret), clock_now())
        return seat
    return wire.Made(table=table, seats=[await hall_of(request).act(table, command)], secret=secret)


@post("/session", summary="Open seats from this browser by their secret", status_code=200)
async def session(request: Asked, data: JSONBody[wire.Session]) -> Response[wire.SessionMade]:
    limit_making(request)
    hall = hall_of(request)
    browser, cookies = browser_secret(request)
    seats = await hall.store.opened_by([hash_of(data.secret)])
    if not seats:
        raise Refused("not_allowed", "this secret opens no seat")
    for table, seat in seats:
        await hall.act(table, lambda found, seat=seat: commands.add_key(                                # type: ignore[misc]
            found, seat, hash_of(browser), clock_now()))
    return Response(wire.SessionMade(seats=seats), cookies=cookies)


@delete("/session", summary="Sign out: what this browser's cookie opened, it opens no more", status_code=200)
async def end_session(request: Asked) -> Response[wire.Done]:
    hall, cookie = hall_of(request), cookie_of(request.scope)
    for table in dict(await hall.store.opened_by([hash_of(cookie)] if cookie else [])):
        await hall.act(table, lambda found: commands.drop_key(found, hash_of(cookie), clock_now()))
    gone = Cookie(key=cookie_name(request.scope), value="", httponly=True, samesite="lax", max_age=0, path="/",
                  secure=bool(request.scope["is_secure"]))                          # type: ignore[typeddict-item]
    return Response(wire.Done(id=""), cookies=[gone], headers={"Clear-Site-Data": '"cache", "storage"'})


# ---- playing --------------------------------------------------------------------------------------------------------
async def _perform(request: Asked, table: str,
                   message: wire.Play | wire.Undo | wire.Redo | wire.Answer | wire.Chat) -> wire.Done:
    held = held_by(request.scope)
    return await hall_of(request).act(table, lambda found: perform(
        found, pick_seat(found, held, message.seat), message))


@post("/tables/{table:str}/play", summary="Play an action", status_code=200)
async def play(request: Asked, table: FromPath[str], data: JSONBody[wire.Play]) -> wire.Done:
    return await _perform(request, table, data)


@post("/tables/{table:str}/undo", summary="Take one's last action back, or ask to", status_code=200)
async def undo(request: Asked, table: FromPath[str], data: JSONBody[wire.Undo]) -> wire.Done:
    return await _perform(request, table, data)


@post("/tables/{table:str}/redo", summary="Play again what one took back", status_code=200)
async def redo(request: Asked, table: FromPath[str], data: JSONBody[wire.Redo]) -> wire.Done:
    return await _perform(request, table, data)


@post("/tables/{table:str}/answer", summary="Agree to an undo or not", status_code=200)
async def answer(request: Asked, table: FromPath[str], data: JSONBody[wire.Answer]) -> wire.Done:
    return await _perform(request, table, data)


@post("/tables/{table:str}/chat", summary="Say something", status_code=200)
async def chat(request: Asked, table: FromPath[str], data: JSONBody[wire.Chat]) -> wire.Done:
    return await _perform(request, table, data)


@post("/tables/{table:str}/why", summary="Which rule forbids an action", status_code=200)
async def why(request: Asked, table: FromPath[str], data: JSONBody[wire.AskWhy]) -> wire.Why | wire.Preview:
    held = held_by(request.scope)
    return await hall_of(request).look(table, lambda found: explain(
        found, pick_seat(found, held, data.seat), data))


@post("/tables/{table:str}/preview", summary="What an action would do, as far as one can know", status_code=200)
async def preview(request: Asked, table: FromPath[str], data: JSONBody[wire.AskPreview]) -> wire.Why | wire.Preview:
    held = held_by(request.scope)
    return await hall_of(request).look(table, lambda found: explain(
        found, pick_seat(found, held, data.seat), data))


@post("/tables/{table:str}/hint", summary="What a bot would do in one's place, from what one sees", status_code=200)
async def hint(request: Asked, table: FromPath[str], data: JSONBody[wire.AskHint]) -> wire.Hint:
    held = held_by(request.scope)
    return await hall_of(request).hint(table, data, lambda found: pick_seat(found, held, data.seat))


@put("/tables/{table:str}/webhook", summary="Where to be told that it is one's turn")
async def webhook(request: Asked, table: FromPath[str], data: JSONBody[wire.Webhook]) -> wire.WebhookMade:
    if data.url:
        check_url(data.url)
    held, secret = held_by(request.scope), new_secret() if data.url else ""
    await hall_of(request).act(table, lambda found: commands.set_hook(
        found, pick_seat(found, held, data.seat), data.url, secret, clock_now()))
    return wire.WebhookMade(secret=secret)


# ---- afterwards -----------------------------------------------------------------------------------------------------
@post("/tables/{table:str}/rematch", summary="The same people again, each one seat further", status_code=200)
async def rematch(request: Asked, table: FromPath[str]) -> wire.Done:
    held, hall = held_by(request.scope), hall_of(request)
    await hall.look(table, lambda found: need_seat(found, held))
    return wire.Done(id="", table=await hall.add_rematch(table, new_table_id()))


@post("/tables/{table:str}/fork", summary="Play on from a moment of a finished game")
async def fork(request: Asked, table: FromPath[str], data: JSONBody[wire.Fork]) -> Response[wire.Made]:
    limit_making(request)
    held, hall = held_by(request.scope), hall_of(request)

    def question(found: Table) -> tuple[str, log.Opened]:
        pick_viewer(found, held, None)
        return commands.position_after(found, data.after), found.opened
    position, opened = await hall.look(table, question)
    secret, keys, cookies = own_keys(request)
    wish = commands.fork_wish(opened, data)
    bots = await _bots_for(hall, opened.game, data.seats, opened.options)
    made = commands.open_table(new_table_id(), wish, keys, bots, clock_now(), table, position)
    await hall.add(made)
    return Response(wire.Made(table=made.id, seats=made.seats_of(keys), secret=secret), cookies=cookies)


@get("/tables/{table:str}/record", summary="The record: of a finished game all, of a running one what one may know",
     media_type="text/plain")
async def record(request: Asked, table: FromPath[str], seat: Seat = None) -> Response[str]:
    held = held_by(request.scope)

    def question(found: Table) -> str:
        viewer = pick_viewer(found, held, seat)
        if found.phase == "finished":
            return write(record_of(found.match)) if found.match else record_without_match(found)
        return history_text(found, viewer)
    text = await hall_of(request).look(table, question)
    return Response(text, media_type="text/plain",
                    headers={"Content-Disposition": f'attachment; filename="{table}.txt"'})


@get("/tables/{table:str}/replay", summary="A finished game moment by moment, through the eyes of any seat")
async def replay(request: Asked, table: FromPath[str], eyes: Seat = None) -> wire.Replay:
    held = held_by(request.scope)

    def question(found: Table) -> wire.Replay:
        pick_viewer(found, held, None)
        match = found.match
        outcome = outcome_of(found)
        if found.phase != "finished" or match is None or outcome is None:
            raise Refused("not_now", "the game is not over yet")
        if eyes is not None and eyes >= match.seats:
            raise Refused("bad_request", f"there is no seat {eyes} at this table of {match.seats}")
        viewer, game, state = SPECTATOR if eyes is None else eyes, match.game, match.state(0)
        seen = game.view(state, viewer)
        moments = [wire.Moment(after=0, view=seen, text=game.view_to_text(seen))]
        for number, (entry, events) in enumerate(zip(match.entries, match.history, strict=True), 1):
            said, before = game.describe(state, entry.seat, entry.action), moments[-1].text
            state.play(entry.seat, entry.action)
            seen = game.view(state, viewer)
            moment = wire.Moment(after=number, seat=entry.seat, view=seen, text=game.view_to_text(seen),
                                 events=[phrase_of(event) for event in events if event.heard_by(viewer)])
            moment.hidden = entry.seat != viewer and (
                len(moment.events) < len(events) or (not events and moment.text == before))
            if not moment.hidden:
                moment.action, moment.phrase = game.action_to_text(entry.action), phrase_of(said)
            moments.append(moment)
        return wire.Replay(info=info_of(found), seat=eyes, outcome=outcome, moments=moments, steps=len(match.entries))
    return await hall_of(request).look(table, question)


desk = Router("/api", tags=["tables"], route_handlers=[
    open_table, list_tables, list_mine, see_table, join, leave, close, seat_bot, open_seat, stand_in, come_back, link,
    session, end_session, play, undo, redo, answer, chat, why, preview, hint, webhook, rematch, fork, record, replay])
