"""The codec carries plain data as it is, and lets nothing else in."""

from __future__ import annotations

import contextlib
import json
import math
import struct
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.grading import codec
from lincls.grading.codec import Opaque, ProtocolError, decode
from lincls.grading.encoder import TooLarge, encode


def there_and_back(value, **more):
    message = encode(value, **more)
    text, blob = codec.HEADER.unpack(message[:8])
    assert len(message) == 8 + text + blob
    return decode(message[8 : 8 + text], message[8 + text :])


def read(tree, blob=b""):
    return decode(json.dumps(tree).encode(), blob)


NUMBERS = (
    st.integers(-(2**200), 2**200)
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.complex_numbers(allow_nan=False)
)
SINGLE = (
    NUMBERS | st.none() | st.text(st.characters(exclude_categories=["Cs"])) | st.binary() | st.fractions()
)
PLAIN = st.recursive(
    SINGLE,
    lambda each: st.lists(each) | st.lists(each).map(tuple) | st.dictionaries(SINGLE, each),
    max_leaves=20,
)


@given(PLAIN)
def test_plain_data_come_back_equal_and_of_the_same_types(value):
    found = there_and_back(value)
    assert repr(found) == repr(value)


@pytest.mark.parametrize(
    "value",
    [
        ...,
        {1, 2},
        {frozenset({1}), ()},
        range(1, 9, 2),
        Decimal("-1.5E+3"),
        Decimal("NaN"),
        Fraction(-1, 3),
        math.inf,
        -0.0,
        b"\0",
    ],
)
def test_rarer_values_come_back(value):
    assert repr(there_and_back(value)) == repr(value)


@pytest.mark.parametrize("dtype", ["?", "i1", "u2", "<i8", ">i4", "f2", ">f8", "c16", "<U3"])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0), (2, 3)])
def test_arrays_come_back_with_their_shape_and_type(dtype, shape):
    value = np.arange(math.prod(shape)).reshape(shape).astype(dtype)
    found = there_and_back(value)
    assert found.dtype == value.dtype and found.shape == shape
    np.testing.assert_array_equal(found, value)
    assert type(found) is np.ndarray and found.flags.writeable


@pytest.mark.parametrize(
    "value", [np.float64(0.1), np.int32(-3), np.bool_(True), np.float16(2), np.complex64(1j)]
)
def test_numpy_scalars_stay_numpy_scalars(value):
    found = there_and_back(value)
    assert type(found) is type(value) and found == value


def test_object_arrays_come_back_item_by_item():
    found = there_and_back(np.array([[Fraction(1, 2), ...], [None, object()]], dtype=object))
    assert found.shape == (2, 2) and found[0, 0] == Fraction(1, 2) and found[0, 1] is ...
    assert isinstance(found[1, 1], Opaque)


def test_subclasses_of_lists_tuples_and_arrays_lose_their_class():
    class Many(list):
        def __iter__(self):
            return iter("lies")

    pair = namedtuple("Pair", "a b")
    assert there_and_back(Many([1, 2])) == [1, 2]
    assert type(there_and_back(pair(1, 2))) is tuple
    assert type(there_and_back(np.zeros(2).view(type("Array", (np.ndarray,), {})))) is np.ndarray


@pytest.mark.parametrize("kind", [str, int, float, complex, bytes, dict, set])
def test_an_object_of_any_other_class_is_only_its_name(kind):
    found = there_and_back(type("Mine", (kind,), {"__eq__": lambda *_: True, "__hash__": None})())
    assert isinstance(found, Opaque) and type(found).__name__ == "Mine"
    assert found != 1


@pytest.mark.parametrize("name", ["a b", "", "x" * 61, "<script>", 3, None, ["list"]])
def test_a_name_that_is_no_name_is_dropped(name):
    assert type(codec.opaque(name)).__name__ == "object"


def test_what_is_too_large_or_too_deep_is_not_written():
    deep = []
    for _ in range(100):
        deep = [deep]
    itself = []
    itself.append(itself)
    for value in (deep, itself, [0] * 400_000, np.zeros(5 << 20), "x" * (5 << 20), set(range(3000))):
        with pytest.raises(TooLarge):
            encode(value)


def test_a_number_with_too_many_digits_is_opaque():
    for value in (10**5000, Fraction(1, 10**5000), range(10**5000)):
        assert isinstance(there_and_back(value), Opaque)


def test_strict_writing_refuses_what_is_not_plain():
    for value in (object(), [len], 10**5000, np.array(["2020"], dtype="M8[Y]")):
        with pytest.raises(TypeError, match="only plain data"):
            encode(value, strict=True)


@pytest.mark.parametrize(
    "tree",
    [
        {}, {"a": 1}, [], ["no such tag"], [1, 2], [None], [["list"]], 2**70, ["list", {}],
        ["int", "1" * 2000], ["int", 5], ["int"], ["int", "xyz"], ["int", "0x1", "0x2"],
        ["fraction", 1, 0], ["fraction", 1.5, 2], ["fraction", 1], ["range", 1, 2, 0], ["range", 1, 2],
        ["range", 0, 10**8, 1], ["range", 0, ["int", hex(2**99)], 1],
        ["decimal", "1e99999"], ["decimal", "9" * 9999], ["decimal", 1], ["decimal", "sNaN"],
        ["complex", 1, 2], ["complex", 1.0], ["bytes", 0, 9], ["bytes", -1, 1], ["bytes", 0, -1], ["bytes", True, 0],
        ["set", ["list"]], ["dict", [["list"], 1]], ["dict", [1]], ["dict", 1], ["dict", [1, 2, 3]],
        ["set", *range(5000)],
        ["frozenset", ["set"]], ["array", "<f8", [1], 0, 7], ["array", "<f8", [2], 0, 8], ["array", "|O", [1], 0, 8],
        ["array", "<f8", [-1], 0, 8], ["array", "<f8", [1.0], 0, 8], ["array", "<f8", 1, 0, 8],
        ["array", "<f8", [1] * 40, 0, 8], ["array", "<f8", [2**40, 0], 0, 0], ["array", "V8", [1], 0, 8],
        ["array", "f8,O", [1], 0, 8], ["array", "M8[s]", [1], 0, 8], ["array", "<U2", [1], 0, 8],
        ["array", "<U0", [1], 0, 0], ["array", "<f16", [1], 0, 16], ["array", None, [1], 0, 8],
        ["s", "<f8", [1], 0, 8], ["objects", [2], 1], ["objects", 2], ["objects", [1, 1, 0], 1],
        ["object"], ["object", "a", "b"], ["function", 1, None, None],
    ],
    ids=lambda tree: json.dumps(tree)[:40],
)  # fmt: skip
def test_what_encode_would_not_write_is_an_error(tree):
    with pytest.raises(ProtocolError):
        read(tree, struct.pack("=d", -1.0))


@pytest.mark.parametrize(
    "text",
    [b"", b"[", b"nul", b"\xff\xff", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 10_000, b"[1]]",
     b'["list",' * 40 + b"1" + b"]" * 40],
    ids=lambda text: text[:12].decode(errors="replace"),
)  # fmt: skip
def test_what_is_no_json_is_an_error(text):
    with pytest.raises(ProtocolError):
        decode(text, b"")


@given(st.binary(max_size=60), st.binary(max_size=16))
def test_noise_gives_plain_data_or_a_protocol_error(text, blob):
    with contextlib.suppress(ProtocolError):
        decode(text, blob)


TREES = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(sorted(codec._TAGS)),
    lambda each: st.lists(each, max_size=5),
)


@given(TREES, st.binary(max_size=32))
def test_trees_of_noise_give_plain_data_or_a_protocol_error(tree, blob):
    with contextlib.suppress(ProtocolError):
        decode(json.dumps(tree).encode(), blob)


def test_truth_values_are_zero_or_one():
    assert read(["array", "|b1", [3], 0, 3], b"\x00\x02\xff").tolist() == [False, True, True]


def test_text_can_always_be_stored():
    assert read("a\ud800b") == "a?b"
    assert there_and_back("a\ud800b") == "a?b"
