"""What the window says about a match, in the person's language."""

from __future__ import annotations

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Move, Side
from tateti.language import gettext as _
from tateti.pieces import Piece
from tateti.search.values import Value
from tateti.study.analysis import Analysis
from tateti.window.open_match import OpenMatch


def headline(open_match: OpenMatch) -> str:
    """The most important thing: whose turn it is, or how it ended."""
    match = open_match.match
    if open_match.is_over:
        return wording.outcome_in_words(match)
    name = wording.name_of(match, match.turn)
    if open_match.thinking == "bot":
        return _("{name} is thinking…").format(name=name)
    if open_match.stuck:
        return _("{name} cannot play here.").format(name=name)
    if open_match.paused:
        return _("Paused: {name} is next.").format(name=name)
    if not open_match.waits_for_person:
        return _("It is {name}'s turn.").format(name=name)
    mark = wording.mark_of(match.game, match.turn)
    return _("{name}, your move").format(name=f"{name} ({mark})" if mark else name)


def detail(open_match: OpenMatch) -> str:
    """What there is to add: what was wrong, the hint, the analysis, what aiming means, why the bot played so."""
    if open_match.notice is not None:
        return str(open_match.notice)
    if open_match.thinking == "hint":
        return _looking(open_match, _("Looking for a good move…"))
    if open_match.hint is not None:
        return hint_in_words(open_match)
    if open_match.analysing and not open_match.is_over:
        return analysis_in_words(open_match)
    aimed = open_match.move_at(open_match.aim)
    if aimed is not None and open_match.match.game.piece(aimed.piece).move:
        return _("Here: {move}").format(move=move_in_words(open_match, aimed))
    if open_match.reason is not None and open_match.match.last_move is not None:
        reason = wording.reason_in_words(open_match.reason, open_match.match.game)
        return f"{move_in_words(open_match, open_match.match.last_move)}: {reason}"
    return ""


def _looking(open_match: OpenMatch, what: str) -> str:
    """What is being looked for, and why that takes long if it does."""
    why = _("The first time on a board takes some seconds.")
    return f"{what} {why}" if open_match.is_slow else what


def hint_in_words(open_match: OpenMatch) -> str:
    """The hint and its reason."""
    assert open_match.hint is not None
    move = move_in_words(open_match, open_match.hint.move)
    reason = wording.reason_in_words(open_match.hint.reason, open_match.match.game)
    return _("Hint: {move}. {reason}").format(move=move, reason=reason)


def move_in_words(open_match: OpenMatch, move: Move) -> str:
    """A move, and what it does."""
    return wording.move_in_words(open_match.match.game, move)


def analysis_in_words(open_match: OpenMatch) -> str:
    """What the position is worth and what the signs mean; or that this is being looked for, or cannot be known."""
    found = open_match.analyses.get(open_match.position)
    if isinstance(found, TatetiError):
        return _("Not known on this board. {reason}").format(reason=found)
    if found is None:
        return _looking(open_match, _("Analysing…")) if open_match.thinking == "analysis" else ""
    mover = wording.name_of(open_match.match, open_match.match.turn)
    return f"{wording.position_in_words(mover, found.evaluation)} {signs_in_words(found)}"


def signs_in_words(found: Analysis) -> str:
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


def seat_in_words(open_match: OpenMatch, side: Side) -> str:
    """Who sits here: a person, or how well the bot plays."""
    seat = open_match.match.seat(side)
    if seat.bot is None:
        return _("Person")
    about = open_match.about.get(side, "")
    level = wording.level_in_words(seat.bot.partition(":")[0], open_match.match.game)
    return about or level or _("Computer")


def left_in_words(open_match: OpenMatch, piece: Piece) -> str:
    """How many pieces of this kind are not on the board; nothing where nobody counts them."""
    game = open_match.match.game
    left = game.left(open_match.position, game.pieces.index(piece) + 1)
    return "" if left is None else _("{left} left").format(left=left)


def moves_in_lines(open_match: OpenMatch) -> list[tuple[str, str, str]]:
    """The moves as a record has them: the number, and the two moves."""
    moves = [str(move) for move in open_match.match.moves]
    if open_match.match.start.turn is Side.SECOND:
        moves.insert(0, "…")
    moves += [""] * (len(moves) % 2)
    return [(f"{n // 2 + 1}.", moves[n], moves[n + 1]) for n in range(0, len(moves), 2)]


def winner() -> str:
    """What stands below the name of the one who won."""
    return _("Winner")


def thinking(now: float) -> str:
    """What stands below the name of a bot while it thinks; the dots move, so that one sees that it does."""
    return _("thinking") + "." * (1 + int(now * 3) % 3)
