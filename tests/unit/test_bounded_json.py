"""JSON is bounded in depth and number of values before it is parsed, in linear time."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from extractor.core.conversation.bounded_json import UnboundedJson, check_shape, loads

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


def depth_of(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth_of, inner), default=0) if isinstance(value, (list, dict)) else 0


class TestLoads:
    @given(VALUES)
    def test_what_is_bounded_is_read_as_the_standard_parser_reads_it(self, value: object) -> None:
        assert loads(json.dumps(value).encode()) == value
        assert loads(json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass")) == value

    @given(VALUES, st.integers(0, 5))
    @example({"a": []}, 1)
    def test_the_depth_is_that_of_the_value_not_of_brackets_in_texts(self, value: object, limit: int) -> None:
        raw = json.dumps(value).encode()
        if depth_of(value) <= limit:
            check_shape(raw, max_depth=limit)
        else:
            with pytest.raises(UnboundedJson, match="deeper"):
                check_shape(raw, max_depth=limit)

    @pytest.mark.parametrize(
        "raw", [b"[" * 100_000, b"[" * 100_000 + b"]" * 100_000, b'{"a":' * 100_000, b'[{"a":' * 50_000 + b"1"]
    )
    def test_what_nests_too_deep_is_refused(self, raw: bytes) -> None:
        with pytest.raises(UnboundedJson, match="deeper than 100"):
            loads(raw)

    def test_too_many_values_are_refused(self) -> None:
        for raw in (b"[" + b"1," * 600_000 + b"1]", b"[" + b'"",' * 600_000 + b"1]"):
            with pytest.raises(UnboundedJson, match="500,000 values"):
                loads(raw)
        assert len(loads(b'{"text": "' + b"," * 600_000 + b'"}')["text"]) == 600_000

    @pytest.mark.parametrize("raw", [b"NaN", b"[Infinity]", b"-Infinity", b"1e999", b"[-1e400]", b"9" * 5_000])
    def test_what_is_no_number(self, raw: bytes) -> None:
        with pytest.raises(ValueError, match=r"number|digits"):
            loads(raw)

    @pytest.mark.parametrize(
        "raw", ["[1]".encode("utf-16"), "[1]".encode("utf-32-le"), b'"\x00"', b'"\xff"', b"", b"]"]
    )
    def test_what_is_no_json_in_utf_8(self, raw: bytes) -> None:
        with pytest.raises(ValueError):
            loads(raw)

    @pytest.mark.parametrize("piece", [b'"\\"', b'"', b"\\", b'\\"', b"[", b'"a', b'"a"', b"[]{}", b'"\\\\'])
    def test_the_check_is_linear(self, piece: bytes) -> None:
        """Counted in CPU of this thread, twice the length against the length."""

        def cost(size: int) -> float:
            raw = piece * (size // len(piece))
            best = 9.0
            for _ in range(5):
                began = time.thread_time()
                with contextlib.suppress(UnboundedJson):
                    check_shape(raw)
                best = min(best, time.thread_time() - began)
            return best

        assert cost(400_000) < 4 * cost(100_000) * 2 + 0.005
