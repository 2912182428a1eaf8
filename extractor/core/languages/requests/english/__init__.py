"""English requests to the memory, composed of their parts: who is asked, what is done, with what, and where."""
