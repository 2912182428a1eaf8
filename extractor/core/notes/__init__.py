"""Session notes, kept by runs."""
