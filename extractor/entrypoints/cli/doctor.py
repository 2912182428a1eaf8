"""`extractor doctor`: checks everything that extraction needs, and suggests fixes."""

from __future__ import annotations

import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from extractor.bootstrap import Container, provider_key, require_model
from extractor.core.errors import ExtractorError, Misconfigured, StoreUnavailable
from extractor.entrypoints.cli.known import require_store, sqlite_file
from extractor.settings import Settings
from extractor.usecases.bounded import Bounded, NoAnswer
from extractor.usecases.checks import Finding, State
from extractor.usecases.health import DEADLINE_S, PATIENCE_S
from extractor.usecases.status import SystemState

# Less free disk space is a warning; less than `FULL_BYTES` is broken.
FREE_BYTES = 1_000_000_000
FULL_BYTES = 100_000_000

# What to do if a check does not end in time: it hangs, or this host has no time for it.
NO_ANSWER: Mapping[str, Finding] = {
    "redis and the database": Finding("", "broken", "", "check this host's network and mounts"),
    "model": Finding("", "warning", "", "try again when this host is less busy; then check its network and ANTHROPIC_BASE_URL"),
    "disk": Finding("", "broken", "", "check this host's mounts"),
}  # fmt: skip


def examine(container: Container) -> list[Finding]:
    """Run all checks within a few seconds. A check that fails to run is a finding and does not stop the others."""
    prepared = list(_prepare(container))
    prober = container.prober()
    _load_sdk(container.settings)
    try:
        ask = Bounded(
            DEADLINE_S + 0.2
        ).begin()  # the prober has the same deadline, and its answer says which part hangs
        health = ask("health", lambda: prober.look().findings)
        model = ask("model", lambda: list(model_findings(container)))
        disk = ask("disk", lambda: list(_disk(container)))
        checks = {"redis and the database": health, "model": model, "disk": disk}
        return [*prepared, *(one for name, answer in checks.items() for one in _told(name, answer))]
    finally:
        prober.close()


def examine_here(settings: Settings) -> list[Finding]:
    """Run all checks on the configured store; if it does not exist, on a temporary one, and say so."""
    path = sqlite_file(settings)
    if path is None or path.exists():
        return _examined(settings)
    with tempfile.TemporaryDirectory(prefix="extractor-doctor-") as home:
        found = _examined(settings.model_copy(update={"home": Path(home), "database_url": None}))
    return [
        Finding("store", "ok", f"none yet at {path}; a temporary one was checked", "`extractor up` creates it"),
        *found,
    ]


def _examined(settings: Settings) -> list[Finding]:
    container = Container(settings)
    try:
        return examine(container)
    finally:
        container.close()


def state_and_findings(settings: Settings) -> tuple[SystemState | None, list[Finding]]:
    """Return the overall state and what is wrong with the store; see `Prober.state_and_findings`."""
    require_store(settings)
    container = Container(settings)
    try:
        # On PostgreSQL the prober checks it with a deadline; a server that hangs must not hang `status`.
        if settings.is_sqlite:
            container.require_schema()
        prober = container.prober()
        try:
            return prober.state_and_findings()
        finally:
            prober.close()
    finally:
        container.close()


def _told(name: str, answer: Callable[[], list[Finding]]) -> list[Finding]:
    try:
        return answer()
    except NoAnswer as error:
        return [replace(NO_ANSWER[name], name=name, found=str(error))]


def _prepare(container: Container) -> Iterator[Finding]:
    """Start what is embedded, and create a missing SQLite file."""
    try:
        container.start_redis()
        path = container.sqlite_path
        if path is not None and not path.exists():
            container.require_schema()
    except ExtractorError as error:
        yield Finding("set-up", "broken", str(error))


# -- the model ----------------------------------------------------------------------------------------------------


def model_findings(container: Container) -> Iterator[Finding]:
    """Check the model of this shell's settings; if they name none, report that of the live workers."""
    settings = container.settings
    try:
        require_model(settings)
    except Misconfigured as error:
        yield _as_workers_report(container) or Finding("model", "broken", "none", str(error))
        return
    if settings.is_offline:
        yield Finding(
            "model", "warning", "the built-in rules", "they only find set phrases; set a key and a model for real use"
        )
        return
    if settings.provider != "anthropic":  # only its Models API is free of charge
        yield Finding("model", "ok", f"{settings.model} through {settings.provider}; not asked",
                      "`extractor doctor --model` sends it a tiny session")  # fmt: skip
        return
    for name in dict.fromkeys([settings.model or "", settings.cold_model or settings.model or ""]):
        yield _ask_for(name)


def _load_sdk(settings: Settings) -> None:
    """Load the model's SDK, which may take seconds of processor time, before the checks' deadline begins to run."""
    if settings.provider == "anthropic" and not settings.is_offline:
        importlib.import_module("anthropic.resources.models")


def _as_workers_report(container: Container) -> Finding | None:
    """Return the model of the live workers, whose environment may differ from this shell's."""
    try:
        workers = container.overview.waiting().workers
    except StoreUnavailable:
        return None
    if not workers:
        return None
    models = ", ".join(sorted({one.model or "unknown" for one in workers}))
    told = f"{len(workers)} workers report model" if len(workers) > 1 else "the worker reports model"
    return Finding("model", "ok", f"not set in this shell; {told} {models}")


def _ask_for(model: str) -> Finding:
    """Query the Models API for a model; this is free of charge."""
    import anthropic

    key = (
        None if os.environ.get("ANTHROPIC_API_KEY") else provider_key()
    )  # the SDK reads the variable, but not key files
    try:
        with anthropic.Anthropic(api_key=key, max_retries=0, timeout=PATIENCE_S) as client:
            found = client.models.retrieve(model)
        return Finding("model", "ok", f"{found.id} at {os.environ.get('ANTHROPIC_BASE_URL', 'api.anthropic.com')}")
    except anthropic.AuthenticationError as error:
        return Finding("model", "broken", f"the key is refused: {error.message}"[:200], "set a valid ANTHROPIC_API_KEY")
    except anthropic.PermissionDeniedError as error:
        return Finding("model", "broken", f"not allowed: {error.message}"[:200], "give the key access to this model")
    except anthropic.NotFoundError:
        return Finding("model", "warning", f"{model}: unknown to the Models API at this address",
                       "check EXTRACTOR_MODEL; ignore this for a gateway without a Models API")  # fmt: skip
    except anthropic.APIConnectionError as error:
        return Finding("model", "broken", f"cannot be reached: {error.__cause__ or error}"[:200],
                       "check the network and ANTHROPIC_BASE_URL; turns wait and are not lost")  # fmt: skip
    except anthropic.APIError as error:
        return Finding("model", "warning", f"{type(error).__name__}: {error.message}"[:200], "the provider may be down")


def _disk(container: Container) -> Iterator[Finding]:
    home = container.settings.home
    place = home if home.exists() else Path.cwd()  # the default home is created below it
    free = shutil.disk_usage(place).free
    state: State = "ok" if free > FREE_BYTES else "warning" if free > FULL_BYTES else "broken"
    yield Finding(
        "disk", state, f"{free / 1e9:,.1f} GB free at {place}", "" if state == "ok" else "free some disk space"
    )
