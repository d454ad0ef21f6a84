"""The audit of a bot: can it ever lose, and what does it score, exactly?

door         where an audit begins, of whichever kind
bot_audit    everything about one bot, along every line
reach        every line that a bot and anyone can play
meeting      what two bots score against each other
black_box    a program that is known only by what it answers; kept_answers: so that an audit that was stopped goes on
estimate     whether there are too many positions to follow, told beforehand
numbers      shares, scores and values, all exact
claims       a claim of the literature put to the test
cross_table  every bot against every other
policy       the answer key: a policy on every position of a board, with its best response and its regrets
"""
