"""The bots, one file a bot, and the registry that reads `easy`, `minimax:depth=4` or `py:FILE.py:NAME`.

base         what a bot is: it weighs its moves and says why
registry     the bots by name, those from outside the package too
outside      bots in files of others
options      the part after the colon; reasons: why a move is played, as values
contract     what every bot has to keep to, for anybody to check
heuristics/  the rules of thumb of `easy` and `hard`

Every other file is a bot.
"""

from tateti.players.base import Player, Stop, Weighed
from tateti.players.outside import is_program, refuse_programs
from tateti.players.registry import available, is_exact_on, level_of_bot, names, player, title_of_bot

__all__ = [
    "Player",
    "Stop",
    "Weighed",
    "available",
    "is_exact_on",
    "is_program",
    "level_of_bot",
    "names",
    "player",
    "refuse_programs",
    "title_of_bot",
]
