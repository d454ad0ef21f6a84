"""Invitations: how other devices reach this server, and links as QR codes."""

from __future__ import annotations

import asyncio

import orjson
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from tateti.web.addresses import (
    ALL_ADDRESSES,
    is_home_name,
    is_in_private_network,
    network_addresses,
    page_at,
)
from tateti.web.api import schemas
from tateti.web.api.command import command
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import NO_STORE, json_response
from tateti.web.services import services_of
from tateti.web.settings import Settings

router = APIRouter(prefix="/api", tags=["site"])

SVG = "image/svg+xml"
FORWARDED = (
    "forwarded",
    "x-forwarded-for",
    "x-real-ip",
    "via",
)  # a request that came through a proxy has one


@router.get("/server", response_model=schemas.site.Server)
async def server(request: Request) -> Response:
    """How other devices reach this server. Its addresses in the network are told to those alone who are in it."""
    settings = services_of(request).settings
    local_only = settings.public_url is None and settings.answers_this_computer_only
    is_near = _is_near(request, settings)
    words, is_complete = command(settings, in_full=is_near and local_only)
    told = {
        "public_url": None if settings.public_url is None else settings.public_url.origin,
        "local_only": local_only,
        "links": await _links(settings) if is_near else [],
        "command": words,
        "command_is_complete": is_complete,
    }
    return json_response(orjson.dumps(told))


def _is_near(request: Request, settings: Settings) -> bool:
    """Whether whoever asks is on this computer or in a private network, and asks by a name that means this one: behind a
    proxy that the server was not told of everybody seems to be, and a page of somebody else's may lead here by its name."""
    through_stranger = not settings.proxies and any(name in request.headers for name in FORWARDED)
    client = "" if request.client is None else request.client.host
    return is_in_private_network(client) and is_home_name(request.url.hostname or "") and not through_stranger


async def _links(settings: Settings) -> list[str]:
    """The page by each address at which others in the network find this computer."""
    if settings.public_url is not None or settings.listens_at is None:
        return []
    host, port = settings.listens_at
    if settings.answers_this_computer_only:
        host = "0.0.0.0"  # as `command` would have it
    found = await asyncio.to_thread(network_addresses) if host in ALL_ADDRESSES else [host]
    return [page_at(address, port) for address in found if host != "0.0.0.0" or ":" not in address]


@router.post(
    "/qr", response_class=Response, responses={200: {"content": {SVG: {"schema": {"type": "string"}}}}}
)
async def qr_code(body: schemas.requests.QrRequest, request: Request) -> Response:
    """A text as a QR code, dark on white with its margin, as an SVG picture."""
    drawn = services_of(request).studies.qr_code(body.text)
    return Response(await unless_gone(request, drawn), 200, NO_STORE, SVG)
