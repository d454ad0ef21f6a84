"""One match in the terminal: asks a person or lets the computer play, and obeys commands, until it ends."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tateti import records, unfinished, wording
from tateti.errors import IllegalMoveError, InvalidMoveError, TatetiError, quote
from tateti.games import Move, Position, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match, Seat
from tateti.players import Player, Stop, Weighed, player
from tateti.players.reasons import Reason
from tateti.study.hints import Hint, next_hint
from tateti.terminal.console import BackToMenu, Console, Leave
from tateti.terminal.drawing import counted_cell
from tateti.terminal.levels import ask_level
from tateti.terminal.prompts import read_command, word_for
from tateti.terminal.sentences import help_with_match, save_example
from tateti.terminal.view import View

if TYPE_CHECKING:
    from tateti.search.alphabeta import SearchTree

LONGEST_PACE = 60.0

_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)
_TWO_NUMBERS = re.compile(r"([0-9]{1,2})[\s,;]+([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True)
class Pace:
    """How the computer's moves follow each other: after so many seconds, or when the person presses Enter."""

    seconds: float = 0.0
    step: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.seconds <= LONGEST_PACE:
            raise TatetiError(
                N_("{pace} is not a pace: write the seconds for a move, from 0 to {longest}."),
                pace=quote(f"{self.seconds:g}"), longest=int(LONGEST_PACE),
            )  # fmt: skip


class Session:
    """A match and the console it is played on."""

    def __init__(
        self,
        match: Match,
        console: Console,
        random: Random | None = None,
        pace: Pace | None = None,
        bots: Mapping[Side, Player] | None = None,
        numbers: bool = False,
        asks_before_leaving: bool = False,
    ) -> None:
        """`bots` are those that play here; without them, each seat's bot by its name."""
        self.match, self.console, self.numbers = match, console, numbers
        self.random = random or Random()
        self.pace = pace or Pace()
        self.stepping = self.pace.step
        self.bots = dict(_bots_of(match) if bots is None else bots)
        self.view = _view_of(match, console, numbers)
        self.asks_before_leaving = asks_before_leaving and console.attended
        self._saved = list(match.moves)  # the moves that are in a file, as those of a match gone on with are
        self._hint: Hint | None = None
        self._reasons: dict[Position, Reason] = {}  # of the bots' moves, by the positions they were played in

    def run(self) -> None:
        """Plays the match to its end."""
        with self.view:
            self.introduce()
            self.play()

    def introduce(self, notes: Sequence[str] = ()) -> None:
        """Says what is played and by whom, these notes, that there are variations, what the bots warn of; shows the board."""
        warnings = (wording.warning_about(bot, self.match.game) for bot in self.bots.values())
        self.view.introduce([*filter(None, [*notes, wording.variations_in_words(self.match), *warnings])])
        self.view.show_board()

    def play(self) -> None:
        """Goes on until the match has ended, or the person leaves it; only now does time pass."""
        self.match.begin_turn()
        while self.match.outcome is None:
            try:
                self._one_turn()
            except (Leave, BackToMenu, KeyboardInterrupt) as leaving:
                self._leave_or_stay(leaving)
        self.view.announce()

    def _one_turn(self) -> None:
        if self.match.turn in self.bots:
            self._let_the_bot_play()
        else:
            self._ask_the_person()

    @property
    def is_unsaved(self) -> bool:
        """Whether something would be lost if the match ended here."""
        return unfinished.is_worth_keeping(self.match) and self.match.moves != self._saved

    def _leave_or_stay(self, leaving: BaseException) -> None:
        """Asks once before a match is left that is in no file; raises to leave."""
        if not (self.asks_before_leaving and self.is_unsaved):
            raise leaving
        answer = self.view.ask(_("Leave the match? Enter: yes, it is kept. Anything else: no. "))
        if self.match.outcome is not None:  # the time was over before there was an answer
            return
        if not answer:
            raise leaving if isinstance(leaving, BackToMenu) else Leave from leaving
        if (command := read_command(answer)) is not None and command[0] == "save":
            self._obey_kindly(*command)

    # The computer

    def _let_the_bot_play(self) -> None:
        if self.match.history and not self.match.has_people:
            self._wait()
        try:
            chosen = self._choice_of_the_bot()
        except TatetiError as error:
            self._take_another_bot(error)
            return
        if chosen is None:  # the clock has run out meanwhile, which the match has noted
            return
        reason = wording.reason_in_words(chosen.reason, self.match.game)
        self._reasons[self.match.position] = chosen.reason
        try:
            self.match.play(chosen.move, reason)
        except IllegalMoveError:  # the same
            if self.match.outcome is None:
                raise
            return
        self.view.show_move(reason)

    def _choice_of_the_bot(self) -> Weighed | None:
        match, bot = self.match, self.bots[self.match.turn]
        now = match.copy()  # the screen looks at the match meanwhile

        def choice(stop: Stop | None) -> Weighed:
            return bot.choose_in(now, self.random, stop=stop)

        return self.view.think(
            _("{name} is thinking…").format(name=wording.name_of(match, match.turn)), choice
        )

    def _take_another_bot(self, error: TatetiError) -> None:
        """A bot that cannot go on does not end a match that a person is watching: another one may take its seat."""
        if not self.console.attended:
            raise error
        side = self.match.turn
        name = wording.name_of(self.match, side)
        self.view.note(str(error))
        self.view.note(_("{name} cannot go on. Who plays instead?").format(name=name))
        answer = ask_level(self.view)
        if (command := read_command(answer)) is not None:
            self._obey_kindly(*command)
            return
        seat = Seat(self.match.seat(side).name, answer)
        if side is Side.FIRST:
            self.match.first = seat
        else:
            self.match.second = seat
        self.bots[side] = player(answer)

    def _wait(self) -> None:
        """Between two moves of the computer: a key, or the pace; nothing where nobody is watching. It is nobody's time."""
        if not self.console.attended:
            return
        while True:
            self.match.hold_turn()
            answer, self.stepping = self.view.wait(self.pace.seconds, self.stepping)
            if (command := read_command(answer)) is None:
                self.match.begin_turn()
                return
            self._obey_kindly(*command)

    # A person

    def _ask_the_person(self) -> None:
        answer = self.view.ask_move()
        if self.match.check_clock() or self.match.outcome is not None:  # the view may have seen it first
            return
        try:
            if (command := read_command(answer)) is not None:
                self._obey(*command)
            elif text := self._whole_move(answer):
                self.match.play(text)
                self.view.show_move()
        except TatetiError as error:
            if self.match.outcome is None:
                self.view.say(str(error))

    def _whole_move(self, answer: str) -> str:
        """The move that was typed; where it is a row alone, or nothing, the rest is asked for."""
        board = self.match.game.board
        if not answer:
            answer = self._part(
                _("Row, from 0 to {last}, counted from the top: ").format(last=board.rows - 1), board.rows - 1
            )
        elif _NUMBER.fullmatch(answer) and not self.numbers:
            middle = board.at(board.rows // 2, board.cols // 2)
            raise InvalidMoveError(
                N_("{text} alone is not a cell: write {cell}, or row and column from the top left, {counted}."),
                text=quote(answer), cell=board.name(middle), counted=counted_cell(board, middle),
            )  # fmt: skip
        if self.numbers and (pair := _TWO_NUMBERS.fullmatch(answer)):
            return f"{pair[1]},{pair[2]}"
        return self._with_column(int(answer)) if _NUMBER.fullmatch(answer) else answer

    def _with_column(self, row: int) -> str:
        """The cell of this row whose column the person says."""
        board = self.match.game.board
        first = board.at(row, 0)
        cells = board.names[first : first + board.cols]
        shown = " ".join(cells) if len(cells) <= 8 else f"{cells[0]} … {cells[-1]}"
        if self.numbers:
            question = _("Column, from 0 to {last}: ").format(last=board.cols - 1)
        else:
            question = _("Row {row} is {cells}. Column, from 0 to {last} or a letter: ").format(
                row=row, cells=shown, last=board.cols - 1
            )
        column = self._part(question, board.cols - 1)
        if not column:
            return ""
        if _NUMBER.fullmatch(column):
            return f"{row},{column}"
        return f"{column}{board.rows - row}" if len(column) == 1 else column

    def _part(self, question: str, last: int) -> str:
        """A row or a column; a command is obeyed, and then nothing comes back."""
        answer = self.view.ask(question)
        if (command := read_command(answer)) is not None:
            self._obey(*command)
            return ""
        if not answer:
            raise InvalidMoveError(N_("That is no number: write one from 0 to {last}, or a cell."), last=last)
        return answer

    # Commands

    def _obey_kindly(self, command: str, rest: str) -> None:
        """Obeys, and says why where it cannot."""
        try:
            self._obey(command, rest)
        except TatetiError as error:
            self.view.say(str(error))

    def _obey(self, command: str, rest: str) -> None:
        match command:
            case "undo":
                self.match.take_back()
                self.view.show_board()
            case "redo":
                self.match.play_again()
                self.view.show_board()
            case "hint":
                self._give_hint()
            case "why":
                self._why()
            case "review":
                self.review()
            case "resign":
                self._resign()
            case "save":
                self.save(rest)
            case "board":
                self.view.show_board()
            case "help":
                self.view.show(lambda: help_with_match(self.match, self.console, self.numbers))
            case "menu":
                raise BackToMenu
            case "quit":
                raise Leave

    def _give_hint(self) -> None:
        position, last, before = self.match.position, self.match.last_move, self._hint

        def advice(stop: Stop | None) -> Hint:
            return next_hint(before, position, last, stop)

        hint = self.view.think(_("Looking for a good move…"), advice)
        if hint is None:
            return
        self._hint = hint
        self.view.say(hint.in_words())
        if not hint.is_last:
            self.view.say(_("({word} again says more)").format(word=word_for("hint")))

    def _why(self) -> None:
        """What is behind the last move of a bot: the tree that it searched, or the reason and what the move is worth."""
        number = next(
            (one for one in reversed(range(len(self.match.history))) if self.match.positions[one].turn in self.bots),
            None,
        )  # fmt: skip
        if number is None:
            raise IllegalMoveError(N_("The computer has not moved yet: there is nothing to explain."))
        played, before = self.match.history[number], self.match.positions[number]
        self.view.say(f"{wording.move_in_words(self.match.game, played.move)}. {played.comment}".strip())
        if (searched := self._tree_behind(before)) is not None:
            self.view.show(lambda: self._drawn(searched, played.move))
        else:
            self._tell_worth(before, played.move)

    def _tree_behind(self, position: Position) -> SearchTree | None:
        """The tree behind the bot's move in this position, grown again; None without one."""
        from tateti.players.alphabeta import AlphabetaPlayer
        from tateti.players.reasons import FromTree

        bot, reason = self.bots[position.turn], self._reasons.get(position)
        if not isinstance(bot, AlphabetaPlayer) or not isinstance(reason, FromTree):
            return None
        return self.view.think(
            _("Growing the tree again…"), lambda stop: bot.tree_behind(position, reason, stop)
        )

    def _drawn(self, searched: SearchTree, played: Move) -> list[str]:
        """The top of a tree, folded to what fits."""
        from tateti.study.tree import TreePicture

        lines: list[str] = []
        for width in range(4, 0, -1):
            picture = TreePicture.of(searched, plies=1, width=width, played=played)
            text = picture.text(ascii=self.console.ascii)
            lines = [line for long in text.splitlines() for line in self._folded(long)]
            if len(lines) <= self.console.lines - 2:
                break
        return lines

    def _folded(self, line: str) -> list[str]:
        return [line] if len(line) < self.console.columns else self.console.wrapped(line)

    def _tell_worth(self, position: Position, move: Move) -> None:
        from tateti.errors import SearchLimitError
        from tateti.search.limits import Limit
        from tateti.study.analysis import analyse

        try:
            found = self.view.think(
                _("Looking for a good move…"), lambda stop: analyse(position, Limit(seconds=5), stop)
            )
        except SearchLimitError:
            self.view.say(_("What it is worth exactly is out of reach on this board."))
            return
        if found is None:
            return
        own = next(one for one in found.moves if one.move == move)
        best = ", ".join(str(one.move) for one in found.best[:5])
        self.view.say(
            _("Exactly: {worth}. Nothing is better than {moves}.").format(
                worth=wording.worth_in_words(own.evaluation), moves=best
            )
        )

    def review(self) -> None:
        """Every move so far with its mark."""
        from tateti.study.review import review
        from tateti.terminal.review import review_in_words

        now = self.match.copy()  # the screen looks at the match meanwhile
        found = self.view.think(_("Looking through the moves…"), lambda stop: review(now, stop=stop))
        if found is not None:
            self.view.show(lambda: list(review_in_words(found, self.console, self.view.named)))

    def _resign(self) -> None:
        if self.match.turn in self.bots:
            raise IllegalMoveError(N_("Only a person resigns, and it is not a person's turn."))
        self.match.resign()

    def save(self, name: str) -> None:
        """Writes the match to a file."""
        if not name and not self.console.attended:
            raise TatetiError(N_("Which file? Write for example {example}."), example=save_example())
        usual = records.free_name(records.file_name(self.match))
        name = name or self.view.ask(_("File [{usual}]: ").format(usual=usual)) or usual
        unfinished.refuse_inside(Path(name))
        path = records.save(self.match, name)
        self._saved = list(self.match.moves)
        self.view.note(_("The match is saved in {file}.").format(file=repr(str(path))))  # whole, however long


def _view_of(match: Match, console: Console, numbers: bool) -> View:
    if not console.in_place:
        return View(match, console, numbers)
    from tateti.terminal.in_place.view import InPlaceView

    return InPlaceView(match, console, numbers)


def _bots_of(match: Match) -> dict[Side, Player]:
    seats = zip(Side, match.seats, strict=True)
    return {side: player(seat.bot) for side, seat in seats if seat.bot is not None}
