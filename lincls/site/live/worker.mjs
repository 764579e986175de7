// Python in a worker of the page: Pyodide, the packages and the course, unpacked from packs whose hashes are compared.
// Messages in: {start}, {ask, what, ...}, {to, content}, {forget}, {warm}; out: {progress}, {ready}, {failed}, {answer, ...},
// {model, changes}, {note}. See python.mjs.

const LIBRARY = '/lib/python3.14';
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // the library lies unpacked in its folder
const DAMAGED = 'A part of Python came damaged, so the pictures stay as they are. Load the page again to try once more.';
const AWAY = 'Python could not be loaded: the network or the server does not answer. Try again when it does.';

let base; // address of py/
let manifest;
let kept = null; // the browser's cache for this site; null where it refuses
let python;
let page; // the module page.py
const loaded = {}; // bytes that have come, by part

class Trouble extends Error {} // its message is for the reader

const bytesOf = (response) => response.arrayBuffer().then((buffer) => new Uint8Array(buffer));

async function unzipped(bytes, type = 'application/octet-stream') {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream, { headers: { 'Content-Type': type } });
}

async function isWhole(bytes, sha256) {
  if (!self.crypto?.subtle) return true; // a page without https: gzip's own checksum has to do
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

// A part as it was stored, from the browser's cache or from the server.
async function part(name) {
  const { file, sha256 } = manifest.parts[name];
  const address = base + file;
  const old = await kept?.match(address).catch(() => null);
  if (old) {
    const bytes = await bytesOf(old);
    if (await isWhole(bytes, sha256)) return progress(name, bytes.length) ?? bytes;
    await kept.delete(address).catch(() => {});
  }
  for (const cache of ['default', 'reload']) {
    const bytes = await download(name, address, cache);
    if (!(await isWhole(bytes, sha256))) continue;
    kept?.put(address, new Response(bytes)).catch(() => postMessage({ note: 'unkept' }));
    return bytes;
  }
  throw new Trouble(DAMAGED);
}

async function download(name, address, cache) {
  try {
    const response = await fetch(address, { cache });
    if (!response.ok) throw new Error(`${response.status}`);
    const reader = response.body.getReader();
    const whole = new Uint8Array(manifest.parts[name].bytes);
    let at = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (at + read.value.length > whole.length) return whole.subarray(0, 0); // longer than it should be
      whole.set(read.value, at);
      progress(name, (at += read.value.length));
    }
    return whole.subarray(0, at);
  } catch {
    throw new Trouble(AWAY);
  }
}

function progress(name, bytes) {
  loaded[name] = bytes;
  const first = Object.entries(manifest.parts).filter(([part]) => part !== 'rest');
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  postMessage({ progress: [sum(Object.values(loaded)), sum(first.map(([, { bytes }]) => bytes))] });
}

// The files of a pack as [path, bytes].
async function files(bytes) {
  let whole;
  try {
    whole = await bytesOf(await unzipped(bytes));
  } catch {
    throw new Trouble(DAMAGED);
  }
  return listed(whole);
}

function listed(whole) {
  const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  let at = 4 + length;
  const index = JSON.parse(new TextDecoder().decode(whole.subarray(4, at)));
  return index.map(([path, size]) => [path, whole.subarray(at, (at += size))]);
}

function unpack(FS, list) {
  const made = new Set();
  for (const [path, bytes] of list) {
    const file = `${LIBRARY}/${path}`;
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(file, bytes, { canOwn: true });
  }
}

async function start(address) {
  base = address;
  try {
    const response = await fetch(`${base}manifest.json`, { cache: 'no-cache' });
    if (!response.ok) throw new Error();
    manifest = await response.json();
  } catch {
    throw new Trouble(AWAY);
  }
  kept = await self.caches?.open(`lincls ${base}`).catch(() => null);
  if (!kept) postMessage({ note: 'unkept' });
  const snapshotName = `${base}snapshot-${manifest.parts.start.sha256.slice(0, 16)}-${manifest.parts.wasm.sha256.slice(0, 16)}`;
  const [found, code, early, core] = await Promise.all([
    kept?.match(snapshotName).then((old) => old && bytesOf(old)).catch(() => null),
    part('wasm'),
    part('start').then(files),
    import(`${base}${manifest.core}/pyodide.mjs`).catch(() => { throw new Trouble(AWAY); }),
  ]);
  const others = Promise.all([part('packages').then(files), part('course').then(files)]);
  others.then((lists) => lists.flat().forEach(([path, bytes]) => {
    if (path.endsWith('.so')) compiled.push(WebAssembly.compile(bytes).catch(() => {})); // the browser finds it again
  })).catch(() => {});
  mark('here');
  let snapshot = found;
  if (snapshot) python = await load(core, code, early, { _loadSnapshot: snapshot }).catch(() => (snapshot = null));
  if (!snapshot) python = await load(core, code, early, { _makeSnapshot: true });
  mark('core');
  let fresh = null;
  if (!snapshot) {
    python.runPython(`import importlib, gc; gc.disable()\nfor name in ${JSON.stringify(manifest.early)}:\n    try: importlib.import_module(name)\n    except ImportError: pass`);
    mark('early');
    fresh = python.makeMemorySnapshot();
    mark('snapshot');
  }
  for (const list of await others) unpack(python.FS, list);
  mark('unpacked');
  python.runPython('import gc, importlib; gc.disable(); importlib.invalidate_caches()');
  page = python.pyimport('page');
  const shim = python.pyimport('shim');
  shim.post = (number, changes) => tell({ model: number, changes: plain(changes) });
  const rest = python.pyimport('rest');
  rest.fetch = fetchRest;
  rest.install(python.toPy(manifest.later), python.toPy(manifest.fonts.map((path) => `${LIBRARY}/${path}`)));
  mark('page');
  python.runPython('import numpy'); mark('numpy');
  python.runPython('import lincls.plot, lincls.widgets, lincls.figures, gc; gc.enable(); gc.freeze()');
  mark('lincls');
  postMessage({ ready: true, marks });
  if (fresh) setTimeout(() => kept?.put(snapshotName, new Response(fresh)).catch(() => {}), 3000);
  tidy(snapshotName);
}
const compiled = [];
const marks = [];
const mark = (name) => marks.push([name, Math.round(performance.now())]);

async function load(core, code, early, options) {
  const wasm = unzipped(code, 'application/wasm');
  const elsewhere = self.fetch;
  self.fetch = (address, about) => {
    const path = String(address.url ?? address);
    if (path.endsWith('pyodide.asm.wasm')) return wasm;
    if (path.endsWith('python_stdlib.zip')) return Promise.resolve(new Response(EMPTY_ZIP));
    return elsewhere(address, about);
  };
  try {
    return await core.loadPyodide({
      indexURL: `${base}${manifest.core}/`,
      lockFileContents: { info: manifest.info, packages: {} },
      env: { HOME: '/home/pyodide', MPLBACKEND: 'agg' },
      fsInit: async (FS) => unpack(FS, early),
      ...options,
    });
  } finally {
    self.fetch = elsewhere;
  }
}

// Imports wait for it, so the request is one that waits; workers may make such.
function fetchRest() {
  const request = new XMLHttpRequest();
  request.open('GET', base + manifest.parts.rest.file, false);
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

// Files and snapshots of earlier versions of these pages go.
async function tidy(snapshotName) {
  const wanted = new Set([snapshotName, ...Object.values(manifest.parts).map(({ file }) => base + file)]);
  for (const request of (await kept?.keys().catch(() => [])) ?? []) if (!wanted.has(request.url)) kept.delete(request);
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
    if (data.start) await (started = start(data.start));
    await started;
    if (data.ask) answer(data);
    else if (data.to) page.receive(data.to, python.toPy(data.content));
    else if (data.forget) page.forget(data.forget);
    else if (data.warm) page.warm(python.toPy(data.warm));
  } catch (error) {
    if (!data.warm) troubled(error);
  }
};
