"""What an arena leaves in its folder: a page, tables, JSON, and a record of every game.

files     all of them written, each whole or not at all
data      as JSON
tables    as CSV, for a spreadsheet
words     what is the same in all of them, in the person's language
page      the page that stands alone: sections (its tables), charts (error bars), replay (every game on its board)
"""
