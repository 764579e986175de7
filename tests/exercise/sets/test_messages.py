"""The first words that each law of a set says, as messages.txt has them."""

import doctest


def test_the_laws_of_the_sets_say_what_is_written_down():
    assert doctest.testfile("messages.txt", encoding="utf-8").failed == 0
