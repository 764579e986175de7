"""The course in JupyterLite: what is in it, what is not, and a first cell in Chromium."""

import contextlib
import json

import nbformat
import pytest

from lincls.house import CourseError, pyodide
from lincls.house import site as command
from lincls.site import lab, pack

from .accessible import serious
from .conftest import visit, wait_for_another


def test_each_text_of_a_notebook_is_in_one_piece(tmp_path):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("a = 1\nb = 2")])
    book.cells[0].outputs = [nbformat.v4.new_output("display_data", {"text/markdown": "one\ntwo"})]
    nbformat.write(book, tmp_path / "book.ipynb")
    assert isinstance(json.loads((tmp_path / "book.ipynb").read_text())["cells"][0]["source"], list)
    lab._join(tmp_path / "book.ipynb")
    (cell,) = json.loads((tmp_path / "book.ipynb").read_text())["cells"]
    assert cell["source"] == "a = 1\nb = 2"
    assert cell["outputs"][0]["data"]["text/markdown"] == "one\ntwo"


def test_packages_come_without_tests_machine_code_and_other_languages_lexers(tmp_path):
    lab._take("psygnal", tmp_path)
    lab._take("pygments", tmp_path)
    assert (tmp_path / "psygnal" / "__init__.py").is_file() and not list(tmp_path.rglob("*.so"))
    assert {path.stem for path in (tmp_path / "pygments" / "lexers").glob("p*.py")} == {"python"}


def test_a_version_is_found_under_its_packages_name(tmp_path):
    lab._tell_versions(tmp_path)
    assert len(list(tmp_path.glob("*/METADATA"))) == len(lab.KNOWN)
    assert not [path for path in tmp_path.iterdir() if path.name.removesuffix(".dist-info").count("-") != 1]


def test_python_is_known_by_its_hash(tmp_path):
    parts = tmp_path / "parts"
    parts.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        (parts / name).write_text(name)
    (parts / "pyodide-lock.json").write_text('{"info": {"version": "0"}}')
    lab.python(tmp_path / "python", parts, {"a.pyc": b"code"}, {"site-packages/b.pyc": b"more"})
    manifest = json.loads((tmp_path / "python" / "manifest.json").read_text())
    about = manifest["parts"]["start"]
    content = (tmp_path / "python" / about["file"]).read_bytes()
    assert pack.unpacked(content) == {"a.pyc": b"code"} and about["sha256"][:16] in about["file"]
    assert all((tmp_path / "python" / name).is_file() for name in ("pyodide.mjs", "packs.mjs"))
    assert set(manifest["parts"]) == {"wasm", "start", "packages"}
    machine = tmp_path / "python" / manifest["parts"]["wasm"]["file"]
    assert machine.suffix == ".wasm" and machine.read_text() == "pyodide.asm.wasm"


def test_the_service_worker_is_jupyterlites_after_what_lets_requests_pass(tmp_path):
    (tmp_path / "service-worker.js").write_text("theirs")
    lab._let_pass(tmp_path)
    text = (tmp_path / "service-worker.js").read_text()
    assert text.endswith("theirs") and "'/api/'" in text


def test_a_notebooks_page_starts_python_and_then_jupyterlites_own_script(tmp_path):
    worker = tmp_path / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static"
    for folder in (worker, tmp_path / "static" / "pyodide", tmp_path / "notebooks"):
        folder.mkdir(parents=True)
    plain = "<html><head><title>N</title></head></html>"
    (tmp_path / "notebooks" / "index.html").write_text(plain)
    lab._start_ahead(tmp_path)
    assert (tmp_path / "notebooks" / "index.html").read_text() == plain  # a JupyterLite that has no such script
    (worker / "comlink.worker.0a.js").touch()
    lab._start_ahead(tmp_path)
    first, second = (tmp_path / "static" / "pyodide" / "ahead.mjs").read_text().splitlines()
    assert first == 'import "./pyodide.mjs";' and "static/comlink.worker.0a.js" in second
    page = (tmp_path / "notebooks" / "index.html").read_text()
    assert page.index("ahead.mjs") < page.index("<title>") and page.count("<head>") == 1


def test_without_jupyterlite_the_pages_stand_alone_or_it_is_said(monkeypatch, tmp_path):
    def build(*given):
        raise lab.LabError("the lab is JupyterLite: pip install 'lincls[site]'")

    monkeypatch.setattr(pyodide, "folder", lambda cache, given=None: tmp_path)
    monkeypatch.setattr(pyodide, "packages", lambda parts, cache: tmp_path)
    monkeypatch.setattr(lab, "build", build)
    assert "JupyterLite" in command._bring_lab(tmp_path, tmp_path / "lab", None, tmp_path, must=False)[0]
    with pytest.raises(CourseError, match="the lab is JupyterLite"):
        command._bring_lab(tmp_path, tmp_path / "lab", None, tmp_path, must=True)


@pytest.fixture(scope="module")
def address(whole_site, serve):
    return serve(whole_site[0])


@pytest.fixture(scope="module")
def welcome(browser, address):
    """The lab as it opens, with 00 run; one visit for those who test it."""
    with contextlib.closing(browser.new_context(viewport={"width": 1280, "height": 900})) as context:
        page = idle(visit(context, f"{address}/lab/"))
        run_all(page)
        yield page


def idle(page):
    """The lab's page, when its kernel waits for work."""
    page.wait_for_function(IDLE)
    return page


def run_all(page):
    """Run 00 to its end; its figures are there then."""
    page.evaluate("async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    page.locator(".lincls-live input[type=range]").first.wait_for()


@pytest.mark.long
def test_the_lab_opens_on_00_and_its_figures_move(welcome, address):
    page = welcome
    slider = page.locator(".lincls-live input[type=range]").first
    caption = page.locator(".lincls-live .lincls-caption").first
    before = caption.text_content()
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_for_another(page, caption, before)
    page.locator(".jp-OutputArea-output").filter(has_text="ready:").first.wait_for()
    assert [url for url in page.asked if not url.startswith((address, "data:", "blob:"))] == []


@pytest.mark.long
def test_the_kernel_starts_ahead_sees_the_courses_files_and_starts_again(opened, address):
    page = idle(opened(f"{address}/lab/"))
    assert kernels(page) == ["ahead.mjs"]
    assert "00_welcome.ipynb" in page.evaluate(SAID, "import os; print(os.listdir())")
    page.evaluate(f"async () => {{ await ({KERNEL}).restart(); }}")
    idle(page)
    assert "01_" in page.evaluate(SAID, "import os; print(os.listdir())")
    (name,) = kernels(page)
    assert name.startswith("comlink.worker.")


@pytest.mark.long
def test_only_what_it_answers_goes_through_the_service_worker(stranger, address):
    through = []
    stranger.on("response", lambda answer: answer.from_service_worker and through.append(answer.url))
    page = idle(visit(stranger, f"{address}/lab/"))
    page.reload()
    idle(page)
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    assert [url for url in through if "/api/" not in url] == []
    assert "00_welcome.ipynb" in page.evaluate(SAID, "import os; print(os.listdir())")


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True])
def test_what_is_wrong_with_an_open_lecture_is_jupyterlabs(welcome, dark):
    if dark:
        welcome.evaluate(DARK)
        run_all(welcome)
    theirs_alone(welcome)


@pytest.mark.long
def test_what_is_wrong_with_an_open_lecture_in_a_narrow_window_is_jupyterlabs(opened, address):
    page = idle(opened(f"{address}/lab/", 360))
    run_all(page)
    theirs_alone(page)


def theirs_alone(page):
    """The serious faults are of JupyterLab's own elements."""
    assert [fault for fault in serious(page) if fault[0] not in JUPYTERLABS] == []
    assert serious(page, ".lincls-live") == []


@pytest.mark.long
def test_stored_pictures_have_the_texts_that_notebooks_have_for_them(opened, address):
    page = opened(f"{address}/lab/notebooks/index.html?path=notebooks/03_perceptron.ipynb")
    picture = page.locator(".jp-RenderedImage img[alt^='Three panels of 8 by 8 squares']").first
    picture.wait_for(state="attached")
    page.wait_for_function("() => !document.querySelector('.jp-RenderedImage img:not([alt])')")


def kernels(page):
    names = [worker.url.rpartition("/")[2] for worker in page.workers]
    return [name for name in names if name.startswith(("ahead.", "comlink."))]


JUPYTERLABS = {  # rules that its own elements break: docs/accessibility.md
    *("aria-allowed-attr", "aria-input-field-name", "aria-required-children", "button-name", "link-name"),
    *("scrollable-region-focusable", "tabindex"),
}
DARK = "() => window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })"
KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
IDLE = f"() => {KERNEL}?.status === 'idle'"
SAID = f"""async (code) => {{
  let text = '';
  const future = ({KERNEL}).requestExecute({{ code }});
  future.onIOPub = ({{ content }}) => (text += content.text ?? content.evalue ?? '');
  await future.done;
  return text;
}}"""
