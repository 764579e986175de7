"""Claims of lecture 01: descent and its rates, degrees that splits and folds choose, forecasts and their bands."""

from functools import cache

import numpy as np
from claim import entry, said

from lincls import GradientDescentRegression, LinearRegression, PolynomialRegression
from lincls.data import folds, lessons, split, synthetic, three_way
from lincls.features import polynomial, standardise
from lincls.models import cross_validate, hessian, mean_loss, prediction_spread, stability_limit

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


def lacks_an_end(draw):
    """Whether the first or the last year is not among the training years."""
    train = three_way(X, t, train=0.7, validation=0.15, seed=draw)[0][0]
    return len(np.intersect1d(train, X[[0, -1]])) < 2


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


@cache
def descent(share, steps):
    """E after so many steps from (5, 330), the rate a share of the limit."""
    model = GradientDescentRegression(share * stability_limit(X), max_epochs=steps, tol=0, start=([5], 330))
    return [state.loss for state in model.steps(X, t)]


def shares_lost(steps):
    """E after so many steps with a rate of 0.06, as a share of E at the start."""
    E = descent(0.06 / stability_limit(X), 60)
    return E[steps] / E[0]


def condition(values):
    """The condition number of the Hessian of other inputs."""
    low, high = np.linalg.eigvalsh(hessian(values))
    return high / low


def inverse_misses(centre):
    """By how much the inverse of X^T X misses the constant of 3 - 2 year + year^2, years counted from a centre."""
    year = np.arange(1959.0, 2026.0)
    A = np.column_stack([np.ones(67), year - centre, (year - centre) ** 2])
    truth = 3 - 2 * centre + centre**2
    return np.abs((np.linalg.inv(A.T @ A) @ A.T @ (3 - 2 * year + year**2))[0] - truth)


@cache
def by_folds(draw):
    """The degree that ten folds choose."""
    parts = folds(np.zeros(67), 10, seed=draw)
    return 1 + int(np.argmin([cross_validate(PolynomialRegression(d), X, t, parts).error.mean() for d in range(1, 13)]))


@cache
def ahead(degree, n, years):
    """The miss of a degree that learned from n years, so many years ahead."""
    return PolynomialRegression(degree).fit(X[:n], t[:n]).predict(X[n + years - 1 :][:1])[0] - t[n + years - 1]


def typical(degree, years=25):
    """The root of the mean squared miss of all forecasts of so many years."""
    return np.sqrt(np.mean([ahead(degree, n, years) ** 2 for n in range(20, 68 - years)]))


def band(n, years=25):
    """Half the textbook band of degree 2 from n years, so many years ahead."""
    phi, new = polynomial(X[:n] - 3.3, 2), polynomial(np.array([[(n + years - 1) / 10 - 3.3]]), 2)
    return 2 * prediction_spread(phi, t[:n], new)[0]


def answer(degree):
    """The answer of a degree for 2050, from all years."""
    scaled = standardise(X)
    new = standardise(np.array([[9.1]]), like=scaled).Z
    return PolynomialRegression(degree).fit(scaled.Z, t).predict(new)[0]


def neighbours():
    """The correlation of the residuals of degree 2 in neighbouring years."""
    residuals = t - PolynomialRegression(2).fit(X, t).predict(X)
    return np.corrcoef(residuals[1:], residuals[:-1])[0, 1]


def rings(targets):
    """The years after 20 in which the watch on a line stands above 5, upwards."""
    spread = prediction_spread(X[:20], targets[:20], X[20:])
    total, above = 0.0, []
    for year, z in enumerate((targets[20:] - LinearRegression().fit(X[:20], targets[:20]).predict(X[20:])) / spread, 1):
        total = max(0.0, total + z - 0.5)
        above += [year] if total > 5 else []
    return above


def by_mistake(draw):
    """The years in which the watch rings where the air is a line with independent noise; none is 99."""
    found = rings(3 * X[:, 0] + np.random.default_rng(draw).normal(size=67))
    return found[0] if found else 99


def right_half(draw):
    """Loss on the half that was never measured over the largest of the three parts' losses."""
    X_range, t_range = lessons.sorted_curve()
    parts = three_way(X_range[:100], t_range[:100], seed=draw)
    model = PolynomialRegression(3).fit(*parts.train)
    return loss_on(model, (X_range[100:], t_range[100:])) / max(loss_on(model, part) for part in parts)


def ten_years_earlier(draw):
    """What degree 2 says for 2025 less what was measured, from the training years of a split of 1959 to 1985."""
    parts = three_way(X[:27], t[:27], seed=draw)
    return PolynomialRegression(2).fit(*parts.train).predict(X[-1:])[0] - t[-1]


def rate_at(share):
    """Training loss after a hundred steps at a share of the limit in the lecture's split."""
    train = three_way(X, t, train=0.7, validation=0.15, seed=0)[0]
    *_, last = GradientDescentRegression(share * stability_limit(train[0]), max_epochs=100, tol=0).steps(*train)
    return mean_loss(*train, last.w, last.b)


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


def once(name, value, low, high):
    """A claim in which nothing is drawn."""
    return entry(name, lambda draw: value(), 1, mean=(low, high))


ANSWERS = (458, 498, 506, 540, 468, 393, 921)
CLAIMS = said({
    "The star has 10.4, and nothing is lower": once("star", lambda: loss_on(LinearRegression().fit(X, t), (X, t)), 10.35, 10.4),
    "Five steps took away three quarters of the loss. The next fifty-five have not even brought it down to 20": [
        once("five-steps", lambda: 1 - shares_lost(5), 0.7, 0.8),
        once("sixty-steps", lambda: shares_lost(60) * 376, 20, 30),
    ],
    "At one height its walls are then eight times as steep as its floor": once("walls", lambda: np.sqrt(condition(X)), 7.5, 8.5),
    "it curves 63 times as strongly across as along": once("bowl", lambda: condition(X), 62.5, 63.5),
    "five hundred times over that is a factor of about 400 million": once("beyond", lambda: 1.02**1000, 3.9e8, 4.1e8),
    "that is **fastest in the end**, at 0.98 of the limit": once("fastest", lambda: 1 / (1 + 1 / condition(X)), 0.975, 0.985),
    "although it takes 93 steps to overtake 0.90": once("overtakes", lambda: np.argmax(np.subtract(descent(0.98, 150), descent(0.9, 150)) < 0), 93, 93),
    "4.2e10: the years differ by a few percent only, so w and b do nearly the same thing, and x counts 2,000 times as much as the 1 beside it. The walk, 916 steps for 63, would take some 600 billion.": [
        once("plain-years", lambda: condition(1959 + 10 * X) / 1e10, 4.1, 4.3),
        once("walk", lambda: GradientDescentRegression(tol=1e-6).fit(X, t).n_iter_, 916, 916),
        once("far-walk", lambda: 916 * condition(1959 + 10 * X) / condition(X) / 1e9, 550, 650),
    ],
    "Learning until 1995, it comes out 29 ppm too low for 2025": once("line-1995", lambda: LinearRegression().fit(X[:37], t[:37]).predict(X[-1:])[0] - t[-1], -29.5, -28.5),
    "it is too low 23 times, by 16 to 27 ppm": entry("line-too-low", lambda draw: -ahead(1, 20 + draw, 25), draws=23, least=(15.5, 16.5), most=(26.5, 27)),
    "Corrected by what it missed before, it is some 475 to 485": entry("line-corrected", lambda draw: answer(1) - ahead(1, 20 + draw, 25), draws=23, least=(474, 476), most=(484, 486)),
    "the newest is the largest": entry("line-newest", lambda draw: ahead(1, 20 + draw, 25) >= ahead(1, 42, 25), draws=23, share=(1, 1)),
    "the last four grew one after the other": entry("last-four", lambda draw: ahead(2, 39 + draw, 25) < min(0, ahead(2, 38 + draw, 25)), draws=4, share=(1, 1)),
    "the same table gives other answers for 2050: 458 ppm (a line), 498, 506, 540, 468, 393, 921 ppm (degree 7)": entry("answers", lambda draw: abs(answer(1 + draw) - ANSWERS[draw]), draws=7, most=(0, 0.5)),
    "The line said 458 ppm for 2050": once("line-2050", lambda: answer(1), 457.5, 458.5),
    "the curve says 498": once("curve-2050", lambda: answer(2), 497.5, 498.5),
    "the loss falls from 10.4 to 0.28, that is from a typical miss of four and a half ppm to one of three quarters": [
        once("falls", lambda: loss_on(PolynomialRegression(2).fit(X, t), (X, t)), 0.275, 0.285),
        once("typical-1", lambda: np.sqrt(2 * loss_on(PolynomialRegression(1).fit(X, t), (X, t))), 4.4, 4.6),
        once("typical-2", lambda: np.sqrt(2 * loss_on(PolynomialRegression(2).fit(X, t), (X, t))), 0.7, 0.8),
    ],
    "Three roads lead to the same 498 ppm": once("three-roads", lambda: answer(2), 497.5, 498.5),
    "Squared it is beyond the 16 digits of a float, so the inverse misses the 3": once("inverse", lambda: inverse_misses(0) > 0.005, 1, 1),
    "the condition number falls from $5 \\cdot 10^{10}$ to 753, and now even the bad formula finds $t$ in 1992": once("centred", lambda: inverse_misses(1992) < 0.05, 1, 1),
    "Without a residual an error in the twelfth digit becomes one in the sixth or seventh": entry("no-residual", moved(0), q05=(-8, -7), q95=(-7, -6)),
    "With the residual it reaches the second decimal": entry("residual", moved(1), q05=(-3, -1), q95=(-2, -1)),
    "In 200 draws of ten such points degree 9 did worse on new ones than degree 3 every time": entry("ten-points", nine_worse, share=(1, 1)),
    "Here its loss is 1.6 times the validation loss": once("winner-here", lambda: winner(0), 1.55, 1.65),
    "it is the larger in three of four random splits": entry("winner-larger", lambda draw: winner(draw) > 1, draws=300, share=(0.7, 0.8)),
    "In the median of 300 splits the test loss of the chosen degree is 1.7 times its validation loss": entry("winner-ratio", winner, draws=300, q50=(1.65, 1.75)),
    "and drops steeply to **the bend**": entry("bend", lambda draw: np.divide(*losses(draw)[0][0][:2]), draws=300, q05=(8, 100)),
    "It more than halves once more by degree 4, and from there to **degree 12** little happens; the ring, degree 6, beats degree 4 by a hair (0.0953 to 0.0954).": [
        once("halves", lambda: losses(0)[0][0][1] / losses(0)[0][0][3], 2.2, 2.8),
        once("hair-4", lambda: losses(0)[0][0][3], 0.09535, 0.09545),
        once("hair-6", lambda: losses(0)[0][0][5], 0.09525, 0.09535),
    ],
    "It chooses 0.97 of the limit, as it does in 96 of 100 random splits": entry("rate", rate, draws=100, share=(0.96, 0.96)),
    "at 0.99 the steep direction has not yet come to rest": once("not-at-rest", lambda: rate_at(0.99), 500, 2000),
    "Degree 6 wins in 10 of 300 splits, and degree 11 or 12 in 165": [
        entry("degree-6", lambda draw: chosen(draw) == 6, draws=300, share=(10 / 300, 10 / 300)),
        entry("degree-11", lambda draw: chosen(draw) >= 11, draws=300, share=(165 / 300, 165 / 300)),
    ],
    "Every degree from 2 to 12 wins some": entry("every-degree", chosen, draws=300, least=(2, 2), most=(12, 12)),
    "three of the ten that choose degree 6 are among these twenty": entry("three-of-ten", lambda draw: chosen(draw) == 6, draws=20, share=(0.15, 0.15)),
    "In 100 deals of the folds degree 7 is chosen 94 times and degree 11 the other six": [
        entry("folds-7", lambda draw: by_folds(draw) == 7, draws=100, share=(0.94, 0.94)),
        entry("folds-11", lambda draw: by_folds(draw) == 11, draws=100, share=(0.06, 0.06)),
    ],
    "In most splits degree 11 is a little better than 7.": entry("a-little-better", lambda draw: losses(draw)[0][0][10] / losses(draw)[0][0][6], draws=300, q50=(0.75, 0.85)),
    "in 18 of 300 it is wildly wrong, with a validation loss above 0.5, and in each of these the first or the last year was not among the training years": [
        entry("wild", lambda draw: losses(draw)[0][0][10] > 0.5, draws=300, share=(18 / 300, 18 / 300)),
        entry("wild-at-an-end", lambda draw: losses(draw)[0][0][10] > 0.5 and not lacks_an_end(draw), draws=300, share=(0, 0)),
    ],
    "the steady choice says 921 ppm for 2050": once("steady", lambda: answer(7), 920.5, 921.5),
    "In this split, as in 15 % of 500, degree 4 passes the test and degree 2 fails it.": entry("passes-as-here", lambda draw: until_1995(draw, 4)[0] and not until_1995(draw, 2)[0], draws=500, share=(0.145, 0.155)),
    "Degree 4 passed the test and is wrong by 172 ppm": once("wrong-by-172", lambda: until_1995(0, 4)[1], -172.5, -171.5),
    "Degree 2 failed the test and misses by one.": once("misses-by-one", lambda: abs(until_1995(0, 2)[1]), 0.5, 1.5),
    "Of 500 splits degree 2 passes in 42 % and degree 4 in 40 %": [
        entry("passes-2", lambda draw: until_1995(draw, 2)[0], draws=500, share=(0.415, 0.425)),
        entry("passes-4", lambda draw: until_1995(draw, 4)[0], draws=500, share=(0.395, 0.405)),
    ],
    "in 98 % degree 2 comes within 10 ppm of what 2025 brought, and degree 4 never nearer than 90": [
        entry("future-2", lambda draw: abs(until_1995(draw, 2)[1]) < 10, draws=500, share=(0.975, 0.985)),
        entry("future-4", lambda draw: abs(until_1995(draw, 4)[1]), draws=500, least=(90, 100)),
    ],
    "press **ten years earlier**: then it, too, is wrong by 25": entry("earlier", ten_years_earlier, q50=(20, 30)),
    "degree 2 misses by 10 ppm, the line by 20, and each further degree is worse again on the whole": [
        once("forecasts-1", lambda: typical(1), 19, 20.5),
        once("forecasts-2", lambda: typical(2), 9.5, 10.5),
        entry("worse-every-time", lambda draw: typical(3 + draw) > typical(2 + draw), draws=3, share=(1, 1)),
    ],
    "degree 2 wins for every distance from 2 to 30 years": entry("distances", lambda draw: min(range(1, 7), key=lambda degree: typical(degree, 2 + draw)) == 2, draws=29, share=(1, 1)),
    "the grey one: 498 ± 2.3 ppm": once("band", lambda: band(67), 2.25, 2.35),
    "(their correlation is 0.82)": once("neighbours", neighbours, 0.815, 0.825),
    "the 23 forecasts of 25 years: 7 lie in their band": entry("seven", lambda draw: abs(ahead(2, 20 + draw, 25)) < band(20 + draw), draws=23, share=(7 / 23, 7 / 23)),
    "the last seven, so one run and not seven successes": entry("one-run", lambda draw: abs(ahead(2, 36 + draw, 25)) < band(36 + draw), draws=7, share=(1, 1)),
    "The curve **made in 1985** is far too high and sure of itself; those **made in 1995** and **made in 2000** are right.": [
        once("told-1985", lambda: ahead(2, 27, 25) / band(27), 3, 6),
        entry("told-1995", lambda draw: abs(ahead(2, (37, 42)[draw], 25)) < band((37, 42)[draw]), draws=2, share=(1, 1)),
    ],
    "If our forecast errs as those did, by 4 ppm too little to 14 too much, the air of 2050 holds between 484 and 502 ppm": entry("errs", lambda draw: ahead(2, 20 + draw, 25), draws=23, least=(-4, -3.5), most=(13.5, 14)),
    "74 times. The weights were tuned to make the training loss small": entry("line-passes", line_passes, share=(0.37, 0.37)),
    "The median test loss is least at degree 11; its mean is 0.252, though, against 0.124 at degree 7": [
        entry("test-6", loss_in_test(6), draws=300, q50=(0.12, 1)),
        entry("test-7", loss_in_test(7), draws=300, q50=(0.112, 1)),
        entry("test-11", loss_in_test(11), draws=300, q50=(0, 0.111)),
        entry("test-12", loss_in_test(12), draws=300, q50=(0.112, 1)),
        entry("mean-11", loss_in_test(11), draws=300, mean=(0.2515, 0.2525)),
        entry("mean-7", loss_in_test(7), draws=300, mean=(0.1235, 0.1245)),
    ],
    "twenty random splits of the same table choose degrees from 5 to 12 and answer anything from $-1749$ to 122,407 ppm": [
        entry("twenty-degrees", chosen, draws=20, least=(5, 5), most=(12, 12)),
        entry("twenty-answers", lambda draw: losses(draw)[1][chosen(draw) - 1], draws=20, least=(-1750, -1748), most=(122_400, 122_414)),
    ],
    "endings from 1985 to 1993 choose another degree, with answers from 393 to 540 ppm": [
        entry("nine-degrees", lambda draw: by_time(1985 + draw)[0] != 2, draws=9, share=(1, 1)),
        entry("nine-answers", lambda draw: by_time(1985 + draw)[1], draws=9, least=(392.5, 393.5), most=(539.5, 540.5)),
    ],
    "from 1978 to 1984 the choice is degree 2, and from 1994 to 2011 as well.": entry("before-and-after", lambda draw: by_time(1978 + draw + 9 * (draw > 6))[0] == 2, draws=25, share=(1, 1)),
    "and so do the last four, 2012 to 2015: degree 5, and 468 ppm.": [
        entry("last-degrees", lambda draw: by_time(2012 + draw)[0], draws=4, least=(5, 5), most=(5, 5)),
        entry("last-answers", lambda draw: by_time(2012 + draw)[1], draws=4, least=(467.5, 468.5), most=(467.5, 468.5)),
    ],
    "three honest parts of it agree with each other and say nothing of the right half": entry("right-half", right_half, q05=(50, 1e4)),
    "The watch on a line that learned until 1978 rings in its third year.": once("third-year", lambda: rings(t)[0], 3, 3),
    "would have rung by mistake that early in one of 200 draws, and at some point in the 47 years in 57 of them": [
        entry("early-by-mistake", lambda draw: by_mistake(draw) <= 3, share=(1 / 200, 1 / 200)),
        entry("by-mistake", lambda draw: by_mistake(draw) <= 47, share=(57 / 200, 57 / 200)),
    ],
})  # fmt: skip
