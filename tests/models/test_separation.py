import numpy as np

from lincls.models.scatter import blocks
from lincls.models.separation import runs_away, separates

M = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 0.0]])


def margins(v, block):
    return M[block] @ v


def test_every_margin_must_be_above_zero():
    assert separates(margins, np.array([1.0, 0.0]), blocks(3))
    assert not separates(margins, np.array([0.0, 1.0]), blocks(3))
    assert not separates(margins, np.zeros(2), blocks(3))


def test_blocks_are_looked_at_until_one_says_no():
    seen = []

    def one(v, block):
        seen.append(block)
        return np.array([-1.0])

    assert not separates(one, np.zeros(1), [slice(0, 1), slice(1, 2)])
    assert len(seen) == 1


def test_a_direction_that_lowers_no_margin_and_raises_some_runs_away():
    touching = [np.array([0.0, 0.0, 2.0]), np.array([1.0])]
    assert runs_away(lambda v, block: touching[block.start], np.zeros(1), [slice(0, 1), slice(1, 2)])
    assert runs_away(margins, np.array([1.0, 0.0]), blocks(3))
    assert not runs_away(margins, np.array([0.0, 1.0]), blocks(3))
    assert not runs_away(margins, np.zeros(2), blocks(3))
