"""The database: how it is connected to, and its migrations, which run at startup."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_
from tateti.web.settings import usual_database
from tateti.web.storage.schema import HEAD

MIGRATION_LOCK = 7_348_201  # a number of our own among PostgreSQL's advisory locks
PATIENCE = 10  # seconds, for another writer of SQLite, or for a PostgreSQL that does not answer
DRIVERS = ("sqlite", "postgresql+psycopg")


# A database that is away without a word is noticed, and does not hold a thread for long.
_POSTGRES = {
    "connect_timeout": PATIENCE, "keepalives_idle": PATIENCE, "keepalives_interval": PATIENCE,
    "tcp_user_timeout": PATIENCE * 1000,
}  # fmt: skip


class DatabaseError(TatetiError):
    """The database cannot be used."""


class NewerVersionError(DatabaseError):
    """A newer version of the program has been there."""


def connect(address: str | sa.URL) -> Engine:
    """An engine for an address like `sqlite:///matches.db` or `postgresql+psycopg://host/name`.

    Its errors are logged, and so they tell no values: among them are people's names and what seats are known by.
    """
    url = read_url(address)
    if url.drivername == "sqlite":
        return _connect_sqlite(url)
    return sa.create_engine(
        url, pool_size=8, max_overflow=4, pool_pre_ping=True, pool_recycle=1800, pool_timeout=PATIENCE,
        hide_parameters=True, connect_args=_POSTGRES,
    )  # fmt: skip


def read_url(address: str | sa.URL) -> sa.URL:
    """The address of a database that this server can use."""
    try:
        url = make_url(address)
    except sa.exc.ArgumentError:
        raise _not_an_address(str(address)) from None
    if url.drivername not in DRIVERS or (
        url.drivername == "sqlite" and url.database in (None, "", ":memory:")
    ):
        raise _not_an_address(url.render_as_string())
    return url


def _not_an_address(address: str) -> DatabaseError:
    return DatabaseError(
        N_(
            "{address} is not a database for this server: write sqlite:///FILE or postgresql+psycopg://HOST/NAME."
        ),
        address=quote(address),
    )


def _connect_sqlite(url: sa.URL) -> Engine:
    assert url.database is not None
    if str(url) == usual_database():  # our own folder is made; one that somebody names has to be there
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        _keep_private(Path(url.database))
    with contextlib.suppress(
        OSError
    ):  # secrets are only there as hashes, but names and matches are nobody's business
        os.close(os.open(url.database, os.O_CREAT | os.O_RDWR, 0o600))
    engine = sa.create_engine(
        url, hide_parameters=True, connect_args={"timeout": PATIENCE, "check_same_thread": False}
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says so
        for pragma in (
            f"busy_timeout = {PATIENCE * 1000}",
            "foreign_keys = ON",
            "synchronous = FULL",
        ):
            connection.execute(f"PRAGMA {pragma}").close()
        _write_ahead(connection)

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin_with", "BEGIN"))

    return engine


def _write_ahead(connection: Any) -> None:
    """Has changes written to a file of their own first. Of several who do this to a new database at once SQLite tells all but
    one that it is locked, and does not wait."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _keep_private(file: Path) -> None:
    """Closes a database to others that an earlier version left open to them."""
    with contextlib.suppress(OSError):
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)


@contextlib.contextmanager
def only_server(address: str) -> Iterator[None]:
    """Refuses a second server on one SQLite file: it would not hear what the first one writes."""
    url = read_url(address)
    if url.drivername != "sqlite":
        yield
        return
    from filelock import FileLock, Timeout

    _try(url)  # before there is a lock beside what is no database
    assert url.database is not None
    file = Path(url.database).resolve()  # the same by whatever name: SQLite follows links too
    # No substitute that outlives its process where files cannot be locked.
    lock = FileLock(f"{file}.lock", mode=0o600, fallback_to_soft=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise DatabaseError(
            N_("Another server uses {address} already: stop it, or share a PostgreSQL database."),
            address=quote(url.render_as_string()),
        ) from None
    except OSError:
        pass  # what is wrong with the folder is told when the database is opened
    try:
        yield
    finally:
        lock.release()


# Migrations


def migrate(engine: Engine) -> None:
    """Brings the tables up to date; safe where several processes start at once: they wait for the first."""
    with _opening(engine):
        with engine.connect() as connection:
            if version_of(connection) == HEAD:
                return
        with _alone(engine) as connection:
            if version_of(connection) != HEAD:
                _upgrade(connection)


def _try(url: sa.URL) -> None:
    """Opens a database, so that what is wrong with it is said in a sentence."""
    engine = connect(url)
    try:
        with _opening(engine), engine.connect():
            pass
    finally:
        engine.dispose()


@contextlib.contextmanager
def _opening(engine: Engine) -> Iterator[None]:
    try:
        yield
    except sa.exc.DatabaseError as error:
        reason = str(error.orig).strip()
        raise DatabaseError(
            N_("The database {address} cannot be opened: {reason}"),
            address=quote(engine.url.render_as_string()), reason=_SQLITE_REASONS.get(reason, f'"{reason}"'),
        ) from error  # fmt: skip


_SQLITE_REASONS = {
    "unable to open database file": N_("there is no such file, and none can be made there"),
    "file is not a database": N_("it is not a database"),
    "attempt to write a readonly database": N_("it cannot be changed there"),
    "database or disk is full": N_("there is no room left"),
    "disk I/O error": N_("the disk does not answer as it should"),
}


@contextlib.contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction in which no other process migrates."""
    if engine.dialect.name == "sqlite":
        with engine.execution_options(begin_with="BEGIN EXCLUSIVE").begin() as connection:
            yield connection
    else:
        with engine.begin() as connection:
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            yield connection


def version_of(connection: Connection) -> str | None:
    """The migration that the tables stand at; None where there are none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})  # for migrations/env.py
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # it does not know the version that the tables are of
        raise NewerVersionError(
            N_("The database {address} is from a newer version of this program: install that one."),
            address=quote(connection.engine.url.render_as_string()),
        ) from error
