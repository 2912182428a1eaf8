"""All settings of one process."""

from __future__ import annotations

from extractor.core.run.pace import RUN_S, Pace
from extractor.settings.dates import DateSettings
from extractor.settings.memory import MemorySettings
from extractor.settings.model import ModelSettings
from extractor.settings.processes import ProcessSettings
from extractor.settings.runs import RunSettings
from extractor.settings.stores import StoreSettings

PREFIX = "EXTRACTOR_"
SECRETS = frozenset({"api_key", "mcp_key"})
# Settings that may come from a file: keys, and URLs that contain a password.
IN_FILES = SECRETS | {"redis_url", "database_url"}


class Settings(ProcessSettings, RunSettings, DateSettings, MemorySettings, ModelSettings, StoreSettings):
    """All settings. The last base comes first on the page of settings."""

    @property
    def pace(self) -> Pace:
        """How long turns are gathered before a run reads them."""
        quiet_s, gather_s, run_s = self.quiet_s, self.gather_s, RUN_S
        if self.debounce_s is not None:
            quiet_s = gather_s = self.debounce_s
            run_s = 0.0
        # Gathering saves requests; the offline model has none to save, so it does so only if told to.
        if self.is_offline and not self.model_fields_set & {"quiet_s", "gather_s", "debounce_s"}:
            quiet_s = 0.0
        return Pace(quiet_s, gather_s, self.window_messages, self.window_tokens, run_s)
