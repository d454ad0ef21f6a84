"""Pictures of positions and matches: SVG, PNG, and GIF, in which a match is played. What is drawn is what watching shows."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from tateti import language
from tateti.answers.matches.answers import named, plain_record, saved_as
from tateti.answers.matches.decisions import playable
from tateti.answers.picture_tasks import LONGEST_RECORD, MEDIA_TYPES, Wanted, check_asked
from tateti.games import Position
from tateti.language import gettext as _
from tateti.pictures import Theme
from tateti.records import file_name
from tateti.study import snapshots
from tateti.study.snapshots import Kind, Look
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import NO_STORE, MatchId
from tateti.web.middleware.known_analyses import CACHEABLE
from tateti.web.services import services_of

router = APIRouter(prefix="/api", tags=["pictures"])

BY_LANGUAGE = {"Vary": "Accept-Language"}  # what is written on it, or said in its place
OVER = {"Cache-Control": "public, max-age=60"}  # of a match: whoever played may still be renamed

PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {"schema": {"type": "string"}} for media_type in MEDIA_TYPES.values()}}
}

KindPath = Annotated[Kind, Path(description="What it is to be.", examples=["svg"])]
PlyQuery = Annotated[int | None, Query(ge=0, le=10_000, description="After so many moves; otherwise at the end, and in a GIF all of them.")]  # fmt: skip


def wanted_look(
    theme: Annotated[
        Theme, Query(description="The colours; `screen` is as the reader's system has it, in SVG.")
    ] = "screen",
    size: Annotated[
        int | None,
        Query(
            ge=snapshots.SMALLEST,
            le=snapshots.LARGEST,
            description="Pixels of its longer side; a GIF has at most 1,000.",
        ),
    ] = None,
    card: Annotated[
        bool, Query(description="In the middle of the shape in which links are shown, 1200 to 630.")
    ] = False,
) -> Look:
    """How a picture is to look."""
    return Look(theme, size, card)


def wanted_match(
    kind: KindPath,
    look: Annotated[Look, Depends(wanted_look)],
    ply: PlyQuery = None,
    names: Annotated[bool, Query(description="Who plays, and the result, below the board.")] = False,
    delay: Annotated[
        float,
        Query(
            ge=snapshots.SHORTEST, le=snapshots.LONGEST, description="Seconds that a move is shown, in a GIF."
        ),
    ] = snapshots.USUAL_DELAY,
) -> Wanted:
    """How a picture of a match is to be."""
    return Wanted(kind, look, ply, names, delay)


WantedMatch = Annotated[Wanted, Depends(wanted_match)]


@router.head("/picture.{kind}", include_in_schema=False)
@router.get("/picture.{kind}", response_class=Response, responses=PICTURE)
async def picture(
    request: Request,
    wanted: WantedMatch,
    game: Annotated[
        schemas.names.GameName | None,
        Query(examples=["semaforo"], description="A game, also on another board."),
    ] = None,
    position: Annotated[
        schemas.names.PositionText | None,
        Query(description="Rows from the top; without it, the empty board."),
    ] = None,
    last: Annotated[
        schemas.names.MoveText | None, Query(description="The move that led here, to be marked.")
    ] = None,
    record: Annotated[
        str | None,
        Query(max_length=LONGEST_RECORD, description="Or a match: its record, in the place of all these."),
    ] = None,
) -> Response:
    """A position, or a match by its record."""
    studies = services_of(request).studies
    check_asked(game, position, last, record)
    if record is not None:
        drawn = await unless_gone(request, studies.match_picture(record, wanted, language.current()))
        return _answer(wanted, drawn, _("match"), CACHEABLE)
    assert game is not None
    shown = position_asked(request, game, position)
    drawn = await unless_gone(request, studies.position_picture(shown, last, wanted, language.current()))
    return _answer(wanted, drawn, shown.game.name.replace(":", "-"), CACHEABLE)


@router.head("/matches/{match_id}/picture.{kind}", include_in_schema=False)
@router.get("/matches/{match_id}/picture.{kind}", response_class=Response, responses=PICTURE)
async def match_picture(match_id: MatchId, request: Request, wanted: WantedMatch) -> Response:
    """A match, with its last move and the completed line marked."""
    services = services_of(request)
    live = await services.matches.match(match_id)
    drawn = services.studies.match_picture(plain_record(live), wanted, language.current())
    stem = PurePath(file_name(named(live.match))).stem
    return _answer(wanted, await unless_gone(request, drawn), stem, OVER if live.is_over else NO_STORE)


def position_asked(request: Request, game: str, position: str | None) -> Position:
    """The position that a request is about, on a board that is not too large."""
    the_game = playable(game, services_of(request).settings.largest_board)
    return the_game.position(position) if position else the_game.start


def _answer(wanted: Wanted, drawn: bytes, stem: str, caching: dict[str, str]) -> Response:
    headers = {**caching, **BY_LANGUAGE, **saved_as(f"{stem}.{wanted.kind}")}
    return Response(drawn, 200, headers, MEDIA_TYPES[wanted.kind])
