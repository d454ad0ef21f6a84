"""The rules on bare integers, for searches that look at very many positions."""
