"""All that decides the games of an arena: who plays what, how often, from where, in what time, by which seed.

The same setup is the same arena: its log goes on with it, and with no other. How many workers play does not belong to it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from random import Random
from typing import Any, NamedTuple

from tateti.arena.openings import Openings
from tateti.arena.pairing import SYSTEMS, Meeting, System, system_of
from tateti.arena.sprt import Sprt
from tateti.arena.time_control import USUAL_TIME, TimeControl
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game, Side
from tateti.language import mark as N_
from tateti.language import number as shown
from tateti.match import LONGEST_NAME
from tateti.players.outside import is_program
from tateti.players.program_names import short_name
from tateti.wording import bot_in_words

MOST_ENTRANTS = 256
MOST_GAMES = 500_000


class Entrant(NamedTuple):
    """A bot that takes part: what it is called there, and what it is."""

    name: str
    bot: str


class Job(NamedTuple):
    """One game to be played: its number, from 1; who sits where; the number of its opening."""

    number: int
    first: int
    second: int
    opening: int


@dataclass(frozen=True)
class Setup:
    """The arena before anything is played."""

    game: Game
    entrants: tuple[Entrant, ...]
    games: int  # of each meeting
    openings: Openings
    system: str = SYSTEMS[0]
    rounds: int | None = None
    time: TimeControl | None = (
        None  # None: programs think as long as they usually do, and everybody has the usual limit
    )
    seed: int = 0
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        self._check()

    @property
    def limit(self) -> TimeControl:
        """How long a bot may think."""
        return USUAL_TIME if self.time is None else self.time

    def pairing(self) -> System:
        """The system that says who meets whom."""
        return system_of(self.system, len(self.entrants), self.games, self.rounds, self.seed)

    def jobs(self, meetings: Sequence[Meeting], first_number: int, first_pairs: Sequence[int]) -> list[Job]:
        """The games of a round, in their order: the first pair of every meeting, then the second of every meeting, and so on.

        `first_pairs` says of each meeting how many pairs the two have played before, so that openings go on."""
        pairs = [
            (meeting, pair) for pair in range(max((one.games for one in meetings), default=0) // 2)
            for meeting in enumerate(meetings) if pair < meeting[1].games // 2
        ]  # fmt: skip
        jobs: list[Job] = []
        for (place, meeting), pair in pairs:
            opening = self.openings.of_pair(first_pairs[place] + pair)
            for first, second in ((meeting.one, meeting.two), (meeting.two, meeting.one)):
                jobs.append(Job(first_number + len(jobs), first, second, opening))
        return jobs

    def without(self, entrants: Collection[int]) -> Setup:
        """The same, without some who cannot take part."""
        left = tuple(one for place, one in enumerate(self.entrants) if place not in entrants)
        return replace(self, entrants=left)

    def random(self, job: Job, side: Side) -> Random:
        """The generator of one side of a game: by its number alone, whoever plays it and when."""
        return Random(f"arena {self.seed} {job.number} {side}")

    def to_json(self) -> dict[str, Any]:
        """What the log begins with, and what is compared with it."""
        return {
            "game": self.game.full_name,
            "bots": [{"name": entrant.name, "bot": entrant.bot} for entrant in self.entrants],
            "games": self.games,
            "openings": self.openings.to_json(),
            "system": self.system,
            "rounds": self.rounds,
            "time": None if self.time is None else str(self.time),
            "seed": self.seed,
            "sprt": None if self.sprt is None else self.sprt.to_json(),
        }

    def with_own_names(self, own: Mapping[int, str | None]) -> Setup:
        """The same, where bots are called as their authors called them, unless they were given a name here or it is not theirs
        alone; for what people read, not for the log."""
        entrants = list(self.entrants)
        for who, name in own.items():
            if name and _is_without_name(entrants[who]) and _can_be_shown(name):
                others = {one.name for one in self.entrants} | {
                    other for one, other in own.items() if one != who
                }
                if name not in others:
                    entrants[who] = Entrant(name, entrants[who].bot)
        return replace(self, entrants=tuple(entrants))

    def _check(self) -> None:
        if len(self.entrants) < 2:
            raise TatetiError(
                N_("An arena needs two bots or more, like: tateti arena easy hard --out results")
            )
        if len(self.entrants) > MOST_ENTRANTS:
            raise TatetiError(
                N_("{count} bots are too many for an arena: it takes up to {most}."),
                count=shown(len(self.entrants)), most=MOST_ENTRANTS,
            )  # fmt: skip
        if self.games % 2:
            raise TatetiError(
                N_(
                    "{games} games cannot be played in pairs: every opening is played twice, with sides exchanged. Write an "
                    "even number, like {even}."
                ),
                games=self.games, even=self.games + 1,
            )  # fmt: skip
        if self.sprt is not None and len(self.entrants) != 2:
            raise TatetiError(N_("--sprt compares two bots, and here are {count}."), count=len(self.entrants))
        if (games := self.pairing().expected_games) > MOST_GAMES:
            raise TatetiError(
                N_("This would be {games} games, and an arena has up to {most}: take fewer bots or games, or another system."),
                games=shown(games), most=shown(MOST_GAMES),
            )  # fmt: skip


# Who takes part


def entrants_of(words: Sequence[str]) -> tuple[Entrant, ...]:
    """The bots as they are written, each as `BOT` or `NAME=BOT`; those of one name are numbered.

    >>> [entrant.name for entrant in entrants_of(["easy", "easy", "Ana=py:bots/ana.py:Ana", "py:bots/beto.py:Bot"])]
    ['easy', 'easy 2', 'Ana', 'Bot']
    """
    return told_apart([_named(word) for word in words])


def _named(word: str) -> Entrant:
    name, equals, bot = word.partition("=")
    if not equals or ":" in name:  # the = of an option, as in minimax:depth=4
        bot = word.strip()
        return Entrant(short_name(bot) if is_program(bot) else bot[:LONGEST_NAME], bot)
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or not bot.strip():
        raise InvalidPlayerError(
            N_("{word} is not a bot with a name: write it like {example}."), word=quote(word), example="Ana=py:ana.py:Bot"
        )  # fmt: skip
    return Entrant(name.strip(), bot.strip())


def _is_without_name(entrant: Entrant) -> bool:
    """Whether a bot is called by what was typed for it."""
    return is_program(entrant.bot) and entrant.name.startswith(short_name(entrant.bot))


def _can_be_shown(name: str) -> bool:
    """Whether a name is one: not `<lambda>`."""
    return (
        name == name.strip() and name.isprintable() and len(name) <= LONGEST_NAME and not name.startswith("<")
    )


def told_apart(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The same, where several have one name with numbers."""
    taken: set[str] = set()
    told = []
    for name, bot in entrants:
        numbered = (f"{name} {number}" for number in count(2))
        free = next(one for one in chain([name], numbered) if one not in taken)
        taken.add(free)
        told.append(Entrant(free, bot))
    return tuple(told)


def entrant_in_words(entrant: Entrant) -> str:
    """What a bot is called, in the person's language where nobody gave it a name.

    >>> entrant_in_words(Entrant("easy", "easy")), entrant_in_words(Entrant("easy 2", "easy")), entrant_in_words(Entrant("Ana", "easy"))
    ('Easy', 'Easy 2', 'Ana')
    """
    numbered = entrant.name.removeprefix(entrant.bot)
    is_own = entrant.name.startswith(entrant.bot) and (not numbered or numbered[1:].isdigit())
    return f"{bot_in_words(entrant.bot)}{numbered}" if is_own else entrant.name
