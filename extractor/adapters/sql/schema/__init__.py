"""Tables, and conversion of rows."""
