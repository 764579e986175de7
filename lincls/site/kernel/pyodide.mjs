// JupyterLite's kernel asks this file for Python. It comes from two packs, and nothing is left to install: no wheels, no
// lock file. What of it has no machine code is kept as an image of the memory after the first visit, with IPython
// loaded. See lab.py for what is in the packs.
//
// Python starts as soon as this file is read, which ahead.js sees to while JupyterLab is still being laid out, and the
// kernel has run a first cell for nobody. What lectures import follows when JupyterLab has been given Python, piece by
// piece. Modules are looked for among the reader's own files last, and what a cell needs is imported before these are
// there: each look among them asks the page, which has other things to do.
import { Packs, compile, unpack } from './packs.mjs';

const here = new URL('./', import.meta.url).href;
const EARLY = `import IPython.core.interactiveshell, IPython.core.application, IPython.core.completer, comm
import IPython.display, IPython.utils.tokenutil, getpass, hashlib, platform`;
const KEEP_AFTER = 8000; // milliseconds: the reader's first cells come first
const WAIT = 2000; // milliseconds until the first import: the reader's first cell comes first
const BETWEEN = 500; // milliseconds from one import to the next, so that cells come between them
const READY = `
import importlib, sys
importlib.invalidate_caches()
import piplite.piplite, pyodide_kernel, lincls.environment
sys.path.sort(key=lambda place: place == "")
lincls.environment.report()
pyodide_kernel.ipython_shell.run_cell("pass", silent=True)
`;
const LATER = [
  ...['numpy', 'PIL.Image', 'matplotlib', 'pyparsing', 'kiwisolver', 'matplotlib.ft2font', 'matplotlib.font_manager'],
  ...['matplotlib.path', 'matplotlib.transforms', 'contourpy', 'matplotlib.text', 'matplotlib.axes', 'matplotlib.pyplot'],
  ...['ipywidgets', 'anywidget', 'lincls.plot', 'lincls.widgets', 'lincls.figures', 'lincls.exercise'],
];

const begun = begin();
begun.catch(() => {}); // who asks for Python is told

export async function loadPyodide({ stdout, stderr }) {
  const python = await begun;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  setTimeout(importLater, WAIT, python);
  return python;
}

async function begin() {
  const packs = await Packs.open(here);
  const rest = packs.files('packages');
  rest.then(compile).catch(() => {});
  const { python, restored } = await packs.load(await packs.first());
  if (!restored && packs.kept) keepImage(packs, python);
  unpack(python.FS, await rest);
  python.runPython(READY);
  packs.tidy();
  return python;
}

async function importLater(python) {
  for (const name of LATER) {
    await new Promise((done) => setTimeout(done, BETWEEN));
    try {
      python.pyimport(name).destroy();
    } catch (error) {
      console.warn('lincls:', error); // the cell that imports it tells its reader
    }
  }
}

// The image of the memory with IPython loaded, for the next visit; there is none where something in it is JavaScript's.
function keepImage(packs, python) {
  python.runPython(`import gc; gc.disable()\n${EARLY}\ngc.enable()`);
  try {
    for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name]; // an image has none
    packs.keep(python.makeMemorySnapshot(), KEEP_AFTER);
  } catch (error) {
    console.warn('lincls: the next visit will not be faster:', error);
  }
}
