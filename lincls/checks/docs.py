"""What docstrings of public doors say in the same words: paragraphs with names, and what puts them in their places.

A line of a docstring names paragraphs in braces:

    {X, labels, sample_weight, self}

It stands for their lines within the section that it is in, and alone in a paragraph for whole sections, headings
included: here Parameters with X, t and sample_weight, and Returns. A section that says one thing is one line, too:

    Returns: (N, D) array of floats
    Raises ValueError: It has another shape.

What is too long for it goes on, as in the section itself, on lines that are set in.
`complete` then brings all sections into numpydoc's order, so one line may name what is said at the beginning and at the
end.
Source: the same idea as seaborn's DocstringComponents and scipy's doccer.
"""

import re
from functools import partial
from inspect import cleandoc
from types import FunctionType
from typing import Any

ORDER = ("", "Parameters", "Attributes", "Returns", "Raises", "Examples")
PARAMETERS = {
    "D": "D : number of features",
    "K labels": "t : (N,) of two or more labels.",
    "N": "N : number of examples",
    "W": "W : (K, D), a row a class, sorted.",
    "X": "X : (N, D), one example a row.",
    "X with gaps": "X : (N, D), one example a row, NaN for a missing value.",
    "Z": "Z : (M, D), the examples to judge.",
    "answers w and b": "w : the answer, (D,) numbers\nb : the answer, a number",
    "b": "b : a number.",
    "biases": "b : (K,).",
    "class_weight": 'class_weight : None, "balanced" (all classes weigh the same together) or weights by label.',
    "examples in a mean": "N : number of examples in the mean, where the answer is one",
    "forecasts": "p : (N,) probabilities of class 1",
    "l2": "l2 : strength of the penalty l2 |w|^2 / 2, at least 0.",
    "l2 of W": "l2 : strength of the penalty, at least 0.",
    "labels": "t : (N,) labels.",
    "level": "level : share of such intervals that hold the truth, about; above 0 and below 1",
    "margins": "m : margins t z, of any shape",
    "name": "name : what messages call it",
    "noise": "noise : standard deviation of the noise",
    "predictions": "y : (N,) labels\n    Predictions, of the same kind.",
    "sample_weight": "sample_weight : (N,), at least 0 and some above, or None: each example counts as often.",
    "score": "score : (N,) numbers\n    The larger, the more positive: z, a probability, log-odds.",
    "seed": "seed : whole number or numpy Generator",
    "start": "start : None for w = 0, b = 0, or a pair (w, b).",
    "table": "table : TruthTable",
    "targets": "t : (N,) real targets.",
    "tolerance": "tol : allowed error, relative to max(1, |wanted|)",
    "true labels": "t : (N,) labels\n    Targets, numbers or words.",
    "two labels": "t : (N,) labels of two classes.",
    "two numbers": "t : (N,) targets in {0, 1} or {-1, +1}",
    "w": "w : (D,).",
    "weighted losses": (
        'class_weight : None; "balanced" (all classes weigh the same together) or weights by label; '
        "each multiplies the\n    losses of its class."
    ),
    "zeros and ones": "t : (N,) targets in {0, 1}",
}
ATTRIBUTES = {
    "K b_": "b_ : (K,)",
    "K w_": "w_ : (K, D)",
    "b_": "b_ : a number.",
    "classes_": "classes_ : (K,), sorted.",
    "converged_ of all": "converged_ : whether all models did.",
    "means_": "means_ : (K, D)",
    "priors_": "priors_ : (K,)",
    "stopped_ of all": "stopped_ : why the first that did not has stopped.",
    "two classes_": "classes_ : (2,), sorted.",
    "w_": "w_ : (D,)",
}
RETURNS = {
    "ThresholdUnit": "ThresholdUnit",
    "an interval": "Interval",
    "loss": "E in nats.",
    "same shape": "array of the same shape",
    "scores": "(M, K) in nats, a column a class, sorted.",
    "self": "self",
    "states": "The generator of states; its return value is the reason for stopping.",
    "w and b": "w (D,) and b.",
}
RAISES = {
    "mismatch": "ValueError, TypeError\n    For arguments that do not belong together, or are no numbers.",
    "mismatch or overflow": (
        "ValueError, TypeError\n"
        "    For arguments that do not belong together, or are no numbers, or so large that the answer overflows."
    ),
    "mismatch or squares": (
        "ValueError, TypeError\n"
        "    For arguments that do not belong together, or are no numbers, or whose squares overflow."
    ),
    "no margins": "TypeError\n    m holds no real numbers.\nValueError\n    m holds NaN.",
    "no forecasts": "ValueError\n    Lengths differ, t holds another number, or p is no probability.",
    "no numbers": (
        "TypeError\n    It holds no numbers.\nValueError\n    It has another shape, or holds NaN or infinity."
    ),
    "no scores": "ValueError\n    Lengths differ, t holds another number, or a score is not finite.",
    "no table": "ValueError, TypeError\n    It is no whole truth table.",
    "not two classes": "ValueError, TypeError\n    They do not fit each other, or there are not two classes.",
    "weightless models": "TypeError\n    For weights when the models take none.",
    "refused": "ValueError, TypeError\n    By `fit`, for data, weights or parameters that are no such thing.",
    "refused or squares": (
        "ValueError, TypeError\n"
        "    By `fit`, for data, weights or parameters that are no such thing; when squares of X overflow or underflow."
    ),
    "too many columns": "ValueError\n    There would be more than MOST_FEATURES columns, or a product overflows.",
    "unlike labels": (
        "TypeError\n    Labels are of two kinds, or no labels at all.\n"
        "ValueError\n    Lengths differ, or there is no example."
    ),
    "verdicts": "NotAttempted, Wrong",
}
SECTIONS = {"Parameters": PARAMETERS, "Attributes": ATTRIBUTES, "Returns": RETURNS, "Raises": RAISES}
HEADING = {name: section for section, paragraphs in SECTIONS.items() for name in paragraphs}
NAMES = re.compile(r"^\{(.+)\}$", re.MULTILINE)
SHORT = re.compile(r"^(?:\{(.+)\}|Returns: (.+(?:\n    .+)*)|Raises ([\w, ]+):(.*(?:\n    .+)*))$", re.MULTILINE)


def complete(room: dict[str, Any]) -> None:
    """Fill in the docstrings of the public functions and classes of a room; `room` is its globals."""
    for name, door in list(room.items()):
        if isinstance(door, FunctionType | type) and name[0] != "_" and door.__module__.startswith("lincls."):
            for kind in door.__mro__ if isinstance(door, type) else (door,):
                for part in (kind, *vars(kind).values()):
                    if isinstance(part, FunctionType | type) and SHORT.search(cleandoc(part.__doc__ or "")):
                        part.__doc__ = completed(str(part.__doc__))


def completed(text: str) -> str:
    """Return a docstring with the paragraphs that it names, its sections in order."""
    sections: dict[str, list[str]] = {}
    for part in re.split(r"\n\n(?=\{|\w+\n---|Returns: |Raises \w)", cleandoc(text)):
        heading, line, lines = (*part.split("\n", 2), "", "")[:3]
        if SHORT.match(heading):
            for names, returned, raised, why in SHORT.findall(part):
                for name in names.split(", ") if names else ():
                    sections.setdefault(HEADING[name], []).append(SECTIONS[HEADING[name]][name])
                if not names:
                    said = f"{raised}\n    {why.strip()}" if raised else returned
                    sections.setdefault("Raises" if raised else "Returns", []).append(said)
        elif line.startswith("---"):
            sections.setdefault(heading, []).append(NAMES.sub(partial(_lines, SECTIONS.get(heading, {})), lines))
        else:
            sections.setdefault("", []).append(part)
    texts = [(heading, "\n".join(sections[heading])) for heading in sorted(sections, key=ORDER.index)]
    return "\n\n".join(f"{heading}\n{'-' * len(heading)}\n{text}" if heading else text for heading, text in texts)


def _lines(paragraphs: dict[str, str], names: re.Match[str]) -> str:
    return "\n".join(paragraphs[name] for name in names[1].split(", "))
