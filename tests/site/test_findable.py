"""What catalogues, search engines and link previews read of the pages, as they read it."""

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import nbformat
import pytest

from lincls.house import CourseError
from lincls.house import site as command
from lincls.site import findable

from .conftest import ADDRESS, ROOT, SHORT

AIMS = [hour["aim"] for hour in nbformat.read(ROOT / "notebooks" / f"{SHORT}.ipynb", 4).metadata.lincls.hours]
DURATION = re.compile(r"PT([1-9]\d*)M")


class Told(HTMLParser):
    """The JSON-LD and the tags of a page."""

    def __init__(self, page):
        super().__init__()
        self.told, self.reading, self.tags = [], False, {}
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.reading = tag == "script" and given.get("type") == "application/ld+json"
        if tag == "meta":
            self.tags[given.get("property") or given.get("name")] = given.get("content")

    def handle_data(self, data):
        if self.reading:
            self.told.append(json.loads(data))
            self.reading = False


@pytest.fixture(scope="module")
def course(short_site):
    (told,) = Told(short_site / "index.html").told
    return told


@pytest.fixture(scope="module")
def lecture(short_site):
    (told,) = Told(short_site / "notebooks" / f"{SHORT}.html").told
    return told


def test_the_course_and_each_lecture_are_learning_resources(course, lecture):
    for told, kind in ((course, "course"), (lecture, "lecture")):
        assert told["@context"] == "https://schema.org" and told["@type"] == "LearningResource"
        assert told["learningResourceType"] == kind and told["inLanguage"] == "en"
        assert told["license"] == findable.LICENSE and told["isAccessibleForFree"] is True
        assert told["teaches"] == AIMS and told["description"]
    assert course["name"] == "Linear classification" and lecture["name"] == "03 The perceptron learning rule"
    assert course["url"] == ADDRESS and lecture["url"] == f"{ADDRESS}notebooks/{SHORT}.html"
    assert lecture["isPartOf"] == {"@type": "LearningResource", "name": course["name"], "url": course["url"]}


def test_a_lecture_takes_the_minutes_of_its_hours(lecture, short_course):
    (minutes,) = command.minutes(short_course).values()
    assert int(DURATION.fullmatch(lecture["timeRequired"])[1]) == sum(minutes)


def test_pictures_lie_where_others_look_for_them(short_site, course, lecture):
    for name, told in (("index", course), (f"notebooks/{SHORT}", lecture)):
        assert told["image"] == Told(short_site / f"{name}.html").tags["og:image"]
        assert (short_site / told["image"].removeprefix(ADDRESS)).is_file()


def test_what_nobody_has_counted_or_said_is_left_out():
    written = findable.resource("lecture", "</script>", "A line.", 0, teaches=[], inLanguage="de")
    assert written.count("</script>") == 1
    told = json.loads(written.partition(">")[2].rpartition("<")[0])
    assert told["name"] == "</script>" and told["inLanguage"] == "de" and not {"teaches", "timeRequired"} & set(told)


def test_the_licence_is_that_of_the_texts():
    assert findable.LICENSE in (ROOT / "LICENSE-text").read_text(encoding="utf-8")


def test_the_sitemap_has_each_page_once_and_whole(short_site):
    tree = ElementTree.parse(short_site / "sitemap.xml").getroot()
    space = f"{{{findable.SITEMAP}}}"
    assert tree.tag == f"{space}urlset" and {each.tag for each in tree} == {f"{space}url"}
    listed = [each.findtext(f"{space}loc") for each in tree]
    assert len(set(listed)) == len(listed) and all(each.startswith(ADDRESS) for each in listed)
    assert {ADDRESS, f"{ADDRESS}notebooks/{SHORT}.html", f"{ADDRESS}figures/perceptron.pocket/"} < set(listed)
    files = [each.removeprefix(ADDRESS) for each in listed]
    assert all((short_site / (file if file.endswith(".html") else f"{file}index.html")).is_file() for file in files)
    assert not any(file.startswith(("search", "_answers", "genindex")) for file in files)


@pytest.mark.parametrize("address", ["example.org", "ftp://example.org/", "https://example.org/?a=1", "https://"])
def test_an_address_that_is_none_is_refused_before_anything_is_built(address, tmp_path):
    with pytest.raises(CourseError, match="wanted where the pages will lie"):
        command.start(tmp_path / "site", address=address)
    assert not (tmp_path / "site").exists()
