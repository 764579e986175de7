"""Each file of the whole bank is read back by a reader that was written from the specification: nothing is lost.

QTI 2.1's items are validated with its schema. `imsqti_v2p1.zip` holds it unchanged, as 1EdTech (then IMS Global)
published it on 31 July 2012, with what it imports (MathML 2 and xml.xsd of W3C, APIP's extensions); its notices permit
that. Moodle has no schema, and the DTD of QTI 1.2.1 comes without a notice: of that binding and of IMS Content
Packaging the order and the number of the elements that a bank uses stand here.
"""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import readers

from lincls_grader import bank
from lincls_grader.bank.xml import page

ROOT = Path(__file__).parents[3]
LECTURES, SETS = sorted(ROOT.glob("notebooks/*.ipynb")), sorted(ROOT.glob("solutions/*/*.ipynb"))
QTI_12 = {  # element -> its children, as the binding has them
    "questestinterop": "objectbank",
    "objectbank": "qtimetadata* item+",
    "qtimetadata": "qtimetadatafield+",
    "qtimetadatafield": "fieldlabel fieldentry",
    "item": "itemmetadata? presentation? resprocessing* itemfeedback*",
    "itemmetadata": "qtimetadata*",
    "presentation": "(material|response_lid|response_str)+",
    "material": "mattext+",
    "response_lid": "material? render_choice",
    "response_str": "material? render_fib",
    "render_choice": "(material|response_label)*",
    "render_fib": "(material|response_label)*",
    "response_label": "material*",
    "resprocessing": "outcomes respcondition+",
    "outcomes": "decvar+",
    "respcondition": "conditionvar setvar* displayfeedback*",
    "conditionvar": "(or|other|varequal)+",
    "or": "(and|varequal)+",
    "and": "(vargte|varlte)+",
    "itemfeedback": "flow_mat",
    "flow_mat": "material+",
}
PACKAGE = {
    "manifest": "metadata? organizations resources",
    "metadata": "(schema schemaversion)|lom",
    "organizations": "",
    "resources": "resource*",
    "resource": "metadata? file*",
    "lom": "general",
    "general": "keyword*",
    "keyword": "langstring+",
}


@pytest.fixture(scope="module")
def questions(numbers):
    """The whole bank, as `lincls bank` has it."""
    found = [question for path in LECTURES for question in bank.predictions(path)]
    found += [question for make in (bank.statements, bank.proofs) for path in SETS for question in make(path)]
    return found + [question for path in SETS for question in numbers(path)]


def as_read(question, text_of=page):
    """What a reader should find in a question, with texts as they stand in that format."""
    plain = question.form != "choice"  # numbers, and the sentences of a proof
    options = [
        (each.text if plain else text_of(each.text), each.right, text_of(each.because)) for each in question.options
    ]
    first = [question.name, question.group, question.form, question.title, text_of(question.text)]
    return readers.Read(*first, options, text_of(question.because), question.tags, question.tolerance)


def elements(markdown):
    """A text as the reader of QTI 2.1 tells it."""
    tree = ET.fromstring(f"<div>{page(markdown)}</div>")
    return readers.inside(list(tree))


def same(read, question):
    read.tolerance = pytest.approx(read.tolerance, rel=1e-4)  # Canvas has the two ends
    return question == read


@pytest.mark.parametrize(
    ("system", "read", "text_of"),
    [
        ("moodle", readers.moodle, page),
        ("canvas", readers.canvas, page),
        ("qti", readers.qti, elements),
        ("csv", readers.table, str),
    ],
)
def test_a_bank_is_read_back_with_nothing_lost(questions, system, read, text_of):
    found = read(bank.WRITERS[system][1](questions))
    assert len(found) == len(questions) > 900
    for each, question in zip(found, questions, strict=True):
        assert same(as_read(question, text_of), each), question.name


def test_the_same_bank_is_the_same_bytes(questions):
    for _, write in bank.WRITERS.values():
        assert write(questions[:90]) == write(questions[:90])


def test_the_items_of_qti_2_1_are_valid_by_its_schema(require, questions, tmp_path):
    xmllint = require("xmllint")
    with zipfile.ZipFile(Path(__file__).with_name("imsqti_v2p1.zip")) as schema:
        schema.extractall(tmp_path)
    with zipfile.ZipFile(BytesIO(bank.WRITERS["qti"][1](questions))) as package:
        package.extractall(tmp_path / "bank")
    items = [str(path) for path in (tmp_path / "bank").rglob("*.xml") if path.name != "imsmanifest.xml"]
    command = [xmllint, "--nonet", "--noout", "--schema", str(tmp_path / "qtiv2p1" / "imsqti_v2p1.xsd"), *items]
    ran = subprocess.run(command, capture_output=True, text=True)
    wrong = [line for line in ran.stderr.splitlines() if not line.endswith(" validates")]
    assert len(items) == len(questions) and (ran.returncode, wrong) == (0, [])


@pytest.mark.parametrize(("system", "table"), [("canvas", PACKAGE), ("qti", PACKAGE), ("canvas", QTI_12)])
def test_elements_stand_where_the_binding_has_them(questions, system, table):
    with zipfile.ZipFile(BytesIO(bank.WRITERS[system][1](questions))) as package:
        manifest = package.read("imsmanifest.xml")
        banks = [package.read(name) for name in package.namelist() if name != "imsmanifest.xml"]
    for content in [manifest] if table is PACKAGE else banks:
        for element in ET.fromstring(content).iter():
            children = "".join(f"{each.tag.rpartition('}')[2]} " for each in element)
            wanted = re.sub(r"(\w+)", r"(?:\1 )", table.get(element.tag.rpartition("}")[2], "")).replace(") ", ")")
            assert re.fullmatch(wanted.replace(" ", ""), children.replace(" ", "")), (element.tag, children)


def test_names_and_texts_are_those_of_one_question_each(questions):
    names = [each.name for each in questions]
    assert len(set(names)) == len(names) and all(re.fullmatch(r"[a-z][\w-]*", name) for name in names)
    assert len({(each.group, each.text) for each in questions}) == len(questions)
    assert all(each.title and each.text and len(each.options) > 1 for each in questions)
    assert all(sum(option.right for option in each.options) == 1 for each in questions if each.form != "order")
