"""Search trees for people and programs to look at: as text, as an SVG picture, for Graphviz, as JSON."""

from tateti.search.drawing.data import as_json
from tateti.search.drawing.dot import draw_dot
from tateti.search.drawing.svg import draw_svg
from tateti.search.drawing.svg_layout import fits
from tateti.search.drawing.text import draw_text
from tateti.search.drawing.view import View, look_at, look_at_what_fits

__all__ = ["View", "as_json", "draw_dot", "draw_svg", "draw_text", "fits", "look_at", "look_at_what_fits"]
