"""The figure of the cut: its numbers against a count patient by patient, its curves, its moments and its handle."""

import re

import numpy as np
import pytest

from lincls.data import lessons
from lincls.figures import cuts
from lincls.figures.comparison import scores_of_study
from lincls.metrics import auc, auc_interval, precision_recall, roc_curve
from lincls.plot import style

T, Z = lessons.study_patients()[1], scores_of_study()["logistic"]
OWN = T.mean()
SAID = re.compile(
    r"Cut at p = (?P<p>[\d.]+) %, (?P<ill>[\d.]+) % \w+, price (?P<price>\d+): of 1000, (?P<found>\d+) found, "
    r"(?P<missed>\d+) missed \(sensitivity, recall (?P<sensitivity>[\d.]+) %\), (?P<alarms>\d+) false alarms, "
    r"(?P<home>\d+) sent home \(specificity (?P<specificity>[\d.]+) %\); (?:no alarm|(?P<precision>[\d.]+) % of alarms "
    r"are true \(precision\)), F1 (?P<f1>[\d.]+), AUC (?P<auc>[\d.]+) \((?P<low>[\d.]+) to (?P<high>[\d.]+)\); "
    r"that costs (?P<cost>\d+), the best cut (?P<least>\d+)\."
)


@pytest.fixture(scope="module")
def live():
    return cuts.study()


def read(caption):
    return {name: None if said is None else float(said) for name, said in SAID.fullmatch(caption).groupdict().items()}


def counted(t, z, cut, price, prevalence):
    """The same numbers, patient by patient, each of whom stands for so many of a thousand."""
    stands = {1: 10 * prevalence / sum(t == 1), 0: (1000 - 10 * prevalence) / sum(t == 0)}
    found = missed = alarms = home = 0.0
    for truth, score in zip(t.tolist(), z.tolist(), strict=True):
        if truth == 1:
            found, missed = (found + stands[1], missed) if score >= cut else (found, missed + stands[1])
        else:
            alarms, home = (alarms + stands[0], home) if score >= cut else (alarms, home + stands[0])
    return {
        **{"found": found, "missed": missed, "alarms": alarms, "home": home, "cost": alarms + price * missed},
        **{"sensitivity": 100 * found / (found + missed), "specificity": 100 * home / (home + alarms)},
        **{"precision": 100 * found / (found + alarms) if found + alarms else None},
        **{"f1": 2 * found / (2 * found + alarms + missed), "p": 100 / (1 + np.exp(-cut)), "price": price},
    }


def least(t, z, price, prevalence):
    return min(counted(t, z, cut, price, prevalence)["cost"] for cut in [*z, np.inf])


def settings(live):
    return [*live.corners(), *live.moments.values(), *live.sample(30, seed=5)]


def test_the_caption_counts_as_one_does_patient_by_patient(live):
    for values in settings(live):
        said, true = read(live.frame(**values)), counted(T, Z, **values)
        for name, value in true.items():
            width = {"f1": 0.006}.get(name, 0.06 if name in ("p", "sensitivity", "specificity", "precision") else 0.6)
            assert said[name] == (None if value is None else pytest.approx(value, abs=width)), (name, values)
        assert said["found"] + said["missed"] + said["alarms"] + said["home"] == 1000
        assert (said["auc"], said["low"], said["high"]) == pytest.approx([auc(T, Z), *auc_interval(T, Z)], abs=6e-4)


def test_the_cells_and_rates_say_what_the_caption_says(live):
    for values in settings(live):
        said, (_, matrix, _, _, recall) = read(live.frame(**values)), live._scene.artists
        texts = [*matrix.counts, *matrix.rates, recall.artists[1]]
        cells = [float(text.get_text().rstrip(" %")) for text in texts]
        names = ("found", "missed", "alarms", "home", "sensitivity", "specificity", "precision", "f1")
        assert cells == [said[name] for name in names]


def test_the_least_cost_is_that_of_the_best_of_all_cuts_and_marked_on_all_three_curves(live):
    for values in [*live.moments.values(), *live.sample(5, seed=6)]:
        said = read(live.frame(**values))
        best = least(T, Z, values["price"], values["prevalence"])
        assert said["least"] == pytest.approx(best, abs=0.6)
        _, _, costs, roc, recall = live._scene.artists
        diamonds = [marks.artists[k].get_xydata()[0] for marks, k in ((costs, 2), (roc, 0), (recall, 2))]
        assert diamonds[0][1] == pytest.approx(best)
        false, true = diamonds[1]
        share = values["prevalence"] / 100
        assert 1000 * ((1 - share) * false + values["price"] * share * (1 - true)) == pytest.approx(best)
        assert diamonds[2] == pytest.approx([true, share * true / (share * true + (1 - share) * false)])


def test_the_cost_curve_is_the_cost_of_every_cut(live):
    live.frame(price=7, prevalence=12)
    (x, y), cost = live._scene.artists[2].artists[1].get_data(), lambda cut: counted(T, Z, cut, 7, 12)["cost"]
    for k in range(1, len(x), 40):
        assert y[k] == pytest.approx(cost(x[k])) == pytest.approx(cost(x[k] - (x[k] - [*x, -np.inf][k + 1]) / 2))


def test_the_roc_stays_and_precision_over_recall_is_that_of_weighted_patients(live):
    (roc,) = (line for line in live._scene.axes[3].lines if len(line.get_xdata()) > 2)
    before = roc.get_xydata().copy()
    assert np.array_equal(before, np.column_stack(roc_curve(T, Z)[:2]))
    for prevalence in (5, 37.3, 60):
        live.frame(prevalence=prevalence)
        share = prevalence / 100
        weights = np.where(T == 1, share / OWN, (1 - share) / (1 - OWN))
        true = precision_recall(T, Z, sample_weight=weights)
        recall, precision = live._scene.artists[4].artists[0].get_data()
        assert recall == pytest.approx(true.recall[::-1]) and precision == pytest.approx(true.precision[::-1])
        assert np.array_equal(roc.get_xydata(), before)


def test_dots_travel_on_both_curves_and_pale_ones_show_what_the_cut_at_one_half_would_do(live):
    def on_curves(true):
        return (1 - true["specificity"] / 100, true["sensitivity"] / 100), (
            true["sensitivity"] / 100,
            true["precision"] / 100,
        )

    marked = [line for line in live._scene.axes[3].lines if line.get_marker() == "o"]
    (pale,) = (line for line in marked if line.get_mfc() == style.LIGHT)
    _, _, costs, roc, recall = live._scene.artists
    cuts = [{"cut": cut, "price": 1, "prevalence": 20} for cut in (-8, -2.995, 0, 1.5, 8)]
    for values in [*cuts, *live.moments.values(), *live.sample(5, seed=8)]:
        live.frame(**values)
        now, half = counted(T, Z, **values), counted(T, Z, **values | {"cut": 0})
        assert costs.artists[-1].get_xydata()[0] == pytest.approx([0, half["cost"]])
        for true, dots in ((now, (roc.artists[-1], recall.artists[-1])), (half, (pale, recall.artists[3]))):
            for place, dot in zip(on_curves(true), dots, strict=True):
                assert dot.get_xydata()[0] == pytest.approx(place)


def test_each_moment_is_the_state_that_its_name_says(live):
    said = {name: read(live.frame(**values)) for name, values in live.moments.items()}
    half, dear, few, moved = said.values()
    assert list(said) == ["cut at one half", "priced at twenty", "five in a hundred ill", "cut moved along"]
    assert half["p"] == 50 and dear["p"] == pytest.approx(100 / 21, abs=0.06) and few["p"] == dear["p"]
    assert dear["cost"] < half["cost"] / 2 and moved["cost"] < few["cost"] / 2
    assert [each["ill"] for each in said.values()] == [37.3, 37.3, 5, 5]
    assert few["sensitivity"] == dear["sensitivity"] and few["precision"] < dear["precision"] / 3
    assert {each["price"] for each in said.values()} == {20}
    assert read(live.caption) == dear


def test_the_formulas_cut_is_where_the_odds_of_the_prior_put_it(live):
    for price, prevalence in ((1, 37.3), (20, 5), (100, 60)):
        live.frame(price=price, prevalence=prevalence)
        odds = OWN / (1 - OWN) * (1 - prevalence / 100) / (prevalence / 100) / price
        assert live._scene.artists[2].artists[0].get_xdata()[0] == pytest.approx(np.log(odds))
    moved = live.moments["cut moved along"]
    live.frame(**moved)
    assert live._scene.artists[2].artists[0].get_xdata()[0] == pytest.approx(moved["cut"], abs=0.003)


def test_the_formulas_cut_is_the_cheapest_where_the_scores_are_the_log_odds(rng):
    t = (rng.random(40000) < 0.3).astype(int)
    z = 2 * (rng.normal(size=len(t)) + 2 * t) - 2 + np.log(0.3 / 0.7)  # the log-odds of two Gaussians two apart
    figure = cuts.study(t, z)
    for price, prevalence in ((5, 10), (20, 5), (2, 60)):
        figure.frame(price=price, prevalence=prevalence)
        formula = figure._scene.artists[2].artists[0].get_xdata()[0]
        said = read(figure.frame(price=price, prevalence=prevalence, cut=formula))
        assert said["cost"] <= 1.03 * said["least"]


def test_a_drag_on_the_scores_is_a_move_of_the_slider(live):
    handle, other = (spec for spec in live._controls if spec["kind"] == "points")
    (slider,) = (spec for spec in live._controls if spec["name"] == "cut")
    assert (handle["of"], handle["panel"], handle["grid"][0]) == (["cut"], 0, slider["step"])
    assert (other["of"], other["panel"], other["bounds"]) == (["cut"], 2, handle["bounds"])
    assert handle["bounds"][0] == [slider["low"], slider["high"]]
    live.frame(cut=1.25)
    for line in (live._scene.artists[0].artists[1], live._scene.artists[2].artists[3]):
        assert [line.get_xydata()[k].tolist() for k in line.get_markevery()] == [[1.25, *handle["at"]]]


def test_no_frame_draws_the_axes_again(live):
    live.frame(cut=0)
    full = live._scene.full_draws
    for values in live.sample(10, seed=7):
        live.frame(**values)
    assert live._scene.full_draws == full


def test_where_nothing_scores_so_high_there_is_no_alarm():
    figure = cuts.study([0, 1, 0, 1], [-1.0, 1.0, 0.5, 0.0])
    assert ": of 1000, 0 found, 500 missed" in figure.frame(cut=8) and "; no alarm, F1 0.00" in figure.frame(cut=8)
    assert not np.isfinite(figure._scene.artists[4].artists[-1].get_ydata()).any()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (([0, 1, 1], [0.1, 0.2]), "z must be a vector of 3 numbers"),
        (([0, 1, 1], [0.1, 0.2, 0.3]), "at least two of either class"),
        (([0, 2, 0, 2], [1, 2, 3, 4]), "at least two of either class"),
    ],
)
def test_what_makes_no_cut_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        cuts.study(*given)
