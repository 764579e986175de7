"""A file is there whole or not at all."""

import pytest

from lincls_grader import files


def test_a_writer_that_fails_leaves_the_old_file(tmp_path):
    page = tmp_path / "new folder" / "page.html"
    files.write(page, "old")

    with pytest.raises(RuntimeError), files.replacing(page) as file:
        file.write("half of the new")
        file.flush()
        assert page.read_text("utf-8") == "old"
        raise RuntimeError
    assert page.read_text("utf-8") == "old"
    files.write(page, "new\r\n")
    assert page.read_bytes() == b"new\r\n" and [file.name for file in page.parent.iterdir()] == ["page.html"]


@pytest.mark.parametrize("way", ["symlink_to", "hardlink_to"])
def test_a_link_in_the_place_of_the_scratch_file_is_not_written_through(tmp_path, way):
    goal = tmp_path / "goal"
    goal.write_text("kept")
    for name, put in (("a", files.write), ("b", files.store)):
        getattr(tmp_path / f"{name}.part", way)(goal)
        put(tmp_path / name, "new" if name == "a" else b"new")
        assert (tmp_path / name).read_bytes() == b"new" and not (tmp_path / name).is_symlink()
    assert goal.read_text() == "kept"


def test_bytes_are_stored_with_the_time_of_their_last_change(tmp_path):
    files.store(tmp_path / "a", b"1\r\n", 1e9)
    assert (tmp_path / "a").read_bytes() == b"1\r\n" and (tmp_path / "a").stat().st_mtime == 1e9


def test_what_no_encoding_takes_does_not_stop_it(tmp_path):
    files.write(tmp_path / "a", "\ud800")
    assert (tmp_path / "a").read_bytes() == b"?"
