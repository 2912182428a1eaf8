"""The worker process: its heartbeat, its sweeper, and how it runs and stops."""
