"""Rules of thumb: what `easy` and `hard` look at in each family of games."""
