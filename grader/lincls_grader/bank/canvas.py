"""A bank for Canvas: a ZIP of QTI 1.2.1 with one object bank for each group, *Import Content, QTI .zip file*.

Source: IMS Question and Test Interoperability: ASI XML Binding Specification, version 1.2.1 (2003). The fields
`bank_title`, `question_type` and `points_possible` are Canvas's own. An order is a matching question, each place with
its sentence. What is said to those who took an option is its feedback; to everybody, `general_fb`.
"""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import groupby

from lincls_grader.bank.question import Option, Question
from lincls_grader.bank.xml import add, document, manifest, packed, page

SPACE = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_TYPES = {"choice": "multiple_choice_question", "order": "matching_question", "number": "numerical_question"}


def write(questions: Sequence[Question]) -> bytes:
    """Return the ZIP: imsmanifest.xml, and a file for each group."""
    contents, resources = manifest("IMS Content", "1.1.3", PACKAGE)
    files = {}
    for group, members in groupby(questions, lambda question: question.group):
        ident = group.replace("/", "-")
        files[f"{ident}.xml"] = document(_bank(ident, group, list(members)))
        resource = add(resources, "resource", identifier=f"r-{ident}", type="imsqti_xmlv1p2", href=f"{ident}.xml")
        add(resource, "file", href=f"{ident}.xml")
    return packed({"imsmanifest.xml": document(contents), **files})


def _bank(ident: str, group: str, questions: list[Question]) -> ET.Element:
    root = ET.Element("questestinterop", xmlns=SPACE)
    bank = add(root, "objectbank", ident=ident)
    _field(add(bank, "qtimetadata"), "bank_title", f"lincls {group}")
    for question in questions:
        _item(bank, question)
    return root


def _field(parent: ET.Element, label: str, entry: str) -> None:
    field = add(parent, "qtimetadatafield")
    add(field, "fieldlabel", label)
    add(field, "fieldentry", entry)


def _item(bank: ET.Element, question: Question) -> None:
    item = add(bank, "item", ident=question.name, title=question.title)
    about = add(add(item, "itemmetadata"), "qtimetadata")
    for label, entry in (
        ("question_type", _TYPES[question.form]),
        ("points_possible", "1"),
        ("tags", " ".join(question.tags)),
    ):
        _field(about, label, entry)
    asked = add(item, "presentation")
    _material(asked, question.text)
    judged = add(item, "resprocessing")
    add(add(judged, "outcomes"), "decvar", varname="SCORE", vartype="Decimal", minvalue="0", maxvalue="100")
    if question.because:
        everybody = add(judged, "respcondition", **{"continue": "Yes"})
        add(add(everybody, "conditionvar"), "other")
        add(everybody, "displayfeedback", feedbacktype="Response", linkrefid="general_fb")
    {"choice": _choice, "order": _order, "number": _number}[question.form](asked, judged, question)
    if question.because:
        _feedback(item, "general_fb", question.because)
    for k, option in enumerate(question.options, 1):
        if option.because:
            _feedback(item, f"a{k}_fb", option.because)


def _material(parent: ET.Element, markdown: str) -> None:
    add(add(parent, "material"), "mattext", page(markdown), texttype="text/html")


def _feedback(item: ET.Element, ident: str, markdown: str) -> None:
    _material(add(add(item, "itemfeedback", ident=ident), "flow_mat"), markdown)


def _condition(judged: ET.Element, k: int, option: Option, score: str, *, more: bool = False) -> ET.Element:
    """An answer's condition, still empty, with what follows from it."""
    condition = add(judged, "respcondition", **{"continue": "Yes" if more else "No"})
    asked = add(condition, "conditionvar")
    if option.right:
        add(condition, "setvar", score, varname="SCORE", action="Add" if more else "Set")
    if option.because:
        add(condition, "displayfeedback", feedbacktype="Response", linkrefid=f"a{k}_fb")
    return asked


def _choice(asked: ET.Element, judged: ET.Element, question: Question) -> None:
    choices = add(add(asked, "response_lid", ident="response1", rcardinality="Single"), "render_choice", shuffle="No")
    for k, option in enumerate(question.options, 1):
        _material(add(choices, "response_label", ident=f"a{k}"), option.text)
        if option.right or option.because:
            add(_condition(judged, k, option, "100"), "varequal", f"a{k}", respident="response1")


def _order(asked: ET.Element, judged: ET.Element, question: Question) -> None:
    share = f"{100 / len(question.options):.2f}"
    shown = sorted(range(len(question.options)), key=lambda k: question.options[k].text)
    for k, option in enumerate(question.options, 1):
        place = add(asked, "response_lid", ident=f"response_p{k}")
        _material(place, f"Sentence {k} of the proof")
        choices = add(place, "render_choice")
        for i in shown:
            label = add(choices, "response_label", ident=f"a{i + 1}")
            add(add(label, "material"), "mattext", question.options[i].text)
        add(_condition(judged, k, option, share, more=True), "varequal", f"a{k}", respident=f"response_p{k}")


def _number(asked: ET.Element, judged: ET.Element, question: Question) -> None:
    place = add(asked, "response_str", ident="response1", rcardinality="Single")
    add(add(place, "render_fib", fibtype="Decimal"), "response_label", ident="answer1")
    for k, option in enumerate(question.options, 1):
        either = add(_condition(judged, k, option, "100"), "or")
        add(either, "varequal", option.text, respident="response1")
        between = add(either, "and")
        add(between, "vargte", repr(float(option.text) - question.tolerance), respident="response1")
        add(between, "varlte", repr(float(option.text) + question.tolerance), respident="response1")
