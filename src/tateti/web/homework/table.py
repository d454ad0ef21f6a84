"""The table of a class for a spreadsheet."""

from __future__ import annotations

from tateti import spreadsheets
from tateti.language import gettext as _
from tateti.web.homework.live import Work
from tateti.web.homework.results import Results, status_of


def as_csv(results: Results) -> str:
    """A row for each pupil who is not hidden: in all, and for each problem how it went, the first choice, how many wrong
    choices there were, how many steps of the hint, and the seconds."""
    head = [_("nickname"), _("solved"), _("right first time"), _("hints"), _("seconds")]
    for number in range(1, len(results.live.problems) + 1):
        about = (_("status"), _("first choice"), _("wrong choices"), _("hints"), _("seconds"))
        head += [f"{number} {what}" for what in about]
    rows = [
        [
            row.pupil.name, row.solved, row.unaided, row.hints, round(row.seconds),
            *(cell for work in row.works for cell in _cells(work)),
        ]
        for row in results.shown
    ]  # fmt: skip
    return spreadsheets.as_csv([head, *rows])


def _cells(work: Work) -> tuple[object, ...]:
    return str(status_of(work)), work.first or "", len(work.tries), work.hints, round(work.seconds)
