"""Facts, pins, notes and their owners: writes, reads, export, erasure."""
