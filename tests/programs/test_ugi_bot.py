"""`ugi:COMMAND` as a bot: what is said to an engine, and each of its faults as a sentence; nothing is waited for without an end."""

from __future__ import annotations

import json
import os
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import tateti
from conftest import PATIENCE
from programs.conversations import FAKE, fake, without_times
from tateti import cage
from tateti.cli import main
from tateti.match import Clock, Match, Seat
from tateti.players import player
from tateti.players.outside import is_program
from tateti.players.program_names import short_name
from tateti.players.programs.engine import Patience, program_of
from tateti.players.programs.faults import Fault, ProgramFaultError
from tateti.players.programs.program_player import ProgramPlayer
from tateti.players.programs.ugi import UgiPlayer
from tateti.players.registry import available

GAME = tateti.game("tictactoe")
GOLDEN = Path(__file__).parent / "transcripts"
WRITE = os.environ.get("TATETI_WRITE_GOLDEN") == "1"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of every conversation, as they go through the pipes."""
    lines: list[str] = []
    send, receive = cage.Caged.send, cage.Caged.receive

    def sending(self: cage.Caged, data: bytes, seconds: float) -> None:
        lines.append(f"> {without_times(data.decode().removesuffix(chr(10)))}")
        send(self, data, seconds)

    def receiving(self: cage.Caged, seconds: float) -> bytes:
        line = receive(self, seconds)
        lines.append(f"< {line.decode(errors='replace')}")
        return line

    monkeypatch.setattr(cage.Caged, "send", sending)
    monkeypatch.setattr(cage.Caged, "receive", receiving)
    return lines


Waits = Callable[..., None]


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """How long engines are waited for: shortly only where it is in vain, for a busy machine is slow."""

    def set_patience(**seconds: float) -> None:
        usual = {"start": PATIENCE, "ready": PATIENCE, "late": PATIENCE, "farewell": 0.4}
        monkeypatch.setattr(ProgramPlayer, "patience", Patience(**usual | seconds))

    return set_patience


@pytest.fixture
def bots() -> Iterator[list[ProgramPlayer]]:
    """Bots that are ended with the test."""
    made: list[ProgramPlayer] = []
    yield made
    for bot in made:
        bot.close()


def a_bot(bots: list[ProgramPlayer], mode: str = "good", options: str = "") -> UgiPlayer:
    bot = player(fake(mode, options))
    assert isinstance(bot, UgiPlayer)
    bots.append(bot)
    return bot


# What is said


@pytest.mark.parametrize("clock", [None, "60+2"], ids=["movetime", "clock"])
def test_a_match_is_told_to_an_engine_as_it_is_written_down(
    clock: str | None, said: list[str], bots: list[ProgramPlayer]
) -> None:
    match = Match(GAME, Seat("one"), Seat("two"), clock=None if clock is None else Clock.read(clock))
    both = a_bot(bots, "has options", ":time=0.5,seed=7"), player("perfect:seed=1")
    while match.outcome is None:
        match.play(both[match.turn].choose_in(match, Random(1)).move, seconds=0.0)
    file = GOLDEN / f"bot-{'movetime' if clock is None else 'clock'}.txt"
    if WRITE:
        file.write_text("\n".join(said) + "\n", encoding="utf-8")
    assert said == file.read_text(encoding="utf-8").splitlines()


def test_a_position_of_its_own_is_told_by_itself(said: list[str], bots: list[ProgramPlayer]) -> None:
    a_bot(bots).weigh(GAME.position("X.O/.X./..."))
    a_bot(bots).weigh(GAME.position(".../.../... o"))
    asked = [line for line in said if line.startswith(("> position", "> ugi"))]
    assert asked == [
        "> ugi", "> uginewgame", "> position fen X.O/.X./...",
        "> ugi", "> uginewgame", "> position fen .../.../... o",
    ]  # fmt: skip


def test_a_new_game_is_announced_and_a_move_more_is_none(said: list[str], bots: list[ProgramPlayer]) -> None:
    bot, match = a_bot(bots), Match(GAME, Seat("one"), Seat("two"))
    for _ in range(2):
        bot.choose_in(match, Random(1))
        match.play("b2")
        match.play("c3")
        bot.choose_in(match.copy(), Random(1))
        match = Match(GAME, Seat("one"), Seat("two"))
    lines = [line for line in said if line.startswith(("> uginewgame", "> position"))]
    game = ["> uginewgame", "> position startpos", "> position startpos moves Xb2 Oc3"]
    assert lines == [*game, *game]


def test_an_engine_hears_which_game_it_is_in_its_own_words(
    said: list[str], bots: list[ProgramPlayer]
) -> None:
    a_bot(bots, "has options").weigh(GAME.start)
    assert "> setoption name Game value tictactoe:3x3x3" in said


def test_an_engine_is_kept_for_all_questions_and_ended_with_its_bot(said: list[str]) -> None:
    bot = player(fake())
    assert isinstance(bot, UgiPlayer)
    for text in (".../.../...", "X../.../...", "XO./.../..."):
        bot.weigh(GAME.position(text))
    assert said.count("> ugi") == 1
    engine = bot._running[0]
    del bot
    with pytest.raises((cage.Ended, OSError, ValueError)):
        engine._caged.send(b"isready\n", 1.0)


# Its faults


FAULTS = {
    "never introduces itself": (Fault.START, "fails: no answer to 'ugi' within 3 s; the last that it said is 'id name mute'"),
    "never reads": (Fault.START, "fails: no answer to 'ugi' within 0.4 s, and it has said nothing"),
    "dies at once": (Fault.CRASH, "fails: it has ended with exit code 1; its last words are 'no such file: weights.bin'"),
    "plays another game": (Fault.START, "fails: it does not play tictactoe; it says that it plays semaforo, tictactoe:4x4x4"),
    "is never ready": (Fault.TIME, "no answer to 'isready' within 0.4 s; the last that it said is 'ugiok'"),
    "silent": (Fault.TIME, "no answer to 'go movetime 100' within 0.3 s; the last that it said is 'readyok'"),
    "dies": (Fault.CRASH, "it has ended with exit code 1; its last words are \"KeyError: 'b2'\""),
    "dies mutely": (Fault.CRASH, "it has ended with exit code 3; its last words are 'readyok'"),
    "crashes": (Fault.CRASH, "it has ended with signal SIGSEGV; its last words are 'readyok'"),
    "floods": (Fault.PROTOCOL, "it floods: 100001 lines and no answer to 'go movetime 100'; the last is 'info string more'"),
    "floods with nothing": (Fault.PROTOCOL, "it floods: 100001 lines and no answer to 'go movetime 100'; the last is 'readyok'"),
    "has no end": (Fault.PROTOCOL, "it says a line that has no end"),
    "plays on a taken cell": (Fault.ILLEGAL, "'a3' is not possible: a3 already holds X; choose an empty cell."),
    "plays nowhere": (Fault.ILLEGAL, "'z9' is outside the board: columns go from a to c, rows from 1 to 3."),
    "plays nothing": (Fault.PROTOCOL, "it says 'bestmove' without a move"),
    "plays for the other": (Fault.ILLEGAL, "'Xb3' is not possible: it is O's turn."),
    "plays binary": (Fault.ILLEGAL, "is not a move"),
    "answers another question": (Fault.PROTOCOL, "it answers 'go movetime 100' with 'response true'"),
    "speaks unasked": (Fault.PROTOCOL, "it says 'bestmove a1' without being asked"),
}  # fmt: skip


IN_VAIN = {
    "never introduces itself": {"start": 3.0}, "never reads": {"start": 0.4}, "is never ready": {"ready": 0.4}, "silent": {"late": 0.2},
}  # fmt: skip


@pytest.mark.parametrize("mode", FAULTS)
def test_each_fault_is_a_finding_that_quotes_the_engine(
    mode: str, bots: list[ProgramPlayer], waits: Waits
) -> None:
    waits(**IN_VAIN.get(mode, {}))
    fault, sentence = FAULTS[mode]
    bot = a_bot(bots, mode, ":time=0.1")
    with pytest.raises(ProgramFaultError) as found:
        bot.weigh(GAME.position("X../.../..."))
    assert found.value.fault is fault
    assert sentence in str(found.value)
    assert str(found.value).startswith(f"{bot} fails")
    assert isinstance(found.value, tateti.InvalidPlayerError)
    assert bot._running == []


def test_an_engine_that_closes_its_output_and_stays_is_ended(bots: list[ProgramPlayer], waits: Waits) -> None:
    waits(late=0.2)
    # A cage keeps the pipe open: then it is known by its silence.
    with pytest.raises(ProgramFaultError, match=r"it has closed its output, and was ended|no answer to 'go"):
        a_bot(bots, "closes its output").weigh(GAME.start)


def test_an_answer_too_many_is_found_at_the_next_question(bots: list[ProgramPlayer]) -> None:
    bot = a_bot(bots, "answers twice")
    bot.weigh(GAME.start)
    with pytest.raises(ProgramFaultError, match=r"it says 'bestmove a3' without being asked"):
        bot.weigh(GAME.start)


def test_after_a_fault_the_next_question_starts_it_anew(said: list[str], bots: list[ProgramPlayer]) -> None:
    bot = a_bot(bots, "dies")
    for _ in range(2):
        with pytest.raises(ProgramFaultError, match="its last words"):
            bot.weigh(GAME.start)
    assert said.count("> ugi") == 2


def test_one_that_nobody_waits_for_is_told_to_stop_and_then_ended(
    said: list[str], bots: list[ProgramPlayer], waits: Waits
) -> None:
    waits(late=0.2)
    with pytest.raises(ProgramFaultError, match=r"no answer to 'stop' within 0\.2 s"):
        a_bot(bots, "silent", ":time=3600").weigh(GAME.start, stop=lambda: True)
    assert said[-1] == "> stop"
    waits()
    assert a_bot(bots).weigh(GAME.start, stop=lambda: True)[0].move == GAME.start.move("a3")


def test_a_fault_can_be_handed_to_another_process(bots: list[ProgramPlayer]) -> None:
    with pytest.raises(ProgramFaultError) as found:
        a_bot(bots, "plays nowhere").weigh(GAME.start)
    again = pickle.loads(pickle.dumps(found.value))
    assert (str(again), again.fault) == (str(found.value), Fault.ILLEGAL)


def test_nothing_is_asked_when_the_game_is_over(said: list[str], bots: list[ProgramPlayer]) -> None:
    with pytest.raises(tateti.IllegalMoveError):
        a_bot(bots).weigh(GAME.position("XXX/OO./..."))
    assert said == []


# Its name


@pytest.mark.parametrize(
    "name",
    ["ugi:", "ugi:   ", "ugi:'", "ugi:nowhere-to-be-found", "ugi:./nowhere", "ugi:a\0b", "ugi:" + "a" * 5000, "UGI:cat",
     "ugi:cat:time=0", "ugi:cat:time=x", "ugi:cat:depth=3", "ugi:cat:time=1,time=2", "ugi:/"],
)  # fmt: skip
def test_a_command_that_will_not_do_is_refused_before_anything_runs(name: str) -> None:
    with pytest.raises(tateti.InvalidPlayerError) as refused:
        player(name)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("name", "seconds", "last"),
    [("ugi:cat", 1.0, "cat"), ("ugi:cat:time=2", 2.0, "cat"), ("ugi:cat a:b", 1.0, "a:b"), ("ugi:cat a:b:time=2", 2.0, "a:b"),
     ("ugi:cat 'x y':tiempo=0.5", 0.5, "x y"), ("ugi:cat -D:k=v w", 1.0, "w")],
)  # fmt: skip
def test_options_stand_after_the_last_colon_and_all_else_is_the_command(
    name: str, seconds: float, last: str
) -> None:
    bot = player(name)
    assert isinstance(bot, UgiPlayer)
    assert (bot.seconds, bot.program.words[-1].rpartition("/")[2], str(bot)) == (seconds, last, name)


def test_an_option_that_the_engine_has_not_is_a_fault(bots: list[ProgramPlayer]) -> None:
    with pytest.raises(ProgramFaultError, match="it has no option 'Seed'; it says that it has -"):
        a_bot(bots, "good", ":seed=3").weigh(GAME.start)


@pytest.mark.parametrize("named", ["/", "~", "..", "."])
def test_no_command_lays_a_home_open(named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "homes" / "ana"
    home.mkdir(parents=True)
    (home / "bot").touch()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(home)
    assert set(program_of(["./bot", named]).readable) == {home / "bot"}


def test_the_time_can_be_told_later(said: list[str], bots: list[ProgramPlayer]) -> None:
    bot = a_bot(bots)
    bot.give_time(0.25)
    bot.weigh(GAME.start)
    assert "> go movetime 250" in said


def test_programs_are_known_by_their_names_and_no_level_is_one() -> None:
    assert all(is_program(name) for name in ("ugi:x", "cs50:x", "py:x", " UGI:x", "Cs50:x"))
    assert not any(is_program(name) for name in (*available(), "minimax:depth=4"))


def test_no_program_is_started_because_a_record_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.txt"
    match = Match(GAME, Seat("one"), Seat("two", fake("dies")))
    match.play("b2")
    tateti.save(match, record)
    code, _out, err = told(capsys, "play", "--resume", str(record))
    assert code == 2
    assert "names a bot that is a program" in err
    code, _out, err = told(capsys, "play", "--resume", str(record), "--trust")
    assert "its last words are" in err  # now it was


# On the command line


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main([*words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_check_says_that_an_engine_keeps_to_the_protocol(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "bots", "--check", fake())
    assert code == 0
    assert "It keeps to the protocol, and calls itself 'fake engine'." in out
    assert re.search(r"Asked twice, it answered \d+ positions alike.", out)
    assert cage.in_words(cage.protection()) in out


CHECKED = {
    "answers questions wrongly": "it answers 'query gameover' with 'true', and 'false' is true",
    "goes on after quit": "it goes on after 'quit'",
    "answers twice": "without being asked",
    "plays nowhere": "'z9' is outside the board",
}


@pytest.mark.parametrize("mode", CHECKED)
def test_the_check_says_what_is_wrong_with_an_engine(
    mode: str, capsys: pytest.CaptureFixture[str], waits: Waits
) -> None:
    waits()
    code, out, err = told(capsys, "bots", "--check", fake(mode))
    assert (code, err) == (1, "")
    assert CHECKED[mode] in out


def test_engines_play_each_other_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ("--first", f"bot:{fake()}", "--second", f"bot:{fake('good', ':time=2')}")
    code, out, err = told(capsys, "play", "tictactoe", *seats, "--seed", "1")
    assert code == 0
    assert "fake_engine" in out
    assert "wins with the line" in out
    assert "the same seed can give another match" in err


def test_a_match_of_a_broken_engine_ends_with_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    code, _out, err = told(
        capsys, "play", "tictactoe", "--first", f"bot:{fake('dies')}", "--second", "bot:easy"
    )
    assert code == 2
    assert "its last words are" in err


def test_without_a_cage_it_is_said_what_is_missing_or_nothing_is_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = cage.Protection("", frozenset(), "bubblewrap is not installed")
    for module in ("tateti.cage", "tateti.cage.caged", "tateti.players.programs.program_player.cage"):
        monkeypatch.setattr(f"{module}.protection", lambda: bare)
    code, out, _ = told(capsys, "play", "tictactoe", "--first", f"bot:{fake()}", "--second", "bot:easy")
    assert code == 0
    assert "Not caged" in out
    code, _, err = told(
        capsys, "play", "tictactoe", "--first", f"bot:{fake()}", "--second", "bot:easy", "--require-cage"
    )
    assert code == 3
    assert "There is no cage here" in err
    assert "TATETI_REQUIRE_CAGE" not in os.environ


@pytest.mark.parametrize(
    "words", [("play", "tictactoe", "--second", "bot:easy", "--first"), ("audit",), ("bots", "--check")]
)
def test_where_a_cage_is_required_nothing_runs_inside_tateti(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = tmp_path / "ran"
    (tmp_path / "bot.py").write_text(
        f"open({str(ran)!r}, 'w')\ndef corner(position): return position.moves[0]\n"
    )
    bot = f"py:{tmp_path / 'bot.py'}:corner"
    code, _, err = told(capsys, *words, f"bot:{bot}" if words[0] == "play" else bot, "--require-cage")
    assert code == 3
    assert "runs inside tateti, where there is no cage" in err
    assert not ran.exists()


def test_an_audit_without_a_cage_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path))
    bare = cage.Protection("", frozenset(), "bubblewrap is not installed")
    monkeypatch.setattr("tateti.commands.audit.protection", lambda: bare)
    words = ("audit", fake(), "--as", "first", "--against", "random")
    assert "Not caged (bubblewrap is not installed)" in told(capsys, *words)[1]
    _code, out, err = told(capsys, *words, "--json")
    assert json.loads(out)["caged"] is False
    assert "Not caged" in err


def test_what_a_program_is_called_beside_the_board() -> None:
    assert short_name(f"ugi:python3 -I -S {FAKE} good") == "fake_engine"
    assert short_name("ugi:") == "ugi"
    assert short_name("ugi:\x1b[31m") == "[31m"
