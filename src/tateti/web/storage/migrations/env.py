"""What Alembic runs for a migration: on the connection, and in the transaction, that `database.migrate` hands over."""

from __future__ import annotations

from alembic import context

from tateti.web.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
