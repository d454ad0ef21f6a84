"""Boards as pictures, from plain values: without rules, without a console, without a page.

picture  what is to be seen: the pieces, the last move, the completed lines, badges
text     as letters and lines, in three sizes
svg      as an SVG that stands alone
html     as a part of a page, for notebooks
"""

from tateti.pictures.picture import Badge, BoardPicture
from tateti.pictures.svg import Palette, draw_svg
from tateti.pictures.text import draw_text

__all__ = ["Badge", "BoardPicture", "Palette", "draw_svg", "draw_text"]
