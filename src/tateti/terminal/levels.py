"""The levels of the computer, as a question."""

from __future__ import annotations

from tateti import players, wording
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import is_program, player
from tateti.terminal.prompts import read_command
from tateti.terminal.view import View

# The computer of the C course always plays minimax, and never loses at Tic-Tac-Toe. Whoever sits down here for the
# first time should be able to win: so the level that is taken without asking is one that makes mistakes.
USUAL_LEVEL = "easy"


def levels_in_words(game: Game) -> list[str]:
    """The levels from the weakest to the strongest, each with what it is called and how well it plays this game."""
    return [_level_in_words(bot, game) for bot in players.available()]


def _level_in_words(bot: str, game: Game) -> str:
    title, level = wording.bot_in_words(bot), wording.level_in_words(bot, game)
    return f"{title}: {level}" if level else title


def read_level(answer: str) -> str:
    """The bot that an answer names: its number in the list, its name in any language, or one from a file."""
    bots = list(players.available())
    if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(bots) and not answer.startswith("0"):
        return bots[int(answer) - 1]
    try:
        return str(player(answer))
    except InvalidPlayerError:
        if is_program(answer) or answer.partition(":")[0].strip().lower() in bots:
            raise
        raise InvalidPlayerError(
            N_("{answer} is not a level: answer with a number from 1 to {last}, or a name: {bots}."),
            answer=quote(answer), last=len(bots), bots=", ".join(map(wording.bot_in_words, bots)),
        ) from None  # fmt: skip


def ask_level(view: View) -> str:
    """A level that is chosen in the middle of a match, or a command that was typed instead."""
    while True:
        answer = view.choose(
            _("A number or a name") + ": ", [wording.bot_in_words(bot) for bot in players.available()]
        )
        if read_command(answer) is not None:
            return answer
        try:
            return read_level(answer)
        except TatetiError as error:
            view.say(str(error))
