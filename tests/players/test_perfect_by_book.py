"""`perfect` plays the winner's side from a book alone, and says where it cannot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tateti import oracle
from tateti.errors import InvalidPlayerError
from tateti.games import Position, Side, game
from tateti.players import Player, player
from tateti.players.reasons import FromBook, Win
from tateti.solver.books import text
from tateti.solver.books.book import Book, BookError
from tateti.solver.books.shipped import shipped


@pytest.fixture
def no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what a position is worth."""

    def refuse(*given: object, **options: object) -> None:
        raise AssertionError("the book was to be enough")

    monkeypatch.setattr(oracle, "evaluate", refuse)
    monkeypatch.setattr(oracle, "prepare", refuse)


def played(position: Position, bot: Player, side: Side, random: Random) -> Position:
    """A match of the bot against one who plays anything, to its end."""
    while position.outcome is None:
        move = bot.choose(position, random).move if position.turn is side else random.choice(position.moves)
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    "name", ["semaforo:3x4", "semaforo:1x8", "semaforo:3x3", "semaforo:2x4", "notakto:3x3", "tictactoe:3x4"]
)
@pytest.mark.usefixtures("no_values")
def test_it_wins_every_match_from_the_book_alone(name: str) -> None:
    book = shipped(game(name))
    assert book is not None
    bot, random = player(f"perfect:book={name}"), Random(1)
    bot.prepare(book.game)
    for _ in range(50):
        outcome = played(book.game.start, bot, book.winner, random).outcome
        assert outcome is not None
        assert outcome.winner is book.winner


def test_it_says_why_and_whose_side_it_plays() -> None:
    bot, start = player("perfect:book=semaforo:3x4"), game("semaforo").start
    (weighed, *_) = bot.weigh(start.play("b2"))
    assert weighed.reason == FromBook()
    (weighed, *_) = bot.weigh(game("semaforo").position("GG../..../...Y").play("Rd1"))
    assert weighed.reason == Win()
    assert "only the second player's side" in str(bot.warning(game("semaforo")))
    assert "another game or board" in str(bot.warning(game("semaforo:3x3")))
    assert "only the first player's side" in str(player("perfect:book=notakto").warning(game("notakto")))


def test_without_an_answer_it_plays_as_it_does_without_a_book() -> None:
    with_book, without, start = (
        player("perfect:book=semaforo:3x3"),
        player("perfect"),
        game("semaforo:3x3").start,
    )
    loser = start.play("b2")
    assert with_book.weigh(loser) == without.weigh(loser)
    elsewhere = start.play("a1").play("a1")
    assert with_book.weigh(elsewhere) == without.weigh(elsewhere)


def test_a_book_that_proves_nothing_is_not_played(tmp_path: Path) -> None:
    right = shipped(game("semaforo:1x6"))
    assert right is not None
    wrong = Book(right.game, right.winner, frozenset(sorted(right.codes)[:-1]), made_by="somebody")
    (file := tmp_path / "Wrong.book").write_bytes(text.as_bytes(wrong, "Wrong.book"))
    bot = player(f"perfect:book={file}")
    assert str(bot) == f"perfect:book={file}"
    with pytest.raises(BookError, match="proves nothing"):
        bot.prepare(right.game)


@pytest.mark.parametrize("given", ["perfect:book=", "easy:book=semaforo:3x4"])
def test_what_is_no_book_is_refused(given: str) -> None:
    with pytest.raises(InvalidPlayerError):
        player(given)


def test_a_request_reads_no_file() -> None:
    from tateti.answers.matches.decisions import _public_bot

    for name in ("perfect:book=/etc/passwd", "perfecto:Libro=semaforo:3x4", "perfect:time=1, BOOK = x"):
        with pytest.raises(InvalidPlayerError, match="a file of the server"):
            _public_bot(name, {})
