"""Games, pieces and bots as they describe themselves, in the language of the moment."""

from __future__ import annotations

from typing import Any

from tateti import wording
from tateti.answers.limits import Sizes
from tateti.answers.shapes import board_shape, legal_shape
from tateti.board import LARGEST_SIDE
from tateti.games import Game, Position
from tateti.language import gettext
from tateti.pieces import Ink, Piece
from tateti.players import is_exact_on
from tateti.solver.books.shipped import boards_with_books


def game_shape(game: Game, sizes: Sizes) -> dict[str, Any]:
    """A game on its usual board."""
    return {
        "name": game.name,
        "kind": game.kind,
        "full_name": game.full_name,
        "title": wording.short_title_of(game),
        "long_title": wording.long_title_of(game),
        "summary": wording.summary_of(game),
        "rules": wording.rules_in_short(game),
        "notes": wording.notes_of(game),
        "examples": [example_shape(*example) for example in wording.examples_of(game)],
        "board": board_shape(game),
        "letters": game.letters,
        "start": str(game.start),
        "example": game.example or str(game.start),
        "example_moves": legal_shape(game.position(game.example) if game.example else game.start),
        "endgame": game.endgame or None,
        "shared": game.shared,
        "has_draws": game.has_draws,
        "misere": game.misere,
        "regular": game.regular,
        "stock": game.stock,
        "pieces": [piece_shape(piece) for piece in game.pieces],
        "books": list(boards_with_books(game.kind)),
        "limits": {
            "largest_side": LARGEST_SIDE,
            "largest_board": sizes.largest_board,
            "largest_studied": sizes.largest_studied,
            "largest_tree": sizes.largest_tree,
        },
    }


def example_shape(position: Position, words: str) -> dict[str, str]:
    """A position that explains the rules."""
    return {"position": str(position), "words": words}


def piece_shape(piece: Piece) -> dict[str, Any]:
    """A kind of piece; `{cell}` in its move stays to be filled in."""
    return {
        "letter": piece.letter,
        "name": gettext(piece.name),
        "shape": str(piece.shape),
        "colours": {"light": _ink(piece.on_light), "dark": _ink(piece.on_dark)},
        "move": gettext(piece.move) if piece.move else "",
    }


def _ink(ink: Ink) -> dict[str, str]:
    return {"fill": ink.fill, "edge": ink.edge}


def bot_shape(bot: str, game: Game | None = None) -> dict[str, Any]:
    """A bot by its name, and how well it plays: on any board, or on this one."""
    return {
        "name": bot,
        "title": wording.bot_in_words(bot),
        "level": wording.level_in_words(bot, game),
        "exact": None if game is None else is_exact_on(bot, game),
    }
