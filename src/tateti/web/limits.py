"""The limits of the server by their names: what each means, and within which bounds whoever runs it may change it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import Message, decimal, nearest, number, spelt
from tateti.language import mark as N_
from tateti.web.settings import Settings

MANY = 1_000_000
DAY = 24 * 3600.0
GIGABYTE = 1 << 30

EXAMPLE = "rate=20"
_NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?", re.ASCII)


class InvalidLimitError(TatetiError):
    """No such limit, or no such value for it."""


@dataclass(frozen=True)
class Limit:
    """One of the numbers of `Settings`."""

    least: float
    most: float
    meaning: Message


# In the order of `Settings`. A limit that is not in this table cannot be changed, and a test says so.
LIMITS = {
    "rate": Limit(0, MANY, N_("requests a second from one address; 0 is no limit")),
    "burst": Limit(1, MANY, N_("requests from one address that may come at once")),
    "new_matches_rate": Limit(0, MANY, N_("new matches a second from one address; 0 is no limit")),
    "new_matches_burst": Limit(1, MANY, N_("new matches from one address that may come at once")),
    "new_homework_rate": Limit(0, MANY, N_("new homework sets and tournaments a second from one address; 0 is no limit")),
    "new_homework_burst": Limit(1, MANY, N_("new homework sets and tournaments from one address that may come at once")),
    "largest_body": Limit(1024, GIGABYTE, N_("bytes of a request's body")),
    "largest_frame": Limit(128, GIGABYTE, N_("bytes of a message that a socket may send")),
    "connections": Limit(1, MANY, N_("connections in all, as far as the system has room for them")),
    "connections_of_an_address": Limit(1, MANY, N_("connections from one address; a proxy has no such limit")),
    "largest_head": Limit(1024, GIGABYTE, N_("bytes of a request's line and headers")),
    "most_headers": Limit(8, MANY, N_("headers of a request")),
    "head_seconds": Limit(0.1, DAY, N_("seconds for the head of a request")),
    "body_seconds": Limit(0.1, DAY, N_("seconds for the body of a request")),
    "read_seconds": Limit(0.1, DAY, N_("seconds for a client to take what is sent to it")),
    "sockets_of_a_match": Limit(1, MANY, N_("sockets that may watch one match")),
    "sockets_of_an_address": Limit(1, MANY, N_("sockets from one address")),
    "sockets": Limit(1, MANY, N_("sockets in all")),
    "frames_in_a_minute": Limit(0, MANY, N_("messages that a socket may send in a minute; a player's sends one or two")),
    "waiting_messages": Limit(2, MANY, N_("messages that wait for a socket that does not read")),
    "waiting_bytes": Limit(4096, GIGABYTE, N_("bytes that wait for a socket that does not read")),
    "heartbeat": Limit(0.1, 3600, N_("seconds after which a quiet socket is told how the match stands")),
    "away_seconds": Limit(0, 600, N_("seconds without a socket after which a player counts as away")),
    "largest_board": Limit(1, 676, N_("cells of a board to play on")),
    "matches_in_memory": Limit(1, 10 * MANY, N_("matches kept in memory; the others are read again when needed")),
    "memory_of_matches": Limit(1 << 20, 1024 * GIGABYTE, N_("bytes that the matches in memory take, about")),
    "longest_match": Limit(100, MANY, N_("events after which nothing in a match can be taken back, and no draw offered")),
    "problems_of_a_set": Limit(1, 500, N_("problems of a homework set")),
    "pupils_of_a_set": Limit(1, 10_000, N_("pupils who may solve one homework set")),
    "keep_homework_days": Limit(0, 36_500, N_("days after which a homework set is removed with its answers; 0 keeps it for ever")),
    "keep_tournament_days": Limit(0, 36_500, N_("days after which a tournament is removed with its matches; 0 keeps it for ever")),
    "largest_import": Limit(1024, GIGABYTE, N_("bytes of the file of a tournament that is imported")),
    "workers": Limit(1, 1024, N_("processes that think for bots, and as many that study")),
    "bot_seconds": Limit(0.1, 3600, N_("seconds a bot may think about a move")),
    "bot_pause": Limit(0, 60, N_("seconds between the moves of two bots; no clock counts them")),
    "answer_pause": Limit(0, 60, N_("seconds that a bot waits before it answers a person; no clock counts them")),
    "bots_waiting": Limit(0, MANY, N_("moves of bots that may wait to be thought about")),
    "bots_of_an_address": Limit(1, MANY, N_("moves of bots that may wait for one address")),
    "study_seconds": Limit(0.1, 3600, N_("seconds for an analysis")),
    "studies_waiting": Limit(0, MANY, N_("analyses that may wait")),
    "studies_of_an_address": Limit(1, MANY, N_("analyses for one address that wait or are being made")),
    "cached_studies": Limit(0, 10 * MANY, N_("analyses kept in memory")),
    "memory_of_studies": Limit(1 << 20, 1024 * GIGABYTE, N_("bytes that the analyses in memory take, about")),
    "largest_studied": Limit(1, 676, N_("cells of a board to study")),
    "largest_tree": Limit(1, MANY, N_("nodes of a search that is shown")),
    "settle_seconds": Limit(1, DAY, N_("seconds for settling a board, or one hard position; 1 at a time")),
    "settles_waiting": Limit(0, MANY, N_("boards and positions that may wait to be settled")),
    "settles_of_an_address": Limit(0, MANY, N_("boards and positions settled for one address, or waiting; 0 settles nothing")),
    "settle_memory": Limit(1 << 28, 1024 * GIGABYTE, N_("bytes of memory for settling a board")),
    "settle_disk": Limit(0, 1024 * GIGABYTE, N_("bytes on the disk for the tables of boards that were settled")),
    "sweep": Limit(0.01, 60, N_("seconds between looking for bots that wait and clocks that have run out")),
    "lease": Limit(1, 600, N_("seconds after which another process takes over from one that died while thinking")),
    "keep_days": Limit(0, 36_500, N_("days after which a finished match is removed; 0 keeps it for ever")),
}  # fmt: skip


def with_limits(settings: Settings, wishes: Iterable[str]) -> Settings:
    """The settings with limits changed, each written `name=value`.

    >>> with_limits(Settings(), ["rate=20", "largest_board=100"]).largest_board
    100
    """
    return replace(settings, **dict(_read(wish) for wish in wishes))


def _read(wish: str) -> tuple[str, Any]:
    name, equals, text = (part.strip() for part in wish.partition("="))
    if not equals:
        raise InvalidLimitError(
            N_("{text} is not a limit: write its name and its value, like {example}."),
            text=quote(wish), example=EXAMPLE,
        )  # fmt: skip
    limit = LIMITS.get(name)
    if limit is None:
        raise _unknown(name)
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not limit.least <= value <= limit.most or (is_whole(name) and value != int(value)):
        sentence = (
            N_("{name} is not {value}: it is a whole number from {least} to {most}.")
            if is_whole(name)
            else N_("{name} is not {value}: it is a number from {least} to {most}.")
        )
        raise InvalidLimitError(
            sentence, name=name, value=quote(text), least=shown(limit.least), most=shown(limit.most)
        )
    return name, int(value) if is_whole(name) else value


def _unknown(name: str) -> InvalidLimitError:
    near = nearest(name, {one: {spelt(one)} for one in LIMITS})
    if near is not None:
        return InvalidLimitError(
            N_("There is no limit {name}. Did you mean {near}? {option} shows them all."),
            name=quote(name), near=near, option="--limits",
        )  # fmt: skip
    return InvalidLimitError(
        N_("There is no limit {name}. There are {names}."), name=quote(name), names=", ".join(LIMITS)
    )


def is_whole(name: str) -> bool:
    """Whether a limit is a whole number."""
    return _KINDS[name] == "int"


def shown(value: float) -> str:
    """A value as people read it.

    >>> shown(131072), shown(0.5)
    ('131,072', '0.5')
    """
    if value == int(value):
        return number(int(value))
    return decimal(value, len(f"{value:.6f}".rstrip("0").partition(".")[2]))


_KINDS = {field.name: field.type for field in fields(Settings)}
NUMERIC = tuple(name for name, kind in _KINDS.items() if kind in ("int", "float"))
