"""In a kernel of its own: which figures are there after cells were run again."""

from collections.abc import Callable, Iterator

import pytest
from jupyter_client.manager import start_new_kernel

SETUP = """
import gc, psutil
from ipywidgets import VBox
from lincls import Live

def draw(ax):
    return ax.plot([0, 1], [0, 0])[0]

def update(line, w):
    line.set_ydata([0, w])
    return f"w is {w:g}."

def make():
    return Live(draw, update, w=(-3, 3, 0.1, 1))

def there():
    gc.collect()
    return sum(issubclass(type(each), Live) for each in gc.get_objects())

def megabytes():
    return psutil.Process().memory_info().rss / 2**20
"""


@pytest.fixture(scope="module")
def run() -> Iterator[Callable]:
    """A function that runs a cell, by its id and its source, and returns what an expression is then."""
    manager, client = start_new_kernel(kernel_name="python3")

    def run(cell: str, code: str, asked: str = "there()") -> float:
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": {"asked": asked},
                   "allow_stdin": False, "stop_on_error": True}  # fmt: skip
        message = client.session.msg("execute_request", content)
        message["metadata"]["cellId"] = cell
        client.shell_channel.send(message)
        while True:
            reply = client.get_shell_msg(timeout=60)
            if reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                assert reply["content"]["status"] == "ok", reply["content"]
                return float(reply["content"]["user_expressions"]["asked"]["data"]["text/plain"])

    run("setup", SETUP)
    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_a_cell_that_is_run_thirty_times_grows_by_less_than_two_figures(run):
    cell = SETUP + "figure = make()\nfigure.controls['w']\nfigure"  # its own names hold the figure before, and IPython
    first = run("defined", cell, "megabytes()")
    for _ in range(29):
        run("defined", cell, "0")
    assert run("after", "pass", "megabytes()") < first + 2 * 25
    assert run("after", "pass") <= 2


@pytest.mark.parametrize(
    ("cell", "code"),
    [("shown", "make()"), ("", "make()  # without an id: its source stands for it"), ("displayed", "display(make())")],
)
def test_a_figure_without_a_name_goes_when_its_cell_is_run_again(run, cell, code):
    before = run("before", "figure = None")
    for _ in range(3):
        assert run(cell, code) <= before + 1


def test_a_figure_that_somebody_still_has_goes_on(run):
    run("setup", "from ipywidgets.widgets.widget import _instances")
    for code in ("kept = make()\nkept", "boxed = VBox([make()])\nkept = boxed.children[0]\nkept"):
        run("made", code, "0")
        run("moved", "other = kept\nkept = None", "0")
        run("made", "None", "0")
        run("again", "make()", "0")
        run("again", "make()", "0")
        alive = "float(_instances[other.model_id] is other and other.comm._msg_callback == other._handle_msg)"
        assert run("asked", "other.set(w=2)", alive)


def test_a_figure_that_two_cells_show_stays_until_both_are_run_again(run):
    before = run("clear", "kept = other = boxed = None")
    run("one", "make()")
    assert run("two", "_") == before + 1
    assert run("one", "None") == before + 1
    run("two", "None")
    assert run("three", "make()") >= before
    assert run("three", "None") == before
