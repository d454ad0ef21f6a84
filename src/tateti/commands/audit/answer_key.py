"""The answer key of a policy as `tateti audit` shows it: tables for people, a file with the regret of every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tateti.commands.support.showing import aligned, careful_decimal
from tateti.files import FileKind
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import number, percent_sign
from tateti.study.audit.policy import ROUNDING
from tateti.study.audit.policy.asking import BATCH
from tateti.study.audit.policy.key import AnswerKey, Figures, LevelKey, Regret, SeatKey
from tateti.study.audit.policy.steadiness import Change
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
    if key.change is not None:
        yield _unsteady(key.change)
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


def _unsteady(change: Change) -> str:
    why = {
        Change.CHANCE: _("It does not always answer alike: asked twice on the same positions, it gave other shares. A policy with chance gives the shares of its moves, not one move drawn from them."),
        Change.BATCH: _("It does not always answer alike: what it plays in a position depends on those that it is asked along with."),
        Change.TIME: _("It does not always answer alike: asked again afterwards, it gave other shares."),
    }[change]  # fmt: skip
    return why + " " + _("The figures hold for the answers that it gave, and nothing is proved of it.")


def _seats(key: AnswerKey) -> Iterator[str]:
    heads = (_("side"), _("win"), _("draw"), _("loss"), _("value"), _("with perfect play"))
    rows = [
        (_name(seat.side), *map(_share, (seat.win, seat.draw, seat.loss)), _value(seat.value), _value(seat.start))
        for seat in key.seats
    ]  # fmt: skip
    yield from _indented([heads, *rows], right=range(1, 6))


def _line(seat: SeatKey) -> str:
    if seat.line is None or seat.likely is None:
        return "  " + (
            _("Where it begins there is no line: asked again for its moves, it answered otherwise.")
            if seat.side is Side.FIRST
            else _("Where it answers there is no line: asked again for its moves, it answered otherwise.")
        )
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
        yield f"  {one.position}  {_value(one.regret)}  ({_moves(one)})"


def _moves(one: Regret) -> str:
    if one.shares is None:
        return NOTHING
    return ", ".join(f"{move} {_share(share)}" for move, share in one.shares.items())


def _indented(rows: Sequence[Sequence[str]], right: Sequence[int]) -> Iterator[str]:
    for line in aligned(rows, right=right):
        yield "  " + line


def _name(side: Side) -> str:
    return _("first") if side is Side.FIRST else _("second")


def _share(value: float | None) -> str:
    """A probability as people read it; only what is certain is shown as 0 or 100."""
    if value is None:
        return NOTHING
    if value <= ROUNDING or value >= 1 - ROUNDING:
        return f"{number(round(100 * value))}{percent_sign()}"
    return careful_decimal(100 * value, 2, 100 * ROUNDING) + percent_sign()


def _value(value: float | None) -> str:
    return NOTHING if value is None else careful_decimal(value, 4, ROUNDING)


def regrets_as_csv(key: AnswerKey, tell: Callable[[float], None]) -> Iterator[bytes]:
    """A line for every position that comes up, many at a time; told is the share that is done."""
    yield HEAD.encode() + b"\n"
    done = 0
    for level in key.levels:
        codes, lost = level.level.codes[level.reached], level.where_reached.regret[level.reached]
        between = f",{level.level.ply},{level.level.side},"
        for at in range(0, len(codes), BATCH):
            texts, regrets = key.positions.texts(codes[at : at + BATCH]), lost[at : at + BATCH].tolist()
            lines = [f"{text}{between}{regret!r}\n" for text, regret in zip(texts, regrets, strict=True)]
            yield "".join(lines).encode("ascii")
            done += len(lines)
            tell(done / key.reached.positions)
