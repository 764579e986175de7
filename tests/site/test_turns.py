"""Two processes that fill the cache at once take turns."""

import multiprocessing
import time

from lincls.site.turns import one_at_a_time


@one_at_a_time
def fill(number, cache):
    """Write down when it begins and ends; an earlier one has ended."""
    with (cache / "seen").open("a") as file:
        file.write(f"{number} in ")
        file.flush()
        time.sleep(0.2)
        file.write(f"{number} out ")


def test_who_comes_second_waits(tmp_path):
    both = [multiprocessing.Process(target=fill, args=(number, tmp_path / "cache")) for number in (1, 2)]
    (tmp_path / "cache").mkdir()
    for process in both:
        process.start()
    for process in both:
        process.join()
    assert (tmp_path / "cache" / "seen").read_text() in ("1 in 1 out 2 in 2 out ", "2 in 2 out 1 in 1 out ")


def test_it_is_the_same_function_with_the_same_arguments(tmp_path):
    assert fill.__name__ == "fill" and fill.__doc__.startswith("Write down")
    fill(3, cache=tmp_path)
    assert (tmp_path / "seen").read_text() == "3 in 3 out "
