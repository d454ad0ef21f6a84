"""The desktop game, with pygame-ce: a state, screens that draw it at any size, controllers, and the loop.

arrangement   what is chosen before a match: the game, its board, the seats, who begins, the clock
open_match    the match that is open: where one aims and looks, the hint, the analysis, the review
open_problems problems on the board: the mistakes of a match, or practice
student       a student's file that is played against, instead of the bots of the menu
file_chooser  a file that is being chosen; question: what is asked over everything else
state         everything that is shown: the menu or a match, the theme, where the pointer is
settings      what is remembered between starts; sounds: what is heard
control/      events in, state changed, screen by screen; what goes on in the background
loop          the window itself
screens/      the menu, the match, problems, the rules, files, keys and questions: laid out and drawn
widgets/      what the screens are made of
"""
