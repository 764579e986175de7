"""A question that is answered before its answer is shown.

    Predict("Is one correction always enough?", ["yes", "no"], answer=1,
            because="t z grows by the square of x, however far below zero it was.")

The reader picks a choice and commits to it; only then the kernel sends what is right, and why. A page without a
kernel shows the question, its choices and an answer that one opens. `predictions()` says at the end of a lecture
how many were right. Where a lecture is presented (`lincls present`) each choice has a count for a show of hands,
and the answer can be shown without picking one.
"""

from __future__ import annotations

import html
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lincls.language import many, tell, words
from lincls.plot.picture import plain, sentence

HERE = Path(__file__).parent
LETTERS = "ABCDEFGH"
PRESENTING = "LINCLS_PRESENTING"  # set by `lincls present` for its kernels
WORDS = (  # what predict.js says
    *("Predict.", "hands for {letter}", "Commit", "Show the answer", "Pick one first.", "this is what happens"),
    *("You said {letter}, and so it is.", "You said {letter}."),
    "Waiting for the kernel: run this cell if nothing comes.",
)
ASKED: dict[str, Predict] = {}  # question -> its widget, in the order in which they were first asked


class Predict(anywidget.AnyWidget):
    """A question with choices, answered when the reader has committed to one.

    Parameters
    ----------
    question : str
        One or two sentences; TeX between $ signs is spelt out as plain text.
    choices : sequence of str
        Two to eight choices, all different.
    answer : int
        Which of them is right, counted from 0.
    because : str
        What happens and why, shown with the answer.

    Raises
    ------
    TypeError, ValueError
        If a text is missing or empty, if choices repeat, or if `answer` is none of them.

    Examples
    --------
    >>> asked = Predict("Is one step enough?", ["yes", "no"], answer=1, because="It moves by x alone.")
    >>> asked.committed is None
    True
    >>> asked.commit(0)
    >>> asked.committed, asked.right
    (0, False)
    """

    _esm = (HERE / "predict.js").read_text("utf-8")
    _css = (HERE / "predict.css").read_text("utf-8")
    _question = traitlets.Unicode().tag(sync=True)
    _choices: traitlets.List[str] = traitlets.List().tag(sync=True)
    _picked = traitlets.Int(-1).tag(sync=True)  # -1: none yet
    _right = traitlets.Int(-1).tag(sync=True)  # the answer, once it may be seen
    _because = traitlets.Unicode().tag(sync=True)  # empty until then
    _words = traitlets.Dict().tag(sync=True)  # what the browser says other than in English
    _hands = traitlets.Bool(False).tag(sync=True)  # whether hands are counted

    def __init__(self, question: str, choices: Sequence[str], answer: int, because: str) -> None:
        question = plain(sentence(question, "question"))
        if isinstance(choices, str) or not isinstance(choices, Sequence):
            raise TypeError(f"choices must be a list of texts; it came as {type(choices).__name__}")
        texts = [plain(sentence(choice, f"choice {k}")) for k, choice in enumerate(choices)]
        if not 2 <= len(texts) <= len(LETTERS) or len(set(texts)) < len(texts):
            raise ValueError(f"choices must be 2 to {len(LETTERS)} different texts, got {texts}")
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise TypeError(f"answer must be the place of the right choice (int); it came as {answer!r}")
        if not 0 <= answer < len(texts):
            raise ValueError(f"answer must be between 0 and {len(texts) - 1}, got {answer}")
        self._answer, self._reason = answer, plain(sentence(because, "because"))
        hands = bool(os.environ.get(PRESENTING))
        super().__init__(_question=question, _choices=texts, _hands=hands, _words=words(*WORDS))
        self.on_msg(self._receive)
        ASKED[question] = self

    @property
    def committed(self) -> int | None:
        """The choice that the reader committed to, or None."""
        return None if self._picked < 0 else self._picked

    @property
    def right(self) -> bool:
        """Whether the reader committed to the right choice."""
        return self._picked == self._answer

    def commit(self, choice: int) -> None:
        """Pick a choice, once and for all, and show the answer."""
        if not 0 <= choice < len(self._choices):
            raise ValueError(f"choice must be between 0 and {len(self._choices) - 1}, got {choice}")
        if self._right < 0:
            with self.hold_sync():
                self._picked = choice
                self._show()

    def reveal(self) -> None:
        """Show the answer without picking a choice, as a lecturer does after a show of hands."""
        if self._right < 0:
            with self.hold_sync():
                self._show()

    def _show(self) -> None:
        self._right, self._because = self._answer, self._reason

    def _receive(self, _: Any, content: Any, buffers: Any) -> None:
        """The browser asks: {"commit": k} or {"reveal": true}; anything else is passed over."""
        match content:
            case {"commit": int(choice)} if 0 <= choice < len(self._choices):
                self.commit(choice)
            case {"reveal": True} if self._hands:
                self.reveal()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """The widget; a page's question, choices and closed answer; the question and choices as text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        data["text/html"], data["text/plain"] = self._page(), self._text()
        return data, metadata

    def _text(self) -> str:
        choices = "".join(f"\n  {LETTERS[k]}  {choice}" for k, choice in enumerate(self._choices))
        return tell("Predict: {question}", question=self._question) + choices

    def _page(self) -> str:
        choices = "".join(f"<li>{html.escape(choice)}</li>" for choice in self._choices)
        answer = f"{LETTERS[self._answer]}: {self._choices[self._answer]}. {self._reason}"
        return (
            f'<div class="lincls-predict-page"><p><strong>{tell("Predict.")}</strong> '
            f"{html.escape(self._question)}</p>"
            f'<ol type="A">{choices}</ol>'
            f"<details><summary>{tell('Answer')}</summary><p>{html.escape(answer)}</p></details></div>"
        )


def predictions() -> None:
    """Print how many predictions of this notebook were made, how many were right, and which were not.

    Examples
    --------
    >>> from lincls.widgets import predict
    >>> predict.ASKED.clear()  # as in a new notebook
    >>> predictions()
    No prediction has been asked yet: run the cells above.
    >>> Predict("Is one step enough?", ["yes", "no"], answer=1, because="It moves by x alone.").commit(0)
    >>> predictions()
    1 prediction: you committed to 1, and 0 came true.
    - Is one step enough? You said: yes. It is: no.
    """
    if not ASKED:
        print(tell("No prediction has been asked yet: run the cells above."))
        return
    made = [prediction for prediction in ASKED.values() if prediction.committed is not None]
    right = sum(prediction.right for prediction in made)
    asked = many(len(ASKED), "prediction")
    print(tell("{asked}: you committed to {made}, and {right} came true.", asked=asked, made=len(made), right=right))
    for prediction in made:
        if not prediction.right:
            said, true = (prediction._choices[k] for k in (prediction._picked, prediction._answer))
            print(f"- {prediction._question} {tell('You said: {said}. It is: {true}.', said=said, true=true)}")
