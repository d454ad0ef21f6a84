"""What the window says about a match, in the person's language."""

from __future__ import annotations

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Move, Side
from tateti.language import gettext as _
from tateti.language import ngettext
from tateti.match import Clock
from tateti.pieces import Piece
from tateti.search.values import Value
from tateti.study.analysis import Analysis
from tateti.study.review import Mark, Review, ReviewedMove
from tateti.window.open_match import OpenMatch
from tateti.window.state import State


def title_of_window(state: State) -> str:
    """What stands above the window: who plays and what, or the name of the program."""
    if state.open_match is None:
        return "tateti"
    match = state.open_match.match
    names = " – ".join(wording.name_of(match, side) for side in match.order)
    return f"{names} · {wording.title_of(match.game)}"


def headline(open_match: OpenMatch) -> str:
    """The most important thing: whose turn it is, or how it ended."""
    match = open_match.match
    if open_match.looks_back:
        return _("After {ply} of {last} moves").format(ply=open_match.shown_ply, last=len(match.history))
    if open_match.is_over:
        return ending(open_match)[0]
    name = wording.name_in_sentence(match, match.turn)
    if open_match.stuck:
        return _begun(match.to_move.name, _("{name} cannot play here.").format(name=name))
    if open_match.paused and not open_match.steps:
        return _("Paused: {name} is next.").format(name=name)
    if not open_match.waits_for_person:
        return _begun(match.to_move.name, _("{name} is thinking…").format(name=name))
    mark = wording.mark_of(match.game, match.turn)
    words = _("Your move") if open_match.own_side is not None else _("{name}, your move").format(name=name)
    return f"{words} ({mark})" if mark else words


def ending(open_match: OpenMatch) -> tuple[str, str]:
    """How a match ended: what it means, to the person where one plays, and how it came."""
    match, outcome = open_match.match, open_match.match.outcome
    assert outcome is not None
    if open_match.own_side is not None:
        return wording.own_outcome_in_words(match, open_match.own_side)
    if outcome.winner is None:
        return _("A draw"), wording.ending_in_words(match)
    name = wording.name_in_sentence(match, outcome.winner)
    won = _("{winner} wins!").format(winner=name)
    return _begun(match.seat(outcome.winner).name, won), wording.ending_in_words(match)


def _begun(name: str, sentence: str) -> str:
    """The sentence with a large letter, unless the name begins it that somebody gave."""
    return sentence if sentence.startswith(name) else wording.begun_large(sentence)


def detail(open_match: OpenMatch) -> str:
    """What there is to add: what was wrong, the review, the hint, the analysis, how it ended, why the bot played so."""
    if open_match.notice is not None:
        return str(open_match.notice)
    if open_match.reviewing:
        return review_in_words(open_match)
    if open_match.thinking == "retry":
        return _("Looking through the moves…")
    if open_match.thinking == "hint":
        return _looking(open_match, _("Looking for a good move…"))
    if open_match.hint is not None and not open_match.looks_back:
        return hint_in_words(open_match)
    if open_match.analysing and open_match.shown.outcome is None:
        return analysis_in_words(open_match)
    if open_match.looks_back:
        return _past(open_match)
    if open_match.is_over:
        return ending(open_match)[1]
    aimed = open_match.move_at(open_match.aim)
    if (
        aimed is not None
        and aimed.cell != open_match.rests_on
        and open_match.match.game.piece(aimed.piece).move
    ):
        return _("Here: {move}").format(move=move_in_words(open_match, aimed))
    if open_match.reason is not None and open_match.match.last_move is not None:
        reason = wording.reason_in_words(open_match.reason, open_match.match.game)
        return f"{move_in_words(open_match, open_match.match.last_move)}: {reason}"
    was_bots = open_match.match.turn.other in open_match.bots
    return _past(open_match) if was_bots else ""  # a match that was gone on with has what was said of it


def _past(open_match: OpenMatch) -> str:
    """What was said of the move that led to an earlier position."""
    if not open_match.shown_ply:
        return ""
    played = open_match.match.history[open_match.shown_ply - 1]
    move = move_in_words(open_match, played.move)
    return f"{move}: {played.comment}" if played.comment else move


# The review


def review_in_words(open_match: OpenMatch) -> str:
    """How far the review has come; then what it says of the move looked at, and at the end of all of them."""
    if open_match.review is None:
        moves = len(open_match.match.history)
        sentence = _("Reviewing the match: {done} of {moves} moves…")
        return sentence.format(done=open_match.reviewed, moves=moves)
    if not open_match.looks_back:
        parts = [ending(open_match)[1] if open_match.is_over else "", counts_in_words(open_match.review)]
        return " ".join(filter(None, parts))
    if (move := open_match.shown_review) is None:
        return ""
    return reviewed_move_in_words(open_match, move)


def reviewed_move_in_words(open_match: OpenMatch, move: ReviewedMove) -> str:
    """How good a move was, and what was better."""
    if move.mark is None or move.played is None:
        return _("{move}: no exact value is known here.").format(move=move_in_words(open_match, move.move))
    said = f"{move.move}{move.mark.sign}: {move.mark.in_words()}."
    if not move.mark.sign:
        return f"{said[:-1]}; {wording.worth_in_words(move.played)}."
    return " ".join(filter(None, (said, move.in_words(), move.better_in_words())))


def counts_in_words(review: Review) -> str:
    """How many bad moves each played: `Ana: 1 mistake, 2 blunders; Beto: no bad move.`"""
    if any(move.mark is None for move in review.moves):
        return _("Of some moves no exact value is known.")
    told = []
    for side in review.match.order:
        bad = ", ".join(filter(None, (_count_in_words(*one) for one in review.counts(side).items())))
        none = _("no bad move")
        told.append(f"{wording.name_of(review.match, side)}: {bad or none}")
    return "; ".join(told) + "."


def _count_in_words(mark: Mark, count: int) -> str:
    """So many moves of a bad mark; nothing of a good one."""
    if not mark.sign or not count:
        return ""
    words = {
        Mark.INACCURACY: ngettext("{count} inaccuracy", "{count} inaccuracies", count),
        Mark.MISTAKE: ngettext("{count} mistake", "{count} mistakes", count),
        Mark.BLUNDER: ngettext("{count} blunder", "{count} blunders", count),
    }
    return words[mark].format(count=count)


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
    found = open_match.analyses.get(open_match.shown)
    if isinstance(found, TatetiError):
        return _("Not known on this board. {reason}").format(reason=found)
    if found is None:
        return _looking(open_match, _("Analysing…")) if open_match.thinking == "analysis" else ""
    mover = wording.name_of(open_match.match, open_match.shown.turn)
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
    left = game.left(open_match.shown, game.pieces.index(piece) + 1)
    return "" if left is None else _("{left} left").format(left=left)


def winner() -> str:
    """What stands below the name of the one who won."""
    return _("Winner")


def thinking(now: float) -> str:
    """What stands below the name of a bot while it thinks; the dots move, so that one sees that it does."""
    return _("thinking") + "." * (1 + int(now * 3) % 3)


# The clock


def clock_in_words(clock: Clock | None) -> str:
    """A clock that can be chosen: `5 min + 3 s`."""
    if clock is None:
        return _("No clock")
    minutes, seconds = divmod(clock.seconds, 60)
    time = f"{minutes:g} min" if not seconds else f"{clock.seconds:g} s"
    return f"{time} + {clock.increment:g} s" if clock.increment else time


def time_in_words(seconds: float) -> str:
    """`4:05`, and with tenths when it gets short; what has begun is not counted.

    >>> time_in_words(245.9), time_in_words(9.87), time_in_words(-1), time_in_words(3723)
    ('4:05', '0:09.8', '0:00.0', '1:02:03')
    """
    left = max(0.0, seconds)
    if left < 10:
        return f"0:0{int(left * 10) / 10:.1f}"
    minutes, whole = divmod(int(left), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"
