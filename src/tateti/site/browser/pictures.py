"""Pictures of positions and matches, a board to stand within other pages, and codes to scan."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import PurePath
from typing import Any, get_args

from tateti import language
from tateti.answers import picture_tasks, tasks
from tateti.answers.limits import USUAL
from tateti.answers.matches.answers import named, plain_record, saved_as
from tateti.answers.matches.decisions import playable
from tateti.answers.matches.live import LiveMatch
from tateti.answers.picture_tasks import LONGEST_RECORD, MEDIA_TYPES, Wanted, check_asked, check_shown
from tateti.language import gettext as _
from tateti.pictures import Theme
from tateti.records import file_name
from tateti.site.browser.requests import (
    LONGEST_GAME,
    LONGEST_MOVE,
    LONGEST_POSITION,
    Answer,
    Fields,
    Request,
)
from tateti.study import snapshots
from tateti.study.snapshots import KINDS, Kind, Look

LONGEST_TEXT, LONGEST_ORIGIN = 512, 500
LONGEST_DRAWING = 45.0  # seconds: nobody else waits for it, and the page gives an answer up after a minute


def picture(request: Request, kind: str) -> Answer:
    """A position, or a match by its record."""
    asked, code = request.asked, language.current()
    wanted = _wanted(asked, kind)
    name, position, last = _position(asked), asked.text("position", LONGEST_POSITION, 0, None), _last(asked)
    record = asked.text("record", LONGEST_RECORD, 0, None)
    check_asked(name, position, last, record)
    if record is not None:
        drawn = picture_tasks.match_picture(record, wanted, code, USUAL.largest_board, LONGEST_DRAWING)
        return _drawn(wanted, drawn, _("match"))
    assert name is not None
    the_game = playable(name, USUAL.largest_board)
    shown = the_game.position(position) if position else the_game.start
    given = (shown.game.full_name, str(shown), last, wanted, code)
    return _drawn(
        wanted, picture_tasks.position_picture(*given, USUAL.study_seconds), shown.game.name.replace(":", "-")
    )


def match_picture(live: LiveMatch, request: Request, kind: str) -> Answer:
    """A match, with its last move and the completed line marked."""
    wanted = _wanted(request.asked, kind)
    given = (plain_record(live), wanted, language.current(), USUAL.largest_board)
    return _drawn(
        wanted,
        picture_tasks.match_picture(*given, LONGEST_DRAWING),
        PurePath(file_name(named(live.match))).stem,
    )


def embed(request: Request) -> Answer:
    """A position, or a match by its record, as a page that stands alone; the page says where it itself is found."""
    asked, code = request.asked, language.current()
    name, record = _position(asked), asked.text("record", LONGEST_RECORD, 0, None)
    position = asked.text("position", LONGEST_POSITION, 0, None)
    theme = asked.one_of("theme", get_args(Theme), "screen")
    ply = asked.number("ply", 0, picture_tasks.MOST_PLIES, None)
    origin = asked.text("origin", LONGEST_ORIGIN, 0, "")
    check_shown(name, record)
    if record is not None:
        given = (record, ply, origin, None, theme, code, USUAL.largest_board)
        page = picture_tasks.embedded_match(*given, USUAL.study_seconds)
    else:
        assert name is not None
        the_game = playable(name, USUAL.largest_board)
        shown = the_game.position(position) if position else the_game.start
        page = picture_tasks.embedded_position(
            shown.game.full_name, str(shown), origin, theme, code, USUAL.study_seconds
        )
    return Answer(200, page, {"Content-Type": "text/html; charset=utf-8"})


def qr_code(request: Request) -> Answer | None:
    """A text as a QR code; None where the library that draws them did not come along."""
    text = request.sent("text").text("text", LONGEST_TEXT)
    if find_spec("segno") is None:
        return None
    return Answer(200, tasks.qr_code(text), {"Content-Type": MEDIA_TYPES["svg"]})


def _position(asked: Fields) -> str | None:
    name: str | None = asked.text("game", LONGEST_GAME, otherwise=None)
    return name


def _last(asked: Fields) -> str | None:
    last: str | None = asked.text("last", LONGEST_MOVE, otherwise=None)
    return last


def _wanted(asked: Fields, kind: str) -> Wanted:
    """How a picture is to be."""
    known: Kind = Fields({"kind": kind}).one_of("kind", KINDS)
    look = Look(
        asked.one_of("theme", get_args(Theme), "screen"),
        asked.number("size", snapshots.SMALLEST, snapshots.LARGEST, None),
        asked.flag("card", False),
    )
    ply = asked.number("ply", 0, picture_tasks.MOST_PLIES, None)
    delay = asked.number("delay", snapshots.SHORTEST, snapshots.LONGEST, snapshots.USUAL_DELAY, whole=False)
    return Wanted(known, look, ply, asked.flag("names", False), delay)


def _drawn(wanted: Wanted, drawn: bytes, stem: str) -> Answer:
    headers: dict[str, Any] = {"Content-Type": MEDIA_TYPES[wanted.kind], **saved_as(f"{stem}.{wanted.kind}")}
    return Answer(200, drawn, headers)
