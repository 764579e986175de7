"""Claims of lecture 01: degrees that splits choose, a test of generalization, forecasts, learning rates."""

from functools import cache

import numpy as np
from claim import Claim

from lincls import GradientDescentRegression, LinearRegression, PolynomialRegression
from lincls.data import lessons, split, synthetic, three_way
from lincls.models import hessian, mean_loss, stability_limit

X, t = lessons.air()


def loss_on(model, part):
    """The mean loss on a part (X, t)."""
    return float(np.mean((model.predict(part[0]) - part[1]) ** 2) / 2)


@cache
def losses(draw):
    """Validation and test loss (2, 12) of the degrees 1 to 12 in a random split, and their answers for 2050 (12,)."""
    train, *others = three_way(X, t, train=0.7, validation=0.15, seed=draw)
    models = [PolynomialRegression(degree).fit(*train) for degree in range(1, 13)]
    loss = np.array([[loss_on(model, part) for model in models] for part in others])
    return loss, [model.predict([[9.1]])[0] for model in models]


def chosen(draw):
    """The degree that the validation set chooses."""
    return 1 + int(losses(draw)[0][0].argmin())


def loss_in_test(degree):
    """The function of a draw that gives the test loss of a degree."""
    return lambda draw: losses(draw)[0][1][degree - 1]


def winner(draw):
    """Test loss over validation loss of the chosen degree."""
    validation, test = losses(draw)[0][:, chosen(draw) - 1]
    return test / validation


def nine_worse(draw):
    """Whether degree 9 does worse than degree 3 on new points, both fitted to ten."""
    few, new = synthetic.curve(10, noise=0.2, seed=draw), synthetic.curve(30, noise=0.2, seed=1000 + draw)
    three, nine = (loss_on(PolynomialRegression(degree).fit(*few), new) for degree in (3, 9))
    return nine > three


@cache
def until_1995(draw, degree):
    """Whether a degree passes the test, and what it says of 2025 less what was measured."""
    parts = three_way(X[:37], t[:37], seed=draw)
    model = PolynomialRegression(degree).fit(*parts.train)
    return loss_on(model, parts.validation) <= loss_on(model, parts.train), model.predict(X[-1:])[0] - t[-1]


def line_passes(draw):
    """Whether the right model passes the test."""
    X_a, t_a, X_b, t_b = split(*synthetic.line(20, w=2.0, b=5.0, noise=0.8, seed=draw), train=0.7, seed=draw)
    model = LinearRegression().fit(X_a, t_a)
    return loss_on(model, (X_b, t_b)) <= loss_on(model, (X_a, t_a))


def by_time(until):
    """The degree chosen by ten more years, and its answer for 2050 from all years."""
    n = until - 1958
    models = [PolynomialRegression(degree).fit(X[:n], t[:n]) for degree in range(1, 7)]
    degree = 1 + int(np.argmin([loss_on(model, (X[n : n + 10], t[n : n + 10])) for model in models]))
    return degree, PolynomialRegression(degree).fit(X, t).predict([[9.1]])[0]


def rate(draw):
    """Whether the validation set chooses 0.97 of the limit."""
    train, validation, _ = three_way(X, t, train=0.7, validation=0.15, seed=draw)
    shares, E = (0.1, 0.5, 0.9, 0.97, 0.99), []
    for share in shares:
        *_, last = GradientDescentRegression(share * stability_limit(train[0]), max_epochs=100, tol=0).steps(*train)
        E.append(mean_loss(*validation, last.w, last.b))
    return shares[int(np.argmin(E))] == 0.97


def moved(length):
    """The function of a draw that says how far a disturbed table moves the best weights, with a residual of a length."""
    u = np.linspace(-1, 1, 30)
    A, residual = np.column_stack([np.ones(30), 1 + 1e-6 * u]), np.cos(3 * u) - np.cos(3 * u).mean()
    targets = A @ [1.0, 1.0] + length * residual / np.linalg.norm(residual)
    best = np.array([1.0, 1.0])

    def of(draw):
        wrong = A + 1e-12 * np.random.default_rng(draw).normal(size=A.shape)
        return np.floor(np.log10(np.abs(np.linalg.lstsq(wrong, targets)[0] - best).max()))

    return of


WINNER = "it is the larger in three of four random splits"
RATIO = "in the middle one 1.7 times the validation loss"
DEGREES = "of 300 splits degree 6 wins in 10, and degree 11 or 12 in 165"
LEAST = "the median test loss is least at degree 11"
PASSES = "Of 500 splits degree 2 passes in 42 % and degree 4 in 40 %"
FUTURE = "in 98 % degree 2 comes within 10 ppm of what 2025 brought, and degree 4 never nearer than 90"
TWENTY = (
    "twenty random splits of the same table choose degrees from 5 to 12 and answer anything from $-1749$ to 122,407 ppm"
)
NINE = "had the learning ended in any year from 1985 to 1993, another degree would have been chosen, with answers from 393 to 540 ppm"
CLAIMS = [
    Claim("walls", "At one height its walls are then eight times as steep as its floor",
          lambda draw: np.sqrt(np.divide(*np.linalg.eigvalsh(hessian(X))[::-1])), {"mean": (7.5, 8.5)}, 1),
    Claim("winner-larger", WINNER, lambda draw: winner(draw) > 1, {"share": (0.7, 0.8)}, 300),
    Claim("winner-ratio", RATIO, winner, {"q50": (1.65, 1.75)}, 300),
    Claim("degree-6", DEGREES, lambda draw: chosen(draw) == 6, {"share": (10 / 300, 10 / 300)}, 300),
    Claim("degree-11", DEGREES, lambda draw: chosen(draw) >= 11, {"share": (165 / 300, 165 / 300)}, 300),
    Claim("test-6", LEAST, loss_in_test(6), {"q50": (0.12, 1)}, 300),
    Claim("test-7", LEAST, loss_in_test(7), {"q50": (0.112, 1)}, 300),
    Claim("test-11", LEAST, loss_in_test(11), {"q50": (0, 0.111)}, 300),
    Claim("test-12", LEAST, loss_in_test(12), {"q50": (0.112, 1)}, 300),
    Claim("ten-points", "in 200 draws of ten noisy points degree 9 did worse on new ones than degree 3 every time", nine_worse, {"share": (1, 1)}),
    Claim("rate", "It chooses 0.97 of the limit, as it does in 96 of 100 random splits", rate, {"share": (0.96, 0.96)}, 100),
    Claim("line-passes", "74 times. The weights were tuned to make the training loss small", line_passes, {"share": (0.37, 0.37)}),
    Claim("passes-2", PASSES, lambda draw: until_1995(draw, 2)[0], {"share": (0.415, 0.425)}, 500),
    Claim("passes-4", PASSES, lambda draw: until_1995(draw, 4)[0], {"share": (0.395, 0.405)}, 500),
    Claim("passes-as-here", "Of the 500 splits until 1995 only 15 % fall out as in section 8", lambda draw: until_1995(draw, 4)[0] and not until_1995(draw, 2)[0], {"share": (0.145, 0.155)}, 500),
    Claim("future-2", FUTURE, lambda draw: abs(until_1995(draw, 2)[1]) < 10, {"share": (0.975, 0.985)}, 500),
    Claim("future-4", FUTURE, lambda draw: abs(until_1995(draw, 4)[1]), {"least": (90, 100)}, 500),
    Claim("twenty-degrees", TWENTY, chosen, {"least": (5, 5), "most": (12, 12)}, 20),
    Claim("twenty-answers", TWENTY, lambda draw: losses(draw)[1][chosen(draw) - 1],
          {"least": (-1750, -1748), "most": (122_400, 122_414)}, 20),
    Claim("nine-degrees", NINE, lambda draw: by_time(1985 + draw)[0] != 2, {"share": (1, 1)}, 9),
    Claim("nine-answers", NINE, lambda draw: by_time(1985 + draw)[1], {"least": (392.5, 393.5), "most": (539.5, 540.5)}, 9),
    Claim("before-and-after", "From 1976 to 1984 the choice is degree 2, and from 1994 to 2005 as well.",
          lambda draw: by_time(1976 + draw + 9 * (draw > 8))[0] == 2, {"share": (1, 1)}, 21),
    Claim("no-residual", "Without a residual an error in the twelfth digit becomes one in the sixth or seventh", moved(0), {"q05": (-8, -7), "q95": (-7, -6)}),
    Claim("residual", "With the residual it reaches the second decimal", moved(1), {"q05": (-3, -1), "q95": (-2, -1)}),
    Claim("test-of-2", "Its typical miss in the last twenty years was about two ppm",
          lambda draw: np.sqrt(2 * loss_on(PolynomialRegression(2).fit(X[:37], t[:37]), (X[47:], t[47:]))), {"mean": (1.5, 2.5)}, 1),
    Claim("line-2050", "The line said 458 ppm for 2050", lambda draw: PolynomialRegression(1).fit(X, t).predict([[9.1]])[0], {"mean": (457.5, 458.5)}, 1),
    Claim("curve-2050", "the curve says 498", lambda draw: PolynomialRegression(2).fit(X, t).predict([[9.1]])[0], {"mean": (497.5, 498.5)}, 1),
    Claim("winner-here", "The test loss is 1.6 times the validation loss", lambda draw: winner(0), {"mean": (1.55, 1.65)}, 1),
]  # fmt: skip
