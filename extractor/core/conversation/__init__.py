"""What was said: messages, turns, events, and what fits into a window."""
