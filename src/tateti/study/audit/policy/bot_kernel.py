"""The compiled loops of our own bots (see `ours`): what they play on each board, by the verdicts of all of them.

The first arguments are those of `kernel`. A move that the bot may play is marked with 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tateti.solver.compiled import compiled

LOSS, WIN = 0, 2
VALUE_SHIFT, PLIES_MASK = 6, 63
WINS_AT_ONCE = (WIN << VALUE_SHIFT) | 1  # the verdict of a board on which some move ends the game and wins
LOST, WON = LOSS << VALUE_SHIFT, WIN << VALUE_SHIFT  # verdicts of finished games

# Those of `search.scores` and of the guesses in `search.fast_rules`.
SCORE_WIN = 1_000_000
DECIDED = SCORE_WIN // 2


@compiled
def _step(code: int, cell: int, cells: int, last: int, shared: bool) -> int:
    """What a move on a cell adds to the code; 0 where none is possible."""
    value = (code >> (2 * cell)) & 3
    if shared:
        return (1 << (2 * cell)) if value < last else 0
    if value > 0:
        return 0
    ones, twos = 0, 0
    for other in range(cells):
        found = (code >> (2 * other)) & 3
        ones += found == 1
        twos += found == 2
    return (1 if ones == twos else 2) << (2 * cell)


@compiled
def _is_safe(verdict: Any) -> bool:
    """Whether a move to a board of this verdict does not lose at once, and leaves the other no win at once."""
    return verdict not in (WON, WINS_AT_ONCE)


@compiled
def mark_best(codes: Any, verdicts: Any, cells: int, last: int, shared: bool, found: Any) -> None:
    """`perfect`: the best value, the fastest win, the slowest draw and loss."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        best: Any = -1000
        for cell in range(cells):
            step = _step(code, cell, cells, last, shared)
            if step == 0:
                continue
            reply = np.int64(verdicts[code + step])
            value, plies = WIN - (reply >> VALUE_SHIFT), reply & PLIES_MASK
            rank = value * 100 + (-plies if value == WIN else plies)
            if rank > best:
                best = rank
                found[row, :] = 0.0
            if rank == best:
                found[row, cell] = 1.0


@compiled
def mark_easy(codes: Any, verdicts: Any, cells: int, last: int, shared: bool, found: Any) -> None:
    """`easy`: the winning moves; else the safe ones; else all."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        best = -1
        for cell in range(cells):
            step = _step(code, cell, cells, last, shared)
            if step == 0:
                continue
            verdict = np.int64(verdicts[code + step])
            rank = 2 if verdict == LOST else 1 if _is_safe(verdict) else 0
            if rank > best:
                best = rank
                found[row, :] = 0.0
            if rank == best:
                found[row, cell] = 1.0


@compiled
def count_safe(codes: Any, verdicts: Any, cells: int, last: int, shared: bool, counts: Any) -> None:
    """How many safe moves each board has."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        count = 0
        for cell in range(cells):
            step = _step(code, cell, cells, last, shared)
            if step and _is_safe(np.int64(verdicts[code + step])):
                count += 1
        counts[code] = count


# The steps of `hard`, the later the better.
ANY_MOVE, SETTLE, FEWEST, MIRROR, NO_REPLY, WINNING = range(6)


@compiled
def mark_hard(
    codes: Any, lasts: Any, verdicts: Any, cells: int, last: int, shared: bool, safe: Any, half_turn: Any, found: Any
) -> None:  # fmt: skip
    """`hard`: win, leave no safe reply, mirror the last move, leave the fewest safe replies, settle for a draw, any move."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        played = np.int64(lasts[row])
        across, wanted = -1, -1
        if played >= 0 and shared:
            across, wanted = half_turn[played], (code >> (2 * played)) & 3
        best: Any = -1000
        for cell in range(cells):
            step = _step(code, cell, cells, last, shared)
            if step == 0:
                continue
            verdict = np.int64(verdicts[code + step])
            rank: Any = ANY_MOVE * 100
            if verdict == LOST:
                rank = WINNING * 100
            elif _is_safe(verdict) and verdict & PLIES_MASK == 0:
                rank = SETTLE * 100
            elif _is_safe(verdict):
                replies = np.int64(safe[code + step])
                if replies == 0:
                    rank = NO_REPLY * 100
                elif cell == across and ((code >> (2 * cell)) & 3) + 1 == wanted:
                    rank = MIRROR * 100
                else:
                    rank = FEWEST * 100 - replies
            if rank > best:
                best = rank
                found[row, :] = 0.0
            if rank == best:
                found[row, cell] = 1.0


# `minimax` with a depth, in the games whose pieces belong to nobody


@compiled
def _known(verdict: Any, misere: bool) -> int:
    """The score that a search reads off a board that is not over: a win at once, in misère play a loss whatever is played; else 0."""
    if not misere and verdict == WINS_AT_ONCE:
        return SCORE_WIN - 1
    if misere and verdict == (LOSS << VALUE_SHIFT) | 1:
        return 1 - SCORE_WIN
    return 0


@compiled
def _behind(score: Any) -> Any:
    """The score of a move that leads to a board of this score: the other's, an end a ply further away."""
    if score > DECIDED:
        return 1 - score
    return -1 - score if score < -DECIDED else -score


@compiled
def guess(
    codes: Any, verdicts: Any, cells: int, last: int, shared: bool, misere: bool, safe: Any, scores: Any
) -> None:
    """What each board looks like at first sight: an odd number of safe moves is guessed to be good."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        known = _known(np.int64(verdicts[code]), misere)
        count = np.int64(safe[code])
        if known:
            scores[code] = known
        elif count == 0:
            scores[code] = -1000
        else:
            scores[code] = (100 if count % 2 else -100) - count


@compiled
def deepen(
    codes: Any, verdicts: Any, cells: int, last: int, shared: bool, misere: bool, scores: Any, deeper: Any
) -> None:
    """The scores one ply deeper. In misère play nobody looks at moves that lose at once while there are others."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        known = _known(np.int64(verdicts[code]), misere)
        best = -2 * SCORE_WIN
        for cell in range(cells):
            step = _step(code, cell, cells, last, shared)
            if step and not (misere and verdicts[code + step] == WON):
                best = max(best, _behind(np.int64(scores[code + step])))
        deeper[code] = known if known else best


@compiled
def mark_minimax(
    codes: Any, verdicts: Any, cells: int, last: int, shared: bool, misere: bool, scores: Any, found: Any
) -> None:
    """The moves that nothing looks better than."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        wins, loses = (
            not misere and verdicts[code] == WINS_AT_ONCE,
            _known(np.int64(verdicts[code]), misere) < 0,
        )
        best = -3 * SCORE_WIN
        for cell in range(cells):
            step = _step(code, cell, cells, last, shared)
            if step == 0:
                continue
            verdict = np.int64(verdicts[code + step])
            if loses:
                score = 0
            elif wins:
                score = SCORE_WIN if verdict == LOST else -SCORE_WIN
            elif misere and verdict == WON:
                continue
            else:
                score = _behind(np.int64(scores[code + step]))
            if score > best:
                best = score
                found[row, :] = 0.0
            if score == best:
                found[row, cell] = 1.0
