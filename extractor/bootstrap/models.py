"""The configured model and what comes with it: prices, context windows, token counts, presets."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING

from extractor.adapters.secret_files import read_secret
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.sessions.token_factors import SqlTokenFactors
from extractor.core.errors import Misconfigured
from extractor.core.facts.fact import Origin
from extractor.core.run.breaker import Gate, GuardedModel
from extractor.core.run.ports import Encoder
from extractor.core.run.prices import PriceList, read_prices, read_windows
from extractor.settings import Settings

if TYPE_CHECKING:
    from extractor.adapters.anthropic_batches import AnthropicBatches
    from extractor.adapters.anthropic_model import AnthropicModel
    from extractor.adapters.model_replies import ReplyLimits
    from extractor.adapters.providers.provider import Provider
    from extractor.adapters.token_counter import TokenCounter
    from extractor.core.context.presets import Preset
    from extractor.core.run.extraction import Model

NO_MODEL = (
    "no model is configured. Either set ANTHROPIC_API_KEY and EXTRACTOR_MODEL (a Claude model id such as "
    "claude-haiku-5-5), or EXTRACTOR_PROVIDER for another way to a model (docs/models.md), or EXTRACTOR_MODEL=offline for "
    "the built-in rules, which need no key but only find set phrases."
)


class Models:
    """Built piece by piece on first use: model SDKs and tokenizers are large."""

    def __init__(self, settings: Settings, database: Database, gate: Gate) -> None:
        self._settings = settings
        self._database = database
        self._gate = gate

    def close(self) -> None:
        for name in ("provider", "batches"):
            if name in self.__dict__:
                self.__dict__[name].close()

    @cached_property
    def provider(self) -> AnthropicModel:
        from extractor.adapters.anthropic_model import AnthropicModel

        return AnthropicModel(provider_of(self._settings), limits=self._reply_limits())

    @cached_property
    def batches(self) -> AnthropicBatches:
        from extractor.adapters.anthropic_batches import AnthropicBatches

        return AnthropicBatches(provider_of(self._settings), self._reply_limits())

    def _reply_limits(self) -> ReplyLimits:
        from extractor.adapters.model_replies import ReplyLimits

        settings = self._settings
        return ReplyLimits(settings.max_reply_bytes, settings.max_reply_tool_calls, settings.max_reply_depth)

    @cached_property
    def model(self) -> Model:
        """Return the configured model.

        Raises:
            Misconfigured: Neither a key nor the offline rules are configured.
        """
        from extractor.core.run.extraction import Model
        from extractor.core.run.fork_choice import ForkRules

        require_model(self._settings)
        if self._settings.is_offline:
            from extractor.adapters.offline_model import MODEL_NAME, OfflineModel

            return Model(OfflineModel(), MODEL_NAME, Origin.OFFLINE_RULES, ForkRules(can_fork=False))
        from extractor.adapters.token_counter import LearningModel

        cold = self._settings.cold_model or self._settings.model or ""
        rules = ForkRules(
            models=self._settings.fork_models,
            windows=self.windows,
            allows_server_tools=self._settings.fork_server_tools,
            provider=self._settings.provider,
            parent_provider=self._settings.parent_provider,
        )
        return Model(
            GuardedModel(LearningModel(self.provider, self.counter), self._gate), cold, fork=rules,
            max_tokens=self._settings.max_tokens_of, is_marked=self._settings.has_cache_marks,
            has_batches=self._settings.has_batches,
        )  # fmt: skip

    @cached_property
    def prices(self) -> PriceList:
        return price_list(self._settings)

    @cached_property
    def windows(self) -> dict[str, int]:
        """Context windows by model, in tokens."""
        with _price_errors():
            return read_windows(self._price_document)

    @cached_property
    def _price_document(self) -> dict[str, object]:
        return _price_document(self._settings)

    @cached_property
    def counter(self) -> TokenCounter:
        from extractor.adapters.token_counter import TokenCounter

        return TokenCounter(SqlTokenFactors(self._database))

    @cached_property
    def encoder(self) -> Encoder | None:
        """Turns texts into vectors of their meaning, if a model is configured."""
        if self._settings.embeddings_path is None:
            return None
        from extractor.adapters.encoder import Encoder

        return Encoder(self._settings.embeddings_path)

    @cached_property
    def presets(self) -> dict[str, Preset]:
        """Context presets by name: the shipped ones, overridden by those of the presets file.

        Raises:
            Misconfigured: The file cannot be read or is invalid.
        """
        from extractor.core.context.presets import PresetError, parse_presets

        shipped = parse_presets((resources.files("extractor.core.context") / "presets.json").read_text())
        path = self._settings.presets_file
        if path is None:
            return shipped
        try:
            return {**shipped, **parse_presets(path.read_text())}
        except (OSError, PresetError) as error:
            raise Misconfigured(f"EXTRACTOR_PRESETS_FILE: {error}") from None


def price_list(settings: Settings) -> PriceList:
    """Return the prices of the configured file, or the shipped ones.

    Raises:
        Misconfigured: The file cannot be read or is invalid.
    """
    with _price_errors():
        return read_prices(_price_document(settings))


def _price_document(settings: Settings) -> dict[str, object]:
    path = settings.prices_file
    with _price_errors():
        text = path.read_text() if path else (resources.files("extractor.core.run") / "prices.json").read_text()
        document: dict[str, object] = json.loads(text)
        return document


def provider_key() -> str | None:
    """Return the model provider's key: `ANTHROPIC_API_KEY`, or the content of the file `ANTHROPIC_API_KEY_FILE`.

    Raises:
        Misconfigured: Both are set, or the file cannot be used.
    """
    return read_secret("ANTHROPIC_API_KEY", os.environ)


def require_model(settings: Settings) -> None:
    """Refuse to start without a model; the error names both options.

    Raises:
        Misconfigured
    """
    if settings.is_offline:
        return
    # Clouds find credentials in many places (files, roles, metadata servers); only their libraries can tell.
    has_key = settings.provider != "anthropic" or bool(provider_key() or os.environ.get("ANTHROPIC_AUTH_TOKEN"))
    if not has_key or not settings.model:
        raise Misconfigured(NO_MODEL)
    # Building it finds a missing extra or region now. Anthropic's own needs neither, and a
    # worker imports that SDK, which is large, after it has begun to accept turns.
    if settings.provider != "anthropic":
        provider_of(settings)


def provider_of(settings: Settings) -> Provider:
    """Return the configured way to a model.

    Raises:
        Misconfigured: Its extra is not installed, or a variable that it needs is missing.
    """
    # Each SDK is imported only when it is chosen: they are large, and most are optional extras.
    match settings.provider:
        case "bedrock":
            from extractor.adapters.providers.bedrock import bedrock

            return bedrock()
        case "vertex":
            from extractor.adapters.providers.vertex import vertex

            return vertex()
        case "foundry":
            from extractor.adapters.providers.foundry import foundry

            return foundry()
        case "compatible":
            from extractor.adapters.providers.direct import compatible

            return compatible(provider_key())
        case "anthropic":
            from extractor.adapters.providers.direct import anthropic_api

            # The SDK reads its own variables; only a key from a file must be passed.
            return anthropic_api(None if os.environ.get("ANTHROPIC_API_KEY") else provider_key())


@contextmanager
def _price_errors() -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise Misconfigured(f"EXTRACTOR_PRICES_FILE: {error}") from None
