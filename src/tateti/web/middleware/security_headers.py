"""The security headers of every response: nothing from other sites, nothing inline, no framing."""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

# The one page that others may show within theirs brings a policy of its own, tighter in all but that (`web.embed`).
EMBEDDED = "/embed"
OWN_POLICY = (b"content-security-policy", b"x-frame-options")

# Pictures are for pages of others as well, as those that a link shows are; nothing in them is anybody's secret.
PICTURE = re.compile(r"/api/(matches/[^/]+/)?picture\.\w+")
RESOURCE_POLICY = b"cross-origin-resource-policy"

# The browser revalidates the page and its files each time, and downloads only what has changed.
REVALIDATED = [*HEADERS, (b"cache-control", b"no-cache")]


class SecurityHeadersMiddleware:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def secure(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                kept = any(name == b"cache-control" for name, _value in headers)
                added = HEADERS if kept else REVALIDATED
                if scope["path"] == EMBEDDED and any(
                    name == b"content-security-policy" for name, _value in headers
                ):
                    added = [(name, value) for name, value in added if name not in OWN_POLICY]
                if PICTURE.fullmatch(scope["path"]):
                    added = [
                        (name, b"cross-origin" if name == RESOURCE_POLICY else value) for name, value in added
                    ]
                message["headers"] = [*headers, *added]
            await send(message)

        await self.app(scope, receive, secure)
