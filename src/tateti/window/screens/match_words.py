"""What the window says about a match, in the person's language."""

from __future__ import annotations

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Move, Side
from tateti.language import gettext as _
from tateti.search.values import Value
from tateti.study.analysis import Analysis
from tateti.window.open_match import Table


def headline(table: Table) -> str:
    """The most important thing: whose turn it is, or how it ended."""
    match = table.match
    if table.is_over:
        return wording.outcome_in_words(match)
    name = wording.name_of(match, match.turn)
    if table.thinking == "bot":
        return _("{name} is thinking…").format(name=name)
    if table.stuck:
        return _("{name} cannot play here.").format(name=name)
    if table.paused:
        return _("Paused: {name} is next.").format(name=name)
    if not table.waits_for_person:
        return _("It is {name}'s turn.").format(name=name)
    mark = wording.mark_of(match.game, match.turn)
    return _("{name}, your move").format(name=f"{name} ({mark})" if mark else name)


def detail(table: Table) -> str:
    """What there is to add: what was wrong, the hint, the analysis, what aiming means, why the bot played so."""
    if table.notice is not None:
        return str(table.notice)
    if table.thinking == "hint":
        return _looking(table, _("Looking for a good move…"))
    if table.hint is not None:
        return hint_in_words(table)
    if table.analysing and not table.is_over:
        return analysis_in_words(table)
    if table.shares_pieces and (aimed := table.move_at(table.aim)) is not None:
        return _("Here: {move}").format(move=move_in_words(table, aimed))
    if table.reason is not None and table.match.last_move is not None:
        reason = wording.reason_in_words(table.reason, table.match.game.board)
        return f"{move_in_words(table, table.match.last_move)}: {reason}"
    return ""


def _looking(table: Table, what: str) -> str:
    """What is being looked for, and why that takes long if it does."""
    why = _("The first time on a board takes some seconds.")
    return f"{what} {why}" if table.is_slow else what


def hint_in_words(table: Table) -> str:
    """The hint and its reason."""
    assert table.hint is not None
    move = move_in_words(table, table.hint.move)
    reason = wording.reason_in_words(table.hint.reason, table.match.game.board)
    return _("Hint: {move}. {reason}").format(move=move, reason=reason)


def move_in_words(table: Table, move: Move) -> str:
    """A move, and what it does."""
    return wording.move_in_words(table.match.game, move)


def analysis_in_words(table: Table) -> str:
    """What the position is worth and what the signs mean; or that this is being looked for, or cannot be known."""
    found = table.analyses.get(table.position)
    if isinstance(found, TatetiError):
        return _("Not known on this board. {reason}").format(reason=found)
    if found is None:
        return _looking(table, _("Analysing…")) if table.thinking == "analysis" else ""
    mover = wording.name_of(table.match, table.match.turn)
    return f"{wording.position_in_words(mover, found.evaluation)} {_signs(found)}"


def _signs(found: Analysis) -> str:
    """What the signs mean, for those that are on the board."""
    meanings = {
        Value.WIN: _("+ wins"),
        Value.DRAW: _("= draws"),
        Value.LOSS: _("− loses"),
    }
    values = sorted({one.evaluation.value for one in found.moves}, reverse=True)
    told = ", ".join(meanings[value] for value in values)
    if values == [Value.DRAW]:
        return f"{told}."
    return _("{signs}; the number counts plies to the end (moves of both players).").format(signs=told)


def seat_in_words(table: Table, side: Side) -> str:
    """Who sits here: a person, or how well the bot plays."""
    seat = table.match.seat(side)
    if seat.bot is None:
        return _("Person")
    return wording.level_in_words(seat.bot.partition(":")[0]) or _("Computer")


def moves_in_lines(table: Table) -> list[tuple[str, str, str]]:
    """The moves as a record has them: the number, and the two moves."""
    moves = [str(move) for move in table.match.moves]
    if table.match.start.turn is Side.SECOND:
        moves.insert(0, "…")
    moves += [""] * (len(moves) % 2)
    return [(f"{n // 2 + 1}.", moves[n], moves[n + 1]) for n in range(0, len(moves), 2)]


def winner() -> str:
    """What stands below the name of the one who won."""
    return _("Winner")


def thinking(now: float) -> str:
    """What stands below the name of a bot while it thinks; the dots move, so that one sees that it does."""
    return _("thinking") + "." * (1 + int(now * 3) % 3)
