"""The whole course in JupyterLite, JupyterLab without a server: its files, and Python for it in packs (pack.py).

JupyterLite's own way to Python is to install some thirty wheels at each visit, and to compile what is in them. Here its
kernel is given Python as one piece (kernel/pyodide.mjs): what has no machine code, IPython and the standard library,
in one pack; numpy, Matplotlib, the widgets and the course in the other.
"""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module, metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat

from lincls.site import layout, pack

HERE = Path(__file__).parent / "kernel"
SCRIPTS = (HERE / "pyodide.mjs", HERE.parent / "live" / "packs.mjs")
EXTENSION = Path("share", "jupyter", "labextensions", "@jupyterlite", "pyodide-kernel-extension")
WIDGETS = (
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "lincls",
)  # the extensions of JupyterLab that live figures need
EARLY = (  # what the kernel stands on: pure Python, copied from where this runs
    *("IPython", "ipython_pygments_lexers", "traitlets", "prompt_toolkit", "pygments", "wcwidth", "stack_data"),
    *("executing", "asttokens", "pure_eval", "matplotlib_inline", "comm", "typing_extensions"),
)
LATER = ("ipywidgets", "jupyterlab_widgets", "anywidget", "psygnal")
WHEELS = ("ipykernel", "pyodide_kernel")  # lie in JupyterLite's kernel
KNOWN = (  # whose versions are asked for
    *("lincls", "ipywidgets", "anywidget", "ipython", "traitlets", "psygnal", "comm", "prompt_toolkit", "pygments"),
    *("matplotlib-inline", "stack-data", "asttokens", "executing"),
)
LEFT_OUT = re.compile(
    r"/(__pycache__|tests?)/|\.(so|pyd|js|map|pyi|c|h)$|/labextension"
    r"|^pygments/lexers/(?!python|_mapping|__init__|special|shell|console|_py)"
    r"|^pygments/formatters/(?!__init__|_mapping|html|terminal|terminal256|latex)"
)
CONTENTS = ("notebooks", "exercises")
WELCOME = "notebooks/00_welcome.ipynb"
NOTEBOOKS = ("lab", "notebooks")  # the apps that show them
WORKER = "comlink.worker."  # JupyterLite's script for the kernel, as its name begins
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTLED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")  # nothing to install
Files = dict[str, bytes]  # path below /lib/python3.14 -> content
OPENING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Linear classification</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<meta http-equiv="refresh" content="0; url={page}"></head>
<body><a href="{page}">The course in JupyterLite</a></body></html>
"""  # JupyterLite's pages read the settings in their root's


class LabError(Exception):
    """Why there is no lab; the message says what is missing."""


def build(root: Path, out: Path, parts: Path, packages: Path, library: Path, cache: Path) -> None:
    """Build the lab.

    Parameters
    ----------
    root : the course's folder
    out : the lab's folder, which is made
    parts : the folder of Pyodide
    packages : its packages, unpacked
    library : the folder of lincls
    cache : where compiled files are kept

    Raises LabError, NodeError: JupyterLite or node is not installed, or failed.
    """
    extension = _extension()
    with TemporaryDirectory() as temporary:
        lite, contents = Path(temporary, "lite"), Path(temporary, "contents")
        target = lite / "static" / "pyodide"
        python(target, parts, _early(parts, extension, cache), _packages(parts, packages, library, cache))
        for name in CONTENTS:
            shutil.copytree(root / name, contents / name, ignore=shutil.ignore_patterns(".*"))
        for notebook in contents.rglob("*.ipynb"):
            _join(notebook)
        (lite / "jupyter-lite.json").write_text(json.dumps(_settings()), encoding="utf-8")
        (lite / "jupyter_lite_config.json").write_text(json.dumps(_options(extension)), encoding="utf-8")
        command = [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={lite}", f"--output-dir={out}"]
        ran = subprocess.run([*command, f"--contents={contents}"], cwd=lite, capture_output=True, text=True)
        if ran.returncode != 0:
            raise LabError(f"JupyterLite failed: {(ran.stderr or ran.stdout).strip()[-1000:]}")
    _start_ahead(out)
    _let_pass(out)
    for app in NOTEBOOKS:
        _put_first(out / app / "index.html", "alternatives.js")
    page = f"notebooks/index.html?path={WELCOME}"
    (out / "index.html").write_text(OPENING.format(page=page), encoding="utf-8")


def _start_ahead(out: Path) -> None:
    """Let the kernel's worker start with a notebook's page: it reads Python first, then JupyterLite's own script.

    A JupyterLite with another such script starts its kernel by itself, later.
    """
    folder = out / "extensions" / EXTENSION.relative_to(EXTENSION.parents[1])
    workers = list((folder / "static").glob(f"{WORKER}*.js"))
    if len(workers) != 1:
        return
    imports = ["./pyodide.mjs", f"../../{workers[0].relative_to(out).as_posix()}"]
    text = "".join(f'import "{address}";\n' for address in imports)
    (out / "static" / "pyodide" / "ahead.mjs").write_text(text, encoding="utf-8")
    _put_first(out / "notebooks" / "index.html", "ahead.js")


def _put_first(page: Path, name: str) -> None:
    """Put a script at the head of a page."""
    script = (HERE / name).read_text(encoding="utf-8")
    head, rest = page.read_text(encoding="utf-8").split("<head>", 1)
    page.write_text(f"{head}<head>\n<script>\n{script}</script>{rest}", encoding="utf-8")


def _let_pass(out: Path) -> None:
    """Let JupyterLite's service worker see those requests alone that it answers."""
    path = out / "service-worker.js"
    first = (HERE / "service.js").read_text(encoding="utf-8")
    path.write_text(first + path.read_text(encoding="utf-8"), encoding="utf-8")


def _join(notebook: Path) -> None:
    """Write each text of a notebook in one piece: JupyterLite reads no list of lines."""
    content = nbformat.read(notebook, 4)
    notebook.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def python(target: Path, parts: Path, early: Files, packages: Files) -> None:
    """Write Python for JupyterLite's kernel into the new folder `target`: Pyodide, the two packs, a manifest."""
    (target / pack.CORE).mkdir(parents=True)
    for script in SCRIPTS:
        shutil.copy(script, target)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(parts / name, target / pack.CORE)
    contents = {"start": pack.pack(early.items()), "packages": pack.pack(packages.items())}
    manifest = {
        "core": pack.CORE,
        "info": json.loads((parts / "pyodide-lock.json").read_text(encoding="utf-8"))["info"],
        "parts": {
            **{name: pack.stored(target, name, content) for name, content in contents.items()},
            "wasm": pack.machine(target, (parts / "pyodide.asm.wasm").read_bytes()),
        },
    }
    (target / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def _early(parts: Path, extension: Path, cache: Path) -> Files:
    with TemporaryDirectory(dir=cache) as temporary:
        standard, kernel, laid = (Path(temporary, name) for name in ("lab-stdlib", "lab-kernel", "laid"))
        layout.standard_library(parts, standard)
        kernel.mkdir()
        for name in EARLY:
            _take(name, kernel)
        for name in WHEELS:
            (wheel,) = (extension / "static" / "pypi").glob(f"{name}-*.whl")
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(kernel)
        layout.copy(HERE / "piplite", kernel / "piplite", lambda inside: True)
        _tell_versions(kernel)
        layout.lay_out(standard, laid, "", parts, cache, plain=True)
        layout.lay_out(kernel, laid, "site-packages", parts, cache)
        return layout.files(laid)


def _packages(parts: Path, packages: Path, library: Path, cache: Path) -> Files:
    with TemporaryDirectory(dir=cache) as temporary:
        others, course, laid = (Path(temporary, name) for name in ("lab-packages", "lab-course", "laid"))
        layout.copy(packages, others, lambda inside: not pack.LEFT_OUT.search(f"/{inside}"))
        layout.trim_fonts(others / "matplotlib")
        for name in LATER:
            _take(name, others)
        wanted = lambda inside: not pack.OWN_LEFT_OUT.search(inside)  # noqa: E731
        layout.copy(library, course / "lincls", wanted)
        layout.lay_out(others, laid, "site-packages", parts, cache)
        layout.lay_out(course, laid, "site-packages", parts, cache, readable=True)
        return layout.files(laid)


def _take(name: str, target: Path) -> None:
    """Copy a package or a module from where this runs."""
    module = import_module(name)
    if not hasattr(module, "__path__"):
        shutil.copy(str(module.__file__), target)
        return
    wanted = lambda inside: not LEFT_OUT.search(f"{name}/{inside}")  # noqa: E731
    layout.copy(Path(module.__path__[0]), target / name, wanted)


def _tell_versions(target: Path) -> None:
    for name in KNOWN:
        folder = target / f"{name.replace('-', '_')}-{metadata.version(name)}.dist-info"
        folder.mkdir()
        for file in ("METADATA", "entry_points.txt"):  # Matplotlib finds IPython's backend by the second
            text = metadata.distribution(name).read_text(file)
            if text:
                (folder / file).write_text(text, encoding="utf-8")


def _extension() -> Path:
    try:
        import jupyterlite_core  # noqa: F401
        import jupyterlite_pyodide_kernel  # noqa: F401
    except ImportError:
        raise LabError("the lab is JupyterLite: pip install 'lincls[site]'") from None
    return _found(str(EXTENSION))


def _found(inside: str) -> Path:
    from jupyter_core.paths import jupyter_path

    places = [Path(sys.prefix), *(Path(folder).parents[1] for folder in jupyter_path())]
    extension = next((place / inside for place in places if (place / inside / "package.json").is_file()), None)
    if extension is None:
        raise LabError(f"JupyterLab's extension {inside} is not installed: pip install 'lincls[site]'")
    return extension


def _settings() -> dict[str, Any]:
    """Return JupyterLite's own settings."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(SETTLED)}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Linear classification",
            "exposeAppInBrowser": True,
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            "litePluginSettings": {PLUGIN: kernel},
        },
    }


def _options(extension: Path) -> dict[str, Any]:
    """Return the build's options: only the extensions that are named."""
    labextensions = Path("share", "jupyter", "labextensions")
    extensions = [extension, *(_found(str(labextensions / name)) for name in WIDGETS)]
    return {
        "LiteBuildConfig": {
            "federated_extensions": list(map(str, extensions)),
            "ignore_sys_prefix": ["federated_extensions"],
            "apps": ["lab", "notebooks", "tree"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }
