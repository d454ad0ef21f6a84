"""Problems on the board of the window: the mistakes of a match, or practice; which one it is, and what is shown around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tateti.board import Cell
from tateti.errors import TatetiError
from tateti.games import Game, Move, Position
from tateti.match import Match
from tateti.study.hints import Step
from tateti.study.puzzles import kept
from tateti.study.puzzles.progress import Progress, Tried
from tateti.study.puzzles.retry import Mistake
from tateti.study.puzzles.solving import Solving, Stage

SECONDS_A_MOVE = 0.6  # of a refutation that is played on the board


@dataclass
class OpenProblems:
    """One problem after another; `listed` are those of a match, without them it is practice."""

    game: Game
    listed: tuple[Solving, ...] = ()
    place: int = 0  # which one it is, from 0
    solving: Solving | None = None  # None: it is being looked for, or there are no more
    progress: Progress = field(default_factory=Progress)
    passed: tuple[str, ...] = ()  # the problems of this practice so far; not all of them are in the progress
    keeps: bool = False  # whether what was solved is kept on this computer
    tried: Tried = field(default_factory=Tried)
    aim: Cell | None = None
    aims_by_keys: bool = False
    notice: TatetiError | None = None
    why: tuple[str, ...] = ()
    thinking: str | None = None  # what goes on in the background: "problem", "move", "hint", "why"
    is_slow: bool = False
    is_exhausted: bool = False  # no fresh problem was found
    next_move_at: float | None = None  # when the next move of a refutation is played

    @classmethod
    def of_mistakes(cls, mistakes: Sequence[Mistake], match: Match) -> OpenProblems:
        """What somebody did wrong in a match."""
        listed = tuple(Solving.begin(one.puzzle, one.in_words(match)) for one in mistakes)
        return cls(match.game, listed, solving=listed[0])

    @classmethod
    def practice(cls, game: Game, keeps: bool) -> OpenProblems:
        """Fresh problems, for as long as one likes."""
        found = kept.load() if keeps else kept.Kept(Progress())
        return cls(game, progress=found.progress, keeps=keeps, notice=found.notice)

    # How it stands

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.game.start if self.solving is None else self.solving.position

    @property
    def is_last(self) -> bool:
        """Whether no other comes after it."""
        return bool(self.listed) and self.place + 1 >= len(self.listed)

    @property
    def is_refuting(self) -> bool:
        """Whether moves of a refutation are still to be played on the board."""
        return self.next_move_at is not None

    @property
    def takes_moves(self) -> bool:
        """Whether a move is wanted."""
        return self.solving is not None and self.solving.takes_moves and self.thinking is None

    @property
    def stage(self) -> Stage | None:
        """How far it is; None where there is no problem."""
        return None if self.solving is None else self.solving.stage

    @property
    def hinted(self) -> Move | None:
        """The move that a hint gives, once it does."""
        hint = None if self.solving is None else self.solving.hint
        return hint.advised.move if hint is not None and hint.step in (Step.MOVE, Step.REASON) else None

    def move_at(self, cell: Cell | None) -> Move | None:
        """The move that would be chosen on this cell."""
        if not self.takes_moves or self.solving is None:
            return None
        return next((move for move in self.solving.position.moves if move.cell == cell), None)

    # What happens

    def now(self, after: Solving, at: float | None) -> None:
        """So it stands now; what is decided by it is kept at once. From `at` on a refutation is played, or None: it is
        there at once."""
        before, self.solving = self.solving, after
        self.why, self.aim, self.next_move_at = (), None, None
        self.notice = None
        if after.stage is Stage.REFUTED and at is not None and len(after.line) > 1:
            self.solving, self.next_move_at = after.at(1), at + SECONDS_A_MOVE
        if before is not None and not before.is_decided and after.is_decided:
            self._count(after)

    def _count(self, decided: Solving) -> None:
        attempt = decided.attempt
        self.tried = Tried(self.tried.tried + 1, self.tried.unaided + attempt.is_unaided)
        if self.listed:
            return
        if self.keeps:
            found = kept.add(attempt, self.progress)
            self.progress, self.notice = found.progress, found.notice
        else:
            self.progress = self.progress.after(attempt)

    def go_on_refuting(self, now: float) -> bool:
        """Plays the next move of a refutation if its time has come; whether it did."""
        if self.next_move_at is None or self.solving is None or now < self.next_move_at:
            return False
        self.solving = self.solving.at(self.solving.ply + 1)
        is_over = self.solving.ply >= len(self.solving.line)
        self.next_move_at = None if is_over else now + SECONDS_A_MOVE
        return True

    def forward(self) -> None:
        """On to the next problem: one that is known, or one to be looked for."""
        self.place += 1
        if self.solving is not None:
            self.passed = (*self.passed, self.solving.attempt.puzzle.id)
        self.why, self.aim, self.notice, self.next_move_at = (), None, None, None
        self.solving = self.listed[self.place] if self.place < len(self.listed) else None

    def aim_by(self, down: int, right: int) -> None:
        """Moves the keyboard cursor; the first time it appears in the middle."""
        board = self.game.board
        self.aims_by_keys = True
        if self.aim is None:
            self.aim = board.at(board.rows // 2, board.cols // 2)
            return
        row, col = divmod(self.aim, board.cols)
        self.aim = board.at(min(max(row + down, 0), board.rows - 1), min(max(col + right, 0), board.cols - 1))
