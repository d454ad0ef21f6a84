"""The facts as sentences, in the person's language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from tateti import wording
from tateti.board import Cell, Line
from tateti.games import Move, Position, Side
from tateti.language import gettext as _
from tateti.language import ngettext
from tateti.study.explain import facts
from tateti.study.explain.facts import Fact, Lasting


@singledispatch
def fact_in_words(fact: Fact, position: Position) -> str:
    """A fact about a position, or about a move in it, as a sentence."""
    raise NotImplementedError(f"no words for {fact!r}")


# What sentences are made of


def _moves(moves: Iterable[Move]) -> str:
    return ", ".join(map(str, moves))


def _cells(position: Position, cells: Iterable[Cell]) -> str:
    return ", ".join(map(position.board.name, cells))


def _lines(position: Position, lines: Iterable[Line]) -> str:
    return ", ".join(" ".join(map(position.board.name, line)) for line in lines)


def _side(position: Position, side: Side) -> str:
    return wording.mover_in_words(position.game, side)


def _piece(position: Position, piece: int) -> str:
    return _(position.game.piece(piece).name)


# Of a position


@fact_in_words.register
def _over(fact: facts.Over, position: Position) -> str:
    return _("The game is over here: nothing is left to explain.")


@fact_in_words.register
def _worth(fact: facts.Worth, position: Position) -> str:
    mover = _side(position, position.turn)
    return wording.begun_large(wording.position_in_words(mover, fact.evaluation))


@fact_in_words.register
def _not_proved(fact: facts.NotProved, position: Position) -> str:
    return _("What the position is worth could not be proved in time.")


@fact_in_words.register
def _wins_at_once(fact: facts.WinsAtOnce, position: Position) -> str:
    return ngettext(
        "{moves} completes a line and wins at once: {lines}.",
        "{moves}: each completes a line and wins at once ({lines}).",
        len(fact.moves),
    ).format(moves=_moves(fact.moves), lines=_lines(position, fact.lines))


@fact_in_words.register
def _safe_moves(fact: facts.SafeMoves, position: Position) -> str:
    count = len(fact.moves)
    if not count:
        if position.game.misere:
            return _("No safe move is left: every move completes a line.")
        return _("No safe move is left: whatever is played, the other wins at once.")
    return ngettext("Only one move is safe: {moves}.", "{count} moves are safe: {moves}.", count).format(
        count=count, moves=_moves(fact.moves)
    )


@fact_in_words.register
def _forbidden(fact: facts.Forbidden, position: Position) -> str:
    how_long = {
        Lasting.FOR_GOOD: _("{cell} is forbidden for good: {reason}."),
        Lasting.FOR_NOW: _("{cell} is forbidden for now: {reason}. It is free after {until}."),
        None: _("{cell} is forbidden: {reason}."),
    }
    to_side = {
        Lasting.FOR_GOOD: _("{cell} is forbidden to {side} for good: {reason}."),
        Lasting.FOR_NOW: _("{cell} is forbidden to {side} for now: {reason}. It is free after {until}."),
        None: _("{cell} is forbidden to {side}: {reason}."),
    }
    (cell,) = fact.cells
    return (how_long if fact.side is None else to_side)[fact.lasting].format(
        cell=position.board.name(cell),
        side="" if fact.side is None else _side(position, fact.side),
        until=_moves(fact.until),
        reason=_why_forbidden(fact, position),
    )


def _why_forbidden(fact: facts.Forbidden, position: Position) -> str:
    (move,) = fact.moves
    lines = _lines(position, fact.lines)
    if not fact.replies:
        return _("{move} completes {lines} and loses").format(move=move, lines=lines)
    if not lines:  # a game from outside that is won by something else
        return _("{move} is answered by {replies}, which wins").format(
            move=move, replies=_moves(fact.replies)
        )
    return _("{move} lets the other complete {lines} ({replies})").format(
        move=move, lines=lines, replies=_moves(fact.replies)
    )


@fact_in_words.register
def _safe_moves_to_come(fact: facts.SafeMovesToCome, position: Position) -> str:
    if fact.least == fact.most:
        count = ngettext(
            "However both choose among safe moves, exactly one is still to come.",
            "However both choose among safe moves, exactly {count} are still to come.",
            fact.least,
        ).format(count=fact.least)
    else:
        count = _("If both play only safe moves, {least} to {most} are still to come.").format(
            least=fact.least, most=fact.most
        )
    if fact.runs_out is None:
        return count
    loser = _("{side} runs out of them first, whichever are chosen.")
    return f"{count} {wording.begun_large(loser.format(side=_side(position, fact.runs_out)))}"


@fact_in_words.register
def _runs_out(fact: facts.RunsOut, position: Position) -> str:
    if fact.side is None:
        return _("With best play nobody runs out of safe moves: it is a draw.")
    side = _side(position, fact.side)
    if fact.after is None:
        return _("With best play {side} runs out of safe moves first.").format(side=side)
    return ngettext(
        "With best play {side} runs out of safe moves first, after one more.",
        "With best play {side} runs out of safe moves first, after {count} more of both.",
        fact.after,
    ).format(side=side, count=fact.after)


@fact_in_words.register
def _forced_reply(fact: facts.ForcedReply, position: Position) -> str:
    return _("{side} threatens to complete {lines}: the reply {moves} is forced.").format(
        side=_side(position, fact.side), lines=_lines(position, fact.lines), moves=_moves(fact.moves)
    )


@fact_in_words.register
def _two_threats(fact: facts.TwoThreats, position: Position) -> str:
    return _("{side} threatens on {cells} at once: one move stops only one of them.").format(
        side=_side(position, fact.side), cells=_cells(position, fact.cells)
    )


@fact_in_words.register
def _fork(fact: facts.Fork, position: Position) -> str:
    return _("{move} is a fork: it threatens on {cells} at once.").format(
        move=_moves(fact.moves), cells=_cells(position, fact.cells)
    )


@fact_in_words.register
def _other_could_fork(fact: facts.OtherCouldFork, position: Position) -> str:
    return ngettext(
        "If it were the turn of {side}, {moves} would be a fork.",
        "If it were the turn of {side}, {moves} would each be a fork.",
        len(fact.moves),
    ).format(side=_side(position, fact.side), moves=_moves(fact.moves))


@fact_in_words.register
def _no_line_open(fact: facts.NoLineOpen, position: Position) -> str:
    return _("Every line has marks of both: nobody can complete one any more.")


# Of a move


@fact_in_words.register
def _move_worth(fact: facts.MoveWorth, position: Position) -> str:
    return wording.begun_large(wording.worth_in_words(fact.evaluation)) + "."


@fact_in_words.register
def _alike(fact: facts.Alike, position: Position) -> str:
    return ngettext(
        "By symmetry {moves} is the same.", "By symmetry {moves} are the same.", len(fact.moves)
    ).format(moves=_moves(fact.moves))


@fact_in_words.register
def _completes(fact: facts.Completes, position: Position) -> str:
    sentence = _("It completes {lines} and wins.") if fact.wins else _("It completes {lines} and loses.")
    return sentence.format(lines=_lines(position, fact.lines))


@fact_in_words.register
def _fills_board(fact: facts.FillsBoard, position: Position) -> str:
    return _("It ends the game in a draw.")


@fact_in_words.register
def _lets_complete(fact: facts.LetsComplete, position: Position) -> str:
    if not fact.lines:
        return _("It lets the other win at once: {moves}.").format(moves=_moves(fact.moves))
    return _("It lets the other complete {lines}: {moves}.").format(
        lines=_lines(position, fact.lines), moves=_moves(fact.moves)
    )


@fact_in_words.register
def _prepares(fact: facts.Prepares, position: Position) -> str:
    lines, cell = _lines(position, fact.lines), _cells(position, fact.cells)
    if len(position.game.pieces) == 1:
        return _("It prepares {lines}: only {cell} is missing.").format(lines=lines, cell=cell)
    return _("It prepares {lines} in {piece}: only {cell} is missing.").format(
        lines=lines, piece=_piece(position, fact.piece), cell=cell
    )


@fact_in_words.register
def _kills(fact: facts.Kills, position: Position) -> str:
    lines, piece = _lines(position, fact.lines), _piece(position, fact.piece)
    if position.game.shared:
        return _("It kills {lines} in {piece}.").format(lines=lines, piece=piece)
    return _("It closes {lines} to {mark}.").format(lines=lines, mark=piece)


@fact_in_words.register
def _forbids(fact: facts.Forbids, position: Position) -> str:
    cells = _cells(position, fact.cells)
    if fact.side is not None:
        return ngettext(
            "After it {cells} is forbidden to {side}.",
            "After it {cells} are forbidden to {side}.",
            len(fact.cells),
        ).format(side=_side(position, fact.side), cells=cells)
    return ngettext(
        "After it {cells} is forbidden.", "After it {cells} are forbidden.", len(fact.cells)
    ).format(cells=cells)


@fact_in_words.register
def _frees(fact: facts.Frees, position: Position) -> str:
    return ngettext(
        "It frees {cells}, which was forbidden.", "It frees {cells}, which were forbidden.", len(fact.cells)
    ).format(cells=_cells(position, fact.cells))


@fact_in_words.register
def _safe_replies(fact: facts.SafeReplies, position: Position) -> str:
    count = len(fact.moves)
    if not count:
        return _("It leaves the other no safe reply.")
    return ngettext(
        "It leaves the other one safe reply: {moves}.",
        "It leaves the other {count} safe replies: {moves}.",
        count,
    ).format(count=count, moves=_moves(fact.moves))


@fact_in_words.register
def _stops_threat(fact: facts.StopsThreat, position: Position) -> str:
    return _("It stops the other from completing {lines}.").format(lines=_lines(position, fact.lines))


@fact_in_words.register
def _stops_fork(fact: facts.StopsFork, position: Position) -> str:
    return _("It leaves the other no fork.")


@fact_in_words.register
def _threatens(fact: facts.Threatens, position: Position) -> str:
    return _("It threatens to complete {lines}: the reply {moves} is forced.").format(
        lines=_lines(position, fact.lines), moves=_moves(fact.moves)
    )


@fact_in_words.register
def _makes_fork(fact: facts.MakesFork, position: Position) -> str:
    return _("It is a fork: it threatens on {cells} at once.").format(cells=_cells(position, fact.cells))


@fact_in_words.register
def _best_answer(fact: facts.BestAnswer, position: Position) -> str:
    if fact.is_any:
        sentence = _("Any answer is as good as another: {worth}.")
    elif fact.is_only:
        sentence = _("The only good answer is {move}: {worth}.")
    elif len(fact.moves) > 1:
        sentence = _("The best answer is any of {move}: {worth}.")
    else:
        sentence = _("The best answer is {move}: {worth}.")
    return sentence.format(move=_moves(fact.moves), worth=wording.worth_in_words(fact.evaluation))
