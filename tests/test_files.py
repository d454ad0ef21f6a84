"""Files: written whole, with the permissions they had; read only where reading ends."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from pathlib import Path

import pytest

from tateti.errors import TatetiError
from tateti.files import check_readable, read_at_most, write_atomically


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("wanted", [0o600, 0o640, 0o755])
def test_a_file_keeps_its_permissions(tmp_path: Path, wanted: int) -> None:
    file = tmp_path / "match.txt"
    file.write_text("before")
    file.chmod(wanted)
    write_atomically(file, "after")
    assert (file.read_text(), mode(file)) == ("after", wanted)
    assert list(tmp_path.iterdir()) == [file]


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
