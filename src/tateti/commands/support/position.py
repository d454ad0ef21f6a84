"""A position as the words of the command show it: which game, the board, and how it ended where it is over."""

from __future__ import annotations

from tateti.games import Position, Side
from tateti.match import Match, Seat
from tateti.terminal.console import Console
from tateti.terminal.drawing import draw
from tateti.wording import begun_large, mover_in_words, outcome_in_words, title_of


def show_position(position: Position, console: Console) -> None:
    """Draws a position under the title of its game."""
    console.say(title_of(position.game))
    console.say(draw(position, console))
    if position.outcome is not None:
        first, second = (Seat(mover_in_words(position.game, side)) for side in Side)
        console.tell(begun_large(outcome_in_words(Match(position.game, first, second, start=position))))
