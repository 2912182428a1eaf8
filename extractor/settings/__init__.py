"""All settings, with unit, range, default and a one-sentence description. Read once, in bootstrap; frozen afterwards.

Unknown `EXTRACTOR_*` variables are rejected. Secrets can come from a file: the variable of the same name with the suffix
`_FILE` holds its path.
"""

from extractor.settings.description import describe_settings
from extractor.settings.environment import read_settings
from extractor.settings.model import OFFLINE, Provider
from extractor.settings.processes import MIN_KEY_CHARS, PUBLISHED_KEYS
from extractor.settings.settings import IN_FILES, PREFIX, SECRETS, Settings

__all__ = [
    "IN_FILES", "MIN_KEY_CHARS", "OFFLINE", "PREFIX", "PUBLISHED_KEYS", "SECRETS", "Provider", "Settings",
    "describe_settings", "read_settings",
]  # fmt: skip
