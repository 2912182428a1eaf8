"""The conventions, one function each: they take a context and the parts of a phrase, and return a reading, or None if
the calendar has no such day ("February 30")."""
