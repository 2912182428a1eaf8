"""Is a raw event about a user? Also for events that cannot be read; then rather one too many than one too few."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from extractor.core.conversation.bounded_json import loads
from extractor.core.conversation.events import DEFAULT_TENANT

# An event that is not JSON may have any of them.
_ENCODINGS = (("utf-8", "surrogatepass"), ("latin-1", "backslashreplace"), ("utf-16-le", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Owner:
    """A user.

    Attributes:
        sessions: The ids of the user's sessions: an event without a user is about the one of its session.
    """

    tenant_id: str
    user_id: str
    sessions: Collection[str] = ()

    def owns(self, raw: bytes) -> bool:
        """Return whether an event names the user, or one of the sessions and no other user."""
        try:
            return self._is_in(loads(raw))
        except ValueError:  # truncated, too deep, or not JSON
            forms = [
                json.dumps(name, ensure_ascii=is_ascii)
                for name in (self.user_id, *self.sessions)
                for is_ascii in (True, False)
            ]
            return any(form.encode(*how) in raw for form in forms for how in _ENCODINGS)

    def _is_in(self, value: Any) -> bool:
        if isinstance(value, str):  # an event that was encoded twice is a string
            return value == self.user_id or (
                value[:1] in ("{", "[") and self.owns(value.encode("utf-8", "surrogatepass"))
            )
        if isinstance(value, list):
            return any(map(self._is_in, value))
        if not isinstance(value, dict):
            return False
        tenant = value.get("tenant_id") or DEFAULT_TENANT
        is_of_tenant = tenant == self.tenant_id or not isinstance(tenant, str)
        if isinstance(user := value.get("user_id"), str) and user.strip():
            return is_of_tenant and user == self.user_id
        session = value.get("session_id")
        if is_of_tenant and isinstance(session, str) and session in self.sessions:
            return True
        return any(map(self._is_in, value.values()))
