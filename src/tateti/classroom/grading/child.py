"""The process in which a student's file runs: it loads the file, makes the calls it is sent, and says what came back.

It stands alone: it is copied to where the student's file is, and started there with the standard library and nothing of
tateti. It knows nothing of the rules and judges nothing, so there is nothing in it that is worth reading; and what it
says counts as the student's own words, for the student's code could say it as well.

Requests and replies are lines of JSON on two channels that are moved out of the way before the student's code is
loaded: what that code prints goes elsewhere, and there is nothing for it to read.

    request   {"mark": "5f3a", "function": "result", "calls": [["X........", {"tuple": [0, 1]}], ...]}
              where the file keeps its board itself, the values of its variables take the place of the board
    reply     5f3a [status, value, changed, shared]     one for each call, as soon as it is there
"""

from __future__ import annotations

import _thread
import builtins
import json
import os
import sys
from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

MOST_ITEMS, DEEPEST, LONGEST_TEXT, MOST_BITS = 40, 5, 200, 64
MOST_ITEMS_IN_ALL = 400
OUT_OF_MEMORY = 77  # the exit code, where there is no memory left even to report it

CONTAINERS: dict[type, str] = {list: "list", tuple: "tuple", set: "set", frozenset: "frozenset"}
MAKERS: dict[str, Callable[[Iterable[Any]], Any]] = {"list": list, "tuple": tuple}


class Channel:
    """The pipes from and to the grader, kept apart from standard input and output."""

    def __init__(self) -> None:
        self.requests = os.fdopen(os.dup(0), "rb")
        self.replies = os.dup(1)
        self.mark = b""
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        os.close(nothing)
        # Bound now, so that the student's code does not replace them by accident.
        self._encode, self._write, self._decode = json.JSONEncoder().encode, os.write, json.loads

    def receive(self) -> Any:
        """The next request, None after the last; its mark is that of the replies to it."""
        line = self.requests.readline()
        if not line:
            return None
        request = self._decode(line)
        self.mark = request["mark"].encode()
        return request

    def send(self, message: object) -> None:
        line = self.mark + b" " + self._encode(message).encode() + b"\n"
        while line:
            line = line[self._write(self.replies, line) :]


# Values as plain data, with the name of the type wherever JSON would lose it


def plain(value: Any) -> Any:
    return _plain(value, DEEPEST, [MOST_ITEMS_IN_ALL])


def _plain(value: Any, depth: int, room: list[int]) -> Any:
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is int and value.bit_length() <= MOST_BITS:
        return value
    if kind is str and len(value) <= LONGEST_TEXT:
        return value
    if kind in CONTAINERS and depth and len(value) <= MOST_ITEMS:
        room[0] -= len(value)
        if room[0] >= 0:
            return {CONTAINERS[kind]: [_plain(item, depth - 1, room) for item in value]}
    if kind is float:
        return {"float": repr(value)}
    alike = plain_alike(value)
    if alike is not value and depth:
        return {"alike": [str(getattr(kind, "__name__", "?"))[:LONGEST_TEXT], _plain(alike, depth - 1, room)]}
    return {"other": [str(getattr(kind, "__name__", "?"))[:LONGEST_TEXT], described(value)]}


def plain_alike(value: Any) -> Any:
    """The plain value that an object of another type is equal to: a number of numpy, an enumeration of strings, a named
    tuple; itself, if there is none."""
    kind = type(value)
    try:
        for base, made in BASES.items():
            if issubclass(kind, base):
                return made(value) if kind is not base else value
        if kind.__module__ == "numpy" and value.shape == ():
            return value.item()
    except Exception:  # it is odd enough to be shown as it is
        return value
    return value


BASES: dict[type, Callable[[Any], Any]] = {
    int: int.__index__,
    str: str.__str__,
    float: float.__float__,
    tuple: lambda value: tuple(tuple.__iter__(value)),
    list: lambda value: list(list.__iter__(value)),
    set: lambda value: set(set.__iter__(value)),
    frozenset: lambda value: frozenset(frozenset.__iter__(value)),
}


def described(value: object) -> str:
    try:
        return repr(value)[:LONGEST_TEXT]
    except Exception:
        return "..."


def restored(value: Any) -> Any:
    """An argument of a call, which the grader wrote in the same way."""
    if not isinstance(value, dict):
        return value
    ((kind, inside),) = value.items()
    if kind == "float":
        return float(inside)
    return MAKERS[kind](restored(item) for item in inside)


# The student's file


class NoTateti:
    """Says that tateti is not installed: a file has to stand on its own, and tateti knows the answers."""

    def find_spec(self, name: str, *_more: object) -> None:
        if name.partition(".")[0] == "tateti":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def load(path: str, name: str) -> ModuleType:
    with open(path, "rb") as file:  # noqa: PTH123  pathlib is loaded late
        source = file.read()
    module = ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    sys.path.insert(0, os.path.dirname(path))  # noqa: PTH120
    exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    return module


def trouble(error: BaseException, path: str) -> list[Any]:
    """What was raised: the names of its classes, its text, and the line of the student's file."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename == path:
        line = error.lineno
    names = [kind.__name__[:LONGEST_TEXT] for kind in type(error).__mro__[:-1]]
    try:
        text = str(error)[:LONGEST_TEXT]
    except Exception:
        text = "..."
    return [names[:MOST_ITEMS], text, line]


def takes(function: Callable[..., Any], arguments: int) -> bool:
    """Whether it can be called with so many arguments."""
    if type(function) is FunctionType and not hasattr(function, "__wrapped__"):
        code, usual = function.__code__, function.__defaults__ or ()
        most = arguments if code.co_flags & VARIABLE_ARGUMENTS else code.co_argcount
        named = function.__kwdefaults__ or {}
        return code.co_argcount - len(usual) <= arguments <= most and len(named) >= code.co_kwonlyargcount
    import inspect  # takes longer than all the rest here

    try:
        inspect.signature(function).bind(*range(arguments))
    except TypeError:
        return False
    except ValueError:  # nothing is known of its arguments
        return True
    return True


VARIABLE_ARGUMENTS = 4  # the flag of code that takes *arguments


def survey(module: ModuleType, functions: dict[str, int], constants: list[str]) -> dict[str, Any]:
    """What the file holds of what it should."""
    found: dict[str, str] = {}
    for name, arguments in functions.items():
        function = getattr(module, name, None)
        if not callable(function):
            found[name] = "missing"
        else:
            found[name] = "there" if takes(function, arguments) else "arguments"
    return {
        "functions": found,
        "constants": {name: plain(getattr(module, name)) for name in constants if hasattr(module, name)},
        "unwritten": [name for name in functions if is_unwritten(getattr(module, name, None))],
        "borrowed": borrowed(),
    }


def stub() -> None:
    raise NotImplementedError


def is_unwritten(function: Any) -> bool:
    """Whether a function does nothing but what it does in a starter file: its code is that of the stub above."""
    code = getattr(function, "__code__", None)
    return code is not None and (code.co_code, code.co_names) == (
        stub.__code__.co_code,
        stub.__code__.co_names,
    )


def borrowed() -> list[str]:
    """The parts of tateti that could do the student's work, if the file has found a way to load any."""
    engines = ("classroom", "oracle", "players", "search", "solver", "study")
    names = (name.split(".") for name in list(sys.modules) if name.startswith("tateti."))
    return sorted({".".join(parts[:3]) for parts in names if parts[1] in engines})


# Calls


class Caller:
    """Makes the calls: every board is built anew, and looked at again afterwards."""

    def __init__(self, module: ModuleType, path: str, symbols: dict[str, Any], size: int) -> None:
        self.module, self.path, self.symbols, self.size = module, path, symbols, size
        self.before: Any = None  # the last list that came back, kept so that its rows can be recognised
        self.sent: Any = None  # and what it was when it came

    def board(self, text: str) -> list[list[Any]]:
        values = [self.symbols[letter] for letter in text]
        return [values[start : start + self.size] for start in range(0, len(values), self.size)]

    def call(self, function: Callable[..., Any], given: list[Any]) -> list[Any]:
        board = self.board(given[0]) if given else None
        rest = [restored(argument) for argument in given[1:]]
        rows = [] if board is None else list(board)
        try:
            value = function() if board is None else function(board, *rest)
        except BaseException as error:
            reply = ["raised", trouble(error, self.path), None, ""]
        else:
            reply = ["returned", plain(value), None, self.shared(value, board, rows)]
            self.before, self.sent = (value, reply[1]) if type(value) is list else (None, None)
        if board is not None:
            reply[2] = changed(board, self.board(given[0]))
        return reply

    def shared(self, value: Any, board: Any, rows: list[Any]) -> str:
        """Which lists of a returned board are not its own: a(rgument's), b(efore's), r(epeated); and whether the one that
        came before is c(hanged) by that."""
        if type(value) is not list:
            return ""
        own = [id(row) for row in value if type(row) is list]
        found = "r" if len(set(own)) < len(own) else ""
        if value is board or any(id(row) in own for row in rows):
            found += "a"
        if self.before is not None and (
            value is self.before or any(id(row) in own for row in self.before if type(row) is list)
        ):
            found += "b" if plain(self.before) == self.sent else "bc"
        return found


class CallerWithVariables(Caller):
    """Makes the calls of a file that keeps its board itself: sets its variables, and looks at them again afterwards."""

    def __init__(self, module: ModuleType, path: str, names: list[str]) -> None:
        super().__init__(module, path, {}, 0)
        self.names = names

    def call(self, function: Callable[..., Any], given: list[Any]) -> list[Any]:
        for name, value in zip(self.names, given[0], strict=True):
            setattr(self.module, name, refilled(getattr(self.module, name, None), value))
        try:
            value = function(*(restored(argument) for argument in given[1:]))
        except BaseException as error:
            reply = ["raised", trouble(error, self.path), None, ""]
        else:
            reply = ["returned", plain(value), None, ""]
        reply[2] = changed([getattr(self.module, name, None) for name in self.names], given[0])
        return reply


def changed(after: Any, before: Any) -> Any:
    """What became of a value, if it is not what it was. A cell that says it is equal to everything is none the less
    another one: what is compared is what would be told."""
    if is_same(after, before):
        return None
    told = plain(after)
    return None if told == plain(before) else told


def is_same(one: Any, other: Any) -> bool:
    """Whether two values hold the very same things; nobody's `__eq__` is asked."""
    if type(one) is list and type(other) is list:
        return len(one) == len(other) and all(map(is_same, one, other))
    return one is other


def refilled(old: Any, values: Any) -> Any:
    """The same list with these values, so that other names for it stay true; a copy of them where that cannot be."""
    if type(values) is not list:
        return values
    if type(old) is not list or len(old) != len(values):
        old = [None] * len(values)
    old[:] = [refilled(before, value) for before, value in zip(old, values, strict=True)]
    return old if old == values else copied(values)  # one and the same list as two rows cannot be filled


def copied(values: Any) -> Any:
    return [copied(value) for value in values] if type(values) is list else values


def main() -> None:
    channel, leave, threads, modules = Channel(), os._exit, _thread._count, sys.modules
    modules["__main__"] = ModuleType("__main__")  # the student's code is not part of this program
    hello = channel.receive()
    sys.path += hello["packages"]
    sys.meta_path.insert(0, NoTateti())
    sys.argv = [hello["file"]]
    # As everywhere; the module that brings them is left out here.
    vars(builtins).update(exit=sys.exit, quit=sys.exit)
    try:
        module = load(hello["file"], hello["name"])
    except BaseException as error:
        channel.send(["failed", trouble(error, hello["file"])])
        leave(0)
    channel.send(["loaded", survey(module, hello["functions"], hello["constants"])])
    functions = {name: getattr(module, name, None) for name in hello["functions"]}
    if hello["variables"]:
        caller: Caller = CallerWithVariables(module, hello["file"], hello["variables"])
    else:
        caller = Caller(module, hello["file"], hello["symbols"], hello["size"])
    while (request := channel.receive()) is not None:
        if request["function"] == "":
            flush()
            channel.send(["end", {"threads": threads(), "borrowed": borrowed()}])
            continue
        function = functions[request["function"]]
        assert function is not None
        for given in request["calls"]:
            channel.send(caller.call(function, given))
    leave(0)


def flush() -> None:
    """What was printed and still waits to be written; whatever stands there now for standard output."""
    try:
        sys.stdout.flush()
    except Exception:
        return


if __name__ == "__main__":
    try:
        main()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
