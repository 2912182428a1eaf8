"""The statements of `bulk_ingest`. Rows are passed as one array per column, so that a statement's text is the same for
any number of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa


class Columns:
    """Columns of rows, passed to a statement as one array each."""

    def __init__(self, alias: str, /, **types: str) -> None:
        self.name = alias
        self._types = types
        self.names = ", ".join(types)
        self.each = ", ".join(f"{alias}.{column}" for column in types)

    def __str__(self) -> str:
        arrays = ", ".join(f"CAST(:{self.name}_{column} AS {kind}[])" for column, kind in self._types.items())
        return f"unnest({arrays}) WITH ORDINALITY AS {self.name}({self.names}, nth)"

    def values(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
        return {f"{self.name}_{column}": [row[column] for row in rows] for column in self._types}


def _statement(text: str, *rows: Columns) -> sa.TextClause:
    """Return a statement: `{x}` stands for the rows of that name, `{x.names}` and `{x.each}` for their columns."""
    for columns in rows:
        text = text.replace(f"{{{columns.name}}}", str(columns))
        text = text.replace(f"{{{columns.name}.names}}", columns.names).replace(
            f"{{{columns.name}.each}}", columns.each
        )
    return sa.text(text)


KEYS = Columns("k", tenant_id="text", session_id="text")
NEW = Columns(
    "n", tenant_id="text", session_id="text", user_id="text", project_id="text", time_zone="text", lane="text"
)
NAMED = Columns("e", tenant_id="text", session_id="text", event_id="text")
SENT = Columns("m", session_pk="bigint", uuid="uuid")
STARTS = Columns("t", session_pk="bigint", said_at="timestamptz")

SESSIONS = _statement(
    """SELECT s.pk, s.tenant_id, s.session_id, s.user_id, s.project_id, s.state, s.next_position, s.next_place,
           s.due_at, s.due_reason, s.gathers_until, s.gathering_since, s.gathered_messages, s.gathered_tokens,
           t.quiet_s, t.gather_s, clock_timestamp() AS now
      FROM {k} JOIN sessions s USING (tenant_id, session_id) JOIN tenants t ON t.id = s.tenant_id""",
    KEYS,
)
MAKE_SESSIONS = _statement(
    """INSERT INTO sessions ({n.names}, state, lease_epoch, next_position, next_place, consecutive_failures,
                          last_received_at, created_at, updated_at)
    SELECT {n.each}, 'idle', 0, 1, 1, 0, now.at, now.at, now.at
      FROM {n}, (SELECT clock_timestamp() AS at) AS now
     ORDER BY n.tenant_id, n.session_id
        ON CONFLICT DO NOTHING""",
    NEW,
)
EVENTS = _statement(
    """SELECT tenant_id, session_id, event_id FROM {e} JOIN events USING (tenant_id, session_id, event_id)""",
    NAMED,
)
MESSAGES = _statement(
    """SELECT session_pk, uuid FROM {m} JOIN messages USING (session_pk, uuid)""",
    SENT,
)
LATE = _statement(
    """SELECT DISTINCT t.session_pk FROM {t} JOIN messages m USING (session_pk)
     WHERE m.read_state IS NULL AND m.place IS NOT NULL AND m.created_at > t.said_at""",
    STARTS,
)
PARENTS = sa.text("SELECT session_pk, sent_at FROM parent_requests WHERE session_pk = ANY(:keys)")
PARTS = sa.text("SELECT session_pk, digest FROM parent_parts WHERE session_pk = ANY(:keys)")

MOVES = Columns(
    "w", pk="bigint", at_position="integer", at_place="integer", next_position="integer", next_place="integer",
    has_new="boolean", is_live="boolean", lane="text", time_zone="text", project_id="text", trace_parent="text",
    at_state="text", at_until="timestamptz", state="text", due_at="timestamptz", due_reason="text",
    gathers_until="timestamptz", gathering_since="timestamptz", gathered_messages="integer", gathered_tokens="integer",
    is_woken="boolean",
)  # fmt: skip
NOTED = Columns("e", session_pk="bigint", tenant_id="text", session_id="text", event_id="text")
SAID = Columns(
    "m", session_pk="bigint", position="integer", place="integer", uuid="uuid", role="text", content="text",
    created_at="timestamptz", utc_offset_s="integer", time_zone="text", message_id="text", is_meta="boolean",
    name="text",
)  # fmt: skip
TEXTS = Columns(
    "x", session_pk="bigint", position="integer", owner="text", said_at="timestamptz", tags="text", body="text",
    speaker="text", asks="boolean",
)  # fmt: skip
KEPT_PARENTS = Columns(
    "p", session_pk="bigint", body="text", reply="text", sent_at="timestamptz", expires_at="timestamptz",
    last_message_uuid="uuid",
)  # fmt: skip
NEW_PARTS = Columns("q", session_pk="bigint", digest="text", body="text")
OLD_PARTS = Columns("o", session_pk="bigint", digest="text")
LOST_PARENTS = Columns("g", session_pk="bigint")

STORE = _statement(
    """WITH wanted AS MATERIALIZED (SELECT * FROM {w}),
    locked AS MATERIALIZED (
        SELECT s.pk AS session_pk, clock_timestamp() AS now
          FROM sessions s JOIN wanted w USING (pk)
         WHERE s.next_position = w.at_position AND s.next_place = w.at_place AND s.state = w.at_state
           AND s.gathers_until IS NOT DISTINCT FROM w.at_until
         ORDER BY s.tenant_id, s.session_id
           FOR UPDATE OF s SKIP LOCKED),
    moved AS (
        UPDATE sessions s
           SET next_position = w.next_position, next_place = w.next_place, updated_at = l.now,
               time_zone = coalesce(w.time_zone, s.time_zone), project_id = coalesce(s.project_id, w.project_id),
               trace_parent = coalesce(w.trace_parent, s.trace_parent),
               last_received_at = CASE WHEN w.has_new THEN l.now ELSE s.last_received_at END,
               lane = CASE WHEN w.is_live THEN 'live' WHEN w.has_new AND s.state = 'idle' THEN w.lane ELSE s.lane END,
               due_at = CASE WHEN w.state = 'due' THEN w.due_at ELSE s.due_at END,
               due_reason = w.due_reason, gathers_until = w.gathers_until, gathering_since = w.gathering_since,
               gathered_messages = w.gathered_messages, gathered_tokens = w.gathered_tokens,
               woken_at = CASE WHEN w.is_woken THEN NULL ELSE s.woken_at END, state = w.state
          FROM wanted w JOIN locked l ON l.session_pk = w.pk
         WHERE s.pk = w.pk),
    noted AS (
        INSERT INTO events (tenant_id, session_id, event_id, received_at)
        SELECT e.tenant_id, e.session_id, e.event_id, l.now FROM {e} JOIN locked l USING (session_pk)
            ON CONFLICT DO NOTHING),
    said AS (
        INSERT INTO messages ({m.names}, received_at)
        SELECT {m.each}, l.now
          FROM {m} JOIN locked l USING (session_pk) ORDER BY m.nth),
    indexed AS (
        INSERT INTO message_texts ({x.names})
        SELECT {x.each}
          FROM {x} JOIN locked l USING (session_pk) ORDER BY x.nth),
    parents AS (
        INSERT INTO parent_requests AS old ({p.names})
        SELECT {p.each}
          FROM {p} JOIN locked l USING (session_pk)
            ON CONFLICT (session_pk) DO UPDATE
           SET body = excluded.body, reply = excluded.reply, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
               last_message_uuid = excluded.last_message_uuid),
    parts AS (
        INSERT INTO parent_parts ({q.names})
        SELECT {q.each} FROM {q} JOIN locked l USING (session_pk)
            ON CONFLICT DO NOTHING),
    dropped AS (
        DELETE FROM parent_parts b USING {o}, locked l
         WHERE b.session_pk = o.session_pk AND b.digest = o.digest AND l.session_pk = o.session_pk),
    lost AS (
        DELETE FROM parent_requests b USING {g}, locked l
         WHERE b.session_pk = g.session_pk AND l.session_pk = g.session_pk)
    SELECT session_pk FROM locked""",
    MOVES,
    NOTED,
    SAID,
    TEXTS,
    KEPT_PARENTS,
    NEW_PARTS,
    OLD_PARTS,
    LOST_PARENTS,
)
