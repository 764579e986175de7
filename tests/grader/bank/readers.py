"""Readers of banks, written from the formats' specifications: what a system would see and how it would judge.

They share nothing with the writers. A question comes back as plain data (`Read`), with its texts as HTML; which option
is right, and what is said to those who take it, is found by answering the question and following the file's own rules.
"""

import csv
import io
import xml.etree.ElementTree as ET
import zipfile
from dataclasses import dataclass, field
from typing import Any

CANVAS = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
LOM = "{http://www.imsglobal.org/xsd/imsmd_v1p2}"


@dataclass
class Read:
    """A question as a system reads it: options are (text, right, what is said)."""

    name: str
    group: str
    form: str
    title: str
    text: str
    options: list[tuple[str, bool, str]] = field(default_factory=list)
    because: str = ""
    tags: tuple[str, ...] = ()
    tolerance: float = 0.0


def text_of(element: ET.Element | None, path: str) -> str:
    assert element is not None
    return element.findtext(path) or ""


def moodle(content: bytes) -> list[Read]:
    """Moodle XML: a question of type category is the place of those that follow."""
    found, group = [], ""
    for each in ET.fromstring(content):
        kind = each.get("type", "")
        if kind == "category":
            group = text_of(each, "category/text").removeprefix("$course$/top/lincls/")
            continue
        form = {"multichoice": "choice", "matching": "order", "numerical": "number"}[kind]
        tags = tuple(tag.text or "" for tag in each.findall("tags/tag/text"))
        texts = [text_of(each, f"{name}/text") for name in ("name", "questiontext")]
        read = Read(text_of(each, "idnumber"), group, form, *texts, because=text_of(each, "generalfeedback/text"))
        read.tags = tags
        for answer in each.findall("answer"):
            whole = {"100": True, "0": False}[answer.get("fraction", "")]
            read.options.append((text_of(answer, "text"), whole, text_of(answer, "feedback/text")))
        for place in each.findall("subquestion"):
            assert text_of(place, "text") == f"<p>Sentence {len(read.options) + 1} of the proof</p>"
            read.options.append((text_of(place, "answer/text"), True, ""))
        tolerances = {float(one.text or "") for one in each.findall("answer/tolerance")}
        read.tolerance = tolerances.pop() if tolerances else 0.0
        assert not tolerances and (kind != "multichoice" or each.findtext("single") == "true")
        found.append(read)
    return found


def canvas(content: bytes) -> list[Read]:
    """The files that the manifest of a QTI 1.2 package names."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        resources = ET.fromstring(archive.read("imsmanifest.xml")).findall(f"{CP}resources/{CP}resource")
        files = [each.find(f"{CP}file") for each in resources]
        assert all(each.get("type") == "imsqti_xmlv1p2" for each in resources)
        names = [each.get("href", "") for each in files if each is not None]
        assert {*names, "imsmanifest.xml"} == set(archive.namelist())
        banks = [ET.fromstring(archive.read(name)) for name in names]
    return [_item(each) for bank in banks for each in _banked(bank)]


def _banked(root: ET.Element) -> list[tuple[str, ET.Element]]:
    for element in root.iter():
        element.tag = element.tag.removeprefix(CANVAS)
    bank = root.find("objectbank")
    group = _fields(bank)["bank_title"].removeprefix("lincls ")
    return [(group, item) for item in bank.findall("item")]


def _fields(element: ET.Element) -> dict[str, str]:
    return {
        text_of(each, "fieldlabel"): text_of(each, "fieldentry")
        for each in element.findall("qtimetadata/qtimetadatafield")
    }


def _item(grouped: tuple[str, ET.Element]) -> Read:
    group, item = grouped
    about = _fields(item.find("itemmetadata"))
    kinds = {"multiple_choice_question": "choice", "matching_question": "order", "numerical_question": "number"}
    read = Read(item.get("ident", ""), group, kinds[about["question_type"]], item.get("title", ""), "")
    read.text = text_of(item, "presentation/material/mattext")
    read.tags = tuple(about["tags"].split())
    said = {each.get("ident"): text_of(each, "flow_mat/material/mattext") for each in item.findall("itemfeedback")}
    read.because = said.get("general_fb", "")

    def option(text: str, answers: dict[str, str]) -> None:
        score, shown = _judged(item, answers)
        read.options.append((text, score, " ".join(said[each] for each in shown if each != "general_fb")))
        assert ("general_fb" in shown) == bool(read.because)

    if read.form == "choice":
        for label in item.iter("response_label"):
            option(text_of(label, "material/mattext"), {"response1": label.get("ident", "")})
    elif read.form == "number":
        lows = [float(each.text or "") for each in item.iter("vargte")]
        highs = [float(each.text or "") for each in item.iter("varlte")]
        read.tolerance = max(high - low for low, high in zip(lows, highs, strict=True)) / 2
        for each in item.iter("varequal"):
            option(each.text or "", {"response1": each.text or ""})
    else:
        _placed(item, read)
    read.options = [(text, score > 99.9 if read.form != "order" else score, why) for text, score, why in read.options]
    return read


def _placed(item: ET.Element, read: Read) -> None:
    """The sentence of each place: the one that earns something there."""
    places = item.findall("presentation/response_lid")
    for place in places:
        labels = {each.get("ident", ""): text_of(each, "material/mattext") for each in place.iter("response_label")}
        assert len(labels) == len(places)
        right = [text for ident, text in labels.items() if _judged(item, {place.get("ident", ""): ident})[0] > 0]
        assert len(right) == 1
        read.options.append((right[0], True, ""))


def _judged(item: ET.Element, answers: dict[str, str]) -> tuple[float, list[str]]:
    """The score of answers and the feedback that is shown: conditions in their order, until one says no more."""
    score, shown = 0.0, []
    for condition in item.findall("resprocessing/respcondition"):
        if not all(_holds(test, answers) for test in condition.find("conditionvar")):
            continue
        for change in condition.findall("setvar"):
            score = float(change.text or "") + (score if change.get("action") == "Add" else 0.0)
        shown += [each.get("linkrefid", "") for each in condition.findall("displayfeedback")]
        if condition.get("continue") != "Yes":
            break
    return score, shown


def _holds(test: ET.Element, answers: dict[str, str]) -> bool:
    given = answers.get(test.get("respident", ""), "")
    if test.tag in ("and", "or"):
        return {"and": all, "or": any}[test.tag](_holds(each, answers) for each in test)
    if test.tag in ("vargte", "varlte"):
        low, high = sorted([float(test.text or ""), float(given)])
        return high == float(given) if test.tag == "vargte" else low == float(given)
    return test.tag == "other" or given == test.text


def qti(content: bytes) -> list[Read]:
    """The items that the manifest of a QTI 2.1 package names, with its keywords as tags."""
    found = []
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        manifest = ET.fromstring(archive.read("imsmanifest.xml"))
        resources = manifest.findall(f"{CP}resources/{CP}resource")
        assert {each.get("href") for each in resources} | {"imsmanifest.xml"} == set(archive.namelist())
        for each in resources:
            href = each.get("href", "")
            assert each.get("type") == "imsqti_item_xmlv2p1" and each.find(f"{CP}file").get("href") == href
            read = _assessed(ET.fromstring(archive.read(href)))
            read.group, _, name = href.rpartition("/")
            assert name == f"{read.name}.xml"
            read.tags = tuple(word.text or "" for word in each.iter(f"{LOM}langstring"))
            found.append(read)
    return found


def _assessed(item: ET.Element) -> Read:
    for element in item.iter():
        element.tag = element.tag.removeprefix(QTI)
    body = item.find("itemBody")
    form = next(name for name, tag in FORMS.items() if body.find(f".//{tag}") is not None)
    shown = [each for each in body if each.tag not in FORMS.values() and each.find("textEntryInteraction") is None]
    read = Read(item.get("identifier", ""), "", form, item.get("title", ""), inside(shown))
    said = {each.get("identifier", ""): inside(list(each)) for each in item.findall("modalFeedback")}
    key = [each.text or "" for each in item.findall("responseDeclaration/correctResponse/value")]
    choices = {each.get("identifier", ""): each for each in body.iter("simpleChoice")}
    if form == "order":
        assert _run(item, key, key)["SCORE"] == 1 and _run(item, [*key[1:], key[0]], key)["SCORE"] == 0
        read.options = [(choices[ident].text or "", True, "") for ident in key]
        read.because = " ".join(said[each] for each in _run(item, key, key)["FEEDBACK"] if each in said)
        return read
    numbers = dict.fromkeys(
        [*key, *(each.text or "" for each in item.iter("baseValue") if each.get("baseType") == "float")]
    )
    answers = list(choices) if form == "choice" else [each for each in numbers if each != "1" or "1" in key]
    for answer in answers:
        after = _run(item, [answer], key)
        own = " ".join(said[each] for each in after["FEEDBACK"] if each != "because")
        assert ("because" in after["FEEDBACK"]) == ("because" in said)
        text = inside(list(choices[answer])) if form == "choice" else answer
        if form == "choice" or after["SCORE"] == 1 or own:
            read.options.append((text, after["SCORE"] == 1, own))
    read.because = said.get("because", "")
    near = [each.get("tolerance", "0 0").split() for each in item.iter("equal")]
    assert all(low == high for low, high in near)
    read.tolerance = float(near[0][0]) if near else 0.0
    return read


FORMS = {"choice": "choiceInteraction", "order": "orderInteraction", "number": "textEntryInteraction"}


def _run(item: ET.Element, given: list[str], key: list[str]) -> dict[str, Any]:
    """The outcomes of a response, by the item's own rules."""
    outcomes: dict[str, Any] = {"SCORE": 0.0, "FEEDBACK": []}

    def value(each: ET.Element) -> list[str]:
        if each.tag == "multiple":
            return [one for part in each for one in value(part)]
        return {"variable": given, "correct": key}.get(each.tag, [each.text or ""])

    def holds(test: ET.Element) -> bool:
        one, other = value(test[0]), value(test[1])
        if test.tag == "match":
            return one == other
        margin = float(test.get("tolerance", "0 0").split()[0])
        return abs(float(one[0]) - float(other[0])) <= margin

    def follow(rules: list[ET.Element]) -> None:
        for rule in rules:
            if rule.tag == "setOutcomeValue":
                name = rule.get("identifier", "")
                outcomes[name] = float(value(rule[0])[0]) if name == "SCORE" else value(rule[0])
            else:
                assert rule.tag == "responseCondition" and [each.tag for each in rule] == ["responseIf"]
                if holds(rule[0][0]):
                    follow(list(rule[0][1:]))

    follow(list(item.find("responseProcessing")))
    return outcomes


def inside(elements: list[ET.Element]) -> str:
    """Elements as text, for a comparison: words, marks and the names of elements without their spaces of names."""
    return " ".join("".join(_told(each)) for each in elements)


def _told(element: ET.Element) -> list[str]:
    name = element.tag.rpartition("}")[2]
    told = [f"<{name}>", element.text or ""]
    for each in element:
        told += [*_told(each), each.tail or ""]
    return [*told, f"</{name}>"]


def table(content: bytes) -> list[Read]:
    """The rows of a CSV file."""
    found = []
    for row in csv.DictReader(io.StringIO(content.decode("utf-8-sig"))):
        right = [int(each) for each in row["right"].split()]
        options = [k for k in range(1, len(row)) if row.get(f"option {k}")]
        first = [row[name] for name in ("name", "group", "form", "title", "text")]
        read = Read(*first, because=row["because"], tags=tuple(row["tags"].split()), tolerance=float(row["tolerance"]))
        read.options = [(row[f"option {k}"], k in right, row[f"because {k}"]) for k in options]
        found.append(read)
    return found
