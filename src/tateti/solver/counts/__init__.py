"""How many positions there are: without a line (Semaforo), and within reach of play (Tic-Tac-Toe)."""
