"""Ids in paths: `{session_id:id}` also takes ids with slashes, which producers on the stream may use."""

from __future__ import annotations

from starlette.convertors import StringConvertor, register_url_convertor


class IdConvertor(StringConvertor):
    """A text of at least one character. A route that ends in an id is defined after the longer routes of its method."""

    # Servers decode %2F before routes are matched.
    regex = ".+"


register_url_convertor("id", IdConvertor())
