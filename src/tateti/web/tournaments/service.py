"""The tournament service: tournaments as they are made, run, watched and removed."""

from __future__ import annotations

import asyncio
import gzip
import logging
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from tateti import language
from tateti.answers.events import LoggedEvent
from tateti.answers.matches import decisions as match_decisions
from tateti.answers.matches.events import Event as MatchEvent
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import ConflictError, TooManyError, UnknownMatchError, UnknownTournamentError
from tateti.answers.secret_links import key_of, new_secret, new_short_id
from tateti.errors import TatetiError, quote
from tateti.games import Side
from tateti.language import mark as N_
from tateti.tournaments.exchange import exported
from tateti.tournaments.history import check_next
from tateti.tournaments.names import Entry
from tateti.tournaments.pairing import Proposal
from tateti.tournaments.state import Tournament
from tateti.web.bounded_cache import BoundedCache
from tateti.web.deciding import Cached
from tateti.web.log_service import LogService
from tateti.web.matches.service import MatchService
from tateti.web.middleware.metrics import Metrics
from tateti.web.problems import in_short
from tateti.web.settings import Settings
from tateti.web.storage.logs import Loaded, Logs
from tateti.web.thinking.pool import Pool
from tateti.web.tournaments import boards, decisions, tasks, views
from tateti.web.tournaments.computed import ViewKey, Views, aside
from tateti.web.tournaments.events import TOURNAMENT, new_tournament
from tateti.web.tournaments.live import PLAYING, LiveTournament, Place
from tateti.web.tournaments.waiting import ALL, Waiting

DAY = 24 * 3600.0
IN_MEMORY, MEMORY = 500, 128 << 20
REMOVED_AT_ONCE = 5  # so that nobody's move waits for it
MOST_WAITING = 5_000
MOST_PROPOSALS = 100
LONG, OF_AN_EVENT = (
    64 << 10,
    160,
)  # letters of a file that is read and written by a worker, and of an event in it, about
TOGETHER, TOGETHER_OF_EACH, LONGEST_TOGETHER = 0.25, 0.005, 1.0
"""Seconds in which several changes are told at once, and in which those who wait are told one after the other: the more wait or
play, the longer, so that moves are answered in between."""
GZIP = 5  # how hard a view is compressed
ASKED_EVERY = 1.0  # seconds between looking for what other processes have written
COUNTED_EVERY = 10.0  # seconds between looking for matches whose end was not counted, because a process died
SECONDS_TO_PAIR, SECONDS_TO_PRINT = 120.0, 60.0
log = logging.getLogger("tateti.web")

Decision = Callable[[LiveTournament], LoggedEvent | None]


class _Tournaments(LogService[LiveTournament]):
    """The tournaments by their ids; those who wait are told of every change."""

    def __init__(self, logs: Logs, waiting: Waiting) -> None:
        super().__init__(logs, TOURNAMENT, LiveTournament, _unknown, IN_MEMORY, MEMORY)
        self._waiting = waiting
        self._loading = dict[str, asyncio.Task[Cached[LiveTournament]]]()

    def _publish(self, cached: Cached[LiveTournament], live: LiveTournament, event: LoggedEvent) -> None:
        super()._publish(cached, live, event)
        self._waiting.tell(live.log.id, live.concerned)

    def forget(self, log_id: str) -> None:
        super().forget(log_id)
        self._waiting.tell(log_id)

    async def _load(self, log_id: str) -> Cached[LiveTournament]:
        """Reads a tournament once, if a whole class asks for it when the server is started again."""
        if (loading := self._loading.get(log_id)) is not None:
            cached = await asyncio.shield(loading)
            await self._catch_up(cached)
            return cached
        loading = self._loading[log_id] = asyncio.create_task(super()._load(log_id))
        loading.add_done_callback(lambda _done: self._loading.pop(log_id, None))
        return await asyncio.shield(loading)

    async def _made(self, loaded: Loaded) -> LiveTournament:
        return await aside(lambda: LiveTournament(*loaded))


class TournamentService:
    """Every change is decided, committed to the log of the tournament, and only then told."""

    def __init__(
        self, settings: Settings, logs: Logs, matches: MatchService, pool: Pool, metrics: Metrics
    ) -> None:
        self.settings, self._logs, self._matches, self._pool, self._metrics = (
            settings,
            logs,
            matches,
            pool,
            metrics,
        )
        self.waiting = Waiting()
        self._is_shared = matches.storage.store.is_shared
        self._tournaments = _Tournaments(logs, self.waiting)
        self._views = Views()
        self._proposals: BoundedCache[tuple[str, str], asyncio.Task[Proposal]] = BoundedCache(
            MOST_PROPOSALS, sys.maxsize
        )
        self._counting = set[asyncio.Task[None]]()
        self._catching_up = dict[str, asyncio.Task[None]]()
        self._counted_at: BoundedCache[str, float] = BoundedCache(2 * IN_MEMORY, sys.maxsize)
        matches.on_board_over = self._count_soon

    # Reading

    async def tournament(self, tournament_id: str) -> LiveTournament:
        """A tournament as it stands. What ended while nobody looked is counted: first, if nobody has looked yet."""
        is_new = self._tournaments.known(tournament_id) is None
        live = await self._tournaments.current(tournament_id)
        if is_new or time.monotonic() - (self._counted_at.get(tournament_id) or 0.0) > COUNTED_EVERY:
            counting = self._count_missed_soon(live)
            if is_new:
                await asyncio.shield(counting)
                return await self._tournaments.current(tournament_id)
        return live

    async def of_organiser(self, tournament_id: str, secret: str) -> LiveTournament:
        """The same for its organiser alone."""
        live = await self.tournament(tournament_id)
        decisions.check_organiser(live, secret)
        return live

    async def after(
        self,
        tournament_id: str,
        is_news: Callable[[LiveTournament], bool],
        seconds: float,
        token: str | None = None,
    ) -> LiveTournament:
        """The tournament as soon as there is something new in it, or after so many seconds; with the token of a device, something
        new for its player. What changes for many is told together with what changes soon after it."""
        if self.waiting.count >= MOST_WAITING:
            raise TooManyError(N_("Too many are waiting here; please try again in a moment."))
        ends = time.monotonic() + seconds
        self.waiting.come(tournament_id)
        try:
            live = await self.tournament(tournament_id)
            player = ALL if token is None else decisions.player_of(live, token).number
            while True:
                change = self.waiting.next_change(tournament_id, player)
                live = self._tournaments.known(tournament_id) or await self.tournament(tournament_id)
                left = ends - time.monotonic()
                if left <= 0 or is_news(live) or self.waiting.is_over:
                    return live
                try:
                    async with asyncio.timeout(min(left, ASKED_EVERY) if self._is_shared else left):
                        await change.wait()
                    await asyncio.sleep(self._pause(tournament_id, player))
                except TimeoutError:
                    if self._is_shared and self.waiting.has_turn_to_ask(tournament_id, ASKED_EVERY):
                        await self.tournament(tournament_id)
        finally:
            self.waiting.go(tournament_id)

    def _pause(self, tournament_id: str, player: int) -> float:
        """How long somebody waits for more after a change; a player to whom nothing but the own board has changed, not at all."""
        live = self._tournaments.known(tournament_id)
        if player != ALL and live is not None and live.concerned is not None:
            return 0.0
        count = max(self.waiting.count_of(tournament_id), 0 if live is None else len(live.state.players))
        most = min(LONGEST_TOGETHER, TOGETHER + TOGETHER_OF_EACH * count)
        return most * random.uniform(0.5 if player == ALL else 0.0, 1.0)

    async def public_view(
        self, live: LiveTournament, round_number: int | None, zipped: bool = False
    ) -> bytes:
        """A tournament as strangers see it, compressed for those who can unpack it."""

        def make() -> bytes:
            return views.public_view(live, self.expires(live), round_number)

        view = await self._views.get(_key(live, "public", round_number), make)
        if not zipped:
            return view
        return await self._views.get(
            _key(live, "zipped", round_number), lambda: gzip.compress(view, GZIP, mtime=0)
        )

    async def organiser_view(self, live: LiveTournament, round_number: int | None) -> bytes:
        """A tournament as its organiser sees it."""

        def make() -> bytes:
            return views.organiser_view(live, self.expires(live), round_number)

        return await self._views.get(_key(live, "organiser", round_number), make)

    async def desk_view(self, live: LiveTournament, token: str) -> bytes:
        """What the player at a device has before them."""
        player = decisions.player_of(live, token)
        if live.stage != PLAYING:
            await aside(lambda: live.computed.places)  # the standings: once for all
        return views.desk_view(live, player)

    # The organiser

    async def create(self, state: Tournament, online: bool, clock: str | None) -> tuple[LiveTournament, str]:
        """Makes a tournament that stands so: it, and the organiser's secret."""
        secret, now = new_secret(), time.time()
        key = key_of(secret)
        while not await self._logs.create(
            made := new_tournament(new_short_id(), key, state.log, online, clock, now)
        ):
            pass  # a short id is drawn twice one day
        self._metrics.tournaments.inc()
        return self._tournaments.keep_made(LiveTournament(made, state=state)), secret

    async def change(self, tournament_id: str, secret: str, decide: Decision) -> LiveTournament:
        """What the organiser does."""
        await self.of_organiser(tournament_id, secret)
        return self._counting_missed(await self._tournaments.change(tournament_id, decide))

    async def pair(self, tournament_id: str, secret: str, round_number: int) -> LiveTournament:
        """Pairs a round. That takes a while for many players, so a worker does it; if something changes meanwhile, it does
        it again for what is then."""
        live = await self.of_organiser(tournament_id, secret)
        while round_number > len(live.state.rounds):
            if round_number != live.state.next_round:
                raise ConflictError(
                    N_("Round {round} cannot be paired now: the next one is round {next}."),
                    round=round_number, next=live.state.next_round,
                )  # fmt: skip
            check_next(live.state)
            decide = partial(_pair_if_still, live, round_number, await self._proposal(live))
            live = await self._tournaments.change(tournament_id, decide)
        return self._counting_missed(live)

    async def _proposal(self, live: LiveTournament) -> Proposal:
        """The next round; who asks for the same at once gets the same, and it is computed once."""
        key = live.log.id, live.state.log[-1].id
        if (proposing := self._proposals.get(key)) is None:
            told = [event.to_json() for event in live.state.events]
            work = self._pool.run(tasks.pairings, told, seconds=SECONDS_TO_PAIR)
            proposing = asyncio.create_task(work)
            self._proposals.keep(key, proposing, 1)
        try:
            return await asyncio.shield(proposing)
        except Exception:
            self._proposals.drop(key)
            raise

    async def undo(self, tournament_id: str, secret: str, of: str) -> LiveTournament:
        """Takes the last thing back. How it stood before is found out aside, if that takes a while."""
        live = await self.of_organiser(tournament_id, secret)
        if not live.is_undo_quick:
            await aside(live.prepare_undo)
        return self._counting_missed(
            await self._tournaments.change(tournament_id, lambda now: decisions.undo(now, of, time.time()))
        )

    async def add(self, tournament_id: str, secret: str, entries: Sequence[Entry]) -> LiveTournament:
        """Adds those who come late. The list is looked at as a whole before anybody is added; then one after the other, and the same
        request again adds whoever was left out when it was cut off."""
        live = await self.of_organiser(tournament_id, secret)
        await aside(lambda: decisions.check_late(live, entries))
        for entry in entries:
            live = await self._tournaments.change(tournament_id, partial(decisions.add, entry, time.time()))
        return live

    async def read_file(self, text: str) -> Tournament:
        """The tournament of a file of either form; a worker reads a long one."""
        if len(text) <= LONG:
            return await aside(lambda: tasks.imported(text))
        read: Tournament = await self._pool.run(tasks.imported, text, seconds=SECONDS_TO_PAIR)
        return read

    async def file(self, tournament_id: str, secret: str) -> tuple[LiveTournament, str]:
        """The whole tournament as one file to keep; a worker writes a long one."""
        live = await self.of_organiser(tournament_id, secret)
        if len(live.state.log) <= LONG // OF_AN_EVENT:
            return live, await aside(lambda: exported(live.state))
        told = [event.to_json() for event in live.state.log]
        return live, await self._pool.run(tasks.export, told, language.current(), seconds=SECONDS_TO_PRINT)

    async def sheet(
        self, tournament_id: str, secret: str, kind: str, round_number: int | None, link: str | None
    ) -> tuple[LiveTournament, bytes]:
        """A sheet of paper for the organiser, as PDF."""
        live = await self.of_organiser(tournament_id, secret)
        told = [event.to_json() for event in live.state.events]
        printed: bytes = await self._pool.run(
            tasks.sheet, told, kind, round_number, link, language.current(), seconds=SECONDS_TO_PRINT
        )
        return live, printed

    async def remove(self, tournament_id: str, secret: str) -> None:
        """Removes a tournament with the matches at its tables, for good."""
        await self.of_organiser(tournament_id, secret)
        await self._remove(tournament_id)

    async def _remove(self, tournament_id: str) -> None:
        """The matches go first, so that none is left without its tournament when the server is killed in between; then those that
        were begun meanwhile."""
        await self._remove_matches(tournament_id)
        await self._logs.remove(tournament_id)
        self._tournaments.forget(tournament_id)
        self._counted_at.drop(tournament_id)
        await self._remove_matches(tournament_id)

    async def _remove_matches(self, tournament_id: str) -> None:
        await self._discard(*await self._matches.storage.of_tournament(tournament_id))

    async def _discard(self, *match_ids: str) -> None:
        await self._matches.storage.remove(match_ids)
        for match_id in match_ids:
            self._matches.forget(match_id)

    # The players

    async def claim(self, tournament_id: str, number: int, token: str) -> LiveTournament:
        """Who plays chooses their name."""
        return await self._tournaments.change(
            tournament_id, lambda live: decisions.claim(live, number, token, time.time())
        )

    async def leave(self, tournament_id: str, token: str) -> None:
        """A device is nobody's any more."""
        await self._tournaments.change(tournament_id, lambda live: decisions.leave(live, token, time.time()))

    async def play(self, tournament_id: str, token: str) -> tuple[LiveMatch, Side, str]:
        """The match that a player plays now, made if it is not there yet; their side, and the secret of their seat."""
        live = await self.tournament(tournament_id)
        number = decisions.player_of(live, token).number
        place, match_id = await self._board(live, number)
        side = Side.FIRST if live.begins(place) == number else Side.SECOND
        secret = boards.secret_of_seat(token, match_id)

        def sit_down(match: LiveMatch) -> MatchEvent | None:
            return match_decisions.sit_down(match, side, secret, self._matches.clock.now())

        return await self._matches.change(match_id, sit_down), side, secret

    async def _board(self, live: LiveTournament, number: int) -> tuple[Place, str]:
        """The game that a player plays now, and its match."""
        pairing = boards.table_of(live, number)
        place = boards.next_game(live, pairing)
        if place not in live.matches:
            setup = boards.new_match(live, pairing, place, time.time(), self._matches.clock.now())
            await self._matches.create(setup)

            def begin(now: LiveTournament) -> LoggedEvent | None:
                there = boards.table_of(now, number)
                if there.players != pairing.players or boards.next_game(now, there) != place:
                    return None
                return boards.match_begins(now, place, setup.id, time.time())

            try:
                live = await self._tournaments.change(live.log.id, begin)
            except TatetiError:  # the result was entered meanwhile, or the tournament removed
                await self._discard(setup.id)
                raise
            if live.matches.get(place) != setup.id:  # the opponent was quicker, or the round is another
                await self._discard(setup.id)
                return await self._board(live, number)
        return place, live.matches[place]

    # Matches that end

    def _count_soon(self, match: LiveMatch) -> None:
        task = asyncio.create_task(self._count_quietly(match))
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    async def _count_quietly(self, match: LiveMatch) -> None:
        """Nobody waits for this; what fails here is made up for when somebody looks at the tournament."""
        try:
            await self._count(match)
        except (TatetiError, SQLAlchemyError) as error:
            log.warning("the end of a match was not counted, it will be later: %s", in_short(error))
        except Exception:
            log.exception("the end of a match was not counted, it will be later")

    async def _count(self, match: LiveMatch) -> LiveTournament | None:
        board = match.setup.board
        assert board is not None
        try:
            return await self._tournaments.change(
                board.tournament, lambda live: boards.match_over(live, match, time.time())
            )
        except UnknownTournamentError:
            return None  # it was removed

    def _counting_missed(self, live: LiveTournament) -> LiveTournament:
        """What the organiser did may have opened a table again, at which a match has ended meanwhile."""
        self._count_missed_soon(live)
        return live

    def _count_missed_soon(self, live: LiveTournament) -> asyncio.Task[None]:
        """Counts what ended without being counted, once for all who look."""
        tournament_id = live.log.id
        if (counting := self._catching_up.get(tournament_id)) is None:
            self._counted_at.keep(tournament_id, time.monotonic(), 1)
            counting = self._catching_up[tournament_id] = asyncio.create_task(self._count_missed(live))
            counting.add_done_callback(lambda _done: self._catching_up.pop(tournament_id, None))
        return counting

    async def _count_missed(self, live: LiveTournament) -> None:
        """Counts the matches of this round that ended without being counted: a process died in between, or the table was not open."""
        for place, match_id in live.matches.items():
            if match_id in live.played or boards.open_pairing(live, place) is None:
                continue
            try:
                match = await self._matches.match(match_id)
            except UnknownMatchError:
                continue
            except SQLAlchemyError as error:
                log.warning("matches that ended could not be looked for: %s", in_short(error))
                return
            if match.is_over:
                await self._count_quietly(match)

    # Age

    def expires(self, live: LiveTournament) -> float | None:
        """When a tournament will be removed, by the wall clock; None: never."""
        days = self.settings.keep_tournament_days
        return live.log.created + days * DAY if days > 0 else None

    async def remove_old(self) -> int:
        """Removes a few of the tournaments whose time is over; how many."""
        days = self.settings.keep_tournament_days
        if days <= 0:
            return 0
        old = await self._logs.old(TOURNAMENT, time.time() - days * DAY, REMOVED_AT_ONCE)
        for tournament_id in old:
            await self._remove(tournament_id)
        return len(old)

    async def close(self) -> None:
        """Waits for what is being counted."""
        await asyncio.gather(*self._counting, *self._catching_up.values(), return_exceptions=True)


def _pair_if_still(
    known: LiveTournament, round_number: int, proposal: Proposal, now: LiveTournament
) -> LoggedEvent | None:
    """The round as it was proposed, if the tournament is still what it was proposed for."""
    if now.state.log != known.state.log:
        return None
    return decisions.pair(now, round_number, proposal, time.time())


def _key(live: LiveTournament, kind: str, round_number: int | None) -> ViewKey:
    return live.log.id, live.number, kind, round_number, language.current()


def _unknown(tournament_id: str) -> UnknownTournamentError:
    return UnknownTournamentError(
        N_("There is no tournament {id}, or it has been removed."), id=quote(tournament_id)
    )
