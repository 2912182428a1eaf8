"""Run by Alembic; the connection comes from `upgrade`."""

from alembic import context

from extractor.adapters.sql.schema.base import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=Base.metadata, render_as_batch=connection.dialect.name == "sqlite"
)
with context.begin_transaction():
    context.run_migrations()
