"""A class whose answers differ pairwise: the reference solution, written again by each student in another way.

Each has a STUDENT of its own, so other numbers where a set gives them; other names of local variables, other spacing
and words beside the code; and mistakes of the kinds that students make, in some questions each.
"""

from __future__ import annotations

import ast
import builtins
import copy
import random

import grading_course as course

STUDENT = "student"  # the answer cell that says whose numbers they are
MOST_WRONG = 0.5  # share of the questions
KINDS = ("as released", "no Python", "a name that is nowhere", "no return", "a sign", "a zero division")


def varied(name: str, n: int) -> dict:
    """The hand-in of student n: another n, another notebook; the same n, the same one."""
    chance = random.Random(f"{name}, {n}")
    notebook = course.honest(name, "solution")
    stubs = answers(course.honest(name, "stub"))
    cells = [cell for cell in notebook["cells"] if grade_id(cell) in stubs]
    questions = [grade_id(cell) for cell in cells if grade_id(cell) != STUDENT]
    wrong = set(chance.sample(questions, chance.randint(0, int(MOST_WRONG * len(questions)))))
    for cell in cells:
        which = grade_id(cell)
        if which == STUDENT:
            cell["source"] = f'STUDENT = "s{n:04}"'
        else:
            kind = chance.choice(KINDS) if which in wrong else ""
            cell["source"] = answer("".join(cell["source"]), "".join(stubs[which]), kind, chance)
    return notebook


def grade_id(cell: dict) -> str:
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "")


def answers(notebook: dict) -> dict[str, str]:
    """The sources of the answer cells, by their names."""
    return {
        grade_id(cell): cell["source"]
        for cell in notebook["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution")
    }


def answer(solution: str, stub: str, kind: str, chance: random.Random) -> str:
    """The solution as another student would write it, with a mistake of that kind or none."""
    if kind == "as released":
        return stub + f"\n# later {chance.randrange(10**9)}"
    try:
        tree = ast.parse(solution)
    except SyntaxError:  # a magic
        return solution
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        rename(function, chance)
    spoil(tree, functions, kind, chance)
    text = ast.unparse(ast.fix_missing_locations(tree)) + ("\nthis is no Python" if kind == "no Python" else "")
    return spaced(text, chance)


def rename(function: ast.FunctionDef, chance: random.Random) -> None:
    """Other names for the variables that are the function's own."""
    nodes = list(ast.walk(function))
    if any(isinstance(each, ast.Global | ast.Nonlocal | ast.FunctionDef | ast.Lambda) for each in nodes[1:]):
        return
    given = {each.arg for each in nodes if isinstance(each, ast.arg)}
    own = {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)} - given
    names = {each: f"{each}_{chance.choice('abcdefgh')}{chance.randrange(100)}" for each in sorted(own)}
    for each in nodes:
        if isinstance(each, ast.Name) and not hasattr(builtins, each.id):
            each.id = names.get(each.id, each.id)


def spoil(tree: ast.Module, functions: list[ast.FunctionDef], kind: str, chance: random.Random) -> None:
    """Put a mistake into the code; where that kind finds no place, an undefined name."""
    if kind in ("", "no Python"):
        return
    function = chance.choice(functions) if functions else None
    loops = function is not None and any(isinstance(each, ast.While) for each in ast.walk(function))
    if function is not None and kind == "no return":
        for node in ast.walk(function):
            if isinstance(node, ast.Return):
                node.value = None
    elif function is not None and kind == "a zero division":
        function.body.insert(0, ast.parse(f"{chance.randrange(1, 10**6)} / 0").body[0])
    elif kind == "a sign" and not loops and (sums := operations(function or tree)):
        chosen = chance.choice(sums)
        chosen.op = ast.Sub() if isinstance(chosen.op, ast.Add) else ast.Add()
    else:
        place = function.body if function is not None else tree.body
        place.insert(0, ast.parse(f"forgotten_{chance.randrange(10**6)}").body[0])


def operations(tree: ast.AST) -> list[ast.BinOp]:
    return [each for each in ast.walk(tree) if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Add | ast.Sub)]


def spaced(text: str, chance: random.Random) -> str:
    """The same lines, with empty lines and remarks between those that stand at the margin."""
    lines: list[str] = [f"# {chance.randrange(10**9)}"]
    quoted = False
    for line in text.split("\n"):
        free = bool(line) and line[0] not in " )]}'\"" and not quoted
        lines += chance.choice(([], [""], ["# my answer"], ["", ""])) if free else []
        lines.append(line)
        quoted ^= line.count('"""') % 2 == 1
    return "\n".join(lines)


def class_of(name: str, size: int) -> dict[str, dict]:
    """(student, hand-in) of a class."""
    return {f"s{n:04}": copy.deepcopy(varied(name, n)) for n in range(size)}
