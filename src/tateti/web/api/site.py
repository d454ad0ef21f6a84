"""The page, its files and translations; the health check."""

from __future__ import annotations

import mimetypes
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, HTTPException, Path
from starlette.requests import Request
from starlette.responses import Response

from tateti import __version__, language
from tateti.answers.words import catalogue
from tateti.answers.words import languages as languages_told
from tateti.web.api import schemas
from tateti.web.api.cards import page_with_card
from tateti.web.api.matches import json_response
from tateti.web.middleware.compression import accepts_gzip
from tateti.web.page_files import NOT_FOUND, PAGES, Changing, NamedFile
from tateti.web.services import services_of

router = APIRouter()

LanguageCode = Annotated[str, Path(pattern=f"^({'|'.join(language.LANGUAGES)})$", examples=[language.SOURCE])]

FAILING: dict[int | str, dict[str, Any]] = {
    503: {"model": schemas.site.Health, "description": "Something does not work"}
}

FOR_PROGRAMS = ("/api/", "/embed", "/static/", "/files/", "/words/")
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
# Pictures are for whom a link is sent to.
ROBOTS = b"User-agent: *\nAllow: /api/picture.\nAllow: /api/matches/*/picture.\nDisallow: /api/\n"

# The media types of the page's files, whatever the system's own table says.
for _kind, _ending in (
    ("text/javascript", ".js"), ("text/javascript", ".mjs"), ("text/css", ".css"), ("image/svg+xml", ".svg"),
    ("application/json", ".json"), ("application/manifest+json", ".webmanifest"), ("font/woff2", ".woff2"),
):  # fmt: skip
    mimetypes.add_type(_kind, _ending)


async def page(request: Request) -> Response:
    """The page; its script shows what the address asks for, and its tags say so to whom a link is sent."""
    found = services_of(request).page_files.page(PAGES[request.scope["route"].path], language.current())
    return _page(request, Changing(await page_with_card(found.content, request)), 200)


def page_not_found(request: Request) -> Response | None:
    """The page for a browser that asks for an address which is none: its script says so. For programs, nothing."""
    is_for_people = "text/html" in request.headers.get("accept", "") and request.method in ("GET", "HEAD")
    if not is_for_people or request.url.path.startswith(FOR_PROGRAMS):
        return None
    return _page(request, services_of(request).page_files.page(NOT_FOUND, language.current()), 404)


def _page(request: Request, found: Changing, status: int) -> Response:
    return _if_changed(request, found, status, "text/html", "Accept-Encoding, Accept-Language")


def _if_changed(request: Request, asked: Changing, status: int, media_type: str, vary: str) -> Response:
    headers = {"ETag": asked.tag, "Vary": vary}
    if status == 200 and request.headers.get("if-none-match") == asked.tag:
        return Response(None, 304, headers)
    return _as_accepted(request, asked, status, headers, media_type)


for _path in PAGES:
    router.add_api_route(_path, page, methods=["GET", "HEAD"], include_in_schema=False)


@router.head("/files/{name}", include_in_schema=False)
@router.get("/files/{name}", include_in_schema=False)
async def get_file(name: Annotated[str, Path(max_length=64)], request: Request) -> Response:
    """A file of the page that is named by its content, and so never asked for twice."""
    file = services_of(request).page_files.kept.get(name)
    if file is None:
        raise HTTPException(404)
    return _as_accepted(request, file, 200, {**FOR_EVER, "Vary": "Accept-Encoding"}, file.media_type)


def _as_accepted(
    request: Request, file: NamedFile | Changing, status: int, headers: dict[str, str], media_type: str
) -> Response:
    """Compressed for whoever can unpack it, where that is less."""
    if accepts_gzip(request.headers.get("accept-encoding", "")) and len(file.compressed) < len(file.content):
        return Response(file.compressed, status, {**headers, "Content-Encoding": "gzip"}, media_type)
    return Response(file.content, status, headers, media_type)


@router.head("/service-worker.js", include_in_schema=False)
@router.get("/service-worker.js", include_in_schema=False)
async def get_service_worker(request: Request) -> Response:
    """What keeps the page in browsers, so that it opens without a connection; or what ends that."""
    script = services_of(request).page_files.service_worker
    return _if_changed(request, script, 200, "text/javascript", "Accept-Encoding")


@router.head("/robots.txt", include_in_schema=False)
@router.get("/robots.txt", include_in_schema=False)
async def robots() -> Response:
    """What search engines may look at: the pages, which say themselves whether they want to be found."""
    return Response(ROBOTS, media_type="text/plain")


@router.head("/words/{language_code}.json", include_in_schema=False)
@router.get("/words/{language_code}.json", tags=["site"], response_model=dict[str, str | list[str]])
async def words(language_code: LanguageCode) -> Response:
    """The sentences of tateti in a language, by their English; with a number, its singular and plural."""
    return Response(catalogue(language_code), media_type="application/json")


@router.get("/api/languages", tags=["site"], response_model=list[schemas.site.Language])
async def languages() -> Response:
    """The languages that everything is told in, each by its own name."""
    return Response(languages_told(), media_type="application/json")


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
