"""Learning from play: hints and analysis, reviews of matches, exact audits of the bots."""
