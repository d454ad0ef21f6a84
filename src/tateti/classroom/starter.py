"""The folder that a student begins with: the functions to write, each with its contract, and what to do with them."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import gettext as _
from tateti.language import mark as N_

WIDTH = 100


@dataclass(frozen=True)
class Skeleton:
    """A file to fill in: what it says of itself, its constants, and what each function should do."""

    about: str
    constants: str
    empty_board: str
    contracts: Mapping[str, str]


ARGUMENTS = {"initial_state": "", "result": "board, action"}

TICTACTOE = Skeleton(
    about=N_(
        "Tic-Tac-Toe, with a player that never loses.\n\n"
        "A board is a list of three rows from the top, and each row is a list of three cells from the left. "
        "A cell is X, O or EMPTY. An action is a tuple (i, j): row i and column j, each 0, 1 or 2."
    ),
    constants='X = "X"\nO = "O"\nEMPTY = None',
    empty_board="[[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]",
    contracts={
        "initial_state": N_("Returns the empty board. This one is already written."),
        "player": N_(
            "Returns the player to move, X or O.\n\n"
            "X begins, and they take turns: X moves as long as X has no more marks than O. "
            "On a finished board any answer will do, but it must not raise an exception."
        ),
        "actions": N_("Returns the set of the possible actions: a tuple (i, j) for every empty cell."),
        "result": N_(
            "Returns the board after the action of the player to move.\n\n"
            "It is a new board: the one that was given stays as it was, and the two share no row. "
            "An action that is not possible (a cell that is taken, outside the board or negative, or something "
            "that is no action at all) raises a ValueError."
        ),
        "winner": N_("Returns X or O, whoever has three in a row, a column or a diagonal, or None if nobody has."),
        "terminal": N_("Returns True if the game is over, because somebody has won or the board is full, and otherwise False."),
        "utility": N_("Returns what a finished board is worth: 1 if X has won, -1 if O has won, 0 for a draw."),
        "minimax": N_(
            "Returns a best action (i, j) for the player to move, or None if the game is over.\n\n"
            "X wants the highest value that can be forced, O the lowest. Of several best actions any will do. "
            "The board that was given stays as it was."
        ),
    },
)  # fmt: skip

SEMAFORO = Skeleton(
    about=N_(
        "Semáforo on nine cells, with a player that makes no mistake.\n\n"
        "A board is a list of three rows from the top, and each row is a list of three cells from the left. "
        "A cell is 0 (empty), 1 (green), 2 (yellow) or 3 (red). An action is a tuple: (\"place\", row, column) puts green "
        "on an empty cell, (\"replace\", row, column) turns green yellow, or yellow red. Red stays. "
        "The pieces belong to nobody: both players may use all of them."
    ),
    constants="EMPTY, GREEN, YELLOW, RED = 0, 1, 2, 3\nFIRST, SECOND = 1, 2",
    empty_board="[[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]",
    contracts={
        "initial_state": N_("Returns the empty board. This one is already written."),
        "player": N_(
            "Returns the player to move, FIRST or SECOND.\n\n"
            "FIRST begins, and they take turns. Every move adds 1 to one cell. "
            "On a finished board any answer will do, but it must not raise an exception."
        ),
        "actions": N_("Returns the set of the possible actions: (\"place\", row, column) for every empty cell, (\"replace\", row, column) for every green or yellow one."),
        "result": N_(
            "Returns the board after the action.\n\n"
            "It is a new board: the one that was given stays as it was, and the two share no row. "
            "An action that is not possible, or something that is no action at all, raises a ValueError."
        ),
        "winner": N_("Returns FIRST or SECOND, whoever completed a line of three of one colour in a row, a column or a diagonal, or None if there is no line."),
        "terminal": N_("Returns True if the game is over, because there is a line or no cell is empty, and otherwise False."),
        "utility": N_("Returns what a finished board is worth: 1 if FIRST has won, -1 if SECOND has won, 0 for a draw."),
        "minimax": N_(
            "Returns a best action for the player to move, or None if the game is over.\n\n"
            "Of several best actions any will do. From the empty board there are very many games: "
            "remember the boards that you have already worked out. The board that was given stays as it was."
        ),
    },
)  # fmt: skip

SKELETONS = {"tictactoe": TICTACTOE, "semaforo": SEMAFORO}

README = N_("""\
# {title}

Write the functions in `{file}`; under the name of each it says what it should do. Begin at the top: those further
down use the ones above them.

To see which functions are right, and the first board on which one is wrong:

    tateti grade {words}{file}

To play against your own minimax, as soon as it is written:

    tateti classroom play {words}{file}
""")

TITLES = {"tictactoe": N_("Tic-Tac-Toe"), "semaforo": N_("Semáforo")}


def write_starter(folder: Path, game: str) -> list[Path]:
    """Writes the folder, and gives the files; it changes nothing that is there already."""
    texts = {folder / f"{game}.py": skeleton(game), folder / "README.md": readme(game)}
    for file in texts:
        if file.exists() or file.is_symlink():
            raise TatetiError(
                N_("{file} already exists, and is not touched: name another folder."), file=quote(str(file))
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            with file.open("x", encoding="utf-8") as page:
                page.write(text)
    except OSError as error:
        raise TatetiError(
            N_("The folder {folder} cannot be written: {reason}."),
            folder=quote(str(folder)), reason=why(error),
        ) from error  # fmt: skip
    return list(texts)


def skeleton(game: str) -> str:
    """The file to fill in, in the person's language."""
    parts = SKELETONS[game]
    functions = [_function(name, contract, parts) for name, contract in parts.contracts.items()]
    return "\n\n\n".join([f"{_docstring(parts.about)}\n\n{parts.constants}", *functions]) + "\n"


def readme(game: str) -> str:
    """What to do with it, in the person's language."""
    words = "" if game == "tictactoe" else f"--game {game} "
    return _(README).format(title=_(TITLES[game]), file=f"{game}.py", words=words)


def _function(name: str, contract: str, parts: Skeleton) -> str:
    body = f"return {parts.empty_board}" if name == "initial_state" else "raise NotImplementedError"
    lines = f"{_docstring(contract)}\n{body}"
    return f"def {name}({ARGUMENTS.get(name, 'board')}):\n{textwrap.indent(lines, '    ')}"


def _docstring(sentence: str) -> str:
    """A docstring with these words: the first sentence, and then the rest in lines that are not too long."""
    safe = _(sentence).replace("\\", "/").replace('"""', "'''")
    first, *rest = safe.split("\n\n")
    paragraphs = [textwrap.fill(text, WIDTH - 8) for text in (first, *rest)]
    text = "\n\n".join(paragraphs)
    return f'"""{text}\n"""' if rest or "\n" in text else f'"""{text}"""'
