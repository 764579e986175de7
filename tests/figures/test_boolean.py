"""The still figures of lecture 02, and its truth table beside a threshold unit."""

import numpy as np
import pytest
from matplotlib.colors import to_rgba

from lincls.boolean import AND, NAND, NOR, OR, table
from lincls.data import lessons
from lincls.figures import boolean
from lincls.figures.boolean import _name, _rays, _truth_table
from lincls.plot import figure, style

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])


def test_the_plus_is_ringed_on_the_line_and_beyond_it():
    figure = boolean.distance()
    mark = figure._scene.artists[3]
    rings = []
    for x in ((2, 1.5), (1.16, 0.38), (0, 0)):
        figure.frame(x=[x])
        rings.append(len(mark.rings.get_xydata()))
    assert rings == [0, 1, 1]


def test_the_sixteen_functions_have_their_names():
    names = lessons.boolean_names()
    assert set(names) == {f"{k:04b}" for k in range(16)} and len(set(names.values())) == 16
    for name, truth in {"OR": OR, "NAND": NAND, "NOR": NOR}.items():
        assert names["".join(f"{t:.0f}" for t in truth.t)] == name
    assert _name((1, -1), -0.5, names) == "x1∧¬x2"


def test_a_table_with_other_rows_is_named_row_by_row():
    figure = boolean.feasible_region(table(lambda x1, x2: x1 or not x2, 2))
    said = [figure.frame(step=k).split(", the feasible")[0] for k in range(4)]
    assert said == [
        "In the slice w0 = -1, with the demand of (1, 1)",
        "In the slice w0 = -1, with the demands of (1, 1), (1, 0)",
        "In the slice w0 = -1, with the demands of (1, 1), (1, 0), (0, 1)",
        "In the slice w0 = -1, with the demands of (1, 1), (1, 0), (0, 1), (0, 0)",
    ]


def test_the_line_stays_while_w_grows_and_the_isolines_come_closer():
    figure = boolean.distance()
    (line, arrow, *_), found = figure._scene.artists, []
    for c in (0.25, 1):
        figure.frame(c=c)
        ends = line.margins.get_xydata()
        gap = np.abs((ends[[0, 3]] - line.line.get_xydata()[0]) @ [0.6, 0.8])
        tip = arrow.shape.get_xy()[3]
        found.append((line.line.get_xydata().round(9).tolist(), gap.round(9).tolist(), tip.round(9).tolist()))
    assert found[0][0] == found[1][0]
    assert [gap for _, gap, _ in found] == [[2.0, 2.0], [0.5, 0.5]]
    assert [tip for *_, tip in found] == [[0.9, 1.2], [1.8, 2.4]]


def test_four_inputs_begin_with_the_weights_that_are_asked_for():
    assert boolean.four_inputs().caption.endswith("6 of 16 rows are wrong.")
    assert boolean.four_inputs().frame(w3=-1, b=-1.5).endswith(": 0 of 16 rows are wrong.")
    rule = table(lambda x1, x2, x3, x4: x1 and x4, 4)
    assert boolean.four_inputs(rule, (1, 0, 0, 1), -1.5).caption.endswith(": 0 of 16 rows are wrong.")


@pytest.mark.parametrize(("w0", "size"), [(-2, 2), (-1, 0.5), (-0.5, 0.125)])
def test_the_cut_of_the_cone_shrinks_with_the_square_of_its_depth(w0, size):
    assert f"an area of {size:g};" in boolean.cone().frame(w0=w0)


def test_the_rays_of_ands_cone_are_its_three_corners_and_each_face_has_the_colour_of_its_example():
    rays, colours = _rays(AND.X, 2 * AND.t - 1)
    assert sorted(map(tuple, rays.round(9).tolist())) == [(0, 1, -1), (1, 0, -1), (1, 1, -1)]
    assert sorted(colours) == sorted([style.NEGATIVE, style.NEGATIVE, style.POSITIVE])


@pytest.mark.parametrize(("view", "painted"), [((30, 20), (8, 9)), ((30, -20), (0, 9))])
def test_the_plane_that_is_nearest_to_the_eye_is_painted_last(view, painted):
    live = boolean.cone()
    live.frame(w0=-1, view=view)
    colours = live._scene.artists[1].get_facecolor()
    lid = [bool(np.allclose(colour, to_rgba(style.NEGATIVE, 0.1))) for colour in colours].index(True)
    assert (lid, len(colours)) == painted


@pytest.mark.parametrize(
    ("weights", "t", "numbers", "right"),
    [
        (([1, 1], -1.5), [0, 0, 0, 1], ["−1.50", "−0.50", "−0.50", "0.50"], [True] * 4),
        (([1, 1], -1), [0, 0, 0, 1], ["−1.00", "0.00", "0.00", "1.00"], [True, False, False, True]),
        (([1, 1], -0.5), [0, 1, 1, 1], ["−0.50", "0.50", "0.50", "1.50"], [True] * 4),
        (([-0.001, 0], -0.0), [0, 0, 0, 1], ["0.00"] * 4, [False, False, True, False]),
    ],
    ids=["by hand", "a row with z = 0 is wrong", "other targets", "zero has no minus"],
)
def test_a_truth_table_says_z_and_who_is_right(weights, t, numbers, right):
    table = _truth_table(figure().axes[0], X, [0, 0, 0, 1])
    assert table.move(*weights, t).tolist() == right
    *marks, written, ticks, crosses = table.artists
    assert [text.get_text() for text in written] == numbers
    assert [len(line.get_xydata()) for line in (ticks, crosses)] == [sum(right), 4 - sum(right)]
    assert [len(line.get_xydata()) for line in marks] == [4 - sum(t)] * 2 + [sum(t)] * 2
