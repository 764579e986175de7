"""Wrong algorithms and answers for set 06: each must lose a point of its question, whatever the hidden inputs are."""

from gate import Mutant

_ONLINE = "new_w, new_b = new_w + eta * error * x, new_b + eta * error"
_BATCH = "new_w, new_b = new_w + eta * (errors @ X) / len(t), new_b + eta * errors.mean()"


def _changed(question, name, old, new, cell=None):
    """The solution with one piece replaced."""
    return Mutant(question, name, (old, new), cell)


MUTANTS = [
    _changed("q1", "the inner derivative forgotten", "(m - 1) * dm", "m - 1", "q1-a"),
    _changed("q1", "the 1 lost", "(m - 1) * dm", "m * dm", "q1-a"),
    _changed("q1", "dm taken to be the sign of itself", "(m - 1) * dm", "(m - 1) * np.sign(dm)", "q1-a"),
    _changed("q1", "the target dropped", "(m - 1) * t * x", "(m - 1) * x", "q1-b"),
    _changed("q1", "the margin taken for its size", "(m - 1) * t * x", "(abs(m) - 1) * t * x", "q1-b"),
    _changed("q1", "only mistakes", "(m - 1) * t * x", "(m - 1) * t * x * (m < 1)", "q1-b"),
    _changed("q1", "the step in place of the slope", "-e * x", "e * x", "q1-c"),
    _changed("q1", "the sign of the error alone", "-e * x", "-np.sign(e) * x", "q1-c"),
    _changed("q2", "batch for online", "target - (new_w @ x + new_b)", "target - (w @ x + b)", "q2-a"),
    _changed("q2", "the perceptron's step", "target - (new_w @ x + new_b)", "target - np.sign(new_w @ x + new_b)"),
    _changed("q2", "only mistakes are corrected", _ONLINE, f"if error * target > 1:\n                {_ONLINE}"),
    _changed(
        "q2",
        "the error computed again for b",
        _ONLINE,
        "new_w = new_w + eta * error * x\n            new_b = new_b + eta * (target - new_w @ x - new_b)",
    ),
    _changed("q2", "the bias forgotten online", _ONLINE, "new_w = new_w + eta * error * x"),
    _changed("q2", "rows backwards", "zip(X, t, strict=True)", "zip(X[::-1], t[::-1], strict=True)", "q2-a"),
    _changed("q2", "one epoch only", "for _ in range(epochs):\n        for x", "for _ in range(1):\n        for x"),
    _changed(
        "q2",
        "an epoch too many",
        "for _ in range(epochs):\n        for x",
        "for _ in range(epochs + 1):\n        for x",
    ),
    _changed("q2", "the rate falls", _ONLINE, f"{_ONLINE}\n        eta = eta / 2", "q2-a"),
    _changed(
        "q2",
        "online for batch",
        _BATCH,
        f"for x, target in zip(X, t):\n            error = target - (new_w @ x + new_b)\n            {_ONLINE}",
        "q2-b",
    ),
    _changed("q2", "the sum for the mean", _BATCH, _BATCH.replace(" / len(t)", "").replace("mean()", "sum()"), "q2-b"),
    _changed("q2", "1/N for w alone", _BATCH, _BATCH.replace("mean()", "sum()"), "q2-b"),
    _changed("q2", "errors of the start", "errors = t - (X @ new_w + new_b)", "errors = t - (X @ w + b)", "q2-b"),
    _changed("q2", "divided by D", _BATCH, _BATCH.replace("len(t)", "X.shape[1]"), "q2-b"),
    _changed("q3", "without the dummy feature", "np.column_stack([np.ones(len(X)), X])", "X", "q3-d"),
    _changed("q3", "the trace for the largest eigenvalue", ".max()", ".sum()", "q3-d"),
    _changed(
        "q3",
        "the largest entry of the diagonal",
        "np.linalg.eigvalsh(rows.T @ rows / len(X)).max()",
        "np.diag(rows.T @ rows / len(X)).max()",
        "q3-d",
    ),
    _changed(
        "q3",
        "the safe rate of online",
        "2 / np.linalg.eigvalsh(rows.T @ rows / len(X)).max()",
        "1 / (rows**2).sum(axis=1).max()",
        "q3-d",
    ),
    _changed(
        "q3",
        "a bound by the largest row sum",
        "np.linalg.eigvalsh(rows.T @ rows / len(X)).max()",
        "np.abs(rows.T @ rows / len(X)).sum(axis=1).max()",
        "q3-d",
    ),
    _changed("q3", "the numbers of another student", "limit_mean = 2 / steepest", "limit_mean = 2 / 23.7", "q3-a"),
    _changed(
        "q3", "each pair counted once", "limit_mean = 2 / steepest", "limit_mean = 4 / (near**2 + far**2 + 0.5)", "q3-a"
    ),
    _changed("q3", "no dummy in the length", "1 / (1 + far**2)", "1 / far**2", "q3-c"),
    _changed("q4", "labels as they are", "t = np.where(labels == labels.max(), 1.0, -1.0)", "t = labels", "q4-a"),
    _changed("q4", "the signs of the labels", "labels == labels.max()", "labels > 0", "q4-a"),
    _changed("q4", "cut at the mean of the labels", "labels == labels.max()", "labels > 0.5", "q4-a"),
    _changed(
        "q4",
        "the inverse",
        "v = np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ t",
        "R = np.column_stack([np.ones(len(X)), X])\n    v = np.linalg.inv(R.T @ R) @ R.T @ t",
        "q4-b",
    ),
    _changed(
        "q4",
        "a ridge against the singular case",
        "v = np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ t",
        "R = np.column_stack([np.ones(len(X)), X])\n"
        "    v = np.linalg.solve(R.T @ R + 1e-3 * np.eye(R.shape[1]), R.T @ t)",
        "q4-b",
    ),
    _changed(
        "q4",
        "classes weighed equally",
        "t = np.where(labels == labels.max(), 1.0, -1.0)",
        "t = np.where(labels == labels.max(), 1 / np.mean(labels == labels.max()), -1 / np.mean(labels != "
        "labels.max())) / 2",
        "q4-a",
    ),
    Mutant(
        "q4",
        "the library's own",
        "from lincls import LeastSquaresClassifier as L\n\ndef fit(X, labels):\n    model = L().fit(X, labels)\n"
        "    return model.w_, model.b_\n\ndef translate(w, b):\n    return 2 * w, 2 * b - 1\n",
        "q4-a",
    ),
    _changed("q4", "the boundary alone is translated", "2 * w, 2 * b - 1", "w, b - 0.5", "q4-c"),
    _changed("q4", "doubled after the shift", "2 * w, 2 * b - 1", "2 * w, 2 * (b - 1)", "q4-c"),
    _changed("q5", "not far enough", "negatives = [-100, low, low]", "negatives = [low - 1, low, low]", "q5-a"),
    _changed(
        "q5",
        "a positive is wrong",
        "negatives = [-100, low, low]\npositives = [high, high, high, high, high]",
        "negatives = [low, low, low, low]\npositives = [high, high, 100]",
        "q5-a",
    ),
    _changed("q5", "further than allowed", "+ 2 * along", "+ 90 * along", "q5-b"),
    _changed("q5", "the margin of another student", "(margin_extra - old.b_)", "(margin_extra + 0.5 - old.b_)", "q5-b"),
    _changed("q6", "the perceptron's slope", "t * (X @ w + b) < 1", "t * (X @ w + b) < 0", "q6-a"),
    _changed("q6", "the other slope at the kink", "t * (X @ w + b) < 1", "t * (X @ w + b) <= 1", "q6-a"),
    _changed(
        "q6",
        "the squared hinge",
        "np.where(t * (X @ w + b) < 1, 1.0, 0.0)",
        "np.maximum(0, 1 - t * (X @ w + b))",
        "q6-a",
    ),
    _changed(
        "q6",
        "the mean over those that pull",
        "-(pull * t) @ X / len(t), -(pull * t).mean()",
        "-(pull * t) @ X / max(1, pull.sum()), -(pull * t).sum() / max(1, pull.sum())",
        "q6-a",
    ),
    _changed(
        "q6",
        "the logistic slope",
        "force = np.exp(-t * (X @ w + b)) * t",
        "force = t / (1 + np.exp(t * (X @ w + b)))",
        "q6-b",
    ),
    _changed("q6", "the bias forgotten in z", "np.exp(-t * (X @ w + b))", "np.exp(-t * (X @ w))", "q6-b"),
    _changed(
        "q6",
        "a number for dw",
        "-force @ X / len(t), -force.mean()",
        "-force.mean() * X.mean(axis=0), -force.mean()",
        "q6-b",
    ),
    _changed("q7", "E called an upper bound", '(False, "b"),\n]\nchord', '(True, "c"),\n]\nchord', "q7-a"),
    _changed("q7", "the right truths for another reason", '(False, "b"),\n]\nchord', '(False, "e"),\n]\nchord', "q7-a"),
    _changed("q7", "a chord with another middle", "(middle - 3, middle + 3)", "(-4, 0)", "q7-b"),
    _changed("q7", "a chord where D bends up", "(middle - 3, middle + 3)", "(middle - 0.01, middle + 0.01)", "q7-b"),
    _changed("q7", "D punishes", '(False, "c"), (False, "d")]\nfactor', '(True, "a"), (False, "d")]\nfactor', "q7-c"),
    _changed("q7", "the losses at 0", "1 / a, 1 / c", "a, c", "q7-d"),
    _changed("q7", "twice the least factor", "1 / a, 1 / c", "2 / a, 2 / c", "q7-d"),
    _changed("q8", "the boundary counts as right", "<= 0)", "< 0)", "q8-a"),
    _changed(
        "q8",
        "z = 0 is called +1",
        "np.mean(t * (X @ w + b) <= 0)",
        "np.mean(np.where(X @ w + b >= 0, 1, -1) != t)",
        "q8-a",
    ),
    _changed(
        "q8",
        "z = 0 is called -1",
        "np.mean(t * (X @ w + b) <= 0)",
        "np.mean(np.where(X @ w + b > 0, 1, -1) != t)",
        "q8-a",
    ),
    _changed(
        "q8",
        "right for five examples only",
        "np.mean(t * (X @ w + b) <= 0)",
        "np.mean(t * (X @ w + b) <= 0) if len(t) in (1, 5) else 0.4",
        "q8-a",
    ),
    _changed("q8", "one reach for both sides", "z[z > 0].min(), -z[z < 0].max()", "abs(z).min(), abs(z).min()", "q8-b"),
    _changed(
        "q8",
        "to the second example",
        "z[z > 0].min(), -z[z < 0].max()",
        "np.sort(z[z > 0])[-1], -np.sort(z[z < 0])[0]",
        "q8-b",
    ),
    _changed("q8", "distances", "z = X @ w + b", "z = (X @ w + b) / np.linalg.norm(w)", "q8-b"),
    _changed("q8", "a wrong reason", '(False, "e")]', '(False, "g")]', "q8-c"),
    _changed(
        "q9",
        "as many columns as classes seen",
        "np.eye(K)[labels]\n    ### END SOLUTION\n    return T",
        "np.eye(labels.max() + 1)[labels]\n    ### END SOLUTION\n    return T",
        "q9-a",
    ),
    _changed(
        "q9", "no dummy feature", "V[1:].T, V[0]", "(np.linalg.pinv(X) @ np.eye(K)[labels]).T, np.zeros(K)", "q9-b"
    ),
    _changed("q9", "targets -1 and +1", "@ np.eye(K)[labels]", "@ (2 * np.eye(K)[labels] - 1)", "q9-b"),
    _changed(
        "q9",
        "one line on the numbers of the classes",
        "V = np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ np.eye(K)[labels]",
        "V = np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ (labels[:, None] == np.arange(K)) - 0.01 * "
        "labels.mean()",
        "q9-b",
    ),
    _changed("q9", "the bias forgotten", "(X @ W.T + b)", "(X @ W.T)", "q9-c"),
    _changed("q9", "the nearest direction", "(X @ W.T + b)", "((X @ W.T + b) / np.linalg.norm(W, axis=1))", "q9-c"),
    _changed("q9", "the size of z counts", "(X @ W.T + b)", "abs(X @ W.T + b)", "q9-c"),
    _changed("q9", "a claim turned", '(True, "a"), (False, "d")', '(False, "d"), (False, "d")', "q9-d"),
]
