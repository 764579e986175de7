// JupyterLite's kernel asks this file for Python. It comes from two packs, unpacked where an installer would have put
// it, and nothing is left to install: no wheels, no lock file. What of it has no machine code is kept as an image of
// the memory after the first visit, with IPython loaded. See lab.py for what is in the packs.
const here = new URL('./', import.meta.url).href;
const LIBRARY = '/lib/python3.14';
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // the library lies in its folder
const EARLY = 'import IPython.core.interactiveshell, IPython.core.application, IPython.core.completer, comm';
const KEEP_AFTER = 8000; // milliseconds: the reader's first cells come first

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

// A part as it is stored, from the browser's cache or from the server.
async function part({ file, sha256 }, kept) {
  const old = await kept?.match(here + file).catch(() => null);
  if (old) {
    const bytes = await bytesOf(old);
    if (await isWhole(bytes, sha256)) return bytes;
  }
  for (const cache of ['default', 'reload']) {
    const response = await fetch(here + file, { cache });
    if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}`);
    const bytes = await bytesOf(response);
    if (!(await isWhole(bytes, sha256))) continue;
    kept?.put(here + file, new Response(bytes)).catch(() => {});
    return bytes;
  }
  throw new Error(`${file} came damaged; load the page again to try once more`);
}

// The files of a pack as [path, bytes].
async function files(packed) {
  const whole = await bytesOf(await unzipped(packed));
  const length = new DataView(whole.buffer).getUint32(0, true);
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
    return await core.loadPyodide({ ...options, indexURL: `${here}core/`, fsInit: async (FS) => unpack(FS, early) });
  } finally {
    self.fetch = elsewhere;
  }
}

export async function loadPyodide({ packages, lockFileURL, ...given }) {
  const manifest = await (await fetch(`${here}manifest.json`, { cache: 'no-cache' })).json();
  const { wasm, early, packages: others } = manifest.parts;
  const kept = await self.caches?.open(`lincls ${here}`).catch(() => null);
  const name = `${here}image-${early.sha256.slice(0, 16)}-${wasm.sha256.slice(0, 16)}`;
  const rest = part(others, kept).then(files);
  rest.then((list) => list.forEach(([path, bytes]) => {
    if (path.endsWith('.so')) WebAssembly.compile(bytes).catch(() => {}); // the browser finds it again
  })).catch(() => {});
  let [image, code, list, core] = await Promise.all([
    kept?.match(name).then((old) => old && bytesOf(old)).catch(() => null),
    part(wasm, kept),
    part(early, kept).then(files),
    import(`${here}core/pyodide.mjs`),
  ]);
  const options = { ...given, lockFileContents: { info: manifest.info, packages: {} } };
  options.env = { HOME: '/home/pyodide', ...given.env };
  let python;
  if (image) python = await load(core, code, list, { ...options, _loadSnapshot: image }).catch(() => (image = null));
  if (!image) {
    python = await load(core, code, list, { ...options, ...(kept && { _makeSnapshot: true }) });
    if (kept) keep(python, kept, name);
  }
  unpack(python.FS, await rest);
  python.runPython('import importlib; importlib.invalidate_caches()');
  tidy(kept, manifest, name);
  return python;
}

// The image of the memory with IPython loaded, for the next visit; there is none where something in it is JavaScript's.
function keep(python, kept, name) {
  python.runPython(`import gc; gc.disable()\n${EARLY}\ngc.enable()`);
  try {
    for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name]; // an image has none
    const fresh = python.makeMemorySnapshot();
    setTimeout(() => kept.put(name, new Response(fresh)).catch(() => {}), KEEP_AFTER);
  } catch (error) {
    console.warn('lincls: the next visit will not be faster:', error);
  }
}

// Files and images of earlier versions of this lab go.
async function tidy(kept, manifest, name) {
  const wanted = new Set([name, ...Object.values(manifest.parts).map(({ file }) => here + file)]);
  for (const request of (await kept?.keys().catch(() => [])) ?? []) if (!wanted.has(request.url)) kept.delete(request);
}
