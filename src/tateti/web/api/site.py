"""The page, its files and translations; the health check."""

from __future__ import annotations

import functools
import gettext
import mimetypes
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, HTTPException, Path
from starlette.requests import Request
from starlette.responses import Response

from tateti import __version__, language
from tateti.web.api import schemas
from tateti.web.api.matches import json_response
from tateti.web.page_files import page_files
from tateti.web.services import services_of

router = APIRouter()

LanguageCode = Annotated[str, Path(pattern=f"^({'|'.join(language.LANGUAGES)})$", examples=[language.SOURCE])]

FAILING: dict[int | str, dict[str, Any]] = {
    503: {"model": schemas.site.Health, "description": "Something does not work"}
}

PAGES = (
    "/", "/m/{match_id}", "/analysis", "/tree", "/rules", "/learn", "/learn/{lesson_name}",
    "/puzzles", "/puzzles/{what}", "/puzzles/problem/{problem_id}",
    "/homework/new", "/homework/{set_id}", "/homework/{set_id}/results",
)  # fmt: skip
FOR_PROGRAMS = ("/api/", "/static/", "/files/", "/words/")
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}

# The media types of the page's files, whatever the system's own table says.
for _kind, _ending in (
    ("text/javascript", ".js"), ("text/javascript", ".mjs"), ("text/css", ".css"), ("image/svg+xml", ".svg"),
    ("application/json", ".json"), ("application/manifest+json", ".webmanifest"), ("font/woff2", ".woff2"),
):  # fmt: skip
    mimetypes.add_type(_kind, _ending)


async def page(request: Request) -> Response:
    """The page; its script shows what the address asks for."""
    return _page(request, 200)


def page_not_found(request: Request) -> Response | None:
    """The page for a browser that asks for an address which is none: its script says so. For programs, nothing."""
    is_for_people = "text/html" in request.headers.get("accept", "") and request.method in ("GET", "HEAD")
    if not is_for_people or request.url.path.startswith(FOR_PROGRAMS):
        return None
    return _page(request, 404)


def _page(request: Request, status: int) -> Response:
    files = page_files(services_of(request).settings.static)
    if status == 200 and request.headers.get("if-none-match") == files.tag:
        return Response(None, 304, {"ETag": files.tag})
    return Response(files.page, status, {"ETag": files.tag}, "text/html")


for _path in PAGES:
    router.add_api_route(_path, page, methods=["GET", "HEAD"], include_in_schema=False)


@router.head("/files/{name}", include_in_schema=False)
@router.get("/files/{name}", include_in_schema=False)
async def get_file(name: Annotated[str, Path(max_length=64)], request: Request) -> Response:
    """A file of the page that is named by its content, and so never asked for twice."""
    file = page_files(services_of(request).settings.static).files.get(name)
    if file is None:
        raise HTTPException(404)
    headers = {**FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, 200, {**headers, "Content-Encoding": "gzip"}, file.media_type)
    return Response(file.content, 200, headers, file.media_type)


@router.head("/words/{language_code}.json", include_in_schema=False)
@router.get("/words/{language_code}.json", tags=["site"], response_model=dict[str, str | list[str]])
async def words(language_code: LanguageCode) -> Response:
    """The sentences of the page in a language, by their English; with a number, its singular and plural."""
    return Response(catalogue(language_code), media_type="application/json")


@router.get("/api/languages", tags=["site"], response_model=list[schemas.site.Language])
async def languages() -> Response:
    """The languages that everything is told in, each by its own name."""
    told = [{"code": code, "name": name} for code, name in language.NAMES.items()]
    return Response(orjson.dumps(told), media_type="application/json")


@router.get("/livez", tags=["site"], response_model=schemas.site.Alive)
async def livez() -> Response:
    """Whether the server answers at all; if not, it wants to be started again."""
    return json_response(orjson.dumps({"status": "ok", "version": __version__}))


@router.get("/healthz", tags=["site"], response_model=schemas.site.Health, responses=FAILING)
@router.get("/readyz", tags=["site"], response_model=schemas.site.Health, responses=FAILING)
async def health(request: Request) -> Response:
    """Whether the database, the writer and the workers do what they should; 503 if one does not."""
    finding = await services_of(request).health.finding()
    return json_response(orjson.dumps(finding.to_json()), 200 if finding.is_well else 503)


@functools.cache
def catalogue(language_code: str) -> bytes:
    """All sentences of a language as JSON; for English there are none, since they are their own keys."""
    if language_code == language.SOURCE:
        return b"{}"
    found = gettext.translation("tateti", language.CATALOGUES, [language_code], fallback=True)
    told: dict[str, Any] = {}
    for key, sentence in getattr(found, "_catalog", {}).items():
        if isinstance(key, str) and key:
            told[key] = sentence
        elif isinstance(key, tuple):
            forms = told.setdefault(key[0], [])
            forms.insert(key[1], sentence)
    return orjson.dumps(told)
