"""Positions to explore, analysis, explanations, hints, books, search trees, records and reviews: nothing is stored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from tateti import language, players
from tateti.answers.book_tasks import PACKED, TEXT, book_name, book_type
from tateti.answers.descriptions import bot_shape, game_shape
from tateti.answers.matches.answers import saved_as
from tateti.answers.matches.decisions import playable
from tateti.answers.shapes import position_shape
from tateti.errors import IllegalMoveError, SearchLimitError
from tateti.games import Position, available, game
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import json_response
from tateti.web.limits import MANY
from tateti.web.middleware.known_analyses import CACHEABLE
from tateti.web.problems import refusal
from tateti.web.services import services_of

router = APIRouter(prefix="/api", tags=["study"])

GameQuery = Annotated[
    schemas.names.GameName, Query(description="A game, also on another board: semaforo:4x4.")
]
BOOK_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {one: {"schema": {"type": "string"}} for one in (TEXT, PACKED)}}
}
PositionQuery = Annotated[
    schemas.names.PositionText | None, Query(description="Rows from the top; without it, the empty board.")
]


@router.get("/games", response_model=list[schemas.site.GameShape])
async def games(request: Request) -> Response:
    """The games, as they describe themselves: titles, rules in words, boards, pieces with their shapes and colours."""
    settings = services_of(request).settings
    return json_response(orjson.dumps([game_shape(game(name), settings) for name in available()]))


@router.get("/bots", response_model=list[schemas.site.Bot])
async def bots(
    request: Request,
    game: Annotated[
        schemas.names.GameName | None, Query(description="A game on whose board they play.")
    ] = None,
) -> Response:
    """The bots: ours from the weakest to the strongest, then those from outside and the operator's own. With a game, how
    well they play is told for its board."""
    settings = services_of(request).settings
    the_game = None if game is None else playable(game, settings.largest_board)
    named = (*players.available(), *settings.bots)
    return json_response(orjson.dumps([bot_shape(name, the_game) for name in named]))


@router.get("/position", response_model=schemas.matches.PositionShape)
async def position(request: Request, game: GameQuery, position: PositionQuery = None) -> Response:
    """A position, checked, and what may be played in it."""
    return json_response(orjson.dumps(position_shape(_position(request, game, position))))


@router.get("/play", response_model=schemas.matches.PositionShape)
async def play(
    request: Request,
    game: GameQuery,
    move: Annotated[schemas.names.MoveText, Query()],
    position: PositionQuery = None,
) -> Response:
    """The position after a move."""
    return json_response(orjson.dumps(position_shape(_position(request, game, position).play(move))))


@router.get("/why", response_model=schemas.matches.Refusal)
async def why(
    request: Request,
    game: GameQuery,
    move: Annotated[schemas.names.MoveText, Query()],
    position: PositionQuery = None,
) -> Response:
    """Why a move may not be played here, in a sentence; null where it may. (`/play` refuses it with the same sentence.)"""
    try:
        _position(request, game, position).move(move)
    except IllegalMoveError as error:
        return json_response(orjson.dumps({"reason": str(error)}))
    return json_response(orjson.dumps({"reason": None}))


@router.get("/analyse", response_model=schemas.study.Analysis)
async def analyse(request: Request, game: GameQuery, position: PositionQuery = None) -> Response:
    """What a position is worth under perfect play, and every move in it, best first. Where that is not found in time, the
    refusal says whether it can be settled (see `/api/settle`)."""
    services = services_of(request)
    studies = services.studies
    try:
        found = await unless_gone(request, studies.analyse(game, position))
    except SearchLimitError as error:
        return refusal(error, about={"settle": await services.settlements.offer(game, position)})
    studies.remember(request.scope["query_string"], found)
    return Response(found, 200, CACHEABLE, "application/json")


@router.get("/hint", response_model=schemas.study.Hint)
async def hint(
    request: Request,
    game: GameQuery,
    position: PositionQuery = None,
    last: Annotated[schemas.names.MoveText | None, Query(description="The move that led here.")] = None,
) -> Response:
    """A move to recommend, with its reason."""
    studies = services_of(request).studies
    return json_response(await unless_gone(request, studies.hint(game, position, last, language.current())))


@router.get("/explain", response_model=schemas.study.Explanation)
async def explain(request: Request, game: GameQuery, position: PositionQuery = None) -> Response:
    """What there is to see in a position, in the words of the players (forbidden cells, safe moves; threats, forks), what its
    moves do, and the best answer to each."""
    studies = services_of(request).studies
    return json_response(await unless_gone(request, studies.explain(game, position, language.current())))


@router.get("/book", response_model=schemas.study.BookAnswer)
async def book(request: Request, game: GameQuery, position: PositionQuery = None) -> Response:
    """What the book of a board says about a position, where one comes with tateti: who wins by it, and what it answers."""
    studies = services_of(request).studies
    return json_response(await unless_gone(request, studies.book(game, position, language.current())))


@router.get("/book/file", response_class=Response, responses=BOOK_FILE)
async def book_file(request: Request, game: GameQuery) -> Response:
    """The book of a board as a file, in the format that docs/books.md describes; 404 where none comes with tateti."""
    found = await unless_gone(request, services_of(request).studies.book_file(game))
    return Response(found, 200, {**CACHEABLE, **saved_as(book_name(game))}, book_type(game))


@router.get("/tree", response_model=schemas.study.Tree)
async def tree(
    request: Request,
    game: GameQuery,
    position: PositionQuery = None,
    depth: Annotated[
        int | None,
        Query(
            ge=0,
            le=100,
            description="How many plies deep; without it, to the end or as deep as the nodes go.",
        ),
    ] = None,
    order: Annotated[Literal["random", "fixed"], Query(description="The order of moves.")] = "fixed",
    seed: Annotated[int | None, Query(ge=0, le=2**32, description="The same gives the same order.")] = None,
    pruning: Annotated[bool, Query(description="Whether branches are cut.")] = True,
    nodes: Annotated[
        int, Query(ge=1, le=MANY, description="How many nodes at most; the server has its limit too.")
    ] = 2000,
) -> Response:
    """The tree that alpha-beta looks at, and every step of the search."""
    studies = services_of(request).studies
    found = await unless_gone(request, studies.tree(game, position, depth, order, seed, pruning, nodes))
    return Response(
        found, 200, CACHEABLE if seed is not None or order == "fixed" else None, "application/json"
    )


@router.post("/record", response_model=schemas.study.ReadRecord)
async def read_record(body: schemas.requests.RecordRequest, request: Request) -> Response:
    """Reads a record: every position and move of it, with its variations, comments and marks."""
    studies = services_of(request).studies
    return json_response(await unless_gone(request, studies.read_record(body.record, language.current())))


@router.post("/record/write", response_model=schemas.study.WrittenRecord)
async def write_record(body: schemas.requests.WriteRecordRequest, request: Request) -> Response:
    """Writes a record with its variations, every move of it checked."""
    writing = services_of(request).studies.write_record(
        body.to_record(), schemas.names.LONGEST_RECORD, language.current()
    )
    return json_response(await unless_gone(request, writing))


@router.post("/review", response_model=schemas.study.Review)
async def review_record(body: schemas.requests.RecordRequest, request: Request) -> Response:
    """Marks every move of a record."""
    studies = services_of(request).studies
    return json_response(await unless_gone(request, studies.review(body.record, language.current())))


def _position(request: Request, name: str, text: str | None) -> Position:
    the_game = playable(name, services_of(request).settings.largest_board)
    return the_game.position(text) if text else the_game.start
