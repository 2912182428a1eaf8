"""What a main agent uses while it works: contexts, compaction, memory tools."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from extractor.core.context.forms import Knowledge
from extractor.core.conversation.compaction import KEEP_EXCHANGES, RESPONSE_HEADROOM_TOKENS
from extractor.core.facts.fact import FactType
from extractor.entrypoints.api.schemas.base import Document, Id, Instant, Json, Order, Session
from extractor.usecases.context_material import ContextOrder

Name = Annotated[str, Field(min_length=1, max_length=200)]


def _check_messages(value: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Reject values that are not messages of the Messages API; says which and why."""
    for at, message in enumerate(value):
        content = message.get("content")
        is_blocks = isinstance(content, list) and all(isinstance(block, dict) for block in content)
        if message.get("role") not in ("user", "assistant") or not (isinstance(content, str) or is_blocks):
            raise ValueError(f"messages[{at}] must have role user or assistant, and content: a text or blocks")
    return value


_MESSAGES_EXAMPLE = [{"role": "user", "content": "When do we launch?"}]
# Messages as the Messages API has them.
ApiMessages = Annotated[list[dict[str, Any]], AfterValidator(_check_messages)]


class ForUser(Order):
    """Whose memory is meant."""

    user_id: Name = Field(examples=["ada"])
    """User that the session belongs to."""
    project_id: Name | None = Field(None, examples=["apollo"])
    """Project that the session belongs to."""


# -- memory tools -----------------------------------------------------------------------------------------------


class MemoryCall(ForUser):
    """A call of a memory tool by the main agent. The tenant comes from the key."""

    session_id: Name | None = Field(None, examples=["chat-42"])
    """The agent's session; quotes are looked up in its messages."""
    time_zone: str | None = Field(None, examples=["Europe/Berlin"])
    """IANA zone that relative dates count from."""
    name: str = Field(examples=["search_memories"])
    """`save_memory`, `search_memories`, `read_memory`, `delete_memory`, or `memory`."""
    input: Any = Field(examples=[{"query": "launch"}])
    """The tool's input, as the model wrote it."""


class MemoryAnswer(Document):
    """The tool result."""

    content: str = Field(examples=["- [2026-11-20] Apollo launches on 2026-11-27. (launch-date)"])
    """Text for the model."""
    is_error: bool
    """The call was refused; the text says what to change."""
    facts_written: int = Field(examples=[0])
    """Facts created, changed or deleted."""


# -- contexts ---------------------------------------------------------------------------------------------------


class KnowledgeEntry(Order):
    """A text that the caller retrieved elsewhere."""

    source: str = Field(min_length=1, max_length=300, examples=["wiki/launch-plan"])
    """Where it is from."""
    content: str = Field(min_length=1, examples=["The launch checklist has 12 items."])
    """Its text."""
    confidence: float | None = Field(None, ge=0, le=1, examples=[0.8])
    """0 to 1."""


class ContextRequest(ForUser):
    """The request for a context."""

    session_id: Name | None = Field(None, examples=["chat-42"])
    """Current session: its messages, notes and headlines come from the archive."""
    preset: str = Field("blocks", examples=["blocks"])
    """`blocks`, `layers`, `pipeline`, or one of the presets file."""
    query: str | None = Field(None, examples=["When do we launch?"])
    """What the user asks now; otherwise the newest prompt of the conversation."""
    texts: dict[str, str] = Field(default_factory=dict, examples=[{}])
    """Texts of the caller by block; they are trusted and not escaped."""
    messages: ApiMessages | None = Field(None, examples=[_MESSAGES_EXAMPLE])
    """The conversation; otherwise the session's visible messages."""
    knowledge: list[KnowledgeEntry] = Field(default_factory=list, max_length=200)
    """What the caller retrieved, most relevant first."""
    task: Name | None = Field(None, examples=["prepare-launch"])
    """Task whose history is shown."""
    recall: str | None = Field(None, min_length=1, max_length=1_000, examples=["launch last week"])
    """Another query for the message archive; default: `query`."""
    model: str | None = Field(None, examples=["claude-haiku-5-5"])
    """Model whose tokenizer counts and whose window selects the budgets."""
    context_window: int | None = Field(None, ge=1_000, le=10_000_000, examples=[200_000])
    """In tokens; default: the model's."""
    budget_tokens: int | None = Field(None, ge=0, le=10_000_000, examples=[4_000])
    """Maximum tokens of all blocks together; default: the preset's."""
    turn: Literal["conversation", "single"] = "conversation"
    """`single`: a question without a conversation."""
    ignore_memory: bool = False
    """Use nothing from memory in this turn."""
    history: Literal["text", "messages"] = "text"
    """Whether exchanges are part of the text, or are returned separately as `messages`."""
    time_zone: str | None = Field(None, examples=["Europe/Berlin"])
    """IANA zone of the user."""
    format: Literal["lines", "markdown", "xml"] = "lines"
    """`lines`: blocks in XML elements, memories as short lines. `markdown`: the same lines under headings. `xml`:
    memories and messages are elements too, with their sources."""
    debug: bool = False
    """Show what each block holds and dropped, and the sources of its handles."""
    fresh: bool = False
    """First have a run read what the user's sessions have gathered; waits 15 s at most, and not at all while no run may start.
    If it could not be read, `unread_reason` says why."""

    def order(self) -> ContextOrder:
        """Return what the use case is asked for."""
        apart = {"user_id", "project_id", "knowledge", "turn", "history", "debug", "format", "fresh"}
        named = self.model_dump(exclude=apart)
        return ContextOrder(
            **named,
            form=self.format,
            knowledge=tuple(Knowledge(one.source, one.content, one.confidence) for one in self.knowledge),
            is_single_turn=self.turn == "single",
            exchanges_apart=self.history == "messages",
        )


class ContextBlock(Document):
    """One block of a context."""

    name: str = Field(examples=["project"])
    """Name of the block."""
    rank: int = Field(examples=[2])
    """Importance: 1 gets its budget first."""
    start: int = Field(examples=[0])
    """Where the block begins in the context's `text`, in characters (Unicode code points)."""
    end: int = Field(examples=[1_640])
    """Where it ends, exclusive; equal to `start` if the block is empty."""
    text: str = Field(default="", examples=["<project>...</project>"])
    """With `debug`: text of the block. Otherwise read it from the context's `text`."""
    tokens: int = Field(examples=[420])
    """Tokens of the text."""
    budget_tokens: int | None = Field(examples=[1_000])
    """Tokens that the preset gives it; null if it gets the remainder."""
    allowed_tokens: int = Field(examples=[1_400])
    """Its budget, plus what more important blocks left unused."""
    is_cut: bool
    """Something did not fit."""
    is_static: bool
    """It is the same in every turn, so a prompt cache can hold it."""
    dropped: int = Field(examples=[0])
    """Entries that did not fit."""
    shows: list[str] = Field(default=[], examples=[["launch-date"]])
    """With `debug`: names of the entries shown."""
    drops: list[str] = Field(default=[], examples=[[]])
    """With `debug`: names of the entries that did not fit."""


class ContextSource(Document):
    """Where a part of a context comes from."""

    handle: str = Field(examples=["#1"])
    """As in the text."""
    kind: Literal["fact", "passage"]
    """A fact, or neighbouring messages."""
    session_id: Session | None
    """Session that it comes from."""
    message_uuids: list[Id]
    """Of a fact, its evidence; of a passage, its messages in order."""
    fact_id: Id | None = None
    """Id of the fact."""
    name: str | None = Field(None, examples=["launch-date"])
    """Name of the fact."""
    type: FactType | None = None
    """Kind of fact."""
    confidence: float | None = Field(None, examples=[0.9])
    """How well messages support the fact, 0 to 1."""
    updated_at: Instant | None = None
    """When the fact was last changed."""


class ContextDebug(Document):
    """How the context was made."""

    query: str = Field(examples=["When do we launch?"])
    """The query that memories were ranked by."""
    free_tokens: int = Field(examples=[2_580])
    """Tokens of the budget that nothing used."""
    sources: list[ContextSource]
    """What the handles in the text stand for."""


class Context(Document):
    """What an agent reads before it answers."""

    text: str = Field(examples=["<project>...</project>"])
    """The blocks as one text."""
    tokens: int = Field(examples=[420])
    """Tokens of the text, and of the messages beside it."""
    budget_tokens: int = Field(examples=[4_000])
    """Tokens of all blocks together at most."""
    preset: str = Field(examples=["blocks"])
    """Preset that was used."""
    model_class: str = Field(examples=["large"])
    """Class of context windows that selected the budgets."""
    reserved: dict[str, int] = Field(examples=[{"response": 8_000}])
    """Tokens by purpose that the preset leaves free."""
    blocks: list[ContextBlock]
    """In the order of the text."""
    warnings: list[str] = Field(examples=[[]])
    """What an operator should look at."""
    memory_ignored: bool
    """Nothing from memory was used, as requested."""
    unread_messages: int = Field(0, examples=[0])
    """Messages of the user that no run has read yet; facts from them are missing."""
    unread_reason: str | None = Field(None, examples=[None])
    """With `fresh`: why some could not be read; null if all were read."""
    messages: list[Json] = Field(default=[], examples=[_MESSAGES_EXAMPLE])
    """With `history: messages`: exchanges that fit, to be sent as messages."""
    debug: ContextDebug | None = None
    """With `debug`."""


class Preset(Document):
    """A way to assemble a context."""

    name: str = Field(examples=["blocks"])
    """Its name."""
    about: str = Field(examples=["Five memory blocks"])
    """What it is good for."""
    blocks: list[str] = Field(examples=[["system", "project", "task", "history", "knowledge"]])
    """Names of its blocks."""


class Presets(Document):
    """The available presets."""

    presets: list[Preset]
    """The shipped ones, and those of the presets file."""


# -- compaction -------------------------------------------------------------------------------------------------


class CompactOrder(Order):
    """A transcript to be shortened."""

    messages: ApiMessages = Field(min_length=1, examples=[_MESSAGES_EXAMPLE])
    """Messages of the Messages API, oldest first."""
    model: str | None = Field(None, examples=["claude-haiku-5-5"])
    """Model whose context window and tokenizer are used."""
    context_window: int | None = Field(None, ge=1_000, examples=[200_000])
    """In tokens; default: the model's."""
    response_headroom: int = Field(RESPONSE_HEADROOM_TOKENS, ge=0)
    """Tokens that the response may need."""
    notes: str | None = Field(None, examples=["The launch date is being discussed."])
    """Session notes that can replace old messages."""
    session_id: str | None = Field(None, examples=["chat-42"])
    """Session whose notes are used without `notes`."""
    keep_exchanges: int = Field(KEEP_EXCHANGES, ge=1, le=1_000)
    """Newest exchanges that are always kept."""
    failures: int = Field(0, ge=0)
    """`failures` of the last response for this session."""
    force: bool = False
    """Compact although it fits."""


class Compacted(Document):
    """A transcript that fits, or the shortest that could be made."""

    messages: list[Json] = Field(examples=[_MESSAGES_EXAMPLE])
    """Messages to send, oldest first."""
    was_compacted: bool = Field(examples=[True])
    """Something was left out."""
    steps: list[str] = Field(examples=[["dropped"]])
    """What was done, in order."""
    tokens_before: int = Field(examples=[180_000])
    """Tokens of the transcript as it came."""
    tokens_after: int = Field(examples=[90_000])
    """Tokens of the messages to send."""
    trigger_tokens: int = Field(examples=[162_350])
    """Above this many tokens a transcript is compacted."""
    failures: int = Field(examples=[0])
    """Failures in a row; send it with the session's next call."""
    is_open: bool
    """Three calls in a row failed, so nothing was tried."""
    problem: str | None = Field(examples=[None])
    """Why it does not fit."""
