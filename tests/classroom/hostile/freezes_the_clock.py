"""Makes every clock in its process stand still, and takes as long as it likes."""

import time

from weak import *

for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time", "time_ns", "monotonic_ns"):
    setattr(time, name, lambda: 0)


def player(board):
    while True:
        pass
