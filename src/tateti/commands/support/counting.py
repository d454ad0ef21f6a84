"""What `tateti results --counts` prints: positions without a line as tables, as generating functions, and as files for OEIS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tateti.commands.support.showing import aligned, json_text
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number

if TYPE_CHECKING:
    from tateti.board import Board
    from tateti.solver.counts.fractions import GeneratingFunction
    from tateti.solver.counts.on_file import Strip

COLUMNS = 12
"""Of the tables."""
B_FILE_LENGTH = 200
"""Terms of a b-file where there is a generating function."""
DATA_LENGTH = 260
"""Characters of the line of data that OEIS takes, about."""
LONGEST_WRITTEN = 6
"""Terms of a polynomial that is written out among words; a longer one is a list of its coefficients."""
LARGEST_STATE = 12
"""Cells that a state of the count can depend on: with six rows and lines of three it takes some seconds and 300 MB."""
WRITTEN_OUT = 3
"""Rows up to which the fraction itself is printed: that of four rows has 549 coefficients."""


def counts_page(markdown: bool) -> Iterator[str]:
    """The table of all strips on file, their generating functions, and the data of their sequences."""
    from tateti.solver.counts.on_file import strips

    known = strips()
    rows = [[str(cols), *_table_row(list(known.values()), cols, markdown)] for cols in range(1, COLUMNS + 1)]
    heading = [_("columns"), *(_rows(strip.rows) for strip in known.values())]
    if markdown:
        for cells in (heading, ["---:"] * len(heading), *rows):
            yield f"| {' | '.join(cells)} |"
    else:
        yield from aligned([heading, *rows], range(len(heading)))
    for strip in known.values():
        yield ""
        yield f"### {_rows(strip.rows)}" if markdown else _rows(strip.rows)
        yield ""
        yield from _facts(strip, markdown)


def _rows(count: int) -> str:
    return ngettext("{count} row", "{count} rows", count).format(count=count)


def _table_row(strips: Sequence[Strip], cols: int, english: bool) -> Iterator[str]:
    for strip in strips:
        terms = strip.terms(cols + 1)
        known = len(terms) > cols
        yield "" if not known else f"{terms[cols]:,}" if english else number(terms[cols])


def _facts(strip: Strip, markdown: bool) -> Iterator[str]:
    """The matrix, the fraction where it is short enough, and the beginning of the sequence."""
    if strip.function is not None:
        yield _(
            "Transfer matrix: {states} states, {classes} classes. Recurrence: order {order}, the shortest there is."
        ).format(states=strip.states, classes=strip.classes, order=strip.function.order)
        if strip.rows <= WRITTEN_OUT:
            yield from _fenced(written(strip.function), markdown)
        else:
            yield _("Its coefficients are too many for a page; --json has them.")
    yield from _fenced([data_line(strip)], markdown)


def _fenced(lines: Sequence[str], markdown: bool) -> Iterator[str]:
    yield from ("", "```", *lines, "```") if markdown else lines


def written(function: GeneratingFunction) -> list[str]:
    """The numerator and the denominator, as formulas where they are short.

    >>> from tateti.solver.counts.fractions import GeneratingFunction
    >>> written(GeneratingFunction((1, 1, 1), (1, -3, -3, -1)))
    ['P = 1 + x + x^2', 'Q = 1 - 3x - 3x^2 - x^3']
    """
    parts = (("P", function.numerator), ("Q", function.denominator))
    return [
        f"{name} = {formula(coefficients)}"
        if len(coefficients) <= LONGEST_WRITTEN + 1
        else f"{name}: {', '.join(map(str, coefficients))}"
        for name, coefficients in parts
    ]


def formula(coefficients: Sequence[int]) -> str:
    """A polynomial, lowest power first."""
    terms = []
    for power, coefficient in enumerate(coefficients):
        if coefficient:
            size = "" if abs(coefficient) == 1 and power else str(abs(coefficient))
            sign = "-" if coefficient < 0 else "+"
            terms.append(f"{sign} {size}{('', 'x', f'x^{power}')[min(power, 2)]}")
    return " ".join(terms).removeprefix("+ ")


def data_line(strip: Strip) -> str:
    """The beginning of the sequence, from no column on, as OEIS writes it: whole terms, up to its usual length."""
    line = ""
    for term in strip.terms(B_FILE_LENGTH):
        longer = f"{line}, {term}" if line else str(term)
        if len(longer) > DATA_LENGTH:
            break
        line = longer
    return line


def b_file(strip: Strip) -> Iterator[str]:
    """`n a(n)` in every line, from no column on."""
    for n, term in enumerate(strip.terms(B_FILE_LENGTH + 1)):
        yield f"{n} {term}"


def counts_json() -> str:
    """All that is on file."""
    from tateti.solver.counts.on_file import strips

    return json_text({"strips": [strip.to_json() for strip in strips().values()]})


def board_counts(board: Board) -> dict[str, object]:
    """What is counted of one board: all its positions without a line, and where it is small enough those after each ply."""
    from tateti.solver.counts.line_free import ONE_WORD, count_line_free, line_free_by_ply

    if min(board.rows, board.cols) * (board.line - 1) > LARGEST_STATE:
        raise TatetiError(
            N_("{board} is too wide to count: with lines of {line} the short side has at most {most} cells."),
            board=str(board), line=board.line, most=LARGEST_STATE // (board.line - 1),
        )  # fmt: skip
    by_ply = line_free_by_ply(board) if board.size <= ONE_WORD else None
    return {"board": str(board), "line_free": count_line_free(board), "by_ply": by_ply}


def board_page(counted: dict[str, object]) -> Iterator[str]:
    """The same as a table of plies."""
    yield _("{board}: {count} positions without a line").format(
        board=counted["board"],
        count=number(counted["line_free"]),  # type: ignore[arg-type]
    )
    by_ply = counted["by_ply"]
    if isinstance(by_ply, list):
        table = [
            [_("plies"), _("positions")],
            *([str(ply), number(count)] for ply, count in enumerate(by_ply)),
        ]
        yield from aligned(table, (0, 1))
