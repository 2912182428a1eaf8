"""What the program does, one use case a module. Entry points call these."""
