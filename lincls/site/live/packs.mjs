// Packs as pack.py writes them, for the pages' worker and JupyterLite's kernel: fetched, compared with their hashes, kept
// by the browser, unpacked where an installer would have put what is in them. Pyodide starts on the parts `wasm` and
// `start`, and on an image of its memory where an earlier visit has kept one.
//   Packs.open(base, {heard, unkept})      the packs of a folder; heard(name, bytes) of a part have come, storage is refused
//   packs.part(name) -> bytes              as stored; packs.files(name) -> [[path, bytes], ...]
//   packs.first() -> first                 all that Pyodide starts on; packs.load(first, options) -> {python, restored}
//   packs.keep(image, after)               keep an image of the memory for the next visit, after so many ms
//   packs.tidy()                           files and images of earlier versions go

export const LIBRARY = '/lib/python3.14';
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // the library lies unpacked in its folder
const DAMAGED = 'A part of Python came damaged. Load the page again to try once more.';
const AWAY = 'Python could not be loaded: the network or the server does not answer. Try again when it does.';

export class Trouble extends Error {} // its message is for the reader

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

// The files of an opened pack as [path, bytes].
export function listed(whole) {
  const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  let at = 4 + length;
  const index = JSON.parse(new TextDecoder().decode(whole.subarray(4, at)));
  return index.map(([path, size]) => [path, whole.subarray(at, (at += size))]);
}

export function unpack(FS, list) {
  const made = new Set();
  for (const [path, bytes] of list) {
    const file = `${LIBRARY}/${path}`;
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(file, bytes, { canOwn: true });
  }
}

const compiled = []; // the browser finds them as long as they are held

// Compile machine code ahead of its import.
export function compile(list) {
  for (const [path, bytes] of list) if (path.endsWith('.so')) compiled.push(WebAssembly.compile(bytes).catch(() => {}));
}

export class Packs {
  static async open(base, { heard = () => {}, unkept = () => {} } = {}) {
    const packs = Object.assign(new Packs(), { base, heard, unkept });
    packs.manifest = await packs.ask('manifest.json', 'no-cache').then((response) => response.json()).catch(() => {
      throw new Trouble(AWAY);
    });
    packs.kept = await self.caches?.open(`lincls ${base}`).catch(() => null);
    if (!packs.kept) unkept();
    const { start, wasm } = packs.manifest.parts;
    packs.image = `${base}image-${start.sha256.slice(0, 16)}-${wasm.sha256.slice(0, 16)}`;
    return packs;
  }
  async ask(file, cache) {
    const response = await fetch(this.base + file, { cache });
    if (!response.ok) throw new Error(`${response.status}`);
    return response;
  }
  // A part as it was stored, from the browser's cache or from the server.
  async part(name) {
    const { file, sha256 } = this.manifest.parts[name];
    const address = this.base + file;
    const old = await this.kept?.match(address).catch(() => null);
    if (old) {
      const bytes = await bytesOf(old);
      if (await isWhole(bytes, sha256)) {
        this.heard(name, bytes.length);
        return bytes;
      }
      await this.kept.delete(address).catch(() => {});
    }
    for (const cache of ['default', 'reload']) {
      const bytes = await this.download(name, cache);
      if (!(await isWhole(bytes, sha256))) continue;
      this.kept?.put(address, new Response(bytes)).catch(this.unkept);
      return bytes;
    }
    throw new Trouble(DAMAGED);
  }
  async download(name, cache) {
    const { file, bytes } = this.manifest.parts[name];
    try {
      const reader = (await this.ask(file, cache)).body.getReader();
      const whole = new Uint8Array(bytes);
      let at = 0;
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        if (at + read.value.length > whole.length) return whole.subarray(0, 0); // longer than it should be
        whole.set(read.value, at);
        this.heard(name, (at += read.value.length));
      }
      return whole.subarray(0, at);
    } catch {
      throw new Trouble(AWAY);
    }
  }
  async files(name) {
    const bytes = await this.part(name);
    try {
      return listed(await bytesOf(await unzipped(bytes)));
    } catch {
      throw new Trouble(DAMAGED);
    }
  }
  async first() {
    const [image, code, list, core] = await Promise.all([
      this.kept?.match(this.image).then((old) => old && bytesOf(old)).catch(() => null),
      this.part('wasm'),
      this.files('start'),
      import(`${this.base}${this.manifest.core}/pyodide.mjs`).catch(() => { throw new Trouble(AWAY); }),
    ]);
    return { image, code, list, core };
  }
  // Where there is no image, or it does not fit, Pyodide is told that one will be made, if it can be kept.
  async load({ image, code, list, core }, options) {
    const start = (more) => this.run(core, code, list, { ...options, ...more });
    const restored = image && (await start({ _loadSnapshot: image }).catch(() => null));
    return { python: restored ?? (await start(this.kept && { _makeSnapshot: true })), restored: Boolean(restored) };
  }
  async run(core, code, list, { env, ...options }) {
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
        ...options,
        env: { HOME: '/home/pyodide', ...env },
        indexURL: `${this.base}${this.manifest.core}/`,
        lockFileContents: { info: this.manifest.info, packages: {} },
        fsInit: async (FS) => unpack(FS, list),
      });
    } finally {
      self.fetch = elsewhere;
    }
  }
  keep(image, after) {
    setTimeout(() => this.kept?.put(this.image, new Response(image)).catch(() => {}), after);
  }
  async tidy() {
    const files = Object.values(this.manifest.parts).map(({ file }) => this.base + file);
    const wanted = new Set([this.image, ...files]);
    for (const { url } of (await this.kept?.keys().catch(() => [])) ?? []) if (!wanted.has(url)) this.kept.delete(url);
  }
}
