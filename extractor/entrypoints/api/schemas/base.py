"""Base classes and common field types of the HTTP contract's models. An example of a model is made from its fields."""

from __future__ import annotations

import types
from collections.abc import Iterator
from datetime import date, datetime
from enum import Enum, StrEnum
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin
from uuid import UUID

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    WithJsonSchema,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from pydantic_core.core_schema import no_info_before_validator_function

from extractor.core.closed_sets import E, stored
from extractor.core.documents import rfc3339

Id = Annotated[UUID, Field(examples=["6b1f4d0e-9d2a-4c61-8f0b-0123456789ab"])]
MessageId = Annotated[UUID, Field(examples=["0c2f7c1e-5a7b-4f39-9b57-5c3a8d1e2f40"])]
RunId = Annotated[UUID, Field(examples=["a3d0c9b8-77f1-4b7e-8f7e-2f6c1d9e0b55"])]
Tenant = Annotated[str, Field(examples=["default"])]
User = Annotated[str, Field(examples=["ada"])]
Project = Annotated[str, Field(examples=["apollo"])]
Session = Annotated[str, Field(examples=["chat-42"])]
# RFC 3339 in UTC, to the microsecond.
Instant = Annotated[
    datetime,
    PlainSerializer(rfc3339, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
    Field(examples=["2026-11-20T11:00:00.000000Z"]),
]


class _OfAnyVersion:
    """Lets a response show what a newer version stored."""

    def __get_pydantic_core_schema__(self, source: type[StrEnum], handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_before_validator_function(partial(stored, source), handler(source))


# A member of a closed set that comes from a row.
Stored = Annotated[E, _OfAnyVersion()]

# ISO 8601.
Day = Annotated[date, Field(examples=["2026-11-27"])]

# US dollars.
Usd = Annotated[float, Field(examples=[0.0042])]

PageToken = Annotated[str, Field(examples=["WyIyMDI2LTExLTIwVDExOjAwOjAwKzAwOjAwIiwgIjQyIl0"])]
# An object whose form is not part of the contract.
Json = Annotated[dict[str, Any], Field(examples=[{}])]


class Document(BaseModel):
    """A JSON object of a response, made from a domain object or a dictionary with exactly these fields."""

    # "forbid" finds fields that a use case returns and the contract lacks.
    model_config = ConfigDict(extra="forbid", from_attributes=True, use_attribute_docstrings=True)
    # Later versions may add fields, so the schema of a response does not forbid others: generated clients would.
    may_grow: ClassVar[bool] = True

    @classmethod
    def example(cls) -> dict[str, Any]:
        """Return an example, made from those of the fields."""
        return {field.alias or name: _field_example(field) for name, field in cls.model_fields.items()}

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the schema, which forbids other fields unless the model may grow."""
        schema = handler(core_schema)
        if cls.may_grow:
            handler.resolve_ref_schema(schema).pop("additionalProperties", None)
        return schema


def models(kind: type[Document] = Document) -> Iterator[type[Document]]:
    """Yield every model of the contract that was imported."""
    for inner in kind.__subclasses__():
        yield inner
        yield from models(inner)


class Order(Document):
    """A JSON object of a request. Unknown fields are rejected."""

    may_grow: ClassVar[bool] = False


class DryRun(Order):
    """Whether to count only."""

    dry_run: bool = False
    """Count; change nothing."""


def _field_example(field: FieldInfo) -> Any:
    if field.examples:
        return field.examples[0]
    return _example(field.annotation) if field.is_required() else field.get_default(call_default_factory=True)


def _example(kind: Any) -> Any:
    """Return an example of a type: that of its alias, its first value, or that of its first part."""
    arguments = get_args(kind)
    match get_origin(kind):
        case origin if origin is Annotated:
            given = [one.examples[0] for one in arguments[1:] if isinstance(one, FieldInfo) and one.examples]
            return given[0] if given else _example(arguments[0])
        case origin if origin is Literal:
            return arguments[0]
        case origin if origin in (Union, types.UnionType):
            return _example(arguments[0])
        case origin if origin is list:
            return [_example(arguments[0])]
        case origin if origin is dict:
            return {}
    if issubclass(kind, Document):
        return kind.example()
    return next(iter(kind)).value if issubclass(kind, Enum) else _PLAIN[kind]


_PLAIN: dict[type, Any] = {str: "text", int: 1, float: 0.5, bool: False, type(None): None}
