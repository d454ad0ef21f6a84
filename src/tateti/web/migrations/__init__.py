"""The migrations of the database, one file each in `versions`; see `database.migrate`."""
