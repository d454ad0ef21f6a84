"""Books: the strategy of the winner as a small set of positions, which anybody can check from the rules.

book      what a book is, and what it answers        mirror    books that are a rule instead of a list
text      books as text, read and written            check     whether a book proves what it says
shipped   the books that come with the package       make      a book of a board: these below, one after the other

values    who loses which position, and so what could be in a book        lost  the same for the swept games, compiled
choices   everything that a book could answer, as a graph                 shrink  the smallest book in it that can be found
"""
