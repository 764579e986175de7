"""One line, four stories: the figure shows what the library's models learn, wherever its line is dragged."""

import numpy as np
import pytest

from lincls.experiments import stories
from lincls.figures.stories import four_stories
from lincls.plot import style

NAMES = ("naive Bayes", "LDA", "logistic", "perceptron")


@pytest.fixture(scope="module")
def live():
    return four_stories()


def panels(live):
    return live._scene.figure.axes


def drawn(ax, name):
    """The two ends of a method's line."""
    (line,) = (each for each in ax.lines if each.get_color() == style.METHODS[name][0] and each.get_linewidth() > 2.5)
    return line.get_xydata()


def test_every_panel_shows_the_line_through_p_and_q(live):
    for values in [*live.moments.values(), *live.sample(30, seed=3)]:
        live.frame(**values)
        P, Q = (np.array([(live.values | values)[f"{name}{k}"] for k in (1, 2)]) for name in "PQ")
        for ax, name in zip(panels(live)[2:], NAMES[1:], strict=True):
            ends = drawn(ax, name)
            assert len(ends) == (2 if (P != Q).any() else 0)
            for end in ends:
                assert np.isclose((end - P) @ [Q[1] - P[1], P[0] - Q[0]], 0, atol=1e-6)


def test_the_bars_are_those_of_the_fitted_naive_bayes(live):
    for values in live.sample(10, seed=4):
        live.frame(**values)
        shown = live.values | values
        w = np.array([shown["Q2"] - shown["P2"], shown["P1"] - shown["Q1"]])
        w *= shown["steepness"] / max(np.hypot(*w), 1e-9)
        model = stories.naive_bayes(w, -w @ [shown["P1"], shown["P2"]])
        heights = [bar.get_height() for bar in panels(live)[1].patches]
        assert np.allclose(heights, np.column_stack([model.p_, model.priors_]).ravel(), atol=1e-9)


def test_a_corner_has_the_mark_of_its_side_and_is_grey_on_the_line(live):
    for name, pluses, greys in (("both", 1, 0), ("through the origin", 1, 2), ("no line", 0, 4)):
        live.frame(**live.moments[name])
        marks = [line for line in panels(live)[0].lines if line.get_marker() == "o" and line.get_visible()]
        shown = {line.get_mec(): len(line.get_xdata()) for line in marks if line.get_mfc() == "white"}
        grey = [len(line.get_xdata()) for line in marks if line.get_mfc() == style.GREY]
        assert (shown.get(style.POSITIVE, 0), grey) == (pluses, [greys])


def test_where_p_and_q_are_one_point_the_picture_says_that_there_is_no_line(live):
    (said,) = (text for text in panels(live)[0].texts if "no line" in text.get_text())
    for name in ("both", "no line", "through the origin"):
        live.frame(**live.moments[name])
        assert said.get_visible() == (name == "no line")


def test_the_captions_say_how_each_of_the_four_has_it(live):
    assert live.caption == (
        "The log-odds are 2.83 x1 + 2.83 x2 - 4.24; the prior of + is 0.20, the means are 1.00 apart, and "
        "3 corrections end at w = (0.67, 0.67), b = -1."
    )
    assert "2 corrections end" in live.frame(**live.moments["through the origin"])
    assert "37 corrections" in live.frame(**live.moments["past the origin"])
    assert "no perceptron stops" in live.frame(**live.moments["no line"])


def test_the_perceptrons_examples_are_in_the_picture_wherever_the_line_is(live):
    for p1, p2, q1, q2 in np.random.default_rng(0).integers(-2, 5, (300, 4)) / 2:
        normal = np.array((q2 - p2, p1 - q1))
        if normal.any():
            X, _ = stories.visits(normal, -normal @ [p1, p2])
            assert np.abs(X).max() < panels(live)[4].get_xlim()[1] - 0.2
