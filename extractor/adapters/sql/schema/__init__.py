"""Tables and how rows are read and written."""
