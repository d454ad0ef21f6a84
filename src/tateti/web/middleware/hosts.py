"""Under which names the server answers.

A page of somebody else's whose name is made to lead to this computer (DNS rebinding) is, to the browser, of the same
origin as our API. Its requests carry that foreign name in Host, and so they are told from those of our own page.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from tateti.answers.problems import WrongHostError
from tateti.errors import quote
from tateti.language import mark as N_
from tateti.web.addresses import is_this_computer
from tateti.web.problems import refusal
from tateti.web.settings import Settings

WRONG_POLICY = 1008
MOST_NAMES = 100  # of this server, however they are written
PROBES = ("/livez", "/readyz", "/healthz")  # whoever watches over the server calls it by its bare address


class HostMiddleware:
    """Refuses requests for other hosts."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.public = settings.public_url
        self._ours: set[bytes] = set()  # names that were found to be ours, as they are written
        self.checks = settings.public_url is not None or settings.answers_this_computer_only

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.checks or scope["type"] == "lifespan" or scope["path"] in PROBES:
            await self.app(scope, receive, send)
            return
        asked = [value for name, value in scope["headers"] if name == b"host"]
        if len(asked) == 1 and self._is_known(asked[0]):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": WRONG_POLICY})  # the handshake is refused
        else:
            await refusal(_wrong_host(asked))(scope, receive, send)

    def _is_known(self, host: bytes) -> bool:
        """Whether it is one of ours; those that are come again and again."""
        if host in self._ours:
            return True
        if not self._is_ours(host.decode("latin-1").lower()):
            return False
        if len(self._ours) < MOST_NAMES:
            self._ours.add(host)
        return True

    def _is_ours(self, host: str) -> bool:
        return host in self.public.hosts if self.public is not None else is_this_computer(host)


def _wrong_host(asked: list[bytes]) -> WrongHostError:
    return WrongHostError(
        N_("This server does not answer as {host}. Whoever runs it tells it its address with {option}."),
        host=quote(asked[0].decode("latin-1").lower() if asked else ""), option="--public-url",
    )  # fmt: skip
