"""The fast search for play: negamax with alpha-beta, deepened ply by ply, with a table of what is known.

What a result means, where `alpha` and `beta` bound what still matters to the caller:

    result <= alpha           the true score is at most the result
    alpha < result < beta     the result is the true score
    beta <= result            the true score is at least the result

A score counts plies from its own position (see `scores`), so it can stand in the table whatever led there.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from tateti.games import Game, Move, Position
from tateti.search.fast_rules import fast_rules_of
from tateti.search.limits import UNLIMITED, Budget, Clock, Limit, Stop, pace, started
from tateti.search.scores import DECIDED, LOSS_IN_ONE, WIN, WIN_AT_ONCE, WORST

AT_MOST, EXACTLY, AT_LEAST = -1, 0, 1
TO_THE_END = 10_000  # the depth of an answer that rests on no guess
LARGEST_TABLE = 300_000  # positions: freeing a larger one would take longer than a time limit may be passed

Entry = tuple[int, int, int]  # how deep it was searched, what bound the score is, the score


@dataclass(frozen=True)
class Found:
    """What a search found: the moves that nothing looked better than, their score, and how far it saw.

    `is_proven` says that no guess is behind it: the score is exact, and these are all the best moves.
    """

    moves: tuple[Move, ...]
    score: int
    depth: int
    is_proven: bool
    positions: int


class _SpentError(Exception):
    """The budget is spent; the search unwinds."""


class Negamax:
    """The search of one game; one at a time.

    >>> from tateti.games import game
    >>> found = Negamax(game("tictactoe")).search(game("tictactoe").position("X../.O./..."))
    >>> found.score, found.is_proven, len(found.moves)
    (0, True, 7)
    """

    def __init__(
        self, game: Game, clock: Clock = time.monotonic, facts: dict[int, Entry] | None = None
    ) -> None:
        self.rules = fast_rules_of(game)
        self.positions = 0
        self._clock = clock
        self._pace = pace(game.board.size)
        # Answers that rest on no guess stay true: they are kept from one search to the next, and can be shared.
        self._facts = {} if facts is None else facts
        self._table = self._facts
        self._guessed = False
        self._budget: Budget

    def search(
        self,
        position: Position,
        depth: int | None = None,
        limit: Limit | Budget = UNLIMITED,
        stop: Stop | None = None,
    ) -> Found:
        """The best moves of a position that is not finished, as far as `depth` plies and the limit let it see."""
        self._budget = started(limit, stop, self._clock)
        self.positions = 0
        code = self.rules.code(position)
        if wins := self.rules.wins(code):
            return Found(tuple(self.rules.moves(position, wins)), WIN_AT_ONCE, 1, True, 1)
        if self.rules.score_or_moves(code)[0] == LOSS_IN_ONE:  # whatever is played ends the game
            return Found(position.moves, LOSS_IN_ONE, 1, True, 1)
        deepest = min(depth or TO_THE_END, self.rules.plies_left(code))
        if self._budget.limit == UNLIMITED and deepest == self.rules.plies_left(code):
            self._table, first_depth = self._facts, deepest
        else:
            self._table, first_depth = {}, 1
        return self._deepen(position, code, first_depth, deepest)

    def _deepen(self, position: Position, code: int, first_depth: int, deepest: int) -> Found:
        _, worth = self.rules.score_or_moves(code)
        children = [
            (cell, self.rules.canonical(self.rules.after(code, cell)))
            for cell in self.rules.cells
            if (worth or self.rules.open(code)) & cell
        ]
        best = Found(tuple(self.rules.moves(position, children[0][0])), 1, 0, False, 0)
        for depth in range(first_depth, deepest + 1):
            try:
                best = self._look(position, children, depth)
            except _SpentError:
                break
            if best.is_proven:
                break
            favourite = {move.cell for move in best.moves}
            children.sort(key=lambda child: (child[0].bit_length() - 1) // 2 not in favourite)
        return best

    def _look(self, position: Position, children: list[tuple[int, int]], depth: int) -> Found:
        """One look at all the moves, so many plies deep."""
        self._guessed = False
        best, scores = WORST, dict[int, int]()
        for child in dict.fromkeys(child for _, child in children):
            # One below the best so far: what is equally good is then known to be, and not only that it is no better.
            scores[child] = self._behind(child, depth - 1, best - 1, -WORST)
            best = max(best, scores[child])
        plane = sum(cell for cell, child in children if scores[child] == best)
        proven = not self._guessed or _seen_to_its_end(best, depth)
        return Found(tuple(self.rules.moves(position, plane)), best, depth, proven, self.positions)

    def _behind(self, child: int, depth: int, alpha: int, beta: int) -> int:
        """The score of a move that leads to `child`, for the one who plays it."""
        return -_nearer(self._score(child, depth, _further(-beta), _further(-alpha)))

    def _score(self, code: int, depth: int, alpha: int, beta: int) -> int:
        # 1. Is there still time?
        self.positions += 1
        if self.positions % self._pace == 0 and self._budget.is_spent(self.positions):
            raise _SpentError
        # 2. Can the score be read off the board?
        known, moves = self.rules.score_or_moves(code)
        if known is not None:
            return known if abs(known) > DECIDED else 0
        # 3. Is it known from before?
        if (entry := self._table.get(code)) is not None and entry[0] >= depth:
            told, bound, score = entry
            if bound == EXACTLY or (score >= beta if bound == AT_LEAST else score <= alpha):
                self._guessed |= told < TO_THE_END
                return score
        # 4. Too deep to look further: guess.
        if depth <= 0:
            self._guessed = True
            return self.rules.guess(code)
        # 5. Look at the moves, the promising ones first, until one is so good that the other will avoid all this.
        outside, self._guessed = self._guessed, False
        best, low = WORST, alpha
        for child in self._ordered(code, moves, depth):
            best = max(best, self._behind(child, depth - 1, low, beta))
            if best >= beta:
                break
            low = max(low, best)
        # 6. Remember it, and whether a guess is behind it.
        guessed = self._guessed and not _seen_to_its_end(best, depth)
        self._guessed = outside or guessed
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACTLY
        if len(self._table) >= LARGEST_TABLE:
            self._table.clear()
        self._table[code] = depth if guessed else TO_THE_END, bound, best
        return best

    def _ordered(self, code: int, moves: int, depth: int) -> list[int]:
        children = list(dict.fromkeys(self.rules.children(code, moves)))
        if depth > 1 and len(children) > 1:
            known = self._table.get
            children.sort(key=lambda child: known(child, _UNKNOWN)[2])  # bad for the other first
        return children


_UNKNOWN: Entry = (0, EXACTLY, 0)


def _nearer(score: int) -> int:
    """The score a ply earlier: ends are a ply further away, and so less extreme."""
    return score - 1 if score > DECIDED else score + 1 if score < -DECIDED else score


def _further(bound: int) -> int:
    """The bound a ply later: the opposite of `_nearer`."""
    return bound + 1 if bound > DECIDED else bound - 1 if bound < -DECIDED else bound


def _seen_to_its_end(score: int, depth: int) -> bool:
    """Whether a win or a loss is so near that a search of this depth cannot have missed a nearer one."""
    return abs(score) > DECIDED and WIN - abs(score) <= depth + 1
