"""The list and the tree of a course on data structures, as alphabeta uses them."""
