"""Everything in the paper that is counted, measured or solved: read from the results and counts on file.

What comes out is plain values with numbers already written as people read them; the text names them and adds none of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tateti
from tateti.board import Board
from tateti.games import game
from tateti.solver.answer import Answer, Run
from tateti.solver.counts.fractions import GeneratingFunction
from tateti.solver.counts.line_free import line_free_by_ply
from tateti.solver.counts.on_file import Strip, strips
from tateti.solver.results.coverage import complete_up_to, rows_up_to
from tateti.solver.results.known import known
from tateti.solver.results.laws import findings
from tateti.solver.sweep.levels import count_quiet
from tateti.solver.sweep.split import Split, choose_split
from tateti.tools.paper import open_data, plots

COUNT_COLUMNS = 7
"""Columns of the table of counts; the web page has more."""
GROWTH_AT = 120
"""Which terms the growth of a strip is read from."""
SPLIT_BOARD = Board(4, 5)
PLY_BOARD = Board(4, 5)
COSTLY = 20
"""Cells of a board from which on what it took is worth a table."""
NEXT_EVEN = 3
"""How many open boards are named."""


def facts() -> dict[str, Any]:
    """All that the paper is told."""
    ours = {name: answers(name) for name in ("semaforo", "misere-semaforo", "tateti-semaforo")}
    threes = [one for one in ours["semaforo"] if one.board.line == 3]
    return {
        "version": tateti.__version__,
        "boards": {str(one.board): _board(one) for one in ours["semaforo"]},
        "results": [_row(one) for one in threes],
        "costs": _costs(threes),
        "summary": _summary(threes, ours),
        "laws": {str(line): _laws(line) for line in sorted({one.board.line for one in ours["semaforo"]})},
        "misere": _misere([one for one in ours["misere-semaforo"] if one.board.line == 3]),
        "drawn": _drawn(ours["tateti-semaforo"]),
        "counts": _counts(),
        "split": _split(choose_split(SPLIT_BOARD)),
        "rules": {"stock": _stock()},
        "plots": {
            "growth": plots.growth(threes),
            "share": plots.share(threes),
            "cost": plots.cost(threes),
            "plies": plots.by_ply(line_free_by_ply(PLY_BOARD), _lost_by_ply(PLY_BOARD)),
        },
        "books": open_data.books(),
        "benchmark": open_data.benchmark(),
    }


def answers(kind: str) -> list[Answer]:
    """The answers on file for a game, by the length of a line, the cells and the rows."""
    found = [one for one in known().values() if one.game.kind == kind]
    return sorted(found, key=lambda one: (one.board.line, one.board.size, one.board.rows))


def whole(value: int | None) -> str:
    """A number with its thousands set apart; nothing for one that is not known.

    >>> whole(275963859640)
    '275,963,859,640'
    """
    return "" if value is None else f"{value:,}"


def percent(part: int, of: int) -> str:
    """A share with two digits that mean something.

    >>> percent(2, 3), percent(1, 300)
    ('67 %', '0.33 %')
    """
    share = 100 * part / of
    return f"{share:.0f} %" if share >= 10 else f"{share:.1f} %" if share >= 1 else f"{share:.2f} %"


def rounded(value: float) -> str:
    """A large number as a product with a power of ten, as typst's formulas have it.

    >>> rounded(48149259072457)
    '4.8 dot 10^13'
    """
    digits, _, power = f"{value:.1e}".partition("e")
    return f"{digits} dot 10^{int(power)}"


def _board(answer: Answer) -> dict[str, Any]:
    assert answer.line_free is not None
    assert answer.p_positions is not None
    assert answer.positions is not None
    return {
        "cells": answer.board.size,
        "winner": answer.winner,
        "moves": list(answer.winning_first_moves),
        "move_count": len(answer.winning_first_moves),
        "one_family": _are_one_family(answer),
        "losing": [
            str(move)[1:] for move in answer.game.start.moves if str(move) not in answer.winning_first_moves
        ],
        "line_free": whole(answer.line_free),
        "line_free_rounded": rounded(answer.line_free),
        "positions_rounded": rounded(answer.positions),
        "lost": whole(answer.p_positions),
        "share": percent(answer.p_positions, answer.line_free),
        "plies": answer.plies,
        "grundy": answer.grundy,
        "seconds": _seconds(answer),
        "memory": _memory(answer),
    }


def _are_one_family(answer: Answer) -> bool:
    """Whether the symmetries of the board lead from one winning first move to all of them, and to no other."""
    board = answer.board
    cells = {move.cell for move in answer.game.start.moves if str(move) in answer.winning_first_moves}
    return any({symmetry[cell] for symmetry in board.symmetries} == cells for cell in cells)


def _seconds(answer: Answer) -> str:
    return _spent(answer.cpu_seconds)


def _spent(seconds: float | None) -> str:
    return "" if seconds is None else "< 0.01" if seconds < 0.01 else f"{seconds:,.2f}"


def _memory(answer: Answer) -> str:
    return _bytes(answer.peak_bytes)


def _bytes(count: int | None) -> str:
    """How many bytes, in the unit that suits.

    >>> _bytes(3 << 30), _bytes(70 << 20), _bytes(300), _bytes(None)
    ('3.0 GB', '70 MB', '', '')
    """
    if count is None or count < 1 << 20:
        return ""
    return f"{count / 2**30:.1f} GB" if count >= 1 << 30 else f"{count / 2**20:.0f} MB"


def _row(answer: Answer) -> list[str]:
    """A row of the large table."""
    told = _board(answer)
    if answer.every_move_wins:
        moves = "all"
    elif answer.winning_first_moves:
        moves = f"{told['move_count']} of {told['cells']}"
    else:
        moves = "none"
    return [
        str(answer.board), str(answer.board.size), answer.winner, moves, told["line_free"], told["lost"],
        told["share"], whole(answer.plies), whole(answer.grundy), told["seconds"],
    ]  # fmt: skip


def _costs(threes: Sequence[Answer]) -> list[list[str]]:
    """What the largest boards took, run by run."""
    return [
        [str(one.board), what, _spent(run.cpu_seconds), f"{run.seconds:,.0f}", _bytes(run.peak_bytes), _bytes(run.disk_bytes)]
        for one in threes
        for what, run in _runs(one)
        if one.board.size >= COSTLY and run.peak_bytes is not None
    ]  # fmt: skip


def _runs(answer: Answer) -> list[tuple[str, Answer | Run]]:
    """The run that decided a board and those that counted more, and what each was for."""
    return [("", answer), *((_purpose(run.command), run) for run in answer.further or ())]


def _purpose(command: str) -> str:
    """What a further run was for.

    >>> _purpose("tateti solve semaforo:4x6 --by-ply --split 2")
    'split 2'
    """
    words = command.split()
    if "--split" in words:
        return f"split {words[words.index('--split') + 1]}"
    named = {"--plies": "distances", "--grundy": "Grundy values", "--by-ply": "counts by ply"}
    return " and ".join(said for option, said in named.items() if option in words)


def _summary(threes: Sequence[Answer], ours: dict[str, list[Answer]]) -> dict[str, Any]:
    """What is said of all boards with lines of three together."""
    parity = next(one for one in findings(threes, known()) if not one.law.proved)
    sizes = {one.board for one in threes}
    complete = complete_up_to(sizes)
    kept = set(parity.boards) - set(parity.broken_by)
    holds_up_to = complete_up_to(kept)
    largest = max(threes, key=lambda one: one.line_free or 0)
    even = [one for one in threes if one.board.size % 2 == 0]
    odd = [one for one in threes if one.board.size % 2 == 1]
    return {
        "boards": len(threes),
        "complete": complete,
        "broken_by": [str(board) for board in parity.broken_by],
        "holds_up_to": holds_up_to,
        "even_rows_up_to": rows_up_to(kept) // 2 * 2,
        "largest": str(largest.board),
        "largest_line_free": rounded(largest.line_free or 1),
        "even_decided": [
            str(one.board) for one in even if one.board.rows > 2 and one.board.size <= holds_up_to
        ],
        "by_two_splits": [str(one.board) for one in threes if len(one.splits or ()) > 1],
        "odd": len(odd),
        "every_move_up_to": complete_up_to({one.board for one in odd if one.every_move_wins}, odd=True),
        "odd_not_every_move": [str(one.board) for one in odd if not one.every_move_wins],
        "next_even": [str(board) for board in _even_boards() if board not in sizes][:NEXT_EVEN],
        "all_games": sum(len(rows) for rows in ours.values()),
    }  # fmt: skip


def _even_boards() -> list[Board]:
    """Boards of three rows or more with an even number of cells, the smaller ones first."""
    boards = [Board(rows, cols) for rows in range(3, 9) for cols in range(rows, 20) if rows * cols % 2 == 0]
    return sorted(boards, key=lambda board: (board.size, board.rows))


def _laws(line: int) -> dict[str, Any]:
    rows = [one for one in answers("semaforo") if one.board.line == line]
    found = {str(finding.law.sentence): finding for finding in findings(rows, known())}
    names = {
        "parity": "The first player wins exactly where the number of cells is odd",
        "every_move": "Where the first player wins, every first move wins",
        "grundy": "The Grundy value of the empty board is 1 for an odd number of cells and 0 for an even one",
    }
    told: dict[str, Any] = {}
    for name, sentence in names.items():
        finding = found[sentence]
        up_to = complete_up_to(finding.boards, line)
        told[name] = {
            "boards": len(finding.boards),
            "broken_by": [str(board) for board in finding.broken_by],
            "up_to": up_to,
            "boards_up_to": sum(board.size <= up_to for board in finding.boards),
        }
    return told


def _misere(rows: Sequence[Answer]) -> dict[str, Any]:
    boards = {one.board for one in rows}
    up_to, longest = complete_up_to(boards), rows_up_to(boards)
    on_a_row = [one for one in rows if one.board.rows == 1 and one.board.cols <= longest]
    wider = [one for one in rows if one.board.rows > 1 and one.board.size <= up_to]
    return {
        "up_to": up_to,
        "longest_row": longest,
        "row_first": _listed([one.board.cols for one in on_a_row if one.winner == "first"]),
        "row_second": _listed([one.board.cols for one in on_a_row if one.winner == "second"]),
        "wider": len(wider),
        "wider_first": [str(one.board) for one in wider if one.winner == "first"],
    }


def _drawn(rows: Sequence[Answer]) -> dict[str, Any]:
    up_to = complete_up_to({one.board for one in rows if one.board.line == 3})
    threes = [one for one in rows if one.board.line == 3 and one.board.size <= up_to]
    decided = [one for one in threes if one.winner != "draw"]
    return {
        "boards": len(threes),
        "up_to": up_to,
        "decided": [str(one.board) for one in decided],
        "moves": [move[1:] for one in decided for move in one.winning_first_moves],
    }


def _listed(numbers: Sequence[int]) -> str:
    *most, last = [str(one) for one in numbers]
    return f"{', '.join(most)} and {last}" if most else last


def _counts() -> dict[str, Any]:
    """The numbers of positions without a line, and their generating functions."""
    kept = strips()
    table = [
        [str(cols), *(whole(_term(strip, cols)) for strip in kept.values())]
        for cols in range(1, COUNT_COLUMNS + 1)
    ]
    functions = {
        str(strip.rows): _function(strip, strip.function)
        for strip in kept.values()
        if strip.function is not None
    }
    return {
        "rows": list(kept),
        "table": table,
        "functions": functions,
        "most_rows": max(int(rows) for rows in functions),
        "plies_1x3": _polynomial(line_free_by_ply(Board(1, 3)), "q"),
        "plies_board": str(PLY_BOARD),
        "growth_at": GROWTH_AT,
    }


def _term(strip: Strip, cols: int) -> int | None:
    terms = strip.terms(cols + 1)
    return terms[cols] if len(terms) > cols else None


def _function(strip: Strip, function: GeneratingFunction) -> dict[str, Any]:
    terms = function.terms(GROWTH_AT + 2)
    # More digits than a machine number has: the quotient of two long integers, cut off.
    growth = terms[-1] * 10**8 // terms[-2] / 10**8
    largest = max(map(abs, (*function.numerator, *function.denominator)))
    return {
        "states": whole(strip.states),
        "classes": whole(strip.classes),
        "order": function.order,
        "growth": f"{growth:.6f}",
        "per_cell": f"{growth ** (1 / strip.rows):.4f}",
        "digits": len(str(largest)),
        "numerator": _polynomial(function.numerator, "x"),
        "denominator": _polynomial(function.denominator, "x"),
        "numerator_list": [_signed(one) for one in function.numerator],
        "denominator_list": [_signed(one) for one in function.denominator],
    }


def _signed(value: int) -> str:
    return str(value).replace("-", "−")


def _polynomial(coefficients: Sequence[int], name: str) -> str:
    """A polynomial as typst's formulas have it.

    >>> _polynomial((1, -3, 0, 1), "x")
    '1 - 3 x + x^3'
    """
    terms = []
    for power, coefficient in enumerate(coefficients):
        if coefficient:
            size = "" if abs(coefficient) == 1 and power else f"{abs(coefficient)} "
            power_of = ("", name, f"{name}^{power}")[min(power, 2)]
            terms.append(f"{'-' if coefficient < 0 else '+'} {size}{power_of}".strip())
    return " ".join(terms).removeprefix("+ ")


def _lost_by_ply(board: Board) -> Sequence[int] | None:
    """How many of the lost positions there are after each ply, where that has been counted."""
    return known()[game(f"semaforo:{board}").full_name].lost_by_ply


def _split(split: Split) -> dict[str, Any]:
    """How the solver cuts a board, for the figure."""
    board = split.board
    blocks = int(count_quiet(split).sum())
    return {
        "board": str(board),
        "rows": board.rows,
        "cols": board.cols,
        "words": list(split.inside[:3]),
        "inside": list(split.inside),
        "names": [board.name(cell) for cell in split.inside],
        "lines": len(board.lines),
        "upper_lines": sum(set(split.upper).issuperset(line) for line in board.lines),
        "upper_count": len(split.upper),
        "inside_count": len(split.inside),
        "symmetries": len(split.symmetries),
        "blocks": whole(blocks),
        "all_blocks": whole(4 ** len(split.upper)),
        "block_words": whole(split.block_words),
        "block_positions": whole(split.block_positions),
        "block_kb": split.block_words * 8 // 1024,
        "stored_rounded": rounded(blocks * split.block_positions),
        "share": percent(blocks * split.block_positions, int(4**board.size)),
        "levels": split.levels,
    }


def _stock() -> dict[str, int]:
    """Why eight pieces of each colour are enough on 3x4: sets of cells that hold no line, by their size."""
    from itertools import combinations
    from math import comb

    board = Board(3, 4)
    free = {
        size: sum(not any(set(line) <= set(cells) for line in board.lines) for cells in combinations(range(12), size))
        for size in (7, 8)
    }  # fmt: skip
    return {"of_seven": comb(12, 7), "free_seven": free[7], "of_eight": comb(12, 8), "free_eight": free[8]}
