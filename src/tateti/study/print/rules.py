"""Rule sheets: what a game needs, how it goes, and positions that explain it, with what every move in them is worth."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tateti import wording
from tateti.board import LETTERS
from tateti.games import Game, Position, Side
from tateti.language import gettext as _
from tateti.language import ngettext
from tateti.study.analysis import Analysis, analyse
from tateti.study.print.diagram import how_it_stands
from tateti.study.print.drawings import (
    board_drawing,
    largest_cell,
    pieces_of,
    position_drawing,
    title_on_paper,
)
from tateti.study.print.typesetting import USUAL, Sheet, Style

TALLEST_BOARD = 80.0  # millimetres


def rule_sheet(game: Game, *, title: str = "", style: Style = USUAL) -> Sheet:
    """The rules of a game on paper. Examples stand on the usual board only."""
    content = {
        "summary": wording.summary_of(game),
        "needed": {"heading": _("What you need"), "items": _needed(game), "board": _drawn(game.start, style)},
        "pieces": pieces_of(game),
        "rules": {"heading": _("How it is played"), "text": wording.rules_in_short(game)},
        "chain": game.is_coloured,
        "finished": _finished(game, style),
        "examples": {
            "heading": _("Examples"),
            "shown": [_example(position, words, style) for position, words in _examples(game)],
            "signs": _signs(game),
        },
        "writing": {"heading": _("Writing it down"), "text": _writing(game)},
        "notes": {"heading": _("Good to know"), "text": wording.notes_of(game)},
    }
    heading = title or _("The rules of {game}").format(game=title_on_paper(game))
    return Sheet("rules", heading, content, style)


def _needed(game: Game) -> list[str]:
    """What lies on the table, a sentence each."""
    board = game.board
    rows = ngettext("{count} row", "{count} rows", board.rows).format(count=board.rows)
    columns = ngettext("{count} column", "{count} columns", board.cols).format(count=board.cols)
    said = [_("Two players."), _("A board with {rows} and {columns}.").format(rows=rows, columns=columns)]
    if not game.shared:
        marks = {side: wording.mark_of(game, side) for side in Side}
        return [*said, _("The first player has {first}, the second {second}.").format(
            first=marks[Side.FIRST], second=marks[Side.SECOND])]  # fmt: skip
    if game.stock is not None:
        count = ngettext(
            "{count} piece of each kind, which belong to nobody: both players use all of them.",
            "{count} pieces of each kind, which belong to nobody: both players use all of them.",
            game.stock,
        ).format(count=game.stock)
        return [*said, count]
    return [*said, _("Pieces enough for all cells, which belong to nobody: both players use all of them.")]


def _writing(game: Game) -> str:
    board = game.board
    corner = board.name(board.size - board.cols)
    opposite = board.name(board.cols - 1)
    move = next(move for move in game.start.moves if move.cell == board.size - board.cols)
    return _(
        "Columns have letters, {first} to {last}, and rows numbers, from the bottom: {corner} is the cell at the bottom "
        "left, {opposite} the one at the top right. A move is written as its cell, or with the letter of the piece that "
        "it leaves there: {move}."
    ).format(
        first=LETTERS[0], last=LETTERS[board.cols - 1], corner=corner, opposite=opposite, move=move
    )  # fmt: skip


def _signs(game: Game) -> str:
    signs = (
        _("+3 wins in 3 plies, = is a draw, −2 loses in 2.")
        if game.has_draws
        else _("+3 wins in 3 plies, −2 loses in 2.")
    )
    return _(
        "On the right, what every move is worth with best play on both sides: {signs} A ply is one move of one player; a "
        "ring marks the best."
    ).format(signs=signs)  # fmt: skip


# Examples


def _examples(game: Game) -> Iterator[tuple[Position, str]]:
    """The positions that explain the game, with their words; where it brings none, the one near the end."""
    if found := wording.examples_of(game):
        yield from found
    elif game.endgame and game.board == game.standard:
        yield game.position(game.endgame), ""


def _example(position: Position, words: str, style: Style) -> dict[str, Any]:
    analysed = analyse(position)
    return {
        "drawing": _drawn(position, style),
        "words": words or _best(analysed),
        "worth": _worth(analysed, style),
    }


def _best(analysed: Analysis) -> str:
    best = ", ".join(str(one.move) for one in analysed.best)
    return f"{analysed.in_words()} " + _("Best: {moves}.").format(moves=best)


def _drawn(position: Position, style: Style) -> dict[str, Any]:
    return position_drawing(position, _cell(position.game, style), style.points)


def _worth(analysed: Analysis, style: Style) -> dict[str, Any]:
    """The same board with what a move is worth on every cell that can be played on, in the place of its piece."""
    picture, game = analysed.picture(), analysed.position.game
    values = [0 if cell in picture.badges else value for cell, value in enumerate(picture.values)]
    described = "; ".join(f"{one.move} {wording.value_in_signs(one.evaluation)}" for one in analysed.moves)
    return board_drawing(replace(picture, values=values), described, _cell(game, style), style.points)


def _cell(game: Game, style: Style) -> float:
    """How wide the cells of all boards on the sheet are: two of them stand beside each other, in small print with words."""
    share, most = (2, 17.0) if style.large else (3, style.height / (27 if len(game.examples) > 1 else 20))
    return largest_cell(game, style.width / share - 4, TALLEST_BOARD, style.points, most)


# How a match ends


def _finished(game: Game, style: Style) -> dict[str, Any] | None:
    """A board with a completed line, and what that means."""
    if not game.endgame or game.board != game.standard:
        return None
    final = first_with_a_line(game.position(game.endgame))
    if final is None:
        return None
    return {"drawing": _drawn(final, style), "words": how_it_stands(final)}


def first_with_a_line(position: Position) -> Position | None:
    """The nearest position in which a line is completed, whoever plays badly; None where there is none.

    >>> from tateti.games import game
    >>> str(first_with_a_line(game("tictactoe").position("XX./OO./...")))
    'XXX/OO./...'
    """
    waiting, seen = deque([position]), {position}
    while waiting:
        reached = waiting.popleft()
        if reached.outcome is not None and reached.outcome.lines:
            return reached
        for following in (reached.game.after(reached, move) for move in reached.moves):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return None
