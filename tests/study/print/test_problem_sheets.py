"""Problem sheets: every answer of the key re-solved by a slow program, nothing given away before it, the set in an address."""

from __future__ import annotations

import json
import re
from itertools import product
from math import prod

import pytest
import segno

from brute_force import BruteForce
from study.print.sheets import PROBLEMS, pages_of, text_of
from tateti import Position, TatetiError, game, language
from tateti.errors import InvalidPuzzleError
from tateti.study.print import Style, problem_sheet
from tateti.study.print.problems import base_address
from tateti.study.puzzles.problem_set import MOST_PROBLEMS, VERSION, ProblemSet
from tateti.study.puzzles.themes import Theme

URL = "https://tateti.example.org"
MOST_REACHABLE = 150_000  # positions that the slow program looks at for one problem
GOLDEN = {
    "1.tictactoe.3.0.7": ["tictactoe-3x3-2vlx", "tictactoe-3x3-2ta9", "tictactoe-3x3-5c"],
    "1.semaforo.3.2.7": ["semaforo-3x4-57ow2", "semaforo-3x4-dqnga", "semaforo-3x4-v345"],
    "1.notakto.2.0.7": ["notakto-3x3-1z4", "notakto-3x3-x"],
}
SMALL = ("tictactoe", "misere-tictactoe", "notakto", "tateti-semaforo", "semaforo:3x3")


@pytest.fixture(autouse=True)
def english() -> object:
    language.use("en")
    yield
    language.use("en")


def answers_of(problems: ProblemSet) -> dict[int, set[str]]:
    """The answers by the numbers of the problems, read off the key as it is printed."""
    key = text_of(problem_sheet(problems, parts=["key"]).pdf())
    words = r"(?: \([^)]*\))?"
    found = re.findall(rf"\b(\d+) ([GYRXO][a-z]\d+{words}(?: / [GYRXO][a-z]\d+{words})*)", key)
    by_number: dict[int, set[str]] = {}
    for number, moves in found:
        by_number.setdefault(int(number), {move[:3] for move in moves.split(" / ")})
    return by_number


def positions_on_paper(problems: ProblemSet) -> dict[int, str]:
    """What is drawn under each number, by the words for those who do not see it."""
    return {one["number"]: one["board"]["alt"] for one in problem_sheet(problems).content["problems"]}


def best_cells(position: Position, slow: BruteForce) -> set[str]:
    """The cells whose moves keep what the position is worth, by the slow program."""
    cells = tuple(position)
    worth = {cell: slow.for_mover(child)[0] for cell, child in slow.children(cells).items()}
    best = max(worth.values())
    assert best >= 0
    return {position.board.name(cell) for cell, value in worth.items() if value == best}


def re_solved(problems: ProblemSet) -> int:
    """How many answers of a key were solved again, each being right and the only one; 0 wrong or it fails."""
    board = problems.game.board
    slow = BruteForce(problems.game.kind, board.rows, board.cols, board.line)
    printed, answers, checked = positions_on_paper(problems), answers_of(problems), 0
    assert list(answers) == list(range(1, len(problems.puzzles) + 1))
    for number, puzzle in enumerate(problems.puzzles, start=1):
        position = puzzle.position
        for cell, value in enumerate(position):
            name = f"{board.name(cell)} {problems.game.piece(value).name}" if value else ""
            assert name in printed[number]
        if board.size > 9 and prod(4 - value for value in position) > MOST_REACHABLE:
            continue
        right = best_cells(position, slow)
        assert {move[1:] for move in answers[number]} == right, f"{number}: {position}"
        after = {str(position.play(cell).canonical()) for cell in right}
        assert len(after) == 1, f"{number}: {position} has two answers that are not alike"
        checked += 1
    return checked


@pytest.mark.parametrize("name", SMALL)
def test_every_answer_of_a_printed_key_is_the_one_solution(name: str) -> None:
    problems = ProblemSet(game(name), 20, 11)
    assert re_solved(problems) == len(problems.puzzles) >= 5


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_answers_for_three_by_four_are_re_solved_where_that_takes_no_hours(level: int) -> None:
    assert re_solved(ProblemSet(game("semaforo"), 12, 5, (), level)) >= 4


# What a solver sees


@pytest.mark.parametrize("name", ["semaforo", "tictactoe"])
def test_twelve_problems_fill_one_page_and_the_key_begins_on_the_next(name: str) -> None:
    problems = ProblemSet(game(name), 12, 7, (), 2)
    for code, paper, url in product(language.LANGUAGES, ("a4", "letter"), ("", URL)):
        language.use(code)
        pages = pages_of(problem_sheet(problems, url=url, style=Style(paper)).pdf())
        assert 2 <= len(pages) <= 3
        assert pages[1].startswith({"en": "Answers", "es": "Soluciones", "pt": "Soluções"}[code])


def test_nothing_before_the_key_gives_an_answer_away() -> None:
    problems = ProblemSet(game("semaforo"), 12, 7)
    content = problem_sheet(problems, parts=["problems"], url=URL)
    before = text_of(content.pdf())
    assert not re.search(r"\b[GYR][a-d][1-3]\b", before)
    for theme in Theme:
        assert theme.title not in before
    shown = json.dumps(content.content["problems"])
    assert {name for one in content.content["problems"] for name in one} == {
        "number",
        "mover",
        "level",
        "board",
    }
    assert "last" not in re.findall(r'class=\\"([^"\\]*)', shown)


def test_the_problems_or_the_key_can_be_had_alone() -> None:
    whole, problems, key = (
        pages_of(problem_sheet(PROBLEMS, parts=parts).pdf()) for parts in (["problems", "key"], ["problems"], ["key"])
    )  # fmt: skip
    assert (len(whole), len(problems), len(key)) == (2, 1, 1)
    assert "Name" in problems[0] and "Answers" not in problems[0]
    assert "Answers" in key[0] and "Name" not in key[0]


def test_whose_turn_it_is_is_said_where_each_has_a_mark() -> None:
    page = pages_of(problem_sheet(ProblemSet(game("tictactoe"), 6, 2)).pdf())[0]
    assert len(re.findall(r"[XO] to move:", page)) == 6


def test_the_key_says_how_the_sheet_is_made_again() -> None:
    problems = ProblemSet(game("tictactoe"), 3, 99, (Theme.FORK,), 1)
    key = text_of(problem_sheet(problems, style=Style("letter")).pdf())
    line = "tateti worksheet --game tictactoe --count 3 --level 1 --theme fork --seed 99 --lang en --paper letter"
    assert line in key


def test_sixty_problems_are_set() -> None:
    pages = pages_of(problem_sheet(ProblemSet(game("semaforo"), MOST_PROBLEMS, 1)).pdf())
    assert len(pages) > 8
    assert pages[0].startswith("Semáforo: 60 problems")


@pytest.mark.parametrize("name", ["tictactoe:4x4x4", "notakto:4x4"])
def test_larger_boards_are_set_too(name: str) -> None:
    problems = ProblemSet(game(name), 2, 3)
    assert len(pages_of(problem_sheet(problems).pdf())) == 2


def test_where_there_are_no_such_problems_it_is_said() -> None:
    with pytest.raises(InvalidPuzzleError, match="its themes are only-safe"):
        ProblemSet(game("notakto"), 3, 1, (Theme.HOLD_DRAW,))
    with pytest.raises(TatetiError, match="leave out the themes or the level"):
        problem_sheet(ProblemSet(game("tictactoe:2x2x2"), 3, 1))


# The code on the sheet


def test_the_code_on_the_sheet_leads_to_the_same_problems() -> None:
    sheet = problem_sheet(PROBLEMS, url=f"{URL}/games/")
    shown = sheet.content["screen"]
    address = shown["address"]
    assert address in text_of(sheet.pdf())
    assert shown["svg"] == segno.make(address, error="m", micro=False).svg_inline(
        border=2, omitsize=True, dark="#000"
    )
    base, code = address.split("/puzzles?set=")
    assert base == f"{URL}/games"
    assert [one.id for one in ProblemSet.read(code).puzzles] == [one.id for one in PROBLEMS.puzzles]


def test_without_an_address_there_is_no_code() -> None:
    assert problem_sheet(PROBLEMS).content["screen"] is None


@pytest.mark.parametrize("url", [
    "", "tateti.example.org", "ftp://x.org", "https://", "https:///x", "https://a b", "https://x/?q=1", "https://x/#f",
    "https://me:pw@x.org", "javascript:alert(1)", "https://x:99999", "https://" + "x" * 200, "https://x\n.org", "https://ñ.org",
])  # fmt: skip
def test_what_is_no_address_of_a_site_is_refused(url: str) -> None:
    with pytest.raises(TatetiError, match=re.escape(URL)):
        base_address(url)


def test_a_set_is_read_back_from_its_code() -> None:
    for problems in (
        ProblemSet(game("semaforo"), 12, 7),
        ProblemSet(game("tictactoe:4x5x4"), 1, 10**12, (Theme.FORK, Theme.STOP_THE_FORK), 5),
        ProblemSet(game("tateti-semaforo"), 60, 0, (), 1),
    ):
        assert ProblemSet.read(problems.code) == problems
        assert re.fullmatch(r"[A-Za-z0-9._~:-]+", problems.code), "nothing in it is escaped in an address"


@pytest.mark.parametrize("code", [
    "", "1", "1.semaforo", "1.semaforo.0.0.1", "1.semaforo.61.0.1", "1.semaforo.5.6.1", "1.semaforo.5.0.9999999999999", "1.chess.5.0.1",
    "1.semaforo:99x99.5.0.1", "1.semaforo.5.0.1.nonsense", "1.semaforo.5.0.1.fork", "1.semaforo.5.0.1.", "2.semaforo.5.0.1", "1.semaforo.５.0.1", "1.semaforo.5.0.1\n",
    "1.semaforo.5.0.1" + ".fork" * 100, "x" * 10_000, "1.semaforo.-5.0.1", "1.semaforo.5.0.1<script>",
])  # fmt: skip
def test_what_names_no_set_is_refused(code: str) -> None:
    with pytest.raises(InvalidPuzzleError):
        ProblemSet.read(code)


def test_a_set_is_the_same_set_as_long_as_its_version_is() -> None:
    """Whoever changes how problems are made has to count `VERSION` up: sheets on paper name their problems by a seed."""
    made = {
        code: [one.id for one in ProblemSet.read(code).puzzles]
        for code in (f"{VERSION}.tictactoe.3.0.7", f"{VERSION}.semaforo.3.2.7", f"{VERSION}.notakto.2.0.7")
    }
    assert made == GOLDEN
