"""One game: both are asked in turn, time is kept, and whoever forfeits is told why."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from arena.arenas import setup_of
from tateti.arena.referee import CRASH, ILLEGAL, TIME, Forfeit, PlayedGame, bounded, play
from tateti.arena.setup import Job
from tateti.arena.time_control import TimeControl, told_time
from tateti.errors import InvalidRecordError, TatetiError
from tateti.games import Position, Side
from tateti.match import Match
from tateti.players import Player, player
from tateti.players.programs.faults import Fault, failed
from tateti.study.review import review

JOB = Job(1, 0, 1, 0)
SETUP = setup_of("easy", "hard")


def nobody_asks(side: Side, seconds: float, moves: object) -> None:
    """Whom is asked does not matter here."""


def game_of(first: object, second: object = "perfect", setup: object = SETUP, job: Job = JOB) -> PlayedGame:
    made = [one if isinstance(one, Player) else player(one) for one in (first, second)]  # type: ignore[arg-type]
    return play(setup, job, (made[0], made[1]), nobody_asks)  # type: ignore[arg-type]


def test_the_same_seed_and_number_give_the_same_game() -> None:
    assert game_of("easy", "hard") == game_of("easy", "hard")
    others = [game_of("easy", "hard", job=JOB._replace(number=number)).moves for number in range(2, 8)]
    assert len({game_of("easy", "hard").moves, *others}) > 1
    assert game_of("easy", "hard").moves != game_of("easy", "hard", setup_of("easy", "hard", seed=5)).moves


def test_what_one_bot_plays_does_not_change_the_chances_of_the_other() -> None:
    """Each side has a generator of its own: against another opponent the first move is the same."""
    assert game_of("random", "easy").moves[0] == game_of("random", "perfect").moves[0]


def test_a_game_begins_with_its_opening_whoever_is_to_move() -> None:
    setup = setup_of("easy", "hard", openings="all", plies=3)
    asked: list[Side] = []
    played = play(
        setup, JOB, (player("easy"), player("hard")), lambda side, seconds, moves: asked.append(side)
    )
    assert asked[0] is Side.SECOND
    assert len(asked) == len(played.moves)
    assert str(played.match(setup).start) == str(setup.openings.positions[0])


@pytest.mark.parametrize("bots", [("easy", "hard"), ("random", "random"), ("perfect", "perfect")])
def test_a_game_reads_back_from_its_line_and_from_its_record(bots: tuple[str, str]) -> None:
    played = game_of(*bots)
    assert PlayedGame.from_json(played.to_json()) == played
    match = Match.from_record(str(played.match(SETUP).record()))
    assert [str(move) for move in match.moves] == list(played.moves)
    assert match.result == played.result
    assert review(match).match is match


# Forfeits


class Raising(Player):
    """Raises what it is told to."""

    name = "raising"

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def weigh(self, position: Position, **more: object) -> tuple[()]:  # type: ignore[override]
        raise self.error


PROGRAM = TatetiError("no")


@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [
        (lambda position: "b2", ILLEGAL, "b2 already holds"),
        (lambda position: "z9", ILLEGAL, "'z9' is outside"),
        (lambda position: list(position)[99], CRASH, "IndexError"),
        (Raising(MemoryError("all of it")), CRASH, "MemoryError: all of it"),
        (Raising(KeyboardInterrupt()), CRASH, "KeyboardInterrupt"),
        (Raising(failed("ugi:x", Fault.TIME, PROGRAM)), TIME, "ugi:x fails: no"),
        (Raising(failed("ugi:x", Fault.ILLEGAL, PROGRAM)), ILLEGAL, "ugi:x fails: no"),
        (Raising(failed("ugi:x", Fault.PROTOCOL, PROGRAM)), CRASH, "ugi:x fails: no"),
    ],
)  # fmt: skip
def test_a_bot_that_gives_no_legal_move_forfeits_with_the_reason(
    bot: Callable[[Position], object], kind: str, said: str
) -> None:
    blocked = setup_of("easy", "hard", openings="all", plies=4)
    middle = next(place for place, one in enumerate(blocked.openings.positions) if one[4])
    job = JOB._replace(opening=middle)
    played = game_of(bot, setup=blocked, job=job)
    assert played.forfeit is not None
    assert (played.forfeit.side, played.forfeit.kind, played.winner) == (Side.FIRST, kind, Side.SECOND)
    assert said in played.forfeit.reason
    record = str(played.match(blocked).record())
    assert Match.from_record(record).result == "0-1"
    assert f'[Forfeit "{kind}: ' in record


def test_a_bot_that_chooses_what_it_may_not_play_forfeits() -> None:
    class Cheat(Player):
        name = "cheat"

        def weigh(self, position: Position, **more: object) -> tuple[()]:  # type: ignore[override]
            raise AssertionError

        def choose_in(self, match: Match, random: Random, **more: object) -> object:  # type: ignore[override]
            from tateti.players.base import Weighed
            from tateti.players.reasons import AnyMove

            return Weighed(match.game.start.play("a1").moves[0], Fraction(1), AnyMove())

    played = game_of(Cheat())
    assert played.forfeit is not None
    assert played.forfeit.kind == ILLEGAL
    assert played.moves == ()


class Clockwork:
    """A clock that a bot turns forward."""

    def __init__(self) -> None:
        self.now = 100.0

    def bot(self, seconds: float) -> Callable[[Position], object]:
        def move(position: Position) -> object:
            self.now += seconds
            return position.moves[0]

        return move


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clockwork:
    found = Clockwork()
    monkeypatch.setattr("tateti.arena.referee.time.monotonic", lambda: found.now)
    return found


def test_whoever_takes_longer_than_a_move_may_take_forfeits(clock: Clockwork) -> None:
    setup = setup_of("easy", "hard", time=TimeControl(2.0))
    in_time = game_of(clock.bot(2.0), clock.bot(2.0), setup)
    assert in_time.forfeit is None
    late = game_of(clock.bot(0.5), clock.bot(2.5), setup)
    assert late.forfeit == Forfeit(Side.SECOND, TIME, "It had 2 s for the move, and took longer.")
    assert (late.winner, late.ending, len(late.moves)) == (Side.FIRST, "time", 1)


def test_a_clock_runs_out_over_the_game_and_increments_count(clock: Clockwork) -> None:
    fast, slow = clock.bot(1.0), clock.bot(3.0)
    out = game_of(fast, slow, setup_of("easy", "hard", time=TimeControl.read("5+0")))
    assert out.forfeit is not None
    assert (out.forfeit.side, out.forfeit.kind) == (Side.SECOND, TIME)
    assert out.seconds == (1.0, 3.0, 1.0)
    enough = game_of(fast, slow, setup_of("easy", "hard", time=TimeControl.read("5+3")))
    assert enough.forfeit is None
    record = str(enough.match(setup_of("easy", "hard", time=TimeControl.read("5+3"))).record())
    assert "[%emt 3.000]" in record
    assert '[Clock "5+3"]' in record


def test_a_move_that_stops_for_the_time_is_too_late(clock: Clockwork) -> None:
    class Stopping(Player):
        name = "stopping"

        def weigh(self, position: Position, *, stop: Callable[[], bool], **more: object) -> tuple[()]:  # type: ignore[override]
            clock.now += 9
            assert stop()
            raise TatetiError("I was stopped.")

    late = game_of(Stopping(), setup=setup_of("easy", "hard", time=TimeControl(1.0)))
    assert late.forfeit is not None
    assert late.forfeit.kind == TIME


def test_a_line_of_the_log_that_does_not_fit_is_noticed() -> None:
    played = game_of("easy", "hard").to_json()
    wrong = PlayedGame.from_json({**played, "result": "1/2-1/2" if played["result"] != "1/2-1/2" else "1-0"})
    with pytest.raises(InvalidRecordError, match="The moves of game 1 do not give its result"):
        wrong.match(SETUP)


def test_reasons_are_one_line_and_not_endless() -> None:
    assert bounded("a\nb\x1b[2J\tc") == "a b [2J c"
    assert len(bounded("x" * 10**6)) == 300


# Time


@pytest.mark.parametrize("text", ["", "0", "x", "-1", "4000", "1e3", "nan", "2s", "60++1", "+3", "٣"])
def test_what_is_no_time_is_quoted(text: str) -> None:
    with pytest.raises(TatetiError, match="is not a"):
        TimeControl.read(text)


def test_programs_are_told_a_little_less_than_they_have() -> None:
    for seconds in (0.01, 0.5, 1.0, 60.0):
        assert 0.9 * seconds - 1e-9 <= told_time(seconds) < seconds
