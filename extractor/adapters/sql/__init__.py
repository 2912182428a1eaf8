"""SQLite and PostgreSQL from the same code."""
