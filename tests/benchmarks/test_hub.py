"""The hub's benchmark moves each kind of control within its bounds and reads what the server sends."""

import struct

import pytest

from lincls import figures


@pytest.fixture(scope="module")
def hub(benchmark_file):
    return benchmark_file("hub")


@pytest.mark.parametrize("name", ["perceptron.one_update", "perceptron.break_it", "regression.bowl", "perceptron.walk"])
def test_a_move_is_one_that_the_figure_takes(hub, name):
    entry = next(each for each in figures.catalogue() if each.name == name)
    figure = entry.make()
    moves = [hub.moved(figure._controls, n) for n in (0, 7, 20, 31)]
    assert moves[0] != moves[1]
    for values in moves:
        assert figure.frame(**values)


def test_a_message_with_buffers_is_parted(hub):
    text, frames = b'{"msg_type": "comm_msg"}', [b"\x05\x00\x00\x00rest", b""]
    parts = [text, *frames]
    places, start = [], 4 * (1 + len(parts))
    for part in parts:
        places.append(start)
        start += len(part)
    message = struct.pack(f">{1 + len(parts)}I", len(parts), *places) + b"".join(parts)
    assert hub._parts(message) == (text.decode(), frames)


def test_the_page_tells_what_was_measured(hub):
    memory = dict.fromkeys(
        ("server, idle", "server, dragged", "kernel, started", "kernel, run", "kernel, dragged"), (130.0, 100.0)
    )
    drag = {"frames": 29.0, "kernel ms": 8.0, "server ms": 3.0}
    found = {**memory, "lecture": "03_perceptron", "figures": 8, "run": (20.0, 6.0), "drags": [drag], "failed": []}
    said = hub.page(found)
    assert "Lecture 03 with its 8 live figures" in said and "| kernel | 8.0 | 8.0 | 8.0 |" in said
    assert "Cells that failed: E: x" in hub.page({**found, "failed": ["E: x"]})
