"""The page as HTML, as PDF and in a notebook: what it must hold, and that it comes out the same."""

import re
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lincls.report import Study, form, html, report
from lincls.report.pdf import PAPER, SMALLEST, fitted
from lincls.report.picture import cost_picture
from lincls.report.words import sections

HEADS = [
    "What is decided", "Data", "Leak check", "Choice of the method", "The cut and its cost", "On the 10 held out",
    "Calibration where it decides", "At another prevalence", "Limits",
]  # fmt: skip


@pytest.fixture
def full(small):
    """The small study with all that an author may say."""
    said = {"this": np.array([0.1, 0.2, 0.3, 0.9, 0.1]), "other & more": np.array(["no", "yes", "yes", "no", "no"])}
    return small(
        question="Is 1 < 2 & 'yes'?",
        candidates=said,
        chosen="this",
        rule="the least cost",
        source="<b>a book</b>",
        split="by hand",
        classes=("well", "ill"),
        case="patient",
        prevalences=(0.05, 0.5),
        declared={"once": True, "choice": False},
        limits=["My own limit."],
        author="Me",
    )


class Told:
    """A model whose only feature is the probability itself."""

    def predict_proba(self, X):
        return np.column_stack([1 - np.array(X), X])


class Reader(HTMLParser):
    """Collects tags, attributes and text, and sees to it that every tag is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.stack, self.tags, self.words = [], [], []
        self.feed(text)
        assert not self.stack

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "path", "circle", "polyline"):
            self.stack.append(tag)

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_holds_every_section_and_asks_the_net_for_nothing(full, tmp_path):
    text = report(full, tmp_path / "new" / "folder").html.read_text("utf-8")
    page = Reader(text)
    words = " ".join(page.words)
    assert [word for word in HEADS if word not in words] == []
    assert not re.search(r"https?:|src=|url\(|@import|<script|<link", text)
    assert ("html", {"lang": "en"}) in page.tags
    assert text.count("<h1") == 1 and text.count("<h2") == len(HEADS)
    pictures = [attrs for tag, attrs in page.tags if tag == "svg"]
    assert len(pictures) == 2 and all(attrs["role"] == "img" and attrs["aria-label"] for attrs in pictures)


def test_what_the_author_wrote_stands_there_as_text(full, tmp_path):
    words = " ".join(Reader(report(full, tmp_path).html.read_text("utf-8")).words)
    for said in ("Is 1 < 2 & 'yes'?", "<b>a book</b>", "other & more", "My own limit.", "Me", "by hand"):
        assert said in words


def test_the_numbers_stand_on_the_page(full, tmp_path):
    numbers = full.numbers()
    words = " ".join(Reader(report(full, tmp_path).html.read_text("utf-8")).words).replace("\N{NO-BREAK SPACE}", " ")
    for said in (
        "Say ill from a probability of 1/(1 + 3) = 0.250 on.",
        form.span(numbers.cost),
        f"80 % {form.interval(numbers.sensitivity)}",
        form.span(numbers.log_loss),
        "3 : 0, p = 0.25",
        "Declared not to be so: features, method and penalty were chosen without the held-out part.",
        *numbers.limits,
    ):
        assert said in words, said


def test_the_pdf_is_one_a4_page_without_a_date_and_the_same_each_time(full, tmp_path):
    first, second = (report(full, tmp_path / name).pdf.read_bytes() for name in "ab")
    assert first == second and first.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", first)) == 1
    width, height = map(float, re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", first).groups())
    assert (width, height) == pytest.approx(PAPER, abs=0.5)
    assert b"CreationDate" not in first and b"ModDate" not in first


def test_nothing_is_laid_out_beside_the_page(full):
    layout = fitted(full.question, sections(full), full.author)
    assert SMALLEST <= layout.size and layout.y <= PAPER[1]
    artists = layout.page.artists
    places = np.vstack([each.get_xydata() if hasattr(each, "get_xydata") else each.get_position() for each in artists])
    assert len(places) > 100 and np.all((places > 0) & (places < 1))


def test_the_longest_texts_that_are_let_in_fit_or_are_refused_in_a_sentence(full, small, tmp_path):
    long = "word " * 79
    said = {f"{k} candidate": np.array([0.1, 0.2, 0.3, 0.9, 0.1]) for k in range(8)}
    study = small(
        question=long, source=long, split=long, method=long, rule=long, author=long, candidates=said,
        chosen="0 candidate", prevalences=(0.1, 0.2, 0.3), limits=[long] * 6,
    )  # fmt: skip
    try:
        assert report(study, tmp_path).pdf.exists()
    except ValueError as error:
        assert "must fit on one page; shorten the texts" in str(error)


def test_in_a_notebook_it_is_a_fragment_that_touches_nothing_else(full, tmp_path):
    page = report(full, tmp_path)
    text = page._repr_html_()
    Reader(text)
    assert text == page._repr_html_()
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]
    rules = re.sub(r"\{[^}]*\}", "\n", style.replace(":is(.lincls-report, #lincls-report)", "ROOT")).split("\n")
    assert all(part.strip().startswith("ROOT") for rule in rules for part in rule.split(",") if part.strip())
    assert not re.search(r"<h\d|<html|<body|<main", text)


def test_as_text_it_is_a_few_lines_without_a_path(full, tmp_path):
    lines = repr(report(full, tmp_path)).split("\n")
    assert lines[0] == "Is 1 < 2 & 'yes'? 5 patients to learn from, 10 held out."
    assert lines[1].startswith("cut 0.250; cost 0.500 (")
    assert lines[2] == "ill: found 4 of 5 (38 % at least); false alarms 2 of 5"
    assert len(lines) == 5 and str(tmp_path) not in "\n".join(lines)


def test_a_report_is_made_of_a_study(tmp_path):
    with pytest.raises(TypeError, match=r"study must be a lincls\.report\.Study"):
        report("question", tmp_path)


def test_the_pictures_show_the_numbers(full):
    numbers = full.numbers()
    picture = cost_picture(numbers)
    upright, curve, inner = picture.lines
    assert curve.y is numbers.costs and inner.dashed and upright.x[0] == upright.x[1]
    assert picture.dots[0].y == numbers.cost.value and "0.250" in picture.alt


@pytest.mark.parametrize(
    "value, said", [(0, "0 %"), (0.033, "3.3 %"), (0.244, "24 %"), (1, "100 %"), (0.997, "99.7 %")]
)
def test_a_share_is_written_with_two_figures(value, said):
    assert form.percent(value) == said


@pytest.mark.parametrize("value, said", [
    (0.15384, "0.154"), (-0.5, "\N{MINUS SIGN}0.500"), (12.34, "12.3"), (1234.5, "1234"), (np.inf, "infinite"),
])  # fmt: skip
def test_a_number_is_written_with_three_figures(value, said):
    assert form.figure(value) == said


def test_it_prints_on_one_page_fits_a_phone_and_asks_for_no_file(full, tmp_path, browser):
    page = browser.new_page(viewport={"width": 360, "height": 800})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(report(full, tmp_path).html.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert len(asked) == 1
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.close()


SHARES = st.floats(0, 1) | st.sampled_from([0.0, 0.25, 0.5, 1.0])
PRICES = st.floats(1e-6, 1e6)


@settings(max_examples=12)
@example(no=[0.0], yes=[1.0], miss=1.0, alarm=1.0)  # nothing costs anything
@example(no=[1.0], yes=[0.0], miss=1.0, alarm=1e6)
@given(
    no=st.lists(SHARES, min_size=1, max_size=8), yes=st.lists(SHARES, min_size=1, max_size=8), miss=PRICES, alarm=PRICES
)
def test_any_probabilities_and_prices_can_be_shown(no, yes, miss, alarm):
    part = [[p] for p in (*no, *yes)], ["no"] * len(no) + ["yes"] * len(yes)
    inner = {"this": np.array([*no, *yes]), "that": np.array([*yes, *no])[::-1]}
    study = Study(
        question="?", model=Told(), train=part, held_out=part, miss=miss, alarm=alarm, candidates=inner,
        chosen="this", prevalences=(0.001, 0.999),
    )  # fmt: skip
    text = html.fragment("?", sections(study), "")
    Reader(text)
    assert "nan" not in text
