"""The lectures with odd numbers; what is tested of each is in lectures.py."""

import pytest

from .lectures import LECTURES, EveryLecture


@pytest.fixture(scope="module", params=LECTURES[1::2], ids=lambda path: path.stem)
def lecture(request):
    return request.param


class TestOddLectures(EveryLecture):
    pass
