"""The games as environments of other projects, and policies made for those as bots; each needs its extra.

pettingzoo  environments for two agents in turn, one a game
openspiel   games that are registered with OpenSpiel
gymnasium   environments for one agent, against a bot
arrays      positions as arrays, and back
rendering   positions as text and as pixels
histories   moves that lead to a position
policies    a policy of theirs as a bot of ours, with exact shares
illegal_moves   what becomes of actions that may not be played, in PettingZoo
missing     what is said where the other project is not installed

None of them is loaded before it is imported by its name.
"""
