"""What the screens are made of: board, pieces, controls, icons, moves, the graph, text, smooth shapes, colours."""
