"""Thin: decode, call one use case, map the outcome."""
