"""A drawn network says what its units say."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from lincls.boolean import XOR, Network, ThresholdUnit, inputs, normal_form, table
from lincls.figures.parts.network import FIRES, NetworkArtist
from lincls.plot import figure

UNITS = [ThresholdUnit((1, -1), -0.5), ThresholdUnit((-1, 1), -0.5)], [ThresholdUnit((1, 1), -0.5)]


NETWORK = Network(UNITS)


PARITY = table(lambda x1, x2, x3: (x1 + x2 + x3) % 2, 3)


def drawn(network=NETWORK) -> NetworkArtist:
    return NetworkArtist(figure(9, 6).axes[0], network)


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
    boxes = [each.get_window_extent() for each in artist.weights + artist.discs]
    assert len(artist.weights) == 16
    for k, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:k])


@pytest.mark.long
def test_no_name_no_bias_and_no_weight_lies_on_an_edge():
    for artist in (drawn().set([1, 0]), drawn(normal_form(PARITY))):
        artist.ax.figure.canvas.draw()
        share = np.linspace(0, 1, 200)[:, None]
        pieces = [line.get_xydata()[[k, k + 1]] for line, *_ in artist.edges for k in (0, 3)]
        places = artist.ax.transData.transform(np.vstack([a + share * (b - a) for a, b in pieces]))
        for text in artist.ax.texts:
            if text not in artist.values:
                assert not any(text.get_window_extent().contains(*place) for place in places), text


def test_parity_s_network_is_right_for_every_input():
    artist = drawn(normal_form(PARITY))
    assert [artist.set(x).outputs[-1][0] for x in inputs(3)] == PARITY.t.tolist()
