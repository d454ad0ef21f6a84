"""The terminal: the menu, a match move by move, a replay. It draws and asks; the rules are elsewhere."""
