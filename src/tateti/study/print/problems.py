"""Problem sheets: positions with room for the answers, and on a page of its own the key with the reasons."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

from tateti import oracle, wording
from tateti.errors import TatetiError, quote
from tateti.games import Game
from tateti.language import current, ngettext
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.search.values import Value
from tateti.study.explain import explain_move, fact_in_words, facts
from tateti.study.print.drawings import (
    board_drawing,
    largest_cell,
    pieces_of,
    position_drawing,
    position_in_words,
    title_on_paper,
)
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.study.puzzles.problem_set import ProblemSet
from tateti.study.puzzles.puzzle import Puzzle, best_line
from tateti.study.tree.labels import to_move

Part = Literal["problems", "key"]
PARTS: tuple[Part, ...] = ("problems", "key")
LONGEST_URL = 200
EXAMPLE_URL = "https://tateti.example.org"
HEAD, OF_LEGEND, OF_ABOUT, OF_ADDRESS = (
    58.0,
    8.0,
    6.0,
    5.0,
)  # over the problems of the first page, in millimetres
BESIDES = 11.0  # what a problem takes besides its board


def problem_sheet(
    problems: ProblemSet, *, parts: Sequence[Part] = PARTS, url: str = "", title: str = "", style: Style = USUAL
) -> Sheet:  # fmt: skip
    """The problems of a set, their key, or both; with a URL, a code that leads to the same problems on a screen."""
    game, puzzles = problems.game, problems.puzzles
    if not puzzles:
        raise TatetiError(
            N_(
                "No problems of {game} are like that: leave out the themes or the level, or try another seed."
            ),
            game=wording.title_of(game),
        )
    count = len(puzzles)
    heading = title or ngettext("{game}: {count} problem", "{game}: {count} problems", count).format(
        game=title_on_paper(game), count=count
    )
    about, named = _about(problems), [one for one in pieces_of(game) if one["name"] != one["letter"]]
    cell = _cell(
        game, HEAD + OF_LEGEND * bool(named) + OF_ABOUT * bool(about) + OF_ADDRESS * bool(url), style
    )
    content = {
        "parts": list(parts),
        "about": about,
        "lines": [_("Name"), _("Class"), _("Date")],
        "score": _points(count),
        "summary": wording.summary_of(game),
        "task": _task(game),
        "pieces": named,
        "answer": _("Move:"),
        "across": _across(game, style),
        "problems": [
            _problem(number, puzzle, problems.level is None, cell, style)
            for number, puzzle in enumerate(puzzles, start=1)
        ],
        "screen": _on_screen(problems, url) if url else None,
        "key": {
            "heading": _("Answers"),
            "across": 1 if style.large else 2,
            "answers": [_answer(number, puzzle, style) for number, puzzle in enumerate(puzzles, start=1)],
            "again": _("The same sheet again:"),
            "command": command(problems, style, url=url, title=title),
        },
    }
    foot = _("{game}, seed {seed}").format(game=title_on_paper(game), seed=problems.seed)
    return Sheet("problems", heading, content, style, foot)


def command(problems: ProblemSet, style: Style = USUAL, *, url: str = "", title: str = "") -> str:
    """What makes the same sheet again.

    >>> from tateti.games import game
    >>> command(ProblemSet(game("semaforo"), 12, 7), title="Friday, 7b")
    "tateti worksheet --game semaforo --count 12 --seed 7 --lang en --title 'Friday, 7b' --out sheet.pdf"
    """
    words = ["tateti", "worksheet", "--game", problems.game.name, "--count", str(problems.count)]
    if problems.level is not None:
        words += ["--level", str(problems.level)]
    for theme in problems.themes:
        words += ["--theme", str(theme)]
    words += ["--seed", str(problems.seed), "--lang", current()]
    if style.paper != USUAL.paper:
        words += ["--paper", style.paper]
    if style.large:
        words += ["--large-print"]
    if title:
        words += ["--title", title]
    if url:
        words += ["--url", url]
    return shlex.join([*words, "--out", "sheet.pdf"])


# The head of the sheet


def _about(problems: ProblemSet) -> str:
    """What the set was asked to be; nothing that gives an answer away."""
    level = [] if problems.level is None else [_("Level {level} of 5").format(level=problems.level)]
    return " · ".join([*level, *(theme.title for theme in problems.themes)])


def _points(count: int) -> str:
    return _("Points: {blank} / {count}").format(blank="\N{NO-BREAK SPACE}" * 8, count=count)


def _task(game: Game) -> str:
    best = (
        _("In each position one move is best: it wins where all others do not, or it holds the draw where all others lose.")
        if game.has_draws
        else _("In each position one move wins, and all others lose.")
    )  # fmt: skip
    write = _(
        "Find it and write down its cell, like {cell}. Moves that are mirror images of each other count as one."
    )
    return f"{best} {write.format(cell=game.board.name(game.board.size - game.board.cols))}"


def _on_screen(problems: ProblemSet, url: str) -> dict[str, Any]:
    import segno

    address = f"{base_address(url)}/puzzles?set={problems.code}"
    code = segno.make(address, error="m", micro=False)
    return {
        "svg": code.svg_inline(border=2, omitsize=True, dark="#000"),
        "alt": address,
        "words": _("The same problems on a screen:"),
        "address": address,
    }


def base_address(text: str) -> str:
    """The address of a server or site, without a slash at its end.

    >>> base_address("https://tateti.example.org/"), base_address("http://10.0.0.7:8000/games/")
    ('https://tateti.example.org', 'http://10.0.0.7:8000/games')
    """
    try:
        parts = urlsplit(text)
        fine = bool(parts.scheme in ("http", "https") and parts.hostname and not parts.username)
        _port = parts.port
    except ValueError:
        fine = False
    if not fine or len(text) > LONGEST_URL or not re.fullmatch(r"[\w.~:/%\[\]-]+", text, re.ASCII):
        raise TatetiError(
            N_("{url} is not the address of a server or site: write one like {example}."),
            url=quote(text), example=EXAMPLE_URL,
        )  # fmt: skip
    return text.rstrip("/")


# Problems and answers


def _across(game: Game, style: Style) -> int:
    """How many problems stand beside each other."""
    narrow, middling = game.board.cols <= 4, game.board.cols <= 8
    return 1 + (narrow or (middling and not style.large)) + (narrow and not style.large)


def _down(game: Game, style: Style) -> int:
    """How many stand one below the other, for the board to be as large as it can: of 3x4, twelve fill a page."""
    rows = game.board.rows
    most = 4 if rows <= 3 else 3 if rows <= 5 else 2 if rows <= 9 else 1
    return min(most, 2) if style.large else most


def _cell(game: Game, head: float, style: Style) -> float:
    """How wide the cells are, so that the problems of the first page fit under its head; in millimetres."""
    width = style.width / _across(game, style) - 4
    height = (style.height - head) / _down(game, style) - BESIDES
    return largest_cell(game, width, height, _names(style), 17 if style.large else 11)


def _names(style: Style) -> int:
    """The size of the names of rows and columns, in points."""
    return style.points if style.large else 9


def _problem(
    number: int, puzzle: Puzzle, with_level: bool, cell: float, style: Style
) -> dict[str, Any]:  # fmt: skip
    """What a solver sees: nothing of it gives the answer away."""
    position = puzzle.position
    return {
        "number": number,
        "mover": "" if position.game.shared else to_move(position, position.turn),
        "level": puzzle.level if with_level else 0,
        "board": position_drawing(position, cell, _names(style)),
    }


def _answer(number: int, puzzle: Puzzle, style: Style) -> dict[str, Any]:
    """The solution with its reason and its line, and the board after it, on which it is marked."""
    game, first = puzzle.position.game, puzzle.solution[0]
    after = puzzle.position.play(first)
    cell = largest_cell(
        game, style.width / 4, 45, style.points if style.large else 8, 12 if style.large else 7
    )
    return {
        "number": number,
        "move": " / ".join(wording.move_in_words(game, move) for move in puzzle.solution),
        "reason": reason_of(puzzle),
        "line": _line(puzzle),
        "about": _("Level {level} of 5").format(level=puzzle.level)
        + "".join(f" · {theme.title}" for theme in puzzle.themes),
        "board": board_drawing(
            after.picture(first), position_in_words(after), cell, style.points if style.large else 8
        ),
    }


MANY = 4  # safe replies: where there are more, they are not what decides

# Facts about a move that the key leaves out: the line of best play has the answer, the solution those alike, and it says enough.
_LEFT_OUT = (facts.Alike, facts.Prepares, facts.Kills, facts.BestAnswer)


def reason_of(puzzle: Puzzle) -> str:
    """Why the solution is the best move, in words: what it does, and why it is not the next best one.

    >>> from tateti.study.puzzles.puzzle import puzzle
    >>> reason_of(puzzle("tictactoe-3x3-zu"))
    'It completes a3 b3 c3 and wins.'
    """
    position, move = puzzle.position, puzzle.solution[0]
    left_out = (*_LEFT_OUT, facts.MoveWorth) if position.play(move).outcome is not None else _LEFT_OUT
    found = [
        fact
        for fact in explain_move(position, move).facts
        if not isinstance(fact, left_out)
        and not (isinstance(fact, facts.SafeReplies) and len(fact.moves) > MANY)
    ]
    return " ".join([*(fact_in_words(fact, position) for fact in found), *_why_not(puzzle)])


def _why_not(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with the best of the other moves; nothing where the solution ends the game."""
    position, solution = puzzle.position, set(puzzle.solution)
    if position.play(puzzle.solution[0]).outcome is not None:
        return
    others = [one for one in oracle.evaluate_moves(position) if one[0] not in solution]
    wrong, worth = max(others, key=lambda one: one[1].rank)
    if worth.value is Value.DRAW:
        yield _("{move} only draws.").format(move=wrong)
    elif answer := best_line(position.play(wrong), most=1):
        yield _("Not {move}, because of {answer}.").format(move=wrong, answer=answer[0])


def _line(puzzle: Puzzle) -> str:
    """Best play to the end; nothing where the solution is all of it."""
    if len(puzzle.line) == 1:
        return ""
    return _("Best play: {moves}").format(moves=" ".join(map(str, puzzle.line)))
