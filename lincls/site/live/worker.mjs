// Python in a worker of the page: Pyodide, the packages and the course, unpacked from packs whose hashes are compared.
// Messages in: {start, ifKept}, {ask, what, ...}, {to, content}, {forget}, {warm}; out: {progress}, {ready}, {absent}, {failed}, {answer, ...},
// {model, changes}, {note}. See python.mjs.

import { AWAY, LATER, LIBRARY, Packs, Trouble, listed, unpack } from './packs.mjs';

let packs;
let python;
let page; // the module page.py
const loaded = {}; // bytes that have come, by part

function progress(name, bytes) {
  if (LATER.includes(name)) return;
  loaded[name] = bytes;
  const { parts } = packs.manifest;
  if (['wasm', 'start'].every((part) => loaded[part] >= parts[part].bytes)) bringOthers(); // these have the network first
  const first = Object.entries(parts).filter(([part]) => !LATER.includes(part));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  postMessage({ progress: [sum(Object.values(loaded)), sum(first.map(([, { bytes }]) => bytes))] });
}

function coming() {
  const one = {};
  one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
  one.promise.catch(() => {}); // it is told where it is waited for
  return one;
}

const compiled = new Map(); // machine code by its file
const others = { packages: coming(), course: coming() }; // their files
const loader = new Worker(new URL('./loader.mjs', import.meta.url), { type: 'module' });
const machine = coming();
loader.onmessage = ({ data: { heard, name, whole, trouble, path, module, done, unkept } }) => {
  if (heard) progress(...heard);
  else if (whole) others[name].resolve(listed(whole));
  else if (trouble) others[name].reject(new Trouble(trouble));
  else if (module) compiled.set(`${LIBRARY}/${path}`, module);
  else if (done) machine.resolve();
  else if (unkept) postMessage({ note: 'unkept' });
};
loader.onerror = () => [machine, ...Object.values(others)].forEach(({ reject }) => reject(new Trouble(AWAY)));

// Machine code is compiled by the loader and loaded here before much of Python has run. An import would compile it once
// more, and WebKit, as soon as it sees that Python's own loop runs often, takes its compiler for that loop for many seconds:
// whatever is then to be compiled, or only loaded, waits.
function loadMachine({ FS, _module }) {
  const { readFile } = FS;
  FS.readFile = (path, ...about) => compiled.get(path) ?? readFile(path, ...about);
  for (const path of compiled.keys()) _module.loadDynamicLibrary(path, { global: false, nodelete: true });
  FS.readFile = readFile;
}

let asked = false;
function bringOthers() {
  if (!asked) loader.postMessage({ base: packs.base, manifest: packs.manifest, names: Object.keys(others) });
  asked = true;
}

let opening;
function open(base) {
  opening ??= Packs.open(base, { heard: progress, unkept: () => postMessage({ note: 'unkept' }) });
  return opening;
}

async function start(base) {
  Error.stackTraceLimit = 0; // Pyodide learns by errors which symbols of machine code are fixed, thousands of them
  packs = await open(base);
  const first = await packs.first();
  mark('here');
  const loading = await packs.load(first, { env: { MPLBACKEND: 'agg' } });
  python = loading.python;
  mark('core');
  let fresh = null;
  if (!loading.restored && packs.kept) {
    python.runPython(`import importlib, gc; gc.disable()\nfor name in ${JSON.stringify(packs.manifest.early)}:\n    try: importlib.import_module(name)\n    except ImportError: pass`);
    mark('early');
    fresh = python.makeMemorySnapshot();
    mark('snapshot');
  }
  for (const { promise } of Object.values(others)) unpack(python.FS, await promise);
  mark('unpacked');
  await machine.promise;
  loadMachine(python);
  mark('machine');
  python.runPython('import gc, importlib; gc.disable(); importlib.invalidate_caches()');
  page = python.pyimport('page');
  const shim = python.pyimport('shim');
  shim.post = (number, changes) => tell({ model: number, changes: plain(changes) });
  const rest = python.pyimport('rest');
  rest.fetch = fetchRest;
  rest.install(python.toPy(packs.manifest.later), python.toPy(packs.manifest.fonts.map((path) => `${LIBRARY}/${path}`)));
  mark('page');
  python.runPython('import numpy'); mark('numpy');
  page.spare_signatures();
  python.runPython('import lincls.plot, lincls.widgets, lincls.figures, gc; gc.enable(); gc.freeze()');
  mark('lincls');
  Error.stackTraceLimit = 10;
  postMessage({ ready: true, marks });
  if (fresh) packs.keep(fresh, 3000);
  packs.tidy();
  setTimeout(() => bringChecks().catch(() => {}), 3000); // a cell asks again
}
const marks = [];
const mark = (name) => marks.push([name, Math.round(performance.now())]);

// The checks of exercises, which cells alone need.
let checks;
function bringChecks() {
  checks ??= packs.files('checks').then((list) => {
    unpack(python.FS, list);
    python.runPython('import importlib; importlib.invalidate_caches()');
  });
  checks.catch(() => (checks = null));
  return checks;
}

// Imports wait for it, so the request is one that waits; workers may make such.
function fetchRest() {
  const request = new XMLHttpRequest();
  request.open('GET', packs.base + packs.manifest.parts.rest.file, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    return;
  }
  if (request.status !== 200) return;
  const unzip = python.pyimport('gzip').decompress;
  const whole = unzip(python.toPy(new Uint8Array(request.response))).toJs();
  unpack(python.FS, listed(whole));
}

const plain = (made) => {
  const copy = made.toJs({ dict_converter: Object.fromEntries, create_proxies: false });
  made.destroy?.();
  return copy;
};

// Pictures are handed over, not copied.
function tell(message) {
  const buffers = [];
  const seek = (value) => {
    if (value instanceof Uint8Array) {
      if (value.byteLength === value.buffer.byteLength) buffers.push(value.buffer);
    } else if (value && typeof value === 'object') Object.values(value).forEach(seek);
  };
  seek(message.changes ?? message.value);
  postMessage(message, buffers);
}

function answer({ ask, what, ...about }) {
  try {
    const made = what === 'figure'
      ? page.figure(about.name, about.arguments ?? '[]')
      : page.run(about.page, about.cell, about.source, python.toPy(about.before ?? []));
    tell({ answer: ask, value: plain(made) });
  } catch (error) {
    if (!(error instanceof python.ffi.PythonError)) throw error; // Python itself has ended
    const last = error.message.trim().split('\n').pop();
    postMessage({ answer: ask, error: last });
  }
}

const troubled = (error) => {
  console.error('lincls:', error);
  postMessage({ failed: error instanceof Trouble ? error.message : 'Python has stopped: ' + String(error.message ?? error).split('\n')[0] });
};

let started;
onmessage = async ({ data }) => {
  try {
    if (data.ifKept && !started && !(await open(data.start).then((each) => each.isKept()).catch(() => false))) {
      if (!started) postMessage({ absent: true });
    } else if (data.start) await (started ??= start(data.start));
    await started;
    const missing = data.what === 'run' && (await bringChecks().catch((error) => error.message));
    if (missing) postMessage({ answer: data.ask, error: missing });
    else if (data.ask) answer(data);
    else if (data.to) page.receive(data.to, python.toPy(data.content));
    else if (data.forget) page.forget(data.forget);
    else if (data.warm) page.warm(python.toPy(data.warm));
  } catch (error) {
    if (!data.warm) troubled(error);
  }
};
