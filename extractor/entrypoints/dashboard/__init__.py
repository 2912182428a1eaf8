"""The dashboard: pages for operators, rendered here, live by polling; no build, nothing from elsewhere."""

from extractor.entrypoints.dashboard.app import add

__all__ = ["add"]
