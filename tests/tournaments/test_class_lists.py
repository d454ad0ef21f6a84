"""Class lists as teachers have them: from Windows, from spreadsheets, numbered, with mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import requires_module
from tateti.cli import main
from tateti.errors import InvalidPlayerError
from tateti.tournaments.class_lists import decoded
from tateti.tournaments.limits import LONGEST_NAME
from tateti.tournaments.names import find_player, read_names, sifted
from tateti.tournaments.state import Player

requires_module("filelock")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_accents_survive_whatever_wrote_the_list(encoding: str) -> None:
    text, example = decoded("Ana Pérez;7ºA\r\nBeto;7ºB\r\n".encode(encoding))
    assert [entry[:2] for entry in read_names(text)] == [("Ana Pérez", "7ºA"), ("Beto", "7ºB")]
    assert (example is not None) == (encoding == "cp1252")


def test_a_list_of_windows_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("win.txt").write_bytes("Beto\r\nAna Pérez;7ºA\r\n".encode("cp1252"))
    assert main(["tournament", "new", "win.club", "--names", "win.txt"]) == 0
    printed = capsys.readouterr()
    assert "cp1252" in printed.err and "Ana Pérez" in printed.err
    assert "Ana Pérez  7ºA    Ana" in printed.out


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Ana,7B\nBeto,7A", [("Ana", "7B"), ("Beto", "7A")]),
        ('"Paz, Ana",B\nBeto,A', [("Paz, Ana", "B"), ("Beto", "A")]),
        ('"Pérez; Ana";7A\n"Díaz, Juan"', [("Pérez, Ana", "7A"), ("Díaz, Juan", "")]),
        ("1. Pedro\n2. Ana", [("Pedro", ""), ("Ana", "")]),
        ("1) Pedro,7A\n10) Ana,7B", [("Pedro", "7A"), ("Ana", "7B")]),
        # Where it is not the same in every line, or might be part of a name, it stays.
        ("Ana,7B\nBeto", [("Ana,7B", ""), ("Beto", "")]),
        ("Paz, Ana\nRuiz, Leo", [("Paz, Ana", ""), ("Ruiz, Leo", "")]),
        ("PAZ, ANA\nRUIZ, LEO", [("PAZ, ANA", ""), ("RUIZ, LEO", "")]),
        ("1. Pedro\nAna", [("1. Pedro", ""), ("Ana", "")]),
        ('Ana "Rayo" Paz\n"Beto', [('Ana "Rayo" Paz', ""), ('"Beto', "")]),
        ("P1\nP2", [("P1", ""), ("P2", "")]),
    ],
)
def test_what_spreadsheets_write_is_understood_where_it_can_mean_one_thing_only(
    text: str, read: list[tuple[str, str]]
) -> None:
    assert [entry[:2] for entry in read_names(text)] == read
    assert [entry[:2] for entry in sifted(text)[0]] == read


def test_faults_come_together_with_the_numbers_of_their_lines() -> None:
    with pytest.raises(InvalidPlayerError) as caught:
        read_names("Ana\n\nana\n" + "x" * (LONGEST_NAME + 1) + "\na;b;c;d\n")
    said = str(caught.value).splitlines()
    assert [one.split(":")[0] for one in said] == ["Line 3", "Line 4", "Line 5"]
    assert f"too long: it may have {LONGEST_NAME} characters" in said[1]
    with pytest.raises(InvalidPlayerError, match="in 9 lines in all"):
        read_names("Ana\n" * 10)


def test_a_long_name_is_a_name() -> None:
    assert read_names("María de los Ángeles Fernández-Villanueva")[0].nickname == ""


PLAYERS = [Player(1, "Dylan Sosa", "7B"), Player(2, "Ana", "7A"), Player(3, "ana", "7B"), Player(4, "Zoe")]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Dillan", "did you mean 1 Dylan Sosa (7B)?"),
        ("Ana", "2 Ana (7A), 3 ana (7B)"),
        ("Wenceslao", "write the name of a player"),
    ],
)
def test_who_may_be_meant_is_named_with_number_and_group(typed: str, said: str) -> None:
    with pytest.raises(InvalidPlayerError) as caught:
        find_player(PLAYERS, typed)
    assert said in str(caught.value)


def test_whoever_is_added_under_a_name_that_is_there_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("names.txt").write_text("Ana\nBeto\nZoe;7B\n", encoding="utf-8")
    main(["tournament", "new", "club.txt", "--names", "names.txt"])
    capsys.readouterr()
    assert main(["tournament", "add", "club.txt", "zoe"]) == 0
    assert "already a player called zoe: Zoe (7B), number 3" in capsys.readouterr().err
    assert main(["tournament", "add", "club.txt", "Eva"]) == 0
    assert not capsys.readouterr().err
