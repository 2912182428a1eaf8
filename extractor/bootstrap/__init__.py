"""Builds the object graph from settings; the only place that does.

A value of the settings goes `Settings` -> `Adapters` (stores, Redis, models) or `Container` (use cases) -> the part that
needs it, as a plain argument. `Container` inherits in layers by subject: `Lifecycle` -> `RunUseCases` ->
`MemoryUseCases` -> `Container`.
"""

from extractor.bootstrap.adapters import Adapters
from extractor.bootstrap.container import Container
from extractor.bootstrap.models import provider_key, require_model

__all__ = ["Adapters", "Container", "provider_key", "require_model"]
