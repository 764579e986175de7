from types import SimpleNamespace

from lincls.widgets.frozen import frozen


def cell(source, names):
    exec(source, names)
    return names


def test_a_name_bound_again_later_does_not_reach_the_function():
    names = cell("w = 1\ndef f(x, *, k=2): return x + w * k", {})
    kept = frozen(names["f"])
    names["w"] = ...
    assert kept(3) == 5
    assert kept(3, k=10) == 13


def test_the_functions_that_it_calls_are_frozen_too():
    names = cell("w = 1\ndef g(): return w\ndef f(): return g() + h()\ndef h(): return 10 * w", {})
    kept = frozen(names["f"])
    cell("w = 5\ndef g(): return 'other'", names)
    assert kept() == 11


def test_names_that_it_does_not_mention_are_let_go():
    names = cell("w, other = 1, 2\ndef g(): return [w for _ in 'ab']\ndef f(): return (lambda: g())()", {})
    assert set(frozen(names["f"]).__globals__) == {"w", "g", "__builtins__"}


def test_a_function_that_may_read_any_name_keeps_all():
    names = cell("w = 1\ndef f(): return eval('w')", {})
    kept = frozen(names["f"])
    names["w"] = 2
    assert kept() == 1


def test_recursion_stays_inside():
    names = cell("def f(n): return 1 if n == 0 else n * f(n - 1)", {})
    kept = frozen(names["f"])
    names["f"] = None
    assert kept(4) == 24


def test_enclosed_names_and_objects_are_shared():
    names = cell("data = [1]\ndef make(k):\n    def f(): return data[0] + k\n    return f", {})
    kept = frozen(names["make"](5))
    names["data"][0] = 2
    assert kept() == 7


def test_what_is_no_plain_function_comes_back_as_it_is():
    for other in (len, SimpleNamespace().__init__, str.upper):
        assert frozen(other) is other
