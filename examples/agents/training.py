"""What both agents share: the options of their commands, and a learning curve whose every point is an exact audit."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

import tateti

POINTS = 12  # of a curve, besides its beginning


def options(about: str, **usual: float) -> argparse.Namespace:
    """The options of the command line, with what each is usually."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "game", help="tictactoe, semaforo, or semaforo:RxC on a board of at most twelve cells"
    )
    for name, value in usual.items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"usually {value}")
    parser.add_argument("--seed", type=int, default=0, help="the same number learns the same")
    parser.add_argument("--points", type=int, default=POINTS, help="how often it is audited")
    parser.add_argument("--out", type=Path, help="a file for the curve")
    parser.add_argument("--save", type=Path, help="a file for what was learnt, see learnt.py")
    asked = parser.parse_args()
    for file in (asked.out, asked.save):
        if file is not None and not file.resolve().parent.is_dir():
            parser.error(f"{file}: there is no folder {file.resolve().parent}")
    for name in ("games", "batch", "points"):
        if getattr(asked, name) < 1:
            parser.error(f"--{name} {getattr(asked, name)}: at least 1")
    return asked


def save(asked: argparse.Namespace, game: str, values: np.ndarray) -> None:
    """Keeps what every board is worth to whoever has just moved there, if that was asked for."""
    if asked.save is not None:
        with asked.save.open("wb") as file:
            np.savez_compressed(file, game=game, values=values)


class Curve:
    """How an agent gets on: audited before it has played, and then each time that it has played so many times more games."""

    def __init__(self, agent: str, game: str, asked: argparse.Namespace) -> None:
        self.agent, self.game, self.asked = agent, game, asked
        last = max(asked.games, asked.batch)
        ratio = (last / asked.batch) ** (1 / max(1, asked.points - 1))
        due = {round(asked.batch * ratio**number) for number in range(asked.points)}
        self.due, self.last = [0, *sorted(due | {last})], last
        self.points: list[dict[str, float]] = []
        self.games, self.learning, self._since = 0, 0.0, time.process_time()

    @property
    def share(self) -> float:
        """How much of the learning is done."""
        return min(1.0, self.games / self.last)

    def count(self, games: int) -> None:
        """So many games more were played."""
        self.games += games

    def is_due(self, policy) -> bool:
        """Audits the policy where that is due; whether there is more to learn."""
        if self.due and self.games >= self.due[0]:
            self.learning += time.process_time() - self._since
            self._audit(policy())
            while self.due and self.games >= self.due[0]:
                self.due.pop(0)
            self._since = time.process_time()
        return bool(self.due)

    def _audit(self, policy) -> None:
        key = tateti.audit(policy, self.game)
        figures = {
            "games": self.games,
            "learning_seconds": round(self.learning, 1),
            "exploitability": key.exploitability,
            "first": key.seats[0].value,
            "second": key.seats[1].value,
            "perfect": key.everywhere.perfect,
            "perfect_decisive": key.everywhere.perfect_decisive,
            "regret": key.everywhere.regret,
            "reached": key.reached.positions,
            "reached_perfect": key.reached.perfect,
            "reached_regret": key.reached.regret,
        }
        self.points.append(figures)
        print(" ".join(f"{name} {value:,.6g}" for name, value in figures.items()), flush=True)
        if self.asked.out is not None:
            settings = {
                name: value for name, value in vars(self.asked).items() if name not in ("out", "save", "game")
            }
            curve = {"agent": self.agent, "game": self.game, "settings": settings, "points": self.points}
            self.asked.out.write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
