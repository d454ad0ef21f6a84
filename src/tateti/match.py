"""One match: seats, names, whose turn it is, the moves and their times, undo, the clock, the result."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy as shallow_copy
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from tateti.errors import (
    IllegalMoveError,
    InvalidPlayerError,
    InvalidPositionError,
    InvalidRecordError,
    TatetiError,
    quote,
)
from tateti.games import Ending, Game, Move, Outcome, Position, Side, game
from tateti.games.line_counts import LineCounts
from tateti.language import gettext
from tateti.language import mark as N_
from tateti.notation import Arrow, MarkedCell, Record, read_record
from tateti.pictures import draw_svg, html
from tateti.variations import Played, check_marks, replayed

LONGEST_NAME = 200
LONGEST_CLOCK = 24 * 3600.0

_CLOCK = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,6}(?:\.[0-9]{1,3})?))?", re.ASCII)


class State(StrEnum):
    """How a match stands."""

    IN_PLAY = "in play"
    WON = "won"
    DRAWN = "drawn"


class Mode(StrEnum):
    """Who plays whom."""

    PEOPLE = "person against person"
    MIXED = "person against computer"
    COMPUTERS = "computer against computer"


@dataclass(frozen=True)
class Seat:
    """Who plays on one side: a person, or the bot that is named."""

    name: str
    bot: str | None = None

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise InvalidPlayerError(
                N_("{name} is not a name: a name has 1 to {longest} printable characters."),
                name=quote(self.name),
                longest=LONGEST_NAME,
            )

    @classmethod
    def of_bot(cls, bot: str) -> Seat:
        """The seat of a bot that goes by its own name; its options are left out where they make that too long.

        >>> Seat.of_bot("minimax:depth=4").name
        'minimax:depth=4'
        """
        return cls(bot if len(bot) <= LONGEST_NAME else bot.partition(":")[0], bot)

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None


@dataclass(frozen=True)
class Clock:
    """The time each player has for the match, and what every move adds, in seconds.

    >>> Clock.read("300+2")
    Clock(seconds=300.0, increment=2.0)
    """

    seconds: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.seconds <= LONGEST_CLOCK and 0 <= self.increment <= LONGEST_CLOCK):
            raise _not_a_clock(str(self))

    @classmethod
    def read(cls, text: str) -> Clock:
        """Reads `300+2` or `300`."""
        if (found := _CLOCK.fullmatch(text.strip())) is None:
            raise _not_a_clock(text)
        return cls(float(found[1]), float(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"


def _until_a_person(turns: Sequence[Side], people: Collection[Side]) -> int | None:
    """How many of these turns there are up to the first of a person (of anybody, where no person plays)."""
    return next((number for number, turn in enumerate(turns, 1) if turn in people or not people), None)


def _empty_board_for(game: Game, mark: str) -> Position:
    """The empty board on which the player with this mark begins."""
    marks = {kind.letter: side for side in Side if (kind := game.mark_of(side)) is not None}
    if game.shared:
        raise TatetiError(
            N_("In {game} the pieces belong to nobody: there is no mark to begin with."), game=gettext(game.title)
        )  # fmt: skip
    if mark.upper() not in marks:
        raise TatetiError(
            N_("{mark} is not a mark of this game: they are {marks}."), mark=quote(mark), marks=", ".join(marks)
        )  # fmt: skip
    start = Position(game, game.start.code, marks[mark.upper()])
    if game.position(str(start)) != start:  # then no record could tell who began
        raise TatetiError(
            N_("In {game} only {mark} can begin."), game=gettext(game.title), mark=next(iter(marks))
        )  # fmt: skip
    return start


def date_tags(day: date | None = None) -> dict[str, str]:
    """The tag that says on which day a match is played, today if no day is given: one of its `tags`.

    >>> date_tags(date(2026, 11, 16))
    {'Date': '2026.11.16'}
    """
    return {"Date": (date.today() if day is None else day).strftime("%Y.%m.%d")}


def _not_a_clock(text: str) -> TatetiError:
    return TatetiError(
        N_("{clock} is not a clock: write seconds for the match and seconds added a move, like 300+2."),
        clock=quote(text),
    )


class Match:
    """A match between two seats, the first of which begins.

    >>> match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    >>> for move in ("b2", "a1", "b1", "a2", "b3"):
    ...     match.play(move)
    >>> str(match.state), match.winner.name
    ('won', 'Ana')
    """

    def __init__(
        self,
        game: Game,
        first: Seat,
        second: Seat,
        start: Position | None = None,
        *,
        clock: Clock | None = None,
        comment: str = "",
        tags: Mapping[str, str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.first = first
        self.second = second
        self.start = game.start if start is None else start
        self.clock = clock
        self.comment = comment
        self.tags = dict(tags or {})
        self.arrows: tuple[Arrow, ...] = ()  # on the board at the start
        self.cells: tuple[MarkedCell, ...] = ()
        self.now = now
        self.history: list[Played] = []
        self.undone: list[Played] = []
        self.ended: Outcome | None = None
        if self.start.game != game:
            raise InvalidPositionError(
                N_("{position} is not a position of {game}."), position=quote(str(self.start)), game=game.name
            )
        # Marks that belong to the players are counted line by line, as they are put and taken back.
        self.counts = LineCounts.of(self.start) if game.regular and not game.shared else None
        self._turn_began: float | None = now()  # None while no time passes
        self._spent = 0.0  # of the running move, before the clock was last started

    @classmethod
    def arrange(
        cls, game: Game, one: Seat, two: Seat, starts: str = "first", seed: int | None = None, *,
        mark: str | None = None, **more: object,
    ) -> Match:  # fmt: skip
        """A match in which seat `one` begins, or `two`, or either at random: `first`, `second` or `random`.

        With `mark` the board is empty, and whoever begins has that mark.

        >>> match = Match.arrange(game("tictactoe"), Seat("Ana"), Seat("Beto"), mark="O")
        >>> match.to_move.name, match.first.name, str(match.start)
        ('Ana', 'Beto', '.../.../... o')
        """
        if starts not in ("first", "second", "random"):
            raise TatetiError(
                N_("{starts} is not a choice of who begins: write first, second or random."),
                starts=quote(starts),
            )
        swapped = starts == "second" or (starts == "random" and random.Random(seed).random() < 0.5)
        seats = (two, one) if swapped else (one, two)
        if mark is not None:
            more["start"] = start = _empty_board_for(game, mark)
            seats = seats if start.turn is Side.FIRST else (seats[1], seats[0])
        return cls(game, *seats, **more)  # type: ignore[arg-type]

    # How it stands

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.history[-1].position if self.history else self.start

    @property
    def last_move(self) -> Move | None:
        """The move that was played last."""
        return self.history[-1].move if self.history else None

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
        return [played.move for played in self.history]

    @property
    def positions(self) -> list[Position]:
        """The start and every position since."""
        return [self.start, *(played.position for played in self.history)]

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.position.turn

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats, the one that begins first."""
        return self.first, self.second

    def seat(self, side: Side) -> Seat:
        """Who plays this side."""
        return self.seats[side]

    @property
    def order(self) -> tuple[Side, Side]:
        """The sides in the order in which they move: in a match from a position the second may begin."""
        return self.start.turn, self.start.turn.other

    @property
    def people(self) -> list[Side]:
        """The sides that a person plays."""
        return [side for side in Side if self.seat(side).is_person]

    @property
    def has_people(self) -> bool:
        """Whether a person plays."""
        return bool(self.people)

    @property
    def mode(self) -> Mode:
        """Whether two people play, a person and a computer, or two computers."""
        return (Mode.COMPUTERS, Mode.MIXED, Mode.PEOPLE)[len(self.people)]

    @property
    def to_move(self) -> Seat:
        """Whose turn it is."""
        return self.seat(self.turn)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: on the board, by resignation, on time, by agreement or forfeit; None while it goes on."""
        if self.ended is not None or (self.counts is not None and self.counts.is_open):
            return self.ended
        return self.position.outcome

    @property
    def winner(self) -> Seat | None:
        """Who won, if somebody did."""
        outcome = self.outcome
        return None if outcome is None or outcome.winner is None else self.seat(outcome.winner)

    @property
    def state(self) -> State:
        """Whether it is in play, won or drawn."""
        if self.outcome is None:
            return State.IN_PLAY
        return State.WON if self.outcome.winner is not None else State.DRAWN

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on."""
        return "*" if self.outcome is None else self.outcome.result

    # What happens in it

    def play(self, move: Move | str, comment: str = "", seconds: float | None = None) -> None:
        """Plays a move of the side whose turn it is; a refused one changes nothing and says why.

        `seconds` is the time it took, measured since the last move where it is not given.
        """
        spent = self.running_seconds if seconds is None else seconds
        self._refuse_if_over(move)
        if self.clock is not None and spent > self.time_left(self.turn, running=False):
            self._end(self.turn.other, Ending.TIME)
            raise IllegalMoveError(N_("{move} came too late: the time is over."), move=quote(str(move)))
        self.play_checked(self.position.move(move), comment, spent)

    def play_checked(self, move: Move, comment: str = "", seconds: float | None = None) -> None:
        """Plays a move that is known to be legal here and to be in time: nothing is checked again."""
        self._put(Played(move, self.game.after(self.position, move), seconds, comment))
        self.undone.clear()
        self.begin_turn()

    def undo(self, moves: int = 1) -> None:
        """Takes the last moves back (also a resignation or an agreement that followed them)."""
        if not 1 <= moves <= len(self.history):
            raise IllegalMoveError(N_("There is no move to take back."))
        self.ended = None
        for _ in range(moves):
            self.undone.append(self._taken())
        self.begin_turn()

    def redo(self, moves: int = 1) -> None:
        """Plays again what was taken back."""
        if not 1 <= moves <= len(self.undone):
            raise IllegalMoveError(N_("There is no move to play again."))
        for _ in range(moves):
            self._put(self.undone.pop())
        self.begin_turn()

    def take_back(self) -> None:
        """Back to the last position in which a person was to move (with a bot, two moves); without people, one move."""
        earlier = [position.turn for position in reversed(self.positions[:-1])]
        self.undo(_until_a_person(earlier, self.people) or 0)

    def play_again(self) -> None:
        """The opposite of `take_back`; where no person is to move any more, up to the last move."""
        later = [played.position.turn for played in reversed(self.undone)]
        self.redo(_until_a_person(later, self.people) or len(later))

    def reopen(self) -> None:
        """Goes on from before a resignation or an agreement, or from before somebody's time was over; the running move
        begins anew."""
        self.ended = None
        self.begin_turn()

    def resign(self, side: Side | None = None) -> None:
        """The side whose turn it is (or the one given) gives up."""
        self._refuse_if_over("resign")
        self._end((self.turn if side is None else side).other, Ending.RESIGNATION)

    def agree_on_draw(self) -> None:
        """Both players take a draw, in any game and any position."""
        self._refuse_if_over("draw")
        self._end(None, Ending.AGREEMENT)

    def flag(self, side: Side) -> None:
        """The time of this side is over, as whoever keeps the time says: the other wins."""
        self._refuse_if_over("flag")
        self._end(side.other, Ending.TIME)

    def forfeit(self, side: Side) -> None:
        """This side has given no move that can be played, as whoever looks after a bot says: the other wins."""
        self._refuse_if_over("forfeit")
        self._end(side.other, Ending.FORFEIT)

    def rename(self, side: Side, name: str) -> None:
        """Whoever plays this side goes by another name."""
        renamed = replace(self.seat(side), name=name)
        if side is Side.FIRST:
            self.first = renamed
        else:
            self.second = renamed

    def annotate(self, comment: str) -> None:
        """Sets the comment on the last move (on the match, before the first one)."""
        if self.history:
            self.history[-1] = replace(self.history[-1], comment=comment)
        else:
            self.comment = comment

    def copy(self) -> Match:
        """The same match once more: what happens in one of the two leaves the other as it is."""
        twin = shallow_copy(self)
        twin.history, twin.undone, twin.tags = list(self.history), list(self.undone), dict(self.tags)
        twin.counts = None if self.counts is None else self.counts.copy()
        return twin

    def _put(self, played: Played) -> None:
        """A move on the board, and in the counts."""
        if self.counts is not None:
            self.counts.add(played.move.cell, self.turn)
        self.history.append(played)

    def _taken(self) -> Played:
        """The last move, which is off the board then, and out of the counts."""
        played = self.history.pop()
        if self.counts is not None:
            self.counts.remove(played.move.cell, self.turn)
        return played

    def _end(self, winner: Side | None, reason: Ending) -> None:
        self.ended = Outcome(winner, (), reason)
        self.undone.clear()

    def _refuse_if_over(self, move: Move | str) -> None:
        if self.outcome is not None:
            raise IllegalMoveError(N_("{move} is not possible: the game is over."), move=quote(str(move)))

    # The clock

    def begin_turn(self, spent: float = 0.0) -> None:
        """The running move begins now: what passed before is nobody's time, but for what it has `spent` already."""
        self._turn_began, self._spent = self.now(), spent

    def hold_turn(self) -> None:
        """The running move waits: until it begins, no time passes."""
        self._turn_began, self._spent = None, 0.0

    def stop_clock(self) -> None:
        """No time passes until the clock is started; what the running move has taken stays."""
        self._spent, self._turn_began = self.running_seconds, None

    def start_clock(self) -> None:
        """The running move goes on, if the clock was stopped."""
        if self._turn_began is None:
            self._turn_began = self.now()

    @property
    def running_seconds(self) -> float:
        """How long the running move has taken so far."""
        return self._spent + (0.0 if self._turn_began is None else self.now() - self._turn_began)

    def time_left(self, side: Side, running: bool = True) -> float:
        """The seconds this side has left; the running move counts unless it is told not to."""
        if self.clock is None:
            return float("inf")
        if self.ended is not None and self.ended.reason is Ending.TIME and self.ended.winner is not side:
            return 0.0
        own = [
            played.seconds or 0.0
            for before, played in zip(self.positions, self.history, strict=False)
            if before.turn is side
        ]
        left = self.clock.seconds + self.clock.increment * len(own) - sum(own)
        if running and self.outcome is None and side is self.turn:
            left -= self.running_seconds
        return left

    def check_clock(self) -> bool:
        """Ends the match if the time of the side to move has run out; whether it did."""
        if self.outcome is None and self.time_left(self.turn) < 0:
            self._end(self.turn.other, Ending.TIME)
            return True
        return False

    # Pictures

    def _repr_html_(self) -> str:
        """The match as notebooks show it: the board as it stands, who plays, the moves, the result."""
        title = f"{gettext(self.game.title)}: {self.first.name} – {self.second.name}"
        return html.beside(
            draw_svg(self.position.picture(self.last_move), f"{title}. {self.position}"),
            html.heading(gettext(self.game.title)),
            *(html.paragraph(self._seat_in_words(side)) for side in Side),
            html.numbered_moves([str(move) for move in self.moves], self.start.turn is Side.SECOND),
            html.heading(self.result) if self.outcome is not None else "",
        )

    def _seat_in_words(self, side: Side) -> str:
        mark, name = self.game.mark_of(side), self.seat(side).name
        return f"{side + 1}. {name}" if mark is None else f"{side + 1}. {name} ({mark.letter})"

    # Records

    def record(self, comments: Sequence[str] | None = None) -> Record:
        """The record of the match so far; with `comments`, one for each move, in the place of its own."""
        tags = {"Game": self.game.name, "First": self.first.name, "Second": self.second.name}
        tags |= {
            f"{side}Bot": seat.bot
            for side, seat in zip(("First", "Second"), self.seats, strict=True)
            if seat.bot
        }
        if self.start != self.game.start:
            tags["Position"] = str(self.start)
        if self.clock is not None:
            tags["Clock"] = str(self.clock)
        tags["Result"] = self.result
        if self.outcome is not None:
            tags["Ending"] = str(self.outcome.reason)
        tags |= {name: value for name, value in self.tags.items() if name not in tags}
        told = [played.comment for played in self.history] if comments is None else comments
        moves = tuple(
            replace(played, comment=comment, seconds=self._told_seconds(played)).recorded()
            for played, comment in zip(self.history, told, strict=True)
        )
        return Record(
            tags, moves, self.result, self.comment, arrows=self.arrows, cells=self.cells,
            second_begins=self.start.turn is Side.SECOND,
        )  # fmt: skip

    def _told_seconds(self, played: Played) -> float | None:
        """The time a move took, where it means something: on a clock, or by a person."""
        mover = self.seat(played.position.turn.other)
        return played.seconds if self.clock is not None or mover.is_person else None

    @classmethod
    def from_record(cls, record: Record | str) -> Match:
        """The match that a record tells, replayed and checked move by move; variations stay with the moves they hang on."""
        if isinstance(record, str):
            record = read_record(record)
        tags = dict(record.tags)
        if "Game" not in tags:
            raise InvalidRecordError(
                N_('The record does not say its game: it needs a line like [Game "semaforo"].')
            )
        the_game = game(tags.pop("Game"))
        seats = [Seat(tags.pop(side, "?"), tags.pop(f"{side}Bot", None)) for side in ("First", "Second")]
        start = the_game.position(tags.pop("Position")) if "Position" in tags else the_game.start
        clock = Clock.read(tags.pop("Clock")) if "Clock" in tags else None
        result, ending = tags.pop("Result", record.result), tags.pop("Ending", None)
        match = cls(the_game, seats[0], seats[1], start=start, comment=record.comment, tags=tags)
        check_marks(the_game.board, record.arrows, record.cells)
        match.arrows, match.cells = record.arrows, record.cells
        for played in replayed(start, record.moves):
            match._put(played)
        match.begin_turn()
        match.clock = clock
        match._settle(result, record.result, ending)
        return match

    def _settle(self, result: str, written: str, ending: str | None) -> None:
        """Takes over how the record says it ended, where the board does not say so itself; * says nothing."""
        known = self.position.outcome
        if written not in ("*", result) or (known is not None and result not in ("*", known.result)):
            raise InvalidRecordError(
                N_("The record says {result}, but its moves give {found}."),
                result=quote(result),
                found=known.result if known is not None else written,
            )
        if known is None and result in ("1-0", "0-1"):
            told = [reason for reason in (Ending.TIME, Ending.FORFEIT) if ending == str(reason)]
            reason = told[0] if told else Ending.RESIGNATION
            self._end(Side.FIRST if result == "1-0" else Side.SECOND, reason)
        elif known is None and (result, ending) == ("1/2-1/2", str(Ending.AGREEMENT)):
            self._end(None, Ending.AGREEMENT)
        elif known is None and result != "*":
            raise InvalidRecordError(
                N_("The record says {result}, but its moves give {found}."), result=quote(result), found="*"
            )
