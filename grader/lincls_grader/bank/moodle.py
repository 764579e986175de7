"""A bank in Moodle's own XML: *Question bank, Import, Moodle XML format*.

Moodle has no schema for it. This follows the page "Moodle XML format" of its documentation (version 4.5): a choice is
`multichoice`, an order `matching`, each place with its sentence, and a number `numerical`, with known slips as answers
of fraction 0. Each group is a category; a quiz can draw one variant of a number at random from its category.
"""

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from lincls_grader.bank.question import Question
from lincls_grader.bank.xml import add, document, page

TOP = "$course$/top/lincls"
_TYPES = {"choice": "multichoice", "order": "matching", "number": "numerical"}


def write(questions: Sequence[Question]) -> bytes:
    """Return the file."""
    quiz = ET.Element("quiz")
    group = ""
    for question in questions:
        if question.group != group:
            group = question.group
            category = add(add(quiz, "question", type="category"), "category")
            add(category, "text", f"{TOP}/{group}")
        _question(quiz, question)
    return document(quiz)


def _question(quiz: ET.Element, question: Question) -> None:
    element = add(quiz, "question", type=_TYPES[question.form])
    add(add(element, "name"), "text", question.title)
    _html(element, "questiontext", question.text)
    _html(element, "generalfeedback", question.because)
    add(element, "defaultgrade", "1")
    add(element, "penalty", "0.3333333")
    add(element, "hidden", "0")
    add(element, "idnumber", question.name)
    {"choice": _choice, "order": _order, "number": _number}[question.form](element, question)
    tags = add(element, "tags")
    for tag in question.tags:
        add(add(tags, "tag"), "text", tag)


def _html(parent: ET.Element, name: str, markdown: str, **attributes: str) -> ET.Element:
    element = add(parent, name, format="html", **attributes)
    add(element, "text", page(markdown))
    return element


def _choice(element: ET.Element, question: Question) -> None:
    add(element, "single", "true")
    add(element, "shuffleanswers", "false")
    add(element, "answernumbering", "ABCD")
    for option in question.options:
        answer = _html(element, "answer", option.text, fraction="100" if option.right else "0")
        _html(answer, "feedback", option.because)


def _order(element: ET.Element, question: Question) -> None:
    add(element, "shuffleanswers", "true")
    for place, option in enumerate(question.options, 1):
        add(add(_html(element, "subquestion", f"Sentence {place} of the proof"), "answer"), "text", option.text)


def _number(element: ET.Element, question: Question) -> None:
    for option in question.options:
        answer = add(element, "answer", fraction="100" if option.right else "0", format="moodle_auto_format")
        add(answer, "text", option.text)
        _html(answer, "feedback", option.because)
        add(answer, "tolerance", repr(question.tolerance))
