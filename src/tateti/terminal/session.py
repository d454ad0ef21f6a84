"""One match in the terminal: shows the board, asks a person or lets the computer play, until it ends."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tateti import records, wording
from tateti.errors import IllegalMoveError, InvalidMoveError, TatetiError, quote
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.players import Player, player
from tateti.study.advice import advise
from tateti.terminal.console import Console, Leave
from tateti.terminal.drawing import draw, sign
from tateti.terminal.prompts import ask_to_go_on, asks_to_run, read_command, word_for

LONGEST_PACE = 60.0


class BackToMenu(Exception):  # noqa: N818  it is no error
    """The person leaves this match, but not the program."""


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
    ) -> None:
        """`bots` are those that play here; without them, each seat's bot by its name."""
        self.match, self.console = match, console
        self.random = random or Random()
        self.pace = pace or Pace()
        self.stepping = self.pace.step
        self.bots = _bots_of(match) if bots is None else bots

    def run(self) -> None:
        """Plays the match to its end."""
        self.introduce()
        self.show_board()
        while self.match.outcome is None:
            if self.match.turn in self.bots:
                self._let_the_bot_play()
            else:
                self._ask_the_person()
        self.announce()

    # What is shown

    def introduce(self) -> None:
        """Says what is played and by whom."""
        say, match = self.console.say, self.match
        say()
        say(self.console.paint(introduction(match), "1"))
        if legend := legend_of(match, self.console):
            say(legend)
        if match.has_people:
            cell = match.game.board.name(match.game.board.size // 2)
            sentence = _("Type a cell, such as {cell}; {help} shows what else you can do.")
            self.console.tell(sentence.format(cell=cell, help=word_for("help")))

    def show_board(self) -> None:
        """Draws the board as it stands."""
        self.console.say()
        self.console.say(draw(self.match.position, self.console, self.match.last_move))
        self.console.say()

    def show_move(self, reason: str = "") -> None:
        """Says the move that was just played, and why, and draws what it gave."""
        self.console.say(self.console.paint(move_line(self.match, len(self.match.history)), "1"))
        if reason:
            self.console.tell(f"   {reason}")
        self.show_board()

    def announce(self) -> None:
        """Says how the match ended."""
        self.console.say(self.console.paint(wording.outcome_in_words(self.match), "1"))

    # The computer

    def _let_the_bot_play(self) -> None:
        if self.match.history and not self.match.has_people:
            self._wait()
        bot, match = self.bots[self.match.turn], self.match
        with self.console.waiting(_("{name} is thinking…").format(name=wording.name_of(match, match.turn))):
            chosen = bot.choose(match.position, self.random, last=match.last_move)
        reason = wording.reason_in_words(chosen.reason, match.game)
        try:
            match.play(chosen.move, reason)
        except IllegalMoveError:  # the clock has run out meanwhile, which the match has noted
            if match.outcome is None:
                raise
            return
        self.show_move(reason)

    def _wait(self) -> None:
        """Between two moves of the computer: Enter, or the pace; nothing where nobody is watching."""
        if not self.console.attended:
            return
        if not self.stepping:
            self.console.pause(self.pace.seconds)
            return
        answer = ask_to_go_on(self.console)
        while (command := read_command(answer)) is not None:
            try:
                self._obey(*command)
            except TatetiError as error:
                self.console.tell(str(error))
            answer = ask_to_go_on(self.console)
        self.stepping = not asks_to_run(answer)

    # A person

    def _ask_the_person(self) -> None:
        answer = self.console.ask(self._prompt())
        if self.match.check_clock():
            return
        try:
            if (command := read_command(answer)) is not None:
                self._obey(*command)
            elif text := self._whole_move(answer):
                self.match.play(text)
                self.show_move()
        except TatetiError as error:
            if self.match.outcome is None:
                self.console.tell(str(error))

    def _prompt(self) -> str:
        match = self.match
        name = wording.name_of(match, match.turn)
        if mark := wording.mark_of(match.game, match.turn):
            name = f"{name} ({mark})"
        if match.clock is None:
            return _("{name}, your move: ").format(name=name)
        left = clock_face(match.time_left(match.turn))
        return _("{name}, your move ({left} left): ").format(name=name, left=left)

    def _whole_move(self, answer: str) -> str:
        """The move that was typed; where it is a row alone, or nothing, the rest is asked for."""
        board = self.match.game.board
        if not answer:
            answer = self._part(
                _("Row, from 0 to {last}, counted from the top: ").format(last=board.rows - 1), board.rows - 1
            )
        if not (answer.isascii() and answer.isdigit() and len(answer) <= 2):
            return answer
        row = int(answer)
        first = board.at(row, 0)
        cells = board.names[first : first + board.cols]
        shown = " ".join(cells) if len(cells) <= 8 else f"{cells[0]} … {cells[-1]}"
        column = self._part(
            _("Row {row} is {cells}. Column, from 0 to {last} or a letter: ").format(
                row=row, cells=shown, last=board.cols - 1
            ),
            board.cols - 1,
        )
        if not column:
            return ""
        if column.isascii() and column.isdigit():
            return f"{row},{column}"
        return f"{column}{board.rows - row}" if len(column) == 1 else column

    def _part(self, question: str, last: int) -> str:
        """A row or a column; a command is obeyed, and then nothing comes back."""
        answer = self.console.ask(question)
        if (command := read_command(answer)) is not None:
            self._obey(*command)
            return ""
        if not answer:
            raise InvalidMoveError(N_("That is no number: write one from 0 to {last}, or a cell."), last=last)
        return answer

    # Commands

    def _obey(self, command: str, rest: str) -> None:
        match command:
            case "undo":
                self._take_back()
            case "redo":
                self._play_again()
            case "hint":
                self._hint()
            case "resign":
                self._resign()
            case "save":
                self._save(rest)
            case "board":
                self.show_board()
            case "help":
                self.console.tell(help_with_match(self.match))
            case "menu":
                raise BackToMenu
            case "quit":
                raise Leave

    def _take_back(self) -> None:
        self.match.take_back()
        self.show_board()

    def _play_again(self) -> None:
        self.match.play_again()
        self.show_board()

    def _hint(self) -> None:
        with self.console.waiting(_("Looking for a good move…")):
            advised = advise(self.match.position, self.match.last_move)
        move = wording.move_in_words(self.match.game, advised.move)
        reason = wording.reason_in_words(advised.reason, self.match.game)
        self.console.tell(_("Hint: {move}. {reason}").format(move=move, reason=reason))

    def _resign(self) -> None:
        if self.match.turn in self.bots:
            raise IllegalMoveError(N_("Only a person resigns, and it is not a person's turn."))
        self.match.resign()

    def _save(self, name: str) -> None:
        if not name:
            raise TatetiError(N_("Which file? Write for example {example}."), example=_save_example())
        path = records.save(self.match, name)
        self.console.say(_("The match is saved in {file}.").format(file=quote(str(path))))


def _bots_of(match: Match) -> dict[Side, Player]:
    seats = zip(Side, match.seats, strict=True)
    return {side: player(seat.bot) for side, seat in seats if seat.bot is not None}


# Words about a match


def introduction(match: Match) -> str:
    """What is played and by whom."""
    return _("{game}: {first} against {second}. {starter} begins.").format(
        game=wording.title_of(match.game),
        first=wording.name_of(match, Side.FIRST),
        second=wording.name_of(match, Side.SECOND),
        starter=wording.name_of(match, match.start.turn),
    )


def legend_of(match: Match, console: Console) -> str:
    """The pieces and what they are, where they belong to nobody."""
    named = [piece for piece in match.game.pieces if piece.name != piece.letter]
    return "   ".join(f"{sign(piece, console)} {_(piece.name)}" for piece in named)


def move_line(match: Match, number: int) -> str:
    """The move of this number, counted from 1, as a line of text."""
    played, before = match.history[number - 1], match.positions[number - 1]
    words = wording.move_in_words(match.game, played.move)
    return f"{number}. {wording.name_of(match, before.turn)}: {words}"


def _save_example() -> str:
    name = _("match.txt")
    return f"{word_for('save')} {name}"


def clock_face(seconds: float) -> str:
    """The time left as on a clock.

    >>> clock_face(293.2), clock_face(7.6), clock_face(-1)
    ('4:53', '0:07', '0:00')
    """
    whole = max(0, math.floor(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def help_with_match(match: Match) -> str:
    """The rules, and what can be typed during a match."""
    board = match.game.board
    words = [
        (word_for("undo"), _("take your last move back")),
        (word_for("redo"), _("play it again after all")),
        (word_for("hint"), _("a good move, and why (a ply is one move of one player)")),
        (word_for("resign"), _("give up")),
        (_save_example(), _("write the match to a file")),
        (word_for("board"), _("draw the board again")),
        (word_for("menu"), _("leave this match for the menu")),
        (word_for("quit"), _("leave the program")),
    ]
    width = max(len(word) for word, _meaning in words)
    cell = board.size // 2
    counted = f"{cell // board.cols},{cell % board.cols}"
    return "\n".join([
        wording.rules_of(match.game),
        _("A move is a cell: {cell} (column and row), or {counted} (row and column, counted from 0 at the top left). "
          "Enter alone asks for the row and then the column.").format(cell=board.name(cell), counted=counted),
        *(f"  {word:<{width}}  {meaning}" for word, meaning in words),
    ])  # fmt: skip
