"""The desktop game, with pygame-ce: a state, screens that draw it at any size, a controller, and the loop.

arrangement   what is chosen before a match: the game, its board, the seats, who begins
open_match    the match that is open: where one aims, the hint, the analysis
student       a student's file that is played against, instead of the bots of the menu
state         everything that is shown: the menu or a match, the theme, where the pointer is
thinking      bots, hints and analyses in the background
controller    events in, state changed
loop          the window itself
screens/      the menu and the match, drawn
widgets/      what the screens are made of
"""
