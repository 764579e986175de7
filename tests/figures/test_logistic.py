"""The field of p, the halos of the errors, landscapes, descents, and what the stills of lecture 07 say."""

import json
from pathlib import Path

import numpy as np
import pytest

from lincls import Kozinec, LogisticRegression
from lincls.data import lessons
from lincls.features import add_dummy
from lincls.figures import logistic
from lincls.figures.logistic import EDGES, HALO, LEVELS, STRIPES, PullArtist, SigmoidArtist
from lincls.models.sigmoid import sigmoid
from lincls.plot import figure, frame


@pytest.fixture
def field():
    return SigmoidArtist(frame(figure().axes[0], (-3, 3), (-3, 3)))


@pytest.mark.parametrize("threshold", [0.05, 0.5, 0.9])
def test_the_thick_line_lies_where_p_is_the_threshold_parallel_to_the_boundary(field, threshold):
    w, b = np.array([1.0, -2.0]), 0.5
    ends = field.set(w, b, threshold).line.get_xydata()
    assert np.allclose(sigmoid(ends @ w + b), threshold)
    assert abs((ends[1] - ends[0]) @ w) < 1e-9


def test_each_thin_line_lies_where_p_is_its_level(field):
    lines = field.set([1.0, 1.0], 0.0).thin.get_segments()
    assert np.allclose([sigmoid(line.sum(axis=1)).mean() for line in lines], LEVELS)


def test_zero_weights_have_a_field_and_no_line(field):
    field.set([0.0, 0.0], 1.0)
    assert len(field.line.get_xydata()) == 0 and len(field.thin.get_segments()) == 0


def area(corners):
    x, y = np.asarray(corners).T
    return abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)) / 2


@pytest.mark.parametrize("w", [(1.0, -2.0), (0.0, 0.0), (40.0, 7.0), (0.0, -0.3)])
def test_each_stripe_lies_where_p_is_in_its_part_and_they_cover_the_axes(field, w):
    stripes = [path.vertices for path in field.set(w, 0.5).stripes.get_paths()]
    assert len(stripes) == len(STRIPES) == len(EDGES) - 1
    for low, high, corners in zip(EDGES, EDGES[1:], stripes, strict=False):
        if len(corners) == 0:
            continue
        p = sigmoid(corners @ w + 0.5)
        assert ((low - 1e-9 <= p) & (p <= high + 1e-9)).all()
    covered = sum(area(corners[:-1]) for corners in stripes if len(corners))
    assert covered == pytest.approx(area(field.corners))


def test_the_positive_side_is_blue_and_the_negative_side_orange():
    assert STRIPES[-1, 2] > STRIPES[-1, 0] and STRIPES[0, 0] > STRIPES[0, 2]
    assert (STRIPES[9:11] > 0.95).all()  # nearly white where the two are about as probable


@pytest.mark.parametrize("threshold", [0, 1])
def test_a_threshold_is_strictly_between_zero_and_one(field, threshold):
    with pytest.raises(ValueError, match="threshold must be"):
        field.set([1.0, 0.0], 0.0, threshold)


def test_a_halo_is_as_wide_as_the_error_whatever_its_sign():
    pull = PullArtist(figure().axes[0], [[0, 0], [1, 1], [2, 0]]).set([-1.0, 0.5, 0.0])
    widths = np.sqrt(pull.halos.get_sizes()) - pull.size
    assert np.allclose(widths[:2], [HALO, HALO / 2]) and pull.halos.get_sizes()[2] == 0
    assert PullArtist(figure().axes[0], [[1.0]]).X.tolist() == [[1, 0]]
    with pytest.raises(ValueError, match="errors must"):
        pull.set([1.0])


def test_the_minima_of_a_landscape_get_a_star_each_and_w_runs_along_the_horizontal_axis():
    ax = logistic._landscape(figure().axes[0], lambda w, b: w + 0 * b, minima=[(0, 1), (2, 0)])
    assert ax.lines[0].get_xydata().tolist() == [[0, 1], [2, 0]]
    assert (ax.get_xlim(), ax.get_ylim()) == logistic.PLANE
    for path in ax.collections[-1].get_paths():
        assert np.ptp(path.vertices[:, 0]) < 1e-9


@pytest.mark.parametrize(
    ("E", "message"),
    [
        (3, "E must be a function of two weights"),
        (lambda w, b: 0 * w, "E must not be the same everywhere"),
        (lambda w, b: w / np.where(w < 1, np.nan, 1), "E must be finite"),
    ],
)
def test_what_is_no_landscape_is_refused(E, message):
    with pytest.raises((TypeError, ValueError), match=message):
        logistic.two_valleys(E, np.zeros((1, 20, 2)))


@pytest.mark.parametrize("kind", ["squared", "entropy"])
def test_a_descent_goes_against_the_gradient_of_its_landscape(kind):
    x, t = lessons.two_valleys()
    E, pull = getattr(logistic, f"_{kind}"), getattr(logistic, f"_{kind}_pull")
    (w, b), h = (1.0, -0.5), 1e-6
    path = logistic._descend(pull, x, t, np.array([(w, b), (0.0, 0.0)]), 0.1, np.array([0, 1]))
    slopes = [E(x, t, w + h, b) - E(x, t, w - h, b), E(x, t, w, b + h) - E(x, t, w, b - h)]
    assert path.shape == (2, 2, 2)
    assert np.allclose((path[0, 0] - path[1, 0]) / 0.1, np.array(slopes) / (2 * h))


def test_the_descent_with_a_penalty_is_the_librarys():
    X, t = lessons.sixteen()
    run = logistic._penalised(X, t, np.array([0.0, 0.5]), 30)
    for path, l2 in zip(run, (0, 0.5), strict=True):
        model = LogisticRegression("gradient", l2=l2, eta=1.0, tol=0, max_epochs=30)
        assert np.allclose([[s.b, *s.w] for s in model.steps(X, t)], path)


def test_a_group_that_breaks_its_word_is_counted(capsys):
    p = np.repeat([0.1, 0.9], 50)
    logistic.reliability_groups(np.repeat([0, 1, 0, 1], [45, 5, 45, 5]), p, bins=2)
    assert "1 of 2 bars meet the diagonal." in capsys.readouterr().out


def test_each_bar_is_as_long_as_what_happened_was_probable():
    t = np.array([0, 0, 1])
    drawn = logistic.LikelihoodArtist(*figure(panels=2).axes, t, "size")
    x, w, b = np.array([-1.0, 2.0, 1.0]), 1.5, -0.5
    losses = drawn.set(x, w, b)
    p = sigmoid(w * x + b)
    assert np.exp(-losses) == pytest.approx([1 - p[0], 1 - p[1], p[2]])
    lengths = [np.abs(np.diff(np.array(bars.get_segments())[:, :, 1])).ravel() for bars in drawn.bars[:2]]
    assert np.concatenate(lengths) == pytest.approx(np.exp(-losses))


def test_the_best_curve_is_the_librarys_and_there_is_none_where_a_threshold_separates():
    x, t = lessons.ten_patients()
    model = LogisticRegression().fit(x[:, None], t)
    assert logistic._best_curve(x, t) == pytest.approx((model.w_[0], model.b_), abs=1e-6)
    assert logistic._best_curve(np.array([0.0, 1, 1, 2]), np.array([0, 0, 1, 1])) is None
    assert logistic._best_curve(np.array([3.0, 2, 1, 0]), np.array([0, 0, 1, 1])) is None


def test_the_widest_margin_is_that_of_the_algorithm_that_looks_for_it():
    X, t = lessons.sixteen()
    u = logistic._widest(add_dummy(X), t)
    model = Kozinec(epsilon=1e-4, max_epochs=100_000).fit(X, t)
    v = np.append(model.b_, model.w_)
    assert u @ v / np.linalg.norm(v) == pytest.approx(1, abs=1e-4)
    with pytest.raises(ValueError, match="must be separable"):
        logistic._widest(np.array([[1.0, 0], [1, 0]]), np.array([0, 1]))


def test_on_the_way_to_the_widest_margin_the_length_grows_by_as_much_for_ten_times_the_steps():
    X, t = lessons.sixteen()
    found = logistic.towards_the_margin()
    margin = ((2 * t - 1) * (add_dummy(X) @ found["widest"])).min()
    for path in found["paths"]:
        degrees = logistic._degrees(path, found["widest"])
        assert (np.diff(degrees) <= 0).all() and degrees[-1] < 1
        lengths = np.linalg.norm(path[[40, 50]], axis=1)
        assert lengths[1] - lengths[0] == pytest.approx(np.log(10) / margin, rel=0.1)


def test_the_work_is_the_last_at_which_it_was_not_near_yet():
    assert logistic._after([5.0, 0.5, 0.001, 0.5, 0.001, 0.001], price=2.0) == 8


@pytest.mark.parametrize("name", ["shares", "field_of_p", "two_valleys", "three_solvers", "reliability_groups"])
def test_a_still_needs_no_argument_and_says_what_the_lecture_shows(name, capsys):
    getattr(logistic, name)()
    lecture = Path(__file__).resolve().parents[2] / "notebooks" / "07_logistic_regression.ipynb"
    assert json.dumps(capsys.readouterr().out.strip(), ensure_ascii=False)[1:-1] in lecture.read_text("utf-8")
