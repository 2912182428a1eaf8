"""What other programs import: clients, converters, memory tools."""
