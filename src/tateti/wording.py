"""What happens in a game, in the person's language: the words that terminal, window and web share."""

from __future__ import annotations

from functools import singledispatch

from tateti.board import Board
from tateti.games import Ending, Game, Move, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.match import Match
from tateti.players import reasons
from tateti.search.values import Evaluation, Value

# Games


_TITLES = {
    "tictactoe": N_("Tic-Tac-Toe"),
    "semaforo": N_("Semaforo (Traffic Lights)"),
    "tateti-semaforo": N_("Ta-Te-Ti Semaforo"),
}

# Where there is room, with a name that other countries use.
_LONG_TITLES = {"tictactoe": N_("Tic-Tac-Toe (noughts and crosses)")}

_RULES = {
    "tictactoe": N_(
        "The players take turns to put their mark, X or O, on an empty cell; X begins. Whoever gets {line} in a row, "
        "a column or a diagonal wins; if the board fills up without that, it is a draw."
    ),
    "semaforo": N_(
        "A turn does one thing: it puts green on an empty cell, turns a green yellow, or turns a yellow red; red "
        "stays. The pieces belong to nobody: whoever completes a line of {line} of one colour, whichever, wins. "
        "There is no draw."
    ),
    "tateti-semaforo": N_(
        "A turn does one thing: it puts green on an empty cell, turns a green yellow, or turns a yellow red; red "
        "stays. The pieces belong to nobody: whoever completes a line of {line} of one colour, whichever, wins. "
        "If every cell is occupied and there is no line, it is a draw."
    ),
}


def title_of(game: Game) -> str:
    """The name of a game, with its board where that is not the usual one."""
    title = _(_TITLES[game.kind]) if game.kind in _TITLES else game.kind
    if game.board == game.standard:
        return title
    return _("{title} on {rows}x{cols}, lines of {line}").format(
        title=title, rows=game.board.rows, cols=game.board.cols, line=game.board.line
    )


def long_title_of(game: Game) -> str:
    """The name of a game on its usual board, with the one it has in other countries."""
    return _(_LONG_TITLES[game.kind]) if game.kind in _LONG_TITLES else title_of(game)


def rules_of(game: Game) -> str:
    """The rules in a few sentences."""
    return _(_RULES[game.kind]).format(line=game.board.line) if game.kind in _RULES else ""


# Pieces and moves

_PIECES = {"G": N_("green"), "Y": N_("yellow"), "R": N_("red")}

_MOVES = {
    "G": N_("green on {cell}"),
    "Y": N_("{cell} turns yellow"),
    "R": N_("{cell} turns red"),
}


def piece_in_words(letter: str) -> str:
    """The name of a piece: a colour, or the mark itself."""
    return _(_PIECES[letter]) if letter in _PIECES else letter


def move_in_words(game: Game, move: Move) -> str:
    """A move, and what it does on the board where the mark alone does not say so: `Yb2 (b2 turns yellow)`."""
    letter = game.letters[move.piece]
    if letter not in _MOVES:
        return str(move)
    return f"{move} ({_(_MOVES[letter]).format(cell=game.board.name(move.cell))})"


# Players

LEVELS = {
    "random": N_("plays any move"),
    "easy": N_("wins if it can, and does not let you win at once"),
    "hard": N_("knows the tricks: forks, mirrors, and the last safe move"),
    "minimax": N_("looks many moves ahead"),
    "mcts": N_("tries out thousands of games before each move"),
    "perfect": N_("never makes a mistake"),
}


def level_in_words(bot: str) -> str:
    """How well a bot plays, in a few words; nothing where nobody has said so."""
    return _(LEVELS[bot]) if bot in LEVELS else ""


def name_of(match: Match, side: Side) -> str:
    """The name of a player, told apart from a namesake."""
    name = match.seat(side).name
    return f"{name} ({side + 1})" if match.first.name == match.second.name else name


def mark_of(game: Game, side: Side) -> str:
    """The mark of a player, in a game where each has one; nothing where the pieces belong to nobody.

    >>> from tateti.games import game
    >>> mark_of(game("tictactoe"), Side.SECOND), mark_of(game("semaforo"), Side.SECOND)
    ('O', '')
    """
    letters = game.letters[1:]
    return letters[side] if len(letters) == len(Side) else ""


# What positions and moves are worth. Lengths are counted in plies: the moves of both players together.

_VALUES = {Value.WIN: N_("wins"), Value.DRAW: N_("draws"), Value.LOSS: N_("loses")}


def value_in_words(value: Value) -> str:
    """What a move does: wins, draws or loses."""
    return _(_VALUES[value])


def distance_in_words(evaluation: Evaluation) -> str:
    """How far away the end is; nothing for a draw, or where it is not known."""
    if evaluation.plies is None or evaluation.value is Value.DRAW:
        return ""
    return ngettext("in {plies} ply", "in {plies} plies", evaluation.plies).format(plies=evaluation.plies)


def position_in_words(mover: str, evaluation: Evaluation) -> str:
    """What a position is worth to the one to move.

    >>> position_in_words("Ana", Evaluation(Value.WIN, 23))
    'Ana to move: a win in 23 plies.'
    """
    if evaluation.value is Value.DRAW:
        value = _("a draw with best play")
    else:
        sentence = _("a win {distance}") if evaluation.value is Value.WIN else _("a loss {distance}")
        value = sentence.format(distance=distance_in_words(evaluation)).strip()
    return _("{mover} to move: {value}.").format(mover=mover, value=value)


def worth_in_words(evaluation: Evaluation) -> str:
    """What a move is worth to the one who made it.

    >>> worth_in_words(Evaluation(Value.LOSS, 2)), worth_in_words(Evaluation(Value.DRAW, 4))
    ('it loses in 2 plies', 'a draw')
    """
    plies = evaluation.plies
    if evaluation.value is Value.DRAW:
        return _("a draw")
    if plies is None:
        return _("it wins") if evaluation.value is Value.WIN else _("it loses")
    if evaluation.value is Value.WIN:
        return ngettext("it wins at once", "it wins in {plies} plies", plies).format(plies=plies)
    return ngettext("it loses in {plies} ply", "it loses in {plies} plies", plies).format(plies=plies)


# The end


def outcome_in_words(match: Match) -> str:
    """How a match ended, or that it goes on."""
    outcome = match.outcome
    if outcome is None:
        return _("The match is not finished.")
    if outcome.winner is None:
        return _("It is a draw: the board is full and there is no line.")
    winner, loser = name_of(match, outcome.winner), name_of(match, outcome.winner.other)
    if outcome.reason is Ending.RESIGNATION:
        return _("{loser} resigns: {winner} wins.").format(winner=winner, loser=loser)
    if outcome.reason is Ending.TIME:
        return _("{loser} ran out of time: {winner} wins.").format(winner=winner, loser=loser)
    lines = [" ".join(match.game.board.name(cell) for cell in line) for line in outcome.lines]
    sentence = ngettext(
        "{winner} wins with the line {lines}.", "{winner} wins with the lines {lines}.", len(lines)
    )
    return sentence.format(winner=winner, lines=", ".join(lines))


# Reasons


@singledispatch
def reason_in_words(reason: reasons.Reason, board: Board) -> str:
    """The reason as a sentence."""
    raise NotImplementedError(f"no words for {reason!r}")


@reason_in_words.register
def _any_move(reason: reasons.AnyMove, board: Board) -> str:
    return _("It sees nothing better, so it chose at random.")


@reason_in_words.register
def _win(reason: reasons.Win, board: Board) -> str:
    return _("It completes a line and wins.")


@reason_in_words.register
def _block(reason: reasons.Block, board: Board) -> str:
    return _("It stops the line that the other would complete on {cell}.").format(
        cell=board.name(reason.cell)
    )


@reason_in_words.register
def _safe(reason: reasons.Safe, board: Board) -> str:
    return _("It is safe: after it nobody can complete a line at once.")


@reason_in_words.register
def _only_safe(reason: reasons.OnlySafe, board: Board) -> str:
    return _("It is the only safe move: after any other the opponent completes a line at once.")


@reason_in_words.register
def _first_corner(reason: reasons.FirstCorner, board: Board) -> str:
    return _("It begins in a corner, where a fork is easiest to prepare.")


@reason_in_words.register
def _winning_corner(reason: reasons.WinningCorner, board: Board) -> str:
    return _("It is a fork: this corner makes two threats at once, and only one of them can be stopped.")


@reason_in_words.register
def _tactical_corner(reason: reasons.TacticalCorner, board: Board) -> str:
    return _("It pairs this corner with {partner} along an open line, to prepare a fork.").format(
        partner=board.name(reason.partner)
    )


@reason_in_words.register
def _centre(reason: reasons.Centre, board: Board) -> str:
    return _("It takes the centre, which most lines pass through.")


@reason_in_words.register
def _no_safe_reply(reason: reasons.NoSafeReply, board: Board) -> str:
    return _("It leaves the opponent no safe reply: whatever comes next, a line can be completed.")


@reason_in_words.register
def _mirror(reason: reasons.Mirror, board: Board) -> str:
    return _("It mirrors {move} across the middle of the board, and it is safe.").format(move=reason.of)


@reason_in_words.register
def _fewest_replies(reason: reasons.FewestReplies, board: Board) -> str:
    sentence = ngettext(
        "It is safe, and leaves the opponent only {replies} safe reply.",
        "It is safe, and leaves the opponent only {replies} safe replies.",
        reason.replies,
    )
    return sentence.format(replies=reason.replies)


@reason_in_words.register
def _settle_for_draw(reason: reasons.SettleForDraw, board: Board) -> str:
    return _("It fills the board for a draw; any other move would let the opponent win at once.")


@reason_in_words.register
def _proven(reason: reasons.Proven, board: Board) -> str:
    if reason.value is Value.DRAW:
        return _("It keeps the draw: with best play nobody wins.")
    distance = distance_in_words(Evaluation(reason.value, reason.plies))
    if reason.value is Value.WIN:
        return (
            _("It wins by force, {distance}.").format(distance=distance)
            if distance
            else _("It wins by force.")
        )
    if not distance:
        return _("Every move loses against best play.")
    return _("Every move loses against best play; no other holds out longer: it loses {distance}.").format(
        distance=distance
    )


_OUTLOOKS = {
    Value.WIN: N_(
        "It looks best: the search saw {depth} plies ahead and finds this side better, without a proof."
    ),
    Value.DRAW: N_(
        "It looks best: the search saw {depth} plies ahead and finds the game even, without a proof."
    ),
    Value.LOSS: N_(
        "It looks best: the search saw {depth} plies ahead and finds this side worse, without a proof."
    ),
}


@reason_in_words.register
def _searched(reason: reasons.Searched, board: Board) -> str:
    return _(_OUTLOOKS[reason.outlook]).format(depth=reason.depth)


@reason_in_words.register
def _playouts(reason: reasons.Playouts, board: Board) -> str:
    return _("It did best in {playouts} games tried out from here: it scored {rate} of 100.").format(
        playouts=number(reason.playouts), rate=round(100 * reason.rate)
    )
