"""What lecture 05 draws: the lift of points to a third feature, small networks, fits of several degrees."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from lincls.boolean import XOR, Network, ThresholdUnit, inputs, normal_form, table
from lincls.data import lessons, rings
from lincls.features import polynomial
from lincls.figures import features
from lincls.figures.features import (
    CORNERS,
    FIRES,
    ROOM,
    SETS,
    LiftArtist,
    NetArtist,
    NetworkArtist,
    cut,
    pair_counts,
    product_of,
)
from lincls.plot import figure
from lincls.widgets.fingerprint import fingerprint

UNITS = [ThresholdUnit((1, -1), -0.5), ThresholdUnit((-1, 1), -0.5)], [ThresholdUnit((1, 1), -0.5)]
NETWORK = Network(UNITS)
PARITY = table(lambda x1, x2, x3: (x1 + x2 + x3) % 2, 3)


def lifted() -> LiftArtist:
    return LiftArtist(figure().axes[0], *XOR, product_of)


@pytest.mark.parametrize(
    ("view", "first", "second"),
    [
        ((25, 20), "fd215963", "b8b7ba44"),
        ((0, 90), "e6a90efe", "7ffdfd25"),
        ((45, 0), "095972b6", "d1fd8c7f"),
        ((135, 35), "1ac1c054", "307cd364"),
        ((250, 60), "ff6b4b8b", "01dbb3cb"),
    ],
)
def test_a_view_shows_what_it_has_always_shown(view, first, second):
    artist = lifted()
    for weights, code in (((1, 1, -2), -0.5), first), (((1, 1, 0.5), -0.3), second):
        artist.set(*weights, *view)
        assert fingerprint(artist.plane.get_figure(root=True)) == code


def test_turning_does_not_move_the_curve_and_another_plane_does():
    artist = lifted().set((1, 1, -2), -0.5, 0, 90)
    before = np.vstack(artist.shadow.get_segments())
    artist.set((1, 1, -2), -0.5, 70, 10).set((1, 1, 0.5), -0.3, 30, 30)
    after = np.vstack(artist.set((1, 1, -2), -0.5, 0, 90).shadow.get_segments())
    np.testing.assert_array_equal(after, before)
    np.testing.assert_allclose(np.abs(before).min(axis=1), 0, atol=0.01)


def test_the_cut_lies_in_the_plane_and_on_the_edges_of_the_box():
    rng = np.random.default_rng(1)
    for _ in range(200):
        normal, offset = rng.normal(size=3), 0.5 * rng.normal()
        corners = cut(normal, offset)
        if len(corners) == 0:
            heights = CORNERS @ normal + offset
            assert (heights >= 0).all() or (heights < 0).all()
            continue
        assert 3 <= len(corners) <= 6
        np.testing.assert_allclose(corners @ normal + offset, 0, atol=1e-9)
        on_faces = np.isclose(corners, -ROOM) | np.isclose(corners, 1 + ROOM)
        assert (on_faces.sum(axis=1) >= 2).all()


def test_the_corners_of_a_cut_go_round_once():
    rng = np.random.default_rng(2)
    for _ in range(100):
        normal = rng.normal(size=3)
        corners = cut(normal, -float(normal @ [0.5, 0.5, 0.5]))
        edges = np.roll(corners, -1, axis=0) - corners
        turns = np.cross(edges, np.roll(edges, -1, axis=0)) @ normal
        assert (turns > 0).all() or (turns < 0).all()


def test_no_plane_is_drawn_for_w_0():
    artist = lifted().set((0, 0, 0), -1)
    assert not artist.plane.get_visible() and not artist.edge_on
    assert artist.right.tolist() == [True, False, False, True]


def test_grosse_s_weights_are_right_and_seen_as_a_line_from_two_sides():
    artist = lifted()
    for view, edge_on in (((45, 0), True), ((135, 35), True), ((25, 20), False), ((0, 90), False)):
        artist.set((1, 1, -2), -0.5, *view)
        assert artist.right.all() and artist.edge_on == edge_on


def test_a_plane_seen_as_a_line_has_no_breadth():
    artist = lifted().set((1, 1, -2), -0.5, 45, 0)
    corners = artist.plane.get_xy()
    assert np.linalg.svd(corners - corners.mean(axis=0))[1][1] < 1e-9


def test_the_shadow_is_the_boundary_in_data_space():
    X, t = rings(40, noise=0.1, seed=1)
    artist = LiftArtist(figure().axes[0], X, t, lambda X: (X**2).sum(axis=1)).set((0, 0, -1), 2.25, 0, 90)
    shadow = np.vstack(artist.shadow.get_segments()) + 0.5  # seen from above: units of the box
    places = artist.low[:2] + artist.span[:2] * shadow
    np.testing.assert_allclose(np.hypot(*places.T), 1.5, atol=1e-3)


def test_mistakes_are_ringed_where_the_lifted_points_are_seen():
    artist = lifted().set((1, 1, 0), -0.5, 0, 90)
    np.testing.assert_allclose(artist.rings.get_xydata(), [[0.5, 0.5]], atol=1e-12)


def test_a_height_must_be_a_function_with_one_number_a_point():
    with pytest.raises(TypeError, match="height must be a function of X"):
        LiftArtist(figure().axes[0], *XOR, 3)
    with pytest.raises(ValueError, match=r"height\(X\)"):
        LiftArtist(figure().axes[0], *XOR, lambda X: X[:1, 0])
    with pytest.raises(ValueError, match="w must be a vector of 3 numbers"):
        lifted().set((1, 1), 0)


def drawn(network=NETWORK, **named) -> NetworkArtist:
    return NetworkArtist(figure(9, 6).axes[0], network, **named)


@pytest.mark.parametrize("x", XOR.X.tolist())
def test_the_units_that_say_1_are_filled(x):
    artist = drawn().set(x)
    says = np.concatenate([x, *(layer[0] for layer in NETWORK.activations([x]))])
    filled = [disc.get_facecolor()[:3] == to_rgb(FIRES) for disc in artist.discs]
    assert filled == (says == 1).tolist()
    assert artist.outputs[-1][0] == NETWORK([x])[0]
    assert [text.get_text() for text in artist.values] == [f"{value:g}" for value in says]


def test_every_weight_that_is_not_0_is_an_edge_and_negative_ones_are_dashed():
    artist = drawn(Network([[ThresholdUnit((1, 0, -2), 0), ThresholdUnit((0, 0, 3), 0)]]))
    assert [weight for *_, weight in artist.edges] == [1, -2, 3]
    assert [line.get_linestyle() for line, *_ in artist.edges] == ["-", "--", "-"]


def test_real_inputs_are_shown_with_their_z():
    artist = drawn().set([0.3, -0.5])
    assert [text.get_text() for text in artist.values[:2]] == ["0.3", "\N{MINUS SIGN}0.5"]
    assert [text.get_text() for text in artist.sums] == [
        "$z$ = 0.3", "$z$ = \N{MINUS SIGN}1.3", "$z$ = 0.5",
    ]  # fmt: skip


def test_no_two_units_and_no_two_weights_are_drawn_on_each_other():
    artist = drawn(normal_form(PARITY)).set([1, 1, 1])
    ax = artist.discs[0].axes
    ax.figure.canvas.draw()
    weights = [text for text in ax.texts if text.get_zorder() == 2]
    boxes = [text.get_window_extent() for text in weights] + [disc.get_window_extent() for disc in artist.discs]
    assert len(weights) == 16
    for k, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:k])


def test_parity_s_network_is_right_for_every_input():
    artist = drawn(normal_form(PARITY))
    for x, target in zip(inputs(3), PARITY.t, strict=True):
        assert artist.set(x).outputs[-1][0] == target


def test_names_must_fit_the_units():
    artist = drawn(names=(["a", "b"], ["c", "d"], ["e"]))
    assert {"a", "b", "c", "d", "e"} <= {text.get_text() for text in artist.discs[0].axes.texts}
    with pytest.raises(ValueError, match="names must name"):
        drawn(names=(["a"], ["c", "d"], ["e"]))


def test_what_is_no_network_and_an_input_of_the_wrong_size_are_refused():
    with pytest.raises(TypeError, match="network must be a Network; it came as list"):
        drawn([[1]])
    with pytest.raises(ValueError, match="x must"):
        drawn().set([1, 0, 1])


def test_the_librarys_own_network_is_a_figure_too():
    live = features.xor_network()
    assert live.frame(x1=1, x2=1) == "x = (1, 1): h = (0, 0), y = 0."
    assert live.frame(x1=1, x2=0) == "x = (1, 0): h = (1, 0), y = 1."


def test_a_lifted_corner_passes_the_plane_at_three_quarters():
    artist, other = lifted(), lifted().set((1, 1, -2), -0.5)
    for rise, right in ((0, False), (0.75, False), (0.8, True), (1, True)):
        assert artist.set((1, 1, -2), -0.5, rise=rise).right.tolist() == [True, True, True, right]
    assert fingerprint(artist.plane.get_figure(root=True)) == fingerprint(other.plane.get_figure(root=True))
    assert "3 of 4 points" in features.lift().frame(s=0.75)


def test_a_flat_lift_has_a_straight_shadow():
    shadow = np.vstack(lifted().set((1, 1, -2), -0.5, 0, 90, rise=0).shadow.get_segments())
    np.testing.assert_allclose(shadow.sum(axis=1), -0.5, atol=1e-9)  # x1 + x2 = 1/2, from the middle of the box


def test_shipped_pockets_make_the_errors_that_are_shown():
    kept, live = features.pockets_by_degree(), features.degrees()
    X_new, t_new = lessons.new_rings()
    for degree, sample in ((1, 1), (4, 6), (8, SETS)):
        w, b = features._pockets(kept)[degree - 1][sample - 1]
        error = np.mean((polynomial(X_new, degree) @ w + b) * t_new <= 0)
        assert error == pytest.approx(kept["test"][degree - 1, sample - 1])
        assert f"on new data {100 * error:.0f} %." in live.frame(degree=degree, sample=sample)


def test_pairs_are_the_same_wherever_a_pattern_lies_and_turn_with_it():
    boards = lessons.boards()
    for image in boards.values():
        counts = pair_counts(image)
        moved = np.roll(image.reshape(8, 8), (3, -2), axis=(0, 1)).ravel()
        np.testing.assert_array_equal(pair_counts(moved), counts)
        assert counts[0, 0] == (image**2).sum()
    T, C = (sum(pair_counts(np.rot90(boards[name].reshape(8, 8), k).ravel()) for k in range(4)) for name in "TC")
    np.testing.assert_array_equal(T, C)
    assert not np.array_equal(pair_counts(boards["T"]), pair_counts(boards["C"]))


def test_the_fold_puts_two_corners_on_each_other_and_a_threshold_tears_the_net():
    live = features.folding()
    assert live.frame(s=1) == "s = 1: (1, 1) has come to (0, 0), and 4 of 4 rows are right."
    assert "3 of 4 rows" in live.frame(s=0.75) and "4 of 4 rows" in live.frame(s=0.8)
    net = NetArtist(figure().axes[0], *XOR, (1, 1), -0.5)
    assert net.set(lambda X: X, (1, 1), -0.5).torn == 0
    assert net.set(lambda X: X + (X @ [[1, -1], [-1, 1]] >= 0.5), (1, 1), -0.5).torn > 0


def test_units_learn_xor_from_two_starts_of_three():
    live = features.learned_folding()
    ends = [live.frame(start=start, step=40) for start in (1, 2, 3)]
    assert ["4 of 4" in end for end in ends] == [True, True, False]
