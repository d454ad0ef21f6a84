"""Bots of others: read from files, checked whenever they are asked, and their failures told in a sentence."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import tateti
from tateti.cli import main
from tateti.errors import InvalidPlayerError
from tateti.players import Player, Weighed, player
from tateti.players.contract import BrokenContractError, check_player
from tateti.players.fingerprints import changed_file, fingerprint_of_module
from tateti.players.reasons import AnyMove

FILE = """
import asyncio, random, sys
import tateti
from fractions import Fraction
from tateti.players.reasons import AnyMove

def first(position): return position.moves[0]
def text(position): return str(position.moves[0])[1:]
def several(position): return position.moves
def weights(position): return {move: number for number, move in enumerate(position.moves, 1)}
def lazily(position): return (move for move in position.moves)
class Method:
    def move(self, position): return position.moves[-1]
class Whole(tateti.Player):
    name = "whole"
    def weigh(self, position, *, last=None, stop=None):
        return (tateti.Weighed(position.moves[0], Fraction(1), AnyMove()),)

def illegal(position): return "a1"
def nowhere(position): return "z9"
def nothing(position): return None
def no_moves(position): return []
def a_number(position): return 3
def crash(position): return 1 / 0
def lazy_crash(position):
    yield position.moves[0]
    raise ValueError("late")
def odd_weight(position): return {position.moves[0]: "1/0"}
def below_zero(position): return {position.moves[0]: -1}
def leaves(position): sys.exit("bye")
async def waits(position): return position.moves[0]
def changes_its_mind(position): return random.choice(position.moves)
class NeedsMore:
    def __init__(self, what): pass
class Illegal(tateti.Player):
    name = "illegal"
    def weigh(self, position, *, last=None, stop=None):
        return (tateti.Weighed(tateti.game("tictactoe").start.moves[0], Fraction(1), AnyMove()),)
class Raises(tateti.Player):
    name = "raises"
    def weigh(self, position, *, last=None, stop=None): raise KeyError("oh")
class ReturnsNone(tateti.Player):
    name = "returns-none"
    def weigh(self, position, *, last=None, stop=None): return None
class TooMuch(tateti.Player):
    name = "too-much"
    def weigh(self, position, *, last=None, stop=None):
        return tuple(tateti.Weighed(move, Fraction(1), AnyMove()) for move in position.moves)
class WithoutReason(tateti.Player):
    name = "without-reason"
    def weigh(self, position, *, last=None, stop=None):
        return (tateti.Weighed(position.moves[0], Fraction(1), None),)
class OldSignature(tateti.Player):
    name = "old"
    def weigh(self, position): return ()
"""

RIGHT = ("first", "text", "several", "weights", "lazily", "Method", "Whole")
WRONG = (
    "illegal", "nowhere", "nothing", "no_moves", "a_number", "crash", "lazy_crash", "odd_weight", "below_zero", "leaves",
    "waits", "changes_its_mind", "Illegal", "Raises", "ReturnsNone", "TooMuch", "WithoutReason", "OldSignature",
)  # fmt: skip
START = tateti.game("tictactoe").start


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize("name", RIGHT)
def test_what_a_bot_may_be(name: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = player(f"py:{file}:{name}")
    assert sum(one.probability for one in bot.weigh(START)) == 1
    assert str(bot) == f"py:{file}:{name}"
    assert main(["bots", "--check", f"py:{file}:{name}"]) == 0
    assert "keeps to the rules" in capsys.readouterr().out


def test_weights_are_shares(file: Path) -> None:
    weighed = player(f"py:{file}:weights").weigh(START)
    assert [one.probability for one in weighed] == [Fraction(number, 45) for number in range(1, 10)]


@pytest.mark.parametrize("name", WRONG)
def test_a_bot_that_is_wrong_is_told_so_in_a_sentence(
    name: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", "--check", f"py:{file}:{name}"]) == 1
    said = capsys.readouterr()
    assert f"py:{file}:{name}" in said.out
    assert "Traceback" not in said.err


@pytest.mark.parametrize("name", ["Illegal", "Raises", "TooMuch", "nowhere", "leaves"])
def test_no_figures_come_of_a_bot_that_is_wrong(
    name: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", f"py:{file}:{name}", "notakto"]) == 2
    assert "tateti: " in capsys.readouterr().err


@pytest.mark.parametrize(
    "name",
    ["py:", "py:nowhere.py:X", "py:" + "a" * 5000, "py:~nobody-there/x.py:X", "py:bots.py", "py:bots.py:Nothing",
     "py:bots.py:NeedsMore", "py:bots.py:START", "py:text.txt:X", "py:broken.py:X", "py:leaving.py:X"],
)  # fmt: skip
def test_a_file_that_will_not_do_is_refused(name: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    Path("text.txt").write_text("no program")
    Path("broken.py").write_text("this is not Python")
    Path("leaving.py").write_text("import sys; sys.exit('bye')")
    Path("bots.py").write_text(FILE + "\nSTART = 3\n")
    with pytest.raises(tateti.InvalidPlayerError) as refused:
        player(name)
    assert len(str(refused.value)) < 400


def test_a_file_with_one_bot_needs_no_name(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def only(position):\n    return position.moves[0]\n")
    assert str(player(f"py:{tmp_path / 'one.py'}").weigh(START)[0].move) == "Xa3"


def test_files_of_one_name_beside_two_bots_are_two(tmp_path: Path) -> None:
    for name, cell in (("ana", "a1"), ("beto", "b2"), ("caro", "c3")):
        (tmp_path / name / "parts").mkdir(parents=True)
        (tmp_path / name / "bot.py").write_text(
            "from helper import CELL\nfrom parts.of_it import ANSWER\ndef bot(position): return CELL if CELL == ANSWER else None\n"
        )
        (tmp_path / name / "helper.py").write_text(f"CELL = {cell!r}\n")
        (tmp_path / name / "parts" / "__init__.py").touch()
        (tmp_path / name / "parts" / "of_it.py").write_text("from helper import CELL as ANSWER\n")

    def first_move(name: str) -> str:
        return str(player(f"py:{tmp_path}/{name}/bot.py").weigh(START)[0].move)

    asked = [first_move(name) for name in ("ana", "beto", "ana", "caro", "beto")]
    assert asked == ["Xa1", "Xb2", "Xa1", "Xc3", "Xb2"]


def test_what_lies_beside_it_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "my_helper_of_a_bot.py").write_text("def pick(position):\n    return position.moves[3]\n")
    (tmp_path / "bot.py").write_text(
        "from my_helper_of_a_bot import pick\n\ndef bot(position):\n    return pick(position)\n"
    )
    assert str(player(f"py:{tmp_path / 'bot.py'}:bot").weigh(START)[0].move) == "Xa2"


class Own(Player):
    """A bot of a program that uses the library."""

    name = "own"

    def weigh(self, position, **more):  # type: ignore[no-untyped-def]
        return (Weighed(position.moves[0], Fraction(1), AnyMove()),)


def test_a_player_of_ones_own_plays_and_is_audited() -> None:
    match = tateti.play_match("semaforo", Own(), "easy", seed=1)
    assert match.first.name == "own"
    assert tateti.audit(Own(), "tictactoe", opponents=["random"]).bot == "own"


def test_the_contract_names_what_a_bot_raises() -> None:
    class Broken(Own):
        def weigh(self, position, **more):  # type: ignore[no-untyped-def]
            raise RuntimeError("nothing works")

    with pytest.raises(BrokenContractError, match="RuntimeError: nothing works"):
        check_player(Broken(), [START])


@pytest.mark.parametrize("bot", ["random", "easy", "hard", "mcts", "minimax", "perfect"])
def test_no_bot_weighs_a_finished_game(bot: str) -> None:
    over = tateti.game("tictactoe").position("XXX/OO./...")
    with pytest.raises(tateti.IllegalMoveError, match="the game is over"):
        player(bot).weigh(over)
    with pytest.raises(tateti.IllegalMoveError, match="the game is over"):
        player(bot).choose(over, Random(1))


BATCHED = """
import tateti
class Middle:
    batched = True
    def __call__(self, cells, legal):
        shares = legal * 0.0
        shares[:, 4] = 1
        return shares
middle = Middle()
easy = tateti.player("easy")
also = tateti.batched(lambda cells, legal: legal / legal.sum(1, keepdims=True))
NUMBER = 3
def function(position): return position.moves[0]
"""


def test_an_illegal_share_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "bots.py").write_text(BATCHED)
    assert main(["bots", "--check", f"py:{tmp_path}/bots.py:middle"]) == 1
    said = capsys.readouterr().out
    assert said.count("fails in") == 1
    assert "b2 has the share 1.0" in said


def test_objects_of_a_file_are_named_as_bots_too(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BATCHED)
    with pytest.raises(tateti.InvalidPlayerError, match="the file has Middle, middle, easy, also, function;"):
        player(f"py:{tmp_path}/bots.py:nosuch")
    (tmp_path / "one.py").write_text("import tateti\nbot = tateti.player('perfect')\n")
    assert player(f"py:{tmp_path}/one.py").weigh(START) == player("perfect").weigh(START)


def test_weights_in_floating_point_are_short_fractions() -> None:
    def asked(*weights: float) -> list[Fraction]:
        bot = player(lambda position: dict(zip(position.moves, weights, strict=False)))
        return [one.probability for one in bot.weigh(START)]

    assert asked(0.1, 0.2, 0.3) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
    assert asked(3.0, 1) == [Fraction(3, 4), Fraction(1, 4)]
    assert asked(2, 3) == [Fraction(2, 5), Fraction(3, 5)]
    shares = asked(0.123456789, 1e-30, 0.5)
    assert sum(shares) == 1
    assert all(share > 0 and 2**52 % share.denominator == 0 for share in shares)
    assert float(shares[0]) == pytest.approx(0.123456789 / 0.623456789, abs=1e-15)


def test_a_fingerprint_is_of_the_files_that_a_bot_uses(tmp_path: Path) -> None:
    files = {
        "bot.py": "import near.deep\nfrom other import thing\nWEIGHTS, LOG = 'weights.npz', 'log.txt'\n",
        "other.py": "def thing():\n    import importlib\n    return importlib.import_module('late')\n",
        "late.py": "import bot\n",
        "near/__init__.py": "from . import beside\n",
        "near/deep.py": "",
        "near/beside.py": "",
        "weights.npz": "1 2 3",
        "log.txt": "",
        "unrelated.py": "",
        "near/unrelated.py": "",
    }
    unrelated = "log.txt", "unrelated.py", "near/unrelated.py"
    (tmp_path / "near").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    before = fingerprint_of_module(tmp_path / "bot.py")
    for name, text in files.items():
        (tmp_path / name).write_text(text + "# more\n")
        now = fingerprint_of_module(tmp_path / "bot.py")
        assert changed_file(before, now) == (None if name in unrelated else name)
        assert (before == now) is (name in unrelated)
        (tmp_path / name).write_text(text)


def test_what_goes_wrong_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def wrong(position):\n    return nothing_of_that_name\n")
    with pytest.raises(InvalidPlayerError, match=r"NameError: .* \(wrong\.py:2\)$"):
        player(f"py:{file}:wrong").weigh(tateti.game("tictactoe").start)


def test_a_function_of_arrays_that_is_not_marked_so_is_told_how(tmp_path: Path) -> None:
    file = tmp_path / "plain.py"
    file.write_text("def plain(cells, legal):\n    return legal\n")
    with pytest.raises(InvalidPlayerError, match=r"takes two arguments: .* @tateti\.batched"):
        player(f"py:{file}:plain")
