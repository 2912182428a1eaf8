"""HTTP API, CLI, dashboard, MCP and Celery tasks. Each decodes, calls one use case, and maps the outcome."""
