"""What to mend first: the function whose fault explains most of the boards on which others fail."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tateti.classroom.grading.contract import Contract
from tateti.classroom.grading.findings import Advice

# On which boards a function fails; everywhere, if it is missing or not written.
Failing = Mapping[str, Collection[str] | None]
EVERYWHERE = None

MOST_BOARDS = 250  # of a function are looked at: enough to tell what explains it


def advice(contract: Contract, failing: Failing) -> Advice | None:
    """The function to begin with, if others fail that build on it; of several the one that explains most boards."""
    best: tuple[int, Advice] | None = None
    for function in contract.functions:
        if function not in failing:
            continue
        explained = {
            other: _explained(contract, failing, function, other)
            for other in contract.functions
            if other in failing and function in contract.needs.get(other, ())
        }
        others = tuple(other for other, boards in explained.items() if boards)
        boards = sum(explained.values())
        if others and (best is None or boards > best[0]):
            best = boards, Advice(function, others)
    return best[1] if best is not None else None


def _explained(contract: Contract, failing: Failing, function: str, other: str) -> int:
    """On how many boards the other may fail only because this one does: on the board itself, or on one that a search from
    it comes to."""
    faults, boards = failing[function], _some(failing[other])
    if faults is EVERYWHERE:
        return len(boards)
    if not contract.searches(other):
        return sum(board in faults for board in boards)
    known = _some(faults)
    return sum(any(contract.comes_before(board, fault) for fault in known) for board in boards)


def _some(boards: Collection[str] | None) -> Sequence[str]:
    """Some of the boards, evenly spread: a search looks ahead from each of them."""
    if boards is EVERYWHERE:
        return ()
    found = sorted(boards)
    return found[:: max(1, len(found) // MOST_BOARDS)]
