"""Programs for those who work on tateti: pictures of the page and the window for the documentation."""
