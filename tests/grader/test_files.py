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


def test_what_no_encoding_takes_does_not_stop_it(tmp_path):
    files.write(tmp_path / "a", "\ud800")
    assert (tmp_path / "a").read_bytes() == b"?"
