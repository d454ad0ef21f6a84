"""Positions of a small Semáforo board with a single best move, among those that sensible play reaches, and what a shallow
search would play in them. All positions at once, as `semaforo` decides them: up to 12 cells.

Cells are bits here: bit c of a set stands for cell c. The rules of thumb and the guess of the search are those of
`players.heuristics.semaforo` and `search.fast_rules.semaforo`; the tests compare them, bot by bot.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.search.scores import DECIDED, LOSS_IN_ONE, WIN, WIN_AT_ONCE, WORST
from tateti.solver.compiled import compiled
from tateti.solver.dense.semaforo import _has_line, _is_full
from tateti.solver.dense.verdict import LOSS, VALUE_SHIFT
from tateti.solver.dense.verdict import WIN as WON

OPEN, LINE, DRAWN = 0, 1, 2

Array = npt.NDArray[Any]


class Rules(NamedTuple):
    """What the loops ask of a board: how each position ended, which moves complete a line, and which are safe."""

    cells: int
    misere: bool
    ends: Array
    completing: Array
    safe: Array


def rules_on(board: Board, *, drawn_when_full: bool, misere: bool) -> Rules:
    """The rules of a board, position by position."""
    codes = 4**board.size
    ends, completing, safe = np.zeros(codes, np.uint8), np.zeros(codes, np.uint16), np.zeros(codes, np.uint16)
    _fill_ends(ends, board.size, np.array(board.line_planes, np.int64), drawn_when_full)
    _fill_completing(completing, ends, board.size)
    _fill_safe(safe, ends, completing, board.size, misere)
    return Rules(board.size, misere, ends, completing, safe)


def sensible(rules: Rules) -> Array:
    """For every code 1 if a match reaches it in which both win if they can, and else play a safe move if there is one."""
    reached = np.zeros(len(rules.ends), np.uint8)
    _fill_reached(reached, rules)
    return reached


def single_moves(rules: Rules, verdicts: Array, reached: Array, board: Board) -> Array:
    """The codes, of those alike the smallest, in which the moves that keep a win or a draw are alike by symmetry."""
    found = np.zeros(len(reached), np.uint8)
    _mark_single(found, rules, verdicts, reached, np.array(board.symmetries, np.int64))
    return np.flatnonzero(found)


def count_undecided(rules: Rules, reached: Array, board: Board) -> int:
    """How many of the positions that were reached are undecided, of those alike one."""
    return int(_count_undecided(rules, reached, np.array(board.symmetries, np.int64)))


class Lookahead:
    """Minimax with a fixed depth, for all positions at once: each call of `deepen` looks a ply further."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.depth = 1  # of the moves: the positions after them are guessed
        self._scores = np.zeros(len(rules.ends), np.int32)
        self._known = np.zeros(len(rules.ends), np.uint8)
        _fill_guesses(self._scores, self._known, rules)

    def deepen(self) -> None:
        """Looks a ply further."""
        self.depth += 1
        # A move leads to a larger code, so going upwards finds the positions after it as they were a ply before.
        _look_further(self._scores, self._known, self.rules)

    def best(self, code: int) -> list[int]:
        """The cells of the moves that nothing looks better than."""
        chosen = int(_best(code, self._scores, self.rules))
        return [cell for cell in range(self.rules.cells) if chosen >> cell & 1]


@compiled
def _fill_ends(ends: Any, cells: int, planes: Any, drawn_when_full: bool) -> None:
    for code in range(len(ends)):
        if _has_line(code, planes):
            ends[code] = LINE
        elif drawn_when_full and _is_full(code, cells):
            ends[code] = DRAWN


@compiled
def _fill_completing(completing: Any, ends: Any, cells: int) -> None:
    for code in range(len(ends)):
        if ends[code] != OPEN:
            continue
        found = 0
        for cell in range(cells):
            if (code >> (2 * cell)) & 3 != 3 and ends[code + (1 << (2 * cell))] == LINE:
                found |= 1 << cell
        completing[code] = found


@compiled
def _fill_safe(safe: Any, ends: Any, completing: Any, cells: int, misere: bool) -> None:
    for code in range(len(ends)):
        if ends[code] != OPEN:
            continue
        found = 0
        for cell in range(cells):
            if (code >> (2 * cell)) & 3 == 3:
                continue
            after = code + (1 << (2 * cell))
            completes = ends[after] == LINE
            if (misere and not completes) or (not misere and (completes or completing[after] == 0)):
                found |= 1 << cell
        safe[code] = found


@compiled
def _fill_reached(reached: Any, rules: Any) -> None:
    reached[0] = 1
    for code in range(len(reached)):
        if reached[code] == 0 or rules.ends[code] != OPEN:
            continue
        moves = (1 << rules.cells) - 1
        if rules.completing[code] and not rules.misere:
            moves = np.int64(rules.completing[code])
        elif rules.safe[code]:
            moves = np.int64(rules.safe[code])
        for cell in range(rules.cells):
            if (moves >> cell) & 1 and (code >> (2 * cell)) & 3 != 3:
                reached[code + (1 << (2 * cell))] = 1


@compiled
def _mark_single(found: Any, rules: Any, verdicts: Any, reached: Any, symmetries: Any) -> None:
    for code in range(len(found)):
        if reached[code] == 0 or rules.ends[code] != OPEN or verdicts[code] >> VALUE_SHIFT == LOSS:
            continue
        own = _own_symmetries(code, rules.cells, symmetries)
        if own == 0:
            continue
        wanted = WON - (verdicts[code] >> VALUE_SHIFT)
        keeping, alike = 0, 0
        for cell in range(rules.cells):
            if (code >> (2 * cell)) & 3 == 3 or verdicts[code + (1 << (2 * cell))] >> VALUE_SHIFT != wanted:
                continue
            if keeping == 0:
                for number in range(len(symmetries)):
                    if (own >> number) & 1:
                        alike |= 1 << symmetries[number, cell]
            keeping |= 1 << cell
        if keeping == alike:
            found[code] = 1


@compiled
def _count_undecided(rules: Any, reached: Any, symmetries: Any) -> int:
    count = 0
    for code in range(len(reached)):
        if reached[code] and rules.ends[code] == OPEN and _own_symmetries(code, rules.cells, symmetries):
            count += 1
    return count


@compiled
def _own_symmetries(code: int, cells: int, symmetries: Any) -> int:
    """The symmetries under which a position is the same, a bit each; 0 where another one alike has a smaller code."""
    own = 0
    for number in range(len(symmetries)):
        image = 0
        for cell in range(cells):
            image |= ((code >> (2 * cell)) & 3) << (2 * symmetries[number, cell])
        if image < code:
            return 0
        if image == code:
            own |= 1 << number
    return own


@compiled
def _fill_guesses(scores: Any, known: Any, rules: Any) -> None:
    """The scores that can be read off the board, and a guess everywhere else."""
    for code in range(len(scores)):
        if rules.ends[code] == LINE:
            scores[code], known[code] = (WIN if rules.misere else -WIN), 1
        elif rules.ends[code] == DRAWN:
            known[code] = 1
        elif rules.misere and rules.safe[code] == 0:
            scores[code], known[code] = LOSS_IN_ONE, 1
        elif not rules.misere and rules.completing[code]:
            scores[code], known[code] = WIN_AT_ONCE, 1
        else:
            safe = 0
            for cell in range(rules.cells):
                safe += (rules.safe[code] >> cell) & 1
            scores[code] = (100 if safe % 2 else -100) - safe if safe else -1000


@compiled
def _score_of(code: int, scores: Any) -> int:
    """The score of a move to this position, for the one who plays it: ends are a ply further away."""
    score: Any = np.int64(scores[code])
    if score > DECIDED:
        return int(1 - score)
    return int(-1 - score if score < -DECIDED else -score)


@compiled
def _look_further(scores: Any, known: Any, rules: Any) -> None:
    for code in range(len(scores)):
        if known[code]:
            continue
        best = WORST
        for cell in range(rules.cells):
            if (code >> (2 * cell)) & 3 != 3 and (not rules.misere or (rules.safe[code] >> cell) & 1):
                best = max(best, _score_of(code + (1 << (2 * cell)), scores))
        scores[code] = best


@compiled
def _best(code: int, scores: Any, rules: Any) -> int:
    best, chosen = WORST, 0
    for cell in range(rules.cells):
        if (code >> (2 * cell)) & 3 == 3 or (rules.misere and (rules.safe[code] >> cell) & 1 == 0):
            continue
        score = _score_of(code + (1 << (2 * cell)), scores)
        if score > best:
            best, chosen = score, 0
        if score == best:
            chosen |= 1 << cell
    return chosen
