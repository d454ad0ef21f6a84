"""Matches that were left: what is kept, what makes room, and that no program takes anything from another."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tateti import game, records, unfinished
from tateti.match import Clock, Match, Seat
from tateti.unfinished import KeptFile

ANA, BETO = Seat("Ana"), Seat("Beto")


def begun(*moves: str) -> Match:
    match = Match(game("tictactoe"), ANA, BETO)
    for move in moves or ("b2",):
        match.play(move)
    return match


def kept(*moves: str, age: float = 0.0) -> Path:
    """A match that was left so many seconds ago."""
    file = unfinished.keep(begun(*moves))
    assert file is not None
    now = file.path.stat().st_mtime
    os.utime(file.path, (now - age, now - age))
    return file.path


def test_only_so_many_are_kept_the_newest() -> None:
    paths = [kept(age=1000 - number) for number in range(12)]
    assert unfinished.kept() == paths[: -unfinished.MOST_KEPT - 1 : -1]


@pytest.mark.parametrize("own", ["mine.txt", "20261116.txt", "semaforo-Ana-Beto-2026-11-16.txt"])
@pytest.mark.parametrize("content", [str(begun().record()), "somebody's poem"])
def test_what_somebody_has_put_there_stays_and_is_not_offered(own: str, content: str) -> None:
    unfinished.files().mkdir(parents=True)
    file = unfinished.files() / own
    file.write_text(content)
    os.utime(file, (1, 1))
    for _ in range(unfinished.MOST_KEPT + 1):
        kept()
    assert file.read_text() == content
    assert file not in unfinished.kept()
    assert not unfinished.is_kept(file)


def test_a_file_of_ours_that_is_no_record_any_more_makes_no_room() -> None:
    poem = kept(age=1000)
    poem.write_text("somebody's poem")
    os.utime(poem, (1, 1))
    for _ in range(unfinished.MOST_KEPT + 1):
        kept()
    assert poem.read_text() == "somebody's poem"


@pytest.mark.parametrize("content", ["", "no record", '[Game "chess"]\n*', "\x00"])
def test_a_kept_file_that_cannot_be_read_is_passed_over(content: str) -> None:
    good = kept(age=10)
    kept().write_text(content)
    assert (unfinished.newest() or pytest.fail("nothing was found"))[0].path == good


def test_a_link_to_nothing_hides_no_other() -> None:
    good = kept()
    (unfinished.files() / "20991116-120000-1-1.txt").symlink_to(unfinished.files() / "nowhere")
    assert unfinished.kept() == [good]


def test_a_match_that_another_program_has_removed_is_kept_anew() -> None:
    match = begun()
    file = unfinished.keep(match)
    assert file is not None
    unfinished.forget(file)
    again = unfinished.keep(match, file)
    assert again is not None
    assert unfinished.kept() == [again.path]


def test_the_time_of_the_running_move_is_no_line_of_play_of_its_own() -> None:
    passed = [0.0]
    one = Match(game("tictactoe"), ANA, BETO, clock=Clock(60), now=lambda: passed[0])
    one.play("b2")
    file = unfinished.keep(one)
    other_file, other = unfinished.newest(lambda: passed[0]) or pytest.fail("nothing was kept")
    other.play("a1")
    unfinished.keep(other, other_file)
    passed[0] += 5
    unfinished.keep(one, file)
    (path,) = unfinished.kept()
    assert unfinished.load(path)[1].moves == other.moves


@pytest.mark.parametrize("path", ["{}/x.txt", "{}/../unfinished/x.txt", "{}/./x.txt"])
def test_the_folder_is_known_by_any_name(path: str) -> None:
    assert unfinished.is_inside(Path(path.format(unfinished.files())))


@pytest.mark.parametrize(
    "path", ["x.txt", "/", "", "\0", "~nobody-of-this-name/x.txt", "{}", "{}/older/x.txt"]
)
def test_other_folders_are_others(path: str) -> None:
    assert not unfinished.is_inside(Path(path.format(unfinished.files())))


# Several programs


@dataclass
class Program:
    """A program with a match that it keeps with every move, as the window does."""

    match: Match
    file: KeptFile | None = None

    def play(self, number: int) -> None:
        moves = self.match.position.moves
        self.match.play(moves[number % len(moves)])
        self.file = unfinished.keep(self.match, self.file)

    def resume(self) -> None:
        if (left := unfinished.newest()) is not None:
            self.file, self.match = left

    def leave(self) -> None:
        if unfinished.is_worth_keeping(self.match):
            self.file = unfinished.keep(self.match, self.file)


steps = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(["play", "play", "resume", "leave"]), st.integers(0, 3)), max_size=12
)  # fmt: skip


@settings(max_examples=60)
@given(steps)
def test_whatever_several_programs_do_nothing_that_was_played_is_lost(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, str, int]]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TATETI_STATE", str(tmp_path_factory.mktemp("state")))
        patch.setattr(unfinished, "MOST_KEPT", 100)
        programs = [Program(Match(game("tictactoe:5x5"), ANA, BETO)) for _ in range(3)]
        lines: set[tuple[str, ...]] = set()
        for number, action, choice in steps:
            program = programs[number]
            if action == "play":
                program.play(choice)
                lines.add(tuple(str(move) for move in program.match.moves))
            else:
                getattr(program, action)()
        found = [tuple(map(str, records.load(str(path)).moves)) for path in unfinished.kept()]
        assert all(any(one[: len(line)] == line for one in found) for line in lines)
