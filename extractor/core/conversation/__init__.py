"""Messages, turns and events, and how much of them fits into a window."""
