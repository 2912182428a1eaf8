"""Notes on a session, kept by its runs."""
