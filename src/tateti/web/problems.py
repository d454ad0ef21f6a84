"""Refusals as responses of the server (see `answers.problems`), and the handlers that turn every error into one."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tateti.answers.problems import OF_HTTP, body_of, code_of, invalid_request, status_of
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_

log = logging.getLogger("tateti.web")
NotFound = Callable[[Request], Response | None]


def refusal(
    error: TatetiError, more: dict[str, Any] | None = None, about: dict[str, Any] | None = None
) -> Response:
    """The response to an error; see `body_of`."""
    status = status_of(error)
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return answer(status, code_of(error), str(error), more, headers, about)


def answer(
    status: int,
    code: str,
    message: str,
    more: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
    about: dict[str, Any] | None = None,
) -> Response:
    """An error response."""
    return _response(status, body_of(code, message, more, about), headers)


def _response(status: int, body: bytes, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


async def _on_tateti_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, TatetiError)
    return refusal(error)


def _on_http_error(page_not_found: NotFound) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def on_http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and (page := page_not_found(request)) is not None:
            return page
        code, sentence = OF_HTTP.get(error.status_code, ("refused", N_("The request is refused.")))
        return answer(error.status_code, code, _(sentence), headers=dict(error.headers or {}))

    return on_http_error


async def _on_invalid_request(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return _response(422, invalid_request(where, str(first["msg"])))


def in_short(error: Exception) -> str:
    """An error in one line for the log: of a database's error only what the database said, not the statement."""
    told = str(getattr(error, "orig", None) or error).strip()
    return told.splitlines()[0][:300] if told else type(error).__name__


async def _on_database_error(_request: Request, error: Exception) -> Response:
    log.error("the database failed: %s", in_short(error))
    if is_full(error):
        return _no_room()
    # Whether a change was written before the connection broke is not known here: who asks again finds out.
    message = _("The server cannot reach its database now. Please try again in a moment.")
    return answer(503, "unavailable", message, headers={"Retry-After": "1"})


async def _on_system_error(_request: Request, error: Exception) -> Response:
    if not is_full(error):
        raise error
    log.error("the disk is full: %s", in_short(error))
    return _no_room()


def is_full(error: Exception) -> bool:
    """Whether there is no room left where something was to be written."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, OSError):
        return cause.errno in (errno.ENOSPC, errno.EDQUOT)
    # As SQLite and PostgreSQL say it.
    return any(words in str(cause) for words in ("disk is full", "No space left on device"))


def _no_room() -> Response:
    message = _(
        "The disk of the server is full, so nothing was changed. Whoever runs the server has to make room; then it goes on."
    )
    return answer(507, "no_room", message, headers={"Retry-After": "60"})


async def _on_gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=499)  # nobody reads it; the number is nginx's


def handle_problems(app: FastAPI, page_not_found: NotFound) -> None:
    """Registers the handlers that turn errors into responses; people who ask for what is not there get a page, if any."""
    app.add_exception_handler(TatetiError, _on_tateti_error)
    app.add_exception_handler(HTTPException, _on_http_error(page_not_found))
    app.add_exception_handler(RequestValidationError, _on_invalid_request)
    app.add_exception_handler(ClientDisconnect, _on_gone)
    app.add_exception_handler(SQLAlchemyError, _on_database_error)
    app.add_exception_handler(sqlite3.Error, _on_database_error)  # while a connection is opened
    app.add_exception_handler(OSError, _on_system_error)
