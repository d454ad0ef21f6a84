"""Printed sheets of tournaments: what stands on them, whatever people are called, on every paper; and the command that makes them."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from study.print.sheets import MILLIMETRES, pages_of, pypdf, rastered, smallest_letters, text_of
from tateti import TatetiError, language
from tateti.cli import main
from tateti.study.print import Sheet, Style
from tateti.tournaments import decisions
from tateti.tournaments.events import TIE_BREAKS
from tateti.tournaments.file import text_of as file_text
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.results import read_result
from tateti.tournaments.sheets import (
    KINDS,
    certificate_sheet,
    name_sheet,
    pairing_sheet,
    score_sheets,
    sheet_of,
    slip_sheet,
    standing_sheet,
)
from tateti.tournaments.state import FULL, HALF, Pairing, Round, Tournament
from tateti.tournaments.wording import ABOUT, MEASURES

STYLES = [Style(paper, large) for paper, large in product(("a4", "letter"), (False, True))]
SAFE = 10  # millimetres at the edge that no printer is asked to print on
LINK = "https://tateti.example.org/tournaments/k3v9qm2x7a"
CLASS = (
    Entry("Óscar Núñez", "7A"), Entry("Inês Conceição", "7B"), Entry("Mateo Güemes", "7B", "Rayo"), Entry("Zoe Acuña"),
    Entry("Thiago Benjamín Fernández Villavicencio", "7A"), Entry("Ana", "7A"), Entry("Ana", "7B"),
)  # fmt: skip
HOSTILE = (
    '#import "x"', "$a$ ^ _b_ *b*", "\\ \\u{41} \\#", "#eval(\"1\") #panic()", "// no /* comment */", "`raw` @ref <l>",
    "'\"”« ~ -- ... https://x.y", "[#set page(fill: red)]", "José & <b>Ω</b>; Жора", "{\"json\": null}", "= heading", "- list 1. + /",
)  # fmt: skip


@pytest.fixture(autouse=True)
def english() -> object:
    language.use("en")
    yield
    language.use("en")


def begun(entries: Sequence[Entry] = CLASS, system: str = "round-robin", **more: object) -> Tournament:
    said = {"title": "Copa de primavera", "game": "tictactoe", **more}
    return tournament_of([decisions.begin(entries, system, **said)])  # type: ignore[arg-type]


def paired(tournament: Tournament, *results: str) -> Tournament:
    """The next round, with results from the first table on."""
    tournament = applied(tournament, decisions.pair(tournament))
    for table, result in enumerate(results, 1):
        tournament = applied(tournament, decisions.result(tournament, table, result))
    return tournament


def players(count: int, name: str = "Player", group: str = "") -> list[Entry]:
    return [Entry(f"{name[:36]} {number}", group) for number in range(1, count + 1)]


def in_one_round(tournament: Tournament, result: str | None = None) -> Tournament:
    """Everybody in a round in the order of the list, without asking how rounds are paired; of an odd number the last has a bye."""
    numbers = list(tournament.players)
    pairs = zip(numbers[::2], numbers[1::2], strict=False)
    read = None if result is None else read_result(result, tournament.games)
    pairings = tuple(Pairing(table, *pair, read) for table, pair in enumerate(pairs, 1))
    byes = {numbers[-1]: FULL} if len(numbers) % 2 else {}
    event = replace(tournament.events[0], kind="pair", time="2026-03-14T12:00:00Z")
    return replace(tournament, rounds=(Round(1, pairings, byes),), events=(*tournament.events, event))


def words_of(sheet: Sheet) -> str:
    """The text without blanks and without the signs at which a long word may be broken: how lines fall does not matter."""
    return _joined(text_of(sheet.pdf()))


def _joined(text: str) -> str:
    return "".join(text.replace("\u200b", "").split())


# What every sheet promises


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", language.LANGUAGES)
def test_a_sheet_has_everybody_on_it_in_every_language(kind: str, code: str) -> None:
    language.use(code)
    sheet = sheet_of(in_one_round(begun(), "1-0"), kind, link=LINK)
    pdf = sheet.pdf()
    shown = _joined(text_of(pdf))
    playing = CLASS[:-1] if kind in ("slips", "scores") else CLASS
    assert all(_joined(entry.name) in shown for entry in playing)
    assert pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/Lang"].startswith(code)
    assert b"pdfuaid" in pdf, "it keeps the rules for screen readers"


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_sheet_is_the_same_bytes_again(kind: str) -> None:
    state = in_one_round(begun(), "1-0")
    assert sheet_of(state, kind, link=LINK).pdf() == sheet_of(state, kind, link=LINK).pdf()


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_printed_and_never_obeyed(kind: str) -> None:
    entries = [Entry(name, name[:16].strip(), f"n{name[:30]}") for name in HOSTILE]
    state = in_one_round(begun(entries, title=HOSTILE[0] + HOSTILE[1]), "1-0")
    sheet = sheet_of(state, kind)
    shown = words_of(sheet)
    for name in (*HOSTILE, HOSTILE[0] + HOSTILE[1]):
        assert _joined(name) in shown
    assert pypdf.PdfReader(io.BytesIO(sheet.pdf())).metadata.title.startswith(HOSTILE[0])


@pytest.mark.parametrize("kind", ["pairings", "standings", "certificates"])
def test_the_name_of_a_game_is_printed_and_never_obeyed(kind: str) -> None:
    state = in_one_round(begun(game='#panic("x") $a$'), "1-0")
    assert _joined(state.game) in words_of(sheet_of(state, kind))


@pytest.mark.parametrize("kind", KINDS)
def test_letters_that_no_font_has_stop_nothing(kind: str) -> None:
    state = in_one_round(begun([Entry("José 😀 小明"), Entry("سارة")]), "1-0")
    assert sheet_of(state, kind).pdf().startswith(b"%PDF-")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("style", STYLES)
def test_the_widest_names_stay_where_printers_print(kind: str, style: Style, tmp_path: Path) -> None:
    entries = [Entry(f"{'W' * 39}{number}", "W" * 16, f"{'M' * 38}{number}") for number in range(1, 8)]
    state = in_one_round(begun(entries, games=2), "1½-½")
    dots = 50
    edge = round(SAFE / MILLIMETRES * dots)
    pages = rastered(sheet_of(state, kind, link=LINK, style=style).pdf(), tmp_path, dots)
    for page in pages:
        rows = list(page.rows())
        assert {dot for row in rows[:edge] + rows[-edge:] for dot in row} == {255}
        assert {dot for row in rows for dot in row[:edge] + row[-edge:]} == {255}
    expected = {
        "names": 3 if style.large else 1, "slips": 2 if style.large else 1, "scores": 6 if style.large else 3, "certificates": 7,
    }  # fmt: skip
    assert len(pages) == expected.get(kind, len(pages))


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_smaller_than_18_points_in_large_print(kind: str) -> None:
    state = in_one_round(begun(), "1-0")
    assert smallest_letters(sheet_of(state, kind, link=LINK, style=Style(large=True)).pdf()) >= 17.99


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [2, 3, 25, 300])
def test_as_many_pages_as_there_are_people_for(kind: str, count: int) -> None:
    state = in_one_round(begun(players(count, group="7B"), "knockout"), "1-0")
    tables = count // 2
    least, most = {
        "names": (-(-count // 10),) * 2, "slips": (-(-tables // 6),) * 2, "scores": (-(-tables // 2),) * 2, "certificates": (count, count),
        "pairings": (1 if count < 20 else 2, 13), "standings": (1, 8),
    }[kind]  # fmt: skip
    pages = pages_of(sheet_of(state, kind).pdf())
    assert least <= len(pages) <= most
    assert all(page for page in pages), "none is empty"
    last = f"Player {tables * 2}"
    assert last in " ".join(pages)


def test_a_sheet_of_another_name_is_refused() -> None:
    with pytest.raises(TatetiError, match="'posters' is not a sheet of a tournament: names, pairings"):
        sheet_of(begun(), "posters")


@pytest.mark.parametrize("kind", ["pairings", "slips", "scores"])
def test_of_a_round_that_is_not_there_nothing_is_printed(kind: str) -> None:
    with pytest.raises(TatetiError, match="No round is paired yet"):
        sheet_of(begun(), kind)
    with pytest.raises(TatetiError, match="There is no round 2"):
        sheet_of(in_one_round(begun()), kind, round_number=2)


@pytest.mark.parametrize("kind", ["slips", "scores"])
def test_where_nobody_plays_there_is_no_slip(kind: str) -> None:
    state = begun()
    state = replace(state, rounds=(Round(1, (), dict.fromkeys(state.players, FULL)),))
    with pytest.raises(TatetiError, match="nobody plays"):
        sheet_of(state, kind)
    assert "Ana (7B) has a bye." in text_of(pairing_sheet(state).pdf())


# Name slips


def test_a_name_slip_has_name_group_number_and_nickname() -> None:
    page = text_of(name_sheet(begun()).pdf())
    for words in ("Mateo Güemes 7B On the screen: Rayo", "Óscar Núñez 7A", "No. 7", "Copa de primavera"):
        assert words in page
    assert "http" not in page


def test_names_beside_each_other_stand_at_the_same_height() -> None:
    state = begun([Entry("Ana Perez", "7B"), Entry("Beto"), Entry("Carla", "", "Rayo"), Entry("Dani", "7A")])
    heights = dict[str, float]()

    def seen(text: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
        if text.strip():
            heights[text.strip()] = round(outer[5] + outer[3] * inner[5], 1)

    (page,) = pypdf.PdfReader(io.BytesIO(sheet_of(state, "names").pdf())).pages
    page.extract_text(visitor_text=seen)
    assert heights["Ana Perez"] == heights["Beto"] != heights["Carla"] == heights["Dani"]


def test_whoever_has_left_needs_no_name_slip() -> None:
    state = begun()
    state = applied(state, decisions.decided(state, "withdraw", {"number": 4}))
    page = text_of(name_sheet(state).pdf())
    assert "Zoe" not in page
    assert "Mateo" in page


def test_a_name_slip_has_the_link_in_letters_and_as_a_code() -> None:
    pdf = name_sheet(begun(), link=LINK + "/").pdf()
    assert _joined(text_of(pdf)).count(LINK) == len(CLASS)
    assert pdf.count(b"/Alt") >= len(CLASS)


@pytest.mark.parametrize(
    "link",
    [LINK + "/manage#secretsecret", LINK + "#s", "javascript:alert(1)", "tateti.example.org", LINK + "?a=b"],
)
def test_the_private_link_is_not_printed_nor_what_is_no_link(link: str) -> None:
    with pytest.raises(TatetiError) as caught:
        name_sheet(begun(), link=link)
    assert "secretsecret" not in str(caught.value)


# The list for the wall


def test_the_list_for_the_wall_says_table_who_begins_second_and_result() -> None:
    state = paired(begun(), "1-0", "½-½")
    page = text_of(pairing_sheet(state).pdf())
    assert "Round 1 of 7" in page
    for pairing in state.rounds[0].pairings:
        first, second = (state.player(one) for one in pairing.players)
        line = [
            str(pairing.table),
            first.name,
            first.group,
            second.name,
            second.group,
            str(pairing.result or ""),
        ]
        assert _joined("".join(line)) in _joined(page)


def test_everybody_is_found_by_name_as_in_a_telephone_book() -> None:
    sheet = pairing_sheet(in_one_round(begun()))
    lines = sheet.content["by-name"]["lines"]
    assert [line["name"].split()[0] for line in lines] == [
        "Ana",
        "Ana",
        "Inês",
        "Mateo",
        "Óscar",
        "Thiago",
        "Zoe",
    ]
    assert [(line["table"], line["begins"]) for line in lines] == [
        ("3", "no"), ("–", ""), ("1", "no"), ("2", "yes"), ("1", "yes"), ("3", "yes"), ("2", "no"),
    ]  # fmt: skip
    assert "Find your name" in text_of(sheet.pdf())


def test_byes_are_on_the_list_whole_and_half() -> None:
    state = begun()
    here = Round(1, (Pairing(1, 1, 2),), {3: FULL, 4: HALF})
    page = text_of(pairing_sheet(replace(state, rounds=(here,))).pdf())
    assert "Mateo Güemes (7B) has a bye." in page
    assert "Zoe Acuña has half a bye (as for a draw)." in page
    assert "Thiago" not in page, "who is not there is not on the list"


def test_an_earlier_round_can_be_printed_again() -> None:
    state = paired(paired(begun(), "1-0", "1-0", "1-0"))
    assert "Round 2 of 7" in text_of(pairing_sheet(state).pdf())
    page = text_of(pairing_sheet(state, 1).pdf())
    assert "Round 1 of 7" in page
    assert page.count("1-0") == 3


def test_a_small_round_stands_on_one_page_and_a_class_on_two() -> None:
    assert len(pages_of(pairing_sheet(in_one_round(begun(players(7)))).pdf())) == 1
    tables, names = pages_of(pairing_sheet(in_one_round(begun(players(25)))).pdf())
    assert "Player 25 has a bye." in tables
    assert names.startswith("Find your name")


# Result slips


def test_a_slip_says_table_round_who_begins_and_asks_who_won() -> None:
    page = text_of(slip_sheet(in_one_round(begun(CLASS[:2]))).pdf())
    for words in (
        "Table 1",
        "Round 1",
        "Who won?",
        "Óscar Núñez",
        "begins · 7A",
        "second · 7B",
        "1-0",
        "0-1",
        "It was a draw",
        "Signatures",
    ):
        assert words in page


def test_of_two_games_a_slip_has_two_columns_and_says_who_begins_which() -> None:
    page = text_of(slip_sheet(in_one_round(begun(CLASS[:2], games=2))).pdf())
    for words in ("Game 1", "Game 2", "begins game 1 · 7A", "begins game 2 · 7B"):
        assert words in page


@pytest.mark.parametrize(("system", "game", "games", "draw"), [
    ("round-robin", "tictactoe", 1, True), ("round-robin", "damas", 1, True), ("round-robin", "semaforo", 1, False),
    ("knockout", "damas", 1, False), ("knockout", "damas", 2, True),
])  # fmt: skip
def test_a_slip_offers_a_draw_only_where_there_can_be_one(
    system: str, game: str, games: int, draw: bool
) -> None:
    state = in_one_round(begun(CLASS[:2], system, game=game, games=games))
    assert ("It was a draw" in text_of(slip_sheet(state).pdf())) is draw


# Score sheets


def test_a_score_sheet_has_names_round_and_table_filled_in() -> None:
    page = text_of(score_sheets(in_one_round(begun(CLASS[:4]))).pdf())
    for words in (
        "First player (X) Óscar Núñez (7A)",
        "Second player (O) Inês Conceição (7B)",
        "1, table 1",
        "1, table 2",
        "Copa de primavera · Tic-Tac-Toe",
    ):
        assert words in page


def test_of_two_games_there_are_two_forms_and_the_other_one_begins_the_second() -> None:
    page = text_of(score_sheets(in_one_round(begun(CLASS[:2], games=2, game="semaforo:3x3"))).pdf())
    assert "First player Óscar Núñez (7A) Second player Inês Conceição (7B)" in page
    assert "First player Inês Conceição (7B) Second player Óscar Núñez (7A)" in page
    assert "1, table 1, game 2" in page


def test_a_form_that_is_left_over_is_empty() -> None:
    page = text_of(score_sheets(in_one_round(begun(CLASS[:2]))).pdf())
    assert page.count("First player (X)") == 2
    assert page.count("Óscar") == 1


def test_there_are_no_score_sheets_of_games_that_are_not_ours() -> None:
    with pytest.raises(TatetiError, match="'Damas de 10x10' is not one of them"):
        score_sheets(in_one_round(begun(game="Damas de 10x10")))


# Standings


def test_the_standings_say_points_and_what_every_tie_break_means() -> None:
    state = paired(begun(tie_breaks=TIE_BREAKS), "1-0", "½-½", "0-1")
    page = text_of(standing_sheet(state).pdf())
    assert "Standings after round 1 of 7" in page
    assert "½" in page
    for name in TIE_BREAKS:
        title = MEASURES[name]
        assert f"{title[0].upper()}{title[1:]}. {ABOUT[name]}" in page
    assert "In a round without a game" in page, "somebody had a bye"


def test_a_tie_break_that_decides_nothing_is_explained_and_has_no_column() -> None:
    state = paired(begun(tie_breaks=("direct", "wins")), "1-0", "1-0", "1-0")
    sheet = standing_sheet(state)
    assert sheet.content["columns"] == ["Place", "Name", "Points", "Games won"]
    assert f"Direct encounter. {ABOUT['direct']}" in text_of(sheet.pdf())


def test_in_large_print_tie_breaks_are_letters_that_are_explained() -> None:
    state = paired(begun(tie_breaks=("wins", "buchholz")), "1-0", "1-0", "1-0")
    sheet = standing_sheet(state, style=Style(large=True))
    assert sheet.content["columns"] == ["Place", "Name", "Points", "A", "B"]
    assert "B: Buchholz." in text_of(sheet.pdf())


def test_the_standings_say_of_which_moment_they_are() -> None:
    two = begun(CLASS[:2])
    assert "Before the first round" in text_of(standing_sheet(two).pdf())
    assert "Standings during round 1 of 1" in text_of(standing_sheet(paired(two)).pdf())
    assert "Final standings" in text_of(standing_sheet(paired(two, "1-0")).pdf())


def test_who_has_left_is_in_the_standings_and_it_is_said() -> None:
    state = paired(begun(), "1-0")
    state = applied(state, decisions.decided(state, "withdraw", {"number": 4}))
    assert "Zoe Acuña left" in text_of(standing_sheet(state).pdf()).replace("\xa0", " ")


def test_in_a_knockout_rounds_count_and_not_points() -> None:
    state = paired(begun(CLASS[:4], "knockout"), "1-0", "0-1")
    sheet = standing_sheet(state)
    assert sheet.content["columns"] == ["Place", "Name", "Rounds won"]
    assert f"Rounds won. {ABOUT['rounds']}" in text_of(sheet.pdf())


# Certificates


def test_the_first_three_have_their_places_and_everybody_else_took_part() -> None:
    state = begun(CLASS[:4], tie_breaks=())
    here = Round(1, (Pairing(1, 1, 2, read_result("1-0")), Pairing(2, 3, 4, read_result("½-½"))))
    event = replace(state.events[0], kind="pair", time="2026-03-14T12:00:00Z")
    pages = pages_of(certificate_sheet(replace(state, rounds=(here,), events=(*state.events, event))).pdf())
    assert len(pages) == 4
    for page, words in zip(pages, (
        ("Óscar Núñez 7A 1 First place", "1 point · place 1 of 4"), ("2 Second place", "½ point · place 2 of 4"),
        ("2 Second place", "½ point · place 2 of 4"), ("Inês Conceição 7B For taking part", "0 points · place 4 of 4"),
    ), strict=True):  # fmt: skip
        assert all(
            one in page for one in (*words, "Copa de primavera", "Tic-Tac-Toe", "March 14, 2026", "Signature")
        )


@pytest.mark.parametrize(("paper", "size"), [("a4", (297, 210)), ("letter", (279.4, 215.9))])
def test_a_certificate_lies_across_the_paper(paper: str, size: tuple[float, float]) -> None:
    pdf = certificate_sheet(in_one_round(begun(), "1-0"), style=Style(paper)).pdf()
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(
            [mm / MILLIMETRES * 72 for mm in size], abs=0.1
        )


def test_who_left_before_playing_has_no_certificate_and_who_played_has_one() -> None:
    state = in_one_round(begun(CLASS[:4]), "1-0")
    unpaired = replace(state, rounds=(replace(state.rounds[0], pairings=state.rounds[0].pairings[:1]),))
    for number in (1, 4):
        player = replace(unpaired.players[number], withdrawn=True)
        unpaired = replace(unpaired, players={**unpaired.players, number: player})
    page = text_of(certificate_sheet(unpaired).pdf())
    assert "Óscar" in page
    assert "Zoe" not in page
    assert "place 1 of 3" in page


def test_before_any_result_there_are_no_certificates() -> None:
    for state in (begun(), in_one_round(begun())):
        with pytest.raises(TatetiError, match="No game has a result yet"):
            certificate_sheet(state)


def test_in_a_knockout_a_certificate_says_nothing_of_points() -> None:
    state = paired(begun(CLASS[:2], "knockout"), "1-0")
    page = text_of(certificate_sheet(state).pdf())
    assert "place 1 of 2" in page
    assert "point" not in page


# The command

DONE, WRONG = 0, 2


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    state = paired(paired(begun(), "1-0", "1-0", "1-0"), "½-½")
    Path("club.txt").write_text(file_text(state.log), encoding="utf-8")
    return tmp_path


def printed(*words: str) -> int:
    return main(["tournament", "print", "club.txt", *words, "--lang", "en"])


@pytest.mark.parametrize("what", KINDS)
def test_the_command_prints_every_kind(club: Path, what: str) -> None:
    more = ("--link", LINK) if what == "names" else ()
    assert printed(what, "--out", "sheet.pdf", "--paper", "letter", "--large-print", *more) == DONE
    assert printed(what, "--out", "sheet.pdf", "--title", "Another title") == DONE, (
        "a sheet of ours is replaced"
    )
    assert "Another title" in text_of(Path("sheet.pdf").read_bytes())


def test_the_command_prints_the_round_that_is_named(club: Path) -> None:
    assert printed("pairings", "--out", "sheet.pdf", "--round", "1") == DONE
    assert "Round 1 of 7" in text_of(Path("sheet.pdf").read_bytes())


@pytest.mark.parametrize("words", [
    ("posters",), ("pairings", "--round", "3"), ("pairings", "--round", "0"), ("standings", "--round", "1"), ("slips", "--link", LINK),
    ("names", "--link", LINK + "#secret"), ("names", "--paper", "a5"), ("names", "--title", "x" * 101),
])  # fmt: skip
def test_what_cannot_be_printed_is_refused_and_nothing_is_written(club: Path, words: tuple[str, ...]) -> None:
    assert printed(*words, "--out", "sheet.pdf") == WRONG
    assert [one.name for one in club.iterdir()] == ["club.txt"]


def test_the_pdf_of_somebody_else_is_not_written_over(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exam = Path("exam.pdf")
    exam.write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 50)
    assert printed("names", "--out", "exam.pdf") == WRONG
    assert "With --force it is replaced." in capsys.readouterr().err
    assert printed("names", "--out", "exam.pdf", "--force") == DONE
    assert printed("names", "--out", "club.txt") == WRONG, "nor the tournament itself"


def test_certificates_before_the_end_are_printed_and_it_is_said(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed("certificates", "--out", "sheet.pdf") == DONE
    assert "The tournament is not over" in capsys.readouterr().err


def test_without_the_extra_the_command_says_how_to_get_it(
    club: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert printed("names", "--out", "sheet.pdf") == WRONG
    assert "pip install 'tateti[print]'" in capsys.readouterr().err


def test_the_standard_output_gets_the_sheet_and_nothing_else(
    club: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert printed("standings", "--out", "-") == DONE
    written = capfdbinary.readouterr()
    assert written.out.startswith(b"%PDF-")
    assert written.err == b""
