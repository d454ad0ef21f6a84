"""What the screens are made of: the board, pieces, controls, text, smooth shapes, and the colours of the themes."""
