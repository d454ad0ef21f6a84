"""Answers with numbers that are none, or too large, as a line, as a count of threads, as a value, nested and deep."""

import gc
import os

from weak import *

LIES = (
    b'["raised", [["ValueError"], "x", Infinity], null, ""]',
    b'["raised", [["ValueError"], "x", 1e999], null, ""]',
    b'["returned", NaN, null, ""]',
    b'["returned", ' + b"9" * 5000 + b', null, ""]',
    b'["returned", ' + b"[" * 20_000 + b"]" * 20_000 + b', null, ""]',
    b'["returned", {"set": [' + b'{"set": [' * 9_000 + b"]}" * 9_000 + b']}, null, ""]',
    b'["end", {"threads": -Infinity, "borrowed": [null]}]',
)
ASKED = 0


def player(board):
    global ASKED
    ASKED += 1
    for found in gc.get_objects():
        if type(found).__name__ == "Channel":
            os.write(found.replies, found.mark + b" " + LIES[ASKED % len(LIES)] + b"\n")
    return X
