"""Many pockets that vote, and units that learn."""

import pytest

from lincls.experiments.features import learning, lot


def test_a_pocket_is_wrong_at_most_as_often_as_the_vote_is_and_as_it_contradicts_the_vote():
    found = lot(2, 0)
    assert found["error"] <= found["vote"] + found["spread"]
    assert all(0 <= each <= 1 for each in found.values())
    assert lot(2, 0) == found


def test_units_start_from_their_seed_alone():
    (_, W, *_), (_, again, *_) = next(learning(0, 1)), next(learning(0, 1))
    assert (W == again).all()
    assert W[0, 0] == pytest.approx(0.12573022)
