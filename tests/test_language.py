"""Another language: every message on the way of lecture 03 and of set 03 is in its table, and no other is."""

import ast
import os
import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from lincls import language, use_language
from lincls.boolean import AND
from lincls.exercise import check, lectures
from lincls.widgets import Predict, live, predict
from lincls_grader.report import STATUSES
from lincls_grader.tables import PARTLY

LIBRARY = Path(__file__).parents[1] / "lincls"
GRADER = LIBRARY.parent / "grader" / "lincls_grader"
EXERCISE = ("answers", "calls", "compare", "functions", "own_code")
EXERCISE += ("plain", "reading", "recorded", "session", "begin", "units", "verdict", "lectures/perceptron")
EXERCISE += ("sets/set_03", "sets/set_03_laws", "sets/set_03_loop")
ON_THE_WAY = [
    *(LIBRARY / "exercise" / f"{name}.py" for name in EXERCISE),
    *(LIBRARY / "widgets" / f"{name}.py" for name in ("predict", "live", "points")),
    LIBRARY / "figures" / "perceptron.py",
    LIBRARY / "figures" / "parts" / "corrections.py",
]
HINTS = LIBRARY / "exercise" / "hints" / "03_perceptron.toml"
NAMES = (
    "alt",
    "example",
    "best places",
    "noise",
    "gap",
    "eta",
    "start",
    "step",
)  # of controls, in figures of lecture 03
LANGUAGES = sorted(set(language.languages()) - {"en"})
ERRORS = {"ValueError", "TypeError", "AttributeError"}  # for programmers
KEYWORDS = {"loc", "textcoords", "first"}  # of Matplotlib, and a moment named again: values that look like words
WORD = re.compile(r"[^\W\d_]{2,}")


def parts(node: ast.AST, *, told: bool = False) -> Iterator[tuple[ast.expr, bool]]:
    """The texts in a tree, f-strings whole, each with whether it is given to `tell`, `many` or `words`."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) in ERRORS:
        return
    if isinstance(node, ast.JoinedStr):
        yield node, told
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                yield from parts(value.value, told=told)
        return
    if isinstance(node, ast.Constant) and type(node.value) is str:
        yield node, told
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tell", "words"):
        told = True
    for field, value in ast.iter_fields(node):
        children = [value] if isinstance(value, ast.AST) else value if isinstance(value, list) else []
        if field in ("decorator_list", "returns", "annotation") or getattr(node, "arg", None) in KEYWORDS:
            continue
        if isinstance(node, ast.Compare) or (isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log.")):
            continue
        if isinstance(node, ast.Dict) and field == "keys":  # the sentences of slips, not their names
            children = [
                each for each in children if not isinstance(each, ast.Constant) or str(each.value).endswith((".", "?"))
            ]
        for child in children:
            docstring = field == "body" and isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            if isinstance(child, ast.AST) and not docstring:
                yield from parts(child, told=told)


def speaks(text: str) -> bool:
    return " " in text and text != '(True, "a")' and WORD.search(re.sub(r"\{[^}]*\}", "", text)) is not None


def messages(file: Path) -> tuple[set, set, list]:
    """The ids that a table must have, those that it may have, and the f-strings that pass by the table."""
    tree = ast.parse(file.read_text("utf-8"))
    must, may, lost, room = set(), set(), [], file.parent.name
    named = [n.value for n in ast.walk(tree) if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)]
    templates = {n.value for n in named if isinstance(n, ast.Constant)}  # given to `tell` by a name
    for node, told in parts(tree):
        if isinstance(node, ast.JoinedStr):
            words = "".join(str(each.value) for each in node.values if isinstance(each, ast.Constant))
            if not words.lstrip().startswith("<") and "max_epochs" not in words and speaks(words):
                lost.append(f"{file.name}, line {node.lineno}: {ast.unparse(node)}")
        elif not told and speaks(node.value) and room == "figures" and node.value not in templates:
            lost.append(f"{file.name}, line {node.lineno}: {node.value}")
        elif told or speaks(node.value):
            must.add(node.value) if speaks(node.value) else may.add(node.value)
        else:
            may.add(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "moments" and isinstance(node.value, ast.Dict):
            must |= {ast.literal_eval(name) for name in node.value.keys if name is not None}
        if room == "figures" and isinstance(node, ast.Call) and ast.unparse(node.func) == "live":
            must.add(ast.literal_eval(node.args[0]))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "many":
            word = ast.literal_eval(node.args[1])
            must.add((f"{{n}} {word}", f"{{n}} {word}s"))
    return must, may, lost


def browser() -> set[str]:
    """What the scripts of the browser say."""
    texts = [file.read_text("utf-8") for file in (LIBRARY / "widgets").glob("*.js")]
    return {found for text in texts for found in re.findall(r'say\(\s*"([^"]+)"', text)}


def pages() -> set[str]:
    """What a student's page of feedback says."""
    names = ("feedback", "place", "reference")
    text = "".join((GRADER / "pages" / f"{name}.html.j2").read_text("utf-8") for name in names)
    code = (GRADER / "feedback.py").read_text("utf-8")
    return {found[2] for found in re.finditer(r"""say\((["'])(.+?)\1""", text + code)} | {*STATUSES, PARTLY}


def every() -> tuple[set, set]:
    found = [messages(file) for file in ON_THE_WAY]
    hints = tomllib.loads(HINTS.read_text("utf-8"))
    must = set().union(*(must for must, *_ in found), (text for each in hints.values() for text in each.values()))
    return must | browser() | pages(), set().union(NAMES, *(may for _, may, _ in found))


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


@pytest.mark.parametrize("file", ON_THE_WAY, ids=lambda f: f.relative_to(LIBRARY).as_posix())
def test_no_message_passes_by_the_table(file):
    for_authors = "f'choice {", "f'control {", "f'moment {", "curve {"  # what errors call an argument
    assert not [each for each in messages(file)[2] if not any(start in each for start in for_authors)]


def entries(code: str) -> dict:
    """What a table says, by id; plural entries by the pair of their ids."""
    with (language.TABLES / f"{code}.po").open("rb") as file:
        return {each.id: each.string for each in read_po(file, locale=code) if each.id and not each.fuzzy}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_table_is_complete_and_nothing_in_it_is_stale(code):
    must, may = every()
    found = entries(code)
    assert sorted(map(str, must - {key for key, said in found.items() if all(forms(said))})) == []
    assert sorted(map(str, set(found) - must - may)) == []


def forms(said: str | tuple) -> tuple:
    return said if isinstance(said, tuple) else (said,)


def fields(text: str) -> set[str] | None:
    """The names of a template's fields; None where the text is no template."""
    try:
        names = {name for _, name, *_ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None
    return names if all(name.isidentifier() for name in names) else None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_no_fields_but_those_of_its_message(code):
    for key, said in entries(code).items():
        for message, text in zip(forms(key), forms(said), strict=True):
            known = fields(message)
            assert (fields(text) is None) == (known is None) and (fields(text) or set()) <= (known or set()), message


def test_a_check_speaks_german(capsys):
    use_language("de")
    with check.question("Der Bias", points=2):
        check.value(-1.0, 1.0, "b")
    with check.question("Zwei Zahlen"):
        check.numbers([1, 2, 3], (2,), "w")
    with check.question("Ein Schritt"):
        check.perceptron_step(lambda w, b, x, t: (w + t * x, b + t), name="step")
    said = capsys.readouterr().out.split("\n")
    assert said[:3] == [
        "Der Bias: noch nicht: 0/2 Punkte",
        "  b ist -1, erwartet: 1",
        "  Das Vorzeichen ist vertauscht.",
    ]
    assert said[3:5] == ["Zwei Zahlen: noch nicht: 0/1 Punkt", "  w hat 3 Zahlen, sollte aber 2 Zahlen haben"]
    assert said[7] == "  Es macht bei jedem Beispiel ein Update; ein richtiges (z t > 0) muss bleiben, wie es ist."


def test_a_call_that_does_not_stop_is_explained_in_german(capsys):
    use_language("de")

    def fit(X, t, max_epochs, w, b):
        while True:
            pass

    with check.question("Die Schleife"):
        check.perceptron_fit(fit, [(*AND.encoded(-1), 20)])
    said = capsys.readouterr().out
    assert "fit hat bei X = " in said and "nicht innerhalb von 2 Sekunden aufgehört" in said
    assert "Gibt es eine Obergrenze für die Zahl der Epochen, und zählt die Schleife sie?" in said


def test_hints_and_predictions_speak_german(capsys):
    use_language("de")
    check.begin("03_perceptron", points=33)
    check.hint("q2")
    asked = Predict("Reicht eine?", ["ja", "nein"], answer=1, because="Sie bewegt w nur um x.")
    assert asked._words["Commit"] == "Festlegen"
    assert "<strong>Sag voraus.</strong>" in asked._page() and "<summary>Antwort</summary>" in asked._page()
    said = capsys.readouterr().out
    assert said.startswith("q2, Hinweis 1 von 3\nRichtig heißt, dass z t positiv ist, und zwar streng.")


def test_lecture_03s_question_speaks_german(capsys):
    use_language("de")
    with check.question("Novikoffs Schranke", points=3):
        lectures.perceptron.bound(3, 1, 10)
    assert capsys.readouterr().out.split("\n")[:2] == [
        "Novikoffs Schranke: teilweise richtig: 2/3 Punkte",
        "  R: R ist 3, erwartet: 3.162",
    ]


def test_what_a_table_does_not_say_stays_english():
    use_language("de")
    assert language.tell("{n} parrots in a row", n=3) == "3 parrots in a row"
    assert language.many(2, "parrot") == "2 parrots"


def test_a_students_word_is_not_translated():
    use_language("de")
    assert language.tell("{name} is None", name="step") == "step ist None"


def test_a_language_without_a_table_is_refused():
    with pytest.raises(ValueError, match=r"no table for the language 'tlh'; there are: .*en"):
        use_language("tlh")


@pytest.mark.parametrize(("asked", "wanted"), [("de", "noch nicht"), ("tlh", "not yet"), ("", "not yet")])
def test_the_environment_chooses_the_language(asked, wanted):
    program = "from lincls.language import tell; print(tell('not yet'))"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, language.VARIABLE: asked},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert run.stdout.strip() == wanted
    assert ("no table" in run.stderr) == (asked == "tlh")


def test_the_browser_is_sent_what_it_says():
    assert browser() <= {*predict.WORDS, *live.WORDS}
    assert language.words(*predict.WORDS) == {}
    use_language("de")
    assert set(language.words(*predict.WORDS, *live.WORDS)) >= browser() - {"Pause"}
