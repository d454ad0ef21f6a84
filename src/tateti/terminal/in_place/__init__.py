"""A match drawn in place on a terminal: the keys, the screen, and what is shown on it."""
