"""Live matches: a WebSocket that resumes after the last event seen. Nobody needs a secret to watch; who sends the secret of
a seat is there for the others to see."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from urllib.parse import urlsplit

import orjson
from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tateti import language
from tateti.answers.matches import decisions
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import TooManyError, UnknownMatchError, WrongSecretError
from tateti.errors import TatetiError
from tateti.games import Side
from tateti.web import clients
from tateti.web.addresses import PublicUrl
from tateti.web.budgets import cost_of_answer
from tateti.web.matches.watchers import Watcher
from tateti.web.problems import in_short
from tateti.web.services import Services, services_of

router = APIRouter()

NO_SUCH_MATCH, TOO_MANY, POLICY, TRY_AGAIN = 4404, 4429, 1008, 1013
LAST_WORD = 1.0  # seconds to take a closing message

log = logging.getLogger("tateti.web")


@router.websocket("/api/matches/{match_id}/events")
async def events(socket: WebSocket, match_id: str) -> None:
    """Each message is {"event": n, "type": ..., "match": ...}; `?after=n` begins with what came after event n.

    Who is there is told when it changes: {"event": n, "type": "presence", "present": ...}. The client may send
    {"secret": ...}, once for each seat that it has.
    """
    services = services_of(socket)
    if not is_same_origin(socket, services.settings.public_url):
        await socket.close(POLICY)  # before it is accepted: the handshake is refused
        return
    await socket.accept()
    try:
        watcher = services.watchers.join(match_id[:64], clients.current.get(), language.current())
    except TooManyError:
        await socket.close(TOO_MANY)
        return
    try:
        await _catch_up(services, watcher, _after(socket))
        await _serve(services, socket, watcher)
    except UnknownMatchError:
        await _close(socket, NO_SUCH_MATCH)
    except (TatetiError, SQLAlchemyError) as error:  # the database is away: the client tries again
        log.warning("a socket is closed: %s", in_short(error))
        await _close(socket, TRY_AGAIN)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        services.watchers.leave(watcher)
        for side in watcher.seats:
            services.matches.presence.go(watcher.match_id, side)


def is_same_origin(socket: WebSocket, public: PublicUrl | None = None) -> bool:
    """Whether our own page connects; clients that are no browsers send no Origin."""
    origin = socket.headers.get("origin")
    if public is not None:
        return origin is None or origin.lower() == public.origin
    try:
        return origin is None or urlsplit(origin).netloc.lower() == socket.headers.get("host", "").lower()
    except ValueError:  # http://[::1
        return False


def _after(socket: WebSocket) -> int | None:
    text = socket.query_params.get("after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


async def _catch_up(services: Services, watcher: Watcher, after: int | None) -> None:
    """Queues the events that were missed; where there are none, or too much to tell, the current match."""
    live = await services.matches.match(watcher.match_id)
    watcher.bots = live.bots
    missed = [] if after is None else await services.matches.missed(live, after, watcher.language_code)
    if not missed:
        services.matches.greet(watcher, live)
        return
    size = sum(len(message) for _number, message in missed)
    services.allowances.requests.charge(watcher.address, cost_of_answer(size))
    # What happened since this socket joined is in its queue already, and some of it among what was missed.
    waiting = watcher.taken()
    for number, message in (*missed, *waiting):
        watcher.tell(number, message)
    services.matches.tell_present(watcher)  # those messages say who was there then


async def _serve(services: Services, socket: WebSocket, watcher: Watcher) -> None:
    """Sends and reads until the client goes, or does not read."""
    sending = asyncio.create_task(_send(services, socket, watcher))
    watcher.on_behind = sending.cancel
    tasks = [sending, asyncio.create_task(_read(services, socket, watcher))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        watcher.on_behind = _nothing  # or the two would hold each other, and wait for the collector
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    if watcher.is_behind:
        await _close(socket, TRY_AGAIN)
    if not sending.cancelled():
        sending.result()  # what ended it, if not that the client has gone


def _nothing() -> None:
    """What is done about a socket that is closed already."""


async def _send(services: Services, socket: WebSocket, watcher: Watcher) -> None:
    while not watcher.is_behind:
        try:
            async with asyncio.timeout(services.settings.heartbeat):
                told = await watcher.next()
        except TimeoutError:
            live = await services.matches.match(watcher.match_id)
            services.matches.greet(watcher, live)
            continue
        await services.watchers.let_pass(watcher, len(told))
        await socket.send({"type": "websocket.send", "text": told.decode()})


async def _read(services: Services, socket: WebSocket, watcher: Watcher) -> None:
    """Reads the secrets that the client sends, until it goes, and discards all else; how much that may be is the
    connection's concern."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        live = await services.matches.match(
            watcher.match_id
        )  # a seat of a tournament may be taken anew meanwhile
        side = _proved(live, message.get("text") or "")
        if side is not None and side not in watcher.seats:
            watcher.seats.add(side)
            services.matches.presence.come(watcher.match_id, side)


def _proved(live: LiveMatch, text: str) -> Side | None:
    """The seat whose secret a message tells, if it is one."""
    with contextlib.suppress(orjson.JSONDecodeError, WrongSecretError):
        told = orjson.loads(text)
        secret = told.get("secret") if isinstance(told, dict) else None
        return decisions.side_of(live, secret) if isinstance(secret, str) else None
    return None


async def _close(socket: WebSocket, code: int) -> None:
    """Says why, if the client takes it; else the connection is cut when its time is over."""
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            await asyncio.wait_for(socket.close(code), LAST_WORD)
