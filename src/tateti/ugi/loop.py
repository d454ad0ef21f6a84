"""The engine on its pipes: lines in, lines out, until `quit` or the end of the input."""

from __future__ import annotations

from typing import BinaryIO, TextIO

from tateti.games import Game
from tateti.language import gettext as _
from tateti.players import Player
from tateti.players.programs.lines import LONGEST_LINE
from tateti.ugi.session import Session

PATIENCE_AT_THE_END = 10.0  # seconds that a search goes on after the input has ended


def run(bot: Player, game: Game, heard: BinaryIO, said: TextIO) -> None:
    """Answers every line. At the end of the input a search that is going on still tells its move, if it takes no longer."""

    is_heard = True

    def say(line: str) -> None:
        nonlocal is_heard
        try:
            said.write(line + "\n")
            said.flush()
        except (OSError, ValueError):  # whoever listened has gone
            is_heard = False

    session = Session(bot, game, say)
    while is_heard and (line := heard.readline(LONGEST_LINE)):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _skip(heard)
            session.reply("info string " + _("A line is too long, and was left out."))
        elif not session.hear(line.decode("utf-8", "replace")):
            return
    session.finish(PATIENCE_AT_THE_END)


def _skip(heard: BinaryIO) -> None:
    """Reads to the end of a line, however long it is."""
    while (more := heard.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
        pass
