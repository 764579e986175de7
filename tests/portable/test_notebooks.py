"""Every stored output is the same on another machine: the strictest of the variants (`make test-portable` has all).

`make test` compares every output with what this machine gives; this is the same once more, so it is long.
"""

import pytest
from comparing import ROOT, compare
from variants import strictest

LECTURES = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.long
@pytest.mark.parametrize("lecture", LECTURES, ids=lambda path: path.stem)
def test_no_output_of_a_lecture_and_its_exercise_set_changes(lecture):
    solutions = sorted((ROOT / "solutions").glob(f"{lecture.stem[:2]}_*/*.ipynb"))
    if said := compare([lecture, *solutions], strictest()):
        pytest.fail(said, pytrace=False)


def test_every_exercise_set_belongs_to_a_lecture():
    numbers = {path.stem[:2] for path in LECTURES}
    assert {path.name[:2] for path in (ROOT / "solutions").iterdir()} <= numbers
