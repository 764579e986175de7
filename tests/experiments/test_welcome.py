"""Four rules that strangers judge, and a line that is watched."""

import numpy as np
import pytest

from lincls.data import lessons
from lincls.experiments import welcome

OURS = lessons.tumours_apart()[2]
NOBODY = np.zeros(569, dtype=bool)


def test_a_quarter_is_drawn_again_by_its_seed():
    assert welcome.quarter(3).sum() == 143
    assert np.array_equal(welcome.quarter(3), welcome.quarter(3))
    assert not np.array_equal(welcome.quarter(3), welcome.quarter(4))


def test_each_rule_makes_fewer_errors_on_its_own_patients_than_the_one_before():
    own, others = welcome.four_rules(OURS)
    assert own == [44, 18, 6, 0]  # the table of the lecture
    assert others == pytest.approx([12, 5.7, 5, 11])
    assert set(welcome.sliders(OURS)[1].tolist()) == {5, 6}


def test_with_nobody_apart_the_sliders_are_those_of_the_lecture():
    fewest, others = welcome.sliders(NOBODY)
    assert fewest == 23 and not others.any()
    assert welcome.size(NOBODY) == (53, 0)


def test_patients_that_no_cut_can_part_are_refused(monkeypatch):
    monkeypatch.setattr(welcome, "_thirty", lambda apart: lessons.tumours())
    with pytest.raises(ValueError, match="a cut can part without an error"):
        welcome.perfect(NOBODY)


def test_a_watched_line_errs_as_often_as_the_lectures_until_the_pictures_change():
    same, larger = welcome.watched(1, seed=0), welcome.watched(1.15, seed=0, since=200)
    assert same.sum() == 23
    assert np.array_equal(same[:200], larger[:200]) and larger.sum() > 2 * same.sum()


def test_the_errors_among_the_last_patients_are_counted_in_each_place():
    wrong = np.arange(120) % 10 == 0
    assert np.array_equal(welcome.recent(wrong), np.full(71, 5))
