"""What is chosen before a match: the game, its board, who sits where, who begins, the clock."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tateti import players
from tateti.board import LARGEST_SIDE, Board
from tateti.games import Game, available, game
from tateti.language import gettext as _
from tateti.language import in_every_language
from tateti.match import LONGEST_NAME, Clock, Match, Seat, date_tags

STARTS = ("first", "second", "random")
PERSON = ""  # who plays, where it is no bot
GAMES_IN_VIEW = 9  # that the menu shows at once
CLOCKS = (None, Clock(60), Clock(180, 2), Clock(300, 3), Clock(600, 5))


@dataclass(frozen=True)
class SeatChoice:
    """Who is to sit on one side: a person, with or without a name, or a bot."""

    name: str = ""
    bot: str = PERSON

    @classmethod
    def of(cls, seat: Seat) -> SeatChoice:
        """The seat on which this seat would be taken again."""
        return cls(bot=seat.bot) if seat.bot is not None else cls(name=seat.name)

    def typed(self, text: str) -> SeatChoice:
        """With these letters after the name, as many as a name may have."""
        letters = "".join(letter for letter in text if letter.isprintable())
        return replace(self, name=(self.name + letters)[:LONGEST_NAME])

    def erased(self) -> SeatChoice:
        """Without the last letter of the name."""
        return replace(self, name=self.name[:-1])

    def seated(self, usual: str) -> Seat:
        """The seat in the match; `usual` is the name of a person who gave none."""
        return Seat(self.name.strip() or usual) if self.bot == PERSON else Seat.of_bot(self.bot)


@dataclass(frozen=True)
class Arrangement:
    """A match that is about to begin.

    >>> chosen = Arrangement().with_kind("semaforo").grown("cols", 1)
    >>> chosen.game.name, chosen.with_kind("tictactoe").game.name
    ('semaforo:3x5', 'tictactoe')
    """

    kind: str = field(default_factory=lambda: next(iter(available())))
    board: Board = field(default_factory=lambda: next(iter(available().values())).standard)
    seats: tuple[SeatChoice, SeatChoice] = (SeatChoice(), SeatChoice(bot="easy"))
    starts: str = "first"
    clock: Clock | None = None

    @classmethod
    def of(
        cls, the_game: Game, one: SeatChoice, two: SeatChoice, starts: str = "first", clock: Clock | None = None
    ) -> Arrangement:  # fmt: skip
        """The choices that this game and these seats are."""
        return cls(the_game.kind, the_game.board, (one, two), starts, clock)

    @classmethod
    def of_match(cls, match: Match) -> Arrangement:
        """The choices that would begin this match again."""
        usual = _usual_names()
        one, two = (
            SeatChoice() if seat.is_person and seat.name in usual else SeatChoice.of(seat)
            for seat in match.seats
        )
        return cls.of(match.game, one, two, clock=match.clock)

    @property
    def game(self) -> Game:
        """The game on its board."""
        return game(f"{self.kind}:{self.board}")

    def with_kind(self, kind: str) -> Arrangement:
        """Another game, on its usual board."""
        return replace(self, kind=kind, board=game(kind).board)

    @property
    def games_in_view(self) -> list[str]:
        """The games that the menu shows: all, or where they are too many, those around the one that is chosen."""
        kinds = list(available())
        first = kinds.index(self.kind) // GAMES_IN_VIEW * GAMES_IN_VIEW
        return kinds[first : first + GAMES_IN_VIEW]

    def next_games(self, by: int) -> Arrangement:
        """With the first of the games that come next into view."""
        kinds = list(available())
        pages = range(0, len(kinds), GAMES_IN_VIEW)
        page = kinds.index(self.kind) // GAMES_IN_VIEW
        return self.with_kind(kinds[pages[(page + by) % len(pages)]])

    def grown(self, side: str, by: int) -> Arrangement:
        """With more or fewer `rows`, `cols` or cells in a `line`; a line never outgrows the board."""
        sizes = {"rows": self.board.rows, "cols": self.board.cols, "line": self.board.line}
        sizes[side] += by
        if not all(1 <= sizes[name] <= LARGEST_SIDE for name in ("rows", "cols")):
            return self
        longest = max(sizes["rows"], sizes["cols"])
        if side == "line" and not 1 <= sizes["line"] <= longest:
            return self
        sizes["line"] = min(sizes["line"], longest)
        return replace(self, board=Board(**sizes))

    def with_seat(self, number: int, seat: SeatChoice) -> Arrangement:
        """With somebody else on the first (0) or second (1) seat."""
        one, two = self.seats
        return replace(self, seats=(seat, two) if number == 0 else (one, seat))

    def next_level(self, number: int, by: int) -> Arrangement:
        """With the next stronger (or weaker) player on this seat: a person, then the bots."""
        seat = self.seats[number]
        levels = [PERSON, *players.available()]
        if seat.bot not in levels:
            kind = seat.bot.partition(":")[0]
            levels.insert(levels.index(kind) + 1 if kind in levels else len(levels), seat.bot)
        chosen = levels[(levels.index(seat.bot) + by) % len(levels)]
        return self.with_seat(number, replace(seat, bot=chosen))

    def next_clock(self, by: int) -> Arrangement:
        """With the next clock, from none to the one with most time."""
        clocks = list(CLOCKS)
        if self.clock not in clocks:
            clocks.append(self.clock)
        return replace(self, clock=clocks[(clocks.index(self.clock) + by) % len(clocks)])

    def usual_names(self) -> tuple[str, str]:
        """What people are called who gave no name."""
        if all(seat.bot == PERSON for seat in self.seats):
            return _("Player 1"), _("Player 2")
        return _("Player"), _("Player")

    def _seats(self) -> tuple[Seat, Seat]:
        one, two = (seat.seated(name) for seat, name in zip(self.seats, self.usual_names(), strict=True))
        return one, two

    def swapped(self, match: Match) -> Arrangement:
        """So that the one begins who did not begin this match."""
        return replace(self, starts="second" if match.first == self._seats()[0] else "first")

    def match(self, seed: int | None = None, now: Callable[[], float] = time.monotonic) -> Match:
        """The match."""
        one, two = self._seats()
        seed = random.getrandbits(32) if seed is None else seed
        return Match.arrange(
            self.game, one, two, self.starts, seed=seed, now=now, clock=self.clock, tags=date_tags()
        )


def _usual_names() -> set[str]:
    """What people are called who gave no name, here and in the terminal, in every language."""
    usual = ("Player", "Player 1", "Player 2", "Player1", "Player2")
    return {name for one in usual for name in in_every_language(one)}
