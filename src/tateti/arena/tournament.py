"""The whole arena: round by round, games are given to the workers and written into the log; what is in the log is not played again.

Which games there are and how they end follows from the setup alone (as far as the bots repeat themselves), not from which worker
plays them or in which order they are finished: the rounds of a Swiss or a knockout are paired when all games before are finished,
and a sequential test looks at the pairs in the order of their numbers and counts no game after the one that decides it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tateti.arena.exact import Computed, is_small
from tateti.arena.log import Log
from tateti.arena.pairing import Meeting, Met, Round
from tateti.arena.pool import Failed, Pool
from tateti.arena.referee import CRASH, Forfeit, PlayedGame, forfeited, too_late
from tateti.arena.results import Results
from tateti.arena.setup import Job, Setup
from tateti.arena.sprt import SprtRun
from tateti.arena.worker import Check, Checked, Exact
from tateti.errors import TatetiError, quote
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import mark as N_

# Told after every game: how many are finished, and of how many.
Tell = Callable[[int, int], None]


@dataclass
class Tournament:
    """An arena in progress."""

    setup: Setup
    log: Log
    pool: Pool
    tell: Tell = lambda done, of: None
    tell_exact: Callable[[set[int]], None] = lambda bots: None  # told whose exact scores are computed
    tell_too_large: Callable[[int, int], None] = lambda one, two: None  # and which two have none after all
    checked: Mapping[int, Checked] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    counted: list[PlayedGame] = field(default_factory=list)  # in the order of their numbers
    sprt: SprtRun | None = None
    is_finished: bool = False

    def run(self) -> None:
        """Plays all that is still to be played."""
        self.sprt = None if self.setup.sprt is None else SprtRun.begin(self.setup.sprt)
        system = self.setup.pairing()
        while not self._is_decided() and (meetings := system.next_round(self.rounds)):
            jobs = self.setup.jobs(meetings, len(self.counted) + 1, self._pairs_before(meetings))
            self._play(jobs)
            self.rounds.append(tuple(self._met(meeting, jobs) for meeting in meetings))
        self.is_finished = True
        self._compute()

    def _is_decided(self) -> bool:
        return self.sprt is not None and self.sprt.accepted is not None

    def results(self) -> Results:
        """What came of it, also where it is not finished."""
        system = self.setup.pairing()
        counted = tuple(self.counted if self.is_finished else self._in_order())
        own = {who: one.own_name for who, one in self.checked.items()}
        known = {pair: points for pair, points in self.log.exact.items() if points is not None}
        return Results(
            self.setup.with_own_names(own), counted, self.is_finished, known, self.sprt, system.byes(self.rounds),
            system.places(self.rounds) if self.is_finished else None, self.left_out,
            frozenset(self.log.differing), frozenset(self.log.rounded),
        )  # fmt: skip

    def _in_order(self) -> Iterator[PlayedGame]:
        """Every game that is finished."""
        return (self.log.games[number] for number in sorted(self.log.games))

    # Playing

    def _play(self, jobs: Sequence[Job]) -> None:
        """The games of a round: each is counted as soon as all before it are."""
        planned = {job.number: job for job in jobs}
        known = {number for number in planned if number in self.log.games}
        for number in known:
            if self.log.games[number].job != planned[number]:
                raise TatetiError(
                    N_("Game {number} of the log is not the one that this arena would play: the log was changed."), number=number
                )  # fmt: skip
        expected = max(self.setup.pairing().expected_games, jobs[-1].number)
        self._count(jobs)
        self.tell(len(self.log.games), expected)
        if self._is_decided():
            return
        for request, answer in self.pool.answers(job for job in jobs if job.number not in known):
            assert isinstance(request, Job)
            self.log.add_game(_game(request, answer))
            self._count(jobs)
            self.tell(len(self.log.games), expected)
            if self._is_decided():
                return

    def _count(self, jobs: Sequence[Job]) -> None:
        """Takes the games that are finished, in their order, as far as no game is missing; a test counts them in pairs."""
        last = jobs[-1].number
        step = 1 if self.sprt is None else 2
        while len(self.counted) < last and not self._is_decided():
            numbers = range(len(self.counted) + 1, len(self.counted) + 1 + step)
            if any(number not in self.log.games for number in numbers):
                return
            games = [self.log.games[number] for number in numbers]
            self.counted += games
            if self.sprt is not None:
                self.sprt.add(sum(game.points_of(0) for game in games))

    def _met(self, meeting: Meeting, jobs: Sequence[Job]) -> Met:
        both = {meeting.one, meeting.two}
        numbers = [job.number for job in jobs if {job.first, job.second} == both]
        games = [self.log.games[number] for number in numbers if number <= len(self.counted)]
        points = tuple(sum(game.points_of(who) for game in games) for who in (meeting.one, meeting.two))
        return Met(meeting, (points[0], points[1]))

    def _pairs_before(self, meetings: Sequence[Meeting]) -> list[int]:
        """Of each meeting, how many pairs of games the two have played already."""
        played = Counter(
            (met.meeting.one, met.meeting.two)
            for one in self.rounds
            for met in one
            for _ in range(met.meeting.games // 2)
        )
        return [played[meeting.one, meeting.two] for meeting in meetings]

    # Exact scores

    def _compute(self) -> None:
        """The exact scores of those who met, where both are distributions and neither forfeited a game."""
        openings: dict[tuple[int, int], list[int]] = {}
        forfeited_by = {
            (game.job.first, game.job.second) for game in self.counted if game.forfeit is not None
        }
        for job in (game.job for game in self.counted):
            if (
                job.first < job.second
                and not {(job.first, job.second), (job.second, job.first)} & forfeited_by
            ):
                openings.setdefault((job.first, job.second), []).append(job.opening)
        wanted = [
            Exact(one, two, tuple(numbers)) for (one, two), numbers in sorted(openings.items())
            if self._has_figures(one) and self._has_figures(two) and (one, two) not in self.log.exact
        ]  # fmt: skip
        if wanted and is_small(self.setup.game):
            self.tell_exact({who for request in wanted for who in (request.one, request.two)})
        for request, answer in self.pool.answers(wanted):
            assert isinstance(request, Exact)
            found = answer if isinstance(answer, Computed) else Computed()
            self.log.add_exact(request.one, request.two, found)
            if found.is_too_large and is_small(self.setup.game):
                self.tell_too_large(request.one, request.two)

    def _has_figures(self, entrant: int) -> bool:
        return entrant in self.checked and self.checked[entrant].is_exact


def check_bots(pool: Pool) -> dict[int, Checked | TatetiError]:
    """Makes every bot once: what each is like, or why it cannot be made."""
    found: dict[int, Checked | TatetiError] = {}
    entrants = pool.setup.entrants
    for request, answer in pool.answers(Check(one) for one in range(len(entrants))):
        assert isinstance(request, Check)
        if isinstance(answer, Failed):
            found[request.entrant] = TatetiError(
                N_("{bot} cannot be made: its process ended, or it took too long."), bot=quote(entrants[request.entrant].bot)
            )  # fmt: skip
        else:
            assert isinstance(answer, Checked | TatetiError)
            found[request.entrant] = answer
    return dict(sorted(found.items()))


def _game(job: Job, answer: object) -> PlayedGame:
    """The game that was played, or forfeited by the bot with which its worker ended."""
    if isinstance(answer, PlayedGame):
        return answer
    assert isinstance(answer, Failed)
    side = Side.FIRST if answer.entrant == job.first else Side.SECOND
    if answer.is_late:
        return forfeited(job, answer.moves, too_late(side, answer.seconds))
    return forfeited(
        job, answer.moves, Forfeit(side, CRASH, _("It ended the process in which it was asked."))
    )
