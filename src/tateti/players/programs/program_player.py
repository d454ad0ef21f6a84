"""A bot that is a program in a process of its own: asked for its moves in UGI, and started anew after it has failed."""

from __future__ import annotations

import threading
import weakref
from abc import abstractmethod
from fractions import Fraction
from random import Random

from tateti import cage
from tateti.errors import TatetiError
from tateti.games import Game, Move, Position, Side
from tateti.match import Match
from tateti.players.base import Player, Stop, Weighed, refuse_if_over
from tateti.players.programs.engine import Engine, Patience, Program
from tateti.players.programs.lines import Go, PositionLine
from tateti.players.reasons import Programmed


class ProgramPlayer(Player):
    """A bot that is asked for its moves in a process of its own, which is started when it is first needed and kept.

    Questions may come from several threads, one after the other. A program that has failed is told of in a
    `ProgramFaultError`, and the next question starts it anew; `close` ends it, and so does the end of the bot or of tateti.
    """

    is_black_box = True
    says_why = False
    patience = Patience()

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__()
        self.name, self.seconds = name, seconds
        self._running: list[Engine] = []  # the engine, if there is one
        self._played: PositionLine | None = None  # the last that it was told of a match
        self._one_at_a_time = threading.Lock()
        weakref.finalize(self, _end, self._running)

    def is_fixed_on(self, game: Game) -> bool:
        """Nobody knows that of a program; an audit asks it more than once."""
        return False

    @abstractmethod
    def make_program(self) -> Program:
        """What is started."""

    def restart(self) -> None:
        self.close()

    def prepare(self, game: Game) -> None:
        with self._one_at_a_time:
            try:
                self._engine(game).get_ready()
            except BaseException:
                _end(self._running)
                raise

    def give_time(self, seconds: float) -> None:
        self.seconds = seconds

    def warning(self, game: Game) -> str | None:
        """That there is no cage, if there is none."""
        found = cage.protection()
        return None if found.caged else cage.in_words(found)

    def close(self) -> None:
        """Ends its process; the next question starts another one."""
        with self._one_at_a_time:
            _end(self._running)

    # Asking

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        # Each such question is of a game of its own: nothing is known of how it came about.
        return (self._asked(position, PositionLine(str(position)), self._go(), self.seconds, stop),)

    def choose_in(self, match: Match, random: Random, *, stop: Stop | None = None) -> Weighed:
        refuse_if_over(match.position)
        start = None if match.start == match.game.start else str(match.start)
        line = PositionLine(start, tuple(map(str, match.moves)))
        if match.clock is None:
            return self._asked(match.position, line, self._go(), self.seconds, stop)
        left = match.time_left(match.turn)
        return self._asked(match.position, line, _by_clock(match), left, stop)

    def _go(self) -> Go:
        return Go(movetime=max(1, round(1000 * self.seconds)))

    def _asked(
        self, position: Position, line: PositionLine, go: Go, seconds: float, stop: Stop | None
    ) -> Weighed:
        with self._one_at_a_time:
            try:
                engine = self._engine(position.game)
                if not _goes_on(self._played, line):
                    engine.begin_game()
                self._played = line
                move = engine.best_move(line, go, seconds, position, stop)
            except BaseException:  # whatever it was, the next question is for a new process
                _end(self._running)
                raise
        return Weighed(move, Fraction(1), Programmed())

    def _engine(self, game: Game) -> Engine:
        """The engine, started if it is not there, in this game."""
        if not self._running:
            self._played = None
            self._running.append(Engine(str(self), self.make_program(), self.patience, self.last_words))
            self._running[0].introduce()
            self._prepare(self._running[0])
        self._running[0].use_game(game)
        return self._running[0]

    def _prepare(self, engine: Engine) -> None:
        """What an engine is told before its first game."""

    @staticmethod  # an engine must not hold its bot, with which it ends
    def last_words(line: str) -> TatetiError | None:
        """What the last line of a program that ends means, where that is known."""
        return None


def _end(running: list[Engine]) -> None:
    while running:
        running.pop().end()


def _goes_on(before: PositionLine | None, now: PositionLine) -> bool:
    """Whether a position can be of the same game as the one before: more was played, from the same beginning."""
    if before is None or before.fen != now.fen or not now.moves:
        return False
    return len(now.moves) > len(before.moves) and now.moves[: len(before.moves)] == before.moves


def _by_clock(match: Match) -> Go:
    """What both clocks show."""
    assert match.clock is not None
    first, second = (max(0, int(1000 * match.time_left(side))) for side in Side)
    added = int(1000 * match.clock.increment)
    return Go(p1time=first, p2time=second, p1inc=added, p2inc=added)
