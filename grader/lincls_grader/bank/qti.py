"""A bank as a package of QTI 2.1, for any system that reads the standard: a file for each question.

Source: IMS Question and Test Interoperability: Assessment Test, Section and Item Information Model, version 2.1 final
(2012), and IMS Content Packaging 1.1.4 with keywords after IMS Learning Resource Metadata 1.2.4 for the tags. A choice
is a `choiceInteraction`, an order an `orderInteraction`, a number a `textEntryInteraction`. Texts are XHTML and MathML.
"""

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from lincls_grader.bank.question import Question
from lincls_grader.bank.xml import add, document, manifest, packed, page

SPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
LOM = "http://www.imsglobal.org/xsd/imsmd_v1p2"
MATH = "{http://www.w3.org/1998/Math/MathML}"
GENERAL = "because"
_TYPES = {"choice": ("single", "identifier"), "order": ("ordered", "identifier"), "number": ("single", "float")}
_NAMES = {"del": "span"}  # HTML's that QTI has not
_STYLE = {"class", "tabindex", "style", "start", "displaystyle", "scriptlevel"}  # of pages, and of a newer MathML


def write(questions: Sequence[Question]) -> bytes:
    """Return the ZIP: imsmanifest.xml, and GROUP/NAME.xml for each question."""
    ET.register_namespace("m", MATH[1:-1])
    contents, resources = manifest("QTIv2.1 Package", "1.0.0", PACKAGE, **{"xmlns:lom": LOM})
    files = {}
    for question in questions:
        href = f"{question.group}/{question.name}.xml"
        files[href] = document(_item(question))
        about = {"identifier": f"r-{question.name}", "type": "imsqti_item_xmlv2p1", "href": href}
        resource = add(resources, "resource", **about)
        general = add(add(add(resource, "metadata"), "lom:lom"), "lom:general")
        for tag in question.tags:
            add(add(general, "lom:keyword"), "lom:langstring", tag)
        add(resource, "file", href=href)
    return packed({"imsmanifest.xml": document(contents), **files})


def _item(question: Question) -> ET.Element:
    about = {"identifier": question.name, "title": question.title, "adaptive": "false", "timeDependent": "false"}
    item = ET.Element("assessmentItem", {"xmlns": SPACE, **about})
    cardinality, kind = _TYPES[question.form]
    response = add(item, "responseDeclaration", identifier="RESPONSE", cardinality=cardinality, baseType=kind)
    right = add(response, "correctResponse")
    for k, option in enumerate(question.options, 1):
        if option.right:
            add(right, "value", option.text if question.form == "number" else f"a{k}")
    add(item, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    add(item, "outcomeDeclaration", identifier="FEEDBACK", cardinality="multiple", baseType="identifier")
    body = add(item, "itemBody")
    _flow(body, question.text)
    {"choice": _choice, "order": _order, "number": _number}[question.form](body, question)
    _processing(add(item, "responseProcessing"), question)
    said = [(GENERAL, question.because), *((f"a{k}", option.because) for k, option in enumerate(question.options, 1))]
    for ident, text in said:
        if text:
            shown = {"outcomeIdentifier": "FEEDBACK", "identifier": ident, "showHide": "show"}
            _flow(add(item, "modalFeedback", **shown), text)
    return item


def _flow(parent: ET.Element, markdown: str) -> None:
    """Append a text's elements: QTI's own for HTML's, without attributes for a page's style."""
    for element in ET.fromstring(f"<div>{page(markdown)}</div>"):
        for node in element.iter():
            for name in {*node.attrib} & _STYLE:
                del node.attrib[name]
            node.tag = _NAMES.get(node.tag, node.tag)
        element.tail = None
        parent.append(element)


def _choice(body: ET.Element, question: Question) -> None:
    choices = add(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices="1")
    for k, option in enumerate(question.options, 1):
        _flow(add(choices, "simpleChoice", identifier=f"a{k}"), option.text)


def _order(body: ET.Element, question: Question) -> None:
    choices = add(body, "orderInteraction", responseIdentifier="RESPONSE", shuffle="false")
    for k, option in sorted(enumerate(question.options, 1), key=lambda each: each[1].text):
        add(choices, "simpleChoice", option.text, identifier=f"a{k}")


def _number(body: ET.Element, _: Question) -> None:
    add(add(body, "p", "Answer: "), "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="20")


def _processing(parent: ET.Element, question: Question) -> None:
    condition = add(parent, "responseCondition")
    first = add(condition, "responseIf")
    add(_compared(first, question), "correct", identifier="RESPONSE")
    add(add(first, "setOutcomeValue", identifier="SCORE"), "baseValue", "1", baseType="float")
    said = [(k, option) for k, option in enumerate(question.options, 1) if option.because]
    always = [GENERAL] if question.because else []
    if always:
        _say(add(parent, "setOutcomeValue", identifier="FEEDBACK"), *always)
    for k, option in said:
        case = add(add(parent, "responseCondition"), "responseIf")
        number = question.form == "number"
        said_so = (option.text, "float") if number else (f"a{k}", "identifier")
        add(_compared(case, question), "baseValue", said_so[0], baseType=said_so[1])
        _say(add(case, "setOutcomeValue", identifier="FEEDBACK"), f"a{k}", *always)


def _compared(parent: ET.Element, question: Question) -> ET.Element:
    """A comparison of the answer that was given, whose other side is still to come."""
    near = {"toleranceMode": "absolute", "tolerance": f"{question.tolerance!r} {question.tolerance!r}"}
    if question.form != "number":
        compared = add(parent, "match")
    else:
        compared = add(parent, "equal", **(near if question.tolerance else {"toleranceMode": "exact"}))
    add(compared, "variable", identifier="RESPONSE")
    return compared


def _say(outcome: ET.Element, *idents: str) -> None:
    several = add(outcome, "multiple")
    for ident in idents:
        add(several, "baseValue", ident, baseType="identifier")
