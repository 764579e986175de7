"""A prediction: what is sent before and after the reader commits, what a page without a kernel shows."""

import pytest

from lincls.widgets import Predict, predict, predictions

ARGUMENTS = ("Is one step enough?", ["always", "not always"], 1, "It moves by the length of x alone.")


@pytest.fixture(autouse=True)
def asked(monkeypatch):
    monkeypatch.setattr(predict, "ASKED", {})
    monkeypatch.delenv(predict.PRESENTING, raising=False)


def sent(widget):
    """What the browser is told."""
    return {name: value for name, value in widget.get_state().items() if name.startswith("_") and name[1] in "qcprbh"}


def test_the_answer_is_not_sent_before_the_reader_commits():
    widget = Predict(*ARGUMENTS)
    assert sent(widget)["_right"] == -1 and ARGUMENTS[3] not in str(sent(widget))
    widget._receive(widget, {"commit": 0}, [])
    assert sent(widget)["_right"] == 1 and sent(widget)["_because"] == ARGUMENTS[3]
    assert widget.committed == 0 and not widget.right


def test_a_commitment_is_kept():
    widget = Predict(*ARGUMENTS)
    widget.commit(0)
    widget.commit(1)
    widget.reveal()
    assert widget.committed == 0
    with pytest.raises(ValueError, match="between 0 and 1"):
        widget.commit(2)


@pytest.mark.parametrize("message", [{}, {"commit": 2}, {"commit": -1}, {"commit": "1"}, {"reveal": True}, [], None])
def test_what_a_browser_should_not_send_changes_nothing(message):
    widget = Predict(*ARGUMENTS)
    widget._receive(widget, message, [])
    assert widget.committed is None and sent(widget)["_right"] == -1


def test_a_presented_prediction_counts_hands_and_reveals(monkeypatch):
    monkeypatch.setenv(predict.PRESENTING, "1")
    widget = Predict(*ARGUMENTS)
    widget._receive(widget, {"reveal": True}, [])
    assert sent(widget)["_hands"] and sent(widget)["_right"] == 1 and widget.committed is None


def test_a_page_without_a_kernel_has_question_choices_and_a_closed_answer():
    data, _ = Predict("Is $w_1 < w_2$?", ["yes", "no"], 0, "Look at <b> first.")._repr_mimebundle_()
    page = data["text/html"]
    assert '<ol type="A"><li>yes</li><li>no</li></ol>' in page
    closed = page[page.index("<details>") :]
    assert "Look at &lt;b&gt; first." in closed and "Look at" not in page[: -len(closed)]
    assert data["text/plain"] == "Predict: Is w1 < w2?\n  A  yes\n  B  no"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_predictions_says_how_many_came_true(capsys):
    predictions()
    assert capsys.readouterr().out == "No prediction has been asked yet: run the cells above.\n"
    first, second, third = (Predict(question, *ARGUMENTS[1:]) for question in ("One?", "Two?", "Three?"))
    first.commit(0)
    second.commit(1)
    predictions()
    assert capsys.readouterr().out == (
        "3 predictions: you committed to 2, and 1 came true.\n- One? You said: always. It is: not always.\n"
    )
    Predict("One?", *ARGUMENTS[1:])  # the cell runs again
    predictions()
    assert capsys.readouterr().out == "3 predictions: you committed to 1, and 1 came true.\n"
    assert third.committed is None


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("", ["a", "b"], 0, "So."), ValueError, "question must say"),
        ((1, ["a", "b"], 0, "So."), TypeError, "question must be a sentence"),
        (("Why?", "ab", 0, "So."), TypeError, "choices must be a list"),
        (("Why?", ["a"], 0, "So."), ValueError, "2 to 8 different"),
        (("Why?", ["a", "a"], 0, "So."), ValueError, "2 to 8 different"),
        (("Why?", ["a", 2], 0, "So."), TypeError, "choice 1 must be"),
        (("Why?", ["a", "b"], 2, "So."), ValueError, "between 0 and 1"),
        (("Why?", ["a", "b"], True, "So."), TypeError, "place of the right choice"),
        (("Why?", ["a", "b"], 0, " "), ValueError, "because must say"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        Predict(*arguments)
    assert not predict.ASKED
