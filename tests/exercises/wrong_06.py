"""Answers to exercise set 06: wrong ones with a line of the message each must get, and unusual right ones."""

from unusual_06 import UNUSUAL as _FORMS

_ONLINE = "new_w, new_b = new_w + eta * error * x, new_b + eta * error"
_BATCH = "new_w, new_b = new_w + eta * (errors @ X) / len(t), new_b + eta * errors.mean()"
_HINGE = "pull = np.where(t * (X @ w + b) < 1, 1.0, 0.0)"
_FORCE = "force = np.exp(-t * (X @ w + b)) * t"
_FIT = "t = np.where(labels == labels.max(), 1.0, -1.0)"
_NEGATIVES, _POSITIVES = "negatives = [-100, low, low]", "positives = [high, high, high, high, high]"
_LIMIT = "limit = 2 / np.linalg.eigvalsh(rows.T @ rows / len(X)).max()"

WRONG = {
    "q1": [
        (("(m - 1) * dm", "(m - 1)"), "The inner derivative, dm, is missing."),
        (("(m - 1) * dm", "m * dm"), "line_1 is 1, wanted -1 (the start of the derivation), at m = 0.5, dm = 2"),
        (("(m - 1) * dm", "2 * (m - 1) * dm"), "It is twice what is wanted: is a factor 1/2 missing?"),
        (("(m - 1) * dm", "(1 - m) * dm"), "The sign is flipped."),
        (("(m - 1) * t * x", "(m - 1) * x"), "The target is missing in the derivative of m = t z."),
        (("(m - 1) * t * x", "(m - 1) * t"), "The input is missing in the derivative of m = t z."),
        (("(m - 1) * t * x", "m * t * x"), "The 1 is lost: the square keeps its inside."),
        (("-e * x", "e * x"), "That is the direction of the step; the derivative points the other way."),
        (("-e * x", "(e - 1) * x"), "e takes the place of (m - 1) t as a whole, so the 1 is used up."),
        (("-e * x", "-e"), "That is the error alone; the input is missing."),
    ],
    "q2": [
        (
            ("error = target - (new_w @ x + new_b)", "error = target - np.sign(new_w @ x + new_b)"),
            "y is the sign of z there: LMS compares t with z itself (that is the perceptron's step).",
        ),
        (
            (_ONLINE, "if error * target > 1:\n                " + _ONLINE),
            "Only mistakes are corrected: LMS makes a step on every example, a right one too.",
        ),
        (
            (_ONLINE, _ONLINE.replace("eta *", "2 * eta *")),
            "Each update is made twice as large: the 1/2 of the loss cancels the 2 of the square.",
        ),
        (
            (
                _ONLINE,
                "new_w = new_w + eta * error * x\n            new_b = new_b + eta * (target - new_w @ x - new_b)",
            ),
            "b sees the new w there: compute the error once, for both.",
        ),
        ((_ONLINE, "new_w = new_w + eta * error * x"), "w is updated, but b is not."),
        (
            ("target - (new_w @ x + new_b)", "target - (w @ x + b)"),
            "All errors are computed at the old weights: that is batch.",
        ),
        (
            ("for _ in range(epochs):\n        for x", "for _ in range(1):\n        for x"),
            "Only one epoch is made: repeat it `epochs` times.",
        ),
        (
            (_BATCH, _BATCH.replace(" / len(t)", "").replace("mean()", "sum()")),
            "It is a step with the sum, not the mean: 1/N is missing.",
        ),
        (
            (_BATCH, _BATCH.replace(" / len(t)", "")),
            "lms_batch: from w = (0.5, 0.5), b = 0.25 an epoch on 2 examples ends at w = (0.1719, 0.4062), "
            "b = 0.1562, but one on each of them ends on average at w = (0.3359, 0.4531), b = 0.1562",
        ),
        (
            (_BATCH, "for x, e in zip(X, errors):\n            new_w, new_b = new_w + eta * e * x, new_b + eta * e"),
            "It is a step with the sum, not the mean: 1/N is missing.",
        ),
        (
            (
                _BATCH,
                "for x, target in zip(X, t):\n            error = target - (new_w @ x + new_b)\n            " + _ONLINE,
            ),
            "The weights change after each example: that is online.",
        ),
        (
            ("errors = t - (X @ new_w + new_b)", "errors = t - np.sign(X @ new_w + new_b)"),
            "y is the sign of z there: LMS compares t with z itself (that is the perceptron's step).",
        ),
        (
            (_BATCH, "errors = np.where(t * (X @ new_w + new_b) > 0, 0, errors)\n        " + _BATCH),
            "Only mistakes are corrected: LMS makes a step on every example, a right one too.",
        ),
        (
            ("errors = t - (X @ new_w + new_b)", "errors = t - (X @ w + b)"),
            "The errors are those of the start there: compute them anew in each epoch.",
        ),
    ],
    "q3": [  # with the numbers of the fixed variant
        (("limit_mean = 2 / steepest", "limit_mean = 4 / (near**2 + far**2)"), "Each x counts as often as it occurs."),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 1 / steepest"),
            "There the weight is right after one step. The limit is twice as large.",
        ),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 2"),
            "That is the limit for b alone. The largest eigenvalue counts.",
        ),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 2 / (examples * steepest)"),
            "That is the limit with the sum: divide the Hessian by N.",
        ),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 2 / (1 + steepest)"),
            "The two numbers on the diagonal are the eigenvalues; do not add them.",
        ),
        (
            ("2 / (examples * steepest), 1", "2 * examples / steepest, 1"),
            "The slopes of the sum are N times larger, so the limit is N times *smaller*.",
        ),
        (
            ("2 / (examples * steepest), 1", "2 / steepest, 1"),
            "The sum has N times the slopes of the mean, so its limit is another.",
        ),
        (("1 / steepest\n", "2 / steepest\n"), "At the limit the error changes its sign and keeps its size."),
        (("1 / steepest\n", "1\n"), "That cures b in one step. The question is about w."),
        (("1 / (1 + far**2)", "1 / far**2"), "The dummy feature counts: the square of the length is 1 + x²."),
        (
            ("1 / (1 + far**2)", "2 / (1 + far**2)"),
            "There the residual changes its sign and keeps its size: that is overshooting.",
        ),
        (("1 / (1 + far**2)", "1 / (1 + near**2)"), "That is safe for the small examples. The largest one decides."),
        (
            (_LIMIT, "limit = 2 / np.linalg.eigvalsh(X.T @ X / len(X)).max()"),
            "The dummy feature is missing: b is a weight too.",
        ),
        ((_LIMIT, _LIMIT.replace(" / len(X)", "")), "The Hessian of the mean error is divided by N."),
        (
            (_LIMIT, _LIMIT.replace("max", "min")),
            "That is 2 divided by the smallest eigenvalue; the largest one counts.",
        ),
        ((_LIMIT, _LIMIT.replace("2 /", "1 /")), "It is 2 divided by the largest eigenvalue."),
        (
            (_LIMIT, "limit = 2 / np.var(X, axis=0).max()"),
            "The Hessian is not the covariance: nothing is subtracted from X.",
        ),
    ],
    "q4": [
        ((_FIT, "t = labels"), "The labels 0 and 1 were fitted as they are; make −1 and +1 of them first."),
        ((_FIT, "t = np.where(labels == 1, 1.0, -1.0)"), "The labels can be any two numbers, not only 1."),
        ((_FIT, "t = 2.0 * labels - 1"), "The labels can be any two numbers, not only 0 and 1."),
        ((_FIT, "t = np.where(labels > 0, 1.0, -1.0)"), "The labels can be any two numbers: their signs say nothing."),
        ((_FIT, _FIT.replace("max", "min")), "The classes have changed places: the larger label is +1."),
        (
            ("w, b = v[1:], v[0]", "w, b = v[:-1], v[-1]"),
            "w and b have changed places: with rows (1, x) the first number is b.",
        ),
        (
            (
                "v = np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ t",
                "R = np.column_stack([np.ones(len(X)), X])\n    v = np.linalg.inv(R.T @ R) @ R.T @ t",
            ),
            "fit raised LinAlgError: ...",
        ),
        (
            ("w, b = v[1:], v[0]", "w, b = np.linalg.pinv(X) @ t, 0.0"),
            "The dummy feature is missing: this line goes through the origin.",
        ),
        (
            ("2 * w, 2 * b - 1", "2 * w, 2 * b"),
            "The boundary would stay at z = 0. With targets 0 and 1 it is at z = 1/2.",
        ),
        (
            ("2 * w, 2 * b - 1", "w, b - 0.5"),
            "The boundary is right, but the size is not: from −1 to +1 it is twice as far as from 0 to 1.",
        ),
        (("2 * w, 2 * b - 1", "2 * w, 2 * (b - 1)"), "The −1 comes after the doubling: t = 2 t01 − 1, and so does z."),
        (("2 * w, 2 * b - 1", "w / 2, (b + 1) / 2"), "That is the way back, from −1 and +1 to 0 and 1."),
        (("2 * w, 2 * b - 1", "w, 2 * b - 1"), "Only b is translated; w is to be doubled too."),
    ],
    "q5": [  # with the numbers of the fixed variant
        (
            (_NEGATIVES, "negatives = [low - 1, low, low]"),
            "A negative example far from the boundary, on its own side, pulls the boundary towards itself.",
        ),
        (
            (f"{_NEGATIVES}\n{_POSITIVES}", "negatives = [low, low, low, low]\npositives = [high, high, 100]"),
            "Only a positive example is wrong there: turn the data round.",
        ),
        ((_POSITIVES, "positives = [high - 0.1, high]"), "positive x = ... is below ..."),
        ((_NEGATIVES, "negatives = [-100, low + 0.1]"), "negative x = ... is above ..."),
        ((_NEGATIVES, "negatives = [-600, low]"), "every |x| must be a number of at most 100"),
        ((_POSITIVES, "positives = 6 * [high]"), "there are 9 examples, but at most 8 are allowed"),
        ((_POSITIVES, "positives = []"), "both classes need at least one example"),
        ((_POSITIVES, "positives = [high, 'two']"), "reading your lists raised ValueError: ..."),
        (("+ 2 * along", "+ 60 * along"), "no coordinate of extra may be larger than 50 in size"),
        (
            ("extra = (margin_extra - old.b_)", "extra = (-margin_extra - old.b_)"),
            "It is on the wrong side of the old line.",
        ),
        (
            ("extra = (margin_extra - old.b_)", "extra = (1 - old.b_)"),
            "the old line gives extra the margin 1.000, not ...",
        ),
        (
            ("extra = (margin_extra - old.b_) / length**2 * old.w_ + 2 * along", "extra = 12"),
            "(x1, x2) should have 2 numbers, but it has 1 number",
        ),
    ],
    "q6": [
        ((_HINGE, _HINGE.replace("< 1,", "< 0,")), "Only mistakes pull there; the hinge pulls up to m = 1."),
        ((_HINGE, "pull = np.ones(len(t))"), "Every example pulls there; with m > 1 the slope is 0."),
        (
            (_HINGE, _HINGE.replace("< 1,", "<= 1,")),
            "an example with m = 1 is added, and the sum of all slopes changes: take 0 there",
        ),
        (
            (_HINGE, "pull = np.maximum(0, 1 - t * (X @ w + b))"),
            "The hinge has slope −1 or 0: it does not grow with 1 − m.",
        ),
        (
            ("-(pull * t) @ X / len(t), -(pull * t).mean()", "-pull @ X / len(t), -pull.mean()"),
            "The target t is left out of the inner derivative: m = t z.",
        ),
        (
            ("-(pull * t) @ X / len(t), -(pull * t).mean()", "-(pull * t) @ X, -(pull * t).sum()"),
            "It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (
            ("-(pull * t) @ X / len(t), -(pull * t).mean()", "(pull * t) @ X / len(t), (pull * t).mean()"),
            "The sign is flipped.",
        ),
        ((_FORCE, "force = np.exp(-t * (X @ w + b))"), "The target t is left out of the inner derivative: m = t z."),
        ((_FORCE, "force = np.exp(-(X @ w + b)) * t"), "The exponent is −m = −t z: the target is missing in it."),
        ((_FORCE, "force = np.exp(t * (X @ w + b)) * t"), "The exponent is −m, not m."),
        (
            ("-force @ X / len(t), -force.mean()", "-force @ X / len(t), -force.sum()"),
            "dw is right. It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
    ],
    "q7": [
        (
            ('bounds = [\n    (False, "a")', 'bounds = [\n    (True, "c")'),
            "statement 1 is False (reason a): A at m = 0 is a, which is below 1, but the 0-1 loss is 1 there.",
        ),
        (
            ('(False, "b"),\n]\nchord', '(True, "c"),\n]\nchord'),
            "statement 5 is False (reason b): E at m = 0 is 0, but the 0-1 loss is 1 there: the boundary is an error.",
        ),
        (
            ('(False, "b"),\n]\nchord', '(False, "a"),\n]\nchord'),
            "statement 5 is False, but not by reason a (reason b): E at m = 0 is 0, but the 0-1 loss is 1 there: "
            "the boundary is an error.",
        ),
        (('(False, "b"),\n]\nchord', '(False, "g"),\n]\nchord'), "the reason of statement 5 should be one of ..."),
        (("(middle - 3, middle + 3)", "(-4, 0)"), "the middle of your chord is at m = -2, not at ..."),
        (
            ("(middle - 3, middle + 3)", "(middle - 0.01, middle + 0.01)"),
            "Move the ends apart, both by the same amount.",
        ),
        (
            ('punishes = [(True, "a")', 'punishes = [(False, "b")'),
            "statement 1 is True (reason a): A rises from m = 1 on, as every parabola does beyond its lowest point.",
        ),
        (
            ('(False, "c"), (False, "d")]\nfactor', '(True, "e"), (False, "d")]\nfactor'),
            "statement 4 is False (reason c): D falls everywhere, towards 0.",
        ),
        (("1 / a, 1 / c", "a, 1 / c"), "That is the loss at m = 0. To get from there to 1, multiply by one over it."),
        (("1 / a, 1 / c", "1, 1 / c"), "With the factor 1 the loss is still below 1 at m = 0."),
        (("1 / a, 1 / c", "1 / a, 1 - c"), "That is what is missing at m = 0, but the loss is to be multiplied."),
        (('"E"', '"D"'), "D is at least d/2 for m at most 0; that it is not convex does not matter here."),
        (('"E"', '"F"'), "hopeless should be one of 'A', 'B', 'C', 'D', 'E', but it is 'F'"),
    ],
    "q8": [
        (("<= 0)", "< 0)"), "On the boundary is an error too."),
        (
            ("np.mean(t * (X @ w + b) <= 0)", "np.sum(t * (X @ w + b) <= 0)"),
            "That is the number of errors: divide by N.",
        ),
        (
            ("<= 0)", "> 0)"),
            "for the one example x = (1, 0), t = 1 and w = (1, 0), b = -0.5, share gives 1.0, "
            "but it is on the right side",
        ),
        (
            ("t * (X @ w + b) <= 0", "t * (X @ w) <= 0"),
            "for the one example x = (1, 0), t = 1 and w = (1, 1), b = -2, share gives 0.0, "
            "but its margin is not above 0\nOn the boundary is an error too.",
        ),
        (
            ("np.mean(t * (X @ w + b) <= 0)", "np.mean(np.where(X @ w + b >= 0, 1, -1) != t)"),
            "On the boundary is an error too.",
        ),
        (
            ("z[z > 0].min(), -z[z < 0].max()", "-z[z < 0].max(), z[z > 0].min()"),
            "down and up have changed places: when b falls, a positive z reaches 0.",
        ),
        (
            ("z = X @ w + b", "z = (X @ w + b) / np.linalg.norm(w)"),
            "Those are distances in data space. b moves z itself: do not divide by the length of w.",
        ),
        (("z[z > 0].min(), -z[z < 0].max()", "abs(z).min(), abs(z).min()"), "Each side has its own nearest example."),
        (
            ("z[z > 0].min(), -z[z < 0].max()", "z.max(), -z.min()"),
            "The first meeting ends the plateau: the nearest example of each side, not the farthest.",
        ),
        (("-z[z < 0].max()", "z[z < 0].max()"), "Both numbers are positive: they say how far b goes, not which way."),
        (
            ('[(False, "c")', '[(True, "f")'),
            "statement 1 is False (reason c): every z moves with b, and E follows z smoothly; only the signs of z "
            "stay.",
        ),
        (
            ('(False, "b"), (True, "d")', '(True, "a"), (True, "d")'),
            "statement 3 is False (reason b): E asks for m = 1, and doubling moves every margin.",
        ),
        (
            ('(False, "e")]', '(False, "f")]'),
            "statement 5 is False, but not by reason f (reason e): on a plateau the slope is 0, so descent never "
            "leaves it.",
        ),
    ],
    "q9": [
        (
            ("T = np.eye(K)[labels]", "T = 2 * np.eye(K)[labels] - 1"),
            "T for the labels [2, 0, 1, 2] and K = 3 has an entry -1\nThe other classes get 0, not −1.",
        ),
        (
            ("T = np.eye(K)[labels]", "T = np.roll(np.eye(K)[labels], -1, axis=1)"),
            "The classes are counted from 0: class 0 has the first column.",
        ),
        (
            ("T = np.eye(K)[labels]", "T = np.eye(K)[labels].T"),
            "It is transposed: one row an example, one column a class.",
        ),
        (
            ("T = np.eye(K)[labels]", "T = np.eye(labels.max() + 1)[labels]"),
            "A class without an example has a column too.",
        ),
        (("V[1:].T, V[0]", "V[1:], V[0]"), "W is transposed: row k belongs to class k."),
        (("@ np.eye(K)[labels]", "@ (2 * np.eye(K)[labels] - 1)"), "The targets are 1 and 0 here, not 1 and −1."),
        (
            ("V[1:].T, V[0]", "(np.linalg.pinv(X) @ np.eye(K)[labels]).T, np.zeros(K)"),
            "The dummy feature is missing: these lines go through the origin.",
        ),
        (("X @ W.T + b", "X @ W.T"), "The bias is left out of z."),
        ((".argmax(axis=1)", ".argmin(axis=1)"), "The largest z is the class, not the smallest."),
        (
            (".argmax(axis=1)", ".argmax(axis=0)"),
            "The largest of each column: that compares examples. Compare the classes, along axis 1.",
        ),
        ((".argmax(axis=1)", ".max(axis=1)"), "That is the largest z itself; the number of its class is wanted."),
        ((".argmax(axis=1)", ".argmax(axis=1) + 1"), "The classes are counted from 0."),
        (
            ('(False, "c"), (True, "a")', '(True, "g"), (True, "a")'),
            "statement 2 is False (reason c): far from the data some outputs are below 0 and others above 1.",
        ),
        (
            ('(False, "d"), (False, "e")', '(True, "f"), (False, "e")'),
            "statement 4 is False (reason d): numbers put the classes in an order: class 1 would lie between 0 "
            "and 2, wherever its examples are.",
        ),
        (
            ('(False, "d"), (False, "e")', '(False, "d"), (True, "f")'),
            "statement 5 is False (reason e): the line of the class in the middle is nearly flat at 1/3, and one of "
            "the others is above 1/3.",
        ),
    ],
}

UNUSUAL: dict[str, list[str]] = {}
for _form in _FORMS:
    UNUSUAL.setdefault(_form.question, []).append(_form.source)
