"""The counts on file: generating functions of few rows, and numbers of positions on more of them. Nothing heavy is imported.

`python -m tateti.tools.counts_file` makes the file, and proves the generating functions as it finds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tateti.solver.counts.fractions import GeneratingFunction

DATA = "line_free.json"


@dataclass(frozen=True)
class Strip:
    """The boards of so many rows with lines of three.

    states    of the transfer matrix, and `classes` of them that do not count alike; None where it was not made
    function  the generating function over the number of columns, from 0 on
    counted   the numbers of positions without a line on 0, 1, 2 .. columns, counted board by board
    """

    rows: int
    counted: tuple[int, ...]
    states: int | None = None
    classes: int | None = None
    function: GeneratingFunction | None = None

    def terms(self, count: int) -> Sequence[int]:
        """The numbers on 0, 1, 2 .. columns: as many as asked for, or as are known."""
        return self.counted[:count] if self.function is None else self.function.terms(count)

    def to_json(self) -> dict[str, object]:
        told: dict[str, object] = {"rows": self.rows, "counted": list(self.counted)}
        if self.function is not None:
            told |= {
                "states": self.states,
                "classes": self.classes,
                "numerator": list(self.function.numerator),
                "denominator": list(self.function.denominator),
            }
        return told


@cache
def strips() -> Mapping[int, Strip]:
    """What is on file, by the number of rows.

    >>> strips()[1].terms(6)
    [1, 4, 16, 61, 235, 904]
    """
    rows = json.loads((files("tateti.solver.counts") / DATA).read_text(encoding="utf-8"))["strips"]
    return {row["rows"]: _strip(row) for row in rows}


def as_file(strips: Sequence[Strip]) -> str:
    """The text of the data file: a strip a line."""
    rows = ",\n".join(json.dumps(strip.to_json()) for strip in strips)
    return f'{{"strips": [\n{rows}\n]}}\n'


def _strip(row: Mapping[str, object]) -> Strip:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    numerator, denominator = fields.pop("numerator", None), fields.pop("denominator", None)
    function = None if numerator is None else GeneratingFunction(numerator, denominator)  # type: ignore[arg-type]
    return Strip(function=function, **fields)  # type: ignore[arg-type]
