"""A recorded match shown again, move by move, with its comments."""

from __future__ import annotations

from tateti.match import Match
from tateti.terminal.console import Console, Leave
from tateti.terminal.prompts import ask_to_go_on, asks_to_run, read_command
from tateti.terminal.session import Pace
from tateti.terminal.view import View
from tateti.wording import variations_in_words


def replay(match: Match, console: Console, pace: Pace | None = None, numbers: bool = False) -> None:
    """Shows the match from its start; on a terminal, a move whenever the person presses Enter or at a pace."""
    stepping = pace is None or pace.step
    shown = match.copy()
    shown.history, shown.ended = [], None
    view = View(shown, console, numbers)
    view.introduce(list(filter(None, [match.comment, variations_in_words(match)])))
    view.show_board()
    for played in match.history:
        if console.attended and stepping:
            stepping = _goes_on_stepping(console)
        elif pace is not None:
            console.pause(pace.seconds)
        shown.history.append(played)
        view.show_move(played.comment)
    shown.ended = match.ended
    view.announce()


def _goes_on_stepping(console: Console) -> bool:
    answer = ask_to_go_on(console)
    while (command := read_command(answer)) is not None:
        if command[0] in ("quit", "menu"):
            raise Leave
        answer = ask_to_go_on(console)
    return not asks_to_run(answer)
