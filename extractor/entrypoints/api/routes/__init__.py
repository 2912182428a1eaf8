"""The routes by subject. Each decodes, calls one use case, and maps the outcome."""
