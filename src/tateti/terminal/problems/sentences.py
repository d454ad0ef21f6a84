"""What is said around a problem: its title, and the words that can be typed."""

from __future__ import annotations

from tateti import wording
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.study.puzzles.solving import Solving, Stage
from tateti.terminal.prompts import words_for

# What can be typed, in English and in the person's language.
WORDS = {
    "hint": N_("hint"),
    "why": N_("why, explain"),
    "next": N_("next, skip"),
    "play": N_("play on, play"),
    "board": N_("board"),
    "help": N_("help"),
    "quit": N_("quit"),
    "done": N_("done"),
}
ALSO = {"?": "help", "exit": "quit", "q": "quit", "menu": "quit"}


def word(key: str) -> str:
    """The word for a command in the person's language."""
    return words_for(WORDS[key])[0]


def title_of(solving: Solving, place: int, total: int | None) -> str:
    """Which problem it is; nothing of it gives the answer away."""
    if solving.told:
        return _("Retry my mistakes: {number} of {total}").format(number=place, total=total)
    puzzle = solving.puzzle
    sentence = (
        _("Problem {number}: {game}, level {level} ({name})")
        if total is None
        else _("Problem {number} of {total}: {game}, level {level} ({name})")
    )
    game = wording.title_of(puzzle.position.game)
    return sentence.format(number=place, total=total, game=game, level=puzzle.level, name=puzzle.id)


def question_for(solving: Solving) -> str:
    """What is asked where a move is wanted."""
    position = solving.position
    mark = wording.mark_of(position.game, position.turn)
    return _("Your move ({mark}): ").format(mark=mark) if mark else _("Your move: ")


def choices_after(solving: Solving, is_last: bool) -> list[str]:
    """What can be done once a problem is solved; the first is what Enter does."""
    going_on = "done" if is_last else "next"
    return [going_on, *(["play"] if solving.can_play_on else []), "why", *([] if is_last else ["quit"])]


def words_to_type(solving: Solving) -> str:
    """The words that are of use at the moment, in the person's language."""
    keys = (
        ["hint", "next", "help", "quit"]
        if solving.stage is not Stage.REFUTED
        else ["why", "hint", "next", "quit"]
    )
    return ", ".join(word(key) for key in keys)


def help_with_problems(solving: Solving) -> list[tuple[str, str]]:
    """What can be typed, and what it does."""
    meanings = {
        "hint": _("where to look; again for a few cells, the move, and why"),
        "why": _("what a move does, once you have chosen"),
        "next": _("leave this problem for the next one"),
        "play": _("once it is solved: play the win to its end against the best defence"),
        "board": _("draw the board again"),
        "help": _("this list"),
        "quit": _("leave; what was solved is kept"),
    }
    cell = solving.position.board.names[-1]
    told = (cell, _("a cell: the letter of its column, the number of its row"))
    return [told, *((word(key), meaning) for key, meaning in meanings.items())]
