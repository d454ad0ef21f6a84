"""What is said about a match: who plays, whose move it is, the moves, the clocks, the help."""

from __future__ import annotations

import math
from collections.abc import Callable

from tateti import wording
from tateti.games import Game, Side
from tateti.language import gettext as _
from tateti.match import Match
from tateti.terminal.columns import in_two_columns
from tateti.terminal.console import Console
from tateti.terminal.drawing import counted_cell, draw_small, in_numbers
from tateti.terminal.prompts import word_for


def introduction(match: Match) -> str:
    """What is played and by whom."""
    return _("{game}: {first} against {second}. {starter} begins.").format(
        game=wording.title_of(match.game),
        first=wording.name_of(match, match.order[0]),
        second=wording.name_of(match, match.order[1]),
        starter=wording.name_of(match, match.order[0]),
    )


def first_words(match: Match, numbers: bool) -> str:
    """How to begin."""
    sentence = _("Type a cell, such as {cell}; {help} shows what else you can do.")
    return sentence.format(cell=middle_cell(match, numbers), help=word_for("help"))


def middle_cell(match: Match, numbers: bool) -> str:
    """A cell to give as an example, as the edges of the board name it."""
    board = match.game.board
    middle = board.at(board.rows // 2, board.cols // 2)
    return counted_cell(board, middle) if numbers else board.name(middle)


def move_line(match: Match, number: int, named: Callable[[str], str] = str) -> str:
    """The move of this number, counted from 1, as a line of text; `named` tells the cells as they are to be read."""
    played, before = match.history[number - 1], match.positions[number - 1]
    words = wording.move_in_words(match.game, played.move)
    return f"{number}. {wording.name_of(match, before.turn)}: {named(words)}"


def player_with_mark(match: Match, side: Side) -> str:
    """A player, with the mark in a game where each has one."""
    name = wording.name_of(match, side)
    mark = wording.mark_of(match.game, side)
    return f"{name} ({mark})" if mark else name


def prompt_of(match: Match, with_clock: bool = True) -> str:
    """The question for the next move."""
    name = player_with_mark(match, match.turn)
    if match.clock is None or not with_clock:
        return _("{name}, your move: ").format(name=name)
    left = clock_face(match.time_left(match.turn))
    return _("{name}, your move ({left} left): ").format(name=name, left=left)


def clocks_of(match: Match, console: Console) -> list[str]:
    """Both clocks, the one that is running marked, in lines that fit the console; nothing in a match without."""
    if match.clock is None:
        return []
    running = ">" if console.ascii else "▸"
    faces = [
        f"{running if match.outcome is None and side is match.turn else ' '} {wording.name_of(match, side)} "
        f"{clock_face(match.time_left(side))}"
        for side in match.order
    ]
    beside = "   ".join(faces)
    return [beside] if len(beside) < console.columns else console.wrapped("\n".join(faces))


def clock_face(seconds: float) -> str:
    """The time left as on a clock.

    >>> clock_face(293.2), clock_face(7.6), clock_face(-1)
    ('4:53', '0:07', '0:00')
    """
    whole = max(0, math.floor(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def save_example() -> str:
    """How to save a match."""
    name = _("match.txt")
    return f"{word_for('save')} {name}"


def help_with_match(match: Match, console: Console, numbers: bool = False) -> list[str]:
    """The rules, and what can be typed during a match, in lines that fit the console; a board is one of them."""
    board = match.game.board
    middle = board.at(board.rows // 2, board.cols // 2)
    lines = _rules(match.game, console, numbers)
    told = _(
        "A move is a cell: {cell} (column and row), or {counted} (row and column, counted from 0 at the top left)."
    )
    lines += console.wrapped(told.format(cell=board.name(middle), counted=counted_cell(board, middle)))
    if console.in_place:
        lines += console.wrapped(_("The arrow keys choose a cell and Enter plays there."))
    else:
        lines += console.wrapped(_("Enter alone asks for the row and then the column."))
    if numbers:
        lines += console.wrapped(_("A number alone is a row; then the column is asked for."))
    return lines + in_two_columns(_words_and_meanings(match), console)


def _rules(game: Game, console: Console, numbers: bool) -> list[str]:
    lines = console.wrapped(wording.rules_in_short(game))
    for position, words in wording.examples_of(game):
        told = in_numbers(words, game) if numbers else words
        lines += ["", draw_small(position, console, numbers), *console.wrapped(told)]
    if notes := wording.notes_of(game):
        lines += ["", *console.wrapped(notes)]
    return lines


def _words_and_meanings(match: Match) -> list[tuple[str, str]]:
    has_bot = any(not seat.is_person for seat in match.seats)
    taken_back = (
        _("take your last move back, and the computer's reply") if has_bot else _("take the last move back")
    )
    return [
        (word_for("undo"), taken_back),
        (word_for("redo"), _("play it again after all")),
        (word_for("hint"), _("where to look; again for the move; again for why")),
        (word_for("why"), _("what is behind the last move of the computer")),
        (word_for("review"), _("every move so far with its mark (a ply is one move of one player)")),
        (word_for("resign"), _("give up")),
        (save_example(), _("write the match to a file")),
        (word_for("board"), _("draw the board again")),
        (word_for("menu"), _("leave this match for the menu")),
        (word_for("quit"), _("leave the program")),
    ]
