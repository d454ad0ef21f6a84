"""The app: its services, its routes and its middleware."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from tateti import __version__, language
from tateti.web.api import embedded, invitations, schemas, site, sockets
from tateti.web.api import homework as homework_api
from tateti.web.api import lessons as lessons_api
from tateti.web.api import matches as matches_api
from tateti.web.api import pictures as pictures_api
from tateti.web.api import puzzles as puzzles_api
from tateti.web.api import settle as settle_api
from tateti.web.api import study as study_api
from tateti.web.api import tournaments as tournaments_api
from tateti.web.budgets import Allowances
from tateti.web.middleware.compression import CompressionMiddleware
from tateti.web.middleware.errors import ErrorMiddleware
from tateti.web.middleware.hosts import HostMiddleware
from tateti.web.middleware.known_analyses import KnownAnalysisMiddleware
from tateti.web.middleware.language import LanguageMiddleware
from tateti.web.middleware.metrics import Metrics, MetricsMiddleware
from tateti.web.middleware.rate_limits import RateLimitMiddleware
from tateti.web.middleware.security_headers import SecurityHeadersMiddleware
from tateti.web.problems import handle_problems
from tateti.web.services import running
from tateti.web.settings import Settings

ABOUT = f"""\
Tic-Tac-Toe and Semáforo: matches by link, analysis of every position, search trees.

Sentences are in the language that `?lang=` asks for ({", ".join(language.LANGUAGES)}), else in the one that the browser
prefers.
"""


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app with these settings; its database is opened when it starts."""
    chosen = settings or Settings()
    metrics, allowances = Metrics(), Allowances(chosen)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(chosen, metrics, allowances) as services:
            app.state.services = services
            yield

    app = FastAPI(
        title="tateti",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={"4XX": {"model": schemas.problems.Problem, "description": "A refusal, with a sentence"}},
    )
    app.state.metrics = metrics
    for router in (  # looked through in this order: those first that are asked most
        matches_api.router,
        sockets.router,
        tournaments_api.router,
        study_api.router,
        lessons_api.router,
        settle_api.router,
        homework_api.router,
        puzzles_api.router,
        pictures_api.router,
        embedded.router,
        invitations.router,
        site.router,
    ):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=chosen.static, check_dir=False), "static")
    handle_problems(app, site.page_not_found)
    # The last one added is passed first.
    app.add_middleware(KnownAnalysisMiddleware)
    app.add_middleware(ErrorMiddleware)
    app.add_middleware(RateLimitMiddleware, settings=chosen, allowances=allowances)
    app.add_middleware(HostMiddleware, settings=chosen)
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(CompressionMiddleware)
    app.add_middleware(SecurityHeadersMiddleware)
    app.add_middleware(MetricsMiddleware, metrics=metrics)
    return app
