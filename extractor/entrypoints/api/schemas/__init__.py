"""The JSON of the HTTP contract as Pydantic models. The docstrings of fields are their descriptions in OpenAPI."""
