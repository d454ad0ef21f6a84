"""Search trees for people and programs to look at: as text, as an SVG picture, for Graphviz, as data.

picture     a tree, what is shown of it and a title in one value; `tree` makes one from a position
view        what is shown of a tree, and what is folded away
labels      the words and signs
text, svg, svg_layout, svg_board, dot, data    the ways to draw it
"""

from tateti.study.tree.data import as_json, tree_data
from tateti.study.tree.dot import draw_dot
from tateti.study.tree.picture import TreePicture, tree
from tateti.study.tree.svg import draw_svg
from tateti.study.tree.svg_layout import fits
from tateti.study.tree.text import draw_text
from tateti.study.tree.view import View, look_at, look_at_what_fits

__all__ = [
    "TreePicture",
    "View",
    "as_json",
    "draw_dot",
    "draw_svg",
    "draw_text",
    "fits",
    "look_at",
    "look_at_what_fits",
    "tree",
    "tree_data",
]
