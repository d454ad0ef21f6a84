"""One match on the open_match: where one aims, what was said, the hint and the analysis. It knows no rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from tateti.board import Cell
from tateti.errors import IllegalMoveError, TatetiError
from tateti.games import Move, Position, Side
from tateti.language import mark as N_
from tateti.match import Match
from tateti.pieces import Piece
from tateti.players import Player, Weighed, player
from tateti.players.reasons import Reason
from tateti.study.analysis import Analysis
from tateti.wording import warning_about


@dataclass
class OpenMatch:
    """A match, and everything that is shown around it."""

    match: Match
    bots: dict[Side, Player] = field(default_factory=dict)
    aim: Cell | None = None  # the cell under the pointer or the keyboard cursor
    notice: TatetiError | str | None = None  # what went wrong, or what was done
    hint: Weighed | None = None
    reason: Reason | None = None  # why the bot played the last move
    thinking: str | None = None  # what goes on in the background: "bot", "hint", "analysis", "file"
    is_slow: bool = False  # the hint or the analysis takes its time
    analysing: bool = False
    analyses: dict[Position, Analysis | TatetiError] = field(default_factory=dict)
    paused: bool = False
    stuck: bool = False  # the bot cannot play here
    about: dict[Side, str] = field(default_factory=dict)  # who a bot is, where no level says it

    @classmethod
    def of(cls, match: Match) -> OpenMatch:
        """The open_match of a match, with its bots."""
        sides = zip(Side, match.seats, strict=True)
        bots = {side: player(seat.bot) for side, seat in sides if seat.bot is not None}
        warnings = filter(None, (warning_about(bot, match.game) for bot in bots.values()))
        return cls(match, bots, notice=next(warnings, None))

    # How it stands

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.match.position

    @property
    def named_pieces(self) -> tuple[Piece, ...]:
        """The pieces that have to be told of, because they are called otherwise than their letter."""
        return tuple(piece for piece in self.match.game.pieces if piece.name != piece.letter)

    @property
    def stock(self) -> int | None:
        """How many pieces of each kind there are; None where nobody counts them."""
        return self.match.game.stock

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.outcome is not None

    @property
    def waits_for_person(self) -> bool:
        """Whether it is the turn of a person."""
        return not self.is_over and self.match.turn not in self.bots

    @property
    def bot_to_move(self) -> Player | None:
        """The bot whose turn it is, unless it is held back."""
        if self.is_over or self.paused or self.stuck:
            return None
        return self.bots.get(self.match.turn)

    @property
    def analysis(self) -> Analysis | None:
        """What every move is worth, where it is wanted and known."""
        found = self.analyses.get(self.position) if self.analysing else None
        return found if isinstance(found, Analysis) else None

    @property
    def wants_analysis(self) -> bool:
        """Whether this position is still to be analysed."""
        quiet = self.waits_for_person or self.paused
        return self.analysing and quiet and not self.is_over and self.position not in self.analyses

    def move_at(self, cell: Cell | None) -> Move | None:
        """The move that a person would play on this cell now, if there is one."""
        if cell is None or not self.waits_for_person:
            return None
        return next((move for move in self.position.moves if move.cell == cell), None)

    # What happens

    def play(self, cell: Cell) -> bool:
        """Plays a person's move on this cell; where it may not be, says why."""
        try:
            if not self.waits_for_person and not self.is_over:
                raise IllegalMoveError(N_("It is not your turn yet."))
            self.match.play(self.match.game.board.name(cell))
        except TatetiError as error:
            self.notice = error
            return False
        self._moved()
        return True

    def answer(self, chosen: Weighed, comment: str) -> None:
        """Plays the move of the bot."""
        self.match.play(chosen.move, comment)
        self._moved()
        self.reason = chosen.reason

    def take_back(self) -> bool:
        """Back to the last position in which a person was to move."""
        try:
            self.match.take_back()
        except TatetiError as error:
            self.notice = error
            return False
        self._moved()
        self.paused = not self.match.has_people
        return True

    def aim_by(self, down: int, right: int) -> None:
        """Moves the keyboard cursor; the first time it appears in the middle."""
        board = self.match.game.board
        if self.aim is None:
            self.aim = (board.rows // 2) * board.cols + board.cols // 2
            return
        row, col = divmod(self.aim, board.cols)
        row, col = min(max(row + down, 0), board.rows - 1), min(max(col + right, 0), board.cols - 1)
        self.aim = board.at(row, col)

    def _moved(self) -> None:
        self.notice = self.hint = self.reason = None
        self.stuck = False
