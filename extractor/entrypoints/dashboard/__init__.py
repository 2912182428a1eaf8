"""The dashboard: pages for operators, rendered on the server and refreshed by polling; no build step, nothing from
other hosts."""

from extractor.entrypoints.dashboard.app import add

__all__ = ["add"]
