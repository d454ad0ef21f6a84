"""The answers of the page without a server: the addresses of the server's API, answered by the same functions.

What the worker of the page calls takes and gives texts alone. An answer is its status, its headers as JSON, and its body;
what is decided about a match comes with what has to be kept of it first (see `matches`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from tateti import language
from tateti.answers.json_bytes import json_bytes
from tateti.answers.problems import OF_HTTP, body_of, code_of, status_of
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.site.browser import matches
from tateti.site.browser.matches import Decided
from tateti.site.browser.requests import Answer, InvalidRequestError, Request

JSON = "application/json"
Handler = Callable[..., Any]

_ROUTES = (
    ("GET", "/api/games", "study.games"),
    ("GET", "/api/bots", "study.bots"),
    ("GET", "/api/languages", "study.languages"),
    ("GET", "/api/position", "study.position"),
    ("GET", "/api/play", "study.play"),
    ("GET", "/api/why", "study.why"),
    ("GET", "/api/analyse", "study.analyse"),
    ("GET", "/api/hint", "study.hint"),
    ("GET", "/api/explain", "study.explain"),
    ("GET", "/api/book", "study.book"),
    ("GET", "/api/book/file", "study.book_file"),
    ("GET", "/api/tree", "study.tree"),
    ("GET", "/api/settle", "study.settling"),
    ("POST", "/api/settle", "study.settle"),
    ("POST", "/api/record", "study.read_record"),
    ("POST", "/api/record/write", "study.write_record"),
    ("POST", "/api/review", "study.review"),
    ("GET", "/api/lessons", "learning.lessons"),
    ("GET", "/api/lessons/([^/]+)/steps/([^/]+)", "learning.lesson_step"),
    ("POST", "/api/lessons/([^/]+)/steps/([^/]+)", "learning.lesson_choice"),
    ("GET", "/api/themes", "learning.themes"),
    ("GET", "/api/puzzles/daily", "learning.daily"),
    ("GET", "/api/puzzles/problems/([^/]+)", "learning.problem"),
    ("GET", "/api/puzzles/sets/([^/]+)", "learning.problem_set"),
    ("POST", "/api/puzzles/next", "learning.following"),
    ("POST", "/api/puzzles/mistakes", "learning.mistakes"),
    ("POST", "/api/puzzles/choices", "learning.choose"),
    ("POST", "/api/puzzles/hints", "learning.hint"),
    ("GET", "/api/picture[.]([^/]+)", "pictures.picture"),
    ("GET", "/embed", "pictures.embed"),
    ("POST", "/api/qr", "pictures.qr_code"),
)
"""Method, address, and the function of a module here that answers; it is imported when it is first asked for."""

_MATCH = re.compile(r"/api/matches/([^/]+)(?:/([\w.]+))?")


def answer(method: str, path: str, query: str, content: str, language_code: str) -> tuple[int, str, bytes]:
    """The answer to a request that is not about a match: status, headers as JSON, body."""
    language.use(language_code)
    told = _guarded(lambda: _answered(Request(method, path, json.loads(query), content)))
    return told.status, json.dumps(dict(told.headers)), told.body


def _answered(request: Request) -> Answer:
    methods = set()
    for method, form, handler in _ROUTES:
        found = re.fullmatch(form, request.path)
        if found is not None and method == request.method:
            told = _handler(handler)(request, *found.groups())
            return _of_http(404) if told is None else Answer(200, told) if isinstance(told, bytes) else told
        if found is not None:
            methods.add(method)
    return _of_http(405 if methods else 404)


def _handler(name: str) -> Handler:
    module, _dot, function = name.partition(".")
    found: Handler = getattr(import_module(f"tateti.site.browser.{module}"), function)
    return found


def get_ready() -> None:
    """Imports what has not been asked for yet, so that it is there when it is."""
    for _method, _form, handler in _ROUTES:
        _handler(handler)


def _guarded(find: Callable[[], Answer]) -> Answer:
    try:
        return find()
    except InvalidRequestError as error:
        return Answer(422, error.body())
    except TatetiError as error:
        return Answer(status_of(error), body_of(code_of(error), str(error)))


def _of_http(status: int) -> Answer:
    code, sentence = OF_HTTP[status]
    return Answer(status, body_of(code, _(sentence)))


# Matches


def decide(
    method: str, path: str, query: str, content: str, language_code: str, log: str | None, now: float
) -> tuple[str, bytes]:
    """What a request about a match becomes, given its log: the answer's status and headers and what is to be kept first, as
    JSON; and its body."""
    language.use(language_code)
    found: list[Decided] = []

    def find() -> Answer:
        found.append(_decided(Request(method, path, json.loads(query), content), matches.as_log(log), now))
        return found[0].answer

    told = _guarded(find)
    return _told(found[0] if found else Decided(told))


def _decided(request: Request, log: dict[str, Any] | None, now: float) -> Decided:
    if (request.method, request.path) == ("POST", "/api/matches"):
        return matches.create(request, now)
    found = _MATCH.fullmatch(request.path)
    if found is None:
        return Decided(_of_http(404))
    live, what = matches.read_log(log, found[1]), found[2] or ""
    if what.startswith("picture.") and request.method == "GET":
        return Decided(_handler("pictures.match_picture")(live, request, what.removeprefix("picture.")))
    handler = matches.ABOUT_A_MATCH.get((request.method, what))
    return Decided(_of_http(405)) if handler is None else matches.decided(handler, live, request, now)


def _told(decided: Decided) -> tuple[str, bytes]:
    status, body, headers = decided.answer
    return json.dumps({"status": status, "headers": dict(headers), "writes": decided.writes()}), body


def message(match_id: str, language_code: str, log: str, now: float) -> tuple[str]:
    """What those are told who watch a match: how it stands."""
    language.use(language_code)
    live = matches.read_log(matches.as_log(log), match_id)
    return (matches.message(live, now).decode(),)


def follow_up(match_id: str, log: str) -> str:
    """What comes next in a match by itself, as JSON."""
    return json.dumps(matches.follow_up(matches.read_log(matches.as_log(log), match_id)))


def bot_choice(match_id: str, log: str, now: float) -> str:
    """The move of the bot whose turn it is, as JSON; null if there is none."""
    return json_bytes(matches.bot_choice(matches.read_log(matches.as_log(log), match_id), now)).decode()


def bot_move(match_id: str, log: str, chosen: str, language_code: str, now: float) -> tuple[str, bytes]:
    """What becomes of that move, as `decide` gives it."""
    language.use(language_code)
    live = matches.read_log(matches.as_log(log), match_id)
    return _told(matches.bot_move(live, json.loads(chosen), now))


def time_over(match_id: str, log: str, language_code: str, now: float) -> tuple[str, bytes]:
    """What becomes of a match in which somebody's time may be over, as `decide` gives it."""
    language.use(language_code)
    return _told(matches.time_over(matches.read_log(matches.as_log(log), match_id), now))
