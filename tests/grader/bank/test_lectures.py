"""Predictions are read off a lecture, with what the room saw."""

import json

import pytest

from lincls_grader import bank

ASKED = 'Predict("Which way?", ["up", "down"], answer=1, because="It falls, " "always.")'


def lecture(folder, *cells):
    path = folder / "03_perceptron.ipynb"
    path.write_text(json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return path


def words(source):
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code(source, *outputs, tags=()):
    return {
        "cell_type": "code",
        "id": "a1",
        "metadata": {"tags": list(tags)},
        "source": source,
        "outputs": list(outputs),
    }


def test_a_prediction_has_its_choices_its_reason_and_the_slide_before_it(tmp_path):
    path = lecture(tmp_path, words("# Title"), words("## 2 A step\nIt is small."), words("Notes."), code(ASKED))
    (found,) = bank.predictions(path)
    assert (found.name, found.group, found.title) == ("p-03-a1", "03_perceptron/predictions", "A step")
    assert found.text == "It is small.\n\nNotes.\n\n**Which way?**"
    assert [(each.text, each.right) for each in found.options] == [("up", False), ("down", True)]
    assert found.because == "It falls, always." and found.tags == ("lecture-03", "prediction")


def test_what_needs_a_picture_or_is_deeper_has_a_tag(tmp_path):
    picture = code("draw()", {"data": {"image/png": ""}})
    (seen,) = bank.predictions(lecture(tmp_path, words("## A"), picture, code(ASKED, tags=["deeper"])))
    assert seen.tags[2:] == ("deeper", "figure")
    (spoken_of,) = bank.predictions(lecture(tmp_path, words("## A"), code(ASKED.replace("Which way", "In the figure"))))
    assert spoken_of.tags[2:] == ("figure",)
    (later,) = bank.predictions(lecture(tmp_path, words("## A"), picture, words("## B"), code(ASKED)))
    assert later.tags[2:] == ()


@pytest.mark.parametrize(
    "source", [ASKED.replace("answer=1", "answer=right"), 'Predict("Which way?", ["up", "down"], 1)']
)
def test_a_prediction_that_is_not_written_out_is_refused(tmp_path, source):
    with pytest.raises(ValueError, match="not written out in full: Predict"):
        bank.predictions(lecture(tmp_path, code(source)))
