"""What is answered to the page: by the server, and by the page itself where there is no server.

json_bytes      values as JSON, with orjson where it is there, and the same bytes where it is not
problems        refusals: a status, a code for programs, a sentence for people
shapes          positions and matches as JSON; descriptions: games and bots; lesson_shapes: lessons;
                puzzle_shapes: problems
bot_tasks       the moves of bots
tasks           what is computed: analyses, hints, trees, reviews, records, lessons
puzzle_tasks    the same for problems; book_tasks: books; picture_tasks: pictures; embed/: the board within other pages
questions       what is checked before anything is computed
words           the sentences of the page in a language
events          the entries of a log; matches/ has those of matches, what they lead to, and how they are decided
secret_links    ids and secrets

Nothing here needs more than the package itself: it runs in a browser too.
"""
