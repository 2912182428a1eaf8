"""The conventions, one function each: they get a context and the parts of a phrase, and return a reading, or None when
the calendar has no such day ("February 30")."""
