"""Safe play by brute force: the rules on tuples (`brute_force`), every line of safe moves followed, nothing clever."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from brute_force import BruteForce, Cells


@dataclass
class SafeGame:
    """What safe moves can come to in one game on one board."""

    rules: BruteForce
    wins_of: dict[Cells, set[int]] = field(default_factory=dict)
    ever: dict[Cells, frozenset[int]] = field(default_factory=dict)
    lengths: dict[Cells, frozenset[int] | None] = field(default_factory=dict)

    def wins(self, cells: Cells) -> set[int]:
        """The cells on which a move wins at once."""
        if self.rules.is_over(cells) or self.rules.misere:
            return set()
        if cells not in self.wins_of:
            children = self.rules.children(cells).items()
            self.wins_of[cells] = {cell for cell, child in children if self.rules.has_line(child)}
        return self.wins_of[cells]

    def is_safe(self, child: Cells) -> bool:
        """Whether the move to this position did not lose at once, and lets nobody win at once."""
        if self.rules.has_line(child):
            return not self.rules.misere
        return not self.wins(child)

    def safe(self, cells: Cells) -> set[int]:
        """The cells of the safe moves."""
        if self.rules.is_over(cells):
            return set()
        return {cell for cell, child in self.rules.children(cells).items() if self.is_safe(child)}

    def ever_safe(self, cells: Cells) -> frozenset[int]:
        """The cells on which a move is safe here, or after some safe moves."""
        if cells not in self.ever:
            children, safe = self.rules.children(cells), self.safe(cells)
            later = (self.ever_safe(children[cell]) for cell in safe)
            self.ever[cells] = frozenset(safe).union(*later)
        return self.ever[cells]

    def safe_lengths(self, cells: Cells) -> frozenset[int] | None:
        """How many safe moves can be made until there is none; None where a game may end before that."""
        if cells not in self.lengths:
            self.lengths[cells] = self._find_lengths(cells)
        return self.lengths[cells]

    def _find_lengths(self, cells: Cells) -> frozenset[int] | None:
        if self.rules.is_over(cells):
            return None
        children, safe = self.rules.children(cells), self.safe(cells)
        if not safe:
            return frozenset([0])
        found: set[int] = set()
        for cell in safe:
            if (later := self.safe_lengths(children[cell])) is None:
                return None
            found |= {1 + length for length in later}
        return frozenset(found)

    def quiet_positions(self) -> list[Cells]:
        """Every position that safe moves can reach, in which the game goes on."""
        seen, waiting = {self.rules.start}, [self.rules.start]
        while waiting:
            cells = waiting.pop()
            children = self.rules.children(cells)
            new = {children[cell] for cell in self.safe(cells)} - seen
            seen |= new
            waiting.extend(new)
        return sorted(cells for cells in seen if not self.rules.is_over(cells))

    def drawn_at_random(self, count: int, fewest: int, random: Random) -> list[Cells]:
        """So many of them, each after at least so many safe moves, and so with fewer to follow."""
        found: list[Cells] = []
        while len(found) < count:
            cells, plies = self.rules.start, fewest + random.randrange(8)
            for _ply in range(plies):
                if not (safe := sorted(self.safe(cells))):
                    break
                cells = self.rules.children(cells)[random.choice(safe)]
            if not self.rules.is_over(cells):
                found.append(cells)
        return found
