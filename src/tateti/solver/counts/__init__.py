"""How many positions there are: without a line (Semáforo), and within reach of play (Tic-Tac-Toe)."""
