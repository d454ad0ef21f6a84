"""`tateti worksheet` and `tateti picture`: the command lines, and files that are never written over."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from study.print.sheets import pages_of, text_of
from tateti import game
from tateti.cli import main
from tateti.match import Match, Seat
from tateti.study.snapshots import Look, animation, picture_file, scene_at, scene_of, title_of

DONE, WRONG = 0, 2


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tateti(line: str, *more: str) -> int:
    return main([*line.split(), *more])


def test_the_line_of_a_teacher_in_portugal() -> None:
    assert tateti("worksheet --game semaforo --count 12 --level 2 --lang pt --out sheet.pdf") == DONE
    problems, key, *_more = pages_of(Path("sheet.pdf").read_bytes())  # of a key there may be two pages
    assert problems.startswith("Semáforo: 12 problemas")
    assert "Nível 2 de 5" in problems
    assert key.startswith("Soluções")


@pytest.mark.parametrize("line", [
    "worksheet problems --game tictactoe --count 2 --theme stop-the-win --only key --large-print",
    "worksheet --lang es --game tictactoe --count 2", "worksheet --lang=es problems --game tictactoe --count 2",
    "worksheet score --game semaforo --per-page 2 --first Ana --second Beto", "worksheet --lang pt score --game semaforo --count 3",
    "worksheet pieces --game notakto --paper letter", "worksheet rules --game misere-tictactoe --title Rules",
    "picture semaforo GR../YGR./Y..Y --title x", "picture tictactoe --format pdf --large-print",
])  # fmt: skip
def test_every_word_makes_a_pdf(line: str) -> None:
    assert tateti(line, "--out", "sheet.pdf") == DONE
    assert Path("sheet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("more", [
    (), ("--title", "Ana's 7b: años"), ("--url", "https://tateti.example.org/", "--level", "1"),
    ("--theme", "fork", "--theme", "stop-the-win", "--paper", "letter", "--large-print", "--title", "7b", "--url", "http://10.0.0.7:8000"),
])  # fmt: skip
def test_the_command_on_the_key_makes_the_same_sheet_again(more: tuple[str, ...]) -> None:
    """With the seed that was drawn, and everything else that was asked for."""
    assert tateti("worksheet --game tictactoe --count 3 --lang en --out one.pdf", *more) == DONE
    words = text_of(Path("one.pdf").read_bytes())
    line = words.partition("The same sheet again: tateti ")[2].partition(" --out")[0]
    assert main([*shlex.split(line), "--out", "two.pdf"]) == DONE
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_fewer_problems_than_were_asked_for_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert tateti("worksheet --game notakto --count 60 --lang en --out sheet.pdf") == DONE
    assert "of 60 problems were found" in capsys.readouterr().err


def test_the_standard_output_gets_the_sheet_and_nothing_else(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert tateti("worksheet rules --game notakto --out -") == DONE
    written = capfdbinary.readouterr()
    assert written.out.startswith(b"%PDF-")
    assert written.err == b""


def test_the_pdf_of_somebody_else_is_not_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    exam = Path("exam.pdf")
    exam.write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 50)
    before = exam.read_bytes()
    for line in ("worksheet score --game semaforo", "picture semaforo"):
        assert tateti(f"{line} --lang en --out exam.pdf") == WRONG
        assert "With --force it is replaced." in capsys.readouterr().err
        assert exam.read_bytes() == before
    assert tateti("picture semaforo --out exam.pdf --force") == DONE
    assert tateti("worksheet score --game semaforo --out exam.pdf") == DONE, "a sheet of ours is replaced"


def test_a_picture_is_the_board_of_the_page_or_in_black_and_white() -> None:
    position = game("semaforo").position("GR../YGR./Y..Y")
    assert tateti("picture semaforo GR../YGR./Y..Y --lang en --out a.svg") == DONE
    assert Path("a.svg").read_text("utf-8") == position.svg()
    assert tateti("picture semaforo GR../YGR./Y..Y --lang en --palette print --out a.svg") == DONE
    assert Path("a.svg").read_text("utf-8") == position.svg("print")


def test_a_position_and_a_match_are_drawn_as_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    position = game("semaforo").position("GR../YGR./Y..Y")
    look = Look("dark", 300)
    for kind in ("png", "gif"):
        line = f"picture semaforo GR../YGR./Y..Y --size 300 --theme dark --out a.{kind}"
        assert tateti(line) == tateti(line) == DONE, "a picture of ours is replaced"
        assert Path(f"a.{kind}").read_bytes() == picture_file(kind, scene_of(position), "", look)
    match = Match(game("tictactoe"), Seat("Ana"), Seat("原"))
    for cell in ("b2", "a1", "b1", "a2", "b3"):
        match.play(cell)
    Path("match.txt").write_text(str(match.record()), "utf-8")
    capsys.readouterr()
    assert tateti("picture --record match.txt --lang en --size 200 --delay 0.5 --names --out m.gif") == DONE
    assert "could not be drawn: 原. An SVG has them all." in capsys.readouterr().err
    assert Path("m.gif").read_bytes() == animation(match, Look(size=200), 0.5, names=True)
    assert tateti("picture --record match.txt --ply 2 --lang en --out m.svg") == DONE
    assert Path("m.svg").read_bytes() == picture_file(
        "svg", scene_at(match, 2), title_of(match.positions[2]), Look()
    )
    assert tateti("picture --record match.txt --ply 2 --out m.pdf") == DONE
    assert tateti("picture --record match.txt --ply 6 --lang en --out m.png") == WRONG
    assert "from 0, which is its beginning, to 5" in capsys.readouterr().err


def test_the_best_moves_are_marked_or_all_of_them() -> None:
    for marks, count in (("none", 0), ("best", 1), ("values", 6)):
        assert tateti(f"picture tictactoe X.O/.X./... --marks {marks} --out {marks}.svg") == DONE
        assert Path(f"{marks}.svg").read_text("utf-8").count('class="edge"') == count


def test_somebodys_photograph_is_not_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    Path("photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(500))
    assert tateti("picture semaforo --lang en --out photo.png") == WRONG
    assert "With --force it is replaced." in capsys.readouterr().err


def test_a_picture_that_says_not_what_it_is_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("board", "board.bmp", "-"):
        assert tateti("picture semaforo --lang en --out", name) == WRONG
        assert ".svg, .png, .gif, .pdf" in capsys.readouterr().err


def test_without_the_extra_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert tateti("worksheet --game semaforo --lang es --out sheet.pdf") == WRONG
    assert "pip install 'tateti[print]'" in capsys.readouterr().err
    assert tateti("picture semaforo --out board.svg") == DONE, "an SVG needs nothing"
    assert not Path("sheet.pdf").exists()


@pytest.mark.parametrize("line", [
    "worksheet --game semaforo --count 61", "worksheet --game semaforo --level 6", "worksheet --game semaforo --theme nonsense",
    "worksheet --game semaforo --url tateti.example.org", "worksheet --game semaforo --paper a5", "worksheet score --game semaforo --seed 3",
    "worksheet score --game semaforo --per-page 3", "worksheet score --game semaforo --per-page 4 --large-print",
    "worksheet pieces --game semaforo:9x9", "picture semaforo --format svg --paper letter", "picture semaforo --format png --delay 1", "picture semaforo --format png --size 59", "picture semaforo --format pdf --palette print",
])  # fmt: skip
def test_what_cannot_be_is_refused_and_nothing_is_written(line: str, here: Path) -> None:
    assert tateti(line, "--out", "sheet.pdf") == WRONG
    assert list(here.iterdir()) == []
