"""Problems in the window: one's mistakes after a match, and practice from the menu."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import language
from tateti.games import game
from tateti.search.values import Evaluation, Value
from tateti.study.puzzles import Theme, kept, puzzle
from tateti.study.puzzles.solving import Solving, Stage
from tateti.window.loop import SMALLEST, USUAL
from tateti.window.screens.draw import controls_of, draw
from tateti.window.screens.problems import detail, headline, lay_out_problems
from tateti.window.state import Screen, State
from window.driver import Driver, state_of
from window.screens import begun, problem_step, thought_out

RED_CLOSES = "semaforo-3x4-8n0jr"


@pytest.fixture(autouse=True)
def state_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TATETI_STATE", str(tmp_path))
    return tmp_path


def lost(opened, **more: object) -> Driver:
    """A match of Semáforo in which the first player, lost from the start, hands over a win at once."""
    driver = opened(state_of("semaforo", **more))
    for name in ("b2", "d3", "a1", "c3"):
        driver.click_on(name)
    assert driver.open_match.is_over
    return driver


def settle(driver: Driver) -> None:
    """Until nothing is being thought about, and every move of a refutation is on the board."""
    for _ in range(100):
        driver.time += 1.0
        driver.loop.step(events=list)
        assert driver.controller.thinker.wait(60)
        driver.loop.step(events=list)
        if not driver.controller.is_waiting:
            return
    raise AssertionError("it never ends")


def choose(driver: Driver, name: str) -> None:
    """Clicks on a cell of the problem."""
    problems = driver.state.problems
    assert problems is not None
    place = lay_out_problems(driver.state, problems, driver.size).place
    driver.click(place.square(problems.game.board.cell(name)).center)
    settle(driver)


def test_the_mistakes_of_a_match_are_solved_by_pointer_and_then_it_is_reviewed(opened) -> None:
    driver = lost(opened)
    driver.press("retry")
    settle(driver)
    problems = driver.state.problems
    assert driver.state.screen is Screen.PROBLEMS
    assert headline(problems) == "Mistake 1 of 1"
    assert "played Ga1 (green on a1). What is better?" in detail(problems)
    choose(driver, "a1")
    assert problems.stage is Stage.REFUTED
    assert str(problems.position) == "..GG/.G../G...", "the refutation is on the board"
    assert detail(problems) == "It hands over a win at once. The other answers Gc3."
    driver.press("again")
    assert str(problems.position) == "...G/.G../...."
    driver.press("hint")
    settle(driver)
    choose(driver, "d3")
    assert problems.stage is Stage.SOLVED
    driver.press("next")
    assert driver.state.problems is None
    settle(driver)
    assert driver.open_match.reviewing
    assert driver.open_match.review is not None


def test_all_of_it_by_keys(opened) -> None:
    driver = lost(opened)
    driver.key(pygame.K_e)
    settle(driver)
    problems = driver.state.problems
    driver.key(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)  # c2, then a1
    settle(driver)
    assert problems.stage is Stage.REFUTED
    driver.key(pygame.K_w)
    settle(driver)
    assert "It lets the other complete c3 b2 a1: Gc3." in problems.why
    driver.key(pygame.K_RETURN)
    assert problems.stage is Stage.CHOOSING
    for _step in range(3):
        driver.key(pygame.K_h)
        settle(driver)
    driver.key(pygame.K_UP)  # the cursor, in the middle
    driver.key(pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN)
    settle(driver)
    assert problems.stage is Stage.SOLVED
    driver.key(pygame.K_ESCAPE)
    assert driver.state.screen is Screen.MATCH


def test_a_refutation_is_played_move_by_move_unless_nothing_is_to_move(opened) -> None:
    driver = opened(state_of("semaforo"), begin=False)
    driver.press("problems")
    problems = driver.state.problems
    problems.solving = Solving.begin(puzzle(RED_CLOSES))
    driver.controller.background.drop()
    problem_on_board = str(problems.position)
    driver.controller.problems.choose("a2")
    assert driver.controller.thinker.wait(60)
    driver.loop.step(events=list)
    seen = [str(problems.position)]
    while problems.is_refuting:
        driver.time += 0.3
        driver.loop.step(events=list)
        seen.append(str(problems.position))
    assert len(set(seen)) == 4, "Ya2 Yb2 Gb3 Gc3"
    assert problem_on_board not in seen
    assert seen == sorted(seen, key=seen.index)


def test_practice_from_the_menu_is_kept_on_this_computer(opened) -> None:
    driver = opened(state_of("tictactoe", remembers=True), begin=False)
    driver.key(pygame.K_p)
    settle(driver)
    problems = driver.state.problems
    assert problems.solving is not None
    first = problems.solving.puzzle
    choose(driver, problems.game.board.name(first.solution[0].cell))
    assert problems.tried.unaided == 1
    assert kept.load().progress.recent == (first.id,)
    driver.press("next")
    settle(driver)
    assert problems.solving.puzzle.id != first.id
    driver.press("menu")
    assert driver.state.screen is Screen.MENU
    assert not controls_named(driver, "play_on")


def controls_named(driver: Driver, name: str) -> list[object]:
    return [one for one in controls_of(driver.state, driver.size) if one.name == name]


def test_a_match_without_a_mistake_says_so(opened) -> None:
    driver = opened(state_of("tictactoe"))
    for name in ("b2", "a3", "c3", "a1", "a2", "c2", "b1", "b3", "c1"):
        driver.click_on(name)
    driver.press("retry")
    settle(driver)
    assert "There is nothing to retry" in str(driver.open_match.notice)


def test_only_the_persons_own_mistakes_come(opened) -> None:
    state, controller = begun("tictactoe", "a1 b3 b1 c1 c3", one="easy")
    controller.match.resign()
    controller.do("retry")
    thought_out(controller)
    assert state.problems is not None
    sides = {one.puzzle.position.turn for one in state.problems.listed}
    assert sides == {state.open_match.match.people[0]}


def test_the_review_marks_what_a_lost_player_hands_over(opened) -> None:
    from tateti.window.screens.match_words import detail as said

    driver = lost(opened)
    driver.key(pygame.K_v)
    settle(driver)
    driver.controller.do("ply 3")
    assert said(driver.open_match).startswith(
        "Ga1?: mistake. It hands over a win at once. The other answers Gc3."
    )


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("size", [USUAL, SMALLEST])
@pytest.mark.parametrize("name", [RED_CLOSES, "tictactoe-3x3-zu"])
def test_nothing_that_is_drawn_before_the_first_choice_depends_on_the_solution(
    name: str, size: tuple[int, int], code: str
) -> None:
    """Another problem in the same position would look the same, pixel by pixel."""
    language.use(code)
    found = puzzle(name)
    wrong = tuple(move for move in found.position.moves if move not in found.solution)[:1]
    other = replace(
        found, solution=wrong, evaluation=Evaluation(Value.LOSS, 77), themes=tuple(Theme), rating=1
    )
    pictures = []
    for one in (found, other):
        state, controller = begun(found.position.game.name, size=size)
        state.open_match = None
        controller.do("problems")
        state.problems.solving = Solving.begin(one)
        problem_step(controller, "why")  # it cannot be pressed yet
        state.pointer = (
            lay_out_problems(state, state.problems, size).place.square(one.position.moves[0].cell).center
        )
        controller.problems.point()
        surface = pygame.Surface(size)
        draw(state, surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_broken_progress_is_said_and_the_next_problem_comes_all_the_same(
    opened, state_folder: Path
) -> None:
    (state_folder / "puzzles.json").write_text("{broken")
    driver = opened(state_of("tictactoe", remembers=True), begin=False)
    driver.press("problems")
    settle(driver)
    assert driver.state.problems.solving is not None
    assert (state_folder / "puzzles-unreadable-1.json").read_text() == "{broken"


def test_a_game_without_problems_says_so() -> None:
    state = State()
    state.arrangement = state.arrangement.of(game("tictactoe:1x3x3"), *state.arrangement.seats)
    _begun, controller = begun("tictactoe")
    controller.state.open_match, controller.state.arrangement = None, state.arrangement
    controller.do("problems")
    thought_out(controller)
    assert "No fresh problem of this kind is left." in detail(controller.state.problems)


def test_a_problem_that_was_passed_over_does_not_come_again(opened) -> None:
    driver = opened(state_of("notakto:2x3x2"), begin=False)  # a game with one problem
    driver.press("problems")
    settle(driver)
    assert driver.state.problems.solving is not None
    driver.press("next")
    settle(driver)
    assert driver.state.problems.solving is None
    assert "No fresh problem of this kind is left." in detail(driver.state.problems)
