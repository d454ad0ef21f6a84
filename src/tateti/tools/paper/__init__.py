"""The paper: `python -m tateti.tools.paper build/paper.pdf`, or `make paper`.

numbers   everything in it that is counted, measured or solved, from the files on record and the solver's own plan
open_data the books and the benchmark, where the package has them
plots     its plots, black on white
make      the PDF, set in type by typst from the files in `paper/`

The text stands in `paper/*.typ`. It names its numbers, and one that is not there ends the run: nothing is typed in by hand.
"""
