"""The answer key of a policy as `tateti audit` shows it: tables for people, a file with the regret of every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tateti.commands.support.showing import aligned
from tateti.files import FileKind
from tateti.games import Side
from tateti.language import decimal, number, percent_sign
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.study.audit.policy.key import AnswerKey, Figures, LevelKey, SeatKey
from tateti.wording import bot_in_words, title_of

HEAD = "position,ply,to_move,regret"
REGRETS = FileKind(
    N_("the regrets of a policy (CSV)"), lambda beginning: beginning.startswith(HEAD.encode() + b"\n")
)
NOTHING = "–"


def answer_key_in_words(key: AnswerKey) -> Iterator[str]:
    """The lines that a person reads."""
    yield _("{bot} at {game}, against an opponent who knows how likely each of its moves is:").format(
        bot=bot_in_words(key.policy), game=title_of(key.game)
    )
    yield ""
    yield from _seats(key)
    yield ""
    yield _(
        "Exploitability: {exploitability} (NashConv {nash_conv}). It is 0 for perfect play and at most 1."
    ).format(exploitability=_value(key.exploitability), nash_conv=_value(key.nash_conv))
    for seat in key.seats:
        yield _line(seat)
    yield ""
    yield _(
        "How it plays: how many moves keep what a position is worth, and what is lost on average (regret)."
    )
    yield _(
        "A loss instead of a win is a regret of 2. In decisive positions some move is worse than another."
    )
    yield ""
    yield from _overall(key)
    yield ""
    yield from _by_ply(key)
    yield from _worst(key)
    if not key.answers_alike:
        yield ""
        yield _("It does not always answer alike: asked again on some positions, it gave other shares. The figures hold for the answers that it gave.")  # fmt: skip


def _seats(key: AnswerKey) -> Iterator[str]:
    heads = (_("side"), _("win"), _("draw"), _("loss"), _("value"), _("with perfect play"))
    rows = [
        (_name(seat.side), *map(_share, (seat.win, seat.draw, seat.loss)), _value(seat.value), _value(seat.start))
        for seat in key.seats
    ]  # fmt: skip
    yield from _indented([heads, *rows], right=range(1, 6))


def _line(seat: SeatKey) -> str:
    sentence = (
        _("Where it begins, with its likeliest moves (probability {chance}): {moves}")
        if seat.side is Side.FIRST
        else _("Where it answers, with its likeliest moves (probability {chance}): {moves}")
    )
    return "  " + sentence.format(chance=_share(seat.likely), moves=" ".join(map(str, seat.line)))


def _overall(key: AnswerKey) -> Iterator[str]:
    heads = ("", _("positions"), _("perfect"), _("decisive"), _("perfect there"), _("regret"), _("largest"))
    rows = [(_("all"), *_cells(key.everywhere)), (_("that come up"), *_cells(key.reached))]
    yield from _indented([heads, *rows], right=range(1, 7))


def _cells(figures: Figures | None) -> tuple[str, ...]:
    if figures is None:
        return (NOTHING,) * 6
    return (
        number(figures.positions),
        _share(figures.perfect),
        number(figures.decisive),
        _share(figures.perfect_decisive),
        _value(figures.regret),
        _value(figures.worst),
    )


def _by_ply(key: AnswerKey) -> Iterator[str]:
    heads = (
        _("ply"), _("to move"), _("positions"), _("perfect"), _("regret"), _("that come up"), _("perfect"), _("regret")
    )  # fmt: skip
    yield from _indented([heads, *map(_ply_row, key.levels)], right=(0, *range(2, 8)))


def _ply_row(level: LevelKey) -> tuple[str, ...]:
    return (
        number(level.level.ply),
        _name(level.level.side),
        *_few(level.figures()),
        *_few(level.reached_figures()),
    )


def _few(figures: Figures | None) -> tuple[str, ...]:
    if figures is None or not figures.positions:
        return ("0" if figures else NOTHING, NOTHING, NOTHING)
    return number(figures.positions), _share(figures.perfect), _value(figures.regret)


def _worst(key: AnswerKey) -> Iterator[str]:
    if not key.worst:
        return
    yield ""
    yield _("Where it loses most, of the positions that come up:")
    for one in key.worst:
        moves = ", ".join(f"{move} {_share(share)}" for move, share in one.shares.items())
        yield f"  {one.position}  {_value(one.regret)}  ({moves})"


def _indented(rows: Sequence[Sequence[str]], right: Sequence[int]) -> Iterator[str]:
    for line in aligned(rows, right=right):
        yield "  " + line


def _name(side: Side) -> str:
    return _("first") if side is Side.FIRST else _("second")


def _share(value: float) -> str:
    """A probability as people read it; only what is certain is shown as 0 or 100."""
    shown = decimal(100 * value, 2)
    if value < 1e-12 or value > 1 - 1e-12:
        return f"{round(100 * value)}{percent_sign()}"
    if shown == decimal(0, 2):
        return f"<{decimal(0.01, 2)}{percent_sign()}"
    return (f">{decimal(99.99, 2)}" if shown == decimal(100, 2) else shown) + percent_sign()


def _value(value: float) -> str:
    return decimal(value + 0.0, 4)


def regrets_as_csv(key: AnswerKey) -> str:
    """A line for every position that comes up."""
    lines = [HEAD]
    lines += [f"{position},{position.ply},{position.turn},{regret!r}" for position, regret in key.regrets()]
    return "\n".join(lines) + "\n"
