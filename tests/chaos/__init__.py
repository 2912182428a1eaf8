"""The chaos suite: real processes, real faults, and a count of every turn afterwards. `python -m tests.chaos --help`."""
