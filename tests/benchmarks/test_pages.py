"""The benchmark of the pages: its server sends what it says, its report has a row for each goal that was measured."""

import gzip
import json
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


BROWSER = """import gzip, os, sys, time, urllib.request as web
profile, address = sys.argv[1:]
assert b"await 6 * 7" in gzip.decompress(web.urlopen(address).read())
again = os.path.exists(f"{profile}/seen")
open(f"{profile}/seen", "w").close()
web.urlopen(address.rpartition("/")[0] + f"/__said?{(30 if again else 90) / (2 if 'ours' in address else 1)}")
time.sleep(60)
"""


def test_a_browser_that_nobody_drives_visits_both_pages_twice_and_they_say_their_times(
    benchmark_file, monkeypatch, tmp_path
):
    pytest.importorskip("playwright")
    pages, others = benchmark_file("pages"), benchmark_file("pages_others")
    monkeypatch.setattr(others, "WAIT", 0)
    for name in ("ours.html", "bare.html"):
        (tmp_path / name).write_text(TEXT)
    server, found = pages.Server(tmp_path, ask="6 * 7"), pages.Found()
    try:
        others.turn(
            [sys.executable, "-c", BROWSER, "PROFILE"], ":0", ((server, "ours.html"), (server, "bare.html")), found
        )
    finally:
        server.stop()
    seen = {"live": 45, "bare": 90, "times_bare": 0.5, "again": 15, "bare_again": 30, "again_times_bare": 0.5}
    assert found.medians() == seen


def test_the_report_has_a_row_for_each_goal_that_was_measured(benchmark_file):
    report = benchmark_file("pages_report")
    found = {"live": 3900.0, "times_bare": 0.9, "again_times_bare": 0.55, "key": 44.0, "frames": 39.0, "bytes": 12.5}
    slow = {"live": 5100.0, "times_bare": 1.2}
    results = {None: found, 50: slow, "WebKit": {"live": 9000.0, "times_bare": 0.55}}
    rows = report.bars(results, 80.0)
    assert [row[3] for row in rows] == ["yes", "no", "yes", "yes", "yes", "no", "yes", "yes"]
    assert rows[0] == ["click to live, cold / bare page, cold", "0.90", "<= 1.1", "yes"]
    assert rows[3][0] == "click to live, cold / bare page, cold, WebKit"
    text = report.text(results, 80.0, "156.0.1", 7)
    assert "| click to live, cold | 3.9 s | 5.1 s | 9 s |" in text and "lab" not in text.split("### Goals")[1]


def test_the_bare_page_has_what_pyodide_distributes_and_asks_for_no_more(benchmark_file, monkeypatch, tmp_path):
    pytest.importorskip("playwright")
    pages = benchmark_file("pages")
    (tmp_path / "parts").mkdir()
    lock = {"packages": {"matplotlib": {"depends": ["numpy", "fonttools"]}, "numpy": {"depends": []}}}
    (tmp_path / "parts" / "pyodide-lock.json").write_text(json.dumps(lock))
    (tmp_path / "parts" / "pyodide.mjs").write_text("export {}")
    monkeypatch.setattr(pages.pyodide, "folder", lambda cache: tmp_path / "parts")
    (tmp_path / "bare").mkdir()
    pages.bare_page(tmp_path / "bare")
    assert json.loads((tmp_path / "bare" / "pyodide-lock.json").read_text())["packages"]["matplotlib"]["depends"] == [
        "numpy"
    ]
    assert "fonttools" in (tmp_path / "parts" / "pyodide-lock.json").read_text(), (
        "the parts themselves stay as they are"
    )
    assert (tmp_path / "bare" / "pyodide.mjs").is_file() and (tmp_path / "bare" / "bare.html").is_file()


def test_each_move_of_the_drag_is_a_new_value_of_the_slider(benchmark_file):
    pytest.importorskip("playwright")
    for steps in (10, 40, 60):
        places = [round(steps * place) for place in benchmark_file("pages").sweep(steps)]
        there, back = places, [*places[1:], places[0]]
        assert {abs(one - other) for one, other in zip(there, back, strict=True)} == {1}
        assert 0 < min(places) and max(places) < steps
