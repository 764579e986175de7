import numpy as np
import pytest

from lincls.plot import style
from lincls.widgets.fingerprint import fingerprint, rounded

DATA = np.random.default_rng(3).normal(size=(40, 2))


def drawn(X=DATA, **more):
    figure = style.figure()
    ax = figure.axes[0]
    ax.set(xlim=(-3, 3), ylim=(-3, 3))
    ax.plot(*X.T, **more)
    ax.scatter(*X.T)
    ax.fill(*X[:3].T)
    return figure


def test_rounding_errors_do_not_change_the_code():
    for scale in (1 + 1e-15, 1 - 1e-15, 1 + 1e-12):
        assert fingerprint(drawn(DATA * scale)) == fingerprint(drawn())


def test_a_value_on_the_edge_between_two_roundings_is_safe():
    for value in (1.125, 0.0125, 2.5, 1.0, 10.0, 0.5, 99.95):
        around = np.array([[value, 1]]) * np.array([[1 + 1e-14], [1], [1 - 1e-14]])[:, :, None]
        assert len({rounded(each) for each in around}) == 1, value


def test_minus_zero_is_zero_and_dust_is_nothing():
    assert rounded([0.0, 1.0]) == rounded([-0.0, 1.0]) == rounded([1e-17, 1.0])
    assert rounded([1e-17, -1e-16]) == rounded([0.0, 0.0])


@pytest.mark.parametrize("factor", [1.05, 2, -1])
def test_other_data_give_another_code(factor):
    other = DATA.copy()
    other[7, 1] *= factor
    assert fingerprint(drawn(other)) != fingerprint(drawn())


def test_what_moves_is_seen_in_every_kind_of_artist():
    def codes(change):
        figure = style.figure()
        ax = figure.axes[0]
        ax.set(xlim=(0, 9), ylim=(0, 9))
        x = np.linspace(0, 8, 9)
        field = np.add.outer(x, x)
        made = {
            "text": ax.text(1, 1, "a"),
            "image": ax.imshow(field, aspect="auto"),
            "quiver": ax.quiver([1], [1], [2.0], [2.0]),
            "contour": ax.contour(x, x, field, levels=[4]),
            "polygon": ax.fill([0, 1, 1], [0, 0, 1])[0],
            "scatter": ax.scatter([1, 2], [1, 2], c=[0.0, 1.0]),
        }
        before = fingerprint(figure)
        change(ax, made)
        return before, fingerprint(figure)

    changes = [
        lambda ax, made: made["text"].set_text("b"),
        lambda ax, made: made["image"].set_data(np.zeros((9, 9))),
        lambda ax, made: made["quiver"].set_UVC([3.0], [2.0]),
        lambda ax, made: made["polygon"].set_xy([[0, 0], [1, 0], [3, 3]]),
        lambda ax, made: made["scatter"].set_array([1.0, 1.0]),
        lambda ax, made: made["scatter"].set_offsets([[1, 2], [1, 2]]),
        lambda ax, made: made["contour"].remove(),
        lambda ax, made: made["text"].set_visible(False),
        lambda ax, made: ax.set_xlim(0, 4),
    ]
    for number, change in enumerate(changes):
        before, after = codes(change)
        assert before != after, number
    assert len(set(codes(lambda ax, made: None))) == 1
