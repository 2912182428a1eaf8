"""Measures extraction: runs conversations with known facts through the real use cases, and scores the result."""
