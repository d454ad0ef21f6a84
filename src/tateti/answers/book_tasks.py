"""What the book of a board says about a position, and the book as a file: only books that come with the package."""

from __future__ import annotations

from typing import Any

from tateti import language
from tateti.answers.bot_tasks import position_of
from tateti.answers.json_bytes import json_bytes
from tateti.answers.problems import UnknownBookError
from tateti.games import Position, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.solver.books.book import Book
from tateti.solver.books.mirror import COLUMNS, HALF_TURN, ROWS
from tateti.solver.books.shipped import no_book, shipped, shipped_file

TEXT = "text/plain; charset=us-ascii"
PACKED = "application/gzip"
CHECK = "python3 tools/check_book.py {file}"

WINNERS = (N_("The first player wins by the book"), N_("The second player wins by the book"))
RULES = {
    HALF_TURN: N_(
        "It is a rule: begin in the centre; after that win at once where you can, or else play on the cell that lies opposite, across"
        " the centre, to where the other has just played."
    ),
    ROWS: N_(
        "It is a rule: win at once where you can, or else play on the cell that mirrors, from top to bottom, the one where the other"
        " has just played."
    ),
    COLUMNS: N_(
        "It is a rule: win at once where you can, or else play on the cell that mirrors, from left to right, the one where the other"
        " has just played."
    ),
}


def book(game_name: str, position: str, language_code: str, seconds: float) -> bytes:
    """What the book of a board says about a position; that there is none, where that is so."""
    language.use(language_code)
    now = position_of(game_name, position)
    found = shipped(now.game)
    told: dict[str, Any] = {"game": now.game.full_name, "position": str(now), "to_move": str(now.turn)}
    if found is None:
        told |= {"book": None, "standing": None, "answers": [], "words": str(no_book(now.game))}
    else:
        told |= {"book": _book_shape(found), **_standing(found, now)}
    return json_bytes(told)


def book_file(game_name: str, seconds: float) -> bytes:
    """The file of a book, as it comes with the package."""
    the_game = game(game_name)
    file = shipped_file(the_game)
    if file is None:
        none = no_book(the_game)
        raise UnknownBookError(none.sentence, **none.details)
    return file.read_bytes()


def book_type(game_name: str) -> str:
    """What that file holds, as a Content-Type."""
    return PACKED if book_name(game_name).endswith(".gz") else TEXT


def book_name(game_name: str) -> str:
    """What that file is called."""
    file = shipped_file(game(game_name))
    return "" if file is None else file.name


def _book_shape(found: Book) -> dict[str, Any]:
    file = shipped_file(found.game)
    assert file is not None, "it comes with the package"
    return {
        "winner": str(found.winner),
        "positions": len(found.codes),
        "rule": found.rule,
        "made_by": found.made_by,
        "file": file.name,
        "bytes": len(file.read_bytes()),
        "check": CHECK.format(file=file.name),
        "title": _(WINNERS[found.winner]),
        "words": _in_words(found),
    }


def _in_words(found: Book) -> str:
    """How the winner plays by a book."""
    if found.rule is not None:
        return _(RULES[found.rule])
    count = len(found.codes)
    return ngettext(
        "It lists {count} position: whatever the other plays there, the winner wins at once.",
        "It lists {count} positions, symmetric ones counted once: whatever the other plays in one of them, the winner wins at once or has a"
        " move to another one.",
        count,
    ).format(count=number(count))


def _standing(found: Book, now: Position) -> dict[str, Any]:
    """Where a position stands with a book, and what the winner plays there."""
    answers = found.answers(now)
    if now.outcome is not None:
        standing, words = "over", _("The game is over here.")
    elif now in found:
        standing, words = "in_book", _("This position is in the book: whoever is to move loses.")
    elif not answers:
        standing, words = "outside", _("Play by the book does not lead here, so it says nothing about this position.")  # fmt: skip
    else:
        moves = ", ".join(map(str, answers))
        wins = now.play(answers[0]).outcome is not None
        sentence = _("The book wins at once: {moves}.") if wins else _("The book answers {moves}.")
        standing, words = "answered", sentence.format(moves=moves)
    return {"standing": standing, "answers": [str(move) for move in answers], "words": words}
