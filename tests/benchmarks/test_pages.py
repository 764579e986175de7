"""The benchmark of the pages: its server sends what it says, its report has a row for each goal that was measured."""

import gzip
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
TEXT = "<p>" + "the same words again and again, " * 2000


@pytest.fixture(params=[None, 8])
def address(request, tmp_path):
    (tmp_path / "index.html").write_text(TEXT)
    (tmp_path / "part.bin").write_bytes(bytes(100_000))
    link = ["--mbit", str(request.param)] if request.param else []
    command = [sys.executable, FOLDER / "pages_server.py", tmp_path, *link]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}", request.param
        process.terminate()


def get(url):
    with urllib.request.urlopen(url) as answer:
        return answer.headers, answer.read()


def test_what_compresses_is_compressed_and_bytes_are_counted(address):
    url, mbit = address
    about, body = get(f"{url}/")
    assert about["Content-Encoding"] == "gzip" and gzip.decompress(body).decode() == TEXT
    start = time.monotonic()
    about, part = get(f"{url}/part.bin")
    taken = time.monotonic() - start
    assert about["Content-Encoding"] is None and len(part) == 100_000
    assert mbit is None or taken >= 8 * 100_000 / (mbit * 1e6)
    assert int(get(f"{url}/__bytes")[1]) == len(body) + 100_000
    assert int(get(f"{url}/__bytes")[1]) == 0


def test_the_report_has_a_row_for_each_goal_that_was_measured(benchmark_file):
    report = benchmark_file("pages_report")
    found = {"live": 3900.0, "again": 1400.0, "key": 44.0, "frames": 39.0, "bytes": 12.5}
    rows = report.bars({None: found, 50: {"live": 5100.0}}, 80.0)
    assert [row[3] for row in rows] == ["yes", "no", "yes", "yes", "no", "yes", "yes"]
    text = report.text({None: found, 50: {"live": 5100.0}}, 80.0, "156.0.1", 7)
    assert "| click to live, cold | 3.9 s | 5.1 s |" in text and "lab" not in text.split("### Goals")[1]


def test_each_move_of_the_drag_is_a_new_value_of_the_slider(benchmark_file):
    pytest.importorskip("playwright")
    for steps in (10, 40, 60):
        places = [round(steps * place) for place in benchmark_file("pages").sweep(steps)]
        there, back = places, [*places[1:], places[0]]
        assert {abs(one - other) for one, other in zip(there, back, strict=True)} == {1}
        assert 0 < min(places) and max(places) < steps
