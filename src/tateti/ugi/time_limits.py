"""How long the engine thinks about a move, and which bot thinks then: the one that was chosen, with the depth that a line asks for."""

from __future__ import annotations

from tateti.match import Match
from tateti.players import Player
from tateti.players.options import LONGEST_TIME, seconds
from tateti.players.programs.lines import Go

MARGIN = 0.05  # seconds that are left for the way to the other program
FEWEST_MOVES = 2  # for which a clock is to suffice

# What a line may ask for besides times, and the option of a bot that does it.
OPTIONS = {"depth": "depth", "nodes": "playouts"}


def seconds_for(go: Go, match: Match) -> float | None:
    """How long it may think about this move; None: as long as the bot does.

    >>> from tateti import game
    >>> from tateti.match import Match, Seat
    >>> match = Match(game("tictactoe"), Seat("one"), Seat("two"))
    >>> seconds_for(Go(movetime=1000), match), seconds_for(Go(p1time=10_000, p1inc=500), match), seconds_for(Go(depth=3), match)
    (0.95, 2.35, None)
    """
    if go.movetime is not None:
        return _without_margin(go.movetime / 1000)
    left, added = ((go.p1time, go.p1inc), (go.p2time, go.p2inc))[match.turn]
    if left is None:
        return None
    # What the clock shows is dealt out evenly to the moves that may still come.
    own_moves = (match.game.most_plies - match.game.ply(match.position) + 1) // 2
    share = left / 1000 / max(FEWEST_MOVES, own_moves) + 0.8 * (added or 0) / 1000
    return round(_without_margin(min(share, left / 1000)), 3)


def _without_margin(told: float) -> float:
    return told - min(MARGIN, told / 4)


def bot_for(bot: Player, go: Go, time: float | None) -> Player:
    """The bot with the depth, playouts or time that a line asks for, where it has such an option; else as it is.

    Of the time it is given half: one that cannot prove its move then has the other half to search.
    """
    wanted = {
        option: value
        for word, option in OPTIONS.items()
        if (value := getattr(go, word)) and option in bot.options
    }
    if time is not None and bot.options.get("time") is seconds:
        told = bot.given.get("time", LONGEST_TIME)
        assert isinstance(told, int | float)
        wanted["time"] = max(0.001, min(told, round(time / 2, 3)))
    changed = {option: value for option, value in wanted.items() if bot.given.get(option) != value}
    return type(bot)(**{**bot.given, **changed}) if changed else bot
