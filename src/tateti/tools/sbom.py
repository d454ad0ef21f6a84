"""The list of what tateti needs to run (SBOM, CycloneDX JSON), which lies in the wheel: `python -m tateti.tools.sbom`.

It is read off `pyproject.toml` and `requirements/dev.txt`: every package that is needed without any extra (`required`) or
with one of those for people (`optional`), the version that tateti is tested with, and which package needs which. Nothing
of others is inside the wheel. The same files give the same list, to the last byte.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tateti import __version__

ROOT = Path(__file__).parents[3]
FILE = "tateti.cdx.json"
LOCK = "requirements/dev.txt"
FOR_DEVELOPERS = ("dev", "docs")
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "tateti.sbom")


@dataclass(frozen=True)
class Pinned:
    """A line of the lock: a package in a version, perhaps for some systems only, and the packages that need it."""

    name: str
    version: str
    marker: str
    needed_by: frozenset[str]

    @property
    def reference(self) -> str:
        """The package in this version, as SBOMs name it."""
        return f"pkg:pypi/{self.name}@{self.version}"


def sbom(root: Path = ROOT) -> str:
    """The list as JSON."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = read_lock((root / LOCK).read_text(encoding="utf-8"))
    extras = project["optional-dependencies"]
    required = _closure(_names(project["dependencies"]), pinned)
    offered = [one for extra, needs in extras.items() if extra not in FOR_DEVELOPERS for one in needs]
    optional = _closure(_names(offered) - {project["name"]}, pinned) - required
    listed = [one for one in pinned if one.name in required | optional]
    itself = Pinned(project["name"], __version__, "", frozenset())
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": _component(itself) | {
                "type": "application",
                "description": project["description"],
                "licenses": [{"license": {"id": project["license"]}}],
            },
            "properties": [{"name": "tateti:versions", "value": "those that this release is tested with"}],
        },
        "components": [
            _component(one) | {"scope": "required" if one.name in required else "optional"} for one in listed
        ],
        "dependencies": [
            _dependencies(itself, [one for one in listed if one.name in _names([*project["dependencies"], *offered])]),
            *(_dependencies(one, [other for other in listed if one.name in other.needed_by]) for one in listed),
        ],
    }  # fmt: skip
    serial = uuid.uuid5(NAMESPACE, json.dumps(content, sort_keys=True))
    return json.dumps({"serialNumber": f"urn:uuid:{serial}", **content}, indent=1, ensure_ascii=False) + "\n"


def read_lock(text: str) -> list[Pinned]:
    """The packages of a lock as uv writes it, with the `via` that it notes below each.

    >>> read_lock("mdurl==0.1.2 ; os_name == 'nt' \\\\\\n    --hash=sha256:00\\n    # via markdown-it-py\\n")
    [Pinned(name='mdurl', version='0.1.2', marker="os_name == 'nt'", needed_by=frozenset({'markdown-it-py'}))]
    """
    found = []
    for entry in re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]:
        head = entry.splitlines()[0].removesuffix("\\").strip()
        named, _semicolon, marker = (part.strip() for part in head.partition(" ; "))
        name, _equals, version = named.partition("==")
        needed_by = re.findall(r"^ +#(?: via)? +([A-Za-z0-9][\w.-]*)$", entry, re.MULTILINE)
        found.append(Pinned(_normal(name), version, marker, frozenset(map(_normal, needed_by))))
    return found


def _closure(names: set[str], pinned: list[Pinned]) -> set[str]:
    """These packages, and all that they need in turn."""
    while True:
        more = {one.name for one in pinned if one.needed_by & names} - names
        if not more:
            return names
        names = names | more


def _names(requirements: Iterable[str]) -> set[str]:
    return {_normal(re.split(r"[^\w.-]", one, maxsplit=1)[0]) for one in requirements}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _component(one: Pinned) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library", "bom-ref": one.reference, "name": one.name, "version": one.version, "purl": one.reference,
    }  # fmt: skip
    if one.marker:
        component["properties"] = [{"name": "tateti:marker", "value": one.marker}]
    return component


def _dependencies(one: Pinned, needed: Iterable[Pinned]) -> dict[str, Any]:
    return {"ref": one.reference, "dependsOn": sorted(other.reference for other in needed)}


if __name__ == "__main__":
    sys.stdout.write(sbom())
