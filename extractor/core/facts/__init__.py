"""Facts: drafts, their evidence, and how they are found."""
