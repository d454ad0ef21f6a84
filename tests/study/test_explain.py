"""Explanations: what is said of a position and its moves is true, by brute force, and said in every language."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from brute_force import BruteForce, Cells
from conftest import FULL
from strategies import positions
from study.safe_games import SafeGame
from tateti import Position, Side, game, language
from tateti.cli import main
from tateti.games import Game, Move
from tateti.search.limits import Limit
from tateti.search.values import Value
from tateti.study.explain import Explanation, Lasting, explain, explain_move, fact_in_words, facts
from tateti.study.explain.explanation import is_of_threats
from tateti.study.explain.facts import Fact
from tateti.study.explain.safe_play import SafePlay
from tateti.study.explain.safety import forbidden_cells
from tateti.study.explain.settled import settled_cells

# Games that are about safe moves. Of most boards all quiet positions are looked at, or, where there are many, some; of larger
# boards some that are drawn at random, after at least so many moves.
ALL_OF = [
    ("semaforo", 2, 3), ("tateti-semaforo", 2, 3), ("misere-semaforo", 1, 5), ("notakto", 3, 3), ("notakto", 2, 4),
    ("misere-tictactoe", 3, 3),
]  # fmt: skip
SOME_OF = {
    ("semaforo", 3, 3): 9,
    ("tateti-semaforo", 3, 3): 6,
    ("misere-semaforo", 2, 3): 4,
    ("semaforo", 3, 4): 17,
}
SAFE_GAMES = [*ALL_OF, *SOME_OF]
MANY, SOME, FEW = (10**6, 10**6, 2000) if FULL else (400, 150, 30)


@cache
def safe_game(kind: str, rows: int, cols: int) -> tuple[SafeGame, list[Cells]]:
    found = SafeGame(BruteForce(kind, rows, cols))
    if (kind, rows, cols) in ALL_OF:
        return found, sampled(found.quiet_positions(), MANY)
    return found, found.drawn_at_random(FEW, SOME_OF[kind, rows, cols], Random(13))


def position_of(the_game: Game, cells: Cells) -> Position:
    board = the_game.board
    return the_game.position([list(cells[i : i + board.cols]) for i in range(0, board.size, board.cols)])


def sampled(found: list[Any], count: int) -> list[Any]:
    return found if count >= len(found) else Random(13).sample(found, count)


def of_kind(found: Explanation, kind: type[Fact]) -> list[Any]:
    return [fact for fact in found.facts if isinstance(fact, kind)]


def cells_of_moves(moves: tuple[Move, ...]) -> set[int]:
    return {move.cell for move in moves}


# Games of safe moves, against brute force


@pytest.mark.parametrize(("kind", "rows", "cols"), SAFE_GAMES)
def test_forbidden_cells_and_safe_moves_are_those_of_the_rules(kind: str, rows: int, cols: int) -> None:
    slow, quiet = safe_game(kind, rows, cols)
    the_game = game(f"{kind}:{rows}x{cols}")
    lasting: Counter[Lasting | None] = Counter()
    for cells in quiet:
        position = position_of(the_game, cells)
        play = SafePlay(position)
        forbidden = {fact.cells[0]: fact for fact in forbidden_cells(position, play)}
        assert set(forbidden) == set(slow.rules.children(cells)) - slow.safe(cells)
        for cell, fact in forbidden.items():
            lasting[fact.lasting] += 1
            check_refutation(slow, cells, cell, fact)
            if the_game.shared:
                assert fact.lasting is (
                    Lasting.FOR_NOW if cell in slow.ever_safe(cells) else Lasting.FOR_GOOD
                ), (position, cell)
        lengths = slow.safe_lengths(cells)
        assert (play.lengths is None) == (lengths is None)
        if play.lengths is not None and lengths is not None:
            parities = {length % 2 for length in lengths}
            is_odd = None if len(parities) == 2 else parities == {1}
            assert play.lengths == (min(lengths), max(lengths), is_odd)
    assert lasting[None] == 0
    assert lasting[Lasting.FOR_GOOD] > 0


def check_refutation(slow: SafeGame, cells: Cells, cell: int, fact: facts.Forbidden) -> None:
    """The lines that are named are completed: by the replies that are named, or by the move itself."""
    child = slow.rules.children(cells)[cell]
    if slow.rules.has_line(child):
        assert fact.replies == ()
        ended = [child]
    else:
        assert cells_of_moves(fact.replies) == slow.wins(child)
        ended = [slow.rules.children(child)[reply.cell] for reply in fact.replies]
    lines = {
        line
        for end in ended
        for line in slow.rules.lines
        if end[line[0]] and len({end[i] for i in line}) == 1
    }
    assert set(map(frozenset, fact.lines)) == set(map(frozenset, lines))


@pytest.mark.parametrize(("kind", "rows", "cols"), SAFE_GAMES)
def test_what_is_settled_is_never_changed_by_safe_moves(kind: str, rows: int, cols: int) -> None:
    slow, quiet = safe_game(kind, rows, cols)
    the_game = game(f"{kind}:{rows}x{cols}")
    for cells in quiet:
        assert not settled_cells(position_of(the_game, cells)) & slow.ever_safe(cells)


def test_a_cell_that_is_forbidden_for_now_is_free_after_the_moves_that_are_named() -> None:
    slow, quiet = safe_game("semaforo", 3, 3)
    for cells in sampled(quiet, 60):
        position = position_of(game("semaforo:3x3"), cells)
        for fact in forbidden_cells(position, SafePlay(position)):
            now = cells
            for move in fact.until:
                assert move.cell in slow.safe(now)
                now = slow.rules.children(now)[move.cell]
            assert (fact.cells[0] in slow.safe(now)) == (fact.lasting is Lasting.FOR_NOW)


@pytest.mark.parametrize(("kind", "rows", "cols"), SAFE_GAMES)
def test_who_runs_out_first_loses_and_after_so_many_safe_moves(kind: str, rows: int, cols: int) -> None:
    slow, quiet = safe_game(kind, rows, cols)
    the_game = game(f"{kind}:{rows}x{cols}")
    for cells in sampled(quiet, 15):
        position = position_of(the_game, cells)
        value, plies = slow.rules.verdict(cells)
        found = explain(position)
        loser = {1: position.turn.other, -1: position.turn, 0: None}[value]
        assert found.evaluation is not None
        assert (found.evaluation.value, found.evaluation.plies) == (value, plies)
        for fact in of_kind(found, facts.SafeMovesToCome):
            assert fact.runs_out in (None, loser)
        for fact in of_kind(found, facts.RunsOut):
            assert fact.side == loser
            assert fact.after == (None if loser is None else safe_moves_made(slow, cells))


def safe_moves_made(slow: SafeGame, cells: Cells) -> int:
    """How many safe moves are made in a line of best play: the winner hurries, the loser delays."""
    made = 0
    while best := slow.rules.best_cells(cells) & slow.safe(cells):
        if slow.wins(cells):
            break
        cells = slow.rules.children(cells)[min(best)]
        made += 1
    return made


def test_a_bound_that_is_too_small_says_nothing_that_is_not_known() -> None:
    position = game("semaforo").position("G..Y/.Y../...G")
    found = list(forbidden_cells(position, SafePlay(position, Limit(positions=1))))
    assert found
    assert {fact.lasting for fact in found} == {None}
    assert SafePlay(position, Limit(positions=1)).lengths is None
    assert "is forbidden:" in fact_in_words(found[0], position)


# What a move does, in games of safe moves


@pytest.mark.parametrize(("kind", "rows", "cols"), [one for one in SAFE_GAMES if game(one[0]).shared])
def test_what_a_move_forbids_frees_and_leaves(kind: str, rows: int, cols: int) -> None:
    slow, quiet = safe_game(kind, rows, cols)
    the_game = game(f"{kind}:{rows}x{cols}")
    for cells in sampled(quiet, 25):
        found = explain(position_of(the_game, cells))
        before = set(slow.rules.children(cells)) - slow.safe(cells)
        for one in found.moves:
            child = slow.rules.children(cells)[one.move.cell]
            told = {type(fact): fact for fact in one.facts}
            if slow.rules.is_over(child) or slow.wins(child):
                assert not {facts.Forbids, facts.Frees, facts.SafeReplies} & set(told)
                continue
            after = set(slow.rules.children(child)) - slow.safe(child)
            assert set(told[facts.Forbids].cells if facts.Forbids in told else ()) == after - before
            freed = (before - after) & set(slow.rules.children(child))
            assert set(told[facts.Frees].cells if facts.Frees in told else ()) == freed
            assert cells_of_moves(told[facts.SafeReplies].moves) == slow.safe(child)
            check_answer(slow.rules, child, told[facts.BestAnswer])


def check_answer(slow: BruteForce, child: Cells, fact: facts.BestAnswer) -> None:
    """All best answers are named, and that there is no other good one is said where it is so."""
    worth = {cell: slow.for_mover(then) for cell, then in slow.children(child).items()}
    value = max(value for value, _plies in worth.values())
    keeping = {cell for cell, (own, _plies) in worth.items() if own == value}
    best = keeping if value == 0 else slow.best_cells(child)
    assert cells_of_moves(fact.moves) == set(fact.cells) == best
    assert fact.evaluation.value == value
    assert fact.is_only == (len(keeping) == 1 < len(worth) and value >= 0)
    assert fact.is_any == (len(worth) > 1 and best == set(worth))


@pytest.mark.parametrize(("kind", "rows", "cols"), [one for one in SAFE_GAMES if game(one[0]).shared])
def test_the_lines_that_a_move_prepares_and_kills(kind: str, rows: int, cols: int) -> None:
    """Prepared: some one cell, raised, completes the line; killed: it was, and now shows a later piece."""
    slow, quiet = safe_game(kind, rows, cols)
    the_game = game(f"{kind}:{rows}x{cols}")
    for cells in sampled(quiet, 25):
        position = position_of(the_game, cells)
        for cell, child in slow.rules.children(cells).items():
            if slow.rules.is_over(child) or slow.wins(child):
                continue
            told = explain_move(position, position.move(the_game.board.name(cell)), Limit(positions=1)).facts
            before, now = prepared(slow.rules, cells), prepared(slow.rules, child)
            assert {
                (fact.lines[0], fact.piece, fact.cells[0])
                for fact in told
                if isinstance(fact, facts.Prepares)
            } == now - before
            assert {(fact.lines[0], fact.piece) for fact in told if isinstance(fact, facts.Kills)} == {
                (line, piece) for line, piece, _cell in before if max(child[i] for i in line) > piece
            }


def prepared(slow: BruteForce, cells: Cells) -> set[tuple[tuple[int, ...], int, int]]:
    """The lines of three and more that one cell would complete in a piece, if that were put there."""
    return {
        (tuple(line), piece, cell)
        for line in slow.lines
        if len(line) > 2
        for cell in line
        for piece in range(cells[cell] + 1, slow.last_value + 1)
        if {cells[i] for i in line if i != cell} == {piece}
    }


def test_moves_that_a_symmetry_of_the_position_makes_the_same_are_named() -> None:
    for text, move, alike in (
        (".../.../...", "a3", ["Xc3", "Xa1", "Xc1"]), (".../.../...", "b2", []), ("X../.O./..X", "c3", ["Oa1"]), ("XO./.../...", "c3", []),
    ):  # fmt: skip
        position = game("tictactoe").position(text)
        found = explain_move(position, position.move(move))
        named = [str(other) for fact in found.facts if isinstance(fact, facts.Alike) for other in fact.moves]
        assert named == alike
        for other in named:
            same = explain_move(position, position.move(other))
            assert [fact.kind for fact in same.facts] == [fact.kind for fact in found.facts]


def test_a_piece_prepares_a_line_and_kills_another() -> None:
    position = game("semaforo").position("GG.Y/..../.Y..")
    found = explain_move(position, position.move("Yb3"))
    prepared = [fact for fact in found.facts if isinstance(fact, facts.Prepares)]
    killed = [fact for fact in found.facts if isinstance(fact, facts.Kills)]
    assert [fact_in_words(fact, position) for fact in (*prepared, *killed)] == [
        "It prepares b3 c3 d3 in yellow: only c3 is missing.",
        "It prepares b3 b2 b1 in yellow: only b2 is missing.",
        "It kills a3 b3 c3 in green.",
    ]


def test_where_nobody_wants_a_line_none_is_closed_to_the_other() -> None:
    for kind, is_told in (("tictactoe", True), ("misere-tictactoe", False)):
        position = game(kind).position("OO./.X./... x")
        found = explain_move(position, position.move("c3"))
        assert any(isinstance(fact, facts.Kills) for fact in found.facts) == is_told


# Games of threats, against brute force


class Threats:
    """Threats and forks on tuples, from the lines alone."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rules = BruteForce("tictactoe", rows, cols)

    def cells(self, cells: Cells, mark: int) -> set[int]:
        """The empty cells with which a mark would have a line."""
        return {i for i, value in enumerate(cells) if not value and self.rules.has_line(put(cells, i, mark))}

    def forks(self, cells: Cells, mark: int) -> set[int]:
        """The cells on which a mark makes two threats, and the other has none."""
        return {
            i
            for i, value in enumerate(cells)
            if not value
            and not self.rules.has_line(put(cells, i, mark))
            and not self.cells(put(cells, i, mark), 3 - mark)
            and len(self.cells(put(cells, i, mark), mark)) > 1
        }


def put(cells: Cells, place: int, mark: int) -> Cells:
    return (*cells[:place], mark, *cells[place + 1 :])


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (2, 3), (3, 4)])
def test_threats_and_forks_are_those_of_the_rules(rows: int, cols: int) -> None:
    slow, the_game = Threats(rows, cols), game(f"tictactoe:{rows}x{cols}")
    reached = [cells for cells in slow.rules.solve_all() if not slow.rules.is_over(cells)]
    for cells in sampled(reached, SOME):
        position = position_of(the_game, cells)
        mine, theirs = position.turn + 1, position.turn.other + 1
        told: dict[type[Fact], list[Any]] = {}
        for fact in explain(position).facts:
            told.setdefault(type(fact), []).append(fact)
        wins, threats = slow.cells(cells, mine), slow.cells(cells, theirs)
        assert {cell for fact in told.get(facts.WinsAtOnce, ()) for cell in fact.cells} == wins
        if wins:
            continue
        open_lines = [line for line in slow.rules.lines if len({cells[i] for i in line} - {0}) < 2]
        assert (facts.NoLineOpen in told) == (not open_lines)
        for kind, is_so in ((facts.ForcedReply, len(threats) == 1), (facts.TwoThreats, len(threats) > 1)):
            assert (kind in told) == is_so
            for fact in told.get(kind, ()):
                assert set(fact.cells) == cells_of_moves(fact.moves) == threats
        if open_lines:
            forks = {fact.moves[0].cell: set(fact.cells) for fact in told.get(facts.Fork, ())}
            assert forks == {i: slow.cells(put(cells, i, mine), mine) for i in slow.forks(cells, mine)}
            could = {cell for fact in told.get(facts.OtherCouldFork, ()) for cell in fact.cells}
            assert could == (set() if threats else slow.forks(cells, theirs))


def test_a_fork_wins_and_a_forced_reply_is_the_only_one_that_holds() -> None:
    slow, the_game = BruteForce("tictactoe"), game("tictactoe")
    for cells in sampled([one for one in slow.solve_all() if not slow.is_over(one)], SOME):
        found = explain(position_of(the_game, cells))
        for fact in of_kind(found, facts.Fork):
            assert slow.for_mover(slow.children(cells)[fact.moves[0].cell]) == (1, 3)
        for fact in of_kind(found, facts.ForcedReply):
            lost = {cell for cell, child in slow.children(cells).items() if slow.for_mover(child) == (-1, 2)}
            assert lost == set(slow.children(cells)) - set(fact.cells)
        if of_kind(found, facts.TwoThreats):
            assert slow.verdict(cells) == (-1, 2)
        for one in found.moves:
            for fact in one.facts:
                if isinstance(fact, facts.MakesFork):
                    assert slow.for_mover(slow.children(cells)[one.move.cell]) == (1, 3)
                if isinstance(fact, facts.BestAnswer):
                    check_answer(slow, slow.children(cells)[one.move.cell], fact)


def test_of_three_threats_it_is_not_said_that_they_are_two() -> None:
    position = game("tictactoe").position("X.X/..O/X.O")
    said = [fact_in_words(fact, position) for fact in of_kind(explain(position), facts.TwoThreats)]
    assert said == ["X threatens on b3, a2, b2 at once: one move stops only one of them."]


def test_what_a_move_stops_and_threatens() -> None:
    slow, the_game = Threats(3, 3), game("tictactoe")
    reached = [cells for cells in slow.rules.solve_all() if not slow.rules.is_over(cells)]
    for cells in sampled(reached, 100):
        position = position_of(the_game, cells)
        mine, theirs = position.turn + 1, position.turn.other + 1
        threats, forks = slow.cells(cells, theirs), slow.forks(cells, theirs)
        for one in explain(position).moves:
            after = put(cells, one.move.cell, mine)
            if slow.rules.is_over(after) or slow.cells(after, theirs):
                continue
            told = {type(fact): fact for fact in one.facts}
            threatened = slow.cells(after, mine)
            assert (facts.StopsThreat in told) == (one.move.cell in threats)
            assert (facts.Threatens in told) == (len(threatened) == 1)
            assert (facts.MakesFork in told) == (len(threatened) > 1)
            for kind in (facts.Threatens, facts.MakesFork):
                assert set(told[kind].cells if kind in told else threatened) == threatened
            stops = not threats and bool(forks) and not slow.forks(after, theirs)
            assert (facts.StopsFork in told) == stops


def test_a_move_of_tic_tac_toe_is_explained_by_what_it_stops_and_threatens() -> None:
    position = game("tictactoe").position("X.O/.X./...")
    found = explain_move(position, position.move("c1"))
    assert [fact_in_words(fact, position) for fact in found.facts] == [
        "A draw.",
        "It closes a3 b2 c1 to X.",
        "It stops the other from completing a3 b2 c1.",
        "It threatens to complete c3 c2 c1: the reply Xc2 is forced.",
        "The only good answer is Xc2: a draw.",
    ]


# Every position, and every game


@given(position=positions())
@settings(max_examples=60, deadline=None)
def test_every_position_is_explained_with_moves_cells_and_lines_of_its_own(position: Position) -> None:
    found = explain(position, Limit(seconds=0.5, positions=2000))
    json.dumps(found.to_json())
    for fact in (*found.facts, *(fact for one in found.moves for fact in one.facts)):
        assert all(0 <= cell < position.board.size for cell in fact.cells)
        assert all(line in position.board.lines for line in fact.lines)
        assert fact_in_words(fact, position)


def test_a_game_from_outside_is_explained_as_far_as_it_can_be(pegboard: Any) -> None:
    position = game("pegboard").position("P../.../.P.")
    found = explain(position)
    assert found.evaluation is not None
    assert of_kind(found, facts.SafeMoves)
    won = explain(game("pegboard").position("P../.P./..."))
    assert [str(move) for move in of_kind(won, facts.WinsAtOnce)[0].moves] == ["Pc1"]


def test_what_is_not_proved_in_time_is_left_out() -> None:
    found = explain(game("semaforo:5x6").start, Limit(positions=50))
    assert found.evaluation is None
    assert not of_kind(found, facts.Worth)
    assert of_kind(found, facts.NotProved)
    assert not of_kind(found, facts.RunsOut)
    assert len(of_kind(found, facts.SafeMoves)[0].moves) == 30


def test_a_game_that_is_over_has_nothing_to_explain() -> None:
    found = explain(game("tictactoe").position("XXX/OO./..."))
    assert [type(fact) for fact in found.facts] == [facts.Over]
    assert found.moves == ()


# Words


def every_kind_of_fact() -> Iterator[tuple[Fact, Position]]:
    """Each kind of fact that there is, from a real position."""
    for name, text in (
        ("semaforo", "RGRR/YYRG/Y.GY"), ("semaforo", "GR../YGR./Y..Y"), ("semaforo", "G..Y/.Y../...G"), ("semaforo", "GGY./..../...."),
        ("tictactoe", "X.O/.X./..."), ("tictactoe", "X../.O./..X"), ("tictactoe", "XOX/OOX/.X. o"), ("tictactoe", "X.X/.O./O.X"),
        ("tictactoe", "X../.O./O.X"), ("tictactoe", "XXX/OO./..."), ("tictactoe", "XOX/XOO/OX."), ("tictactoe", "X.O/.../O.X"),
        ("misere-tictactoe", "XX./O../..O"), ("misere-tictactoe", "X.O/OX./..."), ("notakto", "XX./..X/..."), ("notakto", "XX./X.X/.X."),
        ("tateti-semaforo", "YGY/GYG/GY."), ("tateti-semaforo", "GYG/.../YGY"), ("tateti-semaforo", ".YR/RGY/GR."),
    ):  # fmt: skip
        position = game(name).position(text)
        found = explain(position)
        for fact in (*found.facts, *(fact for one in found.moves for fact in one.facts)):
            yield fact, position
    yield facts.NotProved(), position


def all_kinds(kind: type[Fact] = Fact) -> set[type[Fact]]:
    return {kind for one in kind.__subclasses__() for kind in (one, *all_kinds(one))}


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_kind_of_fact_has_words_in_every_language(code: str) -> None:
    seen: set[type[Fact]] = set()
    language.use(code)
    try:
        for fact, position in every_kind_of_fact():
            seen.add(type(fact))
            words = fact_in_words(fact, position)
            assert words[0].isupper() or words[0].isdigit() or words[0] in "abcd", words
            assert words.endswith(".")
            assert "{" not in words
            language.use("en")
            english = fact_in_words(fact, position)
            language.use(code)
            assert code == "en" or words != english or words in ALIKE
    finally:
        language.use("en")
    assert seen == all_kinds()


ALIKE: set[str] = set()


def test_each_kind_has_a_name_of_its_own() -> None:
    names = [kind.kind for kind in all_kinds()]
    assert len(set(names)) == len(names)


# The command


def test_the_command_shows_the_position_its_facts_and_the_best_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "semaforo", "RGRR/YYRG/Y.GY"]) == 0
    shown = capsys.readouterr().out
    assert "The second player to move: a loss in 4 plies." in shown
    assert "c1 is forbidden for good: Yc1 lets the other complete c3 c2 c1 (Rc1)." in shown
    assert "exactly 2 are still to come" in shown
    assert "  The only good answer is Gb1: it wins in 3 plies." in shown
    assert "  The best answer is any of Yd2, Rd1: it wins in 3 plies." in shown


def test_the_command_shows_moves_that_are_the_same_by_symmetry_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "tictactoe"]) == 0
    shown = capsys.readouterr().out
    assert [line[:3] for line in shown.splitlines() if line.endswith(": a draw")] == ["Xa3", "Xb3", "Xb2"]
    assert "By symmetry Xc3, Xa1, Xc1 are the same." in shown


def test_the_command_says_when_nothing_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "semaforo:5x6", "--limit", "0.01"]) == 0
    shown = capsys.readouterr().out
    assert "What the position is worth could not be proved in time." in shown
    assert "30 moves are safe" in shown


def test_the_command_explains_one_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "tictactoe", "X../.O./..X", "--move", "a1"]) == 0
    shown = capsys.readouterr().out
    assert "Oa1: it loses in 4 plies" in shown
    assert "forbidden" not in shown
    assert main(["explain", "tictactoe", "X../.O./..X", "--move", "b2"]) == 2
    assert "b2 already holds O" in capsys.readouterr().err


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "semaforo", "RGRR/YYRG/Y.GY", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["to_move"], told["value"], told["plies"]) == (
        "semaforo:3x4",
        "second",
        "loss",
        4,
    )
    forbidden = [fact for fact in told["facts"] if fact["kind"] == "forbidden"]
    assert forbidden[-1]["cells"] == ["c1"]
    assert forbidden[-1]["lines"] == [["c3", "c2", "c1"]]
    assert forbidden[-1]["more"] == {"replies": ["Rc1"], "lasting": "for good", "until": [], "side": None}
    assert main(["explain", "semaforo", "RGRR/YYRG/Y.GY", "--move", "Gb1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["move"] == "Gb1"


def test_the_sides_of_a_game_are_named_as_people_name_them() -> None:
    assert is_of_threats(game("tictactoe"))
    assert not any(map(is_of_threats, map(game, ("semaforo", "notakto", "misere-tictactoe"))))
    told = explain(game("tictactoe").position("X../.O./..X"))
    assert "If it were the turn of X" in fact_in_words(of_kind(told, facts.OtherCouldFork)[0], told.position)
    assert of_kind(told, facts.OtherCouldFork)[0].side is Side.FIRST
    assert told.evaluation is not None
    assert told.evaluation.value is Value.DRAW
