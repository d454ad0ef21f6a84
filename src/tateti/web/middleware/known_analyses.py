"""Analyses that are known already, answered before anything is routed or parsed: they are requested most."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tateti.web.services import Services

PATH = "/api/analyse"

# Exact answers do not change.
CACHEABLE = {"Cache-Control": "public, max-age=3600"}


class KnownAnalysisMiddleware:
    """Answers a query that was answered before."""

    path = PATH  # for the metrics, as a route has one

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == PATH and scope["method"] == "GET":
            services: Services = scope["app"].state.services
            known = services.studies.known(scope["query_string"])
            if known is not None:
                scope["route"] = self
                await Response(known, 200, CACHEABLE, "application/json")(scope, receive, send)
                return
        await self.app(scope, receive, send)
