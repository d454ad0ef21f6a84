"""Semáforo, Alan Parr's Traffic Lights: green, then yellow, then red; a line of one colour wins.

The pieces belong to nobody: both players may touch every cell that is not red.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tateti import pieces
from tateti.board import Board, Cell
from tateti.errors import IllegalMoveError, InvalidPositionError, quote
from tateti.games.base import PLACE, REPLACE, Example, Game
from tateti.games.position import Ending, Move, Outcome, Position, Side
from tateti.language import mark as N_

GREEN, YELLOW, RED = 1, 2, 3


class Semaforo(Game):
    """Semáforo: `semaforo`, or `semaforo:RxC` on any board.

    >>> position = Semaforo(Board(3, 4)).position("GR../YGR./Y..Y")
    >>> [str(move) for move in position.moves if position.play(move).outcome]
    ['Ya3', 'Gc1', 'Rd1']
    """

    kind = "semaforo"
    title = N_("Semáforo (Traffic Lights)")
    short_title = N_("Semáforo")
    also = N_("traffic lights")
    summary = N_(
        "Green, then yellow, then red. The pieces are everyone's: whoever completes three of a colour wins."
    )
    rules = N_(
        "A turn does one thing: it puts green on an empty cell, turns a green yellow, or turns a yellow red; red "
        "stays. The pieces belong to nobody: whoever completes a line of {line} of one colour, whichever, wins. "
        "There is no draw."
    )
    notes = N_(
        "Some editions, Alan Parr's English rules among them, run from red over yellow or orange to green: it is the "
        "same game with the colours renamed. Those rules begin on 3x3 and go on to 3x4. With best play the first "
        "player wins on 3x3, the second on 3x4 and on 4x4."
    )
    examples = (  # those of Parr's rule sheet
        Example("GR../YGR./Y..Y", N_("Three moves win at once: {moves}."), ("Ya3", "Rd1", "Gc1")),
        Example(
            "RGRR/YYRG/Y.GY",
            N_(
                "Near the end: only {moves} do not let the other win at once. A move on b1 is answered on d1 or d2, and "
                "one on d1 or d2 is answered on b1: whoever is to move has lost, in 4 plies."
            ),
            ("Gb1", "Yd2", "Rd1"),
        ),
    )
    standard = Board(3, 4)
    tabled = (Board(3, 3), Board(3, 4))
    pieces = (pieces.GREEN, pieces.YELLOW, pieces.RED)
    actions = (PLACE, REPLACE)
    example = "G..Y/.Y../...G"
    endgame = ".RRG/RGGR/RYY."
    shared = True
    has_draws = False
    regular = True

    @property
    def stock(self) -> int | None:
        """How many pieces of each colour there are: 8 on the usual board, no limit on others.

        The stock never refuses a move: any eight cells of the 3x4 board hold a line, and with a line the game is over
        (`tests/games/test_counts.py` counts them). So no move asks whether a piece is left.
        """
        return 8 if self.board == Board(3, 4) else None

    def open_moves(self, position: Position) -> tuple[Move, ...]:
        code, moves = position.code, []
        for cell, by_value in enumerate(self._moves_by_cell):
            value = code >> 2 * cell & 3
            if value != RED:
                moves.append(by_value[value + 1])
        return tuple(moves)

    def after(self, position: Position, move: Move) -> Position:
        return Position(self, position.code + (1 << 2 * move.cell), position.turn.other)

    def outcome(self, position: Position) -> Outcome | None:
        low, high = position.code & self.board.full, position.code >> 1 & self.board.full
        for colour in (low & ~high, high & ~low, low & high):
            if self.board.has_line(colour):
                winner = position.turn if self.misere else position.turn.other
                return Outcome(winner, self.board.lines_in(colour), Ending.LINE)
        return None

    def illegal(
        self, position: Position, cell: Cell, piece: int | None, text: str
    ) -> IllegalMoveError | None:
        value, name = position[cell], self.board.name(cell)
        if value == RED:
            return IllegalMoveError(
                N_("{move} is not possible: {cell} is red, and red stays."), move=quote(text), cell=name
            )
        if piece is not None and piece != value + 1:
            return IllegalMoveError(
                _WRONG_PIECE[piece] if value else _ON_NOTHING[piece],
                move=quote(text),
                cell=name,
                found=self.piece(value).name if value else None,
                right=self.letters[value + 1] + name,
            )
        return None

    def unfit(self, position: Position, action: str, cell: Cell, text: str) -> IllegalMoveError | None:
        if action == REPLACE and position[cell] == 0:
            return IllegalMoveError(
                N_("{move} is not possible: {cell} is empty; one replaces only a green or a yellow piece."),
                move=quote(text),
                cell=self.board.name(cell),
            )
        return super().unfit(position, action, cell, text)

    def piece_for(self, position: Position, cell: Cell) -> int:
        return position[cell] + 1

    def ply(self, position: Position) -> int:
        low, high = position.code & self.board.full, position.code >> 1 & self.board.full
        return low.bit_count() + 2 * high.bit_count()

    def turn_of(self, values: Sequence[int]) -> Side:
        return Side(sum(values) % 2)

    def check_counts(self, values: Sequence[int], turn: Side, shown: str) -> None:
        for colour in (GREEN, YELLOW, RED):
            if self.stock is not None and values.count(colour) > self.stock:
                raise InvalidPositionError(
                    N_("{text} has {found} pieces of {colour}: there are only {stock} of each colour."),
                    text=quote(shown),
                    found=values.count(colour),
                    colour=self.letters[colour],
                    stock=self.stock,
                )

    @cached_property
    def _moves_by_cell(self) -> tuple[tuple[Move, ...], ...]:
        return tuple(zip(*self._moves, strict=True))


_WRONG_PIECE = {
    GREEN: N_(
        "{move} is not possible: green goes only on an empty cell, and {cell} holds {found}; {right} would do."
    ),
    YELLOW: N_(
        "{move} is not possible: yellow goes only over green, and {cell} holds {found}; {right} would do."
    ),
    RED: N_("{move} is not possible: red goes only over yellow, and {cell} holds {found}; {right} would do."),
}

_ON_NOTHING = {
    YELLOW: N_("{move} is not possible: yellow goes only over green, and {cell} is empty; {right} would do."),
    RED: N_("{move} is not possible: red goes only over yellow, and {cell} is empty; {right} would do."),
}
