"""Programs for those who work on tateti: pictures for the documentation, and the table that comes with the package."""
