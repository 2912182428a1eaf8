"""The HTTP API: FastAPI, OpenAPI 3.1, problem+json errors, bearer keys."""
