"""How long connections to PostgreSQL wait, and what all pools of a process know about their server."""

# Apart from connections.py, because a store on SQLite needs this and must not import psycopg.

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import sqlalchemy as sa
from sqlalchemy import Engine

# As a statement's limit: none.
NEVER = 0.0

# A statement that lost its connection within this time is retried once. One that took longer met a silent network and
# would only wait again.
REPEAT_WITHIN_S = 4.0

# Between two statements of an export, whose reader may be slow, or of a migration.
PATIENT_IDLE_S = 600.0


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long a connection to PostgreSQL waits, in seconds.

    Attributes:
        connect_s: For a connection.
        silent_s: For a sign of life from the other end, on both ends.
        lock_s: For a lock.
        statement_s: For a statement; `NEVER` sets no limit.
        idle_s: For the next statement of a transaction; None: as `silent_s`.
        patience_s: Time beyond `statement_s` for the server to report a timeout; after that it is considered gone.
    """

    connect_s: float = 5.0
    silent_s: float = 5.0
    lock_s: float = 5.0
    statement_s: float = 30.0
    idle_s: float | None = None
    patience_s: float = 5.0

    @property
    def patient(self) -> Timeouts:
        """Timeouts for maintenance and exports: no limit for a statement, and a long one between two statements."""
        return replace(self, statement_s=NEVER, idle_s=PATIENT_IDLE_S)

    def of_client(self) -> dict[str, object]:
        """Return libpq's parameters: TCP gives up after `silent_s`, with or without data to send."""
        pause = max(1, round(self.silent_s / 5))
        return {
            "connect_timeout": max(2, round(self.connect_s)),  # libpq rounds lower values up to 2
            "tcp_user_timeout": round(self.silent_s * 1000),
            "keepalives": 1,
            # Idle time and three probes add up to `silent_s`.
            "keepalives_idle": max(1, round(self.silent_s) - 3 * pause),
            "keepalives_interval": pause,
            "keepalives_count": 3,
        }

    def of_transaction(self) -> dict[str, str]:
        """Return server settings that matter while a transaction is open."""
        return {
            "lock_timeout": _ms(self.lock_s),
            "statement_timeout": _ms(self.statement_s),
            "idle_in_transaction_session_timeout": _ms(self.silent_s if self.idle_s is None else self.idle_s),
        }

    def of_session(self, version: int) -> dict[str, str]:
        """Return further server settings, for a connection without a pooler.

        Args:
            version: Of the server, such as 150000.
        """
        tcp = self.of_client()
        found = {
            "TimeZone": "UTC",  # psycopg returns instants in the session's zone; a UTC one needs no conversion
            "DateStyle": "ISO",  # psycopg parses no other
            # Transactions lock what they change. A stricter level refuses most of those that run at once.
            "default_transaction_isolation": "read committed",
            "tcp_keepalives_idle": str(tcp["keepalives_idle"]),
            "tcp_keepalives_interval": str(tcp["keepalives_interval"]),
            "tcp_keepalives_count": str(tcp["keepalives_count"]),
        }
        if version >= 120000:
            found["tcp_user_timeout"] = str(tcp["tcp_user_timeout"])
        if version >= 140000:  # ends a long statement when its client is gone
            found["client_connection_check_interval"] = _ms(self.silent_s)
        return found

    @property
    def answer_s(self) -> float | None:
        """Seconds to wait for a response to one statement."""
        # The server's own timeouts come first. This covers a response that something in between swallows.
        return self.statement_s + self.patience_s if self.statement_s else None


DEFAULT = Timeouts()


def settings_call(settings: Mapping[str, str], *, is_local: str) -> str:
    """Return SQL that applies settings; names and values are ours."""
    return ", ".join(f"set_config('{name}', '{value}', {is_local})" for name, value in settings.items())


def _ms(seconds: float) -> str:
    return f"{round(seconds * 1000)}ms"


@dataclass
class Server:
    """What all pools of one process know about their server.

    Attributes:
        url: Its URL.
        generation: Incremented whenever a connection is lost; older connections are then replaced before use.
    """

    url: sa.URL
    timeouts: Timeouts
    generation: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def went_away(self, generation: int) -> None:
        """Record that a connection of a generation was lost."""
        # Connections that are lost together raise the generation once: the replacements of the first ones are good.
        with self._lock:
            if generation == self.generation:
                self.generation += 1


def server_of(engine: Engine) -> Server:
    """Return the server of an engine from `open_postgres`."""
    found: Server = engine.get_execution_options()["server"]
    return found
