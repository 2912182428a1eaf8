"""The public API for other programs: clients, converters, memory tools."""
