"""Matches: new ones, who comes, moves, resignation; what both agree on: undo, draw, rematch."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tateti import language
from tateti.answers.json_bytes import json_object
from tateti.answers.matches import decisions
from tateti.answers.matches.answers import check_review, new_seats, next_seats, record_headers, record_of
from tateti.answers.matches.events import Event
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import ConflictError
from tateti.games import Side
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.problems import refusal
from tateti.web.services import Services, services_of

router = APIRouter(prefix="/api/matches", tags=["matches"])

MatchId = Annotated[str, Path(min_length=1, max_length=32, examples=["dGF0ZXRpIHRhdGV0aQ"])]
NO_STORE = {"Cache-Control": "no-store"}


def json_response(body: bytes, status: int = 200) -> Response:
    """A response whose body is JSON already; it is not cached."""
    return Response(body, status, NO_STORE, "application/json")


@router.post("", status_code=201, response_model=schemas.matches.NewMatch)
async def create_match(body: schemas.requests.MatchRequest, request: Request) -> Response:
    """Begins a match; gives a secret link for each person's seat, and a public link to watch."""
    services = services_of(request)
    if any(seat.kind == "bot" for seat in body.seats):
        services.bots.refuse_if_too_many()
    setup, told = decisions.create(
        body.game, [seat.model_dump() for seat in body.seats], body.starts, body.clock, body.position,
        time.time(), services.matches.clock.now(), services.settings.largest_board, services.settings.bots,
    )  # fmt: skip
    live = await services.matches.create(setup)
    return json_response(_with_match(services, live, new_seats(live, told)), 201)


@router.get("/{match_id}", response_model=schemas.matches.Match)
async def get_match(match_id: MatchId, request: Request) -> Response:
    """The match as it stands."""
    matches = services_of(request).matches
    return json_response(matches.json(await matches.match(match_id)))


@router.post("/{match_id}/join", response_model=schemas.matches.Match)
async def join(match_id: MatchId, body: schemas.requests.JoinRequest, request: Request) -> Response:
    """Sits down at a seat of a match by link, under a name of one's own if one is given; whoever invites does so too, else
    the friend does not know that they are there. The same again is harmless."""
    return await _act(
        request,
        match_id,
        body.secret,
        lambda live, side: decisions.join(live, side, body.name, now_of(request)),
        body.key,
    )


@router.post("/{match_id}/moves", response_model=schemas.matches.Match)
async def play_move(match_id: MatchId, body: schemas.requests.MoveRequest, request: Request) -> Response:
    """Plays a move. The same move sent again is harmless; another one in its place is a conflict."""

    def decide(live: LiveMatch, side: Side) -> Event | None:
        if body.key is None and decisions.is_repeat(live, side, body.move, body.ply):
            return None
        rest = services_of(request).settings.answer_pause
        return decisions.move(live, side, body.move, body.ply, now_of(request), rest)

    return await _act(request, match_id, body.secret, decide, body.key)


@router.post("/{match_id}/resign", response_model=schemas.matches.Match)
async def resign(match_id: MatchId, body: schemas.requests.SecretRequest, request: Request) -> Response:
    """Gives up."""
    return await _act(
        request,
        match_id,
        body.secret,
        lambda live, side: decisions.resign(live, side, now_of(request)),
        body.key,
    )


@router.post("/{match_id}/undo", response_model=schemas.matches.Match)
async def undo(match_id: MatchId, body: schemas.requests.UndoRequest, request: Request) -> Response:
    """Offers to take a move back, agrees, declines or withdraws; at once against a bot, or with the secrets of both seats."""

    def decide(live: LiveMatch, side: Side) -> Event | None:
        both = decisions.is_other_secret(live, side, body.other_secret)
        longest = services_of(request).settings.longest_match
        return decisions.undo(live, side, body.action, both, longest, now_of(request))

    return await _act(request, match_id, body.secret, decide, body.key)


@router.post("/{match_id}/draw", response_model=schemas.matches.Match)
async def draw(match_id: MatchId, body: schemas.requests.DrawRequest, request: Request) -> Response:
    """Offers a draw, agrees, declines or withdraws, between people. An offer stands until the other moves; a side offers
    once between two moves of its own."""

    def decide(live: LiveMatch, side: Side) -> Event | None:
        longest = services_of(request).settings.longest_match
        return decisions.draw(live, side, body.action, longest, now_of(request))

    return await _act(request, match_id, body.secret, decide, body.key)


@router.post("/{match_id}/rematch", response_model=schemas.matches.Rematch | schemas.matches.RematchOffer)
async def rematch(match_id: MatchId, body: schemas.requests.RematchRequest, request: Request) -> Response:
    """Offers the next match, sides swapped, and begins it when both want it: at once against a bot, or with the secrets of
    both seats. Everybody's secret stays theirs."""
    services = services_of(request)
    try:
        live = await services.matches.rematch(match_id, body.secret, body.action, body.other_secret, body.key)
    except ConflictError as error:
        return await _conflict(services, match_id, error)
    if live.id == match_id:
        return json_response(_with_match(services, live, {}))
    return json_response(_with_match(services, live, next_seats(live)))


@router.get("/{match_id}/record", response_class=Response, responses=schemas.names.TEXT)
async def get_record(match_id: MatchId, request: Request) -> Response:
    """The record of the match, which every part of tateti reads, with a name for its file."""
    live = await services_of(request).matches.match(match_id)
    return PlainTextResponse(record_of(live), headers={**NO_STORE, **record_headers(live)})


@router.get("/{match_id}/review", response_model=schemas.study.Review)
async def get_review(match_id: MatchId, request: Request) -> Response:
    """Every move with its mark: best, fine, inaccuracy, mistake, blunder. A match by link is reviewed when it is over."""
    services = services_of(request)
    live = await services.matches.match(match_id)
    try:
        check_review(live)
    except ConflictError as error:
        return await _conflict(services, match_id, error)
    review = services.studies.review(record_of(live), language.current())
    return json_response(await unless_gone(request, review))


async def _act(
    request: Request, match_id: str, secret: str, decide: decisions.SideDecision, key: str | None
) -> Response:
    services = services_of(request)
    try:
        live = await services.matches.act(match_id, secret, decide, key)
    except ConflictError as error:
        return await _conflict(services, match_id, error)
    return json_response(services.matches.json(live))


def now_of(request: Request) -> float:
    """The time by the server's clock."""
    return services_of(request).matches.clock.now()


async def _conflict(services: Services, match_id: str, error: ConflictError) -> Response:
    live = await services.matches.match(match_id)
    return refusal(error, {"match": services.matches.json(live)})


def _with_match(services: Services, live: LiveMatch, more: dict[str, Any]) -> bytes:
    return json_object({"match": services.matches.json(live), **more})
