"""One file a migration, named after what it does."""
