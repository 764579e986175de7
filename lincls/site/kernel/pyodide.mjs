// JupyterLite's kernel asks this file for Python. It comes from two packs, and nothing is left to install: no wheels, no
// lock file. What of it has no machine code is kept as an image of the memory after the first visit, with IPython
// loaded. See lab.py for what is in the packs.
import { Packs, compile, unpack } from './packs.mjs';

const here = new URL('./', import.meta.url).href;
const EARLY = 'import IPython.core.interactiveshell, IPython.core.application, IPython.core.completer, comm';
const KEEP_AFTER = 8000; // milliseconds: the reader's first cells come first

export async function loadPyodide({ packages, lockFileURL, ...given }) {
  const packs = await Packs.open(here);
  const rest = packs.files('packages');
  rest.then(compile).catch(() => {});
  const { python, restored } = await packs.load(await packs.first(), given);
  if (!restored && packs.kept) keepImage(packs, python);
  unpack(python.FS, await rest);
  python.runPython('import importlib; importlib.invalidate_caches()');
  packs.tidy();
  return python;
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
