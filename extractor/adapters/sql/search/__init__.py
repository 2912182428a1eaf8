"""Full-text search: what is indexed and how it is queried."""
