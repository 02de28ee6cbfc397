"""The description of the API: Litestar's of the addresses, msgspec's own of what goes over the wire, our refusals."""
from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute

from ludotheque.games import catalogue
from ludotheque.server import wire

PART = "#/components/schemas/{name}"
VERBS = ("get", "put", "post", "delete")


class Description(JsonRenderPlugin):
    """GET /api/schema/openapi.json, worked out when somebody first asks."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, amend(openapi_schema))


def amend(document: dict[str, Any]) -> dict[str, Any]:
    """The document with every type as exact as the server reads it, and every refusal as it is sent."""
    kinds = [kind for kind in vars(wire).values() if isinstance(kind, type) and issubclass(kind, wire.Wire)]
    _, parts = msgspec.json.schema_components(kinds, ref_template=PART)
    parts["Full"]["properties"]["now"] = parts["Update"]["properties"]["now"] = {
        "anyOf": [{"type": "null"}, {"$ref": PART.format(name="Now")}]}
    for kind, field in (("NewTable", "game"), ("Acceptance", "game")):
        parts[kind]["properties"][field] = {"enum": list(catalogue())}
    parts["Webhook"]["properties"]["url"]["pattern"] = "^(https?://[!-~]+)?$"
    document["components"]["schemas"] = parts
    refusal = _json("Refusal")
    for path, operations in document["paths"].items():
        for verb in VERBS:
            if verb in operations:
                answers = operations[verb]["responses"]
                answers.pop("400", None)
                answers["4XX"] = {"description": "Refused, and nothing has changed", "content": refusal}
                answers["503"] = {"description": "Not now: the store does not answer, or the server is going",
                                  "content": _json("Health") if path == "/health" else refusal}
                for parameter in operations[verb].get("parameters", []):
                    _plain(parameter["schema"])
    document["paths"]["/api/tables/{table}"]["get"]["responses"]["200"]["content"] = _json("Full")
    return document


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": PART.format(name=name)}}}


def _plain(schema: dict[str, Any]) -> None:
    """A parameter that may be left out: in an address null is a word, and says the same."""
    choices = schema.pop("oneOf", [])
    for choice in choices:
        if choice.get("type") == "integer":
            bounds = {key: schema.pop(key) for key in ("minimum", "maximum") if key in schema}
            schema["anyOf"] = [{**choice, "minimum": 0, **bounds}, {"type": "string", "pattern": "^[nN][uU][lL][lL]$"}]


class Methods:
    """Which methods each address knows: what the header Allow lists."""

    def __init__(self, app: Litestar) -> None:
        found: dict[str, set[str]] = {}
        for route in app.routes:
            if isinstance(route, HTTPRoute) and route.path_format != "/{path}":
                found.setdefault(route.path_format, set()).update(map(str, route.methods))
        self.known = [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), ", ".join(sorted(methods)))
                      for path, methods in found.items()]

    def of(self, path: str) -> str:
        return next((methods for pattern, methods in self.known if pattern.fullmatch(path)), "GET, OPTIONS")
