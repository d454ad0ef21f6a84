"""The audit of a program that is known only by its answers: a proof, or a line that beats it; kept, and gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import tateti
from programs.conversations import fake
from tateti.classroom import tictactoe
from tateti.cli import main
from tateti.match import Match
from tateti.study.audit import kept_answers
from tateti.study.audit.bot_audit import Audit, audit

OURS = Path(tictactoe.__file__)
WRONG = OURS.read_text(encoding="utf-8").replace(
    "best(sorted(actions(board)), key=lambda action: score(result(board, action)))",
    "best(sorted(actions(board)), key=lambda action: utility(result(board, action)))",
)  # it looks one move ahead only

COUNTING = """
import pathlib, random
asked = pathlib.Path(__file__).with_name("asked")
def note(position):
    with asked.open("a") as file:
        print(position, file=file)
def first(position):
    note(position)
    return position.moves[0]
def fickle(position):
    note(position)
    return random.choice(position.moves)
def learns(position, seen={}):
    seen[position] = seen.get(position, -1) + 1
    return position.moves[seen[position] % len(position.moves)]
"""


@pytest.fixture(autouse=True)
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "audits"


@pytest.fixture
def counting(tmp_path: Path) -> Path:
    file = tmp_path / "bots.py"
    file.write_text(COUNTING)
    return file


def asked(file: Path) -> list[str]:
    """The boards that the bots of a file were asked on, in order."""
    return file.with_name("asked").read_text().splitlines() if file.with_name("asked").exists() else []


def audited(name: str, **more: object) -> Audit:
    return audit(name, "tictactoe", opponents=["random"], **more)  # type: ignore[arg-type]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["audit", *words, "--against", "random", "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


# What is found


def test_our_module_for_cs50_is_proved_unbeatable_as_a_black_box(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, f"cs50:{OURS}")
    assert (code, err) == (0, "")
    assert out.count("it cannot lose.") == 2
    assert (
        "It was asked on 507 boards, 2 times on each, in another order each time: it always answered alike."
        in out
    )
    assert "So this is a proof" in out


def test_of_a_wrong_one_the_shortest_line_that_beats_it_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(WRONG, encoding="utf-8")
    assert "utility(result(board, action))" in WRONG
    code, out, _ = told(capsys, f"cs50:{file}")
    records = [Match.from_record(line) for line in out.splitlines() if "[Game" in line]
    assert (code, [record.result for record in records]) == (1, ["0-1", "1-0"])
    # Each of the moves of its side is what the file answers there.
    bot = tateti.player(f"cs50:{file}")
    for side, match in zip(tateti.Side, records, strict=True):
        for before, played in zip(match.positions, match.moves, strict=False):
            if before.turn is side:
                assert [one.move for one in bot.weigh(before)] == [played]


def test_an_engine_is_audited_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, fake(), "--as", "first", "--json")
    found = json.loads(out)
    assert (code, found["can_lose"], found["proved"]) == (1, True, True)
    assert found["asked"] == {"boards": 74, "times": 2, "kept": 0, "differing": 0, "examples": []}
    assert found["sides"]["first"]["shortest_loss"]["moves"] == ["Xa3", "Ob3", "Xc3", "Ob2", "Xa2", "Ob1"]


def test_the_answers_are_those_of_the_same_rule_within_tateti(counting: Path) -> None:
    program, function = (
        audited(fake(), sides=(tateti.Side.SECOND,)),
        audited(f"py:{counting}:first", sides=(tateti.Side.SECOND,)),
    )
    ours = audit(lambda position: position.moves[0], "tictactoe", (tateti.Side.SECOND,), ["random"])
    assert program.sides == function.sides == ours.sides


@pytest.mark.parametrize("name", ["fickle", "learns"])
def test_one_that_answers_a_board_differently_is_found_out(
    name: str, counting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = told(capsys, f"py:{counting}:{name}")
    assert code == 1
    assert "It does not always answer alike" in out
    assert "first X" in out or "first O" in out
    found = json.loads(told(capsys, f"py:{counting}:{name}", "--json")[1])
    assert found["asked"]["differing"] > 10
    assert len(found["asked"]["examples"]) == 5


def test_nothing_is_proved_of_one_that_was_lucky(counting: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It draws lots among moves that all keep the draw, so nothing beats it, and yet that is no proof."""
    counting.write_text(
        "import random, tateti\nperfect = tateti.player('perfect')\n"
        "def lucky(position): return random.choice([one.move for one in perfect.weigh(position)])\n"
    )
    code, out, _ = told(capsys, f"py:{counting}:lucky", "--as", "second")
    assert code == 1
    assert "with the answers it gave it was not beaten, which proves nothing." in out
    assert "cannot lose" not in out


def test_a_board_is_asked_as_often_as_one_wants(counting: Path) -> None:
    found = audited(f"py:{counting}:first", times=4)
    assert found.asked is not None
    boards = asked(counting)
    assert len(boards) == 4 * found.asked.boards
    rounds = [
        boards[start : start + found.asked.boards] for start in range(0, len(boards), found.asked.boards)
    ]
    assert len({tuple(one) for one in rounds}) == 4
    assert len({frozenset(one) for one in rounds}) == 1


def test_a_program_that_fails_is_told_of_with_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, fake("plays on a taken cell"))
    assert (code, out) == (2, "")
    assert "fails in" in err


# What is kept


def test_what_was_answered_is_not_asked_again(counting: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = audited(f"py:{counting}:first")
    before = asked(counting)
    again = audited(f"py:{counting}:first")
    assert asked(counting) == before
    assert again.sides == first.sides
    assert again.asked is not None
    assert again.asked.kept == len(before)
    assert "were kept from an earlier run" in told(capsys, f"py:{counting}:first")[1]
    audited(f"py:{counting}:first", anew=True)
    assert len(asked(counting)) == 2 * len(before)


@pytest.mark.parametrize("answered", [1, 7, 200, 300, 460])
def test_an_audit_that_was_stopped_goes_on_where_it_was(answered: int, counting: Path) -> None:
    left = answered

    def stop(_answered: int, _boards: int | None) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audited(f"py:{counting}:first", asking=stop)
    assert len(asked(counting)) == answered
    found = audited(f"py:{counting}:first")
    assert found.asked is not None
    assert (found.asked.boards, found.asked.kept, len(asked(counting))) == (232, answered, 464)
    assert found.sides == audited(f"py:{counting}:first", anew=True).sides


def test_however_its_file_was_torn_an_audit_goes_on(counting: Path, answers: Path) -> None:
    right = audited(f"py:{counting}:first").sides
    (file,) = answers.iterdir()
    whole, random = file.read_bytes(), Random(1)
    for _ in range(4):
        cut = random.randrange(len(whole))
        file.write_bytes(
            whole[:cut]
            + random.choice(
                [b"", b"\xff\x00", b'[1, "X..", 3, {}]', b'[1, ".../.../...", "first", {"Xz9": 1}]']
            )
        )
        assert audited(f"py:{counting}:first").sides == right
    file.write_bytes(whole.replace(b'{"Xa3": 1}', b'{"Oa3": 1}'))
    assert audited(f"py:{counting}:first").sides == right


def test_another_program_is_asked_anew(counting: Path, answers: Path) -> None:
    audited(f"py:{counting}:first")
    counting.write_text(COUNTING.replace("position.moves[0]", "position.moves[-1]"))
    last = audited(f"py:{counting}:first")
    assert last.asked is not None
    assert last.asked.kept == 0
    counting.with_name("unrelated.py").write_text("x = 3\n")
    assert audited(f"py:{counting}:first").asked.kept > 0  # type: ignore[union-attr]
    counting.write_text(COUNTING + "def late(position):\n    import helper\n")
    for text in ("x = 3\n", "x = 4\n"):  # which it may import
        counting.with_name("helper.py").write_text(text)
        assert audited(f"py:{counting}:first").asked.kept == 0  # type: ignore[union-attr]
    assert len(list(answers.iterdir())) == 4


def test_where_nothing_can_be_kept_the_audit_goes_on_all_the_same(counting: Path, answers: Path) -> None:
    answers.parent.mkdir()
    answers.write_text("this is a file, and no folder")
    assert audited(f"py:{counting}:first").asked is not None


def test_only_the_newest_files_are_kept(answers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_answers, "MOST_FILES", 3)
    for name in "abcde":
        kept_answers.KeptAnswers.of(name, tateti.game("tictactoe"), "x").close()
    assert len(list(answers.iterdir())) == 3


def test_ctrl_c_says_that_nothing_is_lost(
    counting: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tateti.commands.support.showing import Counting

    def stop(*_told: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Counting, "tell_asked", stop)
    code, out, err = told(capsys, f"py:{counting}:first")
    assert (code, out) == (130, "")
    assert "Its answers are kept: the same command goes on from here." in err
