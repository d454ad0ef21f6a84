"""bot_esquina_ganadora is content with one threat."""

# ruff: noqa: F403, F405
from sound import *


def bot_esquina_ganadora():
    return buscar([esquina for esquina in ESQUINAS if esquina in libres()], BOT, 1, 1)
