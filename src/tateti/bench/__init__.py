"""Speed, measured beside the plain way of doing the same thing, in one run."""
