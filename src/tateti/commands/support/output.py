"""What a command writes: to a file of its kind, or to the standard output."""

from __future__ import annotations

import re

import click

from tateti.files import FileKind, check_target, write_atomically
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.pictures.raster import gif, png

STANDARD_OUTPUT = "-"

SVG = FileKind(
    N_("a picture (SVG)"),
    lambda begins: re.match(rb"\s*(<\?xml[^>]*>\s*)?<svg\b", begins) is not None,
)
PNG = FileKind(N_("a picture of a board (PNG)"), png.is_ours)
GIF = FileKind(N_("a picture of a board (GIF)"), gif.is_ours)


def check_output(file: str, kind: FileKind, force: bool) -> None:
    """Refuses a name that will not do, before the work and not after it."""
    if file != STANDARD_OUTPUT:
        check_target(file, kind, force=force)


def write_output(file: str, content: str | bytes, kind: FileKind, force: bool) -> None:
    """Writes a file and says so; `-` is the standard output, which gets the content and nothing else."""
    if file == STANDARD_OUTPUT:
        data = content.encode() if isinstance(content, str) else content
        click.echo(data, nl=False)  # data are UTF-8, wherever they go
    else:
        write_atomically(file, content, kind, force=force)
        click.echo(_("Written: {file}").format(file=file), err=True)
