"""A file to open or to save: going through folders, typing a name, and what is done then."""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from pathlib import Path

import pygame

from tateti import records, unfinished
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.match import Match
from tateti.window.arrangement import Arrangement
from tateti.window.control.match_lifecycle import OPEN as LEFT_TO_OPEN
from tateti.window.control.screen_controller import ScreenController
from tateti.window.file_chooser import OPEN, SAVE, FileChooser, is_folder, readable_name
from tateti.window.open_match import OpenMatch
from tateti.window.question import Answer, Question
from tateti.window.screens.files import lay_out_files

PAGE = 8  # entries


class FilesController(ScreenController):
    """Changes which file is chosen; letters are always those of its name."""

    @property
    def is_typed_into(self) -> bool:
        return True

    @property
    def chooser(self) -> FileChooser:
        """The choice; there is one while this screen is in front."""
        assert self.state.files is not None
        return self.state.files

    def show(self, purpose: str) -> None:
        """Lets a file be chosen, beginning in the folder of the last time."""
        open_match = self.state.open_match
        if purpose == SAVE and (open_match is None or not open_match.match.history):
            return
        folder = Path(self.state.folder) if self.state.folder else _usual_folder()
        chooser = FileChooser.at(purpose, folder)
        if purpose == SAVE:
            assert open_match is not None
            name = records.free_name(str(chooser.folder / records.file_name(open_match.match)))
            chooser = FileChooser.at(purpose, folder, Path(name).name)
        self.state.files, self.state.focus = chooser, "name"

    def do(self, word: str, rest: list[str]) -> None:
        match word:
            case "close":
                self._close()
            case "act":
                self._act()
            case "home":
                self._change(self.chooser.inside(_home()))
            case "left" if self.chooser.left is not None:
                self._change(self.chooser.inside(self.chooser.left))
            case "entry":
                self._press(int(rest[0]))

    def _change(self, chooser: FileChooser) -> None:
        """With the chosen entry in view."""
        in_view = lay_out_files(self.state, chooser, self.controller.size).in_view
        self.state.files = chooser.in_view(in_view)

    def _close(self) -> None:
        self.state.files = None
        self.state.focus = None if self.state.open_match is not None else "play"

    def _press(self, number: int) -> None:
        """A click goes into a folder; on a file it chooses it, and on the one that is chosen it does it."""
        again = self.chooser.chosen == number
        self._change(self.chooser.picked(number))
        if again or self.chooser.entries[number].is_folder:
            self._act()

    # Keys

    def key(self, key: int, letter: str) -> None:
        chooser, chosen = self.chooser, self.chooser.chosen
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -PAGE, pygame.K_PAGEDOWN: PAGE}.get(key)
        if key == pygame.K_ESCAPE:
            self._close()
        elif by is not None:
            self.state.focus = "name"
            self._change(chooser.picked((chosen + by) if chosen is not None else 0))
        elif key in (pygame.K_HOME, pygame.K_END):
            self._change(chooser.picked(0 if key == pygame.K_HOME else len(chooser.entries)))
        elif key == pygame.K_BACKSPACE:
            self._change(chooser.erased())
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.controller.do(self.state.focus if self.state.focus not in (None, "name") else "act")

    def type(self, letters: str) -> None:
        self._change(self.chooser.typed(letters))

    def scroll(self, lines: int) -> None:
        in_view = lay_out_files(self.state, self.chooser, self.controller.size).in_view
        self.state.files = self.chooser.scrolled(lines, in_view)

    # What is done

    def _act(self) -> None:
        chooser = self.chooser
        entry = None if chooser.chosen is None else chooser.entries[chooser.chosen]
        target = chooser.target
        if entry is not None and entry.is_folder:
            self._change(chooser.inside(entry.path))
        elif target is None:
            return
        elif is_folder(target):
            self._change(replace(chooser, name="").inside(target))
        elif chooser.purpose == OPEN:
            self._open()
        else:
            self.save()

    def _open(self) -> None:
        """Opens the file; a match that goes on is kept first, and where that is not possible, it is asked."""
        lifecycle, self.state.files = self.controller.lifecycle, self.chooser.with_match()
        if isinstance(self.chooser.preview, TatetiError):
            self._refuse(self.chooser.preview)
            return
        lifecycle.keep_quietly()
        if lifecycle.must_ask and lifecycle.open_match.kept is None:
            lifecycle.leave(LEFT_TO_OPEN)
        else:
            self.open_chosen()

    def open_chosen(self) -> None:
        """Opens the file that is chosen."""
        target, match = self.chooser.target, self.chooser.preview
        assert target is not None
        assert isinstance(match, Match)
        try:
            self.open(target, match)
        except TatetiError as error:
            self._refuse(error)

    def open(self, path: Path, match: Match | None = None) -> None:
        """Opens the match in a file, which may have been read: one that has ended is reviewed, any other goes on."""
        if unfinished.is_kept(path):
            file, left = unfinished.load(path, self.controller.now)
            if left.outcome is None:
                self.controller.lifecycle.go_on(file, left)
                return
        match = records.load(str(path)) if match is None else match.copy()
        match.now = self.controller.now
        match.begin_turn()
        open_match = OpenMatch.of_record(match)
        self._went_well(path)
        if not open_match.is_record:
            self.state.arrangement = Arrangement.of_match(open_match.match)
        self.controller.lifecycle.show(open_match)

    def save(self, anyway: bool = False) -> None:
        """Saves the match; a record that is there is replaced if the person says so, anything else never."""
        target = self.chooser.target
        assert target is not None
        open_match = self.controller.match.open_match
        if os.path.lexists(target) and not unfinished.is_inside(target) and not anyway:
            answers = Answer(_("Replace it"), "save"), Answer(_("Choose another name"), is_main=True)
            title = _("Replace {file}?").format(file=readable_name(target.name))
            self.controller.ask(Question(title, _("There is a file of this name."), answers))
            return
        try:
            unfinished.refuse_inside(target)
            written = records.save(open_match.match, str(target))
        except TatetiError as error:
            self._refuse(error)
            return
        self._went_well(written)
        open_match.notice = _("The match is saved in {file}.").format(file=readable_name(str(written)))

    def _went_well(self, path: Path) -> None:
        if not unfinished.is_inside(path):  # nothing is saved there, so it is no folder for the next time
            self.state.folder = str(path.parent)
        self._close()
        self.controller.remember()

    def _refuse(self, error: TatetiError) -> None:
        self.state.files, self.state.focus = replace(self.chooser, notice=error), "name"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.sep)


def _usual_folder() -> Path:
    """Where the program was started; where that is nowhere in particular, the person's own folder."""
    for place in (Path.cwd, Path.home):
        with contextlib.suppress(OSError, RuntimeError):
            if (folder := place()).parent != folder:
                return folder
    return Path(os.sep)
