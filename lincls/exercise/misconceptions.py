"""A wrong answer that is known: it gets the sentence that explains it, before a law is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lincls.exercise import plain
from lincls.exercise.compare import TOLERANCE, explanation, like
from lincls.exercise.verdict import Wrong


def unlike(found: Any, mistakes: Mapping[str, Any], name: str = "the answer", *, tol: float = TOLERANCE) -> None:
    """Right when the answer is none of the known wrong ones; what is right is left to the check that follows.

    Parameters
    ----------
    found : the answer
    mistakes : the wrong answer that each sentence explains
    name : what messages call it
    tol : allowed error, relative to max(1, |wrong|)

    Raises
    ------
    NotAttempted, Wrong

    Examples
    --------
    >>> from lincls.exercise import check
    >>> with check.question("the mean of 1 and 3"):
    ...     check.unlike(4, {"That is the sum: divide by N.": 4}, "mean(1, 3)")
    the mean of 1 and 3: not yet: 0 of 1 point
      mean(1, 3) is 4
      That is the sum: divide by N.
    """
    plain.attempted(found)
    sentence = explanation(found, ((why, like(found, wrong, tol)) for why, wrong in mistakes.items()))
    if sentence is not None:
        raise Wrong("{name} is {found}", sentence, name=name, found=plain.show(found))
