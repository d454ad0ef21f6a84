"""What happens when something is pressed, typed or thought out: the state is changed, screen by screen.

controller         events in: to the screen that is in front, or to what every screen has
screen_controller  what the controllers of the screens have in common
menu               the menu
match              a match: its buttons and keys, looking back, resigning
problems           problems: the mistakes of a match, or practice
match_lifecycle    matches that begin, are left, kept and gone on with
files              a file to open or to save
overlays           what lies over the others: the rules, the keys, and questions
background         bots, hints, analyses, reviews, and the clock
"""
