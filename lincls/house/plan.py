"""Which hours of the course fit into a term, and in which sessions: `lincls plan` without its files (plan_files.py).

The unit that is chosen is an hour; the unit that a session is filled with is a section. What an hour is about stands in
its notebook's metadata, `{"lincls": {"hours": [{"topics": [...], "needs": [...], "aim": "..."}, ...]}}`. A need is
written `02 hour 1`, `06 section 1` or `02 sections 1-4`, and what stands before them in their hour belongs to it.
Minutes are those of hour.py.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple, TypeAlias

from nbformat import NotebookNode

from lincls.house import CourseError, course_root, hour, notebooks

NEED = re.compile(r"(\d\d) (?:hour (?P<hour>[12])|sections? (?P<first>\d+)(?:-(?P<last>\d+))?)")
NUMBERED = re.compile(r"## (\d+)\b")
WEEKLY = 5  # sessions at most
ORDINAL = {1: "first hour", 2: "second hour"}

Key: TypeAlias = "tuple[str, int]"  # a lecture's number, and that of the hour in it
Taken: TypeAlias = "dict[Key, int]"  # how many sections of an hour, from its start


class Section(NamedTuple):
    """A numbered section, with what stands without a number before the first or after the last of its hour."""

    number: int
    heading: str
    minutes: float
    cells: list[NotebookNode]


class Hour(NamedTuple):
    """An hour of a lecture, and what its notebook says of it."""

    lecture: str
    number: int
    title: str  # of the lecture
    sections: list[Section]
    topics: Sequence[str] = ()
    needs: Sequence[str] = ()
    aim: str = ""

    @property
    def minutes(self) -> float:
        """The time it takes."""
        return sum(section.minutes for section in self.sections)

    @property
    def name(self) -> str:
        """As a person would call it."""
        return f"{self.lecture} {self.title}, {ORDINAL[self.number]}"


class Part(NamedTuple):
    """Sections of one hour, one after the other, by their numbers."""

    key: Key
    first: int
    last: int


class Term(NamedTuple):
    """The time that there is."""

    weeks: int
    minutes: int  # of a session
    weekly: int = 1  # sessions a week

    @property
    def sessions(self) -> int:
        """How many there are."""
        return self.weeks * self.weekly


Course: TypeAlias = "dict[Key, Hour]"


def course() -> Course:
    """Read the hours of all lectures, in their order."""
    folder = course_root() / "notebooks"
    pages = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    if not pages:
        raise CourseError(f"there is no lecture in {folder}")
    hours = [one for page in pages for one in of_lecture(page)]
    known = {(one.lecture, one.number): one for one in hours}
    for one in hours:
        for need in one.needs:
            if needed(known, need)[0] not in known:
                raise CourseError(f"{one.name} needs {need!r}, which is not in the course")
    return known


def of_lecture(page: Path) -> list[Hour]:
    """Return the hours of one lecture."""
    notebook = notebooks.read(page)
    title = re.search(r"(?m)^# (?:\d\d )?(.*)", "\n".join(cell.source for cell in notebook.cells[:1]))
    about = notebook.metadata.get("lincls", {}).get("hours", [])
    made = []
    for number, sections in enumerate(numbered(notebook), 1):
        told = about[number - 1] if number <= len(about) else {}
        made.append(Hour(page.name[:2], number, title[1] if title else page.stem, sections, **told))
    return made


def numbered(notebook: NotebookNode) -> list[list[Section]]:
    """Return the numbered sections of each hour; where no heading has a number, they are counted.

    What stands before the first belongs to it, as the title does; what follows the last, a summary, to that.
    """
    hours = [list(hour.sections(cells)) for cells in hour.hours(notebook)]
    counted = not any(NUMBERED.match(heading) for pieces in hours for heading, _ in pieces)
    made: list[list[Section]] = []
    count = 0
    for pieces in hours:
        sections: list[Section] = []
        before: list[NotebookNode] = []
        for heading, cells in pieces:
            number = NUMBERED.match(heading)
            if counted and heading:
                count += 1
            if number or (counted and heading):
                name = heading.lstrip("# ").removeprefix(number[1] if number else "").strip()
                at = int(number[1]) if number else count
                sections.append(Section(at, name, hour.count([*before, *cells]).minutes, [*before, *cells]))
                before = []
            elif sections:
                last = sections.pop()
                both = [*last.cells, *cells]
                sections.append(last._replace(minutes=hour.count(both).minutes, cells=both))
            else:
                before += cells
        made.append(sections or [Section(count := count + 1, "", hour.count(before).minutes, before)])
    return made


def needed(known: Course, need: str) -> tuple[Key, int]:
    """Return the hour that a need speaks of, and how many of its sections. Raises CourseError for another form."""
    match = NEED.fullmatch(need)
    if not match:
        raise CourseError(f"a need is written '02 hour 1', '06 section 1' or '02 sections 1-4', and not {need!r}")
    lecture, whole = match[1], match["hour"]
    if whole:
        key = lecture, int(whole)
        return key, len(known[key].sections) if key in known else 0
    last = int(match["last"] or match["first"])
    for key, one in known.items():
        numbers = [section.number for section in one.sections]
        if one.lecture == lecture and last in numbers:
            return key, numbers.index(last) + 1
    return (lecture, 0), 0


def closed(known: Course, taken: Taken) -> Taken:
    """Return what is taken with all that it needs, in the order of the course."""
    made, waiting = dict(taken), list(taken)
    while waiting:
        for need in known[waiting.pop()].needs:
            key, count = needed(known, need)
            if made.get(key, 0) < count:
                if key not in made:
                    waiting.append(key)
                made[key] = count
    return {key: made[key] for key in known if key in made}


def choose(known: Course, term: Term, topics: Sequence[str] = ()) -> Taken:
    """Return what fits into the term: the topics with what they need, or first hours and then second ones.

    Time that is left goes to the second hours of the topics' lectures, then to the rest of hours that are begun.

    Raises CourseError: A topic is not in the course, or does not fit; nothing fits; the term is none.
    """
    _check(term)
    wanted = [key for topic in topics for key in about(known, topic)]
    taken: Taken = {}
    for key in wanted:
        taken = closed(known, taken | {key: len(known[key].sections)})
    if wanted and not pack(known, taken, term):
        raise CourseError(_too_long(known, taken, term, topics))
    lectures = {lecture for lecture, _ in wanted}
    others = [key for key in known if not wanted or key[0] in lectures]
    for key in sorted(others, key=lambda key: key[1]):
        taken = _if_it_fits(known, taken, key, term)
    for key in list(taken):
        taken = _if_it_fits(known, taken, key, term)
    if not taken:
        least = min(known.values(), key=lambda one: total(closed_of(known, one), known))
        raise CourseError(_too_long(known, closed_of(known, least), term, [least.name]))
    return taken


def closed_of(known: Course, one: Hour) -> Taken:
    """Return an hour with all that it needs."""
    return closed(known, {(one.lecture, one.number): len(one.sections)})


def about(known: Course, topic: str) -> list[Key]:
    """Return the hours of a topic, a lecture's number among them; the start of a topic's name will do."""
    said = topic.casefold()
    if re.fullmatch(r"\d{1,2}", said):
        keys = [key for key in known if key == (said.zfill(2), 1)]
    else:
        exact = [key for key, one in known.items() if said in map(str.casefold, one.topics)]
        keys = exact or [key for key, one in known.items() if any(t.casefold().startswith(said) for t in one.topics)]
    if said and keys:
        return keys
    there = list(dict.fromkeys(name for one in known.values() for name in one.topics))
    near = get_close_matches(said, [name.casefold() for name in there], n=1, cutoff=0.5)
    hint = next((f"; did you mean {name}?" for name in there if near and name.casefold() == near[0]), "")
    raise CourseError(f"no topic {topic!r}{hint or ';'} There are: {', '.join(there)}; or a lecture's number")


def total(taken: Taken, known: Course) -> float:
    """Return the minutes of what is taken."""
    return sum(section.minutes for key, count in taken.items() for section in known[key].sections[:count])


def pack(known: Course, taken: Taken, term: Term) -> list[list[Part]] | None:
    """Return the parts of each session in the order of the course, or None if they need more sessions.

    A session holds whole lectures if all fit so, else whole hours, else it ends at a section.
    """
    pieces = [(key, section) for key, count in taken.items() for section in known[key].sections[:count]]
    for grain in (lambda key, _: key[0], lambda key, _: key, lambda key, section: (key, section.number)):
        blocks: dict[object, list[tuple[Key, Section]]] = {}
        for key, section in pieces:
            blocks.setdefault(grain(key, section), []).append((key, section))
        sessions: list[list[tuple[Key, Section]]] = []
        room = 0.0
        for block in blocks.values():
            minutes = sum(section.minutes for _, section in block)
            if minutes > room:
                sessions.append([])
                room = float(term.minutes)
            room -= minutes
            if room < 0:
                break
            sessions[-1] += block
        else:
            if len(sessions) <= term.sessions:
                return [list(_parts(session)) for session in sessions]
    return None


def minutes(known: Course, part: Part) -> float:
    """Return the time that a part takes."""
    return sum(s.minutes for s in known[part.key].sections if part.first <= s.number <= part.last)


def whole(known: Course, taken: Mapping[Key, int]) -> list[Key]:
    """Return the hours that are taken to their end."""
    return [key for key, count in taken.items() if count == len(known[key].sections)]


def unmet(known: Course, sessions: Sequence[Sequence[Part]]) -> list[str]:
    """Say which needs of a plan, that may have been changed by hand, are not met before they are needed."""
    wrong: list[str] = []
    had: set[tuple[Key, int]] = set()
    for number, session in enumerate(sessions, 1):
        for part in session:
            for need in known[part.key].needs:
                key, count = needed(known, need)
                missing = [s for s in known[key].sections[:count] if (key, s.number) not in had]
                if missing:
                    wrong.append(f"session {number}: {known[part.key].name} needs {need} before it")
            had |= {(part.key, number) for number in range(part.first, part.last + 1)}
    return wrong


def _parts(session: Sequence[tuple[Key, Section]]) -> Iterator[Part]:
    numbers: dict[Key, list[int]] = {}
    for key, section in session:
        numbers.setdefault(key, []).append(section.number)
    for key, parts in numbers.items():
        yield Part(key, parts[0], parts[-1])


def _if_it_fits(known: Course, taken: Taken, key: Key, term: Term) -> Taken:
    grown = closed(known, taken | {key: len(known[key].sections)})
    return grown if pack(known, grown, term) else taken


def _check(term: Term) -> None:
    for name, value, most in (("weeks", term.weeks, 52), ("sessions-a-week", term.weekly, WEEKLY)):
        if not 1 <= value <= most:
            raise CourseError(f"--{name} is from 1 to {most}, and not {value}")
    if not 1 <= term.minutes <= 600:
        raise CourseError(f"--minutes is the length of a session, from 1 to 600, and not {term.minutes}")


def _too_long(known: Course, taken: Taken, term: Term, what: Sequence[str]) -> str:
    """Say that this does not fit, and the nearest term that it fits into: longer sessions, or more of them."""
    longer = next((m for m in range(term.minutes, 601) if pack(known, taken, term._replace(minutes=m))), None)
    more = next((w for w in range(term.weeks, 53) if pack(known, taken, term._replace(weeks=w))), None)
    ways = [f"--minutes {longer}"] * bool(longer) + [f"--weeks {more}"] * bool(more)
    sessions = f"{term.sessions} session{'s' * (term.sessions > 1)} of {term.minutes} minutes"
    needs = [f"{known[key].lecture} {ORDINAL[key[1]]}" for key in taken]
    return (
        f"{', '.join(what)}: {total(taken, known):.0f} minutes with what is needed ({', '.join(needs)}), in whole "
        f"sections, do not fit into {sessions}. {' or '.join(ways) or 'A part of it'} would hold them"
    )
