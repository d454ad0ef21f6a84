"""A policy asked for its shares: in batches, and what it answers checked before it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from tateti.errors import InvalidPlayerError, quote
from tateti.games import Move
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players.batched import asked
from tateti.study.audit.policy import kernel
from tateti.study.audit.policy.positions import Codes, Level, Positions, Shares

Cells = npt.NDArray[np.int8]

ANY = -1
"""Stands for the cell that was played last where a policy does not look at it."""
BATCH = 1 << 15  # positions
CHECKED = 400  # positions on which it is seen whether a policy is symmetric
ALIKE = 1e-5
"""Shares that differ by less are alike: networks of few digits round otherwise in a batch of another size."""


class Policy(Protocol):
    """What can be asked for its shares."""

    name: str
    uses_last: bool

    def shares(self, codes: Codes, lasts: Cells) -> Shares:
        """How likely it plays on each cell, a row for each code with the cell that was played last."""

    def begin(self, level: Level) -> None:
        """Is told before the positions of a level are asked."""


class BatchedPolicy:
    """A function from arrays of positions to shares (see `players.batched`)."""

    uses_last = False

    def __init__(self, name: str, function: Callable[..., Any], positions: Positions) -> None:
        self.name, self.function, self.positions = name, function, positions

    def begin(self, level: Level) -> None:
        """Nothing has to be made ready."""

    def shares(self, codes: Codes, lasts: Cells) -> Shares:
        values, legal = self.positions.unpacked(codes)
        return asked(
            self.name, self.function, values, legal, lambda row: self.positions.position(int(codes[row]))
        )


class PlayerPolicy:
    """A bot, asked position by position."""

    def __init__(self, player: Player, positions: Positions) -> None:
        self.player, self.positions = player, positions
        self.name, self.uses_last = str(player), player.uses_last

    def begin(self, level: Level) -> None:
        """Nothing has to be made ready."""

    def shares(self, codes: Codes, lasts: Cells) -> Shares:
        found = np.zeros((len(codes), self.positions.cells))
        for row, (code, last) in enumerate(zip(codes.tolist(), lasts.tolist(), strict=True)):
            position = self.positions.position(code)
            for one in self.player.weigh(position, last=self._move(code, last)):
                found[row, one.move.cell] += float(one.probability)
        return found

    def _move(self, code: int, last: int) -> Move | None:
        """The move that left what stands on the cell that was played last."""
        return None if last == ANY else self.positions.game.move_on(last, code >> 2 * last & 3)


class SymmetricPolicy:
    """A policy that is the same on boards that are turned or mirrored: asked on one of them, and the others follow."""

    uses_last = False

    def __init__(self, policy: Policy, positions: Positions) -> None:
        self.policy, self.positions, self.name = policy, positions, policy.name
        self.symmetries = np.array(positions.game.board.symmetries, np.int64)
        self._codes: Codes = np.empty(0, np.int32)
        self._shares: Shares = np.empty((0, positions.cells))

    def begin(self, level: Level) -> None:
        self._codes = np.unique(self._smallest(level.codes)[0])
        self._shares = np.empty((len(self._codes), self.positions.cells))
        for at in range(0, len(self._codes), BATCH):  # there may be none
            self._shares[at : at + BATCH] = ask(self.policy, self._codes[at : at + BATCH])

    def shares(self, codes: Codes, lasts: Cells) -> Shares:
        smallest, which = self._smallest(codes)
        known = self._shares[np.searchsorted(self._codes, smallest)]
        return np.take_along_axis(known, self.symmetries[which], axis=1)

    def _smallest(self, codes: Codes) -> tuple[Codes, npt.NDArray[np.int64]]:
        smallest, which = np.empty(len(codes), np.int32), np.empty(len(codes), np.int64)
        kernel.fill_smallest(codes, self.symmetries, smallest, which)
        return smallest, which

    def check(self, seed: int = 0) -> None:
        """Raises where the policy is not the same on boards that are turned or mirrored, on some of them."""
        codes = sample((level.codes for level in self.positions.levels), seed)
        plain = ask(self.policy, codes)
        values, _legal = self.positions.unpacked(codes)
        powers = 4 ** np.arange(self.positions.cells, dtype=np.int64)
        for symmetry in self.symmetries[1:]:
            images = (values * powers[symmetry]).sum(1).astype(np.int32)
            turned = np.take_along_axis(ask(self.policy, images), np.tile(symmetry, (len(codes), 1)), axis=1)
            if (differs := np.abs(turned - plain).max(1) > ALIKE).any():
                row = int(np.argmax(differs))
                raise InvalidPlayerError(
                    N_("{bot} is not symmetric: it plays otherwise in {position} than in {image}, which is the same board turned or "
                       "mirrored. Leave out that it is symmetric."),
                    bot=self.name,
                    position=quote(str(self.positions.position(int(codes[row])))),
                    image=quote(str(self.positions.position(int(images[row])))),
                )  # fmt: skip


def ask(policy: Policy, codes: Codes) -> Shares:
    """The shares on these boards, whatever was played last."""
    return policy.shares(codes, np.full(len(codes), ANY, np.int8))


def sample(levels: Iterable[Codes], seed: int) -> Codes:
    """Some of the positions of all levels, each as likely as the others."""
    every = np.concatenate(list(levels))
    return np.random.default_rng(seed).choice(every, min(CHECKED, len(every)), replace=False)
