"""Files: written whole, with the permissions they had; read only where reading ends."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tateti.errors import NotReplacedError, TatetiError
from tateti.files import (
    FileKind,
    check_readable,
    check_target,
    make_folder,
    put_in_place,
    read_at_most,
    system_refused,
    write_atomically,
)
from tateti.language import mark


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_what_comes_part_by_part_is_one_file(tmp_path: Path) -> None:
    file = tmp_path / "parts.csv"
    write_atomically(file, (f"{number}\n".encode() for number in range(3)))
    assert file.read_text() == "0\n1\n2\n"


def test_parts_that_end_early_leave_everything_as_it_was(tmp_path: Path) -> None:
    def parts() -> Iterator[bytes]:
        yield b"after"
        raise KeyboardInterrupt

    file = tmp_path / "parts.csv"
    for before in (None, "before"):
        if before is not None:
            file.write_text(before)
        with pytest.raises(KeyboardInterrupt):
            write_atomically(file, parts())
        assert [one.read_text() for one in tmp_path.iterdir()] == ([] if before is None else [before])


@pytest.mark.parametrize("wanted", [0o600, 0o640, 0o755])
def test_a_file_keeps_its_permissions(tmp_path: Path, wanted: int) -> None:
    file = tmp_path / "match.txt"
    file.write_text("before")
    file.chmod(wanted)
    write_atomically(file, "after")
    assert (file.read_text(), mode(file)) == ("after", wanted)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the administrator gives files away"
)
def test_a_file_keeps_its_owner_and_its_group(tmp_path: Path) -> None:
    file = tmp_path / "shared.txt"
    file.write_text("old")
    os.chown(file, 1001, 1002)
    write_atomically(file, "new")
    assert (file.stat().st_uid, file.stat().st_gid) == (1001, 1002)
    assert file.read_text() == "new"


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    assert mode(write_atomically(tmp_path / "match.txt", "text")) == mode(tmp_path / "other")


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 250)
    write_atomically(file, "text")
    assert file.read_text() == "text"
    with pytest.raises(TatetiError, match="the name is too long"):
        write_atomically(tmp_path / ("x" * 300), "text")


@pytest.mark.parametrize("refused", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_in_a_folder_that_takes_no_new_files_the_old_one_is_written(
    refused: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Path.open

    def no_new_files(path: Path, mode: str = "r", **more: object) -> object:
        if "x" in mode:
            raise OSError(refused, os.strerror(refused))
        return usual(path, mode, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", no_new_files)
    file = tmp_path / "match.txt"
    with pytest.raises(TatetiError, match="cannot be written"):
        write_atomically(file, "text")
    file.touch()
    write_atomically(file, "text")
    assert file.read_text() == "text"


def test_pipes_and_devices_are_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in (pipe, Path(os.devnull)):
        for read in (check_readable, lambda file: read_at_most(file, 10)):
            with pytest.raises(TatetiError, match="it is not an ordinary file"):
                read(name)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"0123456789")
    assert (read_at_most(file, 4), read_at_most(file, 99)) == (b"0123", b"0123456789")


def test_a_dash_is_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"0123456789")))
    assert read_at_most("-", 4) == b"0123"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere", "no such file"),
        (".", "is a folder"),
        ("a\0b", "no file can have such a name"),
        ("", "needs a name"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(TatetiError, match=reason):
        read_at_most(name, 10)


GREETING = FileKind(mark("a greeting"), lambda begins: begins.startswith(b"hello"))


def test_a_file_is_replaced_by_one_of_its_kind_only(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for before in ("", "hello Ana"):
        file.write_text(before)
        write_atomically(file, "hello Beto", GREETING)
        assert file.read_text() == "hello Beto"
    file.write_text("weeks of work")
    with pytest.raises(NotReplacedError, match="is not a greeting"):
        write_atomically(file, "hello", GREETING)
    assert file.read_text() == "weeks of work"
    write_atomically(file, "hello", GREETING, force=True)
    assert file.read_text() == "hello"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("force", [False, True])
def test_links_and_pipes_and_folders_are_never_replaced(tmp_path: Path, force: bool) -> None:
    (tmp_path / "file").write_text("hello")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    before = {path: path.lstat() for path in tmp_path.iterdir()}
    for name in ("link", "dangling", "folder", "pipe"):
        for write in (
            lambda path: write_atomically(path, "hello", GREETING, force=force),
            lambda path: check_target(path, GREETING, force=force),
            lambda path: put_in_place(tmp_path / "file", path, GREETING, force=force),
        ):
            with pytest.raises(TatetiError, match="cannot be written"):
                write(tmp_path / name)
    assert {path: path.lstat() for path in tmp_path.iterdir()} == before


def test_the_folder_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(TatetiError, match="the folder it should lie in is not there"):
        write_atomically(tmp_path / "none" / "file", "text")
    with pytest.raises(TatetiError, match="the folder it should lie in is not there"):
        make_folder(tmp_path / "none" / "folder")
    assert make_folder(tmp_path / "folder") == make_folder(tmp_path / "folder")
    assert list((tmp_path / "folder").iterdir()) == []


def test_what_comes_up_meanwhile_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    usual = os.link

    def too_late(one: Path, other: Path) -> None:
        file.write_text("of somebody else")
        usual(one, other)

    monkeypatch.setattr("os.link", too_late)
    with pytest.raises(TatetiError, match="another program has just written it"):
        write_atomically(file, "text", GREETING)
    assert file.read_text() == "of somebody else"
    assert list(tmp_path.iterdir()) == [file]


def test_where_there_are_no_links_a_new_file_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_here(_one: Path, _other: Path) -> None:
        raise OSError(errno.EOPNOTSUPP, "no links")

    monkeypatch.setattr("os.link", none_here)
    write_atomically(tmp_path / "file", "text")
    assert (tmp_path / "file").read_text() == "text"


def test_the_standard_output_is_written_to(capfd: pytest.CaptureFixture[str]) -> None:
    write_atomically("/dev/stdout", "hello", GREETING)
    write_atomically("/dev/null", "hello", GREETING)
    assert capfd.readouterr().out == "hello"


@pytest.mark.parametrize(
    ("number", "refused"),
    [(errno.ENOSPC, True), (errno.EACCES, True), (errno.EROFS, True), (errno.ENOENT, False)],
)
def test_a_refusal_of_the_system_is_known_as_one(
    number: int, refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path, _mode: str = "r", **_more: object) -> object:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "open", fail)
    with pytest.raises(TatetiError) as failed:
        write_atomically(tmp_path / "file", "text")
    assert system_refused(failed.value.__cause__) is refused
