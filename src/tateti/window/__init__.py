"""The desktop game, with pygame-ce: a state, a view that draws it at any size, a controller, and the loop.

arrangement   what is chosen before a match: the game, its board, the seats, who begins
table         one match on the table: where one aims, the hint, the analysis
state         everything that is shown: the menu or a table, the theme, where the pointer is
thinking      bots, hints and analyses in the background
view          draws a state on a surface (menu_view, play_view, board_view, and what they are made of)
controller    events in, state changed
loop          the window itself
"""
