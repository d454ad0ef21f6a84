"""Programs for those who work on tateti: pictures for the documentation, the table that comes with the package, the results on file, the API's shapes as types for the page."""
