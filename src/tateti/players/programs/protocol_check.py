"""Whether an engine keeps to the protocol: everything that a tool may say to it is said once, and every answer is looked at.

The first thing that is wrong is raised as a `ProgramFaultError`, with what the engine said.
"""

from __future__ import annotations

from collections.abc import Iterable

from tateti.errors import TatetiError, quote
from tateti.games import Game, Position, Side
from tateti.language import mark as N_
from tateti.players.programs.engine import Engine, Introduction
from tateti.players.programs.faults import Fault
from tateti.players.programs.lines import Go, PositionLine
from tateti.players.programs.ugi import UgiPlayer

MOVES_OF_LINE = 4


def check_protocol(bot: UgiPlayer, game: Game, positions: Iterable[Position]) -> Introduction:
    """Says everything once to a new process of the engine, and gives what it says of itself."""
    engine = Engine(str(bot), bot.program, bot.patience)
    try:
        engine.introduce()
        engine.use_game(game)
        engine.get_ready()
        engine.begin_game()
        _check_moves(engine, game, bot.seconds)
        for position in positions:
            _check_queries(engine, position)
        _check_stop(engine, game)
        engine.get_ready()
        engine.quit()
    finally:
        engine.end()
    return engine.about


def _check_moves(engine: Engine, game: Game, seconds: float) -> None:
    """A line is played as a tool does it, from `startpos` and by `fen`, with each way to give time."""
    ways = (
        Go(movetime=max(1, round(1000 * seconds))),
        Go(depth=1),
        Go(p1time=60_000, p2time=60_000, p1inc=1000, p2inc=1000),
    )
    position, moves = game.start, list[str]()
    for number in range(MOVES_OF_LINE):
        if position.outcome is not None:
            return
        line = PositionLine(None, tuple(moves)) if number % 2 == 0 else PositionLine(str(position))
        move = engine.best_move(line, ways[number % len(ways)], max(seconds, 10.0), position)
        moves.append(str(move))
        position = game.after(position, move)


def _check_queries(engine: Engine, position: Position) -> None:
    engine.send(str(PositionLine(str(position))))
    for question, right in answers_to(position).items():
        given = engine.query(question, str(position))
        if given != right:
            raise engine.fault(
                Fault.PROTOCOL,
                TatetiError(
                    N_("it answers {asked} with {said}, and {right} is true"),
                    asked=quote(f"query {question}"), said=quote(given), right=quote(right),
                ),
                str(position),
            )  # fmt: skip


def answers_to(position: Position) -> dict[str, str]:
    """What is true of a position, by question."""
    outcome = position.outcome
    result = "none" if outcome is None else "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"
    over, first = outcome is not None, position.turn is Side.FIRST
    return {"gameover": str(over).lower(), "p1turn": str(first).lower(), "result": result}


def _check_stop(engine: Engine, game: Game) -> None:
    """A search without an end ends with a move when it is stopped; one that has answered before is right as well."""
    engine.best_move(PositionLine(), Go(infinite=True), 0.0, game.start, stop=lambda: True)
