"""One match that is open: where one aims, which of its positions is looked at, the hint, the analysis, the review.

It knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tateti.board import Cell
from tateti.errors import IllegalMoveError, TatetiError
from tateti.games import Move, Position, Side
from tateti.language import mark as N_
from tateti.match import Match, Seat
from tateti.pieces import Piece
from tateti.players import Player, Weighed, is_program, player
from tateti.players.reasons import Reason
from tateti.study.analysis import Analysis
from tateti.study.review import Review, ReviewedMove
from tateti.unfinished import KeptFile
from tateti.wording import variations_in_words, warning_about

PACES = (2.0, 0.9, 0.4, 0.1)  # seconds between the moves of two bots, from slow to fast
LOW_TIME = 10.0  # seconds: from here on it is marked


@dataclass
class OpenMatch:
    """A match, and everything that is shown around it."""

    match: Match
    bots: dict[Side, Player] = field(default_factory=dict)
    aim: Cell | None = None  # the cell under the pointer or the keyboard cursor
    aims_by_keys: bool = False  # then the cursor is to be seen on any cell
    rests_on: Cell | None = None  # the cell that was just played, until the pointer or the cursor leaves it
    notice: TatetiError | str | None = None  # what went wrong, or what was done
    hint: Weighed | None = None
    reason: Reason | None = None  # why the bot played the last move
    thinking: str | None = (
        None  # what goes on in the background: "bot", "hint", "analysis", "review", "retry", "file"
    )
    is_slow: bool = False  # the hint or the analysis takes its time
    analysing: bool = False
    analyses: dict[Position, Analysis | TatetiError] = field(default_factory=dict)
    paused: bool = False
    steps: int = 0  # moves that two bots still make although they are held
    pace: int = 1  # which of PACES
    stuck: bool = False  # the bot cannot play here
    about: dict[Side, str] = field(default_factory=dict)  # who a bot is, where no level says it
    ply: int | None = None  # after how many moves one looks at the board; None: as it stands
    scroll: int | None = (
        None  # the first line of the moves that is seen; None: wherever the move is that is looked at
    )
    reviewing: bool = False
    review: Review | None = None
    reviewed: int = 0  # how many moves of the review have been judged so far
    moved_at: float | None = None  # when the last move was made, if it is to be seen coming
    kept: KeptFile | None = None  # the file in which the match is kept while it goes on
    is_record: bool = False  # it was opened from a file, and had ended
    begun: int = 0  # after how many moves it was opened
    warned: set[Side] = field(default_factory=set)  # who has heard that little time is left

    @classmethod
    def of(cls, match: Match) -> OpenMatch:
        """A match with its bots; where one of them is beyond its means, or the record has variations, that is said."""
        sides = zip(Side, match.seats, strict=True)
        bots = {side: player(seat.bot) for side, seat in sides if seat.bot is not None}
        warnings = filter(None, (warning_about(bot, match.game) for bot in bots.values()))
        return cls(match, bots, notice=next(warnings, None) or variations_in_words(match) or None)

    @classmethod
    def of_record(cls, match: Match) -> OpenMatch:
        """A match from somebody's file: one that has ended is looked at, any other goes on.

        Programs that such a file names are not run: a person plays in their place.
        """
        if match.outcome is not None:
            begun, notice = len(match.history), variations_in_words(match) or None
            return cls(match, notice=notice, is_record=True, begun=begun, reviewing=begun > 0)
        strangers = [side for side in Side if is_program(match.seat(side).bot or "")]
        for side in strangers:
            seat = Seat(match.seat(side).name)
            match.first, match.second = (seat, match.second) if side is Side.FIRST else (match.first, seat)
        opened = cls.of(match)
        opened.begun = len(match.history)
        if strangers:
            opened.notice = TatetiError(
                N_("A bot that a file names is not run from here: a person plays in its place.")
            )
        return opened

    # How it stands

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.match.position

    @property
    def shown_ply(self) -> int:
        """After how many moves the board is shown."""
        return len(self.match.history) if self.ply is None else self.ply

    @property
    def shown(self) -> Position:
        """The position that is looked at."""
        return self.match.positions[self.shown_ply]

    @property
    def shown_move(self) -> Move | None:
        """The move that led to the position that is looked at."""
        return self.match.history[self.shown_ply - 1].move if self.shown_ply else None

    @property
    def shown_review(self) -> ReviewedMove | None:
        """What the review says of that move."""
        if self.review is None or not self.reviewing or not self.shown_ply:
            return None
        return self.review.moves[self.shown_ply - 1]

    @property
    def looks_back(self) -> bool:
        """Whether an earlier position is looked at."""
        return self.ply is not None

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
    def own_side(self) -> Side | None:
        """The side of the one person who plays; None where two play, or nobody does."""
        people = self.match.people
        return people[0] if len(people) == 1 and not self.is_record else None

    @property
    def can_be_reviewed(self) -> bool:
        """Whether nothing is spoilt by a review: it has ended, or it is somebody's record."""
        return bool(self.match.history) and (self.is_over or self.begun > 0)

    @property
    def can_be_retried(self) -> bool:
        """Whether a person may have gone wrong in it."""
        return self.can_be_reviewed and self.match.has_people

    @property
    def waits_for_person(self) -> bool:
        """Whether it is the turn of a person."""
        return not self.is_over and self.match.turn not in self.bots

    @property
    def bot_to_move(self) -> Player | None:
        """The bot whose turn it is, unless it is held back."""
        if self.is_over or self.stuck or (self.paused and not self.steps):
            return None
        return self.bots.get(self.match.turn)

    @property
    def analysis(self) -> Analysis | None:
        """What every move is worth in the position that is looked at, where it is wanted and known."""
        found = self.analyses.get(self.shown) if self.analysing else None
        return found if isinstance(found, Analysis) else None

    @property
    def wants_analysis(self) -> bool:
        """Whether the position that is looked at is still to be analysed."""
        quiet = self.waits_for_person or self.paused or self.looks_back or self.is_over
        return self.analysing and quiet and self.shown.outcome is None and self.shown not in self.analyses

    @property
    def wants_review(self) -> bool:
        """Whether the match is still to be reviewed."""
        return self.reviewing and self.review is None

    @property
    def is_short_of_time(self) -> bool:
        """Whether the one to move has little time left."""
        left = self.match.time_left(self.match.turn)
        return self.match.clock is not None and not self.is_over and left < LOW_TIME

    def move_at(self, cell: Cell | None) -> Move | None:
        """The move that a person would play on this cell now, if there is one."""
        if cell is None or not self.waits_for_person or self.looks_back:
            return None
        return next((move for move in self.position.moves if move.cell == cell), None)

    # What happens

    def play(self, cell: Cell) -> bool:
        """Plays a person's move on this cell; where it may not be, says why. After the end nothing is said."""
        if self.is_over:
            return False
        try:
            if self.looks_back:
                raise IllegalMoveError(N_("This is an earlier position: End leads back to the match."))
            if not self.waits_for_person:
                raise IllegalMoveError(N_("It is not your turn yet."))
            self.match.play(self.match.game.board.name(cell))
        except TatetiError as error:
            self.notice = error
            return False
        self._moved()
        return True

    def answer(self, chosen: Weighed, comment: str, seconds: float | None = None) -> None:
        """Plays the move of the bot, which took so long."""
        self.match.play(chosen.move, comment, seconds)
        self._moved()
        self.reason = chosen.reason
        self.steps = max(0, self.steps - 1)

    def take_back(self) -> bool:
        """Back to the last position in which a person was to move; of a resignation or a lost clock, to before it."""
        try:
            if self.match.ended is not None:
                self.match.reopen()
            else:
                self.match.take_back()
        except TatetiError as error:
            self.notice = error
            return False
        self._moved()
        self.paused, self.rests_on = not self.match.has_people, None
        return True

    def resign(self, side: Side) -> None:
        """A person gives up."""
        self.match.resign(side)
        self._moved()

    def look_at(self, ply: int) -> None:
        """Looks at the position after so many moves; after all of them, at the match as it stands."""
        last = len(self.match.history)
        self.ply = None if ply >= last else max(0, ply)
        self.scroll = self.notice = self.moved_at = None

    def aim_by(self, down: int, right: int) -> None:
        """Moves the keyboard cursor; the first time it appears in the middle."""
        board = self.match.game.board
        self.rests_on, self.aims_by_keys = None, True
        if self.aim is None:
            self.aim = (board.rows // 2) * board.cols + board.cols // 2
            return
        row, col = divmod(self.aim, board.cols)
        row, col = min(max(row + down, 0), board.rows - 1), min(max(col + right, 0), board.cols - 1)
        self.aim = board.at(row, col)

    def _moved(self) -> None:
        self.notice = self.hint = self.reason = self.scroll = self.review = self.moved_at = None
        self.stuck = self.reviewing = False
        if self.ply is not None and self.ply >= len(self.match.history):
            self.ply = None
