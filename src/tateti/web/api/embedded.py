"""The board within somebody else's page: `/embed`. It is the only page that others may frame."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tateti import language
from tateti.answers.embed import policy_of, refusal_page
from tateti.answers.matches.answers import plain_record
from tateti.answers.picture_tasks import LONGEST_RECORD, check_shown
from tateti.errors import TatetiError
from tateti.pictures import Theme
from tateti.web.api import schemas
from tateti.web.api.cards import origin_of
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import NO_STORE
from tateti.web.api.pictures import BY_LANGUAGE, PlyQuery, position_asked
from tateti.web.middleware.known_analyses import CACHEABLE
from tateti.web.problems import refusal
from tateti.web.services import services_of

router = APIRouter(tags=["pictures"])


@router.head("/embed", include_in_schema=False)
@router.get("/embed", include_in_schema=False)
async def embed(
    request: Request,
    game: Annotated[
        schemas.names.GameName | None, Query(description="A game, also on another board.")
    ] = None,
    position: Annotated[
        schemas.names.PositionText | None,
        Query(description="Rows from the top; without it, the empty board."),
    ] = None,
    match: Annotated[
        str | None, Query(min_length=1, max_length=32, description="Or a match of this server.")
    ] = None,
    record: Annotated[
        str | None, Query(max_length=LONGEST_RECORD, description="Or the record of a match.")
    ] = None,
    ply: PlyQuery = None,
    theme: Annotated[
        Theme, Query(description="The colours; `screen` is as the reader's system has it.")
    ] = "screen",
) -> Response:
    """A position, or a match to step through, as a page to stand in an `<iframe>`; it needs nothing besides itself."""
    try:
        page, caching = await _page(request, game, position, match, record, ply, theme)
        status = 200
    except TatetiError as error:
        # Whoever reads the page around it is told why there is no board.
        page, caching, status = refusal_page(str(error), theme), NO_STORE, refusal(error).status_code
    headers = {**caching, **BY_LANGUAGE, "Content-Security-Policy": policy_of(page)}
    return HTMLResponse(page, status, headers)


async def _page(
    request: Request, game: str | None, position: str | None, match: str | None, record: str | None, ply: int | None, theme: Theme
) -> tuple[str, dict[str, str]]:  # fmt: skip
    check_shown(game, match, record)
    services, origin, code = services_of(request), origin_of(request), language.current()
    caching = CACHEABLE
    if match is not None:
        live = await services.matches.match(match)
        caching = NO_STORE
        made = services.studies.embedded_match(plain_record(live), ply, origin, live.id, theme, code)
    elif record is not None:
        made = services.studies.embedded_match(record, ply, origin, None, theme, code)
    else:
        assert game is not None
        shown = position_asked(request, game, position)
        made = services.studies.embedded_position(shown, origin, theme, code)
    return (await unless_gone(request, made)).decode(), caching
