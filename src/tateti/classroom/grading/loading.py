"""Why a file cannot be loaded, in a person's words: what the interpreter says is only half of it."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from tateti.classroom.grading.answers import Trouble
from tateti.classroom.grading.findings import Finding, Text
from tateti.classroom.grading.judging import TROUBLES, trouble_in_words
from tateti.classroom.grading.values import printable
from tateti.language import mark as N_

LARGEST_FILE = 1_000_000  # bytes that are looked at
LONGEST_LINE = 80

NOT_LOADED = N_("It cannot be loaded, so nothing could be checked.")
NOT_PYTHON = N_("It is not valid Python, so nothing could be checked.")
NOT_UTF8 = N_("It is not saved as UTF-8, so Python cannot read it: save it again with that encoding.")
UTF16 = N_("It is saved as UTF-16, so Python cannot read it: save it again as UTF-8.")
PYTHON_2 = N_("It is written for Python 2, which is another language: here Python 3 is used.")
TABS = N_(
    "It mixes tabs and spaces at the beginning of its lines, so Python cannot tell what belongs together."
)
INDENTED = N_("Its lines are not indented evenly, so Python cannot tell what belongs together.")
ASKS = N_(
    'It asks for input as soon as it is loaded: what plays a game belongs under if __name__ == "__main__".'
)
ENDS = N_(
    'It ends the program as soon as it is loaded: what plays a game belongs under if __name__ == "__main__".'
)
NEVER_LOADED = N_(
    "It is still not loaded after {seconds} s: is there a loop outside the functions? What plays a game belongs under "
    'if __name__ == "__main__".'
)
MODULE = N_("It needs {module}, which is not here.")
RAISES = N_("It raises an exception as soon as it is loaded, so nothing could be checked.")

# What only Python 2 takes, as Python 3 names it.
PYTHON_2_SYNTAX = re.compile(
    r"Missing parentheses in call to '(?:print|exec)'"
    r"|multiple exception types must be parenthesized"
    r"|leading zeros in decimal integer literals"
)
PYTHON_2_LINE = re.compile(
    r"^\s*(?:print\s+[\w'\"%(]|raise\s+\w+\s*,|except\s+[\w.]+\s*,\s*\w+\s*:)|<>|`.*`|\bur?'"
)
PYTHON_2_NAMES = frozenset(
    {"raw_input", "xrange", "unicode", "unichr", "reduce", "basestring", "long", "file"}
)
PYTHON_2_MODULES = frozenset(
    {"Tkinter", "Queue", "ConfigParser", "StringIO", "cPickle", "urllib2", "tkMessageBox"}
)


def diagnosis(trouble: Trouble, file: Path) -> Finding:
    """What keeps a file from being loaded, as a finding about the whole file."""
    if "SyntaxError" in trouble.classes or "null bytes" in trouble.text:
        source = _beginning(file)
        return _encoding(source) or _syntax(trouble, source)
    if (module := _missing_module(trouble)) is not None:
        if module in PYTHON_2_MODULES:
            return _found("python2", PYTHON_2, trouble)
        return _found("import", MODULE, trouble, module=printable(module))
    if "ImportError" in trouble.classes:
        return _found("import", NOT_LOADED, trouble)
    if "NameError" in trouble.classes and _undefined(trouble) in PYTHON_2_NAMES:
        return _found("python2", PYTHON_2, trouble)
    if "EOFError" in trouble.classes:
        return _found("input", ASKS, trouble)
    if "SystemExit" in trouble.classes:
        return _found("exit", ENDS, trouble)
    for kind, (code, _sentence) in TROUBLES.items():
        if kind in trouble.classes:
            return _found(code, NOT_LOADED, trouble)
    return _found("load", RAISES if trouble.line is not None else NOT_LOADED, trouble)


def never_loaded(seconds: float) -> Finding:
    """A file that does not come to its end."""
    return Finding("slow", Text(NEVER_LOADED, {"seconds": f"{seconds:g}"}))


def _found(code: str, sentence: str, trouble: Trouble, **details: str) -> Finding:
    return Finding(code, Text(sentence, details), came=trouble_in_words(trouble), line=trouble.line)


def _encoding(source: bytes) -> Finding | None:
    """What is wrong with the encoding, if anything is; the line is shown as it was probably meant."""
    if (
        source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        or b"\0" in source[:200:2] + source[1:200:2]
    ):
        return Finding("encoding", Text(UTF16))
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and len(source) == LARGEST_FILE:
            return None
        number = source.count(b"\n", 0, error.start) + 1
        line = source.split(b"\n")[number - 1].decode("latin-1").strip()
        said = Text(
            N_("{error} (line {line})"), {"error": printable(line[:LONGEST_LINE]), "line": str(number)}
        )
        return Finding("encoding", Text(NOT_UTF8), came=said, line=number)
    return None


def _syntax(trouble: Trouble, source: bytes) -> Finding:
    lines = source.decode("utf-8", errors="replace").splitlines()
    line = lines[trouble.line - 1] if trouble.line is not None and 0 < trouble.line <= len(lines) else ""
    if PYTHON_2_SYNTAX.search(trouble.text) or PYTHON_2_LINE.search(line):
        return _found("python2", PYTHON_2, trouble)
    if "TabError" in trouble.classes:
        return _found("syntax", TABS, trouble)
    if "IndentationError" in trouble.classes:
        return _found("syntax", INDENTED, trouble)
    return _found("syntax", NOT_PYTHON, trouble)


def _missing_module(trouble: Trouble) -> str | None:
    found = re.fullmatch(r"No module named '([^']+)'.*", trouble.text, re.DOTALL)
    return found[1] if found is not None and "ModuleNotFoundError" in trouble.classes else None


def _undefined(trouble: Trouble) -> str:
    found = re.match(r"name '(\w+)' is not defined", trouble.text)
    return found[1] if found is not None else ""


def _beginning(file: Path) -> bytes:
    """The beginning of a file; nothing, if it cannot be read, or might never end."""
    try:
        if not file.is_file():
            return b""
        with file.open("rb") as source:
            return source.read(LARGEST_FILE)
    except OSError:
        return b""
