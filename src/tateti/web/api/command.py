"""The command that starts this server again, with the same matches, so that other devices reach it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from tateti.web.limits import LIMITS
from tateti.web.settings import Settings, usual_database
from tateti.web.storage.database import read_url

USUAL_PORT = 8000


def command(settings: Settings, in_full: bool) -> tuple[str, bool]:
    """The command, and whether it has all options of the running server. Without `in_full` it has none of them; an address
    of a database with a password is never in it."""
    port = USUAL_PORT if settings.listens_at is None else settings.listens_at[1]
    base = ["tateti", "serve", "--host", "0.0.0.0", "--port", str(port)]
    given = list(_options(settings))
    told = [option for option in given if in_full and not _is_secret(option)]
    words = [*base, *(word for option in told for word in option)]
    return shlex.join(words), told == given


def _options(settings: Settings) -> Iterator[tuple[str, ...]]:
    """The options that made these settings, as somebody could write them."""
    if settings.database != usual_database():
        yield "--database", settings.database
    if settings.public_url is not None:
        yield "--public-url", str(settings.public_url)
    for proxy in settings.proxies:
        yield "--proxy", proxy
    if settings.metrics is not None:
        host, port = settings.metrics
        yield "--metrics", f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    yield from _limits(settings)
    for name, bot in settings.bots.items():
        yield "--bot", f"{name}={bot}"
    if not settings.service_worker:
        yield ("--no-service-worker",)


def _limits(settings: Settings) -> Iterator[tuple[str, str]]:
    usual = Settings(database=settings.database)
    changed = {
        name: _number(getattr(settings, name))
        for name in LIMITS
        if getattr(settings, name) != getattr(usual, name)
    }
    if changed.keys() >= {"rate", "burst"} and settings.burst == 4 * settings.rate:  # as --rate has it
        del changed["burst"]
        yield "--rate", changed.pop("rate")
    for name, value in changed.items():
        yield "--limit", f"{name}={value}"


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


def _is_secret(option: tuple[str, ...]) -> bool:
    """Whether it is the address of a database with a password in it."""
    if option[0] != "--database":
        return False
    url = read_url(option[1])
    return url.password is not None or "password" in url.query
