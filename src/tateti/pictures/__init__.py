"""Boards as pictures, from plain values: without rules, without a console, without a page.

picture  what is to be seen: the pieces, the last move, the completed lines, badges
text     as letters and lines, in three sizes
drawing  as outlines with the names of their colours (outlines, shapes, letters, themes)
svg      a drawing as an SVG that stands alone
raster/  a drawing as pixels: PNG, and GIF for a whole match
html     as a part of a page, for notebooks
stepping as a part of a page, with a script that steps through a match
"""

from tateti.pictures.picture import Badge, BoardPicture
from tateti.pictures.svg import draw_svg
from tateti.pictures.text import draw_text
from tateti.pictures.themes import Theme

__all__ = ["Badge", "BoardPicture", "Theme", "draw_svg", "draw_text"]
