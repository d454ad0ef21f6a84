"""Live matches: a WebSocket that resumes after the last event seen. Nobody needs a secret to watch."""

from __future__ import annotations

import asyncio
import contextlib
import time
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tateti import language
from tateti.web.addresses import PublicUrl
from tateti.web.matches.watchers import Watcher
from tateti.web.middleware.rate_limits import address_of
from tateti.web.problems import TooManyError, UnknownMatchError
from tateti.web.services import Services, services_of

router = APIRouter()

NO_SUCH_MATCH, TOO_MANY, POLICY, TRY_AGAIN = 4404, 4429, 1008, 1013


@router.websocket("/api/matches/{match_id}/events")
async def events(socket: WebSocket, match_id: str) -> None:
    """Each message is {"event": n, "type": ..., "match": ...}; `?after=n` begins with what came after event n."""
    services = services_of(socket)
    if not is_same_origin(socket, services.settings.public_url):
        await socket.close(POLICY)  # before it is accepted: the handshake is refused
        return
    await socket.accept()
    try:
        watcher = services.watchers.join(match_id[:64], address_of(socket.scope), language.current())
    except TooManyError:
        await socket.close(TOO_MANY)
        return
    try:
        await _catch_up(services, watcher, _after(socket))
        await _serve(services, socket, watcher)
    except UnknownMatchError:
        await _close(socket, NO_SUCH_MATCH)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        services.watchers.leave(watcher)


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
    """Queues the events that were missed; where there are none, or too many, the current match."""
    live = await services.matches.match(watcher.match_id)
    if after is None or not 0 < live.number - after <= services.settings.waiting_messages // 2:
        services.matches.greet(watcher, live)
        return
    told = await services.matches.replay(watcher.match_id, after)
    # What happened since this socket joined is in its queue already, and some of it in the log by now.
    waiting = watcher.taken()
    for event, then in told:
        watcher.tell(event.number, services.matches.message(then, event.kind, watcher.language_code))
    for number, message in waiting:
        watcher.tell(number, message)


async def _serve(services: Services, socket: WebSocket, watcher: Watcher) -> None:
    """Sends and reads until one of the two ends."""
    tasks = [
        asyncio.create_task(_send(services, socket, watcher)),
        asyncio.create_task(_read(services, socket)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        # Retrieved, or asyncio would log them: mostly the client has gone.
        failures = [None if task.cancelled() else task.exception() for task in tasks]
    for failure in failures:
        if isinstance(failure, UnknownMatchError):  # it was removed while it was watched
            raise failure


async def _send(services: Services, socket: WebSocket, watcher: Watcher) -> None:
    while not watcher.is_behind:
        try:
            _number, told = await asyncio.wait_for(watcher.messages.get(), services.settings.heartbeat)
        except TimeoutError:
            live = await services.matches.match(watcher.match_id)
            services.matches.greet(watcher, live)
            continue
        await socket.send({"type": "websocket.send", "text": told.decode()})
    await _close(socket, TRY_AGAIN)


async def _read(services: Services, socket: WebSocket) -> None:
    """Discards what the client sends, and closes the socket if that is too much."""
    settings = services.settings
    began, frames = time.monotonic(), 0
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        now = time.monotonic()
        if now - began > 60:
            began, frames = now, 0
        frames += 1
        if frames > settings.frames_in_a_minute:
            await _close(socket, POLICY)
            return


async def _close(socket: WebSocket, code: int) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
