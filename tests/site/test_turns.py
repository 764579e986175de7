"""A folder of the cache is filled once, whoever comes at the same time."""

import multiprocessing
import time

import pytest

from lincls.site.turns import filled


def fill(folder):
    """Write down who has filled it, and take some time."""
    time.sleep(0.2)
    (folder / "one").write_text("filled")
    with (folder.parents[1] / "seen").open("a") as seen:
        seen.write("filled ")


def test_who_comes_second_waits_and_finds_it_filled(tmp_path):
    folder = tmp_path / "part-2"
    (tmp_path / "part-1").mkdir()
    both = [multiprocessing.Process(target=filled, args=(folder, fill, type(folder).is_dir, "part-*")) for _ in "12"]
    for process in both:
        process.start()
    for process in both:
        process.join()
    assert (tmp_path / "seen").read_text() == "filled " and (folder / "one").is_file()
    assert {path.name for path in tmp_path.iterdir()} == {"part-2", "part.lock", "seen"}


def test_what_is_no_longer_whole_is_filled_anew_and_what_fails_leaves_nothing(tmp_path):
    def is_whole(folder):
        return (folder / "one").is_file()

    folder = filled(tmp_path / "part", fill, is_whole)
    (folder / "one").rename(folder / "half")
    with pytest.raises(ZeroDivisionError):
        filled(folder, lambda made: 1 / 0, is_whole)
    assert [path.name for path in filled(folder, fill, is_whole).iterdir()] == ["one"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["part", "part.lock", "seen"]
