"""The codec carries plain data as it is, and lets nothing else in."""

import contextlib
import math
import struct
import subprocess
import sys
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction

import msgpack
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgpack import ExtType

from lincls_grader import codec
from lincls_grader.codec import Code, Opaque, ProtocolError, decode
from lincls_grader.encoder import TooLarge, encode


def there_and_back(value, **more):
    message = encode(value, **more)
    (size,) = codec.HEADER.unpack(message[:4])
    assert len(message) == 4 + size
    return decode(message[4:])


def read(value):
    return decode(msgpack.packb(value))


def ext(code, *items):
    return ExtType(code, msgpack.packb(list(items)))


NUMBER = struct.pack("=d", -1.0)


def array(name, shape, data=NUMBER, *, code=Code.ARRAY):
    form = codec.FORM.pack(len(name), len(shape)) + name.encode() + struct.pack(f">{len(shape)}I", *shape)
    return ExtType(code, form + data)


NUMBERS = (
    st.integers(-(2**200), 2**200) | st.floats(allow_nan=False) | st.booleans() | st.complex_numbers(allow_nan=False)
)
SINGLE = NUMBERS | st.none() | st.text(st.characters(exclude_categories=["Cs"])) | st.binary() | st.fractions()
PLAIN = st.recursive(
    SINGLE, lambda each: st.lists(each) | st.lists(each).map(tuple) | st.dictionaries(SINGLE, each), max_leaves=20
)


@given(PLAIN)
def test_plain_data_come_back_equal_and_of_the_same_types(value):
    found = there_and_back(value)
    assert repr(found) == repr(value)


@pytest.mark.parametrize(
    "value",
    [..., {1, 2}, {frozenset({1}), ()}, range(1, 9, 2), Decimal("-1.5E+3"), Decimal("NaN"), Fraction(-1, 3), math.inf,
     -0.0, b"\0", 2**64, -(2**63) - 1, {(1, 2): {None: ()}},
     np.float64(0.1), np.int32(-3), np.bool_(True), np.float16(2), np.complex64(1j)],
    ids=repr,
)  # fmt: skip
def test_rarer_values_come_back_and_numpy_scalars_stay_numpy_scalars(value):
    found = there_and_back(value)
    assert repr(found) == repr(value) and type(found) is type(value)


@pytest.mark.parametrize("dtype", ["?", "i1", "u2", "<i8", ">i4", "f2", ">f8", "c16", "<U3"])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0), (2, 3)])
def test_arrays_come_back_with_their_shape_and_type(dtype, shape):
    value = np.arange(math.prod(shape)).reshape(shape).astype(dtype)
    found = there_and_back(value)
    assert found.dtype == value.dtype and found.shape == shape
    np.testing.assert_array_equal(found, value)
    assert type(found) is np.ndarray and found.flags.writeable and found.flags.owndata


def test_an_array_that_lies_otherwise_in_memory_comes_back():
    value = np.arange(12.0).reshape(3, 4).T[::2]
    assert there_and_back(value).tolist() == value.tolist()


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


class Pile(list):
    """A list, as far as it is asked."""


def too_large():
    deep, pile, itself, mixed = [], Pile(), [], ()
    for _ in range(100):
        deep, pile, mixed = [deep], Pile([pile]), ([mixed],)
    itself.append(itself)
    nested = np.empty(1, dtype=object)
    nested[0] = nested
    return {
        "deep": deep, "deep tuples": mixed, "deep of another class": pile, "itself": itself, "itself, an array": nested,
        "long": [0] * 400_000, "many short": [[0] * 1000] * 400, "big": np.zeros(5 << 20), "text": "x" * (5 << 20),
        "keys": set(range(3000)), "dict": dict.fromkeys(range(3000)), "a key": {tuple([0] * 400_000): 1},
    }  # fmt: skip


@pytest.mark.parametrize("what", too_large())
def test_what_is_too_large_or_too_deep_is_not_written(what):
    with pytest.raises(TooLarge):
        encode(too_large()[what])


def test_what_is_just_not_too_deep_is_written_and_read():
    for wrap in (lambda x: [x], lambda x: (x,), lambda x: {1: x}, lambda x: Pile([x])):
        value = Fraction(1, 3)
        for _ in range(codec.DEPTH):
            value = wrap(value)
        assert repr(there_and_back(value)) == repr(value)
        with pytest.raises(TooLarge):
            encode(wrap(value))


def test_a_writer_that_failed_writes_the_next_message_as_ever():
    for value in ([1, (2, [object()])], [(("a" * (5 << 20),),)], [1, ("\ud800", object())]):
        with pytest.raises((TypeError, TooLarge)):
            encode(value, strict=True)
        assert there_and_back([1, (2, "b")], strict=True) == [1, (2, "b")]


def test_a_number_with_too_many_digits_is_opaque():
    for value in (10**5000, Fraction(1, 10**5000), range(10**5000)):
        assert isinstance(there_and_back(value), Opaque)


def test_strict_writing_refuses_what_is_not_plain():
    for value in (object(), [len], 10**5000, np.array(["2020"], dtype="M8[Y]")):
        with pytest.raises(TypeError, match="only plain data"):
            encode(value, strict=True)


def test_a_function_is_what_is_said_of_it():
    message = encode([len], lambda f: [7, f.__name__, [["x", 0, False]]])
    assert decode(message[4:], lambda said: said) == [[7, "len", [["x", 0, False]]]]
    assert isinstance(there_and_back(len), Opaque)


DEEP = list[object]()
for _ in range(40):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    "value",
    [
        ExtType(99, b""), ExtType(0, b""), ExtType(Code.ELLIPSIS, b"x"), DEEP, [0] * 200_000, [[0] * 1000] * 200,
        {i: 0 for i in range(5000)}, ExtType(Code.TUPLE, b""), ExtType(Code.TUPLE, b"\x01"),
        ExtType(Code.TUPLE, b"\xc1"),
        ExtType(Code.INT, b"1" * 2000), ExtType(Code.INT, b""), ExtType(Code.INT, b"xyz"), ExtType(Code.INT, b"\xff"),
        ext(Code.FRACTION, 1, 0), ext(Code.FRACTION, 1.5, 2), ext(Code.FRACTION, 1), ext(Code.FRACTION, True, 2),
        ext(Code.RANGE, 1, 2, 0), ext(Code.RANGE, 1, 2), ext(Code.RANGE, 0, 10**8, 1),
        ext(Code.RANGE, 0, ExtType(Code.INT, hex(2**99).encode()), 1),
        ExtType(Code.DECIMAL, b"1e99999"), ExtType(Code.DECIMAL, b"9" * 9999), ExtType(Code.DECIMAL, b"sNaN"),
        ExtType(Code.DECIMAL, b"\xff"), ExtType(Code.COMPLEX, b"12345678"), ExtType(Code.COMPLEX, b""),
        ext(Code.SET, []), ext(Code.SET, *range(5000)), ext(Code.FROZENSET, {1: 2}), ext(Code.FROZENSET, *range(5000)),
        array("<f8", [1], b"1234567"), array("<f8", [2]), array("|O", [1]), array("V8", [1]), array("f8,O", [1]),
        array("M8[s]", [1]), array("<U2", [1]), array("<U0", [1], b""), array("<f16", [1], bytes(16)), array("", [1]),
        array("<f8", [1] * 40), array("<f8", [2**31, 2**31, 0], b""), array("<f8", [0] * 17, b""),
        array("<f8", [1], code=Code.SCALAR), array("<f8", [], b"", code=Code.SCALAR),
        ExtType(Code.ARRAY, b""), ExtType(Code.ARRAY, b"\x03"), ExtType(Code.ARRAY, b"\xff\xff<f8"),
        ExtType(Code.ARRAY, b"\x03\x01\xff\xfe\xfd\0\0\0\0"), ext(Code.OBJECTS), ext(Code.OBJECTS, [2], 1),
        ext(Code.OBJECTS, 2), ext(Code.OBJECTS, [1, 1, 0], 1), ext(Code.OBJECTS, [1.0], 1),
        ext(Code.OBJECTS, [-1, -1], 1),
        ExtType(Code.OBJECT, b"\xff"), ext(Code.FUNCTION, 1, None, None),
    ],
    ids=lambda value: repr(value)[:40],
)  # fmt: skip
def test_what_encode_would_not_write_is_an_error(value):
    with pytest.raises(ProtocolError):
        read(value)


def nest(data, levels):
    for _ in range(levels):
        data = msgpack.packb(ExtType(Code.TUPLE, b"\x91" + data))
    return data


@pytest.mark.parametrize(
    "message",
    [b"", b"\xc1", b"\x91", b"\x01\x01", b"\xa2a", b"\xa1\xff", b"\xd9\xff", b"\x91" * 100_000, b"\x81\x01" * 100_000,
     b"\xdd\xff\xff\xff\xff", b"\xdd\0\x0f\xff\xff" * 1000, b"\xdf\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff",
     b"\x81\x90\x01",
     b"\x81\x80\x01", b"\x93\xa3abc\xda\xff\xff", nest(b"\x01", 40), nest(b"\x01", 2000), b"\xc0" * 2, bytes(5 << 20),
     b"\xdc\xff\xff" + b"\x90" * 65_535 + b"\x01", b"\xdd\0\x20\0\0" + b"\x90" * (2 << 20),
     b"\xdd\0\x20\0\0" + b"\x80" * (2 << 20), b"\xdd\0\x08\0\0" + b"\xd4\x0d\0" * (1 << 19)],
    ids=lambda message: repr(message[:12]),
)  # fmt: skip
def test_what_is_no_message_is_an_error(message):
    with pytest.raises(ProtocolError):
        decode(message)


STRETCHED = """
import mmap, resource, sys
from lincls_grader import bounds, codec, encoder
value = 1
for _ in range(codec.DEPTH):
    value = (value,)
message = encoder.encode(value)[4:]
codec.stretch()
most = bounds.address_space()
resource.setrlimit(resource.RLIMIT_AS, (most, most))
assert codec.decode(message, lambda said: said) == value
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is Linux's")
def test_a_process_that_gets_no_more_memory_reads_the_deepest_message():
    done = subprocess.run([sys.executable, "-c", STRETCHED], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_moments_of_messagepack_are_read_as_plain_numbers():
    assert type(decode(msgpack.packb(msgpack.Timestamp(3, 0)))) is float


@given(st.binary(max_size=60))
def test_noise_gives_plain_data_or_a_protocol_error(message):
    with contextlib.suppress(ProtocolError):
        assert all_plain(decode(message))


TREES = st.recursive(
    st.none()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
    | st.builds(ExtType, st.integers(0, 20), st.binary(max_size=40)),
    lambda each: (
        st.lists(each, max_size=5)
        | st.dictionaries(st.integers(0, 9), each, max_size=3)
        | st.builds(lambda code, items: ext(code, *items), st.sampled_from(Code), st.lists(each, max_size=4))
    ),
)


@given(TREES)
def test_trees_of_noise_give_plain_data_or_a_protocol_error(tree):
    with contextlib.suppress(ProtocolError):
        assert all_plain(read(tree))


def all_plain(value):
    """Whether everything in a value is of an exact type that the codec may build."""
    kind = type(value)
    if kind in (list, tuple, set, frozenset):
        return all(map(all_plain, value))
    if kind is dict:
        return all(all_plain(k) and all_plain(v) for k, v in value.items())
    if kind is np.ndarray:
        return value.dtype.kind in "biufcUO" and (value.dtype.kind != "O" or all(map(all_plain, value.flat)))
    known = {type(None), bool, int, float, complex, str, bytes, range, Fraction, Decimal, type(...)}
    return kind in known or isinstance(value, np.generic) or kind.__bases__ == (Opaque,)


def test_truth_values_are_zero_or_one():
    assert read(array("|b1", [3], b"\x00\x02\xff")).tolist() == [False, True, True]


def test_text_can_always_be_stored():
    assert there_and_back("a\ud800b") == "a?b"
    assert there_and_back({"\ud800": ("\udfff", "ä")}) == {"?": ("?", "ä")}
