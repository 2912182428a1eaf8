"""The use cases of what is remembered: facts, pins, notes, recall, contexts, audits."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from extractor.core.errors import Misconfigured

if TYPE_CHECKING:
    from extractor.usecases.audit import Audit, CleanUp
    from extractor.usecases.context import Contexts
    from extractor.usecases.embedding import Embedding
    from extractor.usecases.facts import Facts
    from extractor.usecases.memory import Memory
    from extractor.usecases.notes import Notes
    from extractor.usecases.pins import Pins
    from extractor.usecases.recall import Asker, Recall
    from extractor.usecases.recall_lines import RecallLines

from extractor.bootstrap.runs import RunUseCases


class MemoryUseCases(RunUseCases):
    """What agents read and write, and what cleans it up."""

    @cached_property
    def facts(self) -> Facts:
        from extractor.usecases.facts import Facts

        made = self.adapters
        return Facts(made.queries, made.provenance, made.facts, made.reads)

    @cached_property
    def memory(self) -> Memory:
        from extractor.usecases.memory import Memory

        made, settings = self.adapters, self.settings
        return Memory(
            made.facts, made.fact_writer, made.queries, self.recall_lines, zone=settings.default_time_zone,
            conventions=settings.date_conventions, leave_out=settings.leave_out,
        )  # fmt: skip

    @cached_property
    def pins(self) -> Pins:
        from extractor.usecases.pins import Pins

        return Pins(
            self.adapters.pins, self.adapters.facts, now=self.now, budget=self.settings.pinned_tokens // 2,
            # Deferred: the counter loads a vocabulary of 40 MB. No model is named, since any agent may read pins.
            count=lambda text: self.adapters.models.counter.counting("")(text),
        )  # fmt: skip

    @cached_property
    def notes(self) -> Notes:
        from extractor.usecases.notes import Notes

        return Notes(self.adapters.notes, self.adapters.tasks, self.adapters.facts, self.memory, self.now)

    @cached_property
    def _asker(self) -> Asker:
        from extractor.usecases.recall import Asker

        return Asker(
            self.adapters.queries, zone=self.settings.default_time_zone, conventions=self.settings.date_conventions
        )

    @cached_property
    def recall(self) -> Recall:
        from extractor.usecases.recall import Recall

        return Recall(self.adapters.search, self.adapters.reads, self._asker, self.adapters.models.encoder)

    @cached_property
    def embedding(self) -> Embedding | None:
        """Gives texts their vectors; None without an encoder."""
        from extractor.usecases.embedding import Embedding

        encoder = self.adapters.models.encoder
        return Embedding(self.adapters.vectors, encoder) if encoder is not None else None

    @cached_property
    def recall_lines(self) -> RecallLines:
        from extractor.usecases.recall_lines import RecallLines

        return RecallLines(self.recall, self.adapters.facts, self._asker, self.adapters.reads)

    @cached_property
    def context(self) -> Contexts:
        from extractor.usecases.context import Contexts
        from extractor.usecases.context_material import ContextStores

        made, models = self.adapters, self.adapters.models
        stores = ContextStores(made.facts, made.notes, made.tasks, made.pins, made.queries, self.recall)
        return Contexts(
            stores, self._asker, made.reads, counting=models.counter.counting, presets=models.presets,
            windows=models.windows,
        )  # fmt: skip

    @cached_property
    def audit(self) -> Audit:
        from extractor.usecases.audit import Audit

        return Audit(
            self.adapters.hygiene, self.adapters.fact_writer, self.adapters.actions,
            max_content_chars=self.settings.audit_content_chars,
        )  # fmt: skip

    @cached_property
    def clean_up(self) -> CleanUp:
        """The use case of `extractor audit --by-agent`.

        Raises:
            Misconfigured: No model is configured, or only the built-in rules.
        """
        from extractor.usecases.audit import CleanUp

        if self.settings.is_offline:
            raise Misconfigured("the offline rules cannot judge what to merge: configure a model")
        made = self.adapters
        return CleanUp(
            self.audit, self.agent, made.facts, made.fact_writer, made.provenance, self._asker, self.settings.leave_out
        )
