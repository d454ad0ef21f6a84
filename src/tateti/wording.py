"""What happens in a game, in the person's language: the words that terminal, window and web share."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from tateti.games import Ending, Game, Move, Position, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.match import Match, Seat
from tateti.players import Player, level_of_bot, reasons, title_of_bot
from tateti.search.values import Evaluation, Value
from tateti.variations import count_variations

# Games


def title_of(game: Game) -> str:
    """The name of a game, with its board where that is not the usual one."""
    title = _(game.title)
    if game.board == game.standard:
        return title
    return _("{title} on {rows}x{cols}, lines of {line}").format(
        title=title, rows=game.board.rows, cols=game.board.cols, line=game.board.line
    )


def long_title_of(game: Game) -> str:
    """The name of a game on its usual board, with the one it has in other countries."""
    return _(game.long_title) if game.long_title else title_of(game)


def short_title_of(game: Game) -> str:
    """The name of a game on its usual board, where there is little room."""
    return _(game.short_title or game.title)


def summary_of(game: Game) -> str:
    """What a game is, in one or two short sentences."""
    return _(game.summary).format(line=game.board.line) if game.summary else rules_in_short(game)


def rules_in_short(game: Game) -> str:
    """The rules in a few sentences."""
    return _(game.rules).format(line=game.board.line) if game.rules else ""


def rules_of(game: Game) -> str:
    """The rules with their examples, drawn in plain letters, and what else there is to know, in several lines."""
    examples = (f"{position.draw()}\n{words}" for position, words in examples_of(game))
    return "\n\n".join(filter(None, [rules_in_short(game), *examples, notes_of(game)]))


def notes_of(game: Game) -> str:
    """What else there is to know of a game."""
    return _(game.notes) if game.notes else ""


def examples_of(game: Game) -> list[tuple[Position, str]]:
    """The positions that explain the rules, with their words; none on another board than the usual one."""
    if game.board != game.standard:
        return []
    return [
        (game.position(example.position), _(example.words).format(moves=", ".join(example.moves)))
        for example in game.examples
    ]


# Pieces and moves


def move_in_words(game: Game, move: Move) -> str:
    """A move, and what it does on the board where the mark alone does not say so: `Yb2 (b2 turns yellow)`."""
    sentence = game.piece(move.piece).move
    if not sentence:
        return str(move)
    return f"{move} ({_(sentence).format(cell=game.board.name(move.cell))})"


# Players


def bot_in_words(bot: str) -> str:
    """What a bot is called, with the options that were given to it.

    >>> bot_in_words("easy"), bot_in_words("minimax:depth=4")
    ('Easy', 'Minimax (depth=4)')
    """
    title, options = title_of_bot(bot), bot.partition(":")[2]
    if not title:
        return bot
    return f"{_(title)} ({options})" if options else _(title)


def warning_about(bot: Player, game: Game) -> str | None:
    """What a person should know who chooses this bot for this game, if there is something."""
    warning = bot.warning(game)
    return None if warning is None else _(warning)


def level_in_words(bot: str, game: Game | None = None) -> str:
    """How well a bot plays, on any board or on this one, in a few words; nothing where nobody has said so."""
    level = level_of_bot(bot, game)
    return _(level) if level else ""


def name_of(match: Match, side: Side) -> str:
    """The name of a player, told apart from a namesake: number 1 is the one who begins."""
    name, other = (name_of_seat(match.seat(one)) for one in (side, side.other))
    return f"{name} ({match.order.index(side) + 1})" if name == other else name


def name_of_seat(seat: Seat) -> str:
    """The name that was given to a player; a bot that goes by its own name has it in the person's language."""
    if seat.bot is None or seat.name != Seat.of_bot(seat.bot).name:
        return seat.name
    return bot_in_words(seat.bot)


def name_in_sentence(match: Match, side: Side) -> str:
    """The name of a player within a sentence: a level is called one, for "Gana Fácil" would read as an adverb."""
    seat, name = match.seat(side), name_of(match, side)
    return name if name_of_seat(seat) == seat.name else _("the level {level}").format(level=name)


def match_in_short(match: Match) -> str:
    """A match in a few words: who plays, what, and how far it has come."""
    moves = ngettext("{count} move", "{count} moves", len(match.history)).format(count=len(match.history))
    names = " – ".join(name_of(match, side) for side in match.order)
    return f"{names}: {title_of(match.game)}, {moves}"


def mark_of(game: Game, side: Side) -> str:
    """The mark of a player, in a game where each has one; nothing where the pieces belong to nobody.

    >>> from tateti.games import game
    >>> mark_of(game("tictactoe"), Side.SECOND), mark_of(game("semaforo"), Side.SECOND)
    ('O', '')
    """
    mark = game.mark_of(side)
    return mark.letter if mark is not None else ""


def mover_in_words(game: Game, side: Side) -> str:
    """A player of nobody's match: the mark, or within a sentence the first or the second player."""
    return mark_of(game, side) or (_("the first player") if side is Side.FIRST else _("the second player"))


def begun_large(sentence: str) -> str:
    """A sentence that may have begun with a small letter."""
    return sentence[:1].upper() + sentence[1:]


# What positions and moves are worth. Lengths are counted in plies: the moves of both players together.

_VALUES = {Value.WIN: N_("wins"), Value.DRAW: N_("draws"), Value.LOSS: N_("loses")}
SIGNS = {Value.WIN: "+", Value.DRAW: "=", Value.LOSS: "−"}


def value_in_signs(evaluation: Evaluation) -> str:
    """The value as a sign, with the number of plies to the end.

    >>> value_in_signs(Evaluation(Value.WIN, 5)), value_in_signs(Evaluation(Value.DRAW, 6))
    ('+5', '=')
    """
    sign = SIGNS[evaluation.value]
    return sign if evaluation.value is Value.DRAW or evaluation.plies is None else f"{sign}{evaluation.plies}"


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


def outcome_in_words(match: Match, named: Callable[[str], str] = str) -> str:
    """How a match ended, or that it goes on; `named` tells the cells of a line as they are to be read."""
    outcome = match.outcome
    if outcome is None:
        return _("The match is not finished.")
    if outcome.reason is Ending.AGREEMENT:
        return _("It is a draw: both players agreed to it.")
    if outcome.winner is None:
        return _("It is a draw: the board is full and there is no line.")
    winner, loser = (name_in_sentence(match, side) for side in (outcome.winner, outcome.winner.other))
    if outcome.reason is Ending.RESIGNATION:
        return _begun(match, _("{loser} resigns: {winner} wins.").format(winner=winner, loser=loser))
    if outcome.reason is Ending.TIME:
        return _begun(match, _("{loser} ran out of time: {winner} wins.").format(winner=winner, loser=loser))
    if outcome.reason is Ending.FORFEIT:
        return _begun(
            match, _("{loser} gave no legal move: {winner} wins.").format(winner=winner, loser=loser)
        )
    lines = [named(" ".join(match.game.board.name(cell) for cell in line)) for line in outcome.lines]
    if outcome.winner is match.turn:  # the one who moved last has lost by it
        sentence = ngettext(
            "{loser} completes the line {lines}: {winner} wins.",
            "{loser} completes the lines {lines}: {winner} wins.",
            len(lines),
        )
        return _begun(match, sentence.format(winner=winner, loser=loser, lines=", ".join(lines)))
    sentence = ngettext(
        "{winner} wins with the line {lines}.", "{winner} wins with the lines {lines}.", len(lines)
    )
    return _begun(match, sentence.format(winner=winner, lines=", ".join(lines)))


def _begun(match: Match, sentence: str) -> str:
    """The sentence with a large letter, unless a name begins it: that stays as it was given."""
    names = tuple(name_of(match, side) for side in Side)
    return sentence if sentence.startswith(names) else begun_large(sentence)


def own_outcome_in_words(match: Match, own: Side) -> tuple[str, str]:
    """How a match ended, told to one of its two players: what it means, and how it came."""
    outcome = match.outcome
    assert outcome is not None
    if outcome.winner is None:
        return _("A draw"), ending_in_words(match, own)
    return _("You won!") if outcome.winner is own else _("You lost"), ending_in_words(match, own)


def ending_in_words(match: Match, own: Side | None = None) -> str:
    """What ended a match, not what that means: who completed a line, resigned, ran out of time; told to one of the players
    if `own` says which."""
    outcome = match.outcome
    assert outcome is not None
    if outcome.winner is None:
        agreed = outcome.reason is Ending.AGREEMENT
        return _("Both agreed.") if agreed else _("The board is full, and there is no line.")
    # Whoever moved last completed the line, which loses in a misère game.
    who = match.turn.other if outcome.reason is Ending.LINE else outcome.winner.other
    is_own, other = who is own, _begun(match, name_in_sentence(match, who))
    if outcome.reason is Ending.RESIGNATION:
        return _("You resigned.") if is_own else _("{other} resigned.").format(other=other)
    if outcome.reason is Ending.TIME:
        return _("Your time ran out.") if is_own else _("{other} ran out of time.").format(other=other)
    if outcome.reason is Ending.FORFEIT:
        return _("{other} gave no legal move.").format(other=other)
    lines = ", ".join(" ".join(match.game.board.name(cell) for cell in line) for line in outcome.lines)
    count = len(outcome.lines)
    if is_own:
        sentence = ngettext("You completed the line {lines}.", "You completed the lines {lines}.", count)
    else:
        sentence = ngettext(
            "{other} completed the line {lines}.", "{other} completed the lines {lines}.", count
        )
    return sentence.format(other=other, lines=lines)


# Records


def variations_in_words(match: Match) -> str:
    """That a record has more than the line that is followed; nothing where it has not."""
    count = count_variations(match.history)
    if not count:
        return ""
    return ngettext(
        "The record has {count} variation; the main line is followed.",
        "The record has {count} variations; the main line is followed.",
        count,
    ).format(count=number(count))


# Reasons


@singledispatch
def reason_in_words(reason: reasons.Reason, game: Game) -> str:
    """The reason as a sentence."""
    raise NotImplementedError(f"no words for {reason!r}")


@reason_in_words.register
def _any_move(reason: reasons.AnyMove, game: Game) -> str:
    return _("It sees nothing better, so it chose at random.")


@reason_in_words.register
def _programmed(reason: reasons.Programmed, game: Game) -> str:
    return _("Its program chose it.")


@reason_in_words.register
def _win(reason: reasons.Win, game: Game) -> str:
    return _("It completes a line and wins.")


@reason_in_words.register
def _block(reason: reasons.Block, game: Game) -> str:
    return _("It stops the line that the other would complete on {cell}.").format(
        cell=game.board.name(reason.cell)
    )


@reason_in_words.register
def _safe(reason: reasons.Safe, game: Game) -> str:
    if game.misere:
        return _("It is safe: it completes no line.")
    return _("It is safe: after it nobody can complete a line at once.")


@reason_in_words.register
def _only_safe(reason: reasons.OnlySafe, game: Game) -> str:
    if game.misere:
        return _("It is the only safe move: any other completes a line.")
    return _("It is the only safe move: after any other the opponent completes a line at once.")


@reason_in_words.register
def _first_corner(reason: reasons.FirstCorner, game: Game) -> str:
    return _("It begins in a corner.")


@reason_in_words.register
def _winning_corner(reason: reasons.WinningCorner, game: Game) -> str:
    return _("It is a fork: this corner makes two threats at once, and only one of them can be stopped.")


@reason_in_words.register
def _tactical_corner(reason: reasons.TacticalCorner, game: Game) -> str:
    return _("It pairs this corner with {partner}, to prepare a fork.").format(
        partner=game.board.name(reason.partner)
    )


@reason_in_words.register
def _centre(reason: reasons.Centre, game: Game) -> str:
    return _("It takes the centre, which most lines pass through.")


@reason_in_words.register
def _no_safe_reply(reason: reasons.NoSafeReply, game: Game) -> str:
    if game.misere:
        return _("It leaves the opponent no safe reply: every move there completes a line.")
    return _("It leaves the opponent no safe reply: whatever comes next, a line can be completed.")


@reason_in_words.register
def _mirror(reason: reasons.Mirror, game: Game) -> str:
    return _("It mirrors {move} across the middle of the board, and it is safe.").format(move=reason.of)


@reason_in_words.register
def _fewest_replies(reason: reasons.FewestReplies, game: Game) -> str:
    sentence = ngettext(
        "It is safe, and leaves the opponent only {replies} safe reply.",
        "It is safe, and leaves the opponent only {replies} safe replies.",
        reason.replies,
    )
    return sentence.format(replies=reason.replies)


@reason_in_words.register
def _settle_for_draw(reason: reasons.SettleForDraw, game: Game) -> str:
    if game.misere:
        return _("It fills the board for a draw; any other move would lose at once.")
    return _("It fills the board for a draw; any other move would let the opponent win at once.")


@reason_in_words.register
def _from_book(reason: reasons.FromBook, game: Game) -> str:
    return _("It stands in the book, which has an answer to whatever follows: it wins by force.")


@reason_in_words.register
def _proven(reason: reasons.Proven, game: Game) -> str:
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
def _searched(reason: reasons.Searched, game: Game) -> str:
    return _(_OUTLOOKS[reason.outlook]).format(depth=reason.depth)


_TREES = {
    Value.WIN: N_("In a tree of {nodes} with {cuts} it leads to a win."),
    Value.DRAW: N_("In a tree of {nodes} with {cuts} it leads to a draw, and nothing to a win."),
    Value.LOSS: N_("In a tree of {nodes} with {cuts} every move leads to a loss."),
    None: N_("A tree of {nodes} with {cuts} does not see the end; this move does not lose in it."),
}


@reason_in_words.register
def _from_tree(reason: reasons.FromTree, game: Game) -> str:
    nodes = ngettext("{count} node", "{count} nodes", reason.nodes).format(count=number(reason.nodes))
    cuts = ngettext("{count} cut", "{count} cuts", reason.cuts).format(count=number(reason.cuts))
    return _(_TREES[reason.value]).format(nodes=nodes, cuts=cuts)


@reason_in_words.register
def _playouts(reason: reasons.Playouts, game: Game) -> str:
    return _("It did best in {playouts} games tried out from here: it scored {rate} of 100.").format(
        playouts=number(reason.playouts), rate=round(100 * reason.rate)
    )
