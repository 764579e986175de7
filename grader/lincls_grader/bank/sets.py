"""The sets' statements, each with its reasons as choices, and proofs whose sentences have lost their order.

A statement of a set is judged with a reason; here each pair of a truth value and a reason is a choice, so the question
is as hard as in the set. Where several orders of a proof are right, the letters decide between them, so that a system
that knows one order only still judges rightly.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from lincls_grader.bank import reference
from lincls_grader.bank.question import Option, Question
from lincls_grader.source import Source, SourceCell

_LINE = re.compile(r"^( *)(\d+)\. (.+)$", re.M)
_LISTED = re.compile(r"^ *- \(?([a-z])[.):]\)? ?(.+)$", re.M)
_PIECE = re.compile(r"^([a-z])\. (.+(?:\n   .+)*)", re.M)
NOBODY = "bank"


def statements(path: Path) -> tuple[Question, ...]:
    """The statements of a set that stand in the text of their question, in its order.

    Parameters
    ----------
    path : of the instructor's notebook

    Raises
    ------
    ValueError
        It is no instructor's notebook, or the author's own answer is refused.
    """
    source = Source.read(path)
    return tuple(
        question for cell in _asked(source, "check.statements(") for question in _statements(path, source, cell)
    )


def proofs(path: Path) -> tuple[Question, ...]:
    """The proofs of a set that are to be put in order. As for `statements`."""
    source = Source.read(path)
    return tuple(question for cell in _asked(source, "check.order(") for question in _proofs(source, cell))


def _asked(source: Source, call: str) -> list[SourceCell]:
    return [cell for cell in source.tests if call in cell.source]


def _statements(path: Path, source: Source, cell: SourceCell) -> Iterator[Question]:
    task = next(task for task in source.tasks if task.question == cell.question)
    intro = " ".join(reference.listed(path).get("statements", {}).get(cell.question, "").split())
    keys = [key for key in reference.run(source, cell, NOBODY).keys if isinstance(key, reference.Judged)]
    for key in keys:
        found = listed(task.text, key.n)
        reasons = reasons_of(task.text)
        if not found or not {letter for _, letter in key.right} <= {*reasons, ""}:
            continue  # they are printed by a cell, and not in the task
        judged = zip(key.only or range(1, key.n + 1), key.right, [*key.why, *key.n * [""]], strict=False)
        for number, right, because in judged:
            text = "\n\n".join([*([intro] if intro else []), f"**{found[number - 1]}**", "True or false, and why?"])
            yield Question(
                name=f"s-{source.set[:2]}-{cell.question}-{number}",
                group=f"{source.set}/statements",
                form="choice",
                title=f"{task.title}, statement {number}",
                text=text,
                options=tuple(_pairs(reasons, right)),
                because=_because(reasons, right, because),
                tags=(f"lecture-{source.set[:2]}", "statement", f"set-{source.set[:2]}", cell.grade_id),
            )


def _pairs(reasons: dict[str, str], right: tuple[bool, str]) -> Iterator[Option]:
    for truth in (True, False):
        for letter, reason in (reasons if right[1] else {"": ""}).items():
            told = "" if (truth, letter) == right else _refused(truth, right[0])
            said = f"{truth}: {reason}" if reason else str(truth)
            yield Option(said, (truth, letter) == right, told)


def _refused(truth: bool, right: bool) -> str:
    return f"It is {str(right).lower()}, but not for this reason." if truth == right else f"It is {str(right).lower()}."


def _because(reasons: dict[str, str], right: tuple[bool, str], why: str) -> str:
    reason = reasons[right[1]].rstrip(".;") if right[1] else ""
    said = f"{right[0]}: {reason}." if reason else f"{right[0]}."
    if reason and why.rstrip(".").casefold() == reason.casefold():
        return said
    return f"{said} {why[0].upper() if re.match('[a-z][a-z]', why) else why[:1]}{why[1:]}".strip()


def listed(text: str, n: int) -> list[str]:
    """The last n lines of a task that are numbered from 1 to n at one indentation, one below the other."""
    lines = text.split("\n")
    for start in range(len(lines) - n, -1, -1):
        matches = [_LINE.match(line) for line in lines[start : start + n]]
        items = [match for match in matches if match]
        if (
            len(items) == n
            and [int(match[2]) for match in items] == [*range(1, n + 1)]
            and len({match[1] for match in items}) == 1
        ):
            return [match[3] for match in items]
    return []


def reasons_of(text: str) -> dict[str, str]:
    """The reasons of a task by their letters: a list, or a paragraph that begins with "Reasons:"."""
    if "Reasons: " not in text:
        return dict(_LISTED.findall(text))
    paragraph = re.sub(r"\s+", " ", re.split(r"\n *\n", text.split("Reasons: ", 1)[1])[0])
    marks = list(re.finditer(r"(?:^|(?<= ))(?:\(([a-z])\)|([a-z])\.) ", paragraph))
    ends = [mark.start() for mark in marks[1:]] + [len(paragraph)]
    return {
        str(mark[1] or mark[2]): paragraph[mark.end() : end].strip(" ;.") for mark, end in zip(marks, ends, strict=True)
    }


def _proofs(source: Source, cell: SourceCell) -> Iterator[Question]:
    run = reference.run(source, cell, NOBODY)
    task = next(task for task in source.tasks if task.question == cell.question)
    pieces = {letter: " ".join(text.split()) for letter, text in _PIECE.findall(run.printed)}
    for key in run.keys:
        if not isinstance(key, reference.Order) or len(pieces) != key.n:
            continue
        letters = sorted(pieces)
        needs = sorted((letters[second - 1], letters[first - 1]) for first, second in key.before)
        asked = next(line[3] for line in _LINE.finditer(task.text) if "order" in line[3])
        claim = asked.split(". ")[0]
        yield Question(
            name=f"o-{source.set[:2]}-{cell.grade_id}",
            group=f"{source.set}/proofs",
            form="order",
            title=task.title.split(",")[0],
            text=f"{claim}. Put them in order: each sentence needs what it builds on before it. Where several could "
            "come next, the one with the earlier letter does.",
            options=tuple(Option(f"{letter}. {pieces[letter]}", True) for letter in first_order(letters, needs)),
            because=f"What needs what: {', '.join(f'{later} needs {earlier}' for later, earlier in needs)}.",
            tags=(f"lecture-{source.set[:2]}", "proof", f"set-{source.set[:2]}", cell.grade_id),
        )


def first_order(letters: list[str], needs: list[tuple[str, str]]) -> list[str]:
    """The order in which each letter stands after those that it needs, and else the earlier letter comes first."""
    placed: list[str] = []
    while len(placed) < len(letters):
        ready = (x for x in letters if x not in placed and all(b in placed for a, b in needs if a == x))
        placed.append(next(ready))
    return placed
