"""The lectures with even numbers; what is tested of each is in lectures.py."""

import pytest

from .lectures import LECTURES, EveryLecture


@pytest.fixture(scope="module", params=LECTURES[0::2], ids=lambda path: path.stem)
def lecture(request):
    return request.param


class TestEvenLectures(EveryLecture):
    pass
