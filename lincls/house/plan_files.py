"""The files of `lincls plan`: the plan as Markdown, its sessions as iCalendar (RFC 5545), and what other commands read.

A plan is Markdown that may be changed by hand: a line `- 02 ..., first hour: sections 1-4 (...)` below a heading
`## Session 2` says what is taught then, and `exercises/02_boolean_weights` in a line `Homework:` what is handed out.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from lincls.house import CourseError, course_root, plan
from lincls.house.plan import ORDINAL, Course, Key, Part, Taken, Term

SESSION = re.compile(r"## Session (\d+)\b")
ITEM = re.compile(r"- (\d\d)\b.*: sections? (\d+)(?:-(\d+))?(?: \(|$)")
HOMEWORK = re.compile(r"`exercises/(\d\d)_\w+`")
OCTETS = 75  # of a line of iCalendar
STAMP = "%Y%m%dT%H%M%S"


class Read(NamedTuple):
    """What a plan's file says: the parts of each session by its number, and the sets' numbers."""

    sessions: dict[int, list[Part]]
    sets: list[str]

    @property
    def lectures(self) -> list[str]:
        """The numbers of the lectures of which something is taught."""
        return sorted({part.key[0] for session in self.sessions.values() for part in session})


def start(term: Term, topics: Sequence[str] = (), out: Path | None = None, begins: datetime | None = None) -> int:
    """Print a plan, or write it to `out` and its calendar beside it, as `lincls plan` does; 0."""
    known = plan.course()
    if out is not None and (out.suffix != ".md" or not out.absolute().parent.is_dir()):
        raise CourseError(f"--out is a file such as plan.md in a folder that is there, and {out} is not")
    if begins is not None and out is None:
        raise CourseError("--start is for the calendar, which is written beside the plan: say --out plan.md too")
    taken = plan.choose(known, term, topics)
    text = markdown(known, taken, term, topics, begins)
    if out is None:
        print(text, end="")
        return 0
    made = [out]
    out.write_text(text, encoding="utf-8")
    if begins is not None:
        made.append(out.with_suffix(".ics"))
        made[1].write_bytes(calendar(known, read(out, known), term, begins).encode())
    print(f"{' and '.join(map(str, made))}: {plan.total(taken, known):.0f} minutes")
    print(f"lincls present --plan {out} --session 1   shows the first session")
    print(f"lincls exercises --bundle part.zip --plan {out}   hands out this part")
    return 0


def read(file: Path, known: Course) -> Read:
    """Read a plan. Raises CourseError, with the line, for what is not in the course, and where nothing is planned."""
    if not file.is_file():
        raise CourseError(f"there is no plan {file}: `lincls plan --weeks 3 --minutes 75 --out {file}` writes one")
    sessions: dict[int, list[Part]] = {}
    sets: list[str] = []
    at = 0
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            at = int(heading[1]) if (heading := SESSION.match(line)) else 0
        elif at and (item := ITEM.match(line)):
            sessions.setdefault(at, []).extend(_parts(known, item, line))
        elif line.startswith("Homework:"):
            sets += HOMEWORK.findall(line)
    if not sessions:
        raise CourseError(f"{file} plans nothing: no line `- 02 ...: sections 1-4` stands below a `## Session 1`")
    return Read(sessions, sorted(set(sets)))


def _parts(known: Course, item: re.Match[str], line: str) -> Iterator[Part]:
    """Yield the parts of a line, one for each hour that its sections belong to."""
    lecture, first, last = item[1], int(item[2]), int(item[3] or item[2])
    left = set(range(first, last + 1))
    for key, one in known.items():
        here = sorted(left & {section.number for section in one.sections}) if key[0] == lecture else []
        if here:
            yield Part(key, here[0], here[-1])
            left -= set(here)
    if left or first > last:
        there = [section.number for key, one in known.items() if key[0] == lecture for section in one.sections]
        have = f"lecture {lecture} has sections 1-{max(there)}" if there else f"there is no lecture {lecture}"
        raise CourseError(f"{have}, and the plan says {line!r}")


def markdown(
    known: Course, taken: Taken, term: Term, topics: Sequence[str] = (), begins: datetime | None = None
) -> str:
    """Return the plan as Markdown: sessions, homework, what is left out and what a listener then misses."""
    sessions = plan.pack(known, taken, term) or []
    title = ", ".join(topics) or "the course"
    weekly = "a session" if term.weekly == 1 else f"{term.weekly} sessions"
    weeks = f"{term.weeks} week{'s' * (term.weeks > 1)}"
    lines = [
        f"# A plan of {weeks}: {title}",
        "",
        f"Made by `{command(term, topics, begins)}`: {weekly} of {term.minutes} ",
    ]
    lines[-1] += (
        f"minutes a week. What is taught takes {plan.total(taken, known):.0f} of {term.sessions * term.minutes} "
    )
    lines[-1] += "minutes, as a room would count them. A session ends where a section does."
    done: set[tuple[Key, int]] = set()
    for number in range(1, term.sessions + 1):
        parts = sessions[number - 1] if number <= len(sessions) else []
        spent = sum(plan.minutes(known, part) for part in parts)
        when = f", {moment(begins, number, term):%Y-%m-%d %H:%M}" if begins else ""
        lines += ["", f"## Session {number}{when} ({spent:.0f} of {term.minutes} minutes)", ""]
        lines += [_item(known, part) for part in parts] or ["Nothing is planned: time for exercises and questions."]
        done |= {(part.key, at) for part in parts for at in range(part.first, part.last + 1)}
        if work := _homework(known, parts, done):
            lines += ["", f"Homework: {', '.join(f'`exercises/{name}`' for name in work)}"]
    return "\n".join([*lines, *_missing(known, taken)]) + "\n"


def command(term: Term, topics: Sequence[str] = (), begins: datetime | None = None) -> str:
    """Return the line that makes this plan."""
    words = ["lincls plan", f"--weeks {term.weeks}", f"--minutes {term.minutes}"]
    words += [f"--sessions-a-week {term.weekly}"] * (term.weekly > 1)
    if topics:
        said = ",".join(topics)
        words.append(f'--topics "{said}"' if " " in said else f"--topics {said}")
    words += [f"--start {begins:%Y-%m-%dT%H:%M}"] if begins else []
    return " ".join(words)


def moment(begins: datetime, number: int, term: Term) -> datetime:
    """Return when a session begins: two days lie between those of a week, or one where they are more than three."""
    week, day = divmod(number - 1, term.weekly)
    return begins + timedelta(days=7 * week + day * (2 if term.weekly <= 3 else 1))


def _item(known: Course, part: Part) -> str:
    one = known[part.key]
    names = [section.heading for section in one.sections if part.first <= section.number <= part.last]
    span = f"section {part.first}" if part.first == part.last else f"sections {part.first}-{part.last}"
    return f"- {one.name}: {span} ({plan.minutes(known, part):.0f} minutes). {'; '.join(names)}"


def _homework(known: Course, parts: Sequence[Part], done: set[tuple[Key, int]]) -> list[str]:
    """Return the sets of lectures whose first hour ends in this session."""
    ended = [part.key for part in parts if part.key[1] == 1 and part.last == known[part.key].sections[-1].number]
    ended = [key for key in ended if all((key, section.number) in done for section in known[key].sections)]
    sets = {path.name[:2]: path.name for path in (course_root() / "exercises").glob("[0-9][0-9]_*") if path.is_dir()}
    return [sets[lecture] for lecture, _ in ended if lecture in sets]


def _missing(known: Course, taken: Taken) -> Iterator[str]:
    whole = plan.whole(known, taken)
    parted = [key for key in taken if key not in whole]
    left = [key for key in known if key not in taken]
    if not parted and not left:
        yield from ("", "## What is left out", "", "Nothing: the whole course is taught, but for what goes deeper.")
        return
    yield from ("", "## What is left out", "")
    if parted:
        yield "Only the sections that something later needs are taught of"
        yield ""
        for key in parted:
            out = "; ".join(f"{s.number} {s.heading}" for s in known[key].sections[taken[key] :])
            yield f"- {known[key].name}. Left out: {out}"
        yield ""
    if left:
        yield "Who hears this plan alone will not have learned to"
        yield ""
        for key in left:
            aim = known[key].aim or f"what it teaches ({known[key].title})"
            yield f"- {aim} ({key[0]}, {ORDINAL[key[1]]}, {known[key].minutes:.0f} minutes)"
    waiting = [key[0] for key in taken if key in whole and key[1] == 1 and (key[0], 2) in left]
    if waiting:
        yield ""
        yield f"Questions of a set given here that belong to the second hour wait, too: {', '.join(waiting)}."


def calendar(known: Course, planned: Read, term: Term, begins: datetime) -> str:
    """Return the sessions as iCalendar, in the local time of whoever reads it."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//lincls//plan//EN", "CALSCALE:GREGORIAN"]
    for number, parts in sorted(planned.sessions.items()):
        at = moment(begins, number, term)
        lectures = dict.fromkeys(f"{known[part.key].lecture} {known[part.key].title}" for part in parts)
        lines += [
            "BEGIN:VEVENT",
            f"UID:lincls-{at.strftime(STAMP)}-{number}@plan.invalid",
            f"DTSTAMP:{begins.strftime(STAMP)}Z",
            f"DTSTART:{at.strftime(STAMP)}",
            f"DTEND:{(at + timedelta(minutes=term.minutes)).strftime(STAMP)}",
            f"SUMMARY:{_escaped('; '.join(lectures))}",
            f"DESCRIPTION:{_escaped(chr(10).join(_item(known, part).removeprefix('- ') for part in parts))}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


def _folded(line: str) -> str:
    """Part a line into lines of at most 75 octets, never inside a character; each but the first begins with a blank."""
    made, room = "", OCTETS
    for sign in line:
        if (size := len(sign.encode())) > room:
            made, room = f"{made}\r\n ", OCTETS - 1
        made, room = made + sign, room - size
    return made


def table(known: Course) -> str:
    """Return README's table of lectures: minutes and needs of each hour."""
    sets = {path.name[:2]: path.name for path in (course_root() / "exercises").glob("[0-9][0-9]_*") if path.is_dir()}
    rows = [
        "| lecture | topic | minutes | the first hour needs | the second needs | exercise set |",
        "|---|---|---|---|---|---|",
    ]
    for lecture in dict.fromkeys(key[0] for key in known):
        hours = [one for one in known.values() if one.lecture == lecture]
        needs = [", ".join(hours[n].needs) if n < len(hours) else "" for n in (0, 1)]
        told = " + ".join(f"{one.minutes:.0f}" for one in hours)
        exercise = f"`exercises/{sets[lecture]}`" if lecture in sets else ""
        rows.append(f"| {lecture} | {hours[0].title} | {told} | {needs[0]} | {needs[1]} | {exercise} |")
    return re.sub(r" {2,}", " ", "\n".join(rows))


def drawn(known: Course) -> str:
    """Return a Mermaid diagram of first hours and what each needs, without needs that follow from others."""
    needs = {}
    for key, one in known.items():
        needs[key] = {plan.needed(known, need)[0] for need in one.needs} - {key}
    lines = ["flowchart LR"]
    lines += [f'  h{key[0]}["{key[0]} {one.title}"]' for key, one in known.items() if key[1] == 1]
    asked = {other for key in needs if key[1] == 1 for other in needs[key] if other[1] == 2}
    lines += [f'  h{key[0]}b["{key[0]}, {ORDINAL[2]}"]' for key in sorted(asked)]
    for key in [key for key in known if key[1] == 1 or key in asked]:
        for other in sorted(needs[key]):
            through = [third for third in needs[key] - {other} if other in _all(needs, third)]
            if not through:
                lines.append(f"  h{other[0]}{'b' * (other[1] == 2)} --> h{key[0]}{'b' * (key[1] == 2)}")
    return "\n".join(lines)


def _all(needs: dict[Key, set[Key]], key: Key) -> set[Key]:
    """Return all that an hour needs, directly or by what it needs."""
    return needs[key].union(*(_all(needs, other) for other in needs[key]))
