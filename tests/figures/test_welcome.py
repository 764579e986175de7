"""The figures of lecture 00: what their captions count, and what they show of a run."""

import numpy as np
import pytest

from lincls.data import lessons, real
from lincls.figures import welcome
from lincls.models import Perceptron


@pytest.mark.parametrize(
    ("w", "b", "line"),
    [((2, -0.5), 1, "2 x1 - 0.5 x2 + 1 = 0"), ((-1, 0), -3, "- x1 - 3 = 0"), ((0.1, 21), 0, "0.1 x1 + 21 x2 = 0")],
)  # fmt: skip
def test_the_caption_writes_the_line_of_other_weights(capsys, w, b, line):
    welcome.one_line([[0, 0], [1, 1]], [-1, 1], w, b)
    assert f"The line {line} puts" in capsys.readouterr().out


def test_the_caption_tells_missed_tumours_from_false_alarms():
    X, t = lessons.tumours()
    z = X @ [1, 0.4] + 0.5
    missed, alarms = int(((t > 0) & (z <= 0)).sum()), int(((t < 0) & (z >= 0)).sum())
    said = welcome.three_numbers().frame(b=0.5)
    assert f"{missed + alarms} of 569 patients are wrong (ringed), {missed} of them" in said
    assert f"and {alarms} false alarms" in said


def test_the_arrow_of_a_line_stands_on_it_where_few_patients_are_and_goes_with_the_weights():
    figure = welcome.three_numbers()
    arrow = figure._scene.artists[1].arrow
    figure.frame(w1=1, w2=0, b=0)
    assert np.allclose(arrow.shape.get_xy()[3], np.add(welcome.FREE, (welcome.ARROW, 0)))
    figure.frame(w1=0, w2=0, b=0)
    assert not arrow.name.get_visible()


def test_a_patient_on_the_line_is_undecided():
    figure = welcome.new_point(*lessons.tumours(), w=(1, 0), b=0, start=(1, 1))
    assert figure.frame(point=[[0, 1]]).endswith("z = 0.00: on the line, undecided.")
    assert figure.frame(point=[[-0.5, 1]]).endswith("z = -0.50: benign.")


def test_corrections_begins_with_the_first_one_and_counts_after_each():
    X, t = lessons.eight_points()
    states = list(Perceptron().steps(X, t))
    figure = welcome.corrections(X, t, states)
    assert figure.caption.startswith("Correction 1, in round 1:")
    assert figure.frame(step=len(states) - 2).endswith("0 of 8 patients are wrong.")


def test_the_triangle_is_drawn_for_any_data_without_a_line(capsys):
    X, t = np.array([[0, 3], [-3, -3], [3, -3], [0, 0]]), np.array([1, 1, 1, -1])
    welcome.surrounded(X, t)
    assert capsys.readouterr().out.startswith("Three malignant patients")


def test_the_rule_learns_from_the_patients_that_are_not_kept_apart():
    X, t, apart = lessons.tumours_apart()
    assert apart.sum() == 143 and apart[0] and not apart[1]
    assert np.allclose(X[~apart].mean(axis=0), 0) and np.allclose(X[~apart].std(axis=0), 1)
    model = Perceptron(max_epochs=100)
    with pytest.warns(UserWarning):
        model.fit(X[~apart], t[~apart])
    wrong = t * (X @ model.w_ + model.b_) <= 0
    said = welcome.thirty().caption  # opens after the last round
    assert f"{model.n_updates_} corrections" in said
    assert f"about {wrong[~apart].sum()} of the 426" in said and f"about {wrong[apart].sum()} of the 143" in said


def test_the_tumours_are_two_standardised_columns_of_the_table():
    X, t = lessons.tumours()
    table = real.breast_cancer()
    assert np.allclose(X.mean(axis=0), 0) and np.allclose(X.std(axis=0), 1)
    assert np.array_equal(t == 1, table.t == table.classes.index("malignant"))
    radius = table.X[:, table.features.index("worst radius")]
    assert np.allclose(np.corrcoef(radius, X[:, 0])[0, 1], 1)


def test_patients_far_from_the_cut_stand_at_the_edge_of_the_axis():
    X, t, apart = lessons.tumours_apart()
    figure = welcome.thirty(100 * X, t, apart)
    places = [strip.artists[0].X[:, 0] for strip in figure._scene.artists]
    for at in places:
        assert at.min() == welcome.NEAR[0] + 0.15 and at.max() == welcome.NEAR[1] - 0.15


def test_the_means_of_the_four_rules_are_those_of_the_ledger(capsys):
    welcome.strangers()
    means = welcome.judged()["others"].mean(axis=0)
    said = capsys.readouterr().out
    assert said.count(".") == 5 and all(
        f"{mean:.1f} ({name})" in said for mean, name in zip(means, welcome.RULES, strict=True)
    )
