"""Computing the rows of `results`: each board solved, with the distance and the Grundy value where they are cheap."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from tateti.board import Board
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver import mnk_search
from tateti.solver.counts.line_free import count_line_free
from tateti.solver.counts.reachable import MAX_CELLS as MOST_COUNTED
from tateti.solver.counts.reachable import count_reachable
from tateti.solver.dense import semaforo as small
from tateti.solver.dense import tictactoe
from tateti.solver.dense.verdict import LOSS, VALUE_SHIFT, unpack
from tateti.solver.results.known import Question, Result, Winner
from tateti.solver.sweep import distances
from tateti.solver.sweep.plan import Plan, Progress
from tateti.solver.sweep.solve import solve

Report = Callable[[Progress], None]


def compute(question: Question, *, threads: int | None = None, progress: Report | None = None) -> Result:
    """Solve a board.

    >>> compute(Question("semaforo", Board(3, 3))).winner
    'first'
    """
    board = question.board
    if question.kind == "tictactoe":
        return _timed(
            question, _tictactoe_stored if board.size <= tictactoe.MAX_CELLS else _tictactoe_searched
        )
    if question.kind == "tateti-semaforo":
        if board.size > small.MAX_CELLS:
            raise TatetiError(
                N_("{game} has {cells} cells: with draws it is solved up to {most}."),
                game=question.game, cells=board.size, most=small.MAX_CELLS,
            )  # fmt: skip
        return _timed(question, _tateti_semaforo)
    return _semaforo(question, threads, progress)


def _semaforo(question: Question, threads: int | None, progress: Report | None) -> Result:
    board, misere = question.board, question.misere
    solution = solve(board, misere=misere, threads=threads, progress=progress)
    return Result(
        question,
        solution.winner,
        _named(board, "G", solution.winning_first_moves),
        solution.positions,
        solution.line_free,
        solution.p_positions,
        _plies(board, misere, threads),
        int(small.grundy_values(board)[0]) if board.size <= small.MAX_CELLS and not misere else None,
        solution.seconds,
        solution.cpu_seconds,
    )


def _plies(board: Board, misere: bool, threads: int | None) -> int | None:
    """How long best play from the empty board lasts, where that is computed."""
    if board.size <= small.MAX_CELLS:
        return _verdict(int(small.verdicts(board, misere=misere)[0]))[1]
    if misere or board.size > distances.MAX_CELLS:
        return None
    *_, empty = distances.measure(Plan(board), threads=threads)
    byte = int(empty.rows[0, 0])
    return byte if byte < 128 else 255 - byte


def _timed(question: Question, work: Callable[[Question], Result]) -> Result:
    wall, cpu = time.perf_counter(), time.process_time()
    result = work(question)
    return replace(result, seconds=time.perf_counter() - wall, cpu_seconds=time.process_time() - cpu)


def _tateti_semaforo(question: Question) -> Result:
    board = question.board
    answers = small.verdicts(board, drawn_when_full=True)
    winner, plies = _verdict(int(answers[0]))
    first = [cell for cell in range(board.size) if int(answers[4**cell]) >> VALUE_SHIFT == LOSS]
    # A lost position of 0 plies holds a line.
    lost = int(np.count_nonzero((answers >> VALUE_SHIFT == LOSS) & (answers & 63 > 0)))
    moves = _named(board, "G", first) if winner == "first" else ()
    return Result(question, winner, moves, 4**board.size, count_line_free(board), lost, plies, None, 0, 0)


def _tictactoe_stored(question: Question) -> Result:
    board = question.board
    answers, reachable = tictactoe.verdicts(board)
    winner, plies = _verdict(int(answers[0]))
    first = [cell for cell in range(board.size) if int(answers[3**cell]) >> VALUE_SHIFT == LOSS]
    return Result(question, winner, _named(board, "X", first), reachable, None, None, plies, None, 0, 0)


def _tictactoe_searched(question: Question) -> Result:
    board = question.board
    if board.size > MOST_COUNTED:
        raise TatetiError(
            N_("{game} has {cells} cells: Tic-Tac-Toe is solved here up to {most}."),
            game=question.game, cells=board.size, most=MOST_COUNTED,
        )  # fmt: skip
    found = mnk_search.solve(board)
    winner: Winner = "first" if found.winner == "first" else "draw"
    moves = _named(board, "X", found.winning_first_moves)
    return Result(question, winner, moves, count_reachable(board), None, None, found.plies, None, 0, 0)


def _verdict(byte: int) -> tuple[Winner, int | None]:
    """The verdict of the empty board, where the first player is to move."""
    verdict = unpack(byte)
    assert verdict is not None, "the empty board is a position"
    winners: dict[str, Winner] = {"win": "first", "loss": "second", "draw": "draw"}
    return winners[verdict.value], verdict.plies


def _named(board: Board, piece: str, cells: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(piece + board.name(cell) for cell in cells)
