"""Builds the object graph from settings; the only place that does."""

from extractor.bootstrap.adapters import Adapters
from extractor.bootstrap.container import Container
from extractor.bootstrap.models import provider_key, require_model

__all__ = ["Adapters", "Container", "provider_key", "require_model"]
