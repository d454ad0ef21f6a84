"""Small arenas for the tests: set up, played in this process or by workers, and bots that misbehave."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tateti.arena.log import open_log
from tateti.arena.openings import openings_of
from tateti.arena.pool import Pool
from tateti.arena.referee import Forfeit, forfeited, play
from tateti.arena.results import Results
from tateti.arena.setup import Setup, entrants_of
from tateti.arena.tournament import Tournament, check_bots
from tateti.arena.worker import Checked
from tateti.games import Side, game
from tateti.players import player

COMMAND = [sys.executable, "-m", "tateti", "arena"]

BOTS = '''
import os, signal, time
from tateti.players.easy import EasyPlayer

def first(position):
    return position.moves[0]

def raises(position):
    raise RuntimeError("no <b>idea</b>")

def illegal(position):
    return "b2"

def ends(position):
    os._exit(7)

def hangs(position):
    while True:
        time.sleep(60)

class Killer(EasyPlayer):
    """Plays as easy does; with its move of this number it kills all processes of the arena, or presses Ctrl-C."""
    name = "killer"
    asked = 0

    def weigh(self, position, *, last=None, stop=None, counts=None):
        type(self).asked += 1
        if str(type(self).asked) == os.environ.get("KILL_AT"):
            os.killpg(0, signal.SIGKILL)
        if str(type(self).asked) == os.environ.get("INTERRUPT_AT"):
            os.kill(os.getppid(), signal.SIGINT)
            time.sleep(60)
        return super().weigh(position, last=last, stop=stop, counts=counts)
'''


def setup_of(
    *bots: str, games: int = 2, name: str = "tictactoe", openings: str | None = None, plies: int = 2, **more: Any
) -> Setup:  # fmt: skip
    """An arena of these bots."""
    the_game, seed = game(name), more.get("seed", 0)
    return Setup(the_game, entrants_of(bots), games, openings_of(the_game, openings, plies, seed), **more)


def bots_in(folder: Path) -> Callable[[str], str]:
    """The bots above, in a file: what is typed for each."""
    file = folder / "bots.py"
    file.write_text(BOTS)
    return lambda name: f"py:{file}:{name}"


def tournament(
    setup: Setup, folder: Path, workers: int = 1, grace: float = 1.0, exact: bool = False
) -> Results:
    """Plays an arena, or what is left of it; exact scores are computed where they are asked for."""
    with Pool(setup, workers, grace) as pool:
        found = check_bots(pool) if exact else {}
        checked = {who: one for who, one in found.items() if isinstance(one, Checked)}
        with open_log(folder, setup) as log:
            running = Tournament(setup, log, pool, checked=checked)
            running.run()
            return running.results()


def played_games(results: Results) -> list[tuple[Sequence[object], str]]:
    """The games, without how long they took."""
    return [(game.job, " ".join(game.moves) + game.result) for game in results.games]


def results_in_process(setup: Setup, forfeits: Sequence[int] = ()) -> Results:
    """The results of a round robin that is played here, without workers; these games are forfeited by whoever begins."""
    meetings = setup.pairing().next_round([])
    bots = [player(entrant.bot) for entrant in setup.entrants]
    games = []
    for job in setup.jobs(meetings, 1, [0] * len(meetings)):
        if job.number in forfeits:
            reason = Forfeit(Side.FIRST, "crash", "RuntimeError: </script><b>no</b>")
            games.append(forfeited(job, (), reason))
        else:
            games.append(
                play(setup, job, (bots[job.first], bots[job.second]), lambda side, seconds, moves: None)
            )
    return Results(setup, tuple(games), True)
