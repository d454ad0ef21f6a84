"""Audits: hand-made cases, an independent enumeration of all games, simulated matches, and the truth about the bots."""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from conftest import FULL
from tateti.errors import InvalidPlayerError, SearchLimitError
from tateti.games import Game, Move, Position, Side, game
from tateti.match import Match
from tateti.players import Player, Weighed, player
from tateti.players import available as players
from tateti.players.reasons import AnyMove, Block, TacticalCorner, Win
from tateti.study.audit.bot_audit import Audit, SideAudit, audit
from tateti.study.audit.cross_table import cross_table
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Score, Strategy
from tateti.study.audit.reach import best_response, best_score, most_wins, reach, shortest_loss

TICTACTOE, TATETI_SEMAFORO = game("tictactoe"), game("tateti-semaforo")
FIRST, SECOND = Side.FIRST, Side.SECOND


def exact(first: str, second: str, start: Position) -> Score:
    return meet(Strategy(player(first)), Strategy(player(second)), start)


@functools.cache
def audited(name: str) -> Audit:
    return audit(name, TICTACTOE)


def side_of(name: str, side: Side) -> SideAudit:
    return audited(name).sides[side]


# A second, slow way to everything: game by game, with nothing shared between them.


def enumerated(
    seats: tuple[Player, Player], position: Position, last: Move | None = None
) -> Counter[Side | None]:
    """The probability of each result, by following every single game."""
    if position.outcome is not None:
        return Counter({position.outcome.winner: Fraction(1)})  # type: ignore[dict-item]
    found: Counter[Side | None] = Counter()
    for one in seats[position.turn].weigh(position, last=last):
        for winner, chance in enumerated(seats, position.play(one.move), one.move).items():
            found[winner] += one.probability * chance  # type: ignore[assignment]
    return found


def best_for_the_other(
    bot: Player, side: Side, position: Position, aim: str, last: Move | None = None
) -> Score:
    """The bot's score against the opponent with this aim, by following every single game."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return Score(Fraction(winner is side), Fraction(winner is None), Fraction(winner is side.other))
    if position.turn is side:
        parts = [
            (one.probability, best_for_the_other(bot, side, position.play(one.move), aim, one.move))
            for one in bot.weigh(position, last=last)
        ]
        return Score(
            *(sum((p * getattr(s, part) for p, s in parts), Fraction()) for part in ("win", "draw", "loss"))
        )
    scores = [best_for_the_other(bot, side, position.play(move), aim, move) for move in position.moves]
    if aim == "wins":
        return max(scores, key=lambda score: (score.loss, score.draw))
    return max(scores, key=lambda score: (1 - score.points, score.loss))


@functools.cache
def minimax_value(position: Position) -> int:
    """1, 0 or -1 for the player to move, without any of the package's searches."""
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else 1 if position.outcome.winner is position.turn else -1
    return max(-minimax_value(position.play(move)) for move in position.moves)


def plies_to_a_loss(bot: Player, side: Side, position: Position, known: dict[Position, float]) -> float:
    """How soon the bot can lose if everything goes against it."""
    if position not in known:
        if position.outcome is not None:
            known[position] = 0 if position.outcome.winner is side.other else float("inf")
        else:
            moves = [one.move for one in bot.weigh(position)] if position.turn is side else position.moves
            known[position] = 1 + min(
                plies_to_a_loss(bot, side, position.play(move), known) for move in moves
            )
    return known[position]


LATE = {
    "tictactoe": ("X.O/.X./...", "X../.O./..X", "..O/.X./...", ".../.X./..."),
    "tateti-semaforo": ("RGR/GRY/Y.G", "RYR/RGY/GRG", "RGY/YRR/GR."),
}
NAMES = ("random", "easy", "hard", "perfect")


# Scores


def test_scores_that_can_be_counted_by_hand() -> None:
    # X in the middle (1/3) wins; X at an end wins if O leaves the middle (1/2). O never gets two marks.
    found = exact("random", "random", game("tictactoe:1x3x2").start)
    assert found == Score(Fraction(2, 3), Fraction(1, 3), Fraction(0))
    # Only three greens win, so the second move must be a green beside the first (2/3) and the third one too (1/3).
    found = exact("random", "random", game("tateti-semaforo:1x3").start)
    assert found == Score(Fraction(2, 9), Fraction(7, 9), Fraction(0))


def test_random_against_random_is_the_known_figure() -> None:
    found = exact("random", "random", TICTACTOE.start)
    assert found == Score(Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420))


@pytest.mark.parametrize("name", LATE)
@pytest.mark.parametrize("second", NAMES)
@pytest.mark.parametrize("first", NAMES)
def test_scores_agree_with_following_every_single_game(name: str, first: str, second: str) -> None:
    for text in LATE[name]:
        start = game(name).position(text)
        if start.outcome is not None or (
            name == "tictactoe" and len(start.moves) > 6 and "random" in (first, second)
        ):
            continue
        found = enumerated((player(first), player(second)), start)
        assert exact(first, second, start) == Score(
            *(Fraction(found[winner]) for winner in (FIRST, None, SECOND))
        )


def test_a_game_that_is_over_has_its_result_for_certain() -> None:
    assert exact("easy", "easy", TICTACTOE.position("XXX/OO./...")) == Score(
        Fraction(1), Fraction(0), Fraction(0)
    )


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("tictactoe", "random", "random"),
        ("tictactoe", "random", "easy"),
        ("tictactoe", "easy", "easy"),
        ("tictactoe", "easy", "hard"),
        ("tictactoe", "hard", "easy"),
        ("tictactoe", "perfect", "random"),
        ("tictactoe", "easy", "minimax"),
        pytest.param("tateti-semaforo", "hard", "random", marks=pytest.mark.slow),
        pytest.param("tateti-semaforo", "easy", "hard", marks=pytest.mark.slow),
    ],
)
def test_exact_figures_agree_with_played_games(name: str, first: str, second: str) -> None:
    games, start = (20_000 if name == "tictactoe" else 5_000) // (1 if FULL else 5), game(name).start
    expected = exact(first, second, start)
    found = played(game(name), (first, second), games, Random(f"{name} {first} {second}"))
    for winner, probability in ((FIRST, expected.win), (None, expected.draw), (SECOND, expected.loss)):
        error = float(probability * (1 - probability) / games) ** 0.5
        assert abs(found[winner] / games - float(probability)) <= 4 * error


def played(the_game: Game, names: tuple[str, str], games: int, random: Random) -> Counter[Side | None]:
    """The results of games that are really played; only what the bots answer is remembered."""
    seats = tuple(functools.cache(Remembered(player(name)).weigh) for name in names)
    results: Counter[Side | None] = Counter()
    for _ in range(games):
        position, last = the_game.start, None
        while position.outcome is None:
            moves, weights = seats[position.turn](position, last)
            last = random.choices(moves, weights)[0]
            position = the_game.after(position, last)
        results[position.outcome.winner] += 1
    return results


class Remembered:
    def __init__(self, bot: Player) -> None:
        self.bot = bot

    def weigh(self, position: Position, last: Move | None) -> tuple[list[Move], list[float]]:
        weighed = self.bot.weigh(position, last=last)
        return [one.move for one in weighed], [float(one.probability) for one in weighed]


# Losing


@pytest.mark.parametrize("name", ["perfect", "minimax"])
@pytest.mark.parametrize("side", Side)
def test_perfect_and_minimax_cannot_lose(name: str, side: Side) -> None:
    found = side_of(name, side)
    assert not found.can_lose
    assert found.given_away is not None
    assert found.given_away.faulty == 0
    assert all(score.loss == 0 for score in (*found.scores.values(), found.expert_for_wins) if score)


def test_who_can_be_beaten_and_who_cannot() -> None:
    can_lose = {name: tuple(side.can_lose for side in audited(name).sides) for name in players()}
    assert can_lose == {
        "random": (True, True),
        "easy": (True, True),
        "hard": (False, True),  # the book's bot holds its own when it begins, and only then
        "mcts": (False, False),
        "alphabeta": (False, False),
        "minimax": (False, False),
        "perfect": (False, False),
    }


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ["random", "easy", "hard"])
def test_the_shortest_loss_is_a_loss_that_replays_and_none_is_shorter(name: str, side: Side) -> None:
    found, bot = side_of(name, side), player(name)
    soonest = plies_to_a_loss(bot, side, TICTACTOE.start, {})
    if found.line is None:
        assert soonest == float("inf")
        return
    assert len(found.line.moves) == soonest
    match = Match.from_record(str(audited(name).record(found)))
    assert match.moves == list(found.line.moves)
    assert match.position.outcome is not None
    assert match.position.outcome.winner is side.other
    probability = Fraction(1)
    for position, move in zip(match.positions, match.moves, strict=False):
        if position.turn is side:
            probability *= {one.move: one.probability for one in bot.weigh(position)}[move]
    assert probability == found.line.probability > 0


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("name", "bot"), [(game, bot) for game in LATE for bot in NAMES])
def test_the_expert_gets_what_following_every_single_game_gives(name: str, bot: str, side: Side) -> None:
    for text in LATE[name]:
        start = game(name).position(text)
        if start.outcome is not None or len(start.moves) > 7:
            continue
        found = reach(Strategy(player(bot)), side, start)
        for aim, wanted in ((most_wins, "wins"), (best_score, "points")):
            assert best_response(found, aim) == best_for_the_other(player(bot), side, start, wanted)


def test_an_expert_who_wants_to_win_and_one_who_wants_to_score_may_differ() -> None:
    found = side_of("easy", FIRST)
    assert found.expert_for_wins is not None
    assert found.expert_for_points is not None
    assert found.expert_for_wins.loss > found.expert_for_points.loss
    assert found.expert_for_wins.points > found.expert_for_points.points


def test_nobody_does_better_than_the_expert() -> None:
    for name in players():
        for side in audited(name).sides:
            assert side.expert_for_wins is not None
            assert side.expert_for_points is not None
            for score in side.scores.values():
                assert score.loss <= side.expert_for_wins.loss
                assert score.points >= side.expert_for_points.points


# Giving value away


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ["random", "easy", "hard"])
def test_positions_in_which_value_is_given_away_agree_with_a_plain_search(name: str, side: Side) -> None:
    bot, given = player(name), side_of(name, side).given_away
    assert given is not None
    decisions = [position for position in everything(bot, side) if position.turn is side]
    losses = {
        position: max(
            minimax_value(position) + minimax_value(position.play(one.move)) for one in bot.weigh(position)
        )
        for position in decisions
    }
    assert given.positions == len(decisions)
    assert given.at_stake == sum(minimax_value(position) > -1 for position in decisions)
    assert given.faulty == sum(loss > 0 for loss in losses.values()) == sum(given.kinds.values())
    assert sum(n for (was, now), n in given.kinds.items() if was - now == 2) == sum(
        loss == 2 for loss in losses.values()
    )


def everything(bot: Player, side: Side) -> set[Position]:
    """Every unfinished position that can arise with the bot on this side."""
    found, waiting = {TICTACTOE.start}, [TICTACTOE.start]
    while waiting:
        position = waiting.pop()
        moves = [one.move for one in bot.weigh(position)] if position.turn is side else position.moves
        for after in (position.play(move) for move in moves):
            if after.outcome is None and after not in found:
                found.add(after)
                waiting.append(after)
    return found


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ["easy", "hard"])
def test_how_often_value_is_given_away_in_a_game_against_random(name: str, side: Side) -> None:
    bot = player(name)

    @functools.cache
    def without_fault(position: Position) -> Fraction:
        if position.outcome is not None:
            return Fraction(1)
        weighed = (bot if position.turn is side else player("random")).weigh(position)
        kept = [
            one.probability * without_fault(position.play(one.move))
            for one in weighed
            if position.turn is not side
            or minimax_value(position) + minimax_value(position.play(one.move)) == 0
        ]
        return sum(kept, Fraction())

    assert side_of(name, side).given_away_against_random == 1 - without_fault(TICTACTOE.start)


@pytest.mark.parametrize("side", Side)
def test_the_books_claim_about_the_tactical_corner(side: Side) -> None:
    bot, claim = player("hard"), side_of("hard", side).corner_claim
    assert claim is not None
    corners = {
        position.play(one.move)
        for position in everything(bot, side)
        if position.turn is side
        for one in bot.weigh(position)
        if isinstance(one.reason, TacticalCorner) and position.play(one.move).outcome is None
    }
    left = {corner: [minimax_value(corner.play(move)) for move in corner.moves] for corner in corners}
    assert claim.positions == len(left)
    assert claim.forced == sum(min(values) == 1 for values in left.values())
    assert {int(value): count for value, count in claim.answers.items()} == {
        value: sum(values.count(value) for values in left.values()) for value in (-1, 0, 1)
    }
    urgent = [
        {one.move.cell for one in bot.weigh(position)}
        for position in everything(bot, side)
        if position.turn is side and isinstance(bot.weigh(position)[0].reason, Win | Block)
    ]
    assert claim.urgent == len(urgent)
    assert claim.elsewhere == sum(not cells & {0, 2, 6, 8} for cells in urgent)
    assert not claim.holds
    assert claim.counterexample is not None
    position = TICTACTOE.start
    for move in claim.counterexample.moves:
        position = position.play(move)
    assert position.turn is side
    assert minimax_value(position) < 1


def test_the_claim_is_not_asked_of_bots_without_tactical_corners() -> None:
    assert side_of("easy", FIRST).corner_claim is None


# The table


def test_the_cross_table_holds_every_pair_and_agrees_with_the_audits() -> None:
    table = cross_table(TICTACTOE, ("random", "easy", "hard", "perfect"))
    assert table.bots == ("random", "easy", "hard", "perfect")
    assert len(table.scores) == 16
    for (first, second), score in table.scores.items():
        assert score.win + score.draw + score.loss == 1
        assert score == side_of(first, FIRST).scores[second]
        assert score.for_the_other == side_of(second, SECOND).scores[first]


def test_bots_without_exact_figures_are_left_out_with_the_reason() -> None:
    table = cross_table(TICTACTOE, ("random", "mcts:time=0.1"))
    assert table.bots == ("random",)
    assert "clock" in str(table.left_out["mcts:time=0.1"])
    assert "minimax" in cross_table(game("tictactoe:2x5x5"), ("random", "minimax")).left_out
    with pytest.raises(InvalidPlayerError, match="clock"):
        audit("minimax:time=0.1", TICTACTOE)


def test_a_bot_that_gives_up_on_a_board_is_left_out_with_the_reason() -> None:
    class Timid(Player):
        name = "timid"

        def weigh(self, position: Position, **more: object) -> tuple[Weighed, ...]:
            raise SearchLimitError("too hard")

    table = cross_table(TICTACTOE, ("random", Timid(), "easy"))
    assert table.bots == ("random", "easy")
    assert len(table.scores) == 4
    assert str(table.left_out["timid"]) == "too hard"
    found = audit("easy", TICTACTOE, opponents=(Timid(), "random"))
    assert all(list(side.scores) == ["random"] for side in found.sides)


def test_probabilities_that_do_not_add_up_are_refused() -> None:
    class Wrong(Player):
        name = "wrong"

        def weigh(self, position: Position, **more: object) -> tuple[Weighed, ...]:
            return (Weighed(position.moves[0], Fraction(1, 2), AnyMove()),)

    with pytest.raises(ValueError, match="add up"):
        Strategy(Wrong()).shares(TICTACTOE.start, None)


# Bots that look at the last move


def test_a_bot_that_looks_at_the_last_move_is_followed_move_by_move() -> None:
    class Shy(Player):
        """Plays the first free cell, and loses its nerve after a move on c1: then the last one."""

        name, uses_last = "shy", True

        def weigh(
            self, position: Position, *, last: Move | None = None, **more: object
        ) -> tuple[Weighed, ...]:
            chosen = position.moves[-1 if last is not None and last.text.endswith("c1") else 0]
            return (Weighed(chosen, Fraction(1), AnyMove()),)

    start = TICTACTOE.position("X.O/.X./O..")
    bot = Strategy(Shy())
    for side in Side:
        seats = (Shy(), player("random")) if side is FIRST else (player("random"), Shy())
        strategies = (bot, Strategy(player("random"))) if side is FIRST else (Strategy(player("random")), bot)
        found = enumerated(seats, start)
        assert meet(*strategies, start) == Score(
            *(Fraction(found[winner]) for winner in (FIRST, None, SECOND))
        )
        assert best_response(reach(bot, side, start), most_wins) == best_for_the_other(
            Shy(), side, start, "wins"
        )


# Limits


def test_a_board_that_is_too_large_is_refused_with_its_size() -> None:
    with pytest.raises(SearchLimitError, match=r"16,777,216 ways.*more than 100 situations"):
        audit("easy", game("semaforo"), limit=100)


def test_a_loss_within_the_limit_is_told_although_the_rest_is_not() -> None:
    found = audit("random", game("semaforo"), (SECOND,), limit=3_000).sides[0]
    assert not found.whole
    assert found.scores == {}
    assert found.line is not None
    assert len(found.line.moves) == 3
    whole = reach(Strategy(player("random")), SECOND, TATETI_SEMAFORO.start, 3_000)
    assert not whole.whole
    assert shortest_loss(whole) is not None
