"""Making problems: reproducible, as they are wanted, within bounds, for every game there is."""

from __future__ import annotations

import subprocess
import sys
from zlib import crc32

import pytest

from conftest import PATIENCE
from strategies import NAMES
from tateti import game
from tateti.errors import InvalidPuzzleError
from tateti.study.puzzles import Theme, make, make_puzzles
from tateti.study.puzzles.problem_set import ProblemSet


def ids(name: str, count: int, **wanted: object) -> list[str]:
    return [one.id for one in make_puzzles(game(name), count, **wanted)]  # type: ignore[arg-type]


def test_the_same_seed_makes_the_same_problems() -> None:
    assert ids("semaforo", 8, seed=5) == ids("semaforo", 8, seed=5) != ids("semaforo", 8, seed=6)


def test_without_a_level_there_are_as_many_of_each_and_the_easiest_come_first() -> None:
    found = make_puzzles(game("semaforo"), 15, seed=2)
    assert [one.level for one in found] == [level for level in range(1, 6) for _ in range(3)]
    assert [one.rating for one in found] == sorted(one.rating for one in found)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_level_is_kept(level: int) -> None:
    assert {one.level for one in make_puzzles(game("semaforo"), 4, level=level, seed=1)} == {level}


@pytest.mark.parametrize("level", [0, 6, -1])
def test_there_are_five_levels(level: int) -> None:
    with pytest.raises(InvalidPuzzleError):
        make_puzzles(game("semaforo"), 1, level=level)


@pytest.mark.parametrize("theme", [Theme.WAITING_MOVE, Theme.RED_CLOSES, Theme.MIRROR, Theme.ONLY_SAFE])
def test_a_theme_is_kept_also_a_rare_one(theme: Theme) -> None:
    found = make_puzzles(game("semaforo"), 3, themes=[theme], seed=1)
    assert len(found) == 3
    assert all(theme in one.themes for one in found)


def test_problems_that_are_not_wanted_again_do_not_come_nor_those_alike() -> None:
    first = make_puzzles(game("notakto"), 100, seed=1, effort=5_000)
    assert len(first) == 19
    assert make_puzzles(game("notakto"), 5, seed=2, avoid=[one.id for one in first], effort=5_000) == []


def test_names_of_other_games_or_of_none_do_no_harm() -> None:
    odd = ["", "tictactoe-3x3-zu", "chess-8x8-1", "semaforo-3x4-" + "z" * 200]
    assert ids("semaforo", 2, seed=3, avoid=odd) == ids("semaforo", 2, seed=3)


def test_a_theme_that_the_game_does_not_have_gives_none_at_once() -> None:
    assert make_puzzles(game("semaforo"), 5, themes=[Theme.FORK]) == []


class Counted:
    """Counts what is played, and what is solved, while problems are made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
        self.count, original = 0, getattr(make, step)

        def counted(*given: object) -> object:
            self.count += 1
            return original(*given)

        monkeypatch.setattr(make, step, counted)


def test_the_effort_is_for_the_whole_set_however_many_are_found_on_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matches = Counted(monkeypatch, "_sensible_match")
    found = make_puzzles(game("semaforo"), 60, level=3, seed=1, effort=12_000)
    shortest = 6 * 12  # of a match: the plies before a line, times the cells
    assert 0 < len(found) < 60
    assert matches.count <= 12_000 / shortest + 1


def test_what_is_solved_without_a_table_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "LEAST_PROOFS", 40)
    proofs = Counted(monkeypatch, "solved")
    assert len(make_puzzles(game("semaforo:3x5"), 60, seed=1, effort=10_000)) < 60
    assert proofs.count <= 40 + 24  # what was begun is brought to its end: the plies of one match


def test_more_problems_than_a_set_has_may_take_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "MOST_EFFORT", 4_000)
    few, many = (make_puzzles(game("semaforo"), count, level=3, seed=1) for count in (60, 240))
    assert len(few) < 60 and len(many) > 2 * len(few)


def test_usual_sets_are_what_they_were() -> None:
    digest = {
        code: crc32(" ".join(one.id for one in ProblemSet.read(code).puzzles).encode()) for code in SHEETS
    }
    assert digest == SHEETS


# Sheets have been printed with these.
SHEETS = {
    "1.semaforo.12.2.7": 4048750905,
    "1.semaforo.12.0.3.mirror": 4069066012,
    "1.misere-semaforo.6.0.7": 3425065422,
}


def test_fewer_are_made_where_there_are_no_more() -> None:
    assert 0 < len(make_puzzles(game("misere-tictactoe:2x4"), 50, seed=1, effort=5_000)) < 50
    assert make_puzzles(game("semaforo"), 0, seed=1) == []


@pytest.mark.parametrize("name", [*NAMES, "tictactoe:6x6x4", "semaforo:26x26", "tictactoe:26x26x5"])
def test_every_game_is_asked_without_harm(name: str) -> None:
    for one in make_puzzles(game(name), 3, seed=1, effort=1_500):
        assert one.position.game == game(name)
        assert one.solution


def test_a_game_from_outside_has_problems(pegboard: object) -> None:
    found = make_puzzles(game("pegboard"), 10, seed=1, effort=5_000)
    assert found
    assert all(len(one.solution) == 1 for one in found)  # nobody takes symmetry for granted there


def test_it_needs_neither_numpy_nor_numba() -> None:
    program = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from tateti.games import game; from tateti.study.puzzles import make_puzzles\n"
        "for name in ('semaforo', 'misere-semaforo', 'tictactoe:4x4x4'):\n"
        "    print(len(make_puzzles(game(name), 3, level=1, seed=1)))"
    )
    line = [sys.executable, "-c", program]
    run = subprocess.run(line, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert run.stdout.split() == ["3", "3", "3"]
