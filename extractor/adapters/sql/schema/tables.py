"""All tables by name. SQLModel classes are rows at the edge; the core never sees them.

Closed sets are guarded by CHECK constraints and stored by value. Rules that must hold under concurrency are constraints
here, not only conventions in the code:

    messages_session_uuid     a message is stored once in its session
    events_pkey               an event counts once
    batch_requests_turn       a suspended run waits for one answer an agent turn
    facts_active_name         a name is unique in its scope
    facts_active_statement    a statement is unique in its scope
    facts_user_is_private     a `user` fact has user scope and a user
"""

from __future__ import annotations

from extractor.adapters.sql.schema.accounts import (
    ApiKeyRow,
    DashboardLoginRow,
    ErasureRow,
    KeylessOpeningRow,
    OperatorActionRow,
    TenantRow,
)
from extractor.adapters.sql.schema.base import table_of
from extractor.adapters.sql.schema.batches import BatchRequestRow, BatchRow
from extractor.adapters.sql.schema.facts import (
    EvidenceRow,
    FactReadRow,
    FactRevisionRow,
    FactRow,
    HeadlineRow,
    HygieneRow,
    PinRow,
    PromotionRow,
    SessionNotesRow,
    TaskEntryRow,
)
from extractor.adapters.sql.schema.runs import (
    BacklogSampleRow,
    BreakerRow,
    MarkRow,
    RunRow,
    RunStatsRow,
    RunStepRow,
    StatsMarkRow,
    TokenFactorRow,
    WorkerRow,
)
from extractor.adapters.sql.schema.sessions import (
    DeadLetterRow,
    EventRow,
    MessageRow,
    ParentPartRow,
    ParentRequestRow,
    SessionRow,
)
from extractor.adapters.sql.schema.texts import FactTextRow, MessageTextRow
from extractor.adapters.sql.schema.vectors import FactVectorRow, MessageVectorRow

Tenants = table_of(TenantRow)
Keys = table_of(ApiKeyRow)
Sessions = table_of(SessionRow)
Messages = table_of(MessageRow)
Events = table_of(EventRow)
ParentParts = table_of(ParentPartRow)
Parents = table_of(ParentRequestRow)
Runs = table_of(RunRow)
Steps = table_of(RunStepRow)
Batches = table_of(BatchRow)
BatchRequests = table_of(BatchRequestRow)
Facts = table_of(FactRow)
EvidenceTable = table_of(EvidenceRow)
Revisions = table_of(FactRevisionRow)
DeadLetters = table_of(DeadLetterRow)
Workers = table_of(WorkerRow)
Breakers = table_of(BreakerRow)
Erasures = table_of(ErasureRow)
TokenFactors = table_of(TokenFactorRow)
MessageTexts = table_of(MessageTextRow)
FactTexts = table_of(FactTextRow)
MessageVectors = table_of(MessageVectorRow)
FactVectors = table_of(FactVectorRow)
FactReads = table_of(FactReadRow)
Pins = table_of(PinRow)
SessionNotes = table_of(SessionNotesRow)
Headlines = table_of(HeadlineRow)
TaskEntries = table_of(TaskEntryRow)
Promotions = table_of(PromotionRow)
HygieneReports = table_of(HygieneRow)
RunStats = table_of(RunStatsRow)
StatsMarks = table_of(StatsMarkRow)
Marks = table_of(MarkRow)
BacklogSamples = table_of(BacklogSampleRow)
OperatorActions = table_of(OperatorActionRow)
KeylessOpenings = table_of(KeylessOpeningRow)
DashboardLogins = table_of(DashboardLoginRow)
