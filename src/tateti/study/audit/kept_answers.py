"""The answers of a program, kept while it is audited, so that an audit that was stopped goes on where it was.

A file in the cache folder, named after what the program is (its command and its files) and the game. Each answer is a line of JSON
that is appended at once: however the audit ends, what was answered is there, and at most the last line is torn. A line that cannot be
read, or whose moves may not be played there, is left out: then that board is asked again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import IO, Any

from tateti import __version__
from tateti.errors import TatetiError
from tateti.games import Game, Move, Position
from tateti.solver.folders import cache_folder
from tateti.study.audit.numbers import Shares

FORMAT = "tateti audit 1"
MOST_FILES = 40  # the oldest goes when there are more
LARGEST = 256 << 20  # bytes; a larger file is not read
_ENDING = ".answers"

Key = tuple[int, int, int]


def folder() -> Path:
    """Where the files lie; it need not exist."""
    return cache_folder() / "audits"


class KeptAnswers:
    """What a program has answered so far, by board and by how many times it had been asked."""

    def __init__(self, game: Game, path: Path | None) -> None:
        self.game, self.path = game, path
        self._known: dict[Key, Shares] = {}
        self._file: IO[str] | None = None

    @classmethod
    def of(cls, bot: str, game: Game, fingerprint: str | None, anew: bool = False) -> KeptAnswers:
        """Those of a bot, as far as they are there; with `anew` none. Without a fingerprint nothing is kept."""
        if fingerprint is None:
            return cls(game, None)
        about = json.dumps([FORMAT, __version__, bot, game.full_name, fingerprint])
        kept = cls(game, folder() / f"{hashlib.sha256(about.encode()).hexdigest()[:24]}{_ENDING}")
        kept._open(anew)
        return kept

    def __len__(self) -> int:
        return len(self._known)

    def get(self, position: Position, time: int) -> Shares | None:
        """What was answered on this board this time; None where it was not asked yet."""
        return self._known.get(_key(position, time))

    def add(self, position: Position, time: int, shares: Shares) -> None:
        """Keeps an answer; where it cannot be written, only as long as the audit lasts."""
        self._known[_key(position, time)] = shares
        if self._file is not None:
            moves = {str(move): share for move, share in shares.moves}
            line = json.dumps([time, str(position), str(position.turn), moves])
            try:
                self._file.write(line + "\n")
                self._file.flush()
            except OSError:
                self.close()

    def close(self) -> None:
        """Lets go of the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def _open(self, anew: bool) -> None:
        assert self.path is not None
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if anew or (self.path.exists() and self.path.stat().st_size > LARGEST):
                self.path.unlink(missing_ok=True)
            self._read()
            self._file = self.path.open("a", encoding="utf-8")
            self._file.write("\n")  # the last line may be torn
            self._remove_oldest()

    def _read(self) -> None:
        assert self.path is not None
        if self.path.exists():
            with self.path.open(encoding="utf-8", errors="replace") as file:
                for line in file:
                    self._take(line)

    def _take(self, line: str) -> None:
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError, TatetiError):
            time, text, turn, moves = json.loads(line)
            position = self.game.position(text)
            if type(time) is int and str(position.turn) == turn:
                self._known[_key(position, time)] = _shares(position, moves)

    def _remove_oldest(self) -> None:
        found = [(path.stat().st_mtime, path) for path in folder().glob(f"*{_ENDING}") if path != self.path]
        for _time, path in sorted(found, reverse=True)[MOST_FILES - 1 :]:
            path.unlink(missing_ok=True)


def _shares(position: Position, moves: dict[str, Any]) -> Shares:
    found: list[tuple[Move, int]] = [(position.move(text), share) for text, share in moves.items()]
    if not found or any(type(share) is not int or share <= 0 for _move, share in found):
        raise ValueError(moves)
    return Shares(sum(share for _move, share in found), tuple(found))


def _key(position: Position, time: int) -> Key:
    return position.code, position.turn, time


def as_fractions(shares: Shares) -> dict[Move, Fraction]:
    """How likely each move is.

    >>> from tateti.games import game
    >>> start = game("tictactoe").start
    >>> as_fractions(Shares(3, ((start.moves[0], 1), (start.moves[1], 2))))
    {Move('Xa3'): Fraction(1, 3), Move('Xb3'): Fraction(2, 3)}
    """
    return {move: Fraction(share, shares.total) for move, share in shares.moves}
