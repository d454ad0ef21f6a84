"""Drawings as pixels, and pixels as files, in plain Python: what is drawn is little, and so nothing has to be installed.

canvas   pixels, onto which polygons are painted with smooth edges
strokes  lines of some width as polygons
paint    a drawing on a canvas, whole or a part of it
png      one picture
gif      pictures one after the other
"""
