"""Long answers compressed on their way, for who can unpack them. The page's own files are compressed beforehand.

Only answers to GET, which never hold a secret: an attacker who can have something of theirs put beside one, and sees how
long the answer is, would learn the secret letter by letter.
"""

from __future__ import annotations

import asyncio
import gzip

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHORTEST = 4096  # bytes: less goes into a few packets as it is
LONG = 64 * 1024  # bytes: more is compressed in a thread, so that nobody waits
LEVEL = 5
KINDS = ("application/json", "image/svg+xml", "text/")


class CompressionMiddleware:
    """Compresses answers that come in one piece; to HEAD the head is that of GET."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asked = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not is_asked or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        start: Message | None = None

        async def compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_compressible(message):
                start = message
                return
            if start is not None:
                if message.get("body") and not message.get("more_body"):
                    message = await _compressed(start, message)
                head, start = start, None
                await send(head)
            await send(message)

        await self.app(scope, receive, compressed)


def _is_compressible(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return (
        "content-encoding" not in headers
        and headers.get("content-type", "").startswith(KINDS)
        and int(headers.get("content-length", 0)) >= SHORTEST
    )


async def _compressed(start: Message, body: Message) -> Message:
    """The whole body compressed, and its head changed accordingly."""
    content = body["body"]
    if len(content) > LONG:
        content = await asyncio.to_thread(gzip.compress, content, LEVEL, mtime=0)
    else:
        content = gzip.compress(content, LEVEL, mtime=0)
    headers = MutableHeaders(raw=start["headers"])
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(content))
    headers.add_vary_header("Accept-Encoding")
    return {**body, "body": content}
