"""What the tests of the documents share: the browser of the tests of the page."""

from web.page.conftest import chromium

__all__ = ["chromium"]
