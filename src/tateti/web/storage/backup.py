"""Backups: a copy of all matches in one file, made while they are played, and put into an empty database again.

A backup is an SQLite file that can be served as it is. Two numbers in its header, which SQLite leaves to applications,
tell it from other files and tell whether it is whole (see `_checksum`). A database in use is none: from the first
connection of a server on, its header says that it has a log beside it.

offset  bytes
     0     16   "SQLite format 3\\0"
    18      2   1, 1; 2, 2 in a database with a write-ahead log
    60      4   the checksum of all other bytes
    68      4   MARK
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote as quote_url

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tateti.errors import quote
from tateti.files import FileKind, check_readable, check_target, put_in_place, readable
from tateti.language import Message
from tateti.language import mark as N_
from tateti.web.storage import schema
from tateti.web.storage.database import (
    PATIENCE,
    DatabaseError,
    NewerVersionError,
    connect,
    migrate,
    only_server,
    read_url,
    version_of,
)

MARK = 0x7461_7465
SIGNATURE, PLAIN, CHECKSUM, MARKED = b"SQLite format 3\0", slice(18, 20), slice(60, 64), slice(68, 72)
HEADER = 100
PAGES = 2048  # copied between two signs of life
ROWS = 1000
CHUNK = 1 << 20

Told = Callable[[int, int], None]  # how much is done, of how much


class Contents(NamedTuple):
    """What a backup holds."""

    matches: int
    homework: int = 0  # sets of problems, with their answers
    tournaments: int = 0


DAMAGED = N_("it is damaged, or something has been changed in it")


def _is_backup(beginning: bytes) -> bool:
    return (
        beginning.startswith(SIGNATURE)
        and beginning[PLAIN] == b"\1\1"
        and beginning[MARKED] == MARK.to_bytes(4)
    )


BACKUP = FileKind(N_("a backup of matches"), _is_backup, looked_at=HEADER)


# Backing up


def back_up(address: str, file: Path, told: Told = lambda done, total: None) -> Contents:
    """Copies everything into a file, as it stands at one moment: how much there is."""
    url = read_url(address)
    check_target(file, BACKUP, streams=False)
    with _file_beside(file) as copy:
        if url.drivername == "sqlite":
            assert url.database is not None
            with _said_of_database(url):
                _copy_pages(Path(url.database), copy, told)
        else:
            _copy_to_file(url, copy, told)
        contents = _finish(copy, url)
        put_in_place(copy, file, BACKUP)
    return contents


@contextlib.contextmanager
def _file_beside(file: Path) -> Iterator[Path]:
    """A file of nobody else's to write to, in the same folder; nothing is left of it."""
    copy = file.expanduser().absolute().with_name(f".tateti-{secrets.token_hex(4)}")
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield copy
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            copy.with_name(copy.name + ending).unlink(missing_ok=True)


def _copy_pages(source_file: Path, copy: Path, told: Told) -> None:
    """Copies an SQLite file page by page. What is written to it meanwhile goes into its log, and not into the copy."""
    check_readable(source_file)
    with _opened(source_file, "rw") as source, _opened(copy, "rw") as target:
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # from here on it sees one moment
        source.backup(target, pages=PAGES, progress=lambda _status, left, total: told(total - left, total))
        target.execute("PRAGMA journal_mode = DELETE")  # one file, with no log beside it


def _copy_to_file(url: sa.URL, copy: Path, told: Told) -> None:
    """Copies a database of PostgreSQL, as it is at one moment."""
    engine = connect(url)
    target = connect(sa.URL.create("sqlite", database=str(copy)))
    try:
        migrate(target)
        with _said_of_database(url), engine.connect() as found:
            if version_of(found) != schema.HEAD:
                raise _unknown_version(url)
            found.rollback()
            frozen = found.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            with target.begin() as written:
                _copy_rows(frozen, written, told)
    finally:
        engine.dispose()
        target.dispose()


def _finish(copy: Path, url: sa.URL) -> Contents:
    """Makes the copy a backup; what it holds."""
    with _opened(copy, "rw") as made:
        made.execute("PRAGMA journal_mode = DELETE")
        made.execute(f"PRAGMA application_id = {MARK}")
        if not _is_ours(made):
            raise DatabaseError(
                N_("{address} is not a database of this server: there are no matches in it."),
                address=quote(url.render_as_string()),
            )
        contents = _contents(lambda query: int(made.execute(query).fetchone()[0]), "logs" in _tables_in(made))
    with copy.open("r+b") as file:
        file.seek(CHECKSUM.start)
        file.write(_checksum(copy))
        file.flush()
        os.fsync(file.fileno())
    return contents


def _checksum(file: Path) -> bytes:
    """The CRC-32 of a file, its own place taken as zeros: SQLite itself would not notice a letter that has changed."""
    with file.open("rb") as read:
        header = bytearray(read.read(HEADER))
        header[CHECKSUM] = bytes(4)
        sum_so_far = zlib.crc32(header)
        while chunk := read.read(CHUNK):
            sum_so_far = zlib.crc32(chunk, sum_so_far)
    return sum_so_far.to_bytes(4)


# Restoring


def restore(file: Path, address: str, told: Told = lambda done, total: None) -> Contents:
    """Copies a backup into an empty database: what it holds. All of it is there then, or nothing."""
    _check(file)
    with tempfile.TemporaryDirectory(prefix="tateti-") as folder, only_server(address):
        copy = Path(folder) / "matches.db"
        copy.touch(0o600)
        with _said_of_file(file):
            _copy_pages(file.expanduser(), copy, lambda done, total: None)
        source = connect(sa.URL.create("sqlite", database=str(copy)))
        target = connect(address)
        try:
            _check_empty(target)
            _bring_up_to_date(source, file)
            migrate(target)
            with _said_of_file(file), source.connect() as read, target.begin() as written:
                return _copy_into_empty(read, written, told)
        finally:
            source.dispose()
            target.dispose()


def _bring_up_to_date(copy: sa.Engine, file: Path) -> None:
    """A backup may be from an earlier version."""
    try:
        migrate(copy)
    except NewerVersionError:
        raise _no_backup(file, N_("it is from a newer version")) from None
    except DatabaseError as error:
        raise _no_backup(file, DAMAGED) from error


def _check(file: Path) -> None:
    """Refuses what is no backup, or not a whole one."""
    with readable(file) as opened:
        beginning = opened.read(HEADER)
    if not _is_backup(beginning):
        raise _no_backup(file, N_("it is none"))
    if beginning[CHECKSUM] != _checksum(file.expanduser()):
        raise _no_backup(file, DAMAGED)


def _check_empty(engine: sa.Engine) -> None:
    """Refuses a database that holds something, before anything is changed in it."""
    with _said_of_database(engine.url), engine.connect() as connection:
        _refuse_contents(connection)


def _refuse_contents(connection: Connection) -> None:
    there = sa.inspect(connection).get_table_names()
    for table in (schema.matches, schema.logs):
        if table.name in there and connection.execute(sa.select(table.c.id).limit(1)).first() is not None:
            raise DatabaseError(
                N_("There are matches in {address} already: a backup is restored into an empty database."),
                address=quote(connection.engine.url.render_as_string()),
            )


def _copy_into_empty(source: Connection, target: Connection, told: Told) -> Contents:
    if target.dialect.name == "postgresql":  # a server that has just been started may begin something
        target.execute(sa.text("LOCK TABLE matches, logs IN EXCLUSIVE MODE"))
    _refuse_contents(target)
    _copy_rows(source, target, told)
    return _contents(lambda query: int(target.execute(sa.text(query)).scalar_one()))


# Rows


def _copy_rows(source: Connection, target: Connection, told: Told) -> None:
    """Copies all rows between two databases of the same version."""
    tables = (schema.matches, schema.events, schema.logs, schema.log_events)
    done, total = (
        0,
        sum(source.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() for table in tables),
    )
    links = list[dict[str, str]]()  # made in the end: a match may come before the one that it follows
    for table in tables:
        for rows in _batches(source, table):
            if table is schema.matches:
                links += [
                    {"which": row["id"], "before": row["rematch_of"]} for row in rows if row["rematch_of"]
                ]
                for row in rows:
                    row["rematch_of"] = None
                    row["lease_until"] = 0.0  # whoever has it does not serve the copy
            target.execute(sa.insert(table), rows)
            done += len(rows)
            told(done, total)
    if links:
        target.execute(_LINK, links)
    reading = source.execute(sa.select(schema.clock.c.reading)).scalar_one()
    target.execute(sa.update(schema.clock).values(reading=reading))


def _batches(source: Connection, table: sa.Table) -> Iterator[list[dict[str, Any]]]:
    query = sa.select(table)
    if table is schema.logs:  # those first to which others belong
        query = query.order_by(schema.logs.c.parent.is_not(None))
    found = source.execute(query.execution_options(yield_per=ROWS))
    for batch in found.mappings().partitions():
        yield [dict(row) for row in batch]


def _contents(count: Callable[[str], int], has_logs: bool = True) -> Contents:
    """What a database holds, by the answers to questions about it."""
    logs = "SELECT count(*) FROM logs WHERE kind = '{kind}'"
    homework, tournaments = (
        count(logs.format(kind=kind)) if has_logs else 0 for kind in ("homework", "tournament")
    )
    return Contents(count("SELECT count(*) FROM matches"), homework, tournaments)


_LINK = (
    sa.update(schema.matches)
    .where(schema.matches.c.id == sa.bindparam("which"))
    .values(rematch_of=sa.bindparam("before"))
)


# Files of SQLite, and what may be wrong


@contextlib.contextmanager
def _opened(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """An SQLite file that is there."""
    address = f"file:{quote_url(str(file.absolute()))}?mode={mode}"
    with contextlib.closing(
        sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=True)
    ) as connection:
        yield connection


def _is_ours(connection: sqlite3.Connection) -> bool:
    return {"matches", "events", "alembic_version"} <= _tables_in(connection)


def _tables_in(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


@contextlib.contextmanager
def _said_of_database(url: sa.URL) -> Iterator[None]:
    try:
        yield
    except (sqlite3.DatabaseError, sa.exc.DatabaseError) as error:
        reason = error.orig if isinstance(error, sa.exc.DatabaseError) else error
        raise DatabaseError(
            N_("The database {address} cannot be read: {reason}"),
            address=quote(url.render_as_string()), reason=quote(str(reason).strip()),
        ) from error  # fmt: skip


@contextlib.contextmanager
def _said_of_file(file: Path) -> Iterator[None]:
    try:
        yield
    except DatabaseError:
        raise
    except (sqlite3.DatabaseError, sa.exc.SQLAlchemyError, ValueError) as error:
        raise _no_backup(file, DAMAGED) from error


def _no_backup(file: Path, reason: Message) -> DatabaseError:
    return DatabaseError(
        N_("{file} cannot be restored as a backup: {reason}."), file=quote(str(file)), reason=reason
    )


def _unknown_version(url: sa.URL) -> DatabaseError:
    return DatabaseError(
        N_("The tables of {address} are not those of this version: start its server there once, then make the backup."),
        address=quote(url.render_as_string()),
    )  # fmt: skip
