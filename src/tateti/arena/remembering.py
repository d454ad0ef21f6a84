"""A bot that is asked once for each board: for students' files, whose `minimax` is a function of the board and takes its time."""

from __future__ import annotations

from random import Random

from tateti.games import Game, Move, Position
from tateti.match import Match
from tateti.players import Player, Stop, Weighed

MOST = 100_000  # boards; those of Tic-Tac-Toe are 5,478


class Remembering(Player):
    """Another bot, whose answers are kept."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player, self.name, self.samples = player, player.name, player.samples
        self._known: dict[Position, Weighed] = {}

    def is_fixed_on(self, game: Game) -> bool:
        return self.player.is_fixed_on(game)

    def warning(self, game: Game) -> str | None:
        return self.player.warning(game)

    def fingerprint(self) -> str | None:
        return self.player.fingerprint()

    def prepare(self, game: Game) -> None:
        self.player.prepare(game)

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return self.player.weigh(position, last=last, stop=stop)

    def choose_in(self, match: Match, random: Random, *, stop: Stop | None = None) -> Weighed:
        known = self._known.get(match.position)
        if known is None:
            known = self.player.choose_in(match, random, stop=stop)
            if len(self._known) < MOST:
                self._known[match.position] = known
        return known
