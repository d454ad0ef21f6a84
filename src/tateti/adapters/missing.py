"""What is said where the project that an adapter is for is not installed."""

from __future__ import annotations

from tateti.errors import MissingExtraError
from tateti.extras import install_command
from tateti.language import mark as N_


def missing(library: str, extra: str, reason: ImportError) -> MissingExtraError:
    """The error that says what installs a library."""
    return MissingExtraError(
        N_("This needs {library}, which cannot be used here ({reason}). This installs it: {command}"),
        library=library, reason=str(reason), command=install_command(extra),
    )  # fmt: skip
