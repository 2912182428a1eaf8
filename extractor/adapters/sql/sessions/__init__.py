"""Sessions on the hot path: ingest, archive, runs, wake-ups."""
