"""Questions with a number as the answer, each with the numbers of fifty students that nobody is.

What can be asked without the notebook is listed beside the set, in `solutions/SET/bank.toml`:

    [[number]]
    test = "q7-c"        # the test cell that judges it
    answer = "area"      # what its check calls the number
    title = "a slice of weight space"
    text = "... in the slice w0 = -{k}?"

The fields in `text` are names of the set: what its cells draw from a student's name. The key is what the set's check
wanted for the same name, after it has judged the author's own answer.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lincls_grader.bank import reference
from lincls_grader.bank.question import Option, Question
from lincls_grader.source import Source

VARIANTS = 50
_TRIES = 10  # names for each variant, where a set draws few different numbers


def numbers(path: Path, variants: int = VARIANTS) -> tuple[Question, ...]:
    """The questions with a number of a set's `bank.toml`, so many variants of each; fewer where its draws give no more.

    Parameters
    ----------
    path : of the instructor's notebook
    variants : how many

    Raises
    ------
    ValueError
        The list is not as above, or the author's own answer is refused.
    """
    asked = reference.listed(path).get("number", [])
    source = Source.read(path)
    try:
        return tuple(question for task in asked for question in _drawn(source, task, variants))
    except KeyError as error:
        raise ValueError(f"{path.parent / reference.LISTED}: {error} is missing, or no name of the set") from None


def _drawn(source: Source, asked: dict[str, str], variants: int) -> Iterator[Question]:
    test = next((cell for cell in source.tests if cell.grade_id == asked["test"]), None)
    if test is None:
        raise ValueError(f"{source.set} has no test cell {asked['test']!r}")
    seen: set[str] = set()
    for k in range(_TRIES * variants):
        run = reference.run(source, test, f"bank {k + 1}")
        text = " ".join(asked["text"].split()).format_map(_shown(run.values))
        if text in seen:
            continue
        seen.add(text)
        key = next((key for key in run.keys if isinstance(key, reference.Number) and key.name == asked["answer"]), None)
        if key is None:
            raise ValueError(f"{source.set}, {test.grade_id}: no check of a number calls it {asked['answer']!r}")
        yield _question(source, asked, key, text, len(seen))
        if len(seen) == variants:
            break


def _shown(values: Mapping[str, Any]) -> dict[str, Any]:
    """The names of a set as a text shows them: points in the plane as (1, 2), (3, 4)."""
    return {
        name: ", ".join(str(tuple(row)) for row in value.tolist()) if getattr(value, "ndim", 0) == 2 else value
        for name, value in values.items()
    }


def _question(source: Source, asked: dict[str, str], key: reference.Number, text: str, number: int) -> Question:
    lecture, base = source.set[:2], f"{asked['test']}-{asked['answer']}".replace("_", "-")
    known, options = {key.wanted}, [Option(repr(key.wanted), True)]
    for said, wrong in key.mistakes:
        if all(abs(wrong - other) > 2 * key.tolerance for other in known):  # two slips may give one number
            known.add(wrong)
            options.append(Option(repr(wrong), because=said))
    return Question(
        name=f"n-{lecture}-{base}-{number:02}",
        group=f"{source.set}/numbers/{base}",
        form="number",
        title=f"{asked['title']}, variant {number:02}",
        text=text,
        options=tuple(options),
        tags=(f"lecture-{lecture}", "number", f"set-{lecture}", asked["test"]),
        tolerance=key.tolerance,
    )
