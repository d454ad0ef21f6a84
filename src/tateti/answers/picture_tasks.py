"""Pictures, as worker processes draw them: plain values in, a file out."""

from __future__ import annotations

import time
from dataclasses import dataclass

from tateti import language
from tateti.answers.bot_tasks import until
from tateti.answers.embed import analysis_link, match_page, position_page
from tateti.answers.tasks import match_of
from tateti.errors import TatetiError
from tateti.games import game
from tateti.language import mark as N_
from tateti.notation import read_move, read_record
from tateti.pictures import Theme
from tateti.study.snapshots import (
    USUAL_DELAY,
    Kind,
    Look,
    animation,
    checked_ply,
    picture_file,
    scene_at,
    scene_of,
    title_of,
)

MEDIA_TYPES: dict[Kind, str] = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
LONGEST_RECORD = 8000  # letters, in an address
MOST_PLIES = 10_000


@dataclass(frozen=True)
class Wanted:
    """How a picture is to be; of a match: after how many moves, whether its names stand below, how long a move is shown."""

    kind: Kind
    look: Look
    ply: int | None = None
    names: bool = False
    delay: float = USUAL_DELAY


def check_asked(game_name: str | None, position: str | None, last: str | None, record: str | None) -> None:
    """A picture is of a position or of a record, one of the two."""
    if record is not None and (game_name, position, last) != (None, None, None):
        raise TatetiError(
            N_("A picture is of a position or of a record, not of both: leave one of them out.")
        )
    if record is None and game_name is None:
        raise TatetiError(N_("Say what is to be drawn: a game, and a position of it, or a record."))


def check_shown(*named: str | None) -> None:
    """A board within another page is that of a game, of a match or of a record, one of them."""
    if named.count(None) != len(named) - 1:
        raise TatetiError(
            N_("Say what is to be shown, one of these: a game and a position of it, a match, or a record.")
        )


def position_picture(
    game_name: str, position: str, last: str | None, wanted: Wanted, code: str, seconds: float
) -> bytes:
    """A position, with the move that led there marked if it is told."""
    language.use(code)
    shown = game(game_name).position(position)
    move = None
    if last is not None:
        piece, cell = read_move(last, shown.board, shown.game.letters)
        move = shown.game.move_on(cell, piece or shown[cell])
    return picture_file(wanted.kind, scene_of(shown, move), title_of(shown), wanted.look)


def embedded_position(
    game_name: str, position: str, origin: str, theme: Theme, code: str, seconds: float
) -> bytes:
    """The page of a position, to stand within another one."""
    language.use(code)
    shown = game(game_name).position(position)
    return position_page(shown, analysis_link(origin, shown), theme).encode()


def embedded_match(
    record: str,
    ply: int | None,
    origin: str,
    match_id: str | None,
    theme: Theme,
    code: str,
    largest: int,
    seconds: float,
) -> bytes:
    """The page of a match, to stand within another one; without an id it leads to the analysis of what it shows."""
    language.use(code)
    match = match_of(read_record(record), largest)
    at = checked_ply(match, len(match.moves) if ply is None else ply)
    link = analysis_link(origin, match.positions[at]) if match_id is None else f"{origin}/m/{match_id}"
    return match_page(match, at, link, theme).encode()


def match_picture(record: str, wanted: Wanted, code: str, largest: int, seconds: float) -> bytes:
    """A match: as it stands, after some of its moves, or played through, which is given up after its time."""
    stop = until(time.monotonic() + seconds)
    language.use(code)
    match = match_of(read_record(record), largest)
    if wanted.kind == "gif" and wanted.ply is None:
        return animation(match, wanted.look, wanted.delay, wanted.names, stop)
    ply = checked_ply(match, len(match.moves) if wanted.ply is None else wanted.ply)
    return picture_file(
        wanted.kind, scene_at(match, ply, wanted.names), title_of(match.positions[ply]), wanted.look
    )
