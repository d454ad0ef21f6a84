"""player leaves threads behind."""

# ruff: noqa: F403
import threading

from sound import *

threading.Thread(target=threading.Event().wait, daemon=True).start()
