"""What is chosen before a match: the game, its board, who sits where, who begins."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from tateti.board import LARGEST_SIDE, Board
from tateti.games import GAMES, Game, game
from tateti.language import gettext as _
from tateti.match import LONGEST_NAME, Match, Seat
from tateti.players import PLAYERS

STARTS = ("first", "second", "random")
PERSON = ""  # who plays, where it is no bot


@dataclass(frozen=True)
class Chair:
    """Who is to sit on one side: a person, with or without a name, or a bot."""

    name: str = ""
    bot: str = PERSON

    @classmethod
    def of(cls, seat: Seat) -> Chair:
        """The chair on which this seat would be taken again."""
        return cls(bot=seat.bot) if seat.bot is not None else cls(name=seat.name)

    def typed(self, text: str) -> Chair:
        """With these letters after the name, as many as a name may have."""
        letters = "".join(letter for letter in text if letter.isprintable())
        return replace(self, name=(self.name + letters)[:LONGEST_NAME])

    def erased(self) -> Chair:
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

    kind: str = "tictactoe"
    board: Board = GAMES["tictactoe"].standard
    chairs: tuple[Chair, Chair] = (Chair(), Chair(bot="easy"))
    starts: str = "first"

    @classmethod
    def of(cls, the_game: Game, one: Chair, two: Chair, starts: str = "first") -> Arrangement:
        """The choices that this game and these seats are."""
        return cls(the_game.kind, the_game.board, (one, two), starts)

    @property
    def game(self) -> Game:
        """The game on its board."""
        return game(f"{self.kind}:{self.board}")

    def with_kind(self, kind: str) -> Arrangement:
        """Another game, on its usual board."""
        return replace(self, kind=kind, board=GAMES[kind].standard)

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

    def with_chair(self, number: int, chair: Chair) -> Arrangement:
        """With somebody else on the first (0) or second (1) chair."""
        one, two = self.chairs
        return replace(self, chairs=(chair, two) if number == 0 else (one, chair))

    def next_level(self, number: int, by: int) -> Arrangement:
        """With the next stronger (or weaker) player on this chair: a person, then the bots."""
        chair = self.chairs[number]
        levels = [PERSON, *PLAYERS]
        if chair.bot not in levels:
            levels.insert(levels.index(chair.bot.partition(":")[0]) + 1, chair.bot)
        chosen = levels[(levels.index(chair.bot) + by) % len(levels)]
        return self.with_chair(number, replace(chair, bot=chosen))

    def usual_names(self) -> tuple[str, str]:
        """What people are called who gave no name."""
        if all(chair.bot == PERSON for chair in self.chairs):
            return _("Player1"), _("Player2")
        return _("Player"), _("Player")

    def match(self, seed: int | None = None, now: Callable[[], float] = time.monotonic) -> Match:
        """The match."""
        names = self.usual_names()
        one, two = (chair.seated(name) for chair, name in zip(self.chairs, names, strict=True))
        seed = random.getrandbits(32) if seed is None else seed
        return Match.arrange(self.game, one, two, self.starts, seed=seed, now=now)
