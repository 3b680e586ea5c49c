"""JSON without its module: what it accepts is what the module accepts, and what it writes the module reads."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpgate.storage.jsontext import decode, encode

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_what_is_written_is_read_back(value: object) -> None:
    assert decode(encode(value)) == json.loads(encode(value)) == decode(json.dumps(value)) == value
    assert encode(value).isascii()


@given(st.text() | st.text(alphabet='{}[]":,0123456789.eE+-truefalsn \n'))
def test_what_the_module_refuses_is_refused(text: str) -> None:
    try:
        expected = json.loads(text, parse_constant=float.fromhex)
    except ValueError:
        with pytest.raises(ValueError):  # noqa: PT011  # every kind of it
            decode(text)
    else:
        assert decode(text) == expected


@pytest.mark.parametrize(
    "data", [b"", b"{", b'{"a": 1} x', b"NaN", b"-Infinity", b"[" * 200_000, b"\xff", b"\xef\xbb\xbf{}", b"{}{}", b"1" * 5000]
)
def test_what_is_no_single_value_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # every kind of it
        decode(data)
