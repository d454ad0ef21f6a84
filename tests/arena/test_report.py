"""What an arena leaves: the figures are those of the games, each file is read by what reads such files, and the page needs nothing else."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
from collections import Counter
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from arena.arenas import results_in_process, setup_of
from tateti import language, records
from tateti.arena.report.data import as_data
from tateti.arena.report.files import DATA, GAMES, PAGE, RECORDS, STANDING, write_all
from tateti.arena.report.page import as_page
from tateti.arena.report.tables import games_csv, standing_csv
from tateti.arena.results import Results, Tally
from tateti.cli import main
from tateti.commands.arena.standing import results_in_words
from tateti.errors import TatetiError
from tateti.games import Side, game
from tateti.study.review import Mark, review

SETUP = setup_of("easy", "hard", "Ana <b>=random", games=6, openings="all")


@pytest.fixture(scope="module")
def results() -> Results:
    return results_in_process(SETUP, forfeits=(1, 8))


# Figures


def test_points_add_up_and_everybody_has_played_as_often(results: Results) -> None:
    assert [tally.games for tally in results.tallies] == [12, 12, 12]
    assert sum(tally.points for tally in results.tallies) == 18
    for one in range(3):
        against = [results.against(one, other) for other in range(3) if other != one]
        assert sum(tally.points for tally in against if tally) == results.tallies[one].points
        assert results.against(one, one) is None
        sides = [results.as_side(side)[one].points for side in Side]
        assert sum(sides) == results.tallies[one].points


def test_a_tally_is_seen_from_both_sides() -> None:
    tally = Tally(3, 2, 1)
    assert (tally.games, tally.points, tally.share) == (6, 4.0, 4 / 6)
    assert tally.for_the_other == Tally(1, 2, 3)
    assert Tally().share == 0.0


def test_what_was_given_away_is_what_a_review_finds(results: Results) -> None:
    """By `tateti review`, which is another program: a blunder costs a point, and a value that becomes less half a one."""
    points: Counter[int] = Counter()
    moves: Counter[int] = Counter()
    for game_played in results.games:
        for move in review(game_played.match(SETUP)).moves:
            who = (game_played.job.first, game_played.job.second)[move.side]
            assert move.best is not None
            assert move.played is not None
            moves[who] += 1
            points[who] += move.best.value - move.played.value
            if move.mark is Mark.BLUNDER:
                assert move.best.value - move.played.value == 2
    assert results.given_away is not None
    for who, found in enumerate(results.given_away):
        assert (found.moves, found.points) == (moves[who], points[who] / 2)
        assert found.faulty <= found.at_stake <= found.moves


def test_where_the_board_is_not_solved_nothing_is_said_of_what_was_given_away() -> None:
    unsolved = results_in_process(setup_of("random", "easy", name="semaforo:5x5"))
    assert unsolved.given_away is None
    assert "gives away" not in "\n".join(results_in_words(unsolved))
    assert as_data(unsolved)["standing"][0]["given_away"] is None


def test_the_standing_follows_the_exact_scores_where_all_are_known() -> None:
    played = results_in_process(setup_of("random", "perfect", games=2))
    upside_down = Results(played.setup, played.games, True, {(0, 1): Fraction(3, 4)})
    assert upside_down.order == [0, 1]
    assert upside_down.expected == [Fraction(3, 4), Fraction(1, 4)]
    assert "75.0%*" in "\n".join(results_in_words(upside_down))
    assert "75.0% exactly" in as_page(upside_down)


def test_forfeits_are_counted_with_their_reasons(results: Results) -> None:
    assert [(one.number, one.kind) for one in results.forfeits] == [(1, "crash"), (8, "crash")]
    assert results.endings["crash"] == 2
    assert sum(results.endings.values()) == 18
    told = "\n".join(results_in_words(results))
    assert "forfeits 1 game (a failure). In game 1: RuntimeError" in told


# Files


def test_every_file_is_read_by_what_reads_such_files(results: Results, tmp_path: Path) -> None:
    write_all(results, tmp_path)
    told = json.loads((tmp_path / DATA).read_text("utf-8"))
    assert [one["name"] for one in told["standing"]] == [SETUP.entrants[who].name for who in results.order]
    assert told["games_played"] == 18
    for name in (STANDING, GAMES):
        text = (tmp_path / name).read_text("utf-8-sig")
        rows = list(csv.reader(io.StringIO(text)))
        assert len({len(row) for row in rows}) == 1
        assert len(rows) == {STANDING: 4, GAMES: 19}[name]
    files = sorted((tmp_path / RECORDS).iterdir())
    assert [file.name for file in files] == [f"{number:04}.txt" for number in range(1, 19)]
    for file, played in zip(files, results.games, strict=True):
        assert records.load(str(file)).result == played.result
    assert main(["review", str(files[1])]) == 0
    assert main(["review", str(files[0])]) == 0  # also a game that was forfeited before the first move
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    write_all(results, tmp_path)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_a_file_of_somebody_else_is_not_overwritten(results: Results, tmp_path: Path) -> None:
    (tmp_path / PAGE).write_text("<!doctype html><title>Holidays</title>")
    with pytest.raises(TatetiError, match="already exists and is not the page of an arena"):
        write_all(results, tmp_path)
    assert "Holidays" in (tmp_path / PAGE).read_text()


def test_tables_are_as_spreadsheets_of_the_language_expect_them(results: Results) -> None:
    with language.speaking("es"):
        rows = list(csv.reader(io.StringIO(standing_csv(results)), delimiter=";"))
    head = rows[0]
    assert "puntos" in head
    rating = [row[head.index("Elo")] for row in rows[1:]]
    assert all(re.fullmatch(r"-?\d+,\d", one) for one in rating)
    assert any(one.startswith("-") for one in rating)


def test_names_that_look_like_formulas_are_harmless_in_tables() -> None:
    played = results_in_process(setup_of("=1+1=easy", "hard") if False else setup_of("@sum=easy", "hard"))
    assert "'@sum" in games_csv(played)


# The page


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.attributes: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.attributes[name] += 1
            if name in ("src", "href", "action", "data", "srcset", "poster"):
                self.addresses.append(value or "")
            if name == "id":
                self.ids[value or ""] += 1
        if tag not in ("meta", "br", "path", "rect", "circle", "use"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "rect", "circle", "use"):
            assert self.open.pop() == tag


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_the_page_stands_alone(results: Results, code: str) -> None:
    with language.speaking(code):
        text = as_page(results)
    page = Page(text)
    assert page.open == []
    assert all(address.startswith("#") for address in page.addresses)
    assert [name for name, count in page.ids.items() if count > 1] == []
    assert page.attributes["style"] == 0  # the policy would not allow it
    assert not [name for name in page.attributes if name.startswith("on")]
    assert f'<html lang="{code}">' in text
    assert "http" not in text.replace("http-equiv", "")
    style = text.partition("<style>")[2].partition("</style>")[0]
    script = text.rpartition("<script>")[2].partition("</script>")[0]
    policy = text.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    assert policy.split("; ")[:3] == [
        "default-src 'none'",
        f"script-src {digest(script)}",
        f"style-src {digest(style)}",
    ]


def test_whatever_bots_are_called_and_say_is_text_on_the_page(results: Results) -> None:
    text = as_page(results)
    assert "<b>" not in text
    assert "Ana &lt;b&gt;" in text
    assert text.count("</script>") == 2


def test_the_games_on_the_page_are_those_that_were_played(results: Results) -> None:
    told = json.loads(as_page(results).partition('id="told">')[2].partition("</script>")[0])
    the_game = game("tictactoe")
    for one, played in zip(told["games"], results.games, strict=True):
        number, first, second, opening, line, result, _ending, reason = one
        assert (number, first, second, opening) == played.job
        assert result == (2 if played.winner is None else played.winner)
        moves = [
            told["letters"][code % 4] + told["cells"][code // 4] for code in told["lines"][line]["moves"]
        ]
        assert tuple(moves) == played.moves
        assert (reason is None) == (played.forfeit is None)
        position = the_game.position("/".join(re.findall("...", told["openings"][opening]["letters"])))
        for move in moves:
            position = position.play(move)
        ended = position.outcome
        assert len(told["lines"][line]["ends"]) == (0 if ended is None else len(ended.lines))


def test_an_arena_that_is_not_finished_says_so() -> None:
    played = results_in_process(setup_of("easy", "hard"))
    unfinished = Results(played.setup, played.games[:1], False)
    assert "It is not finished" in as_page(unfinished)
    assert as_data(unfinished)["finished"] is False
    nothing = Results(played.setup, (), False)
    assert "0 games" in as_page(nothing)


@pytest.mark.parametrize("name", ["semaforo", "notakto:4x4", "misere-tictactoe"])
def test_every_game_has_its_page(name: str) -> None:
    played = results_in_process(setup_of("easy", "random", name=name, openings="all", plies=1))
    assert Page(as_page(played)).open == []
