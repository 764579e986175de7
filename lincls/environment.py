"""Is everything here that the course needs? One line says what is missing and how to get it."""

import sys
from collections.abc import Sequence
from importlib import metadata

LEAST_PYTHON = (3, 11)
COURSE = ("live", "course")  # the extras that the lectures need


def report() -> str:
    """Return one line: `ready: ...`, or what is missing or too old and the command that gets it.

    What is wanted is read from the installed package's own metadata, so this line cannot disagree with
    pyproject.toml.

    Returns
    -------
    str that begins with "ready", "missing" or "too old"

    Raises
    ------
    importlib.metadata.PackageNotFoundError
        lincls itself is not installed.

    Examples
    --------
    >>> from lincls import environment
    >>> environment.report()
    'ready: Python and every package that the course needs are here'
    """
    if sys.version_info < LEAST_PYTHON:
        wanted = ".".join(map(str, LEAST_PYTHON))
        return f"too old: Python {sys.version.split()[0]}; the course needs {wanted} or newer"
    problems = find_problems(metadata.requires("lincls") or [], COURSE)
    if not problems:
        return "ready: Python and every package that the course needs are here"
    said = "; ".join(text for text, _ in problems)
    command = " ".join(f'"{requirement}"' for _, requirement in problems)
    return f"{said}. Get what is needed with: {sys.executable} -m pip install {command}"


def find_problems(requirements: list[str], extras: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return (what is wrong, what to install) for each requirement that is not met.

    Parameters
    ----------
    requirements : list of str
        As in an installed package's metadata, such as "numpy>=2.0" or "anywidget>=0.9; extra == 'live'".
    extras : sequence of str
        The extras whose requirements are looked at too.

    Returns
    -------
    list of pairs of str

    Raises
    ------
    packaging.requirements.InvalidRequirement
        A text is no requirement.

    Examples
    --------
    >>> from lincls import environment
    >>> environment.find_problems(["numpy>=2.0", "no-such-package>=2"])
    [('missing: no-such-package', 'no-such-package>=2')]
    """
    try:
        from packaging.requirements import Requirement
    except ModuleNotFoundError:
        return [("missing: packaging", "packaging")]
    problems = []
    for text in requirements:
        requirement = Requirement(text)
        if requirement.marker is not None and not any(
            requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras)
        ):
            continue
        wanted = f"{requirement.name}{requirement.specifier}"
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            problems.append((f"missing: {requirement.name}", wanted))
        else:
            if not requirement.specifier.contains(version, prereleases=True):
                problems.append((f"too old: {requirement.name} {version}", wanted))
    return problems
