"""What a function enters of a library is seen, by whatever name it was called, and nothing else of the notebook is."""

import functools
import sys

import numpy as np
import pytest
import scipy.linalg
import scipy.special
from scipy.special import expit

from lincls import models
from lincls.exercise import calls, check
from lincls.exercise.own_code import Watch
from lincls.models import Perceptron
from lincls.separability import decide

X, T = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 0.0]]), np.array([0, 1, 1])
FITTED = Perceptron().fit(X, T).w_


def nothing(name):
    return f"{name} is not for this answer\nWriting it yourself is the point here."


def told(f, *args, names=(), using=()):
    """What a test cell that begins with `own_code` says of a function's call."""

    return run("check.own_code(*names, using=using)\ncheck.call(f, *args)", f=f, args=args, names=names, using=using)


def run(cell, **space):
    """The message of a cell, which has a file of its own as in a notebook; None when it passes."""
    try:
        exec(compile(cell, f"cell {cell}", "exec"), {"check": check, **space})
    except check.Wrong as wrong:
        return str(wrong)
    return None


def imported_inside(X):
    from lincls.separability import decide as mine

    return mine(X, T)


def hidden_ufunc(z):
    import scipy.special

    return scipy.special.expit(z)


LIBRARY = {
    "an alias": (lambda X: decide(X, T), "decide of lincls"),
    "the function itself": (functools.partial(decide, t=T), "decide of lincls"),
    "an import inside": (imported_inside, "decide of lincls"),
    "a text": (lambda X: getattr(Perceptron(max_epochs=3), "fi" + "t")(X, T), "Perceptron of lincls"),
    "a method": (Perceptron(max_epochs=3).fit(X, T).predict, "Classifier.predict of lincls"),
    "partial": (functools.partial(scipy.special.logsumexp), "logsumexp of scipy"),
    "a map": (lambda X: [*map(scipy.special.softmax, [X])], "softmax of scipy"),
    "a helper": (lambda X: (lambda Y: models.PCA(1).fit(Y))(X), "PCA of lincls"),
    "code from a text": (lambda X: eval("decide(X, T)", {"decide": decide, "X": X, "T": T}), "decide of lincls"),
    "a ufunc": (lambda X: expit(X), "expit of scipy"),
    "a ufunc of a module": (lambda X: scipy.special.expit(X), "expit of scipy"),
    "a ufunc imported inside": (hidden_ufunc, "expit of scipy"),
    "a ufunc as it is": (expit, "expit of scipy"),
}


@pytest.mark.parametrize("way", LIBRARY)
def test_a_library_that_answers_is_told_by_name(way):
    f, name = LIBRARY[way]
    assert told(f, X) == nothing(name)


def unused(X):
    from lincls.separability import decide

    return X if len(X) else decide(X, T)


OWN = {
    "numpy": lambda X: np.linalg.inv(np.cov(X.T)) @ np.mean(X, axis=0),
    "a name that is not called": lambda X: [decide, X][1],
    "a branch that does not run": unused,
    "a word of the same name": lambda X: "decide".upper(),
    "weights that a fit gave before": lambda X: X @ FITTED,
    "a generator": lambda X: (row.sum() for row in X),
}


@pytest.mark.parametrize("way", OWN)
def test_what_numpy_does_and_what_does_not_run_is_ones_own(way):
    assert told(OWN[way], X) is None


def test_numpys_functions_are_refused_where_the_task_names_them():
    assert told(lambda X: np.linalg.pinv(X), X, names=["pinv"]) == nothing("pinv of numpy")
    assert told(lambda X: scipy.linalg.pinv(X), X, names=["pinv"]) == nothing("pinv of scipy")
    assert told(lambda X: scipy.linalg.eigh(X[1:]), X, names=["pinv"]) is None
    assert told(lambda X: np.corrcoef(X), X, names=["cov"]) is None, "numpy calls cov by itself"


def test_what_the_task_allows_may_be_used():
    assert told(lambda X: decide(X, T), X, using=["decide"]) is None
    assert told(lambda X: Perceptron().fit(X, T).w_, X, using=["models"]) is None


def test_the_rule_ends_with_its_cell():
    assert run("check.own_code()") is None
    assert run("check.call(f, X)", f=lambda X: Perceptron().fit(X, T).w_, X=X) is None


def test_a_call_that_is_not_watched_costs_nothing_and_says_nothing():
    assert calls._here(decide, 1.0, (X, T), False)[1] == []


def test_the_profiler_of_somebody_else_comes_back():
    def other(frame, event, called):
        """Somebody else's."""

    before = sys.getprofile()
    sys.setprofile(other)
    try:
        with Watch(len):
            pass
        assert sys.getprofile() is other
    finally:
        sys.setprofile(before)


def test_a_function_that_raises_ends_the_watch():
    before = sys.getprofile()
    assert "raised ZeroDivisionError" in told(lambda X: 1 / 0, X)
    assert sys.getprofile() is before


def test_in_a_notebook_other_cells_do_not_matter(shell):
    def run(cell):
        return shell.run_cell(cell, store_history=True).error_in_exec

    run("from lincls.exercise import check\nfrom lincls.separability import decide\nimport numpy as np")
    run("def f(X):\n    return np.sum(X)")
    run(
        "print(np.round(decide([[0.0], [1.0]], [0, 1]).w))\nnp.x = decide"
    )  # a comparison, as a careful student makes one
    test = "check.own_code()\ncheck.call(f, [[0.0], [1.0]])"
    assert run(test) is None
    run("def f(X):\n    return decide(X, [0, 1])")
    assert isinstance(run(test), check.Wrong)
    run("del np.x")
