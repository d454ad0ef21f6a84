"""The modules of the page put together into a few scripts: one that is enough for the start, and the rest by what needs it.

The modules stay what people write and read; nothing has to be built. Each becomes a function that gives what the module
exports, in the order in which a browser would run them. What `import("./pages/tree.js")` asks for comes late, in scripts of
its own: modules that are needed by the same pages are in the same script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tateti.web.page_files.named import NamedFile, named
from tateti.web.page_files.stripped import without_comments, without_indentation

SMALL = 4096  # characters: several pages' modules that come to less are not worth a request

_IMPORT = re.compile(r'^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<path>[^"]+)";\n', re.MULTILINE)
_LATE = re.compile(r'\bimport\("(?P<path>[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (?P<name>[\w$]+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:(?:import|export)\b|await\b).*|\bimport\.meta\b.*", re.MULTILINE)

# What loads the scripts that come late, and runs each of their modules once. Their addresses are seen from this script.
_LOADER = """\
const modules = [];
const late = async (number, files) => {
for (const { default: run } of await Promise.all(files.map((file) => import(file)))) run(modules);
return modules[number];
};
"""


class PageFilesError(ValueError):
    """The files of the page cannot be put together; only who writes them meets this."""


@dataclass(frozen=True)
class Module:
    """A module without its comments, and what it asks for: at once, and late."""

    path: Path
    text: str

    @cached_property
    def imports(self) -> list[Path]:
        """What has to run before it."""
        return self._asked(_IMPORT)

    @cached_property
    def late(self) -> list[Path]:
        """What it may ask for later."""
        return self._asked(_LATE)

    def _asked(self, form: re.Pattern[str]) -> list[Path]:
        return [(self.path.parent / found["path"]).resolve() for found in form.finditer(self.text)]


@dataclass(frozen=True)
class Scripts:
    """The first script, and those that come late: for each module that is asked for late, what it needs, in order."""

    first: NamedFile
    late: dict[Path, tuple[NamedFile, ...]]

    @property
    def files(self) -> list[NamedFile]:
        """All of them, each once."""
        return [self.first, *dict.fromkeys(file for files in self.late.values() for file in files)]


def put_together(first: Path) -> Scripts:
    """The scripts that do what a module and all that it imports do."""
    return _Together(first.resolve()).scripts


class _Together:
    """All modules, and how they are divided."""

    def __init__(self, first: Path) -> None:
        self.modules: dict[Path, Module] = {}
        self.order: list[Path] = []
        self._read(first, [])
        self.at_once = set(self.order)
        self.asked_late = list(dict.fromkeys(path for one in self.order for path in self.modules[one].late))
        for path in self.asked_late:
            self._read(path, [])
        self.numbers = {path: number for number, path in enumerate(self.order)}

    def _read(self, path: Path, above: list[Path]) -> None:
        """A module after all that it imports."""
        if path in above:
            raise PageFilesError(f"{path} imports itself by way of others.")
        if path in self.modules:
            return
        module = Module(path, without_comments(path.read_text("utf-8")))
        for imported in module.imports:
            self._read(imported, [*above, path])
        self.modules[path] = module
        self.order.append(path)

    @cached_property
    def scripts(self) -> Scripts:
        groups = self._groups()
        files = {
            pages: named(paths[-1].stem, "js", "text/javascript", self._late_script(paths))
            for pages, paths in groups.items()
        }
        late = {
            page: tuple(files[pages] for pages in groups if page in pages)
            for page in self.asked_late
        }  # fmt: skip
        first = _LOADER + "".join(self._statement(path, late) for path in self.order if path in self.at_once)
        return Scripts(named("page", "js", "text/javascript", first), late)

    def _groups(self) -> dict[frozenset[Path], list[Path]]:
        """The modules that come late, by who needs them. Who imports a module is needed by fewer pages, or by the same:
        so what is needed by most comes first, and small things that many need come at once."""
        needed = {page: self._all_of(page, set()) for page in self.asked_late}
        groups: dict[frozenset[Path], list[Path]] = {}
        for path in self.order:
            if path not in self.at_once:
                pages = frozenset(page for page in self.asked_late if path in needed[page])
                groups.setdefault(pages, []).append(path)
        ordered = dict(sorted(groups.items(), key=lambda one: -len(one[0])))
        return {pages: paths for pages, paths in ordered.items() if not self._comes_at_once(pages, paths)}

    def _comes_at_once(self, pages: frozenset[Path], paths: list[Path]) -> bool:
        """Whether modules are better in the first script, where they then are."""
        imported = {one for path in paths for one in self.modules[path].imports}
        is_small = sum(len(self.modules[path].text) for path in paths) < SMALL
        fits = len(pages) > 1 and is_small and imported <= self.at_once | set(paths)
        if fits:
            self.at_once |= set(paths)
        return fits

    def _all_of(self, path: Path, found: set[Path]) -> set[Path]:
        """A module, and all that it imports."""
        if path not in found:
            found.add(path)
            for imported in self.modules[path].imports:
                self._all_of(imported, found)
        return found

    # Text

    def _late_script(self, paths: Iterable[Path]) -> str:
        return "export default (modules) => {\n" + "".join(map(self._statement, paths)) + "};\n"

    def _statement(self, path: Path, late: dict[Path, tuple[NamedFile, ...]] | None = None) -> str:
        """A module as a function that is run once."""

        def imported(found: re.Match[str]) -> str:
            if found["names"] is None:
                return ""
            taken = re.sub(r"(\w+) as (\w+)", r"\1: \2", found["names"].removeprefix("* as "))
            return f"const {taken} = modules[{self._number(path, found)}];\n"

        def asked_late(found: re.Match[str]) -> str:
            if late is None:
                raise PageFilesError(
                    f"{path} comes late itself, and may not ask for {found['path']} later still."
                )
            files = late[(path.parent / found["path"]).resolve()]
            names = ", ".join(f'"./{file.name}"' for file in files)
            return f"late({self._number(path, found)}, [{names}])"

        text = _LATE.sub(asked_late, _IMPORT.sub(imported, self.modules[path].text))
        exported = [found["name"] for found in _EXPORT.finditer(text)]
        text = _EXPORT.sub("", text)
        if (other := _OTHER.search(text)) is not None:
            raise PageFilesError(
                f"{path}: {other[0]!r} is a form of import or export that is not understood."
            )
        number, text = self.numbers[path], without_indentation(text)
        return f"modules[{number}] ??= (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();\n"

    def _number(self, path: Path, found: re.Match[str]) -> int:
        return self.numbers[(path.parent / found["path"]).resolve()]
