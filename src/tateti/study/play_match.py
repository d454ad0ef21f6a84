"""A match between two bots, played to its end; for programs that compare bots of their own."""

from __future__ import annotations

from random import Random

from tateti.games import Game, Position
from tateti.games import game as read_game
from tateti.match import Match, Seat
from tateti.players import Player, player
from tateti.wording import reason_in_words


def play_match(
    game: Game | str,
    first: Player | str,
    second: Player | str,
    *,
    seed: int | None = None,
    start: Position | str | None = None,
) -> Match:
    """The match of two bots, each move with its reason as a comment; the same seed gives the same match.

    >>> match = play_match("tictactoe", "perfect", "perfect", seed=1)
    >>> match.result, str(match.state)
    ('1/2-1/2', 'drawn')
    """
    the_game = game if isinstance(game, Game) else read_game(game)
    bots = player(first), player(second)
    position = the_game.position(start) if isinstance(start, str) else start
    one, two = (Seat.of_bot(str(bot)) for bot in bots)
    match = Match(the_game, one, two, start=position)
    random = Random(seed)
    while match.outcome is None:
        chosen = bots[match.turn].choose_in(match, random)
        match.play(chosen.move, reason_in_words(chosen.reason, the_game))
    return match
