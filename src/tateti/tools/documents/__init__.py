"""The documents as a site: `python -m tateti.tools.documents build/docs`, or `make docs`. It needs a clone and the extra `docs`.

staging             the pages as Sphinx gets them: those of `docs`, what is written beside them, and the navigation
commands_reference  every word of the command, from its help
library_reference   every name of the library, from its docstrings
api_reference       every address of the server, from its schema
search_texts        the text of every page, for the excerpts beside what a search finds
checks              what is wrong with the site that was built: dead links, addresses elsewhere
"""
