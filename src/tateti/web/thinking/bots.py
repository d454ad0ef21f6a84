"""The bots' turns: one task for each match in which a bot is to move, and a sweep for what nobody is doing.

A turn is taken on by a lease in the database. The process that wrote the event before it has the lease already; when a
process dies, its leases run out and another goes on, or it does so itself when it comes back. Leases are numbered, so
that nobody renews one that another has taken meanwhile. Should two think about the same move, the database takes one
of the two.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter

from sqlalchemy.exc import SQLAlchemyError

from tateti.answers import bot_tasks
from tateti.answers.matches import decisions
from tateti.answers.matches.events import Event
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import TooManyError, UnavailableError
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.web import clients
from tateti.web.clients import one_less
from tateti.web.matches.service import MatchService
from tateti.web.problems import in_short
from tateti.web.thinking.pool import Pool

MOST_AT_ONCE = 200
PAUSE = 0.2  # seconds, where no worker could be had
log = logging.getLogger("tateti.web")


class Bots:
    """Plays the moves of the bots."""

    def __init__(self, matches: MatchService, pool: Pool) -> None:
        self.matches = matches
        self.settings = matches.settings
        self.pool = pool
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._turns_of: Counter[str] = Counter()  # by the address of who made it a bot's turn
        self._leases: dict[str, int] = {}
        matches.on_bot_turn = self.take_on

    @property
    def waiting(self) -> int:
        """How many moves are to be played."""
        return len(self._turns)

    def refuse_if_too_many(self) -> None:
        """No new matches with bots while the bots cannot keep up, nor for an address that keeps them busy alone."""
        client = clients.current.get()
        of_one = self._turns_of[client] if client else 0
        if self.waiting >= self.settings.bots_waiting or of_one >= self.settings.bots_of_an_address:
            raise TooManyError(
                N_("The bots have too many matches to play now; please try again in a moment.")
            )

    def take_on(self, live: LiveMatch, lease: int) -> None:
        """It is a bot's turn in a match, and the lease of this number is ours."""
        self._leases[live.id] = lease
        if live.id not in self._turns:
            client = clients.current.get()
            self._turns_of[client] += 1
            task = self._turns[live.id] = asyncio.create_task(self._play(live.id))
            task.add_done_callback(lambda _task: self._end(live.id, client))

    def _end(self, match_id: str, client: str) -> None:
        self._turns.pop(match_id, None)
        self._leases.pop(match_id, None)
        one_less(self._turns_of, client)

    async def _play(self, match_id: str) -> None:
        """Plays the bots' moves until it is a person's turn."""
        try:
            while (live := await self.matches.match(match_id)).bot_to_move is not None:
                try:
                    await self._move(live)
                except UnavailableError:  # the lease is ours all the same
                    await asyncio.sleep(PAUSE)
        except (TatetiError, SQLAlchemyError) as error:
            log.warning(
                "a bot's turn in %s is put off: %s", match_id, in_short(error)
            )  # the sweep retries it
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's turn in %s failed", match_id)

    async def _move(self, live: LiveMatch) -> None:
        match, bot = live.match, live.bot_to_move
        assert bot is not None
        last = None if match.last_move is None else str(match.last_move)
        seconds = self._seconds(live)
        text, reason, took = await self.pool.run(
            bot_tasks.choose,
            match.game.full_name,
            str(match.position),
            self.settings.bots.get(bot, bot),
            last,
            None if match.counts is None else match.counts.copy(),
            seconds,
            seconds=seconds,
        )
        self.matches.metrics.thinking.observe(took)
        rested = self.matches.clock.now() - live.turn_began
        await asyncio.sleep(
            max(0.0, live.rest - max(0.0, rested))
        )  # people are to see one move after the other

        def decide(now: LiveMatch) -> Event | None:
            if now.number != live.number:
                return None  # stale: somebody resigned meanwhile, or another process played
            return decisions.bot_move(now, text, reason, self.matches.clock.now(), self.settings.bot_pause)

        await self.matches.change(live.id, decide)

    def _seconds(self, live: LiveMatch) -> float:
        """How long it may think: not so long that its time runs out."""
        if live.match.clock is None:
            return self.settings.bot_seconds
        left = live.time_left(live.match.turn, self.matches.clock.now())
        return max(0.05, min(self.settings.bot_seconds, left / 10 + live.match.clock.increment / 2))

    # Sweeping

    async def sweep(self) -> None:
        """Renews the leases of the running turns, and takes on those that no process has."""
        storage, seconds = self.matches.storage, self.settings.lease
        await storage.renew(dict(self._leases), seconds)
        for match_id in await storage.waiting_for_bots(MOST_AT_ONCE):
            if match_id in self._turns or len(self._turns) >= self.settings.bots_waiting:
                continue
            if (lease := await storage.claim(match_id, seconds)) is not None:
                self.take_on(await self.matches.match(match_id), lease)

    async def close(self) -> None:
        """Cancels the running turns; they are resumed by the next process that sweeps."""
        for task in list(self._turns.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
