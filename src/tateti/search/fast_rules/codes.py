"""The rules on bare integers, for searches that look at very many positions.

A board is the integer that `board` draws, two bits a cell. In Tic-Tac-Toe it is turned so that the player to move
owns the low bits; then it does not matter who is X, nor whose turn it is:

    bits  ... 5 4   3 2   1 0
    cell       2     1     0          0 empty, 1 mine (the player to move), 2 theirs

In Semáforo it is the code as it stands: 0 empty, 1 green, 2 yellow, 3 red. A set of moves is the plane of their cells.
"""

from __future__ import annotations

import functools
import struct
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from itertools import combinations

from tateti.board import Board, cells_of, plane_of, transform
from tateti.games import Game, Move, Position, Semaforo, Side, TatetiSemaforo, TicTacToe
from tateti.search.scores import LOSS_IN_TWO, WIN_AT_ONCE

LARGEST_TURNED = 32  # cells: a board fits into 64 bits, so that its symmetric images can be unpacked as words
LARGEST_REMEMBERED = 36  # cells: few enough planes to come back, so that what completes them is kept
MOST_REMEMBERED = 200_000  # planes

ScoreOrMoves = tuple[int | None, int]


class Completions(dict[int, int]):
    """For the plane of one kind of piece: the cells with which it would have a line.

    >>> from tateti.board import cells_of, plane_of
    >>> cells_of(Completions(Board(3, 3))[plane_of([0, 1, 5])])
    [2]
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.full = board.full
        self.keeps = board.size <= LARGEST_REMEMBERED
        starts: dict[int, int] = {}
        for line in board.lines:
            step = 2 * (line[1] - line[0]) if board.line > 1 else 0
            starts[step] = starts.get(step, 0) | plane_of(line[:1])
        self.runs = [(plane, [step * i for i in range(board.line)]) for step, plane in starts.items()]

    def __missing__(self, plane: int) -> int:
        found = 0
        for starts, shifts in self.runs:
            for missing in shifts:
                others = starts
                for shift in shifts:
                    if shift != missing:
                        others &= plane >> shift
                found |= others << missing
        found &= ~plane
        if self.keeps:
            if len(self) >= MOST_REMEMBERED:
                self.clear()
            self[plane] = found
        return found

    def pairs(self, missing: int, held: int) -> int:
        """The cells of `missing` that lie by two on a line whose other cells are all in `held`."""
        found = 0
        for starts, shifts in self.runs:
            for one, other in combinations(shifts, 2):
                lines = starts & missing >> one & missing >> other
                for shift in shifts:
                    if shift not in (one, other):
                        lines &= held >> shift
                found |= lines << one | lines << other
        return found


class Rules(ABC):
    """What a search asks about a game, on integers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.full = game.board.full
        self.completions = Completions(game.board)
        self.canonical = _turner(game.board)
        self.completes = _completes(game.board, self.completions)
        # Cells that lie on most lines first: they are the likeliest to be good, and a search should meet those early.
        on_lines = Counter(cell for line in game.board.lines for cell in line)
        self.cells = tuple(
            1 << 2 * cell for cell in sorted(range(game.board.size), key=lambda cell: -on_lines[cell])
        )

    def code(self, position: Position) -> int:
        """The position as a search sees it."""
        return position.code

    @abstractmethod
    def open(self, code: int) -> int:
        """The cells on which a move is possible, in a game that is not over; none on a drawn board."""

    @abstractmethod
    def wins(self, code: int) -> int:
        """The cells on which a move completes a line."""

    @abstractmethod
    def after(self, code: int, cell: int) -> int:
        """The position after a move on a cell, given as its plane."""

    @abstractmethod
    def score_or_moves(self, code: int) -> ScoreOrMoves:
        """The score where it can be read off the board, else None and the moves that are worth looking at.

        The moves left out lose at once, and are worse than one that is not left out.
        """

    def safe(self, code: int) -> int:
        """The moves after which the other cannot complete a line at once."""
        won, found = self.wins(code), 0
        for cell in self.cells:
            if self.open(code) & cell:
                after = self.after(code, cell)
                if won & cell or not self.wins(after) & self.open(after):
                    found |= cell
        return found

    @abstractmethod
    def guess(self, code: int) -> int:
        """How good an undecided position looks for the player to move: well within a decided score, 0 is even."""

    @abstractmethod
    def plies_left(self, code: int) -> int:
        """The most plies that can follow."""

    def children(self, code: int, moves: int) -> list[int]:
        """The positions after these moves, the likeliest first, each turned to its canonical image."""
        return [self.canonical(self.after(code, cell)) for cell in self.cells if moves & cell]

    def moves(self, position: Position, plane: int) -> list[Move]:
        """The moves on these cells."""
        return [self.game.move_on(cell, self.game.piece_for(position, cell)) for cell in cells_of(plane)]


class TicTacToeRules(Rules):
    """Tic-Tac-Toe, seen by the player to move."""

    def __init__(self, game: TicTacToe) -> None:
        super().__init__(game)
        self._can_line = _remembered(game.board, game.board.has_line)

    def code(self, position: Position) -> int:
        return position.code if position.turn is Side.FIRST else self._swapped(position.code)

    def _swapped(self, code: int) -> int:
        return (code & self.full) << 1 | code >> 1 & self.full

    def open(self, code: int) -> int:
        return self.full & ~(code | code >> 1)

    def wins(self, code: int) -> int:
        return self.completions[code & self.full] & self.open(code)

    def after(self, code: int, cell: int) -> int:
        full = self.full
        return ((code & full) | cell) << 1 | (code >> 1 & full)

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        full = self.full
        mine, theirs = code & full, code >> 1 & full
        empty = full ^ mine ^ theirs
        if empty & self.completions[mine]:
            return WIN_AT_ONCE, 0
        if threats := empty & self.completions[theirs]:
            return (LOSS_IN_TWO, 0) if threats & threats - 1 else (None, threats)
        if not (self._can_line(full ^ theirs) or self._can_line(full ^ mine)):
            return empty.bit_count(), 0  # nobody can have a line any more: a draw when the board is full
        return None, empty

    def guess(self, code: int) -> int:
        mine, theirs = code & self.full, code >> 1 & self.full
        total = 0
        for line in self.game.board.line_planes:
            own, other = (mine & line).bit_count(), (theirs & line).bit_count()
            if own and not other:
                total += 1 << 2 * own
            elif other and not own:
                total -= 1 << 2 * other
        # Even where the sum is 0 it is only a guess, and the one to move is a little better off.
        return max(-100_000, min(100_000, total)) or 1

    def plies_left(self, code: int) -> int:
        return self.open(code).bit_count()


class SemaforoRules(Rules):
    """Both Semáforo games; the pieces serve both players, so only the board matters."""

    def __init__(self, game: Semaforo) -> None:
        super().__init__(game)
        self.stock = game.stock
        self.drawn_when_full = isinstance(game, TatetiSemaforo)

    def open(self, code: int) -> int:
        low, high = code & self.full, code >> 1 & self.full
        if self.drawn_when_full and low | high == self.full:
            return 0
        return self.full ^ (low & high) ^ self._spent(low, high)

    def wins(self, code: int) -> int:
        low, high = code & self.full, code >> 1 & self.full
        red = low & high
        green, yellow, empty = low ^ red, high ^ red, self.full ^ (low | high)
        completions = self.completions
        found = empty & completions[green] | green & completions[yellow] | yellow & completions[red]
        return found & ~self._spent(low, high)

    def after(self, code: int, cell: int) -> int:
        return code + cell

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        if not (moves := self.open(code)):
            return 0, 0
        if self.wins(code):
            return WIN_AT_ONCE, 0
        return None, moves

    def guess(self, code: int) -> int:
        # Who has to spoil the last safe move loses, so an odd number of them is good for the player to move.
        safe = self.safe(code).bit_count()
        return (100 if safe % 2 else -100) - safe if safe else -1000

    def safe(self, code: int) -> int:
        if self.stock is not None or self.wins(code):
            return super().safe(code)
        return self.open(code) & ~self._spoiling(code)

    def _spoiling(self, code: int) -> int:
        """The moves that let the other complete a line, where none can be completed yet; all cells at once.

        With v the value of a cell before the move, a line is spoiled that is all v+1 but for this cell and one more
        of value v, or all v+2 but for this cell.
        """
        low, high = code & self.full, code >> 1 & self.full
        by_value = (self.full ^ (low | high), low & ~high, high & ~low, low & high)
        found = 0
        for value in range(3):
            found |= self.completions.pairs(by_value[value], by_value[value + 1])
        for value in range(2):
            found |= by_value[value] & self.completions[by_value[value + 2]]
        if self.drawn_when_full and by_value[0].bit_count() == 1:
            found &= ~by_value[0]  # the board is full then, and the game drawn
        return found

    def plies_left(self, code: int) -> int:
        low, high = code & self.full, code >> 1 & self.full
        return 3 * self.game.board.size - low.bit_count() - 2 * high.bit_count()

    def _spent(self, low: int, high: int) -> int:
        """The cells whose next colour is used up."""
        if self.stock is None or low.bit_count() + high.bit_count() < self.stock:
            return 0
        red = low & high
        green, yellow = low ^ red, high ^ red
        return (
            (self.full ^ (low | high) if green.bit_count() >= self.stock else 0)
            | (green if yellow.bit_count() >= self.stock else 0)
            | (yellow if red.bit_count() >= self.stock else 0)
        )


class PlainRules(Rules):
    """Any other game, through its positions: slow, and right for every game. The lowest bit of a code is the turn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.canonical = lambda code: code

    def code(self, position: Position) -> int:
        return position.code << 1 | position.turn

    def position(self, code: int) -> Position:
        """The position of a code."""
        return Position(self.game, code >> 1, Side(code & 1))

    def open(self, code: int) -> int:
        return plane_of(move.cell for move in self.position(code).moves)

    def wins(self, code: int) -> int:
        position = self.position(code)
        after = {move.cell: self.game.after(position, move).outcome for move in position.moves}
        return plane_of(
            cell for cell, end in after.items() if end is not None and end.winner is position.turn
        )

    def after(self, code: int, cell: int) -> int:
        position = self.position(code)
        (move,) = self.moves(position, cell)
        return self.code(self.game.after(position, move))

    def score_or_moves(self, code: int) -> ScoreOrMoves:
        if not (moves := self.open(code)):
            return 0, 0
        return (WIN_AT_ONCE, 0) if self.wins(code) else (None, moves)

    def guess(self, code: int) -> int:
        return 1

    def plies_left(self, code: int) -> int:
        return self.game.board.size * (len(self.game.letters) - 1) - self.position(code).ply


@functools.lru_cache(maxsize=64)
def rules_of(game: Game) -> Rules:
    """The rules of a game on integers."""
    if isinstance(game, TicTacToe):
        return TicTacToeRules(game)
    if isinstance(game, Semaforo):
        return SemaforoRules(game)
    return PlainRules(game)


def _turner(board: Board) -> Callable[[int], int]:
    """The function that gives the smallest of a code's symmetric images.

    For every byte of a code (four cells) a table holds where its pieces go under all symmetries at once, the images
    side by side in words of 64 bits:

        bits   ...  191 .. 128    127 .. 64     63 .. 0
                    symmetry 2    symmetry 1    symmetry 0

    So the images of a whole code are the sum of one look-up a byte.
    """
    if board.size > LARGEST_TURNED:
        return lambda code: code
    words = struct.Struct(f"<{len(board.symmetries)}Q")
    tables = [
        [
            sum(transform(byte << shift, symmetry) << 64 * i for i, symmetry in enumerate(board.symmetries))
            if byte << shift < 1 << 2 * board.size
            else 0
            for byte in range(256)
        ]
        for shift in range(0, 2 * board.size, 8)
    ]
    return _smallest_image(tables, words)


def _smallest_image(tables: list[list[int]], words: struct.Struct) -> Callable[[int], int]:
    size, unpack = words.size, words.unpack
    if len(tables) == 3:  # boards of 9 to 12 cells: written out, because they are the usual ones
        low, middle, high = tables

        def of_three_bytes(code: int) -> int:
            images = low[code & 255] | middle[code >> 8 & 255] | high[code >> 16]
            smallest: int = min(unpack(images.to_bytes(size, "little")))
            return smallest

        return of_three_bytes

    def of_any_bytes(code: int) -> int:
        images = 0
        for table in tables:
            images |= table[code & 255]
            code >>= 8
        smallest: int = min(unpack(images.to_bytes(size, "little")))
        return smallest

    return of_any_bytes


def _completes(board: Board, completions: Completions) -> Callable[[int, int], bool | int]:
    """The question whether a plane would have a line with one cell more."""
    if completions.keeps:
        return lambda plane, cell: completions[plane] & cell
    others: dict[int, list[int]] = {1 << 2 * cell: [] for cell in range(board.size)}
    for line, plane in zip(board.lines, board.line_planes, strict=True):
        for cell in line:
            others[1 << 2 * cell].append(plane ^ 1 << 2 * cell)
    return lambda plane, cell: any(plane & wanted == wanted for wanted in others[cell])


def _remembered(board: Board, question: Callable[[int], bool]) -> Callable[[int], bool]:
    return functools.lru_cache(MOST_REMEMBERED)(question) if board.size <= LARGEST_REMEMBERED else question
