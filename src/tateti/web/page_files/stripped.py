"""Scripts and styles without what only their readers need: comments, indentation, empty lines.

Only what is plainly a comment is taken away: whole lines, and the `/** types */` within one. Nothing is renamed or joined,
so that what is left is line for line what was written. A test compares the two with the eyes of another reader.
"""

from __future__ import annotations

import re

_LINE_COMMENTS = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_BLOCK_COMMENTS = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
_TYPES = re.compile(r"/\*\* [^*\n]*(?:\*(?!/)[^*\n]*)*\*/ ?")
_STYLE_COMMENTS = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
_INDENTATION = re.compile(r"^[ \t]+|^\n", re.MULTILINE)


def stripped_script(text: str) -> str:
    r"""A script without comments and indentation.

    >>> stripped_script("// Adds.\nfunction add(a) {\n  return /** @type {any} */ (a) + 1; // one\n}\n")
    'function add(a) {\nreturn (a) + 1; // one\n}\n'
    """
    return without_indentation(without_comments(text))


def without_comments(text: str) -> str:
    """A script without comments."""
    for form in (_LINE_COMMENTS, _BLOCK_COMMENTS, _TYPES):
        text = form.sub("", text)
    return text


def without_indentation(text: str) -> str:
    """A script or a sheet whose lines begin at the left, none of them empty."""
    return _INDENTATION.sub("", text)


def stripped_style(text: str) -> str:
    r"""A sheet without comments and indentation.

    >>> stripped_style("/* a board */\nb {\n  color: red; /* so */\n}\n")
    'b {\ncolor: red; \n}\n'
    """
    return without_indentation(_STYLE_COMMENTS.sub("", text))
