"""Writes docs/events.md, docs/http.md and docs/metrics.md from the code: `python -m scripts.reference`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from extractor.bootstrap import Container
from extractor.core.conversation import events
from extractor.entrypoints.api.app import create_api
from extractor.entrypoints.api.metrics import render
from extractor.settings import read_settings
from scripts.markdown import cell, prose

Json = Mapping[str, Any]
DOCS = Path(__file__).parents[1] / "docs"
NOTE = "Written from the code by `python -m scripts.reference`."

LIMITS = (
    ("an event, or a request body", f"{events.MAX_EVENT_BYTES // 2**20} MB (`EXTRACTOR_MAX_EVENT_BYTES`)"),
    ("messages in an event", f"{events.MAX_MESSAGES:,}"),
    ("an id of a tenant, session, user, project or event", f"{events.MAX_ID_CHARS} characters"),
    ("a speaker's name", f"{events.MAX_NAME_CHARS} characters"),
    ("the name of a time zone", f"{events.MAX_ZONE_CHARS} characters"),
    ("errors listed in an answer", str(events.MAX_ERRORS)),
)


def pages() -> dict[Path, str]:
    """Return every page by its path."""
    with tempfile.TemporaryDirectory() as home:
        settings = read_settings({}, home=Path(home), redis_url="redis://127.0.0.1:1/0", model="offline")
        with closing(Container(settings)) as container:
            container.migrate()
            api = create_api(container)
            document = api.openapi()
            api.state.probes.close()
            metrics = render(container.status.full(None), container.stats.totals(), container.audit.pollution(None))
    return {
        DOCS / "events.md": "\n".join(_events(document["components"]["schemas"])) + "\n",
        DOCS / "http.md": "\n".join(_http(document)) + "\n",
        DOCS / "metrics.md": "\n".join(_metrics(text_string_to_metric_families(metrics.decode()))) + "\n",
    }


# -- events -----------------------------------------------------------------------------------------------------------


def _events(schemas: Json) -> Iterator[str]:
    yield f"# Event fields\n\n{NOTE} [Hand over turns](hand-over.md) explains them and has examples."
    yield "\nAn event is one JSON object, version 1: on the stream `extractor:turns`, in the Celery task"
    yield "`extractor.ingest_turn`, and, without `session_id`, in `POST /v1/sessions/{session_id}/turns`. There"
    yield "`session_id` is required, and each message needs `uuid` and `created_at`, which HTTP and Python fill in."
    yield "\n## An event\n"
    yield from _fields(schemas["Turn"])
    yield f"| `session_id` | text, 1 to {events.MAX_ID_CHARS} characters | in the path over HTTP | The conversation. |"
    for title, name in (("A message", "TurnMessage"), ("A parent request", "ParentRequest")):
        yield f"\n## {title}\n"
        yield from _fields(schemas[name])
    yield "\n## Limits\n\n| | at most |\n|---|---|"
    yield from (f"| {what} | {most} |" for what, most in LIMITS)


# -- HTTP -------------------------------------------------------------------------------------------------------------


def _http(document: Json) -> Iterator[str]:
    yield f"# HTTP\n\n{NOTE} A running API shows the same at `/docs` and `/openapi.json`."
    yield "\nSend `Authorization: Bearer KEY`. Errors are `application/problem+json`: [Problem](#problem)."
    yield "\n## Routes\n\n| route | |\n|---|---|"
    routes = [
        (method.upper(), path, spec)
        for path, item in document["paths"].items()
        for method, spec in item.items()
        if "tags" in spec or path.startswith("/v1/")
    ]
    for method, path, spec in routes:
        yield f"| [`{method} {path}`](#{_anchor(f'{method} {path}')}) | {_first_sentence(spec)} |"
    for method, path, spec in routes:
        yield from _route(method, path, spec)
    yield "\n## Objects"
    for name, schema in sorted(document["components"]["schemas"].items()):
        yield f"\n### {name}\n\n{prose(schema.get('description', '')) or 'One of these values.'}\n"
        yield from _fields(schema, links=True) if "properties" in schema else [prose(_values(schema, links=True))]


def _route(method: str, path: str, spec: Json) -> Iterator[str]:
    yield f"\n### {method} {path}\n\n{prose(spec.get('description', ''))}"
    if spec.get("parameters"):
        yield "\n| parameter | in | values | default | |\n|---|---|---|---|---|"
    for one in spec.get("parameters", ()):
        schema = one["schema"]
        default = "required" if one.get("required") else _default(schema)
        yield f"| `{one['name']}` | {one['in']} | {_values(schema, True)} | {default} | {cell(one.get('description', ''))} |"
    body = spec.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body is not None:
        yield f"\nBody: {_values(body, True)}."
    for status, response in spec["responses"].items():
        if status.startswith("2"):
            contents = response.get("content", {})
            told = ", ".join(
                f"{media}: {_values(one['schema'], True)}" if one.get("schema") else media
                for media, one in contents.items()
            )
            yield "\n" + prose(f"{status}: {told or 'no body'}.")
    errors = [status for status in spec["responses"] if status[0] in "45"]
    if errors:
        yield f"\nErrors: {', '.join(errors)}."


def _first_sentence(spec: Json) -> str:
    return cell(spec.get("description", "")).partition(". ")[0].rstrip(".") + "."


def _anchor(title: str) -> str:
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")


# -- schemas ----------------------------------------------------------------------------------------------------------


def _fields(schema: Json, links: bool = False) -> Iterator[str]:
    yield "| field | values | default | |\n|---|---|---|---|"
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        default = "required" if name in required else _default(field)
        yield f"| `{name}` | {_values(field, links)} | {default} | {cell(field.get('description', ''))} |"


def _values(schema: Json, links: bool = False) -> str:
    """Return the values that a schema allows in words: `text, 1 to 200 characters`."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})" if links else name
    if options := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        return " or ".join(dict.fromkeys(_values(option, links) for option in options))
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_values(schema.get('items', {}), links)}{_range(schema, 'Items', '')}"
    words = {"string": "text", "integer": "whole number", "boolean": "`true`, `false`", "null": "null"}
    formats = {"uuid": "UUID", "date-time": "RFC 3339", "date": "ISO 8601 date"}
    told = formats.get(schema.get("format", "")) or words.get(kind, kind)
    return f"{told}{_range(schema, 'Length', ' characters')}{_range(schema, 'imum', '')}"


def _range(schema: Json, suffix: str, unit: str) -> str:
    least, most = (schema.get(f"{end}{suffix}") for end in ("min", "max"))
    if least is None and most is None:
        return ""
    if most is None:
        return f", at least {least:,}{unit}"
    return f", at most {most:,}{unit}" if least is None else f", {least:,} to {most:,}{unit}"


def _default(schema: Json) -> str:
    value = schema.get("default")
    return "" if value is None or value == [] else f"`{str(value).lower() if isinstance(value, bool) else value}`"


# -- metrics ----------------------------------------------------------------------------------------------------------


def _metrics(families: Iterable[Metric]) -> Iterator[str]:
    yield f"# Metrics\n\n{NOTE}"
    yield "[Dashboard, metrics and traces](dashboard.md#metrics) says how they are computed.\n"
    yield "| metric | type | labels | |\n|---|---|---|---|"
    for family in families:
        name = family.name + ("_total" if family.type == "counter" else "")
        yield f"| `{name}` | {family.type} | {_labels(family)} | {cell(family.documentation)} |"


def _labels(family: Metric) -> str:
    """Return the labels with their values; a model's name may be any."""
    found: dict[str, list[str]] = {}
    for sample in family.samples:
        for label, value in sample.labels.items():
            found.setdefault(label, []).append(value)
    found.pop("le", None)
    return "; ".join(
        f"`{label}`: " + (", ".join(f"`{value}`" for value in dict.fromkeys(values) if value) or "any")
        for label, values in found.items()
    )


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
