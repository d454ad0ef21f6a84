"""Problems in the terminal: chosen before anything is said, refuted on the board, kept at once."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screen import at_the_menu, run, shown, typed
from tateti import game, language
from tateti.games import available
from tateti.match import Match
from tateti.records import save
from tateti.search.values import Evaluation, Value
from tateti.study.puzzles import Progress, Puzzle, Theme, kept, make_puzzles, puzzle
from tateti.study.puzzles.retry import retries_in
from tateti.study.review import review
from tateti.terminal.console import Console, Leave
from tateti.terminal.in_place import board_screen, keyboard
from tateti.terminal.problems.session import ProblemSession
from tateti.terminal.problems.source import Problems
from terminal.pseudo_terminal import DOWN, ENTER, LEFT, Terminal
from terminal.test_in_place import Drawn
from terminal.test_sitting import WON, sit

RED_CLOSES = "semaforo-3x4-8n0jr"
FIRST_LOST = '[Game "semaforo"] [First "Ana"] [Second "Rui"] 1. Gb2 Gd3 2. Ga1 Gc3'


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TATETI_STATE", str(tmp_path))
    return tmp_path


def solve(problems: Problems | Sequence[Puzzle], lines: Sequence[str], **more: object) -> str:
    """What is shown to somebody who types these lines."""
    console = typed(lines, **more)
    source = problems if isinstance(problems, Problems) else Problems.listed(problems)
    with contextlib.suppress(Leave):
        ProblemSession(source, console).run()
    return shown(console)


def in_one_line(text: str) -> str:
    return " ".join(text.split())


# Solving


def test_a_problem_is_solved_unaided() -> None:
    text = in_one_line(solve([puzzle(RED_CLOSES)], ["d2", ""]))
    assert "Right! It wins by force, in 5 plies." in text
    assert "1 of 1 problem was solved with the first choice and without a hint." in text
    rating = round(kept.load().progress.rating.value)
    assert rating > 1200
    assert f"Your rating so far: {rating}." in text
    assert kept.load().progress.themes[Theme.RED_CLOSES].unaided == 1


def test_a_wrong_move_is_refuted_on_the_board_and_one_tries_again() -> None:
    text = solve([puzzle(RED_CLOSES)], ["b3", "d2", ""])
    told, refuted = text.index("A win becomes a loss. The other answers Gc3."), text.index("|*G*|*G*|*G*|")
    again, right = text.index("Try again."), text.index("Right!")
    assert told < refuted < again < text.rindex(" 3 | R |   |   | G |", 0, right) < right
    assert "0 of 1 problem was solved" in text


def test_a_long_refutation_is_told_move_by_move() -> None:
    text = in_one_line(solve([puzzle(RED_CLOSES)], ["a2"]))
    assert "The other answers Yb2. How it goes on: Ya2 Yb2 Gb3 Gc3." in text


def test_hints_come_in_steps_and_then_it_is_not_unaided() -> None:
    text = in_one_line(solve([puzzle(RED_CLOSES)], ["hint", "hint", "hint", "hint", "hint", "d2", ""]))
    steps = [
        "A piece that stays can make a forbidden cell safe. Where? (hint again says more)",
        "It is one of these cells: ", "Hint: Rd2 (d2 turns red). (hint again says more)",
        "Hint: Rd2 (d2 turns red). It wins by force, in 5 plies.", "Right!", "0 of 1 problem was solved",
    ]  # fmt: skip
    places = [text.index(step) for step in steps]
    assert places == sorted(places)


def test_the_win_is_played_to_its_end_against_the_best_defence() -> None:
    lines = ["d2", "play", "d3", "d1", "c3", "d1", "2", ""]
    text = in_one_line(solve([puzzle(RED_CLOSES)], lines))
    assert "The other answers Ya2." in text, "the best defence"
    assert "A win becomes a loss. The other answers Rd3." in text, "a wrong move is refuted there, too"
    assert "The win is played to its end." in text
    assert "1 of 1 problem was solved" in text, "what comes after the solution counts for nothing"


def test_why_explains_the_wrong_move_and_then_the_right_one() -> None:
    text = in_one_line(solve([puzzle(RED_CLOSES)], ["why", "b3", "explain", "d2", "why", ""]))
    told = (
        "Choose a move first: then it is explained.", "It lets the other complete b3 c3 d3: Gc3.",
        "It frees d1, which was forbidden.", "Red closes a line: The last piece stays for good",
        "Best play: Rd2 Ya2 Yd1 Gb3 Gc3.",
    )  # fmt: skip
    places = [text.index(words) for words in told]
    assert places == sorted(places)


def test_every_problem_of_every_game_is_solved_by_its_line_in_every_language() -> None:
    for kind in available():
        puzzles = make_puzzles(game(kind), 5, seed=3)
        for code in language.LANGUAGES:
            language.use(code)
            lines = list(chain.from_iterable(_best_play(one) for one in puzzles))
            text = in_one_line(solve(puzzles, lines))
            assert f"{len(puzzles)} de {len(puzzles)}" in text or "5 of 5 problems" in text
    assert kept.load().notice is None


def _best_play(puzzle: Puzzle) -> list[str]:
    """The solution, then the line to its end, if there is more of it; then on."""
    own = [str(move) for move in puzzle.line[::2]]
    return [own[0], *(["play", *own[1:]] if len(puzzle.line) > 1 else []), ""]


def test_practice_brings_fresh_problems_for_as_long_as_one_likes() -> None:
    text = solve(Problems.practice(game("tictactoe")), ["next", "hint", "next", "hint", "quit"])
    assert [place in text for place in ("Problem 1: ", "Problem 2: ", "Problem 3: ", "Problem 4: ")] == [
        True, True, True, False,
    ]  # fmt: skip
    assert "0 of 2 problems were solved" in text, "who passes one over has not tried it"
    assert len(kept.load().progress.recent) == 2


def test_practice_ends_where_nothing_fresh_is_left() -> None:
    small = game("notakto:2x2x2")
    problems = Problems.practice(small, count=None)
    assert "No fresh problem of this kind is left." in solve(problems, ["hint", "next"] * 30)


def test_a_problem_that_was_passed_over_does_not_come_again_in_the_same_sitting() -> None:
    text = solve(Problems.practice(game("notakto:2x3x2")), ["next", "next"])  # a game with one problem
    assert "Problem 1: " in text
    assert "Problem 2: " not in text
    assert "No fresh problem of this kind is left." in text


@pytest.mark.parametrize("cut", range(6))
def test_what_was_solved_is_kept_wherever_the_input_ends(cut: int) -> None:
    puzzles = [puzzle(RED_CLOSES), *make_puzzles(game("semaforo"), 1, seed=5)]
    text = solve(puzzles, ["d2", "", "hint", "hint", "next"][:cut])
    assert len(kept.load().progress.recent) == (cut > 0) + (cut > 2)
    assert ("with the first choice" in text) is (cut > 0)


def test_a_progress_that_cannot_be_read_is_put_aside_and_that_is_said(state: Path) -> None:
    kept.file().write_text("{broken")
    text = in_one_line(solve([puzzle(RED_CLOSES)], ["d2", ""]))
    assert text.count("the file is now called 'puzzles-unreadable-1.json'") == 1
    assert (state / "puzzles-unreadable-1.json").read_text() == "{broken"


# Nothing is said before the first choice

BEFORE = st.lists(st.sampled_from(["", "board", "help", "why", "z9", "5", "nonsense", "play"]), max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(
    st.sampled_from(sorted(available())), st.integers(0, 30), BEFORE, st.sampled_from(language.LANGUAGES), st.booleans()
)  # fmt: skip
def test_nothing_that_is_shown_before_the_first_choice_depends_on_the_solution(
    kind: str, seed: int, lines: list[str], code: str, in_place: bool
) -> None:
    """Another problem in the same position would look the same: another solution, worth, rating and themes."""
    language.use(code)
    for found in make_puzzles(game(kind), 1, seed=seed):
        wrong = tuple(move for move in found.position.moves if move not in found.solution)[:1]
        other = replace(
            found, solution=wrong, evaluation=Evaluation(Value.LOSS, 77), themes=tuple(Theme), rating=1
        )
        if in_place:
            keys = list(chain.from_iterable([*line, keyboard.ENTER] for line in lines if line))
            assert drawn([found], keys, 80, 24) == drawn([other], keys, 80, 24)
        else:
            assert solve([found], lines) == solve([other], lines)


def drawn(
    problems: Problems | Sequence[Puzzle], keys: Sequence[str], columns: int, lines: int
) -> list[list[str]]:
    """All that is drawn of problems in place while these keys are pressed; every picture fits."""
    console = Console(
        io.StringIO(), io.StringIO(), ascii=False, columns=columns, lines=lines, attended=True, in_place=True,
        sleep=lambda seconds: None,
    )  # fmt: skip
    source = problems if isinstance(problems, Problems) else Problems.listed(problems)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_screen, "Screen", Drawn)
        patch.setattr(Drawn, "pressed", list(keys))
        session = ProblemSession(source, console)
        with contextlib.suppress(Leave):
            session.run()
        pictures: list[list[str]] = session.view.screen.pictures  # type: ignore[attr-defined]
    return pictures


def test_the_cell_that_is_given_as_an_example_can_be_played() -> None:
    picture = drawn([puzzle(RED_CLOSES)], [], 90, 36)[0]
    assert "Arrow keys and Enter, or type: b3, hint, next, help, quit" in "\n".join(picture), (
        "c2, in the middle, is red"
    )


KEYS = st.sampled_from([
    *([key] for key in keyboard.ARROWS), [keyboard.ENTER], [keyboard.BACKSPACE], [keyboard.ESCAPE], [" "], ["1"], ["b"],
    *([*word, keyboard.ENTER] for word in ("hint", "why", "next", "help", "b2", "a1", "d2", "2", "c3", "play", "nonsense")),
])  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # they change nothing between examples
@given(
    st.lists(KEYS, max_size=12), st.integers(20, 120), st.integers(2, 45), st.sampled_from(language.LANGUAGES)
)
def test_every_picture_fits_the_terminal(keys: list[list[str]], columns: int, lines: int, code: str) -> None:
    language.use(code)
    drawn([puzzle(RED_CLOSES), puzzle("tictactoe-3x3-zu")], list(chain(*keys)), columns, lines)


# Retry my mistakes


def test_the_mistakes_of_a_match_are_solved_after_it() -> None:
    text = in_one_line(sit([*WON, "retry", "a3", "b3", "", "7"]))
    assert "Retry my mistakes: 1 of 1 " in text
    assert "Move 2: here Beto played Oa2. What is better?" in text
    assert "A draw becomes a loss. The other answers Xb3." in text
    assert "Right! " in text
    assert text.count("And now? [again]") == 2, "then one is where one was"


def test_a_match_without_a_mistake_has_nothing_to_retry() -> None:
    drawn_match = ["b2", "a3", "c3", "a1", "a2", "c2", "b1", "b3", "c1"]
    assert "There is nothing to retry" in in_one_line(sit([*drawn_match, "retry", "7"]))


def test_mistakes_are_no_part_of_the_rating() -> None:
    match = Match.from_record(FIRST_LOST)
    problems = Problems.mistakes(retries_in(review(match)), match)
    text = in_one_line(solve(problems, ["a1", "hint", "hint", "hint", "d2", ""]))
    assert "Move 2: here Ana played Ga1 (green on a1). What is better?" in text
    assert "It hands over a win at once. The other answers Gc3." in text
    assert "rating" not in text
    assert kept.load().progress == Progress()


@pytest.mark.parametrize(
    ("words", "asked"), [([], 1), (["--side", "first"], 1), (["--side", "Ana"], 1), (["--side", "second"], 0)]
)
def test_the_mistakes_of_a_record_are_retried(tmp_path: Path, words: list[str], asked: int) -> None:
    """The first player is lost from the start on 3x4; to hand over a win at once is a mistake all the same."""
    save(Match.from_record(FIRST_LOST), str(tmp_path / "match.txt"))
    done = run("review", str(tmp_path / "match.txt"), "--retry", *words, typed="a1\n")
    text = in_one_line(done.stdout.decode())
    assert done.returncode == 0
    assert ("here Ana played Ga1" in text) is (asked == 1)
    assert ("There is nothing to retry" in text) is (asked == 0)
    assert "best" not in text, "nothing of the review is told"


def test_a_side_that_nobody_has_is_refused(tmp_path: Path) -> None:
    save(Match.from_record(FIRST_LOST), str(tmp_path / "match.txt"))
    done = run("review", str(tmp_path / "match.txt"), "--retry", "--side", "Eva")
    assert done.returncode == 2
    assert "'Eva' is not one of the players" in done.stderr.decode()


def test_the_review_marks_what_a_lost_player_hands_over(tmp_path: Path) -> None:
    save(Match.from_record(FIRST_LOST), str(tmp_path / "match.txt"))
    text = in_one_line(run("review", str(tmp_path / "match.txt")).stdout.decode())
    assert "Ga1? Ana mistake" in text
    assert "It hands over a win at once. The other answers Gc3." in text


# The command, and the menu


def test_problems_are_solved_by_the_command(state: Path) -> None:
    done = run(
        "puzzles", "semaforo", "--play", "--seed", "7", "--count", "2", typed="next\nhint\n", TATETI_STATE=str(state)
    )  # fmt: skip
    text = done.stdout.decode()
    assert done.returncode == 0
    assert "Problem 1 of 2: " in text
    assert "Problem 2 of 2: " in text
    assert "0 of 1 problem" in text
    assert kept.file().exists()


@pytest.mark.parametrize(
    "words",
    [
        ["semaforo", "--play", "--json"], ["semaforo", "--play", "--answers"], ["semaforo", "--plain"],
        ["tictactoe", "--play", "--theme", "waiting-move"], ["semaforo", "--play", "--level", "6"],
        ["semaforo", "--play", "--day", "today", "--level", "2"], [RED_CLOSES, "--play", "--count", "2"],
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(words: list[str]) -> None:
    done = run("puzzles", *words)
    assert done.returncode == 2
    assert done.stderr.decode().strip()


@pytest.mark.parametrize(
    "words", [["--day", "2026-03-02"], ["--theme", "fork"], ["--level", "2", "--count", "1"]]
)
def test_problems_by_day_theme_and_level(words: list[str], state: Path) -> None:
    done = run("puzzles", "tictactoe", "--play", *words, typed="hint\n", TATETI_STATE=str(state))
    assert done.returncode == 0
    assert "level" in done.stdout.decode()
    assert len(kept.load().progress.recent) == 1


def test_problems_and_lessons_are_in_the_menu() -> None:
    text = at_the_menu(["7", "1", "", "hint", "quit", "7", "1", "2", "hint", "done", "8", "1", "quit", "4"])
    assert "7. Problems\n  8. Lessons" in text
    assert "Problem 1: Tic-Tac-Toe" in text
    assert "Problem 1 of 1: Tic-Tac-Toe" in text
    assert "step 1 of 9" in text
    assert text.count("1. Person against person") == 4
    assert text.endswith("See you soon!\n")


# On a real terminal


@pytest.mark.parametrize(
    ("code", "wrong", "again", "right", "end"),
    [
        ("en", "A win becomes a loss.", "Enter: try again", "Right!", "0 of 1 problem"),
        ("es", "Una victoria pasa a ser derrota.", "Enter: probar otra vez", "¡Correcto!", "0 de 1 problema"),
        ("pt", "Uma vitória passa a derrota.", "Enter:", "Certo!", "0 de 1 problema"),
    ],
)
def test_a_problem_is_solved_by_the_arrow_keys_on_a_terminal(
    code: str, wrong: str, again: str, right: str, end: str, state: Path
) -> None:
    with Terminal(
        "puzzles", RED_CLOSES, "--play", "--lang", code, columns=80, lines=24, TATETI_STATE=str(state)
    ) as terminal:
        terminal.until(RED_CLOSES, "┏")
        terminal.type(DOWN, DOWN, LEFT, ENTER)  # from c2 to c3 over the edge, then b3
        terminal.until(wrong, again)
        terminal.type(ENTER)
        terminal.until("┏")
        terminal.type("d2", ENTER)
        terminal.until(right, "2 ")
        terminal.type(ENTER)
        text, code_of_end = terminal.ends()
        assert code_of_end == 0
        assert terminal.is_as_before()
        assert end in text
