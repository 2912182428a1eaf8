"""What the program does, one use case per module. Entry points call these."""
