"""Wrong algorithms and answers for set 07: each must lose a point of its question, whatever the hidden inputs are."""

from gate import Mutant


def _changed(question, name, old, new, cell=None):
    """The solution with one piece replaced."""
    return Mutant(question, name, (old, new), cell)


_GRADIENT = "A.T @ (t - sigmoid(A @ v)) / len(X)"
_FACTOR = "np.log(level / (1 - level)) / ((2 * t - 1) * (X @ w + b)).min()"
_LSE = "m + np.log(np.exp(z - m).sum())"
_BILL = "np.mean(cost_alarm * (ill & (t == 0)) + cost_miss * (~ill & (t == 1)))"

MUTANTS = [
    _changed(
        "q1", "the costs in the other order", "cost_fp / (cost_fp + cost_fn)", "cost_fn / (cost_fp + cost_fn)", "q1-a"
    ),
    _changed("q1", "the numbers of another student", "cost_fp / (cost_fp + cost_fn)", "0.4321", "q1-a"),
    _changed("q1", "she is asked below the threshold only", "1 - cost_ask / cost_fp", "threshold", "q1-b"),
    _changed("q1", "the bias moves the wrong way", "b - np.log(c_fp / c_fn)", "b + np.log(c_fp / c_fn)", "q1-c"),
    _changed("q1", "a probability moves z", "b - np.log(c_fp / c_fn)", "b - (c_fp / (c_fp + c_fn) - 0.5)", "q1-c"),
    _changed(
        "q1",
        "a line in place of the logarithm",
        "b - np.log(c_fp / c_fn)",
        "b - 2 * (c_fp - c_fn) / (c_fp + c_fn)",
        "q1-c",
    ),
    _changed("q1", "base 10", "b - np.log(c_fp / c_fn)", "b - np.log10(c_fp / c_fn)", "q1-c"),
    Mutant(
        "q1",
        "the library's own",
        "from lincls.models import cost_threshold as cut\nthreshold = cost_fp / (cost_fp + cost_fn)\n"
        "ask_from, ask_to = cost_ask / cost_fn, 1 - cost_ask / cost_fp\ndef new_bias(b, c_fp, c_fn):\n"
        "    p = cut(c_fp, c_fn)\n    return b - np.log(p / (1 - p))\n",
        "q1-c",
    ),
    _changed("q2", "another middle", "one, other = min(", "one, other = (0, 0), (1.2, -0.3)\n_ = min(", "q2-a"),
    _changed("q2", "the line that bends up most", "one, other = min(", "one, other = max(", "q2-a"),
    _changed("q2", "a wrong reason", '(False, "d"), (False, "e")]', '(False, "d"), (False, "g")]', "q2-b"),
    _changed("q2", "the derivative by p", "first = 2 * (p - t) * p * (1 - p)", "first = 2 * (p - t)", "q2-c"),
    _changed(
        "q2",
        "right for negative examples only",
        "first = 2 * (p - t) * p * (1 - p)",
        "first = 2 * p * p * (1 - p)",
        "q2-c",
    ),
    _changed("q2", "no product rule", " + (p - t) * (1 - 2 * p)", "", "q2-d"),
    _changed(
        "q2",
        "the square of the slope",
        "second = 2 * p * (1 - p) * (p * (1 - p) + (p - t) * (1 - 2 * p))",
        "second = 2 * (p * (1 - p)) ** 2 + 0 * t",
        "q2-d",
    ),
    _changed("q2", "z for x", "(np.log(2) - bias) / weight", "np.log(2)", "q2-e"),
    _changed(
        "q3", "a line that ignores the slope", "(t / p - (1 - t) / (1 - p)) * slope * x_j", "(t - p) * x_j", "q3-a"
    ),
    _changed(
        "q3",
        "dp/dz worked out too early",
        "(t / p - (1 - t) / (1 - p)) * slope * x_j",
        "(t / p - (1 - t) / (1 - p)) * p * (1 - p) * x_j",
        "q3-a",
    ),
    _changed(
        "q3",
        "the sign in the second term",
        "(t / p - (1 - t) / (1 - p)) * slope",
        "(t / p + (1 - t) / (1 - p)) * slope",
        "q3-a",
    ),
    _changed("q3", "an unsimplified line", "(t - p) * x_j", "(t / p - (1 - t) / (1 - p)) * p * (1 - p) * x_j", "q3-b"),
    _changed("q3", "half simplified", "(t - p) * x_j", "(t - p) / (p * (1 - p)) * (p * (1 - p)) * x_j", "q3-b"),
    _changed("q3", "a hard answer", "(t - p) * x_j", "(t - (p >= 0.5)) * x_j", "q3-b"),
    _changed("q3", "no bias in z", "sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x)) * x[j]", "q3-c"),
    _changed("q3", "the first feature always", "sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x + b)) * x[0]", "q3-c"),
    _changed("q3", "counted from the end", "sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x + b)) * x[-1 - j]", "q3-c"),
    _changed("q3", "a sum for the mean", _GRADIENT, _GRADIENT.replace(" / len(X)", ""), "q3-d"),
    _changed("q3", "the bias last", _GRADIENT, f"np.roll({_GRADIENT}, -1)", "q3-d"),
    _changed(
        "q3",
        "with the slope of the squared error",
        _GRADIENT,
        "A.T @ ((t - sigmoid(A @ v)) * sigmoid(A @ v) * sigmoid(-A @ v)) / len(X)",
        "q3-d",
    ),
    _changed("q3", "divided by N - 1", _GRADIENT, _GRADIENT.replace("len(X)", "(len(X) - 1)"), "q3-d"),
    _changed("q3", "the last line", "[4, 5]", "[5, 6]", "q3-e"),
    Mutant(
        "q3",
        "the library's gradient",
        "from lincls import models as m\ndef line_1(t, p, slope, x_j):\n"
        "    return (t / p - (1 - t) / (1 - p)) * slope * x_j\ndef line_2(t, p, x_j):\n    return (t - p) * x_j\n"
        "def line_3(t, x, w, b, j):\n    return (t - sigmoid(w @ x + b)) * x[j]\ndef gradient(X, t, v):\n"
        "    return -m.cross_entropy_gradient(X, t, v[1:], v[0]) / len(X)\nfaulty_lines = [4, 5]\n",
        "q3-d",
    ),
    _changed("q4", "the bias is penalised", "error.sum()", "error.sum() + l2 * b", "q4-a"),
    _changed("q4", "the 2 is kept", "+ l2 * w", "+ 2 * l2 * w", "q4-a"),
    _changed("q4", "the sign of w (an L1 penalty)", "+ l2 * w", "+ l2 * np.sign(w)", "q4-a"),
    _changed("q4", "the penalty shared among the examples", "+ l2 * w", "+ l2 * w / len(X)", "q4-a"),
    _changed("q4", "the variance", "1 / deviation**2", "deviation**2", "q4-b"),
    _changed("q4", "another student's deviation", "1 / deviation**2", "25", "q4-b"),
    _changed("q5", "the hard error", "error = t - sigmoid(w @ x + b)", "error = t - (w @ x + b >= 0)", "q5-a"),
    _changed(
        "q5",
        "only mistakes",
        "error = t - sigmoid(w @ x + b)",
        "error = (t - sigmoid(w @ x + b)) * ((w @ x + b >= 0) != t)",
        "q5-a",
    ),
    _changed("q5", "LMS", "error = t - sigmoid(w @ x + b)", "error = t - (w @ x + b)", "q5-a"),
    _changed(
        "q5",
        "with the slope",
        "error = t - sigmoid(w @ x + b)",
        "p = sigmoid(w @ x + b)\n    error = (t - p) * p * (1 - p)",
        "q5-a",
    ),
    _changed("q5", "z = 0 is called 0", "(w @ x + b >= 0)", "(w @ x + b > 0)", "q5-b"),
    _changed("q5", "lecture 03's rule on 0 and 1", "t - (w @ x + b >= 0)", "t * (t * (w @ x + b) <= 0)", "q5-b"),
    _changed(
        "q5", "the rate forgotten", "error = t - (w @ x + b >= 0)", "error = (t - (w @ x + b >= 0)) / eta", "q5-b"
    ),
    _changed(
        "q5",
        "the pulls without signs",
        "(-1, -high), (1, 1 - low), (0, -low)",
        "(1, high), (1, 1 - low), (0, low)",
        "q5-c",
    ),
    _changed("q6", "the Hessian of least squares", "A.T @ (A * (p * (1 - p))[:, None])", "A.T @ A / 4", "q6-a"),
    _changed("q6", "the diagonal only", "np.linalg.solve(H, A.T @ (p - t))", "A.T @ (p - t) / np.diag(H)", "q6-a"),
    _changed("q6", "half a step", "v - np.linalg.solve", "v - 0.5 * np.linalg.solve", "q6-a"),
    _changed("q6", "a little ridge", "np.linalg.solve(H, ", "np.linalg.solve(H + 1e-3 * np.eye(len(H)), ", "q6-a"),
    _changed(
        "q6",
        "ten steps",
        "    new_v = v - np.linalg.solve(H, A.T @ (p - t))",
        "    for _ in range(10):\n        p = sigmoid(A @ v)\n"
        "        v = v - np.linalg.solve(A.T @ (A * (p * (1 - p))[:, None]), A.T @ (p - t))\n    new_v = v",
        "q6-a",
    ),
    _changed("q6", "targets without z", "z + (t - p) / r", "(t - p) / r", "q6-b"),
    _changed("q6", "the error times r", "z + (t - p) / r", "z + (t - p) * r", "q6-b"),
    _changed("q6", "equal weights", "r = p * (1 - p)\n    targets", "r = 0 * p + 0.25\n    targets", "q6-b"),
    _changed("q6", "four, as at one half", "1 / (2 * rate * (1 - rate))", "1 / (rate * (1 - rate))", "q6-c"),
    _changed("q7", "the other side", "normal, -(normal @ centre)", "-normal, normal @ centre", "q7-a"),
    _changed("q7", "no bias", "normal, -(normal @ centre)", "normal, 0", "q7-a"),
    _changed("q7", "the mean example", _FACTOR, _FACTOR.replace(".min()", ".mean()"), "q7-b"),
    _changed(
        "q7", "the positive examples only", _FACTOR, "np.log(level / (1 - level)) / (X @ w + b)[t == 1].min()", "q7-b"
    ),
    _changed("q7", "whole factors", _FACTOR, f"np.ceil({_FACTOR})", "q7-b"),
    _changed("q7", "the level itself", _FACTOR, _FACTOR.replace("np.log(level / (1 - level))", "level"), "q7-b"),
    _changed(
        "q7",
        "the nearest by distance",
        _FACTOR,
        "np.log(level / (1 - level)) / (np.abs(X @ w + b) / np.linalg.norm(w)).min()",
        "q7-b",
    ),
    _changed(
        "q7",
        "half at the shared point",
        "share_1 * np.log(1 + 1 / odds) + share_0 * np.log(1 + odds)",
        "(share_1 + share_0) * np.log(2)",
        "q7-c",
    ),
    _changed(
        "q7",
        "the classes changed",
        "share_1 * np.log(1 + 1 / odds) + share_0 * np.log(1 + odds)",
        "share_0 * np.log(1 + 1 / odds) + share_1 * np.log(1 + odds) + 1e-3",
        "q7-c",
    ),
    _changed("q8", "the naive sigmoid", "np.where(z >= 0, 1, e) / (1 + e)", "np.exp(z) / (1 + np.exp(z))", "q8-a"),
    _changed(
        "q8", "z cut at 10", "e = np.exp(-np.abs(z))", "z = np.clip(z, -10, 10)\n    e = np.exp(-np.abs(z))", "q8-a"
    ),
    _changed(
        "q8",
        "a straight line in the middle",
        "p = np.where(z >= 0, 1, e) / (1 + e)",
        "p = np.clip(0.5 + z / 4, 0, 1)",
        "q8-a",
    ),
    _changed("q8", "the maximum", _LSE, "m", "q8-b"),
    _changed("q8", "largest in size", "m = z.max()", "m = z[np.abs(z).argmax()]", "q8-b"),
    _changed("q8", "z cut at 700", f"total = {_LSE}", "total = np.log(np.exp(np.clip(z, -700, 700)).sum())", "q8-b"),
    _changed("q8", "the mean of the exponentials", _LSE, _LSE.replace(".sum()", ".mean()"), "q8-b"),
    _changed(
        "q8", "the hinge", "np.maximum(z, 0) + np.log1p(np.exp(-np.abs(z))) - t * z", "np.maximum(z, 0) - t * z", "q8-c"
    ),
    _changed("q8", "targets -1 and +1", " - t * z", " - (2 * t - 1) * z", "q8-c"),
    _changed(
        "q8",
        "p kept away from 0 and 1",
        "np.maximum(z, 0) + np.log1p(np.exp(-np.abs(z))) - t * z",
        "-np.log(np.clip(np.where(t == 1, 1, -1) * (0.5 * np.tanh(z / 2)) + 0.5, 1e-15, 1))",
        "q8-c",
    ),
    _changed("q10", "without the penalty", "l2=1.0, tol", "l2=0.0, tol", "q10-a"),
    _changed(
        "q10",
        "fitted to all rows",
        "fit(Z_kept, t_kept)",
        "fit(np.vstack([Z_kept, Z_held]), np.append(t_kept, t_held))",
        "q10-a",
    ),
    _changed("q10", "stopped early", "tol=1e-10", "tol=1e-10, max_epochs=2", "q10-a"),
    _changed("q10", "p = cut is called healthy", "ill = p >= cut", "ill = p > cut", "q10-b"),
    _changed("q10", "the share of errors", _BILL, "np.mean(ill != (t == 1))", "q10-b"),
    _changed("q10", "a sum for the mean", _BILL, _BILL.replace("np.mean", "np.sum"), "q10-b"),
    _changed(
        "q10",
        "the costs changed",
        _BILL,
        "np.mean(cost_miss * (ill & (t == 0)) + cost_alarm * (~ill & (t == 1)))",
        "q10-b",
    ),
    _changed(
        "q10",
        "costs on the kept rows",
        "cost(p_held, t_held, 0.5), cost(p_held, t_held, cut)",
        "cost(p_kept, t_kept, 0.5), cost(p_kept, t_kept, cut)",
        "q10-c",
    ),
    _changed(
        "q10",
        "a half for the best cut",
        "best_cut = min(p_kept, key=lambda each: cost(p_kept, t_kept, each)) - 1e-9",
        "best_cut = 0.5",
        "q10-d",
    ),
    _changed(
        "q10",
        "fitted to the held-out rows",
        "best_cut = min(p_kept, key=lambda each: cost(p_kept, t_kept, each)) - 1e-9",
        "best_cut = 0.999",
        "q10-d",
    ),
]
