"""Small boards, a verdict byte for every position.

verdict       the byte
semaforo      tictactoe  the compiled loops
plain         the smallest boards in plain Python
usual_boards  the boards whose tables are made on first use
"""
