"""What Lighthouse says of the page: `python -m tateti.tools.lighthouse`, or with a number of runs, `... 3`; the median counts.

It fetches Lighthouse with npx, looks at a server started for it as at a phone with a slow connection (its usual settings), and
exits with 1 where a figure is less than it should be. `machine` is how fast Lighthouse found the computer at that moment: below
1000 it warns that performance is the computer's, not the page's. It needs Node and Chromium, which only the tests and the tools
ask for.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tateti.tools.chromium import ARGUMENTS
from tateti.tools.page_screenshots import served

VERSION = "12.8.2"  # the last one for Node 20
PAGES = {
    "home": "/",
    "analysis": "/analysis?game=semaforo&position=..G./Y.Y./....",
    "problems": "/puzzles",
    "lessons": "/learn",
    "tree": "/tree",
}
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
FIGURES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "layout shift",
}


def look_at(address: str) -> dict[str, Any]:
    """Its report on an address."""
    chrome = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
    command = [
        "npx", "--yes", f"lighthouse@{VERSION}", address, "--output=json", "--quiet", "--no-enable-error-reporting",
        f"--chrome-flags={' '.join(('--headless', *ARGUMENTS))}",
    ]  # fmt: skip
    done = subprocess.run(command, env={**os.environ, "CHROME_PATH": chrome}, capture_output=True, text=True, check=False)  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr or f"Lighthouse ended with {done.returncode}.")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def scores(report: dict[str, Any]) -> dict[str, float]:
    """The figures of the four categories, of 100."""
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in LEAST}


def faults(report: dict[str, Any]) -> Iterator[str]:
    """What it found fault with, where a category has less than it should."""
    for name, score in scores(report).items():
        if score < LEAST[name]:
            for one in report["categories"][name]["auditRefs"]:
                audit = report["audits"][one["id"]]
                if one["weight"] and audit["score"] is not None and audit["score"] < 1:
                    yield f"{name}: {audit['title']} {audit.get('displayValue', '')}".rstrip()


def main(runs: int) -> int:
    """Looks at every page; whether all is well."""
    print("| page |", " | ".join((*LEAST, *FIGURES.values(), "machine")), "|")
    print("| --- " * (2 + len(LEAST) + len(FIGURES)) + "|")
    found = []
    with served() as address:
        for name, path in PAGES.items():
            reports = [look_at(f"{address}{path}") for _ in range(runs)]
            middle = sorted(reports, key=lambda one: scores(one)["performance"])[len(reports) // 2]
            told = {kind: statistics.median(scores(one)[kind] for one in reports) for kind in LEAST}
            figures = [middle["audits"][audit]["displayValue"].replace("\xa0", " ") for audit in FIGURES]
            figures.append(f"{middle['environment']['benchmarkIndex']:.0f}")
            print(
                f"| {name} |",
                " | ".join([*(f"{told[kind]:.0f}" for kind in LEAST), *figures]),
                "|",
                flush=True,
            )
            found += [f"{name}: {fault}" for fault in faults(middle)]
            if any(told[kind] < LEAST[kind] for kind in LEAST):
                found.append(f"{name}: less than {LEAST}")
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
