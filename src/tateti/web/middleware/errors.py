"""Unexpected exceptions: logged, and answered like every other error."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tateti.language import gettext as _
from tateti.web.problems import answer

log = logging.getLogger("tateti.web")


class ErrorMiddleware:
    """Answers an unexpected exception with a 500; what went wrong is in the log of the server only."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise
            message = _("Something went wrong in the server; it has been noted.")
            await answer(500, "failure", message)(scope, receive, send)
