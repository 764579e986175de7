"""Hand-ins to set 03 for the search for copies: honest ones, and what a student may do to a copied one."""

import ast
import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

WAYS = tomllib.loads((Path(__file__).parent / "honest.toml").read_text("utf-8"))
TURNS = WAYS.pop("turns")
SKIPPED = {"q6": 0.35, "q7": 0.35, "q8": 0.35, "q9": 0.35}  # the optional questions; else 0.05


class HandIn(NamedTuple):
    answers: dict[str, str]
    own: tuple[str, ...] = ()


def honest(seed: int, skew: float = 0.8) -> HandIn:
    """One of a student who works alone; `skew`: how much likelier a way is than the next one."""
    rng, answers = random.Random(seed), {}
    for question, parts in WAYS.items():
        if rng.random() >= SKIPPED.get(question, 0.05):
            ways = [rng.choices(part["ways"], [skew**k for k in range(len(part["ways"]))])[0] for part in parts]
            answers[question] = "\n\n".join(_turned(rng, way).strip() for way in ways)
    own = ('check.hint("q3")', "X, t = OR.encoded(-1)\nprint(perceptron(X, t, 10, np.zeros(2), 0))")
    return HandIn(answers, own[: rng.randint(0, 2)])


def _turned(rng: random.Random, text: str) -> str:
    for turn in TURNS:

        def turned(found: re.Match, new: list[str] = turn["new"]) -> str:
            chosen = rng.randrange(len(new) + 1)
            return found.expand(new[chosen - 1]) if chosen else found[0]

        text = re.sub(turn["old"], turned, text, flags=re.M)
    return text


def _lines(change: Callable[[str], str]) -> Callable[[HandIn], HandIn]:
    return _texts(lambda text: "\n".join(map(change, text.split("\n"))))


def _texts(change: Callable[[str], str]) -> Callable[[HandIn], HandIn]:
    return lambda given: HandIn({name: change(text) for name, text in given.answers.items()}, given.own)


def _trees(make: Callable[[], ast.NodeTransformer]) -> Callable[[HandIn], HandIn]:
    return _texts(lambda text: ast.unparse(ast.fix_missing_locations(make().visit(ast.parse(text)))))


class _Rename(ast.NodeTransformer):
    """Every name that the cell binds, but for those of functions."""

    def visit_Module(self, node):
        stored = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        self.bound = stored | {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
        return self.generic_visit(node)

    def visit_Name(self, node):
        return ast.Name(f"my_{node.id}_2", node.ctx) if node.id in self.bound else node

    def visit_arg(self, node):
        return ast.arg(f"my_{node.arg}_2")


class _Split(ast.NodeTransformer):
    """`a, b = x, y` over two lines, through a name of its own."""

    def visit_Assign(self, node):
        target, value = node.targets[0], node.value
        if not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts)):
            return node
        held = [ast.Name(f"held_{k}", ast.Store()) for k in range(len(value.elts))]
        first = [ast.Assign([name], of) for name, of in zip(held, value.elts, strict=True)]
        return first + [ast.Assign([of], ast.Name(name.id)) for of, name in zip(target.elts, held, strict=True)]


OTHER_WAY = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}


class _Turn(ast.NodeTransformer):
    """The sides of sums, products and comparisons in the other order."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        free = isinstance(node.op, ast.Add | ast.Mult | ast.MatMult)
        return ast.BinOp(node.right, node.op, node.left) if free else node

    def visit_Compare(self, node):
        self.generic_visit(node)
        op = OTHER_WAY.get(type(node.ops[0]))
        return ast.Compare(node.comparators[0], [op()], [node.left]) if op and len(node.ops) == 1 else node


class _Numbers(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.Constant(node.value * 3 + 7) if type(node.value) in (int, float) else node


class _Dot(ast.NodeTransformer):
    """`np.dot(a, b)` for a @ b, and `x += 1` for x = x + 1 and the other way round."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        dot = ast.Attribute(ast.Name("np"), "dot")
        return ast.Call(dot, [node.left, node.right], []) if isinstance(node.op, ast.MatMult) else node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        return ast.Assign([node.target], ast.BinOp(node.target, node.op, node.value))


class _Dead(ast.NodeTransformer):
    """A line without effect after each line, in functions too, other ones each time."""

    count = 0

    def generic_visit(self, node):
        super().generic_visit(node)
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list) and body:
                setattr(node, name, [each for line in body for each in (self._dead(), line)])
        return node

    def _dead(self):
        self.count += 1
        signs = "".join(random.Random(self.count).choices("+-*", k=4))
        return ast.parse(
            f"spare_{self.count} = 1 {signs[0]} len('ab') {signs[1]} 2 {signs[2]} abs(3) {signs[3]} 4"
        ).body[0]


class _Wrap(ast.NodeTransformer):
    """Each function's body in `if True`, and what it returns through a name and a cast."""

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.body = [ast.If(ast.Constant(True), node.body, [])]
        return node

    def visit_Return(self, node):
        return [ast.Assign([ast.Name("answer", ast.Store())], node.value), ast.Return(ast.Name("answer"))]


class _Told(ast.NodeTransformer):
    """Docstrings, annotations and prints."""

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        for arg in node.args.args:
            arg.annotation = ast.Name("object")
        node.body = [ast.Expr(ast.Constant("My own work.")), *ast.parse("print('here', 1 + 2)").body, *node.body]
        return node

    def visit_Assign(self, node):
        if isinstance(node.targets[0], ast.Name):
            return ast.AnnAssign(node.targets[0], ast.Name("object"), node.value, 1)
        return node


class _Held(ast.NodeTransformer):
    """What a loop or a branch asks stands in a line of its own before it."""

    def visit_If(self, node):
        self.generic_visit(node)
        if isinstance(node.test, ast.Compare):
            first = ast.Assign([ast.Name("held", ast.Store())], node.test.left)
            node.test.left = ast.Name("held")
            return [first, node]
        return node


def _noise(seed: int, lines: int) -> str:
    """A function that nobody calls."""
    rng = random.Random(seed)
    names = ["alpha", "beta", "gamma", "len", "abs", "max"]
    text = [f"def unused_{seed}(alpha, beta, gamma):"]
    for _ in range(lines):
        one, two, three = (rng.choice(names[:3]) for _ in range(3))
        text.append(
            f"    {one} = {rng.choice(names[3:])}({two} {rng.choice('+-*/%')} {rng.random():.3f}, "
            f"{three}[{rng.randrange(9)}:]) {rng.choice('+-*/')} {two}.{rng.choice(['sum', 'T', 'size', 'mean'])}"
        )
    return "\n".join(text)


def _functions(given: HandIn) -> HandIn:
    """Each answer in cells of the student's own, and in its place a line that takes it from there."""
    names = {name: re.findall(r"^def (\w+)", text, re.M) for name, text in given.answers.items()}
    hidden = [re.sub(r"^def (\w+)", r"def own_\1", text, flags=re.M) for text in given.answers.values()]
    short = {name: "\n".join(f"{each} = own_{each}" for each in names[name]) for name in given.answers}
    return HandIn(short, (*given.own, *hidden))


def _reordered(given: HandIn) -> HandIn:
    """Functions and lines that do not need each other in the other order."""
    answers = {name: "\n\n".join(reversed(text.split("\n\n"))) for name, text in given.answers.items()}
    swapped = r"\2\n\1"
    return _texts(lambda text: re.sub(r"^( +\w+ = [^\n]*)\n( +\w+ = [^\n]*)$", swapped, text, flags=re.M))(
        HandIn(answers, given.own)
    )


def _all_at_once(given: HandIn) -> HandIn:
    for name in ("other names", "sides turned", "lines split", "dead code", "shell lines", "long own cells"):
        given = DISGUISES[name](given)
    return given


DISGUISES: dict[str, Callable[[HandIn], HandIn]] = {
    "other names": _trees(_Rename),
    "comments": _lines(lambda line: f"{line}  # my idea: 'as it's said" if line.strip() else "# next"),
    "pass after each line": _lines(
        lambda line: line if line.rstrip()[-1:] in ("", ":", "(", ",", "[") else line + "; pass"
    ),
    "another order": _reordered,
    "other numbers": _trees(_Numbers),
    "lines split": _trees(_Split),
    "dead code": _trees(_Dead),
    "long own cells": lambda given: HandIn(given.answers, (*given.own, *(_noise(n, 200) for n in range(30)))),
    "long functions beside answers": lambda given: HandIn(
        {name: f"{_noise(len(text), 60)}\n\n{text}" for name, text in given.answers.items()}, given.own
    ),
    "shell lines": _texts(lambda text: f"%matplotlib inline\n!ls 'a\n{text}\nfiles = !ls\n%timeit -n 1 len('x')\n?np"),
    "a text without an end": _texts(lambda text: f"print('almost\n{text}\nprint('''never"),
    "answers in own cells": _functions,
    "sides turned": _trees(_Turn),
    "dot for @": _trees(_Dot),
    "docstrings, annotations, prints": _trees(_Told),
    "wrapped in branches": _trees(_Wrap),
    "conditions held in names": _trees(_Held),
    "several at once": _all_at_once,
}
