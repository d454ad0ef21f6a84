"""The language of a response: that of `?lang=`, else the one that the browser prefers (Accept-Language)."""

from __future__ import annotations

import functools
import re

from starlette.types import ASGIApp, Receive, Scope, Send

from tateti import language

_ASKED = re.compile(rb"(?:^|&)lang=([a-zA-Z]{2})(?=&|$)")


class LanguageMiddleware:
    """Sets the language in which a request is handled."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            language.use(language_of(scope))
        await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    """The language that a request asks for."""
    if b"lang=" in scope["query_string"] and (asked := _ASKED.search(scope["query_string"])):
        wanted = asked[1].decode("ascii").lower()
        if wanted in language.LANGUAGES:
            return wanted
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return preferred(value.decode("latin-1")[:200])
    return language.SOURCE


@functools.lru_cache(maxsize=256)
def preferred(accepted: str) -> str:
    """The best of our languages for an Accept-Language header.

    >>> preferred("fr-CH, pt;q=0.7, es-AR;q=0.8, *;q=0.5"), preferred("")
    ('es', 'en')
    """
    candidates = []
    for place, entry in enumerate(accepted.split(",")):
        tag, _semicolon, quality = entry.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        if tag[:2].lower() in language.LANGUAGES and weight > 0:
            candidates.append((-weight, place, tag[:2].lower()))
    return min(candidates)[2] if candidates else language.SOURCE
