"""What is kept: facts, drafts, their evidence, and how they are found."""
