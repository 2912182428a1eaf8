"""The HTTP API: FastAPI, OpenAPI 3.1, problem+json errors, bearer keys."""

from extractor.entrypoints.api import ids as ids  # before any route names the convertor
