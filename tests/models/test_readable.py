"""What a model's plain formulas need stands on one screen of its own file: counted in lines of code."""

import ast
import inspect
import sys

import pytest

from lincls import models

SCREEN = 40  # lines
PLAIN = {  # model -> its plain formulas
    "LDA": ["lda_weights"],
    "QDA": ["qda_scores"],
    "LogisticRegression": ["newton_step"],
    "SoftmaxRegression": ["softmax_newton_step"],
    "LinearRegression": ["least_squares_weights"],
    "LeastSquaresClassifier": ["pseudo_inverse_weights"],
    "PCA": ["principal_components"],
    "Perceptron": ["perceptron_steps"],
    "BernoulliNaiveBayes": ["bernoulli_weights"],
    "GaussianNaiveBayes": ["naive_bayes_scores"],
}
LEAVES = {"checks", "np", "numpy"}  # may be called from elsewhere


def needed(module, name: str) -> dict[str, ast.AST]:
    """A function of a module and all that it calls of the same module, by name."""
    tree = ast.parse(inspect.getsource(module))
    here = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    found: dict[str, ast.AST] = {}
    left = [name]
    while left:
        each = left.pop()
        if each in here and each not in found:
            found[each] = here[each]
            used = (node.id for node in ast.walk(here[each]) if isinstance(node, ast.Name))
            left.extend(used)
    return found


def lines(module, node: ast.AST) -> int:
    """How many lines a function or class takes, without its docstring, comments and empty lines."""
    text = inspect.getsource(module).splitlines()
    first = node.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    docstring = range(first.lineno, first.end_lineno + 1) if told else ()
    each = (text[n - 1].strip() for n in range(node.lineno, node.end_lineno + 1) if n not in docstring)
    return sum(bool(line) and not line.startswith("#") for line in each)


def from_elsewhere(module, nodes) -> set[str]:
    """Names that the code takes from other files of lincls, but for its checks and the names of reasons."""
    tree = ast.parse(inspect.getsource(module))
    taken = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module.startswith("lincls"):
            taken |= {alias.asname or alias.name for alias in node.names}
    used = {each.id for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name)}
    return {name for name in used & taken if name not in LEAVES and not name.isupper()}


@pytest.mark.parametrize("model", PLAIN)
def test_the_plain_formulas_are_one_screen_of_the_models_own_file(model):
    module = sys.modules[getattr(models, model).__module__]
    for name in PLAIN[model]:
        assert getattr(models, name).__module__ == module.__name__
        nodes = needed(module, name)
        assert not from_elsewhere(module, nodes.values())
        assert sum(lines(module, node) for node in nodes.values()) <= SCREEN, sorted(nodes)


@pytest.mark.parametrize("model", PLAIN)
def test_the_plain_formulas_stand_before_the_class(model):
    tree = ast.parse(inspect.getsource(sys.modules[getattr(models, model).__module__]))
    place = {node.name: node.lineno for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert all(place[name] < place[model] for name in PLAIN[model])
