"""Every screen of the window in the states that one sees, for the tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tateti import games
from tateti.errors import TatetiError
from tateti.games import game
from tateti.match import Clock, Match, Seat
from tateti.players import available as players
from tateti.study.puzzles import puzzle
from tateti.study.puzzles.solving import Solving
from tateti.window.arrangement import CLOCKS, Arrangement, SeatChoice
from tateti.window.control.controller import Controller
from tateti.window.state import State

DEADLINE = 60.0
Size = tuple[int, int]

# The moves of matches that end: by a line, by a full board, and by a line that loses.
WON, DRAWN = "b2 c2 c3 a1 a3 b3 c1", "b2 a1 a3 c1 b1 b3 a2 c2 c3"


def begun(
    name: str, moves: str = "", one: str = "", two: str = "", *, clock: Clock | None = None, size: Size = (960, 640)
) -> tuple[State, Controller]:  # fmt: skip
    """A match after these moves; a player is a person (`""`) or a bot by its name."""
    seats = SeatChoice("" if two else "Ana", one), SeatChoice("" if one else "Beto", two)
    state = State(Arrangement.of(game(name), *seats, clock=clock))
    controller = Controller(state, size, now=lambda: 100.0, seed=1)
    controller.begin()
    assert state.open_match is not None
    for move in moves.split():
        state.open_match.match.play(move)
    return state, controller


def thought_out(controller: Controller) -> None:
    """Until nothing is being thought about any more."""
    for _ in range(50):
        controller.tick()
        assert controller.thinker.wait(DEADLINE)
        controller.tick()
        if not controller.is_waiting:
            return
    raise AssertionError("it never ends")


def menus(size: Size) -> Iterator[tuple[str, State]]:
    """The menu: every game, every level, every clock, with a match that was left."""
    for page in (0, 1, 2) if size < (500, 400) else (0,):
        for kind in games.available():
            yield f"menu {kind} {page}", State(Arrangement().with_kind(kind), menu_page=page)
        for level in players():
            seats = SeatChoice(bot=level), SeatChoice(bot=level)
            yield f"menu {level} {page}", State(Arrangement.of(game("semaforo"), *seats), menu_page=page)
        for clock in CLOCKS:
            yield f"menu {clock} {page}", State(Arrangement(clock=clock), menu_page=page)
        left = Match(game("semaforo"), Seat("Ana"), Seat.of_bot("easy"))
        left.play("b2")
        yield f"menu left {page}", State(left=(Path("left.txt"), left), menu_page=page)


def matches(size: Size) -> Iterator[tuple[str, State]]:
    """A match: against each level, in play, won, lost, drawn, resigned, lost on time, and two bots."""
    for kind in games.available():
        yield f"begun {kind}", begun(kind, size=size)[0]
    for level in players():
        yield f"against {level}", begun("semaforo", "b2", two=level, clock=Clock(300, 3), size=size)[0]
    yield "won", begun("tictactoe", WON, size=size)[0]
    yield "you won", begun("tictactoe", WON, two="easy", size=size)[0]
    yield "you lost", begun("tictactoe", WON, one="alphabeta", size=size)[0]
    yield "loses by its line", begun("misere-tictactoe", WON, two="alphabeta", size=size)[0]
    yield "drawn", begun("tictactoe", DRAWN, two="hard", size=size)[0]
    yield "bots, ended", begun("tictactoe", WON, "alphabeta", "minimax", size=size)[0]
    yield "refused", refused(size)
    state, controller = begun("semaforo", "b2 c3", two="hard", size=size)
    controller.match.resign()
    yield "resigned", state
    state, _controller = begun("semaforo", "b2", two="hard", clock=Clock(60), size=size)
    state.open_match.match.flag(state.open_match.match.turn)
    yield "lost on time", state
    state, controller = begun("semaforo", "b2", "hard", "easy", size=size)
    controller.do("pause")
    yield "bots, held", state
    yield "little time", begun("tictactoe", "b2", clock=Clock(5), size=size)[0]


def refused(size: Size) -> State:
    """A click where nothing can be played."""
    state, controller = begun("semaforo", "b2 b2 b2", size=size)
    state.open_match.aim = state.open_match.match.game.board.cell("b2")
    controller.match.press_board()
    return state


def studied(size: Size) -> Iterator[tuple[str, State]]:
    """Hints, the analysis, reviews with every mark, looking back."""
    state, controller = begun("semaforo", "a1 a1 d3 a2 a3 d3 a1 a2 d2", size=size)
    controller.do("analysis")
    thought_out(controller)
    yield "analysis", state
    state, controller = begun("tictactoe", "b2 c2 c3 a1 a3", size=size)
    controller.do("hint")
    thought_out(controller)
    yield "hint", state
    state, controller = begun("tictactoe", "a1 b3 b1 c1 c3", one="easy", size=size)
    controller.match.resign()
    controller.do("review")
    controller.tick()
    yield "being reviewed", state
    thought_out(controller)
    for ply in range(6):
        controller.do(f"ply {ply}")
        yield f"reviewed {ply}", state
    state, controller = begun("semaforo", "b2 d3 a1", two="hard", size=size)
    controller.do("back")
    yield "an earlier position", state


def problems(size: Size) -> Iterator[tuple[str, State]]:
    """The mistakes of a match retried, and practice: chosen, refuted, hinted, solved, explained, played on."""
    state, controller = begun("semaforo", "b2 d3 a1 c3", size=size)
    state.animated = False
    controller.do("retry")
    thought_out(controller)
    yield "retry", state
    for name, does in (
        ("hint", "hint"),
        ("cells", "hint"),
        ("refuted", "a1"),
        ("why wrong", "why"),
        ("again", "again"),
    ):
        problem_step(controller, does)
        yield f"retry {name}", state
    problem_step(controller, "d3")
    yield "retried", state
    for name in (
        "semaforo-3x4-8n0jr",
        "tictactoe-3x3-zu",
        "tateti-semaforo-3x3-9pmi",
        "misere-semaforo-3x4-jmw98",
    ):
        state = State(Arrangement().with_kind(name.rsplit("-", 2)[0]), animated=False)
        controller = Controller(state, size, now=lambda: 100.0, seed=1)
        controller.do("problems")
        yield f"looking for {name}", state
        assert state.problems is not None
        state.problems.solving = Solving.begin(puzzle(name))
        yield name, state
        wrong = next(move for move in puzzle(name).position.moves if move not in puzzle(name).solution)
        right = puzzle(name).solution[0]
        for does in ("hint", "hint", "hint", "hint", str(wrong), "why", "again", str(right), "why"):
            problem_step(controller, does)
            yield f"{name} {does}", state
        if state.problems.solving.can_play_on:
            problem_step(controller, "play_on")
            yield f"{name} played on", state


def problem_step(controller: Controller, does: str) -> None:
    """A button that is pressed, or a move that is chosen; until its answer has come."""
    problems = controller.problems.problems
    try:
        problems.aim = problems.position.move(does).cell
        controller.problems.press_board()
    except TatetiError:
        controller.do(does)
    thought_out(controller)


def others(size: Size, folder: Path) -> Iterator[tuple[str, State]]:
    """The keys, questions, files to open and to save."""
    state, controller = begun("semaforo", "b2 c3", two="hard", size=size)
    controller.do("keys")
    yield "keys", state
    controller.do("close")
    for name in ("menu", "new", "resign"):
        controller.do(name)
        yield f"question {name}", state
        controller.do(f"answer {len(state.question.answers) - 1}")
    state.remembers = True
    controller.do("menu")
    yield "question of a match that is kept", state
    controller.do("answer 2")
    state.remembers, state.folder = False, str(folder)
    for name in ("open", "save"):
        controller.do(name)
        yield name, state
        controller.do("close")
    controller.do("menu")
    controller.do("answer 0")
    controller.do("keys")
    yield "keys of the menu", state
