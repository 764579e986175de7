"""docs/sources.md, the concordance: a row for each section of the sources, and every pointer leads somewhere."""

import re
import sys
from pathlib import Path

import nbformat
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from test_glossary import LINK, ROOT, headings

PAGE = (ROOT / "docs" / "sources.md").read_text("utf-8")
SOURCES = {part.split("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
SLIPS_OF = "Deeper:-where-the-sources-slip"
SECTIONS = {
    "Mathai": (
        "Regression: Why?; Regression: Setup; Regression: Plan; Linear Regression: Details, model and loss; Linear "
        "Regression: Details, gradient descent; Linear Regression: Details, validation; Linear Regression: Details, "
        "no guarantee; Extensions; Hyperparameters; Expectations; Classification; Classification vs Regression; "
        "Setup: Binary Classification; Binary Linear Classifier; Perceptron; Perceptron Learning Rule; Perceptron "
        "Learning Rule, the loop; Exercise: OR, AND, NOT, XOR, structure; Exercise: OR, AND, NOT, XOR, weights by "
        "hand; Exercise: code the rule, compare; Exercise: maximum iteration count; Limits of the PLR, convergence; "
        "Exercise: graph the functions; Limits of the PLR, XOR out of ANDs and OR; Limits of the PLR, convex sets; "
        "Limits of the PLR, proof for XOR; Limits of the Perceptron, two cases; Addressing the Limits; Exercise: XOR "
        "is nonlinear; Map so far; Terminology; Reference material"
    ),
    "Grosse": (
        "1 Introduction; 1.1 Learning goals; 2 Binary linear classifiers; 2.1 Thresholds and biases; 2.2 Example 1, "
        "NOT; 2.2 Example 2, AND; 2.2 Exercise, OR; 3 The geometric picture; 3.1 Data space; 3.2 Weight space; Figure "
        "1, and the exercise on the fourth constraint; Figure 2, a slice of weight space; 4 The perceptron learning "
        "rule; 4 Exercise, check the strict criterion; 4 The algorithm in full; 5 The limits of linear classifiers; "
        "5.1 Convex sets; 5.2 Example 3, XOR; 5.2 Example 4, translated patterns; 5.3 Example 5, features for XOR; "
        "5.3 Where do features come from"
    ),
    "Fine": (
        "1 Linear Models; 1.1 Linear Decision Boundaries; 1.2 Discriminant function; 2 Perceptron, history; 2 "
        "Algorithm, the perceptron rule; 2 Perceptron criterion; 2 Stochastic gradient descent; 2 Transfer function; "
        "3 Widrow-Hoff algorithm; 3.1 Closed form; 3.1 Pseudoinverses; 4 Dimensionality reduction, motive; 4.1 Linear "
        "projection; 4.1 Translation; 4.1 Rotation; 4.1 Transformation matrix; 4.2 Lagrange multiplier; 4.3 "
        "Reconstruction error; 4.3 Theory, the first component; 4.3 Theory, the rest of the components; 4.3 "
        "Algorithm; 4.3 Selection of k; 5 Next week"
    ),
    "Pošík": (
        "3 Binary classification task; 4-5 Naive approach; 6 Number of errors; 8 Algorithm 1, perceptron; 9 Demo; 10 "
        "Features, convergence theorem; 10 Features, no separating hyperplane; 10 Pocket algorithm; 11 The hyperplane "
        "found by perceptron; 13 Far examples; 14 Sigmoid; 15 Interpretation; 16 Squared error on the sigmoid; 17 "
        "Cross-entropy"
    ),
    "Parr": (
        "Classification; Representing Classes; What is a Linear Discriminant?; Decision Boundaries; What can be "
        "expressed? Conjunctions; What can be expressed? At-least-m-of-n; What cannot be expressed; Non-linearly "
        "separable example; Multiclass, one vs. one and one vs. rest; Multiclass, K linear functions; Why not use "
        'regression?; The "Neural" Story; Perceptron; Perceptron Learning; Update Rule; Perceptron Learning '
        "Properties; Logistic Regression; Why this form?; Constructing a Learning Algorithm; Log Likelihood for "
        "Conditional Probability Estimators; Computing the Gradient; Compare with the perceptron rule; Batch "
        "Ascent/Descent; Logistic Regression for K > 2; Summary of Logistic Regression; What We Already Know; Naïve "
        "Bayes is a linear method!; Linear Discriminant Analysis; Estimating the MVG parameters; Putting it all "
        "together in LDA; Picking A Class; The Beauty of Homoscedasticity; Homoscedastic LDA Discussion; "
        "Heteroscedastic Distributions; Comparing LTU, LR, LDA; LDA vs LR, the relationship; LDA vs LR, the "
        "assumptions; Issues: statistical efficiency; Issues: computational efficiency; Issues: changing loss "
        "function; Issues: model assumptions; Issues: missing values and noise; Conclusions"
    ),
}


def rows(source: str) -> list[list[str]]:
    """The cells of a table's rows, without its head."""
    lines = [line for line in SOURCES[source].split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[2:]]


def slips() -> dict[int, list[str]]:
    """The table of slips by number."""
    lines = [re.split(r" \| ", line[2:-2]) for line in SOURCES["Slips"].split("\n") if re.match(r"\| \d", line)]
    return {int(line[0]): line for line in lines}


@pytest.mark.parametrize("source", SECTIONS)
def test_each_section_of_a_source_has_a_row_and_no_other_has(source):
    assert [row[0] for row in rows(source)] == SECTIONS[source].split("; ")


@pytest.mark.parametrize("source", SECTIONS)
def test_each_row_says_where_it_is_taught_and_gives_a_verdict(source):
    for section, taught, asked, _, verdict in rows(source):
        assert taught.startswith("["), section
        assert re.fullmatch(r"(\d\d q\d+(, q\d+)*(, \d\d q\d+(, q\d+)*)*)?", asked), f"{section}: {asked}"
        assert re.match(r"as it stands$|more: |slips? \d", verdict), f"{section}: {verdict}"


def test_every_link_leads_to_a_heading_that_is_there():
    links = LINK.findall(PAGE)
    assert len(links) >= 200
    assert not [f"{name}#{anchor}" for _, name, anchor in links if anchor not in headings(ROOT / "notebooks" / name)]


def test_every_link_into_a_lecture_is_one_of_these():
    assert len(LINK.findall(PAGE)) == PAGE.count("](../notebooks/")


def test_a_link_names_the_lecture_that_it_leads_to():
    assert not [(text, name) for text, name, _ in LINK.findall(PAGE) if text[:2] != name[:2]]


@pytest.mark.parametrize("source", SECTIONS)
def test_every_question_is_in_its_set(source):
    for section, _, asked, *_ in rows(source):
        number = ""
        for each in re.findall(r"(\d\d )?(q\d+)", asked):
            number = each[0].strip() or number
            (path,) = (ROOT / "solutions").glob(f"{number}_*/{number}_*.ipynb")
            cells = nbformat.read(path, as_version=4).cells
            there = {cell.metadata.get("nbgrader", {}).get("grade_id", "").split("-")[0] for cell in cells}
            assert each[1] in there, f"{section}: set {number} has no {each[1]}"


def test_every_slip_is_pointed_to_from_its_source_and_declared_in_a_lecture():
    verdicts = [row[-1] for source in SECTIONS for row in rows(source)]
    named = [int(n) for verdict in verdicts for n in re.findall(r"\d+", "".join(re.findall(r"slips? .*", verdict)))]
    assert list(slips()) == list(range(1, len(slips()) + 1))
    assert set(named) == set(slips())
    for number, (*_, lecture) in slips().items():
        found = LINK.findall(lecture)
        assert found and all(anchor == SLIPS_OF for _, _, anchor in found), number


def test_every_lecture_that_has_slips_is_in_the_table():
    named = {name for *_, lecture in slips().values() for _, name, _ in LINK.findall(lecture)}
    assert named == {path.name for path in (ROOT / "notebooks").glob("*.ipynb") if SLIPS_OF in headings(path)}


@pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb")), ids=lambda path: path.stem[:2]
)
def test_a_lecture_says_who_an_author_of_the_sources_is_where_it_first_names_one(path):
    texts = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
    for closed in ("", "deeper"):  # some open deeper sections, and some do not
        read = [cell.source for cell in texts if closed not in cell.metadata.get("tags", [])]
        first = next((text for text in read if re.search(rf"\b({'|'.join(SECTIONS)})\b", text)), "")
        assert not first or re.search(r"\bsources\b|course (is made from|grew out of)|### References", first), first
