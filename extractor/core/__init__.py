"""The part that decides: standard library only, no clock, no environment, no I/O."""
