"""A recorded match shown again, move by move, with its comments."""

from __future__ import annotations

from tateti import wording
from tateti.match import Match
from tateti.terminal.console import BOLD, Console, Leave
from tateti.terminal.drawing import draw
from tateti.terminal.prompts import ask_to_go_on, asks_to_run, read_command
from tateti.terminal.session import Pace, introduction, legend_of, move_line


def replay(match: Match, console: Console, pace: Pace | None = None) -> None:
    """Shows the match from its start; on a terminal, a move whenever the person presses Enter or at a pace."""
    stepping = pace is None or pace.step
    console.say()
    console.say(console.paint(introduction(match), BOLD))
    for line in (legend_of(match, console), match.comment):
        if line:
            console.say(line)
    console.say(f"\n{draw(match.start, console)}\n")
    for number, played in enumerate(match.history, 1):
        if console.attended and stepping:
            stepping = _goes_on_stepping(console)
        elif pace is not None:
            console.pause(pace.seconds)
        console.say(console.paint(move_line(match, number), BOLD))
        if played.comment:
            console.tell(f"   {played.comment}")
        console.say(f"\n{draw(played.position, console, played.move)}\n")
    console.say(console.paint(wording.outcome_in_words(match), BOLD))


def _goes_on_stepping(console: Console) -> bool:
    answer = ask_to_go_on(console)
    while (command := read_command(answer)) is not None:
        if command[0] in ("quit", "menu"):
            raise Leave
        answer = ask_to_go_on(console)
    return not asks_to_run(answer)
