"""Names and arguments that callers hand in."""

import numpy as np
import pytest

from lincls.plot.arguments import listed, one_each


@pytest.mark.parametrize("names", [("a", "b"), ["a", "b"], {"a": 1, "b": 2}, iter("ab"), np.array(["a", "b"])])
def test_names_of_any_kind_come_back_as_a_list(names):
    assert listed(names, "curve", 2) == ["a", "b"]


@pytest.mark.parametrize(("names", "count", "error", "message"), [
    ("ab", 2, TypeError, "names must be a list, one name a curve; it came as str"),
    (None, None, TypeError, "names must be a list, one name a curve; it came as NoneType"),
    ([], None, ValueError, "names must hold at least one curve; it came empty"),
    (["a"], 2, ValueError, "names must hold 2 names, one for each curve; it came with 1"),
    (["a", "b"], 1, ValueError, "names must hold 1 name, one for each curve; it came with 2"),
])  # fmt: skip
def test_other_names_are_refused(names, count, error, message):
    with pytest.raises(error, match=message):
        listed(names, "curve", count)


def test_each_thing_is_given_one_argument():
    one_each([1, 2], "ab", "curve")
    with pytest.raises(ValueError, match="set must be given one argument for each of 2 curves; it came with 3"):
        one_each([1, 2, 3], "ab", "curve")
