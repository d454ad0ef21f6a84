"""The tables of the database.

Matches have tables of their own: the last columns of `matches` follow from the events, and serve the periodic sweeps. All
other things that have a log share two tables; what they begin with is JSON there.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
)

HEAD = "0006"  # the newest migration

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("start", String(2000), nullable=False),
    Column("first_name", String(64), nullable=False),
    Column("first_bot", String(128)),
    Column("first_key", String(64)),
    Column("second_name", String(64), nullable=False),
    Column("second_bot", String(128)),
    Column("second_key", String(64)),
    Column("clock", String(32)),
    Column("created", Float, nullable=False),  # by the wall clock, in seconds since 1970
    Column("began", Float, nullable=False, server_default="0"),  # by the server's clock
    Column("rematch_of", String(32), ForeignKey("matches.id")),
    Column("series", Integer, nullable=False, server_default="1"),  # which match of its series this is
    Column("first_score", Float, nullable=False, server_default="0"),  # in the matches before
    Column("second_score", Float, nullable=False, server_default="0"),
    Column("by_link", Boolean, nullable=False, server_default=false()),  # somebody came by a link before
    Column("board", String(64)),  # of a tournament: see `answers.matches.events.TournamentBoard`
    Column("bot_to_move", Boolean, nullable=False),
    Column("lease_until", Float, nullable=False),  # until then one process is thinking about the bot's move
    Column(
        "lease", Integer, nullable=False, server_default="0"
    ),  # counts the processes that have taken it on
    Column("deadline", Float),  # when the time of the side to move is over
    # When the last event was, by the wall clock, if the match is over. 0: from before this column, not looked at yet.
    Column("ended", Float),
    Index("matches_waiting_for_bots", "bot_to_move", "lease_until"),
    Index("matches_by_deadline", "deadline"),
    Index("matches_by_end", "ended"),
    Index("matches_by_rematch", "rematch_of"),
)

clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("reading", Float, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("data", JSON, nullable=False),
    PrimaryKeyConstraint("match_id", "number", name="one_event_a_number"),
)

logs = Table(
    "logs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("parent", String(32), ForeignKey("logs.id", ondelete="CASCADE")),  # it goes when that one goes
    Column("created", Float, nullable=False),  # by the wall clock, in seconds since 1970
    Column("setup", JSON, nullable=False),
    Index("logs_by_age", "kind", "created"),
    Index("logs_by_parent", "parent"),
)

log_events = Table(
    "log_events",
    metadata,
    Column("log_id", String(32), ForeignKey("logs.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("data", JSON, nullable=False),
    PrimaryKeyConstraint("log_id", "number", name="one_log_event_a_number"),
)
