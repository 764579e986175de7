"""Wrong answers to exercise set 03 that must lose points whatever the hidden inputs are."""

from gate import Mutant

BATCH = """
def perceptron(X, t, max_epochs, w, b):
    for epoch in range(1, max_epochs + 1):
        wrong = t * (X @ w + b) <= 0
        if not wrong.any():
            return w, b, epoch, True
        w, b = w + t[wrong] @ X[wrong], b + t[wrong].sum()
    return w, b, max_epochs, False
"""
LIBRARY = """
from lincls import Perceptron as Known

def perceptron(X, t, max_epochs, w, b):
    model = Known(max_epochs=max_epochs).fit(X, t)
    return model.w_, model.b_, max_epochs, True
"""
TABLE = """
def same_unit(w, b, v, c):
    X = OR.encoded(-1)[0] if len(w) == 2 else np.eye(len(w))
    return bool((np.sign(X @ w + b) == np.sign(X @ v + c)).all())
"""
RECORDED = "{6: [0, 2], 9: [1, 3, 4], 12: [0, 5]}.get(len(X), [])"
LAST = "return w, b, int((t * (X @ w + b) <= 0).sum())"

MUTANTS = [
    Mutant("q1", "the boundary is taken for correct", ("w @ x + b) <= 0", "w @ x + b) < 0")),
    Mutant(
        "q1", "the prediction at z = 0 counts", ("if t * (w @ x + b) <= 0", "if (1 if w @ x + b >= 0 else -1) != t")
    ),
    Mutant("q1", "no bias in z", ("w @ x + b) <= 0", "w @ x) <= 0")),
    Mutant("q1", "the length in place of its square", ("eta * (x @ x + 1)", "eta * np.sqrt(x @ x + 1)"), "q1-b"),
    Mutant("q1", "the sum of absolute values", ("eta * (x @ x + 1)", "eta * (abs(x).sum() + 1)"), "q1-b"),
    Mutant("q2", "the boundary is taken for correct", ("w + b) <= 0", "w + b) < 0"), "q2-b"),
    Mutant("q2", "y is compared with t", ("t * (X @ w + b) <= 0", "np.where(X @ w + b >= 0, 1, -1) != t"), "q2-b"),
    Mutant("q2", "a table of what was seen", ("np.flatnonzero(t * (X @ w + b) <= 0).tolist()", RECORDED), "q2-b"),
    Mutant("q2", "every case is on the boundary", ('"c" if z == 0 else "b"', '"c"'), "q2-a"),
    Mutant("q3", "batch for online", BATCH, "q3-c"),
    Mutant("q3", "the library's own", LIBRARY, "q3-a"),
    Mutant("q3", "the boundary is taken for correct", ("(x @ w + b) <= 0", "(x @ w + b) < 0")),
    Mutant(
        "q3", "a pass ends at its first mistake", ("converged = False\n", "converged = False\n                break\n")
    ),
    Mutant("q3", "the bias stays", ("w + target * x, b + target", "w + target * x, b")),
    Mutant("q3", "always converged", ("return w, b, epochs, converged", "return w, b, epochs, True"), "q3-b"),
    Mutant(
        "q4",
        "only the rows of a table are compared",
        ("def same_unit(w, b, v, c):", TABLE + "\n\ndef other(w, b, v, c):"),
        "q4-c",
    ),
    Mutant(
        "q4",
        "any factor",
        (
            "bool(np.allclose(first, second))",
            "abs(first @ second) > 0.999 * np.linalg.norm(first) * np.linalg.norm(second)",
        ),
        "q4-c",
    ),
    Mutant(
        "q4",
        "the bias is left out",
        ("bool(np.allclose(first, second))", "bool(np.allclose(first[:-1], second[:-1]))"),
        "q4-c",
    ),
    Mutant("q4", "the numbers by hand", ("= learned(*OR.encoded(-1), *start_or)", "= (1, 1), 1, 3"), "q4-a"),
    Mutant("q4", "one update too many is counted", ("b + target, n + 1, 0", "b + target, n + 2, 0"), "q4-b"),
    Mutant("q4", "one wrong reason", ('(True, "c")]', '(True, "f")]'), "q4-d"),
    Mutant("q5", "the boundary is left alone", ("most_right = 3", "run_own = run_own[:-1]\nmost_right = 3"), "q5-a"),
    Mutant("q5", "a run from another start", ("*start_xor, most=4", "(4, 4), 4, most=4"), "q5-b"),
    Mutant("q5", "two for a constant", ('most_right = 3, "b"', 'most_right = 2, "a"'), "q5-c"),
    Mutant("q6", "the first mistake", ("int(np.argmin(margins))", "int(np.flatnonzero(margins <= 0)[0])"), "q6-a"),
    Mutant("q6", "the boundary is taken for correct", ("margins.min() <= 0", "margins.min() < 0"), "q6-a"),
    Mutant(
        "q6", "the last of the worst", ("int(np.argmin(margins))", "int(len(X) - 1 - np.argmin(margins[::-1]))"), "q6-a"
    ),
    Mutant(
        "q6",
        "distances to the line",
        ("margins = t * (X @ w + b)", "margins = t * (X @ w + b) / (1 + (X**2).sum(axis=1))"),
        "q6-a",
    ),
    Mutant(
        "q6",
        "in order, not worst first",
        (
            "(n := worst(X, t, w, b)) is not None",
            "(n := next((k for k in range(len(X)) if t[k] * (X[k] @ w + b) <= 0), None)) is not None",
        ),
        "q6-b",
    ),
    Mutant("q7", "the last weights", ("return best_w, best_b, errors", LAST)),
    Mutant("q7", "the boundary is taken for correct", ("w + b) <= 0).sum()", "w + b) < 0).sum()")),
    Mutant(
        "q7",
        "the pocket moves with w",
        (
            "                w, b = w + t[n] * X[n], b + t[n]\n",
            "                w += t[n] * X[n]\n                b += t[n]\n",
        ),
    ),
    Mutant(
        "q8", "the sum over all examples", ("np.maximum(0, -t * (X @ w + b)).sum()", "-(t * (X @ w + b)).sum()"), "q8-a"
    ),
    Mutant(
        "q8", "the mean", ("np.maximum(0, -t * (X @ w + b)).sum()", "np.maximum(0, -t * (X @ w + b)).mean()"), "q8-a"
    ),
    Mutant(
        "q8",
        "distances in place of z",
        ("np.maximum(0, -t * (X @ w + b)).sum()", "np.maximum(0, -t * (X @ w + b)).sum() / np.linalg.norm(w)"),
        "q8-a",
    ),
    Mutant(
        "q8",
        "the gradient over all examples",
        ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-(t @ X), -t.sum()"),
        "q8-b",
    ),
    Mutant(
        "q8",
        "no gradient of the bias",
        ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-(t[wrong] @ X[wrong]), 0.0"),
        "q8-b",
    ),
    Mutant("q9", "no dummy feature in R", ("np.sqrt(1 + (X**2)", "np.sqrt(0 + (X**2)"), "q9-a"),
    Mutant("q9", "the length of w alone", ("np.sqrt(w @ w + b**2)", "np.sqrt(w @ w)"), "q9-a"),
    Mutant("q9", "the mean margin", ("(t * (X @ w + b)).min()", "(t * (X @ w + b)).mean()"), "q9-a"),
    Mutant(
        "q9",
        "the sum of absolute values",
        ("np.sqrt(1 + (X**2).sum(axis=1).max())", "1 + abs(X).sum(axis=1).max()"),
        "q9-a",
    ),
]
