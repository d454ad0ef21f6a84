"""What happens when something is pressed, typed or thought out: the state is changed, screen by screen.

controller   events in: to the screen that is in front, or to what every screen has
desk         what the screens have in common
menu         the menu; lists: the rules, the keys, and questions
match        a match: its buttons and keys, looking back, resigning
matches      matches that begin, are left, kept and gone on with
files        a file to open or to save
background   bots, hints, analyses, reviews, and the clock
"""
