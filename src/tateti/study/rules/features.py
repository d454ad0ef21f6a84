"""What somebody can count on a Semáforo board, and the questions that a rule of thumb may ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# The columns of `kernel.fill_columns`, in their order.
COLUMNS = {
    "safe": N_("safe moves"),
    "forbidden": N_("forbidden cells"),
    "for_good": N_("cells forbidden for good"),
    "steps": N_("steps left on the board"),
    "loose_steps": N_("steps left outside the cells forbidden for good"),
    "possible_steps": N_("steps that can still be made"),
    "empty": N_("empty cells"),
    "first_piece": N_("cells with the first piece"),
    "second_piece": N_("cells with the second piece"),
    "last_piece": N_("cells with the last piece"),
    "pairs": N_("lines that lack one piece"),
    "no_reply": N_("moves that leave no safe reply"),
    "half_turn": N_("the board is the same after a half turn"),
}
# A step is one move on a cell; an empty cell has three left, the last piece none. The cells forbidden for good are those that
# the argument of `explain.settled` finds. Steps that can still be made are those outside of these cells, up to the value at
# which the settled cells of a line stop a cell (a green between two reds stays green).

ODD, AT_MOST, SOME = "odd", "at most", "some"


@dataclass(frozen=True)
class Question:
    """A question about one column that is answered with yes or no."""

    column: str
    how: str
    most: int = 0

    @property
    def id(self) -> str:
        """What it is called in JSON: `safe odd`, `safe at most 3`."""
        return f"{self.column} {self.how}" + (f" {self.most}" if self.how == AT_MOST else "")

    def in_words(self, answer: bool = True) -> str:
        """The question as a condition, for one of its answers."""
        if self.column == "half_turn":
            sentence = (
                N_("the board is the same after a half turn")
                if answer
                else N_("the board is not the same after a half turn")
            )
            return _(sentence)
        none = self.how == SOME or self.most == 0
        sentence = {
            (ODD, True): N_("{what}: odd"),
            (ODD, False): N_("{what}: even"),
            (AT_MOST, True): N_("{what}: none") if none else N_("{what}: at most {most}"),
            (AT_MOST, False): N_("{what}: some") if none else N_("{what}: more than {most}"),
            (SOME, True): N_("{what}: some"),
            (SOME, False): N_("{what}: none"),
        }[self.how, answer]
        return _(sentence).format(what=_(COLUMNS[self.column]), most=self.most)

    def asked_of(self, columns: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
        """The answers for the positions that these columns count."""
        counted = columns[:, list(COLUMNS).index(self.column)]
        answers: npt.NDArray[np.bool_] = {
            ODD: counted % 2 == 1, SOME: counted > 0, AT_MOST: counted <= self.most,
        }[self.how]  # fmt: skip
        return answers


_COUNTED = [name for name in COLUMNS if name not in ("no_reply", "half_turn")]
_BOUNDS = {
    "safe": range(9),
    "forbidden": range(6),
    "for_good": range(6),
    "possible_steps": (1, 2, 3, 4, 6, 8, 12, 16),
    "loose_steps": (4, 8, 12, 16),
    "empty": range(5),
    "last_piece": range(4),
    "pairs": (0, 2, 4),
}
QUESTIONS: tuple[Question, ...] = (
    *(Question(name, ODD) for name in _COUNTED),
    *(Question(name, AT_MOST, most) for name, bounds in _BOUNDS.items() for most in bounds),
    Question("no_reply", SOME),
    Question("half_turn", SOME),
)


@dataclass(frozen=True)
class Criterion:
    """What is looked at in the position after a move: the move with the lowest, the highest or an even count is preferred."""

    column: str
    how: str

    @property
    def id(self) -> str:
        """What it is called in JSON: `fewest safe`."""
        return f"{self.how} {self.column}"

    def in_words(self) -> str:
        """What the move leaves."""
        if self.column == "half_turn":
            return _("a board that is the same after a half turn")
        sentence = {
            FEWEST: _("the fewest {what}"),
            MOST: _("the most {what}"),
            EVEN: _("an even number of {what}"),
            NONE: _("no {what}"),
        }[self.how]
        return sentence.format(what=_(COLUMNS[self.column]))

    def scores(self, columns: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
        """A number from 0 to 63 for each position: the lower, the better it is to leave it to the other."""
        counted = columns[:, list(COLUMNS).index(self.column)].astype("int64")
        found: npt.NDArray[np.int64] = {
            FEWEST: counted,
            MOST: HIGHEST - counted,
            EVEN: counted % 2,
            NONE: (counted > 0).astype("int64"),
        }[self.how]
        return found if self.column != "half_turn" else 1 - counted


FEWEST, MOST, EVEN, NONE = "fewest", "most", "even", "no"
HIGHEST = 63  # no count is larger on a board that is studied
CRITERIA: tuple[Criterion, ...] = (
    *(
        Criterion(name, how)
        for name in ("safe", "forbidden", "for_good", "pairs", "empty")
        for how in (FEWEST, MOST)
    ),
    *(Criterion(name, EVEN) for name in ("safe", "loose_steps", "possible_steps", "forbidden", "for_good")),
    Criterion("possible_steps", FEWEST),
    Criterion("loose_steps", FEWEST),
    Criterion("no_reply", NONE),
    Criterion("half_turn", MOST),
)
