"""The themes of problems: what a solution is about, decided from the position and the solution by exact facts.

A move is *safe* when it does not lose at once and the other cannot win at once after it; any other is *forbidden*
(see `players.heuristics.tactics`). A *threat* is a cell on which a player would win at once if it were their turn.

    win-at-once     the solution ends the game, and the one who plays it has won
    stop-the-win    the other has a threat and we cannot win at once; after the solution they have none
    fork            the other cannot win at once after the solution, and we have two threats or more
    stop-the-fork   nobody has a threat; if it were their turn the other could make a fork, after the solution not, and
                    after every other move they can
    only-safe       no move but the solution is safe, and nothing was threatened
    no-safe-reply   the game goes on, no reply is safe, and we have no threat: whatever they play loses
    waiting-move    shared pieces: every other cell is as safe or as forbidden after it as before, and some are safe
    red-closes      shared pieces: it leaves the last piece, which stays, and a cell that was forbidden is safe after it
    mirror          shared pieces: the board after it is its own half turn, and the game goes on
    force-win       any other win, unless it is
    long-win        in more plies than a third of the longest game there can be
    hold-draw       the position is worth a draw

So every problem whose length is known has a theme, and it may have several.

Where a game is not regular (see `games.base`) nobody may suppose that it could be the other's turn, or that symmetry
means anything: of such games only what needs neither is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from tateti.board import transform
from tateti.errors import InvalidPuzzleError, quote
from tateti.games import Game, Move, Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import nearest, spellings, spelt
from tateti.search.fast_rules import FastRules, fast_rules_of
from tateti.search.values import Evaluation, Value


class Theme(Enum):
    """What a problem is about; the value is what people write."""

    WIN_AT_ONCE = "win-at-once"
    STOP_THE_WIN = "stop-the-win"
    FORK = "fork"
    STOP_THE_FORK = "stop-the-fork"
    ONLY_SAFE = "only-safe"
    NO_SAFE_REPLY = "no-safe-reply"
    WAITING_MOVE = "waiting-move"
    RED_CLOSES = "red-closes"
    MIRROR = "mirror"
    FORCE_WIN = "force-win"
    LONG_WIN = "long-win"
    HOLD_DRAW = "hold-draw"

    def __str__(self) -> str:
        return self.value

    @property
    def title(self) -> str:
        """What it is called, in the person's language."""
        return _(_WORDS[self][0])

    @property
    def definition(self) -> str:
        """What it is, in one line and in the person's language."""
        return _(_WORDS[self][1])


_WORDS = {
    Theme.WIN_AT_ONCE: (N_("Win at once"), N_("One move ends the game, and you have won.")),
    Theme.STOP_THE_WIN: (N_("Stop the win"), N_("The other threatens to win with the next move; one move stops it.")),
    Theme.FORK: (N_("Fork"), N_("One move makes two threats at once, and only one of them can be stopped.")),
    Theme.STOP_THE_FORK: (N_("Stop the fork"), N_("The other could make a fork with the next move; only one move prevents it.")),
    Theme.ONLY_SAFE: (N_("The only safe move"), N_("Every other move loses at once, or lets the other win at once.")),
    Theme.NO_SAFE_REPLY: (N_("Leave no safe move"), N_("After the right move every reply is a mistake.")),
    Theme.WAITING_MOVE: (
        N_("Waiting move"), N_("It changes nothing but whose turn it is: every other cell is as safe or as forbidden as before.")),
    Theme.RED_CLOSES: (
        N_("Red closes a line"), N_("The last piece stays for good, and a cell that was forbidden is safe with it.")),
    Theme.MIRROR: (N_("Mirror"), N_("After it the board looks the same when it is turned by half a turn.")),
    Theme.FORCE_WIN: (N_("Force the win"), N_("The win takes a few more moves, whatever the other does.")),
    Theme.LONG_WIN: (
        N_("Long win"), N_("The win takes long: more plies than a third of the longest game that is possible.")),
    Theme.HOLD_DRAW: (N_("Hold the draw"), N_("There is nothing to win: one move keeps the draw, all others lose.")),
}  # fmt: skip

LONG = 3  # a win is long that takes more than one part in so many of the longest game

# Themes about what happens at once: there the wrong moves need not look safe.
AT_ONCE = frozenset({Theme.WIN_AT_ONCE, Theme.STOP_THE_WIN, Theme.ONLY_SAFE})


def theme(name: str) -> Theme:
    """The theme of this name, or of this title in any language.

    >>> str(theme("fork")), str(theme("Waiting move"))
    ('fork', 'waiting-move')
    """
    spelling = spelt(name)
    spelled = {one: {spelt(one.value)} | spellings(_WORDS[one][0]) for one in Theme}
    for one, known in spelled.items():
        if spelling in known:
            return one
    near = nearest(name, {str(one): known for one, known in spelled.items()})
    details = {"name": quote(name), "themes": ", ".join(map(str, Theme))}
    if near is not None:
        raise InvalidPuzzleError(
            N_("{name} is not a theme: did you mean {near}? The themes are {themes}."), near=near, **details
        )
    raise InvalidPuzzleError(N_("{name} is not a theme: the themes are {themes}."), **details)


def themes_in(game: Game) -> tuple[Theme, ...]:
    """The themes that problems of a game may have, by what the game says of itself; a small board may lack some.

    >>> from tateti.games import game
    >>> [str(theme) for theme in themes_in(game("notakto"))]
    ['only-safe', 'no-safe-reply', 'waiting-move', 'mirror', 'force-win', 'long-win']
    """
    owned = game.regular and not game.shared and not game.misere
    shared = game.regular and game.shared
    missing = {
        Theme.WIN_AT_ONCE: game.misere,
        Theme.STOP_THE_WIN: not owned,
        Theme.FORK: not owned,
        Theme.STOP_THE_FORK: not owned,
        # Where each has a mark of their own, a move is forbidden only if it does not stop a win.
        Theme.ONLY_SAFE: owned,
        Theme.NO_SAFE_REPLY: owned,
        Theme.WAITING_MOVE: not shared,
        Theme.RED_CLOSES: not shared or len(game.pieces) == 1,
        Theme.MIRROR: not shared,
        Theme.HOLD_DRAW: not game.has_draws and game.regular,
    }
    return tuple(theme for theme in Theme if not missing.get(theme, False))


@dataclass(frozen=True)
class Facts:
    """A position with its solution, as the definitions ask about it; sets of cells are planes (see `board`)."""

    position: Position
    solution: tuple[Move, ...]
    evaluation: Evaluation

    @cached_property
    def rules(self) -> FastRules:
        return fast_rules_of(self.position.game)

    @cached_property
    def code(self) -> int:
        return self.rules.code(self.position)

    @cached_property
    def after(self) -> Position:
        """The position after the solution."""
        return self.position.game.after(self.position, self.solution[0])

    @cached_property
    def safe(self) -> int:
        """The safe moves before the solution."""
        return self.rules.safe(self.code)

    @cached_property
    def safe_after(self) -> int:
        """The safe replies to the solution."""
        return 0 if self.after.outcome is not None else self.rules.safe(self.rules.code(self.after))

    @cached_property
    def solution_plane(self) -> int:
        return sum(1 << 2 * move.cell for move in self.solution)

    @cached_property
    def ends(self) -> bool:
        """Whether the game is over after the solution."""
        return self.after.outcome is not None

    @property
    def may_pass(self) -> bool:
        """Whether it means something to ask what the other could do if it were their turn."""
        game = self.position.game
        return game.regular and not game.shared and not game.misere

    @cached_property
    def their_threats(self) -> int:
        """Where the other would win at once, if it were their turn now."""
        return threats(self.position, self.position.turn.other) if self.may_pass else 0

    @cached_property
    def our_threats_after(self) -> int:
        """Where we would win at once after the solution, if the other passed."""
        return threats(self.after, self.position.turn) if self.may_pass and not self.ends else 0

    @property
    def is_shared(self) -> bool:
        return self.position.game.regular and self.position.game.shared


def threats(position: Position, side: int) -> int:
    """The cells on which a side would win at once if it were its turn; the marks belong to the players."""
    rules = fast_rules_of(position.game)
    return rules.wins(rules.code(Position(position.game, position.code, type(position.turn)(side))))


def has_fork(position: Position) -> bool:
    """Whether the player to move can make two threats at once, and the other has no win at once then."""
    game, side = position.game, position.turn
    for move in position.moves:
        after = game.after(position, move)
        if after.outcome is None and not threats(after, side.other) and _several(threats(after, side)):
            return True
    return False


def _several(plane: int) -> bool:
    return bool(plane & plane - 1)


# The definitions


def _wins_at_once(facts: Facts) -> bool:
    end = facts.after.outcome
    return end is not None and end.winner is facts.position.turn


def _stops_the_win(facts: Facts) -> bool:
    if not facts.their_threats or facts.ends:
        return False
    return not facts.rules.wins(facts.code) and not threats(facts.after, facts.after.turn)


def _forks(facts: Facts) -> bool:
    if not _several(facts.our_threats_after):
        return False
    return not threats(facts.after, facts.after.turn)


def _stops_the_fork(facts: Facts) -> bool:
    if not facts.may_pass or facts.ends or facts.their_threats or facts.rules.wins(facts.code):
        return False
    position = facts.position
    if not has_fork(Position(position.game, position.code, position.turn.other)):
        return False
    # Where another move prevents it as well and is wrong, the problem is not about the fork.
    return all(
        has_fork(position.game.after(position, move)) != (move in facts.solution) for move in position.moves
    )


def _is_only_safe(facts: Facts) -> bool:
    if _wins_at_once(facts) or facts.their_threats:
        return False
    return facts.safe == facts.solution_plane


def _leaves_no_safe_reply(facts: Facts) -> bool:
    return not (facts.ends or facts.safe_after or facts.our_threats_after)


def _waits(facts: Facts) -> bool:
    if not facts.is_shared or facts.ends:
        return False
    others = facts.rules.open(facts.code) & ~(1 << 2 * facts.solution[0].cell)
    return bool(facts.safe & others) and facts.safe & others == facts.safe_after & others


def _closes(facts: Facts) -> bool:
    pieces, move = len(facts.position.game.pieces), facts.solution[0]
    if not facts.is_shared or facts.ends or pieces == 1 or move.piece != pieces:
        return False
    others = facts.rules.open(facts.code) & ~(1 << 2 * move.cell)
    return bool(others & ~facts.safe & facts.safe_after)


def _mirrors(facts: Facts) -> bool:
    if not facts.is_shared or facts.ends:
        return False
    return transform(facts.after.code, facts.after.board.half_turn) == facts.after.code


def _is_long(facts: Facts) -> bool:
    value, plies = facts.evaluation.value, facts.evaluation.plies
    longest = facts.position.game.most_plies
    return value is Value.WIN and plies is not None and LONG * plies > longest


def _is_forced(facts: Facts) -> bool:
    if facts.evaluation.value is not Value.WIN or facts.evaluation.plies is None or _is_long(facts):
        return False
    return not (_wins_at_once(facts) or _forks(facts) or _leaves_no_safe_reply(facts))


def _holds_the_draw(facts: Facts) -> bool:
    return facts.evaluation.value is Value.DRAW


_DEFINITIONS: dict[Theme, Callable[[Facts], bool]] = {
    Theme.WIN_AT_ONCE: _wins_at_once,
    Theme.STOP_THE_WIN: _stops_the_win,
    Theme.FORK: _forks,
    Theme.STOP_THE_FORK: _stops_the_fork,
    Theme.ONLY_SAFE: _is_only_safe,
    Theme.NO_SAFE_REPLY: _leaves_no_safe_reply,
    Theme.WAITING_MOVE: _waits,
    Theme.RED_CLOSES: _closes,
    Theme.MIRROR: _mirrors,
    Theme.FORCE_WIN: _is_forced,
    Theme.LONG_WIN: _is_long,
    Theme.HOLD_DRAW: _holds_the_draw,
}


def themes_of(facts: Facts) -> tuple[Theme, ...]:
    """The themes that a problem has."""
    return tuple(one for one, holds in _DEFINITIONS.items() if holds(facts))
