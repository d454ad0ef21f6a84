"""Boards and positions settled on demand, in the background."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from tateti.web.api import schemas
from tateti.web.api.matches import json_response
from tateti.web.api.study import GameQuery, PositionQuery
from tateti.web.services import services_of

router = APIRouter(prefix="/api/settle", tags=["study"])


@router.get("", response_model=schemas.study.Settlement)
async def look(request: Request, game: GameQuery, position: PositionQuery = None) -> Response:
    """Whether the exact value of a position is known, or can be found out in the background, and how far that is."""
    status = await services_of(request).settlements.look(game, position)
    return json_response(orjson.dumps(status.to_json()))


@router.post(
    "",
    status_code=202,
    response_model=schemas.study.Settling,
    responses={200: {"model": schemas.study.Settling}},
)
async def ask(body: schemas.requests.SettleRequest, request: Request) -> Response:
    """Has a position settled: 202 with a ticket; 200 where it is known already, or cannot be."""
    settlements = services_of(request).settlements
    status, ticket = await settlements.ask(body.game, body.position, body.seconds)
    told = orjson.dumps({**status.to_json(), "ticket": ticket})
    return json_response(told, 200 if ticket is None else 202)


@router.delete("/{ticket}", response_model=schemas.study.Settlement)
async def call_off(ticket: Annotated[str, Path(max_length=64)], request: Request) -> Response:
    """Gives a ticket back; a job that nobody else waits for ends."""
    status = await services_of(request).settlements.call_off(ticket)
    return json_response(orjson.dumps(status.to_json()))
