"""What students chose to write is fit for pages, tables, databases and terminals, and bounded."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls_grader import text


@pytest.mark.parametrize(
    ("make", "given", "shown"),
    [
        (text.plain, "a\x1b[31mred\x1b[0m\tb\r\nc\x00\x07", "ared\tb\nc"),
        (text.plain, "cursor\x1b[2J\x1b[?25l moved\x1bM", "cursor moved"),
        (text.plain, "a\ud800", r"a\ud800"),
        (text.printable, "a\nb\x1b[0m\u202e\ud800", r"a\nb\x1b[0m\u202e\ud800"),
    ],
)
def test_colours_and_control_characters_go_and_a_name_shows_what_cannot_be_printed(make, given, shown):
    assert make(given) == shown


@given(st.text(st.characters()))
def test_every_text_can_be_written_in_every_place(found):
    for line in (*text.plain(found).replace("\t", "").split("\n"), text.printable(found)):
        assert line.isprintable() and line.encode().decode() == line


@given(st.text(st.one_of(st.characters(), st.sampled_from("\x1b[m\n\t\ud800\0"))))
def test_each_character_is_judged_by_itself(found):
    whole = re.sub(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])", "", found).encode("utf-8", "backslashreplace").decode()
    assert text.plain(found) == "".join(c for c in whole if c.isprintable() or c in "\n\t")
    shown = found.encode("utf-8", "backslashreplace").decode()
    escaped = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in shown)
    assert text.printable(found) == "".join(escaped)


def test_a_message_has_a_bound():
    assert len(text.message("x" * 10_000_000)) == text.LONGEST
    assert text.message("short\0") == "short"
    assert text.clip("abcd", 3) == "ab…" and text.clip("abc", 3) == "abc"
