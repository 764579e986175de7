"""What runs before an answer in a page: each question of a set passes with it, read forth and back."""

import builtins
import contextlib
import io
import json
from pathlib import Path

import pytest

from lincls.site import cells

ROOT = Path(__file__).parents[2]
NEEDED = (ROOT / "lincls" / "site" / "needed.mjs").as_uri()
SETS = sorted(path.stem for path in (ROOT / "exercises").glob("*/*.ipynb"))
PLAN = """
import { readFileSync } from "node:fs";
const { Space } = await import(process.argv[1]);
const { rows, solved } = JSON.parse(readFileSync(0));
const of = new Map(rows.map((row) => [row.id, row]));
const source = (id) => solved[id] ?? of.get(id).source;
const space = new Space(rows, source);
const starts = [...rows.keys()].filter((k) => rows[k].kind === "answer").reverse();
console.log(JSON.stringify(starts.map((k) => {
  const ids = [rows[k].id];
  for (let j = k + 1; rows[j]?.kind === "check"; j++) ids.push(rows[j].id);
  const before = space.before(ids);
  ids.forEach((id) => space.ran(id));
  return [before, ids.map((id) => [id, source(id)])];
})));
"""


@pytest.mark.parametrize(
    "name", [SETS[1], *(pytest.param(name, marks=pytest.mark.long) for name in SETS if name != SETS[1])]
)
def test_the_last_question_first_and_the_first_last_each_passes(name, node):
    notebook = json.loads((ROOT / "exercises" / name / f"{name}.ipynb").read_text("utf-8"))
    solutions = json.loads((ROOT / "solutions" / name / f"{name}.ipynb").read_text("utf-8"))
    solved = {cell["id"]: "".join(cell["source"]) for cell in solutions["cells"]}
    rows = [row for row in cells.table(notebook) if row["kind"] != "written"]
    answers = {row["id"]: solved[row["id"]] for row in rows if row["kind"] == "answer"}
    answers |= {row["id"]: 'STUDENT = "ada"' for row in rows if row["title"] == "student"}
    space, done = {"__name__": "__main__", "__builtins__": builtins, "In": []}, set()
    for before, own in node(PLAN, NEEDED, data={"rows": rows, "solved": answers}):
        for key, source in [*(cell for cell in before if cell[0] not in done), *own]:
            space["In"].append(source)
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(source, key, "exec"), space)
        done |= {key for key, _ in before}


@pytest.mark.parametrize(
    ("source", "read", "not_read"),
    [
        ('aa = "bb" + xx.yy  # cc', "xx", "bb yy cc"),
        ("'''dd\ndd'''; f\"{ee}\"", "ee", "dd"),
        ("def step(w, t=gg, *, u: hh):\n    own, b = w + gg, t\n    return [k for k in own]", "gg", "w t u own b k"),
        ("def f(w):\n    return w, w\n\n\nshow(plot(X5, t5), ' ', alt=' ')", "show plot X5 t5", "w"),
        ("def f(w):\n    draw(X5, alpha=2)\n    return g(X6, beta=w)", "draw X5 g X6", "w"),
        ("key = lambda z: z + ii", "ii", "z"),
        ("    x == jj", "x jj", ""),
    ],
)
def test_the_names_of_what_is_typed_are_those_that_it_reads(source, read, not_read, node):
    code = "const { namesIn } = await import(process.argv[1]);"
    code += "console.log(JSON.stringify([...namesIn(process.argv[2])]))"
    names = set(node(code, NEEDED, source))
    assert names >= set(read.split()) and not names & set(not_read.split())
