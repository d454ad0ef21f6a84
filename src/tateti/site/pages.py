"""The HTML of the folder: the same page for every address that is known beforehand, and one that leads all others to it."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from typing import Any

from tateti import language
from tateti.language import gettext as _
from tateti.language import mark as N_

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
MARKER = "tateti-site.json"  # by which the folder is known, by us and by pages that look for its root
FIXED = (
    "",
    "learn",
    "puzzles",
    "puzzles/day",
    "puzzles/practice",
    "analysis",
    "tree",
    "rules",
    "homework/new",
    "tournaments",
)

NO_SCRIPT_RAN = N_(
    "Does nothing more come? A double click on the file is not enough: browsers run this page from a web address only."
)
HOW_TO_OPEN = N_(
    "Run {command} in the folder of this page, and open the address that it says; or put the folder on any web host."
)
OPENING = "python serve.py"

_OURS = re.compile(r'(?<=")/(?=files/)')


def page(template: str, depth: int, site: Mapping[str, Any]) -> bytes:
    """The page as it stands so many folders below the root."""
    up = "../" * depth or "./"
    told = html.escape(json.dumps(site, separators=(",", ":")), quote=True)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(POLICY, quote=True)}">\n'
        f'  <meta name="tateti-site" content="{told}">\n  '
    )
    text = _OURS.sub(up, template)
    text = text.replace("<html ", f'<html data-root="{up}" ', 1)
    text = text.replace('<div id="app"></div>', f'<div id="app">{_without_script()}</div>', 1)
    # The policy stands before anything that is fetched.
    return text.replace('<meta name="viewport"', f'{head}<meta name="viewport"', 1).encode()


def _without_script() -> str:
    """What is seen after a while where no script runs, as in a file that was opened by a double click; the script removes it."""
    said = []
    for code in language.LANGUAGES:
        with language.speaking(code):
            why = html.escape(_(NO_SCRIPT_RAN))
            how = html.escape(_(HOW_TO_OPEN)).replace("{command}", f"<code>{OPENING}</code>")
        said.append(f'<p lang="{code}">{why} {how}</p>')
    return f'<div class="plain no-script-ran">{"".join(said)}</div>'


# The pages that addresses begin with: what stands before one of them is looked at first.
_BEGINNINGS = sorted({"m", *(address.partition("/")[0] for address in FIXED if address)})

_FINDING = f"""
(async () => {{
  const parts = location.pathname.split("/");
  const lengths = parts.map((_part, i) => i).slice(1).reverse();
  const guess = parts.findIndex((part) => {json.dumps(_BEGINNINGS)}.includes(part));
  for (const length of guess > 0 ? [guess, ...lengths] : lengths) {{
    const root = parts.slice(0, length).join("/") + "/";
    const found = await fetch(root + "{MARKER}").then((answer) => answer.ok, () => false);
    if (!found) continue;
    const meant = "/" + parts.slice(length).join("/") + location.search;
    location.replace(root + "?at=" + encodeURIComponent(meant) + location.hash);
    return;
  }}
  document.getElementById("nothing").hidden = false;
}})();
"""

_NOTHING = "There is nothing at this address. / No hay nada en esta dirección. / Não há nada neste endereço."


def finding_page() -> bytes:
    """The page for addresses without a file: it looks for the root above them, and leads there with what was meant."""
    digest = base64.b64encode(hashlib.sha256(_FINDING.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; connect-src 'self'; base-uri 'none'; form-action 'none'"
    return f"""<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="{policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>tateti</title>
</head>
<body>
  <p id="nothing" hidden>{_NOTHING}</p>
  <script>{_FINDING}</script>
</body>
</html>
""".encode()
