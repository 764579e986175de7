"""Moments as systems and people write them: 22.11.2026 18:30 CET, Sunday, 22 November 2026, 6:30 PM, and in ISO 8601.

What cannot be read is None and never a guess: a wrong time costs somebody points.
"""

import re
import unicodedata
import warnings
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from dateutil import parser

ZONES = {"GMT": 0, "UTC": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2}
ZONES |= {"EEST": 3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}
_ENOUGH = re.compile(r"(?=.*\b\d{4}\b).*\d{1,2}(?::\d\d| ?[ap]m)", re.I)  # a year and an hour: no half is filled in
_NUMBERS = re.compile(r"\b(\d{1,2})([./-])(\d{1,2})\2\d{4}\b")  # a day and a month in either order
_OTHERS = (  # months of other worksheets, where they are not the English ones
    *("januar janvier enero gennaio ledna", "februar février febrero febbraio února", "märz mars marzo března"),
    *("avril abril aprile dubna", "mai mayo maggio května", "juni juin junio giugno června"),
    *("juli juillet julio luglio července", "août agosto srpna", "septembre septiembre settembre září"),
    *("oktober octobre octubre ottobre října", "novembre noviembre listopadu"),
    "dezember décembre diciembre dicembre prosince",
)
_WEEKDAYS = (
    *("montag lundi lunes lunedì pondělí", "dienstag mardi martes martedì úterý"),
    *("mittwoch mercredi miércoles mercoledì středa", "donnerstag jeudi jueves giovedì čtvrtek"),
    *("freitag vendredi viernes venerdì pátek", "samstag samedi sábado sabato sobota"),
    "sonntag dimanche domingo domenica neděle",
)


class _Words(parser.parserinfo):
    MONTHS = [(*names, *more.split()) for names, more in zip(parser.parserinfo.MONTHS, _OTHERS, strict=True)]  # noqa: RUF012
    WEEKDAYS = [(*names, *more.split()) for names, more in zip(parser.parserinfo.WEEKDAYS, _WEEKDAYS, strict=True)]  # noqa: RUF012
    JUMP = [*parser.parserinfo.JUMP, "uhr", "um", "de", "à", "klo", "v"]  # noqa: RUF012


def read(text: str, zone: tzinfo = UTC, *, month_first: bool = False) -> datetime | None:
    """Return the moment that a text says, None where it says none that is sure.

    Parameters
    ----------
    text : a day with its year, and an hour; a zone after them by its offset or as one of ZONES
    zone : of a text that names none
    month_first : whether 11/5/2026 is in November; 11/22/2026, say, is then sure, and else none
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split())  # a narrow space before PM, too
    plain = re.sub(r"\b(?:GMT|UTC)(?=[+-]\d)", "", plain)  # dateutil takes GMT+1 for a zone west of Greenwich
    try:
        moment = datetime.fromisoformat(plain.removesuffix("UTC").strip())
        moment = moment.replace(tzinfo=UTC) if plain.endswith("UTC") else moment
    except ValueError:
        if not _ENOUGH.search(plain):
            return None
        try:
            with warnings.catch_warnings(action="error"):
                moment = parser.parse(plain, _Words(dayfirst=not month_first), tzinfos=_offset)
        except (ValueError, OverflowError, Warning):
            return None
        if (both := _NUMBERS.search(plain)) and moment.day != int(both[3 if month_first else 1]):
            return None  # it was read in the other order: then so might all others of its table have to be
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _offset(name: str | None, seconds: int | None) -> tzinfo | None:
    if seconds is not None:
        return timezone(timedelta(seconds=seconds))
    if name is not None and name not in ZONES:
        raise ValueError(f"no zone is called {name}")
    return None if name is None else timezone(timedelta(hours=ZONES[name]))
