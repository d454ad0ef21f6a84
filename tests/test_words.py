"""The words that people type: games, bots, options, moves and positions in any language, however they are spelt."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import positions
from tateti import (
    IllegalMoveError,
    InvalidGameError,
    InvalidMoveError,
    InvalidPlayerError,
    InvalidPositionError,
    Match,
    Position,
    Seat,
    Side,
    game,
    language,
    player,
    players,
    wording,
)
from tateti.cli import main
from tateti.games import available, registry
from tateti.games.base import Game
from tateti.language import spellings, spelt, without_accents
from tateti.players import Player
from tateti.players import registry as bots
from tateti.players.options import WORDS

semaforo, tictactoe, tateti_semaforo = game("semaforo"), game("tictactoe"), game("tateti-semaforo")
KINDS = list(available().values())
BOTS = list(players.available().values())


@pytest.fixture(params=language.LANGUAGES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def in_language(code: str, message: str) -> str:
    language.use(code)
    try:
        return language.gettext(message)
    finally:
        language.use("en")


# Games


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_a_game_is_known_by_every_title_it_is_shown_with(kind: type[Game], code: str) -> None:
    for title in filter(None, (kind.title, kind.long_title, kind.short_title)):
        said = in_language(code, title)
        for written in (said, said.lower(), said.upper(), without_accents(said), said.replace(" ", "-")):
            assert game(written) == game(kind.kind)
            assert game(f"{written}:4x4") == game(f"{kind.kind}:4x4")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("semáforo", "semaforo"), ("Semáforo", "semaforo"), ("SEMAFORO:4x4", "semaforo:4x4"), ("Ta-Te-Ti", "tictactoe"),
        ("tres en raya", "tictactoe"), ("Tres en Raya:4x5x4", "tictactoe:4x5x4"), ("jogo do galo", "tictactoe"),
        ("Jogo da Velha", "tictactoe"), ("tic-tac-toe", "tictactoe"), ("noughts and crosses", "tictactoe"),
        ("Ta-Te-Ti Semáforo", "tateti-semaforo"), ("galo-semaforo", "tateti-semaforo"),
        ("misère Tic-Tac-Toe", "misere-tictactoe"), ("Semáforo al revés (misère)", "misere-semaforo"),
        ("Traffic Lights", "semaforo"),
    ],
)  # fmt: skip
def test_a_game_is_known_by_what_people_call_it(written: str, name: str) -> None:
    assert game(written).name == name


def test_no_two_games_are_spelt_alike() -> None:
    for one, other in itertools.combinations(KINDS, 2):
        assert not registry.spellings_of(one) & registry.spellings_of(other)


@pytest.mark.parametrize("written", ["", " ", ":4x4", "-", "semáfor", "ta te", "tres"])
def test_what_no_game_is_called_is_refused(written: str) -> None:
    with pytest.raises(InvalidGameError):
        game(written)


def test_a_name_goes_before_what_another_game_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    cat = type("Cat", (type(tictactoe),), {"kind": "gato", "title": "Cat and mouse"})
    assert game("gato:4x4").kind == "tictactoe"
    monkeypatch.setattr(registry, "_games", {**available(), "gato": cat})
    registry._named.cache_clear()
    try:
        assert type(game("gato:4x4")) is cat
        assert type(game("Cat and Mouse:4x4")) is cat
    finally:
        registry._named.cache_clear()


# Bots


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_a_bot_is_known_by_the_title_it_is_shown_with(kind: type[Player], code: str) -> None:
    said = in_language(code, kind.title)
    for written in (said, said.lower(), said.upper(), without_accents(said), said.replace(" ", "-")):
        assert str(player(written)) == kind.name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("fácil", "easy"), ("Facil", "easy"), ("difícil", "hard"), ("dificil", "hard"), ("perfecto", "perfect"),
        ("perfeito", "perfect"), ("azar", "random"), ("aleatório", "random"), ("aleatorio", "random"),
        ("montecarlo:partidas=50", "mcts:playouts=50"), ("perfecto:tiempo=5", "perfect:time=5.0"),
        ("Minimax:profundidade=3,semente=1", "minimax:depth=3,seed=1"),
    ],
)  # fmt: skip
def test_a_bot_is_known_by_what_people_call_it(written: str, name: str) -> None:
    assert str(player(written)) == name


def test_no_two_bots_are_spelt_alike() -> None:
    for one, other in itertools.combinations(BOTS, 2):
        assert not bots.spellings_of(one) & bots.spellings_of(other)


def test_no_two_options_are_spelt_alike() -> None:
    for one, other in itertools.combinations(WORDS, 2):
        assert not spellings(one) & spellings(other)
    assert {option for kind in BOTS for option in kind.options} <= set(WORDS)


@pytest.mark.parametrize(
    "written", ["", ":time=5", "fácilmente", "perfecto:tiempo=5,time=5", "fácil:tiempo=1"]
)
def test_what_no_bot_is_called_is_refused(written: str) -> None:
    with pytest.raises(InvalidPlayerError):
        player(written)


def test_a_bot_without_a_name_of_its_own_is_shown_in_the_persons_language() -> None:
    match = Match(tictactoe, Seat.of_bot("easy"), Seat.of_bot("minimax:depth=2"))
    language.use("es")
    try:
        assert wording.name_of(match, Side.FIRST) == "Fácil"
        assert wording.name_of(match, Side.SECOND) == "Minimax (depth=2)"
        assert (
            wording.name_of(Match(tictactoe, Seat("Fácil"), Seat.of_bot("easy")), Side.SECOND) == "Fácil (2)"
        )
        assert wording.name_of(Match(tictactoe, Seat("Ana", "easy"), Seat("Beto")), Side.FIRST) == "Ana"
    finally:
        language.use("en")
    assert '[First "easy"]\n[Second "minimax:depth=2"]\n[FirstBot "easy"]' in str(match.record())


# Moves


@pytest.mark.parametrize(
    "written", ["b2", "b 2", "B 2", "B2", "1,1", "1 1", "1 , 1", "G b2", "g b 2", "G 1 1", " Gb2 "]
)
def test_a_cell_may_be_written_with_blanks(written: str) -> None:
    assert str(tateti_semaforo.start.move(written)) == "Gb2"


@pytest.mark.parametrize("verb", ["place", "colocar", "Colocar", "coloca", "poner", "pôr", "por"])
def test_placing_is_understood_in_any_language(verb: str) -> None:
    assert str(semaforo.start.move(f"{verb} b2")) == "Gb2"
    assert str(tictactoe.start.move(f"{verb} 1 1")) == "Xb2"
    with pytest.raises(IllegalMoveError, match="one places only on an empty cell"):
        semaforo.start.play("b2").move(f"{verb} b2")


@pytest.mark.parametrize("verb", ["replace", "reemplazar", "Reemplazar", "sustituir", "substituir", "trocar"])
def test_replacing_is_understood_in_any_language(verb: str) -> None:
    assert str(semaforo.start.play("b2").move(f"{verb} b2")) == "Yb2"
    assert str(semaforo.start.play("b2").move(f"{verb}  Y b 2")) == "Yb2"
    with pytest.raises(IllegalMoveError, match="b2 is empty; one replaces only a green or a yellow piece"):
        semaforo.start.move(f"{verb} b2")
    with pytest.raises(IllegalMoveError, match="b2 is red, and red stays"):
        semaforo.position("..../.R../....").move(f"{verb} b2")
    with pytest.raises(InvalidMoveError):  # an action that this game does not have
        tictactoe.start.move(f"{verb} b2")


@pytest.mark.parametrize(
    "written",
    ["colocar", "colocar ", "colocar verde", "colocarb2", "b2 colocar", "mover b2", "b b2", "1 1 1"],
)
def test_what_is_no_move_is_refused(written: str) -> None:
    with pytest.raises(InvalidMoveError):
        semaforo.start.move(written)


def test_the_actions_are_spelt_apart() -> None:
    for one, other in itertools.combinations(semaforo.actions, 2):
        assert not spellings(one) & spellings(other)


def test_a_record_has_moves_of_one_word() -> None:
    with pytest.raises(ValueError, match="'colocar'"):
        Match.from_record('[Game "semaforo"]\n\n1. colocar b2 *\n')


# Positions


def digits(position: Position) -> str:
    return "/".join("".join(map(str, row)) for row in position.matrix())


@given(positions())
def test_a_position_may_be_written_by_the_values_of_its_cells(position: Position) -> None:
    whose = str(position).partition(" ")  # Tic-Tac-Toe says who is to move where the count does not
    suffix = whose[1] + whose[2]
    assert position.game.position(digits(position) + suffix) == position
    if not suffix:
        assert position.game.position(str(position.matrix())) == position


def test_dots_go_with_digits_and_letters_do_not() -> None:
    assert str(tateti_semaforo.position("1../.3./...")) == "G../.R./..."
    with pytest.raises(InvalidPositionError, match="has letters and digits"):
        tictactoe.position("X1O/1X1/111")  # as chess has it, where a digit counts empty cells


@pytest.mark.parametrize(
    "written",
    ["400/030/000", "[[1,0,0],[0,4,0],[0,0,0]]", "[[1,0],[0,3]]", "[[1,0,0]", "[]", "[[]]", "100030000"],
)
def test_what_is_no_position_is_refused(written: str) -> None:
    with pytest.raises(InvalidPositionError):
        tateti_semaforo.position(written)


@given(st.text(max_size=20))
def test_nothing_that_is_typed_is_more_than_refused(written: str) -> None:
    for read in (game, player, semaforo.start.move, semaforo.position):
        try:
            read(written)  # type: ignore[operator]
        except (
            InvalidGameError,
            InvalidPlayerError,
            InvalidMoveError,
            IllegalMoveError,
            InvalidPositionError,
        ) as error:
            assert str(error)


@given(st.sampled_from(sorted(set().union(*(registry.spellings_of(kind) for kind in KINDS)))), st.randoms())
def test_capitals_and_accents_make_no_difference(word: str, random: Random) -> None:
    accented = "".join(
        random.choice((letter, letter.upper(), f"{letter}\N{COMBINING ACUTE ACCENT}")) for letter in word
    )
    assert spelt(accented) == word
    assert game(accented) == game(word)


# On the command line


@pytest.fixture
def _english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


@pytest.mark.usefixtures("_english_again")
def test_the_command_understands_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "Ta-Te-Ti Semáforo", "100/030/000", "--json"]) == 0
    assert '"position": "G../.R./..."' in capsys.readouterr().out
    assert (
        main(
            [
                "play",
                "semáforo",
                "--first",
                "bot:fácil",
                "--second",
                "bot:azar",
                "--seed",
                "1",
                "--lang",
                "pt",
            ]
        )
        == 0
    )
    assert "Semáforo: Fácil contra À sorte." in capsys.readouterr().out
    assert main(["bots", "--lang", "pt"]) == 0
    shown = capsys.readouterr().out
    assert "Perfeito" in shown
    assert "perfect" in shown


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("colocar verde en b2", "Gb2"), ("verde c3", "Gc3"), ("amarilla a3", "Ya3"), ("Yellow on a3", "Ya3"),
        ("substituir amarelo em a3", "Ya3"), ("place green at c1", "Gc1"), ("(0,1)", "Gb3"), ("( 1 , 1 )", "Gb2"),
    ],
)  # fmt: skip
def test_a_move_may_name_its_piece_in_words(text: str, move: str) -> None:
    assert str(game("semaforo").position("G.../..../....").move(text)) == move


@pytest.mark.parametrize("text", ["verde", "en b2", "verde en", "(1,1", "1,1)", "verde verde b2"])
def test_words_that_are_no_move_are_refused_as_they_were_typed(text: str) -> None:
    with pytest.raises(InvalidMoveError, match=re.escape(repr(text))):
        game("semaforo").start.move(text)


@pytest.mark.parametrize(
    ("code", "word", "near"),
    [("es", "dificl", "Difícil"), ("pt", "perfeto", "Perfeito"), ("en", "minmax", "Minimax")],
)
def test_a_bot_that_is_nearly_spelt_right_is_proposed(code: str, word: str, near: str) -> None:
    with pytest.raises(ValueError, match=word) as refused:
        player(word)
    language.use(code)
    assert f" {near}?" in str(refused.value)


@pytest.mark.parametrize(
    ("word", "near"), [("semafro", "Semáforo"), ("tictatoe:4x4", "Tic-Tac-Toe"), ("chess", None)]
)
def test_a_game_that_is_nearly_spelt_right_is_proposed(word: str, near: str | None) -> None:
    with pytest.raises(ValueError, match=word) as refused:
        game(word)
    assert ("did you mean" in str(refused.value)) is (near is not None)
    assert near is None or near in str(refused.value)


@pytest.mark.parametrize("name", ["tictactoe", "misere-tictactoe"])
def test_a_game_that_has_another_name_in_brazil_says_it_where_it_is_shown(name: str) -> None:
    with language.speaking("pt"):
        assert "jogo da velha" in wording.summary_of(game(name))
