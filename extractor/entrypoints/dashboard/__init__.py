"""The dashboard: pages for operators, rendered on the server and refreshed by polling. No build step, and nothing is
loaded from other hosts.

A request passes the gate (`api/gate.py`), becomes a `View` (`viewer.py`, `view.py`), and its route queries the store and
renders a template (`pages.py`). A change goes through `/confirm/NAME`, then `/do/NAME` (`changes.py`).
"""

from extractor.entrypoints.dashboard.app import add

__all__ = ["add"]
