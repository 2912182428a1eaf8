"""Assembles what an agent reads before it answers, within a token budget."""
