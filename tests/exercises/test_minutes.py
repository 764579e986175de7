"""The required questions of a set are worked in 45 minutes, by their words, solutions and tests."""

import pytest
from test_sets import SETS, SOURCE

from lincls.house import hour, notebooks

FOUND = {name: hour.work(notebooks.read(SOURCE / name / f"{name}.ipynb")) for name in SETS}
CHOSEN = [name for name, found in FOUND.items() if not all(required for _, required in found.values())]


@pytest.mark.parametrize("name", CHOSEN)
def test_five_or_six_questions_are_required_and_take_45_minutes_at_most(name):
    required = [minutes for minutes, needed in FOUND[name].values() if needed]
    assert 5 <= len(required) <= 6
    assert round(sum(required)) <= hour.LONGEST, FOUND[name]
