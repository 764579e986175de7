"""Which cells of a page a reader answers: turns of lectures, answers of exercise sets, predictions.

A *turn* is the cell above a lecture's check, which opens `check.question`. In a set nbgrader's metadata tell answers
from tests. Each such cell gets a `div class="lincls-cell"` with its id and its kind, and the page gets a table
of its code cells, with the names that they bind and read: from it `cells.mjs` knows what must run before an answer.
Of a prediction the page shows the question and the choices; its answer stands in a file of its own, behind a link.
"""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from lincls.site import names

LETTERS = "ABCDEFGH"
ANSWERS = "_answers"  # the folder of the files with what is right
KEY = "lincls_cells"  # of a page's table in Sphinx's metadata
ASKS = re.compile(r"""\bcheck\.question\(\s*(["'])(.+?)\1""")
TAG = re.compile(r"<[^>]*>")
COUNTS = re.compile(r"predictions\(\)\s*")
PLAIN = "The figures are pictures here and nothing can be run: that needs scripts, and a page that a server has sent."
PLAIN_SET = (
    "Nothing can be typed or run here: that needs scripts, and a page that a server has sent. "
    '<a href="{address}" download>Take the notebook</a>, and answer it in JupyterLab.'
)
HINT = re.compile(
    r"(?P<write>Write )?<code[^>]*>(?:(?!</code>).)*check\.hint(?:(?!</code>).)*</code> in a new cell"
    r"(?P<again> gives a hint; call it again)?"
)  # in a page there is no new cell, and a button gives hints
OLD = "This browser has no WebAssembly, so no Python runs in it: the figures stay pictures, and no cell can be run."
STAYS = """const said = document.currentScript.previousElementSibling;
if (!self.WebAssembly) said.textContent = OLD;
else if (location.protocol !== "file:") said.remove();""".replace("OLD", json.dumps(OLD))


def between(node: nodes.Element, before: str, after: str) -> None:
    """Put HTML before and behind a node."""
    parts = [nodes.raw("", part, format="html") for part in (before, after)]
    at = node.parent.index(node)
    node.parent[at : at + 1] = [parts[0], node, parts[1]]


def kinds(notebook: dict[str, Any]) -> dict[int, str]:
    """Return the kind of each cell that is more than text or code to read, by its place in the notebook.

    Parameters
    ----------
    notebook : as it is stored

    Returns
    -------
    dict
        "turn", "check", "prediction" or "count" in a lecture; "answer", "written", "check" or "setup" in a set.
    """
    graded = any(map(_graded, notebook["cells"]))
    marked = {}
    for place, stored in enumerate(notebook["cells"]):
        kind = _of_set(stored) if graded else _of_lecture(stored)
        if kind:
            marked[place] = kind
        if kind == "check" and not graded and place and notebook["cells"][place - 1]["cell_type"] == "code":
            marked[place - 1] = "turn"
    return marked


def _of_lecture(stored: dict[str, Any]) -> str:
    source = _text(stored["source"])
    if stored["cell_type"] != "code":
        return ""
    if source.startswith("Predict(") and _prediction(stored):
        return "prediction"
    return "count" if COUNTS.fullmatch(source) else "check" if ASKS.search(source) else ""


def _graded(stored: dict[str, Any]) -> dict[str, Any]:
    """Return nbgrader's metadata of a set's cell; none of a turn's, which is asked in a lecture."""
    about = stored["metadata"].get("nbgrader", {})
    return {} if about.get("grade_id", "").startswith("turn-") else about


def _of_set(stored: dict[str, Any]) -> str:
    about = _graded(stored)
    if stored["cell_type"] != "code":
        return "written" if about.get("solution") else ""
    return "answer" if about.get("solution") else "check" if about.get("grade") else "setup"


def table(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a page's table: of each cell that can be run or written its id, kind, title, source and names.

    Parameters
    ----------
    notebook : as it is stored
    """
    marked = kinds(notebook)
    listed = []
    for place, stored in enumerate(notebook["cells"]):
        kind = marked.get(place, "code" if stored["cell_type"] == "code" else "")
        if kind not in ("", "prediction", "count"):
            listed.append((place, stored, kind))
    sources = [_text(stored["source"]) for _, stored, _ in listed]
    used = names.of_cells(["" if kind == "written" else text for (*_, kind), text in zip(listed, sources, strict=True)])
    rows = [
        {
            "id": _id(notebook, place),
            "kind": kind,
            "title": _title(notebook, place),
            "source": source,
            "binds": cell_names.binds,
            "loads": cell_names.loads,
            "points": _graded(stored).get("points", 0),
        }
        for (place, stored, kind), source, cell_names in zip(listed, sources, used, strict=True)
    ]
    predictions = [place for place, kind in marked.items() if kind == "prediction"]
    return [*rows, *({"id": _id(notebook, place), "kind": "prediction"} for place in predictions)]


def _id(notebook: dict[str, Any], place: int) -> str:
    return notebook["cells"][place].get("id", str(place))


def _title(notebook: dict[str, Any], place: int) -> str:
    """Return what a cell is called: the grade_id of a set's cell, the question's name of a turn and its check."""
    stored = notebook["cells"][place]
    name = _graded(stored).get("grade_id", "")
    following = notebook["cells"][place : place + 2]
    asked = next(filter(None, (ASKS.search(_text(one["source"])) for one in following)), None)
    return name or (asked[2] if asked else "")


def _text(lines: Any) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def _texts(page: str, tag: str) -> list[str]:
    """Return the texts of the elements of a stored prediction that have this tag."""
    return [html.unescape(TAG.sub("", inside)) for inside in re.findall(f"<{tag}>(.*?)</{tag}>", page, re.S)]


def _prediction(stored: dict[str, Any]) -> dict[str, Any] | None:
    """Return the question, the choices, the right one's place and the reason; None where they are not stored."""
    for output in stored.get("outputs", []):
        page = _text(output.get("data", {}).get("text/html", ""))
        if not page.startswith('<div class="lincls-predict-page">'):
            continue
        texts, choices = _texts(page, "p"), _texts(page, "li")
        if len(texts) != 2 or not choices:
            continue
        asked, answer = texts
        right = LETTERS.find(answer[:1])
        if not 0 <= right < len(choices):
            continue
        reason = answer.removeprefix(f"{LETTERS[right]}: {choices[right]}. ")
        question = asked.partition(".")[2].strip()  # after the bold word
        return {"question": question, "choices": choices, "right": right, "because": reason}
    return None


def mark(app: Sphinx, doctree: nodes.document) -> None:
    """Wrap the cells of a notebook's page, and keep its table."""
    docname = app.env.docname
    path = Path(app.env.doc2path(docname))
    if path.suffix != ".ipynb":
        return
    notebook = json.loads(path.read_text(encoding="utf-8"))
    marked = kinds(notebook)
    if not marked:
        return
    for node in list(doctree.findall(nodes.container)):
        place = node.get("lincls_place", node.get("cell_index"))
        if place not in marked or not ("lincls_place" in node or node.get("nb_element") == "cell_code"):
            continue
        stored, kind = notebook["cells"][place], marked[place]
        name = _id(notebook, place)
        if kind == "prediction":
            node.replace_self(nodes.raw("", _asked(_prediction(stored) or {}, docname, name), format="html"))
            continue
        said = {"data-cell": name, "data-kind": kind, "data-title": _title(notebook, place)}
        written = " ".join(f'{key}="{html.escape(value)}"' for key, value in said.items())
        between(node, f'<div class="lincls-cell" {written}>\n', "</div>\n")
        if kind == "check" and _graded(stored):
            _fold(node, _graded(stored))
    answers = {
        _id(notebook, place): _prediction(notebook["cells"][place])
        for place, kind in marked.items()
        if kind == "prediction"
    }
    app.env.metadata[docname][KEY] = json.dumps({"cells": table(notebook), "answers": answers})


def _fold(node: nodes.container, about: dict[str, Any]) -> None:
    """Close the source of a test."""
    points = f"{about['points']:g} point{'s' * (about['points'] != 1)}"
    for source in list(node.findall(nodes.container)):
        if source.get("nb_element") == "cell_code_source":
            summary = f"Test {html.escape(about['grade_id'])}, {points}"
            between(source, f'<details class="lincls-test"><summary>{summary}</summary>\n', "</details>\n")


def _asked(asked: dict[str, Any], docname: str, name: str) -> str:
    address = f"{'../' * docname.count('/')}{ANSWERS}/{docname}/{name}.html"
    choices = "".join(f"<li>{html.escape(choice)}</li>" for choice in asked["choices"])
    return (
        f'<div class="lincls-predict-page" data-cell="{html.escape(name)}" data-answer="{html.escape(address)}">'
        f'<p><strong>Predict.</strong> <span class="lincls-question">{html.escape(asked["question"])}</span></p>'
        f'<ol type="A">{choices}</ol><p><a href="{html.escape(address)}">The answer</a></p></div>'
    )


def _answer(asked: dict[str, Any], back: str) -> str:
    right = asked["right"]
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>What happens</title>
</head>
<body>
<main>
<h1>What happens</h1>
<p>{html.escape(asked["question"])}</p>
<p data-right="{right}"><strong>{LETTERS[right]}: {html.escape(asked["choices"][right])}.</strong>
<span>{html.escape(asked["because"])}</span></p>
<p><a href="{html.escape(back)}">Back to the lecture</a></p>
</main>
</body>
</html>
"""


def tell(app: Sphinx, docname: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give a page its table, as data that no browser runs."""
    known = app.env.metadata.get(docname, {}).get(KEY)
    if "body" in context and (known or "data-figure=" in context["body"]):
        is_set = known and any(row["kind"] == "answer" for row in json.loads(known)["cells"])
        address = f"{'../' * docname.count('/')}_sources/{docname}.ipynb"
        said = PLAIN_SET.format(address=html.escape(address)) if is_set else PLAIN
        note = f'<p class="lincls-plain">{said}</p><script>{STAYS}</script>'
        context["body"] = HINT.sub(_hint, context["body"]).replace("</h1>", f"</h1>\n{note}", 1)
    if known and "body" in context:
        told = json.dumps({"page": docname, "cells": json.loads(known)["cells"]}).replace("<", "\\u003c")
        context["body"] += f'\n<script type="application/json" id="lincls-page">{told}</script>\n'


def _hint(match: re.Match[str]) -> str:
    again = " gives a hint; press it again" if match["again"] else ""
    return f"{'Press' if match['write'] else 'The button'} <em>Hint</em> below your answer{again}"


def write_answers(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    for docname, name, asked in _answers(app):
        path = Path(app.outdir, ANSWERS, docname, f"{name}.html")
        path.parent.mkdir(parents=True, exist_ok=True)
        back = f"{'../' * (docname.count('/') + 2)}{docname}.html"
        path.write_text(_answer(asked, back), encoding="utf-8")


def _answers(app: Sphinx) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for docname, metadata in app.env.metadata.items():
        if KEY in metadata:
            yield from ((docname, name, asked) for name, asked in json.loads(metadata[KEY])["answers"].items())


def held(render: Any) -> Any:
    """Put an answer in words into a container of its own."""
    if render.__module__ == __name__:  # it does so already
        return render

    def markdown(self: Any, token: Any) -> Any:
        if not token.meta["metadata"].get("nbgrader", {}).get("solution"):
            return render(self, token)
        holder = nodes.container(lincls_place=token.meta["index"])
        with self.current_node_context(holder, append=True):
            return render(self, token)

    return markdown
