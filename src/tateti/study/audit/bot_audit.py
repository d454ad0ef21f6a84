"""The audit of a bot: can it ever lose, and what it scores, exactly.

Against anyone, every answer and every random choice of the bot is followed (`audit_reach`); against another bot the
score is computed over positions (`audit_meeting`). Three opponents deserve a word:

    random      any legal move, all alike
    perfect     only moves that keep the value, the fastest win and the slowest loss; equally good ones alike.
                It does not know whom it plays, so it sets no traps.
    expert      knows how likely each of the bot's moves is, and makes the most of it. Once to win as often as
                possible, once for the best score with a draw as half a win; the two can differ.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tateti.errors import InvalidPlayerError, SearchLimitError, TatetiError, quote
from tateti.games import Game, Move, Position, Side
from tateti.games import game as read_game
from tateti.language import mark as N_
from tateti.notation import RESULTS, Record, RecordedMove
from tateti.players import Player, names, player
from tateti.search.values import Value
from tateti.study.audit.black_box import Asked, Asking, BlackBox, say_nothing
from tateti.study.audit.claims import CornerClaim, corner_claim
from tateti.study.audit.estimate import first_loss, surely_more
from tateti.study.audit.kept_answers import KeptAnswers
from tateti.study.audit.meeting import meet, too_many
from tateti.study.audit.numbers import Faultless, Score, Strategy, Values, fraction_json
from tateti.study.audit.reach import (
    GivenAway,
    Line,
    Reach,
    best_response,
    best_score,
    given_away,
    most_wins,
    reach,
    shortest_loss,
)

# How many situations an audit follows on one side, unless it is told otherwise.
LIMIT = 300_000

# How often a program is asked on each board, unless it is told otherwise.
TIMES = 2

# Told now and then: how many situations have been looked at, and against whom (None: against anyone).
Progress = Callable[[int, str | None], None]


@dataclass(frozen=True)
class SideAudit:
    """What is true of a bot on one side. Where there were too many positions (`whole` is False) only the line is known."""

    side: Side
    whole: bool
    positions: int
    line: Line | None
    start: Value | None = None  # what the start is worth to it under perfect play
    scores: dict[str, Score] = field(default_factory=dict)
    expert_for_wins: Score | None = None
    expert_for_points: Score | None = None
    given_away: GivenAway | None = None
    given_away_against_random: Fraction | None = None
    corner_claim: CornerClaim | None = None

    @property
    def can_lose(self) -> bool:
        """Whether anybody can beat it."""
        return self.line is not None


@dataclass(frozen=True)
class Audit:
    """What is true of a bot in a game."""

    bot: str
    game: Game
    sides: tuple[SideAudit, ...]
    left_out: dict[str, TatetiError]
    asked: Asked | None = None  # of a program: how it was asked, and whether it always answered alike
    rounded: tuple[
        str, ...
    ] = ()  # bots whose shares had too many denominators, and were rounded to the 2**52th part

    @property
    def can_lose(self) -> bool:
        """Whether anybody can beat it, on either of the sides that were looked at."""
        return any(side.can_lose for side in self.sides)

    @property
    def is_certain(self) -> bool:
        """Whether what was found holds for good: not of a program that answers a board now like this, now like that."""
        return self.asked is None or self.asked.alike

    def record(self, found: SideAudit) -> Record:
        """The shortest line that beats it, as the record of a match."""
        assert found.line is not None
        result = RESULTS[found.side.other]
        names = {found.side: self.bot, found.side.other: "anyone"}
        tags = {
            "Game": self.game.name,
            "First": names[Side.FIRST],
            "Second": names[Side.SECOND],
            "Result": result,
        }
        return Record(tags, tuple(RecordedMove(str(move)) for move in found.line.moves), result)

    def to_json(self) -> dict[str, Any]:
        """All of it, fractions exact."""
        return {
            "bot": self.bot,
            "game": self.game.full_name,
            "can_lose": self.can_lose,
            "proved": self.can_lose or self.is_certain,
            "asked": None if self.asked is None else self.asked.to_json(),
            "rounded": list(self.rounded),
            "sides": {str(found.side): self._side_json(found) for found in self.sides},
            "left_out": {name: str(error) for name, error in self.left_out.items()},
        }

    def _side_json(self, found: SideAudit) -> dict[str, Any]:
        experts = {"for_wins": found.expert_for_wins, "for_points": found.expert_for_points}
        return {
            "can_lose": found.can_lose,
            "shortest_loss": self._line_json(found),
            "complete": found.whole,
            "positions": found.positions,
            "start": None if found.start is None else str(found.start),
            "against": {name: score.to_json() for name, score in found.scores.items()},
            "expert": {aim: score.to_json() for aim, score in experts.items() if score is not None},
            "gives_away": _given_away_json(found),
            "corner_claim": found.corner_claim.to_json() if found.corner_claim else None,
        }

    def _line_json(self, found: SideAudit) -> dict[str, Any] | None:
        if found.line is None:
            return None
        return {
            "moves": [str(move) for move in found.line.moves],
            "probability": fraction_json(found.line.probability),
            "record": str(self.record(found)),
        }


def _given_away_json(found: SideAudit) -> dict[str, Any] | None:
    given = found.given_away
    if given is None:
        return None
    chance = found.given_away_against_random
    return {
        "positions": given.positions,
        "at_stake": given.at_stake,
        "faulty": given.faulty,
        "kinds": [
            {"from": str(was), "to": str(now), "positions": n} for (was, now), n in given.kinds.items()
        ],
        "game_against_random": None if chance is None else fraction_json(chance),
    }


def audit(
    bot: str | Player,
    game: Game | str = "tictactoe",
    sides: Iterable[Side] = tuple(Side),
    opponents: Iterable[str | Player] | None = None,
    limit: int | None = LIMIT,
    progress: Progress = lambda count, opponent: None,
    *,
    times: int = TIMES,
    anew: bool = False,
    asking: Asking = say_nothing,
) -> Audit:
    """The exact truth about a bot, given by its name or as it is.

    >>> found = audit("hard", sides=(Side.FIRST,), opponents=("random",))
    >>> found.can_lose, str(found.sides[0].scores["random"].draw)
    (False, '1/48')

    `opponents` are names of bots, all those with exact figures if none are given. Where the lines are more than the
    limit, a loss that came up is still told; without one a `SearchLimitError` is raised.

    A program of somebody's (`ugi:`, `cs50:`, `py:`, a function) is asked so many `times` on each board, which `asking` is told of;
    what it answered before it was stopped is not asked again, unless `anew`.
    """
    game = game if isinstance(game, Game) else read_game(game)
    audited = auditable(bot, game, programs=True)
    others, left_out = strategies(names(), game)
    if opponents is not None:  # whoever is asked for by name is not just left out
        asked = (auditable(one, game) for one in opponents)
        others, left_out = {str(one): Strategy(one) for one in asked}, {}
    if not audited.is_black_box:
        auditor = _Auditor(Strategy(audited), game, others, left_out, limit, progress)
        found = tuple(auditor.side(side) for side in sides)
        return Audit(str(audited), game, found, left_out, rounded=auditor.rounded())
    kept = KeptAnswers.of(str(audited), game, audited.fingerprint(), anew)
    with contextlib.closing(kept):
        program = BlackBox(audited, kept, asking)
        auditor = _Auditor(program, game, others, left_out, limit, progress)
        found = tuple(auditor.side(side) for side in sides)
        return Audit(str(audited), game, found, left_out, program.ask_again(times), auditor.rounded())


def _named(bot: str | Player) -> str:
    """The bot as it was asked for."""
    return bot if isinstance(bot, str) else str(bot)


def auditable(named: str | Player, game: Game, programs: bool = False) -> Player:
    """The bot of this name, if it has exact figures in this game; with `programs` also one that will be seen to have them."""
    bot = player(named)
    if programs and bot.is_black_box:
        return bot
    if not bot.is_fixed_on(game):
        raise InvalidPlayerError(
            N_(
                "{name} has no exact figures in {game}: how it weighs a position depends on the clock. A bot without a "
                "clock has, like minimax:depth=4."
            ),
            name=quote(_named(named)), game=game.name,
        )  # fmt: skip
    return bot


def strategies(
    bots: Iterable[str | Player], game: Game
) -> tuple[dict[str, Strategy], dict[str, TatetiError]]:
    """The bots with exact figures among these, and why the others are left out."""
    found: dict[str, Strategy] = {}
    left_out: dict[str, TatetiError] = {}
    for bot in bots:
        try:
            found[_named(bot)] = Strategy(auditable(bot, game))
        except InvalidPlayerError as error:
            left_out[_named(bot)] = error
    return found, left_out


@dataclass
class _Auditor:
    bot: Strategy
    game: Game
    others: dict[str, Strategy]
    left_out: dict[str, TatetiError]
    limit: int | None
    progress: Progress
    values: Values = field(default_factory=Values)

    def side(self, side: Side) -> SideAudit:
        """Everything about one side."""
        self._refuse_at_once(side)
        found = reach(self.bot, side, self.game.start, self.limit, lambda count: self.progress(count, None))
        line = shortest_loss(found)
        if not found.whole:
            if line is None:
                assert self.limit is not None
                raise too_many(self.limit, self.game.start)
            return SideAudit(side, False, found.positions, line)
        given, chance = self._given_away(found)
        return SideAudit(
            side,
            True,
            found.positions,
            line,
            self._start(side),
            scores=dict(self._scores(side)),
            expert_for_wins=best_response(found, most_wins),
            expert_for_points=best_response(found, best_score),
            given_away=given,
            given_away_against_random=chance,
            corner_claim=corner_claim(found, self.values) if self.bot.player.says_why else None,
        )

    def rounded(self) -> tuple[str, ...]:
        """Whose shares were rounded, after all."""
        all_of_them = {str(self.bot.player): self.bot} | self.others
        return tuple(name for name, one in all_of_them.items() if one.is_rounded)

    def _refuse_at_once(self, side: Side) -> None:
        """Raises where it can be foreseen that the limit is reached before anybody can have lost."""

        def choices(position: Position, last: Move | None) -> list[Move]:
            if position.turn is not side:
                return list(position.moves)
            return [move for move, _share in self.bot.shares(position, last).moves]

        start = self.game.start
        if self.limit is not None and surely_more(choices, start, self.limit, before=first_loss(start, side)):
            raise too_many(self.limit, start)

    def _start(self, side: Side) -> Value | None:
        """What the start is worth to this side."""
        try:
            value = self.values.value(self.game.start)
        except SearchLimitError:
            return None
        return value if side is self.game.start.turn else value.for_the_other

    def _scores(self, side: Side) -> Iterable[tuple[str, Score]]:
        for name, other in self.others.items():
            if name in self.left_out:
                continue
            try:
                yield name, self._meet(self.bot, other, side, name)
            except SearchLimitError as error:
                self.left_out[name] = error

    def _meet(self, bot: Strategy, other: Strategy, side: Side, name: str) -> Score:
        seats = (bot, other) if side is Side.FIRST else (other, bot)
        score = meet(*seats, self.game.start, tell=lambda count: self.progress(count, name))
        return score.for_side(side)

    def _given_away(self, found: Reach) -> tuple[GivenAway | None, Fraction | None]:
        """Where it may give value away, and how likely it does so in a game against `random`."""
        try:
            given = given_away(found, self.values)
        except SearchLimitError:
            return None, None
        kept = self._meet(Faultless(self.bot, self.values), Strategy(player("random")), found.side, "random")
        return given, 1 - (kept.win + kept.draw + kept.loss)
