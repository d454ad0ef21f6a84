"""What a link to the page shows where it is sent: a title, a sentence and the board (Open Graph, which all of them read).

The page itself is one and the same for every address, so the tags are put into it as it is sent. They say what anybody who
opens the link sees at once: never an answer, never a secret (those stand after # and are not sent to a server at all).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from tateti import language, wording
from tateti.answers.matches.answers import named
from tateti.answers.matches.decisions import playable
from tateti.errors import TatetiError
from tateti.games import Position, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.study.lessons import library as lessons
from tateti.study.print.diagram import how_it_stands
from tateti.study.puzzles.puzzle import position_of
from tateti.web.services import services_of

WIDTH, HEIGHT = 1200, 630
LONGEST = 300  # letters of a title or a sentence
PLACE = b"</title>\n"
NAME = "tateti"
ABOUT = N_(
    "Tic-Tac-Toe and Semáforo: play, by link or against the computer, and see what every move is worth."
)
SHOWN = "semaforo"  # where a link is about no board

TITLES = {
    "/analysis": N_("Analysis"),
    "/tree": N_("Search tree"),
    "/rules": N_("Rules"),
    "/learn": N_("Learn"),
    "/puzzles": N_("Problems"),
}

_HOST = re.compile(r"[A-Za-z0-9._-]+(:[0-9]{1,5})?|\[[0-9a-fA-F:.]+\](:[0-9]{1,5})?")


@dataclass(frozen=True)
class Card:
    """What a link shows; the picture is an address on this server."""

    title: str
    sentence: str
    picture: str
    shown: str  # what is on the picture, in words


async def page_with_card(page: bytes, request: Request) -> bytes:
    """The page with the card of the address that was asked for."""
    tags = _tags(await card_of(request), origin_of(request), _address(request)).encode()
    return page.replace(PLACE, PLACE + tags, 1)


async def card_of(request: Request) -> Card:
    """The card of an address; what is not there, or is wrong, has the one of the page as a whole."""
    path = request.url.path
    for form, find in _CARDS:
        if (found := form.fullmatch(path)) is not None:
            try:
                return await find(request, *found.groups())
            except (TatetiError, ValueError):
                break
    return _general(TITLES.get(path))


# The cards of the pages


async def _of_match(request: Request, match_id: str) -> Card:
    live = await services_of(request).matches.match(match_id)
    match = named(live.match)
    picture = f"/api/matches/{match_id}/picture.png"
    names = " – ".join(wording.name_of(match, side) for side in match.order)
    title = f"{names} · {wording.title_of(match.game)}"
    # The number makes the address another one after each move: whoever keeps the picture does not show an old one.
    query = {"card": "true", "size": WIDTH, "names": "true", "event": live.number}
    return Card(
        title, _how_a_match_stands(match), f"{picture}?{urlencode(query)}", how_it_stands(match.position)
    )


def _how_a_match_stands(match: Match) -> str:
    if match.outcome is not None:
        return wording.begun_large(wording.outcome_in_words(match))
    return wording.match_in_short(match)


async def _of_analysis(request: Request) -> Card:
    asked = request.query_params
    if "match" in asked:
        return await _of_match(request, asked["match"])
    the_game = playable(
        asked["game"][:64] if "game" in asked else SHOWN, services_of(request).settings.largest_board
    )
    position = the_game.position(asked["position"][:2000]) if asked.get("position") else the_game.start
    return _of_position(
        position, f"{_(TITLES['/analysis'])} · {wording.title_of(the_game)}", how_it_stands(position)
    )


async def _of_problem(request: Request, name: str) -> Card:
    position = position_of(name[:200])
    if position.board.size > services_of(request).settings.largest_studied:
        return _general(None)
    title = f"{_('Problem')} · {wording.title_of(position.game)}"
    return _of_position(
        position, title, _("{who} What is the best move?").format(who=how_it_stands(position))
    )


async def _of_lesson(request: Request, name: str) -> Card:
    if name not in lessons.names():
        return _general(None)
    lesson = lessons.lesson(name)
    return _of_position(
        lesson.steps[0].position, f"{lesson.title} · {_(TITLES['/learn'])}", str(lesson.about)
    )


async def _of_game(request: Request) -> Card:
    """A page about a game and, perhaps, a position of it."""
    if "game" not in request.query_params:
        return _general(TITLES[request.url.path])
    card = await _of_analysis(request)
    title = f"{_(TITLES[request.url.path])} · {card.title.partition(' · ')[2]}"
    return Card(title, card.sentence, card.picture, card.shown)


def _of_position(position: Position, title: str, sentence: str) -> Card:
    query = {"game": position.game.name, "position": str(position), "card": "true", "size": WIDTH}
    return Card(
        title,
        sentence,
        f"/api/picture.png?{urlencode(query)}",
        f"{wording.title_of(position.game)}: {position}",
    )


def _general(title: str | None) -> Card:
    the_game = game(SHOWN)
    position = the_game.position(the_game.example) if the_game.example else the_game.start
    return _of_position(position, NAME if title is None else f"{_(title)} · {NAME}", _(ABOUT))


_CARDS: tuple[tuple[re.Pattern[str], Callable[..., Awaitable[Card]]], ...] = (
    (re.compile(r"/m/([\w-]{1,32})"), _of_match),
    (re.compile(r"/analysis"), _of_analysis),
    (re.compile(r"/puzzles/problem/([^/]+)"), _of_problem),
    (re.compile(r"/learn/([\w-]{1,64})"), _of_lesson),
    (re.compile(r"/tree|/rules|/puzzles"), _of_game),
)


# The tags


def _tags(card: Card, origin: str, address: str) -> str:
    told = {
        "og:site_name": NAME,
        "og:type": "website",
        "og:locale": language.current(),
        "og:title": card.title[:LONGEST],
        "og:description": card.sentence[:LONGEST],
        "og:url": f"{origin}{address}",
        "og:image": f"{origin}{card.picture}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": card.shown[:LONGEST],
    }
    tags = [f'  <meta property="{name}" content="{escape(text)}">\n' for name, text in told.items()]
    return "".join([*tags, '  <meta name="twitter:card" content="summary_large_image">\n'])


def origin_of(request: Request) -> str:
    """How the server is known to who asks; a name that cannot be one is not repeated."""
    public = services_of(request).settings.public_url
    if public is not None:
        return public.origin
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.fullmatch(host) else ""


def _address(request: Request) -> str:
    query = request.url.query
    return f"{request.url.path}?{query}" if query else request.url.path
