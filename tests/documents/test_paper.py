"""The paper: it is set from the numbers on file, all of them, and is always the same."""

from __future__ import annotations

import copy
import gzip
import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from conftest import PATIENCE, requires_module
from documents.test_command_lines import PLACEHOLDER, read_as_command, words_of
from tateti.board import Board
from tateti.cli import WORDS
from tateti.commands.support.group import command_of
from tateti.errors import TatetiError
from tateti.solver.results.known import known
from tateti.tools.paper import make, numbers, open_data, plots
from tateti.tools.paper.numbers import answers, facts, percent, rounded

SOURCES = sorted(make.SOURCE.glob("*.typ"))
TYPED = re.compile(r'[`"]((?:tateti |python -m tateti|make )[^`"]+)[`"]')


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    requires_module("numba")
    return facts()


@pytest.fixture(scope="module")
def pdf(told: dict[str, Any]) -> bytes:
    requires_module("typst")
    return make.paper(told)


@pytest.fixture(scope="module")
def pages(pdf: bytes) -> list[str]:
    pypdf = requires_module("pypdf")
    return [page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages]


def test_it_has_8_to_12_pages_with_their_numbers(pages: list[str]) -> None:
    assert 8 <= len(pages) <= 12
    for number, page in enumerate(pages, 1):
        assert page.rstrip().endswith(str(number))


def test_nothing_in_it_is_left_to_be_filled_in(pages: list[str]) -> None:
    text = "\n".join(pages)
    assert "Abstract." in text
    assert "References" in text
    for unfilled in ("??", "TODO", "XXX", "none of the none", "[object"):
        assert unfilled not in text


def test_every_board_on_file_stands_in_its_table(pages: list[str]) -> None:
    text = re.sub(r"\s", "", "\n".join(pages))
    for one in answers("semaforo"):
        if one.board.line == 3:
            assert str(one.board).replace("x", "×") in text
            assert f"{one.line_free:,}" in text
            assert f"{one.p_positions:,}" in text


def test_the_same_files_give_the_same_bytes(pdf: bytes, told: dict[str, Any]) -> None:
    assert make.paper(json.loads(json.dumps(told))) == pdf
    assert b"CreationDate" not in pdf


@pytest.mark.parametrize(
    "way",
    [("summary", "complete"), ("boards", "4x5"), ("counts", "functions", "3"), ("plots", "share"), ("split", "blocks"), ("misere",)],
    ids="-".join,
)  # fmt: skip
def test_a_number_that_is_missing_ends_the_run(told: dict[str, Any], way: tuple[str, ...]) -> None:
    typst = requires_module("typst")
    less = copy.deepcopy(told)
    inner = less
    for name in way[:-1]:
        inner = inner[name]
    del inner[way[-1]]
    with pytest.raises(typst.TypstError, match=way[-1]):
        make.paper(less)


@pytest.mark.parametrize(
    ("way", "value", "message"),
    [
        (("boards", "3x8", "winner"), "first", "beyond the exception"),
        (("boards", "4x6", "winner"), "first", "beyond the exception"),
        (("boards", "4x5", "one_family"), False, "on the exception"),
        (("summary", "broken_by"), ["4x5", "4x6"], "on the exception"),
        (("boards", "5x5", "losing"), ["a1"], "on the first moves"),
        (("summary", "odd_not_every_move"), [], "on the first moves"),
        (("laws", "4", "grundy", "broken_by"), ["4x4x4"], "on Grundy values"),
    ],
    ids=str,
)
def test_what_the_text_says_without_a_number_is_asserted(
    told: dict[str, Any], way: tuple[str, ...], value: object, message: str
) -> None:
    typst = requires_module("typst")
    other = copy.deepcopy(told)
    inner = other
    for name in way[:-1]:
        inner = inner[name]
    inner[way[-1]] = value
    with pytest.raises(typst.TypstError, match=message):
        make.paper(other)


def test_up_to_so_many_cells_is_said_only_where_no_board_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def said(*left_out: str) -> dict[str, Any]:
        rows = {name: row for name, row in known().items() if name not in left_out}
        monkeypatch.setattr(numbers, "known", lambda: rows)
        ours = {kind: answers(kind) for kind in ("semaforo", "misere-semaforo", "tateti-semaforo")}
        return numbers._summary([one for one in ours["semaforo"] if one.board.line == 3], ours)

    def bounds(*left_out: str) -> tuple[int, ...]:
        told = said(*left_out)
        names = ("complete", "holds_up_to", "every_move_up_to", "even_rows_up_to")
        return tuple(told[name] for name in names)

    assert bounds() == (21, 19, 21, 20)
    assert bounds("semaforo:1x21") == (20, 19, 19, 20)
    assert bounds("semaforo:1x19") == (18, 18, 17, 18)
    assert bounds("semaforo:2x9") == (17, 17, 21, 20)
    monkeypatch.setattr(numbers, "known", lambda: {k: v for k, v in known().items() if k != "semaforo:2x8x5"})
    told = numbers._laws(5)
    assert (told["grundy"]["up_to"], told["grundy"]["boards_up_to"]) == (15, 15)


def test_no_large_number_is_typed_into_the_text() -> None:
    """Numbers of more than three digits are years, pages of an article or the address of a source; all others are told."""
    for file in SOURCES:
        if file.name != "sources.typ":
            text = re.sub(r"luma\(\d+\)|#source\([^)]*\)", "", file.read_text("utf-8"))
            assert set(re.findall(r"\d{4,}|\d[,.]\d{3}\b", text)) <= {"1985", "1998", "2006"}, file.name


def test_every_command_in_it_is_one() -> None:
    found = [line for file in SOURCES for line in TYPED.findall(file.read_text("utf-8"))]
    assert len(found) > 6
    for line in found:
        if line.startswith("tateti") and not PLACEHOLDER.search(line) and line != "tateti results --oeis":
            read_as_command(command_of(WORDS), words_of(line))
        elif line.startswith("make"):
            assert f"{line.split()[1]}:" in (make.SOURCE.parent / "Makefile").read_text("utf-8")
        elif line.startswith("python"):
            module = line.split()[2].replace(".", "/")
            assert (make.SOURCE.parent / "src" / f"{module}.py").exists()


def test_every_source_is_referred_to_and_every_reference_is_one() -> None:
    listed = set(re.findall(r"^  (\w+): \[", (make.SOURCE / "sources.typ").read_text("utf-8"), re.MULTILINE))
    texts = [file.read_text("utf-8") for file in SOURCES if file.name not in ("sources.typ", "style.typ")]
    named = {
        name
        for text in texts
        for group in re.findall(r"#source\(([^)]+)\)", text)
        for name in re.findall(r'"(\w+)"', group)
    }
    assert named == listed


def test_what_the_first_player_leaves_behind_in_the_figure_is_symmetric_and_safe() -> None:
    from tateti.games import game

    positions = re.findall(r'board\(\s*"([GYR./]{29})"', (make.SOURCE / "2-theorems.typ").read_text("utf-8"))
    last = game("semaforo:5x5").position(positions[-1])
    assert list(last) == list(last)[::-1]
    assert not any(last.play(move).outcome for move in last.moves)


def test_near_cells_of_the_figure_are_those_that_share_a_line_with_the_centre() -> None:
    board = Board(5, 5)
    near = {board.name(cell) for line in board.lines if 12 in line for cell in line if cell != 12}
    shaded = re.findall(r"\b([a-e][1-5]): luma", (make.SOURCE / "2-theorems.typ").read_text("utf-8"))
    assert set(shaded) == near
    assert len(shaded) == len(near)


def test_numbers_are_written_as_people_read_them() -> None:
    assert (percent(1, 2), percent(1, 40), percent(1, 1000)) == ("50 %", "2.5 %", "0.10 %")
    assert rounded(1136098767715) == "1.1 dot 10^12"


def test_plots_have_a_point_for_every_board() -> None:
    threes = [one for one in answers("semaforo") if one.board.line == 3]
    keys = len({one.board.rows for one in threes})
    drawn = plots.share(threes)
    assert drawn.count("<circle") + drawn.count("<polygon") == len(threes) + keys
    drawn = plots.growth(threes)
    assert drawn.count("<circle") + drawn.count("<polygon") == 2 * len(threes) + keys


def test_the_table_of_a_page_is_read_as_it_stands() -> None:
    assert open_data.first_table("| a | b |\n|---|---:|\n| 1 | `2` |\n\n| c |\n") == [["a", "b"], ["1", "2"]]


def test_books_and_benchmark_are_shown_where_there_are_any(told: dict[str, Any]) -> None:
    assert (told["books"] is not None) == open_data.BOOKS.is_dir()
    assert (told["benchmark"] is not None) == open_data.BENCHMARK.exists()


HEADER = "tateti book 1\ngame: semaforo:{board}\nwinner: second\n{rule}positions: {count}\nmade by: us\n\n"


def test_books_are_read_by_their_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = tmp_path / "books" / "shipped"
    shipped.mkdir(parents=True)
    checker = tmp_path / "check_book.py"
    checker.write_text("one\ntwo\n")
    monkeypatch.setattr(open_data, "CHECKER", checker)
    with pytest.raises(ValueError, match="has no book"):
        open_data.books(tmp_path / "books")
    book = HEADER.format(board="3x4", rule="", count=2747) + ".../...\n"
    (shipped / "3x4.book.gz").write_bytes(gzip.compress(book.encode()))
    (shipped / "2x3.book").write_text(HEADER.format(board="2x3", rule="rule: rows\n", count=0))
    told = open_data.books(tmp_path / "books")
    assert told is not None
    size = f"{(shipped / '3x4.book.gz').stat().st_size:,}"
    assert told["rows"] == [["3x4", "second", "2,747", size]]
    assert (told["by_rule"], told["all"], told["checker_lines"]) == (1, 2, 2)
    (shipped / "4x4.book").write_text("something else\n")
    with pytest.raises(ValueError, match="is not a book"):
        open_data.books(tmp_path / "books")


FILLED = {
    "books": {"heading": ["board", "winner", "positions", "bytes"], "rows": [["3x4", "second", "2,747", "9,999"]], "by_rule": 3, "all": 4, "checker_lines": 99},
    "benchmark": [["bot", "first", "second", "exploitability", "perfect", "decisive", "regret"], ["easy", "-1", "-1", "1", "50", "40", "0.5"]],
    "costs": [["4x6", "400.00", "300", "20.0 GB", ""]],
}  # fmt: skip


def test_with_books_and_benchmark_it_has_their_tables(told: dict[str, Any]) -> None:
    requires_module("typst")
    pypdf = requires_module("pypdf")
    read = pypdf.PdfReader(BytesIO(make.paper({**told, **FILLED}))).pages
    text = "\n".join(page.extract_text() for page in read)
    assert len(read) <= 12
    for figure in ("2,747", "99 lines", "exploitability", "20.0 GB"):
        assert figure in text


def test_a_page_of_the_benchmark_without_its_table_ends_the_run(tmp_path: Path) -> None:
    page = tmp_path / "benchmark.md"
    page.write_text("| array | shape |\n| --- | --- |\n| cells | n |\n\nsemaforo:3x4\n\nTABLE\n")
    with pytest.raises(ValueError, match="has no table of bots"):
        open_data.benchmark(page)
    rows = (
        "| bot | a | b | c | d | e | f | g |\n|---|---|---|---|---|---|---|---|\n"
        + "| easy | 1 | 2 | 3 | 4 | 5 | 6 | 7 |\n" * 2
    )
    page.write_text(f"tables\n\nsemaforo:3x4\n\n{rows}")
    read = open_data.benchmark(page)
    assert read is not None
    assert read[1] == ["easy", *"123456"]


def test_all_even_boards_named_as_open_are_not_on_file(told: dict[str, Any]) -> None:
    for name in told["summary"]["next_even"]:
        assert f"semaforo:{name}" not in known()


def test_a_file_that_is_not_a_paper_is_left_alone(tmp_path: Path) -> None:
    requires_module("typst")
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.7 somebody's own")
    with pytest.raises(TatetiError, match="is not the paper"):
        make.main(tmp_path / "paper.pdf")


def test_the_command_says_how_it_is_called() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tateti.tools.paper"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "python -m tateti.tools.paper build/paper.pdf" in done.stderr
