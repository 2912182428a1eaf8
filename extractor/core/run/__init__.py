"""One attempt to read what is unread: window, fork, loop, outcome."""
