"""How good is what is kept? Runs conversations with known facts through the real use cases, and scores the result."""
