"""The settings of the server: limits and timings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tateti.answers.limits import USUAL
from tateti.web.addresses import PublicUrl, is_among

STATIC = Path(__file__).parent / "static"


def usual_database() -> str:
    """The SQLite file in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('tateti') / 'matches.db'}"


@dataclass(frozen=True)
class Settings:
    """How much is allowed, and how long things may take. Times are in seconds, sizes in bytes."""

    database: str = field(default_factory=usual_database)
    static: Path = STATIC
    service_worker: bool = True  # keep the page in browsers; without, those that keep it forget it

    # Addresses
    public_url: PublicUrl | None = None  # the one that people open
    proxies: tuple[str, ...] = ()  # networks whose X-Forwarded-For is believed
    metrics: tuple[str, int] | None = None  # where figures are shown, if anywhere
    answers_this_computer_only: bool = False  # it listens at no other address
    listens_at: tuple[str, int] | None = None  # where that is known

    # Requests
    # A school of 200 behind one address plays in one tournament: `tateti bench serve --tournament 200` shows that there is room.
    rate: float = 200.0  # requests a second from one address; 0 is no limit
    burst: float = 800.0  # how many of them may come at once
    new_matches_rate: float = 5.0
    new_matches_burst: float = 60.0
    new_homework_rate: float = 0.1  # sets a second from one address
    new_homework_burst: float = 30.0
    largest_body: int = 128 * 1024
    largest_frame: int = 1024

    # Connections
    connections: int = 20_000
    connections_of_an_address: int = 2048
    largest_head: int = 16 * 1024  # of a request: its line and its headers
    most_headers: int = 64
    head_seconds: float = 10.0  # for the head of a request, and before the first
    body_seconds: float = 20.0  # for its body
    read_seconds: float = 15.0  # for taking what is sent

    # Sockets
    sockets_of_a_match: int = 500
    sockets_of_an_address: int = 500
    sockets: int = 20_000
    frames_in_a_minute: int = 60  # that a client may send: the secrets of its seats, pings and pongs
    waiting_messages: int = 64  # for a socket that does not read
    waiting_bytes: int = 1 << 20
    heartbeat: float = 20.0
    away_seconds: float = 4.0  # that a player may have no socket before the others are told

    # Matches
    largest_board: int = USUAL.largest_board  # cells: 19x19 and a little more
    matches_in_memory: int = 20_000
    memory_of_matches: int = 256 << 20  # bytes, about
    longest_match: int = USUAL.longest_match  # events after which nothing can be taken back any more

    # Homework
    problems_of_a_set: int = 50
    pupils_of_a_set: int = 200
    keep_homework_days: float = 180.0  # after which a set is removed with its answers; 0 keeps it for ever

    # Tournaments
    keep_tournament_days: float = (
        365.0  # after which a tournament is removed with its matches; 0 keeps it for ever
    )
    largest_import: int = 2 << 20  # bytes of the file of a tournament

    # Thinking
    workers: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)))
    bots: Mapping[str, str] = field(
        default_factory=dict
    )  # the operator's own, by the name that people choose
    bot_seconds: float = USUAL.bot_seconds
    bot_pause: float = USUAL.bot_pause  # between the moves of two bots, so that people can follow
    answer_pause: float = (
        USUAL.answer_pause
    )  # between a person's move and a bot's, so that one is seen after the other
    bots_waiting: int = 500
    bots_of_an_address: int = 120  # of them
    study_seconds: float = USUAL.study_seconds
    studies_waiting: int = 128
    studies_of_an_address: int = 40  # that wait or are being answered: a class may ask at once
    cached_studies: int = 4096
    memory_of_studies: int = 64 << 20  # bytes, about
    largest_studied: int = USUAL.largest_studied  # cells
    largest_tree: int = USUAL.largest_tree  # nodes: two seconds and six megabytes, about
    settle_seconds: float = 300.0  # for deciding a whole board, or one hard position; one at a time
    settles_waiting: int = 8
    settles_of_an_address: int = 4  # that wait or are being worked on
    settle_memory: int = 2 << 30
    settle_disk: int = 4 << 30  # for the tables of all boards that were settled

    # Housekeeping
    sweep: float = 0.5
    lease: float = 5.0
    warm_up: bool = True  # have the tables of the usual boards ready
    keep_days: float = 0.0  # after which a finished match is removed; 0 keeps it for ever

    def is_proxy(self, address: str) -> bool:
        """Whether it is a proxy that connects, on behalf of many."""
        return bool(self.proxies) and is_among(address, self.proxies)
