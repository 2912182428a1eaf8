"""The scenarios, in the order in which they run: what is done to a running system, and what must hold afterwards."""

from importlib import import_module

from tests.chaos.scenario import SCENARIOS

for _name in ("kills", "redis_servers", "databases", "networks", "models", "delivery", "stops", "many", "machines"):
    import_module(f"tests.chaos.scenarios.{_name}")

__all__ = ["SCENARIOS"]
