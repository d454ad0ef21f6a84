"""Migrations of the database, run by Alembic.

env        what Alembic runs for them
versions/  one file a migration
"""
