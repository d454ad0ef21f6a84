"""The page as files: few of them, named by what is in them, compressed beforehand, and kept by the browser.

page             the page for each of its addresses, and all files that it asks for
modules          its modules put together into a few scripts, the first of which is enough for the start
languages        what it says in each language
app              what it is installed by: its manifest and icons
service_worker   the script that keeps the files of one version in a browser
named            files named by their content; stripped: without what only readers need
"""

from __future__ import annotations

from tateti.web.page_files.modules import PageFilesError, put_together
from tateti.web.page_files.named import NamedFile
from tateti.web.page_files.page import NOT_FOUND, PAGES, Changing, Head, PageFiles, head_of
from tateti.web.page_files.service_worker import digest_of, no_service_worker, service_worker

__all__ = [
    "NOT_FOUND",
    "PAGES",
    "Changing",
    "Head",
    "NamedFile",
    "PageFiles",
    "PageFilesError",
    "digest_of",
    "head_of",
    "no_service_worker",
    "put_together",
    "service_worker",
]
