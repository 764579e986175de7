from types import SimpleNamespace

import pytest

from lincls.widgets.frozen import frozen


def cell(source, names):
    exec(source, names)
    return names


@pytest.mark.parametrize(
    ("source", "later", "given", "value"),
    [
        ("w = 1\ndef f(x, *, k=2): return x + w * k", "w = ...", {"x": 3}, 5),
        ("w = 1\ndef f(x, *, k=2): return x + w * k", "w = ...", {"x": 3, "k": 10}, 13),
        ("w = 1\ndef g(): return w\ndef f(): return g() + h()\ndef h(): return 10 * w", "w = 5\ng = None", {}, 11),
        ("w = 1\ndef f(): return eval('w')", "w = 2", {}, 1),
        ("def f(n): return 1 if n == 0 else n * f(n - 1)", "f = None", {"n": 4}, 24),
    ],
    ids=["a name", "its own default", "functions that it calls", "one that may read any name", "itself"],
)
def test_what_is_bound_again_later_does_not_reach_the_function(source, later, given, value):
    names = cell(source, {})
    kept = frozen(names["f"])
    cell(later, names)
    assert kept(**given) == value


def test_names_that_it_does_not_mention_are_let_go():
    names = cell("w, other = 1, 2\ndef g(): return [w for _ in 'ab']\ndef f(): return (lambda: g())()", {})
    assert set(frozen(names["f"]).__globals__) == {"w", "g", "__builtins__"}


def test_enclosed_names_and_objects_are_shared():
    names = cell("data = [1]\ndef make(k):\n    def f(): return data[0] + k\n    return f", {})
    kept = frozen(names["make"](5))
    names["data"][0] = 2
    assert kept() == 7


def test_what_is_no_plain_function_comes_back_as_it_is():
    for other in (len, SimpleNamespace().__init__, str.upper):
        assert frozen(other) is other
