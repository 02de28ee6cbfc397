"""The HTTP API of games: what there is to play, the words, the rules."""
from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.words import LANGUAGES, words_of
from ludotheque.games import catalogue, find
from ludotheque.play.pages import examples, page, rules
from ludotheque.server import wire
from ludotheque.server.bots import levels
from ludotheque.server.refusals import Refused


def game_named(name: str) -> Game:
    try:
        return find(name)
    except BadOption as bad:
        raise Refused("not_found", str(bad)) from None


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refused("not_found", f"there are {' and '.join(LANGUAGES)}, not {language[:10]!r}")
    return language


@get("/games", summary="All games")
async def list_games() -> list[wire.GameInfo]:
    return [wire.GameInfo(
        name=game.name, edition=game.edition, title=dict(game.title), seats=list(game.seat_counts),
        options=[wire.OptionInfo(name=option.name, values=list(option.values)) for option in game.options],
        rules=game.rules_version, rules_page=game.rules_page, languages=list(LANGUAGES), levels=levels(),
        preview=hasattr(game, "preview"), template=game.edition == "template") for game in catalogue().values()]


@get("/games/{game:str}/words/{language:str}", summary="The words of a game: templates of its phrases, names of values")
async def words(game: FromPath[str], language: FromPath[str]) -> dict[str, Any]:
    return dict(words_of(game_named(game), check_language(language)))


@get("/games/{game:str}/rules/{language:str}", summary="Every rule of a game by its id")
async def rules_by_id(game: FromPath[str], language: FromPath[str]) -> dict[str, str]:
    return rules(game_named(game).rules_page, check_language(language))


@get("/games/{game:str}/rules/{language:str}/page", summary="The rules page as Markdown", media_type="text/markdown")
async def rules_page(game: FromPath[str], language: FromPath[str]) -> Response[str]:
    return Response(page(game_named(game).rules_page, check_language(language)),
                    media_type="text/markdown")


@cache
def _drawn(name: str) -> list[wire.Example]:
    """Each example as its seat sees it: views and legal actions are asked of the rules, never written down."""
    game = find(name)
    found = []
    for example in examples(name):
        state, seat = game.state_from_text(example["position"]), example["seat"]
        seen = game.view(state, seat)
        said = [(action, game.describe(state, seat, action)) for action in state.legal_actions(seat)]
        found.append(wire.Example(
            rule=example["rule"], seat=seat, caption={language: example[language] for language in LANGUAGES},
            view=seen, text=game.view_to_text(seen), press=example.get("press", ""), hide=example.get("hide", ""),
            lit=example.get("lit", ""),
            legal=[wire.Offer(action=game.action_to_text(action), key=phrase.key, rule=phrase.rule,
                              values=dict(phrase.values)) for action, phrase in said]))
    return found


@get("/games/{game:str}/examples", summary="Positions that show what a rule means")
async def rule_examples(game: FromPath[str]) -> list[wire.Example]:
    return _drawn(game_named(game).name)


@get("/wire.json", summary="JSON Schema of the WebSocket's messages, both ways")
async def wire_schema() -> dict[str, Any]:
    (client, server, now), parts = msgspec.json.schema_components(
        [wire.FromClient, wire.ToClient, wire.Now], ref_template="#/$defs/{name}")
    for frame in ("Full", "Update"):                # there it is encoded already; it is a Now nevertheless
        parts[frame]["properties"]["now"] = {"anyOf": [{"type": "null"}, now]}
    return {"$defs": {**parts, "FromClient": client, "ToClient": server}}


library = Router("/api", tags=["games"],
                 route_handlers=[list_games, words, rules_by_id, rules_page, rule_examples, wire_schema])
