"""A student's page: points, verdicts with their counterexamples, and what the student wrote, printed and drew.

The page holds a Report, which has no line of a hidden test, and the tasks. All text of a student's is escaped, pictures
must be PNG or JPEG, and the page forbids itself scripts and every address: it can be read anywhere, without a network.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from lincls.language import ENGLISH, table
from lincls_grader import board
from lincls_grader.prose import code, markdown, words
from lincls_grader.report import BY_HAND, WAITS, AnswerOutput, Report
from lincls_grader.tables import PARTLY, named, number, questions
from lincls_grader.tasks import Task
from lincls_grader.text import plain

_PICTURES = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
_SIGNS = {"right": "✓", PARTLY: "◐", "not attempted": "○", BY_HAND: "✎", WAITS: "…"}
_TONES = {"right": "right", PARTLY: "partly", "not attempted": "partly", BY_HAND: "partly", WAITS: "partly"}


def render(report: Report, source: Any = None) -> str:
    """The page of one report; `source`, where it is given, is the set's: titles, tasks, the lecture."""
    shown: dict[str, list[AnswerOutput]] = {}
    for output in report.outputs:
        shown.setdefault(output.cell, []).append(output)
    tasks = {task.question: task for task in source.tasks} if source is not None else {}
    language = source.language if source is not None else ENGLISH
    say = speaker(language)
    rows = [
        {
            "title": title_of(q.question, tasks.get(q.question), say("Question"))
            + (f" ({say('optional')})" if q.optional else ""),
            "task": tasks.get(q.question),
            "result": q,
            "cells": [cell for cell in report.marks if cell.question == q.question],
            "outputs": [output for name in [*shown] if name.split("-")[0] == q.question for output in shown.pop(name)],
        }
        for q in questions(report)
    ]
    others = [output for outputs in shown.values() for output in outputs]
    page = pages().get_template("feedback.html.j2")
    return page.render(
        language=language,
        say=say,
        title_of=lambda question: title_of(question, word=say("Question")),
        title=say("{set}: feedback for {student}", set=report.set, student=report.student),
        report=report,
        questions=rows,
        others=others,
        lecture=source.lecture if source is not None else "",
        on_board=board.name(report),
    )


def place_of(report: Report, question: str) -> str:
    """Where on the page a question begins: '#question-3'."""
    names = list(dict.fromkeys(cell.question for cell in report.cells))
    return f"#question-{names.index(question) + 1}"


@cache
def speaker(language: str) -> Callable[..., str]:
    """What says a page's words in the language of its set; fields are escaped."""
    found = table(language)

    def say(template: str, /, **fields: object) -> Markup:
        return Markup(found.gettext(template)).format(**fields)

    return say


@cache
def pages():
    """The templates, with escaping switched on for all of them."""
    environment = Environment(
        loader=PackageLoader("lincls_grader", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "code": code,
        "markdown": markdown,
        "named": named,
        "number": number,
        "plain": plain,
        "png": png,
        "sign": lambda status: _SIGNS.get(status, "✗"),
        "title_of": title_of,
        "words": words,
        "tone": lambda status: _TONES.get(status, "wrong"),
    }
    return environment


def title_of(question: str, task: Task | None = None, word: str = "Question") -> str:
    """'Question 3: the pocket' for q3, without words where no task tells them; any other name as it is."""
    match = re.fullmatch(r"q(\d+)", question)
    name = f"{word} {match[1]}" if match else question
    return f"{name}: {task.title}" if task else name


def png(image: bytes) -> str:
    """The picture as an address that needs no network; empty for what is neither PNG nor JPEG."""
    kind = next((kind for start, kind in _PICTURES.items() if image.startswith(start)), "")
    return f"data:image/{kind};base64,{b64encode(image).decode()}" if kind else ""
