"""The forms of a program's statements and of their parts: what is left when names, order of sides and idle words go."""

import ast
import builtins
import hashlib
from collections.abc import Iterator

SMALLEST = 4  # names, numbers and signs in a form that is told
_LONG = 200  # characters from which a form stands by its digest
_BUILTINS = frozenset(dir(builtins))
_CASTS = {"int", "float", "bool", "list", "tuple"}  # they change no idea
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_SAME = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)

Form = tuple[str, int]  # and how many names, numbers and signs it has


def forms(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and the form of each statement and each part that is large enough."""
    reader = _Reader()
    try:
        for node in tree.body:
            reader.statement(node)
    except RecursionError:  # what was read until there counts
        pass
    return iter(reader.found)


class _Reader:
    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []
        self.line = 0

    def statement(self, node: ast.AST) -> None:
        """Tell the forms of a statement and of those in it."""
        self.line = getattr(node, "lineno", self.line)
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self.assigned(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.assigned(target, value)
            case ast.AugAssign(target=target, op=op, value=value):
                self.assigned(target, ast.BinOp(target, op, value))
            case ast.Return(value=ast.expr() as value):
                self.tell("return", self.form(value))
            case ast.Expr(value=value):
                if not isinstance(value, ast.Constant | ast.Name) and not _called(value, {"print"}):
                    self.form(value)
            case ast.If(test=test) | ast.While(test=test):
                self.tell("if" if isinstance(node, ast.If) else "while", self.form(test))
                self.inside(node.body + node.orelse)
            case ast.For(target=target, iter=iterated):
                self.tell("for", self.form(target), self.form(iterated))
                self.inside(node.body + node.orelse)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self.inside(node.body)
            case ast.AnnAssign() | ast.Import() | ast.ImportFrom() | ast.Pass():
                pass
            case ast.expr():
                self.form(node)
            case _:
                self.inside(ast.iter_child_nodes(node))

    def inside(self, nodes) -> None:
        for node in nodes:
            self.statement(node)

    def assigned(self, target: ast.expr, value: ast.expr) -> None:
        """`a, b = 1, 2` is two statements."""
        match target, value:
            case ((ast.Tuple(elts=ones) | ast.List(elts=ones)), (ast.Tuple(elts=others) | ast.List(elts=others))) if (
                len(ones) == len(others)
            ):
                for one, other in zip(ones, others, strict=True):
                    self.assigned(one, other)
            case _, ast.IfExp():
                self.tell("if", self.form(value.test))
                self.assigned(target, value.body)
                self.assigned(target, value.orelse)
            case _:
                self.tell("=", self.form(target), self.form(value))

    def tell(self, sign: str, *parts: Form) -> Form:
        """The form of a whole, which is told where it is large enough."""
        text = f"{sign}({' '.join(part for part, _ in parts)})"
        if len(text) > _LONG:
            text = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=12).hexdigest()
        size = 1 + sum(size for _, size in parts)
        if size >= SMALLEST:
            self.found.append((self.line, text))
        return text, size

    def form(self, node: ast.AST) -> Form:
        """The form of an expression, after those of its parts were told."""
        self.line = getattr(node, "lineno", self.line)
        match node:
            case ast.Constant(value=value):
                kind = type(value)
                return "text" if kind in (str, bytes) else repr(value) if kind not in (int, float, complex) else "0", 1
            case ast.Name(id=name):
                return name if name in _BUILTINS else "n", 1
            case ast.Attribute(value=ast.Name(), attr=name):
                return f"n.{name}", 1
            case ast.UnaryOp(op=ast.Not() | ast.UAdd(), operand=inner) | ast.Starred(value=inner):
                return self.form(inner)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as inner):
                return self.form(inner)
            case ast.NamedExpr(target=target, value=value):
                self.assigned(target, value)
                return "n", 1
            case ast.BinOp(left=left, op=op, right=right):
                return self.sided(type(op).__name__, [left, right], isinstance(op, ast.Add | ast.Mult | ast.MatMult))
            case ast.BoolOp(values=values):
                return self.sided("both", values, True)
            case ast.Compare(left=left, ops=ops, comparators=others):
                sign = "<" if isinstance(ops[0], _ORDER) else "=" if isinstance(ops[0], _SAME) else "in"
                return self.sided(sign, [left, *others], sign != "in")
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
                parts = [self.form(item) for item in items]
                return ("data", 1) if all(part in ("0", "text", "data") for part, _ in parts) else self.tell("", *parts)
            case ast.Call():
                return self.call(node)
            case ast.Lambda(body=body):
                return self.form(body)
            case ast.comprehension(target=target, iter=iterated, ifs=tests):
                return self.tell("for", self.form(target), self.form(iterated), *map(self.form, tests))
            case _:
                children = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr_context)]
                return self.tell(type(node).__name__, *map(self.form, children))

    def sided(self, sign: str, sides: list[ast.expr], free: bool) -> Form:
        """Where the order of the sides is free it is that of their forms."""
        parts = [self.form(side) for side in sides]
        return self.tell(sign, *(sorted(parts) if free else parts))

    def call(self, node: ast.Call) -> Form:
        """A call; `int(x)` is x, and `np.dot(a, b)` and `a.dot(b)` are a @ b."""
        match node:
            case ast.Call(args=[inner], keywords=[]) if _called(node, _CASTS):
                return self.form(inner)
            case ast.Call(func=ast.Attribute(value=value, attr="dot" | "matmul"), args=[*args]) if 0 < len(args) < 3:
                return self.sided("MatMult", args if len(args) == 2 else [value, *args], True)
        named = [keyword.value for keyword in sorted(node.keywords, key=lambda each: each.arg or "")]
        return self.tell("call", *map(self.form, [node.func, *node.args, *named]))


def _called(node: ast.AST, names: set[str]) -> bool:
    """Whether it is a call of one of these functions."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
