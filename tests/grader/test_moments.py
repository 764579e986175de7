"""A moment is read as it was meant, in the forms of many systems, or not at all."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from lincls_grader import moments

EVENING = datetime(2026, 11, 5, 18, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-05 18:30", "2026-11-05T18:30:00Z", "2026-11-05 18:30:00.000000 UTC", "2026-11-05 19:30 +0100"),
        *(
            "05.11.2026 18:30",
            "5.11.2026 18:30:00",
            "05/11/2026 6:30 PM",
            "05/11/2026 6:30\u202fPM",
            "5 Nov 2026 18:30",
        ),
        *("Thursday, 5 November 2026, 6:30 PM", "Donnerstag, 5. November 2026, 18:30", "5. November 2026, 18:30 Uhr"),
        *("jeudi 5 novembre 2026, 18:30", "čtvrtek, 5. listopadu 2026, 18:30", "Nov 5, 2026 6:30 PM"),
        *("05.11.2026 19:30 CET", "05.11.2026 19:30 MEZ", "05.11.2026 13:30 EST", "05.11.2026 11:30 PDT"),
        *("05.11.2026 18:30 GMT", "Thu Nov 05 2026 19:30:00 GMT+0100 (CET)"),
    ],
)
def test_a_moment_is_read_in_many_forms(text):
    assert moments.read(text) == EVENING


def test_the_month_stands_first_where_that_is_said():
    assert moments.read("11/5/2026 6:30 PM", month_first=True) == EVENING
    assert moments.read("11/5/2026 6:30 PM") == datetime(2026, 5, 11, 18, 30, tzinfo=UTC)
    assert moments.read("2026-11-05 18:30", month_first=True) == EVENING


def test_a_day_that_does_not_fit_the_order_is_not_read_in_the_other_one():
    """Else one row of a table would be read in this order, and the next in that."""
    assert moments.read("11/22/2026 6:30 PM") is None and moments.read("22.11.2026 18:30", month_first=True) is None
    assert moments.read("11/22/2026 6:30 PM", month_first=True) == EVENING.replace(day=22)
    assert moments.read("11/11/2026 18:30") == moments.read("11/11/2026 18:30", month_first=True)


def test_a_zone_that_is_not_named_is_the_one_that_was_said():
    prague = ZoneInfo("Europe/Prague")
    assert moments.read("5 Nov 2026 18:30", prague) == datetime(2026, 11, 5, 18, 30, tzinfo=prague)
    assert moments.read("5 Nov 2026 18:30 EST", prague).tzinfo == timezone(timedelta(hours=-5))


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "yesterday", "2026", "05.11.2026", "18:30", "5.11.26 18:30", "31 February 2026 18:30"),
        *("5 Nov 18:30", "05.11.2026 18:30 XYZ", "99.99.2026 18:30", "05.11.2026 25:30", "9" * 400),
        "2026-11-05 18:30 Mars/Phobos",
    ],
)
def test_what_is_no_whole_moment_is_none(text):
    assert moments.read(text) is None
