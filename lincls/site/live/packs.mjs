// Packs as pack.py writes them, for the pages' worker and JupyterLite's kernel: fetched, compared with their hashes, kept
// by the browser, unpacked where an installer would have put what is in them. Pyodide starts on the parts `wasm` and
// `start`, and on an image of its memory where an earlier visit has kept one.
//   Packs.open(base, {heard, unkept})      the packs of a folder; heard(name, bytes) of a part have come, storage is refused
//   packs.part(name) -> bytes              as stored; packs.whole(name): opened; packs.files(name) -> [[path, bytes], ...]
//   packs.isKept()                         whether an earlier visit has left all that comes first
//   packs.first() -> first                 all that Pyodide starts on; packs.load(first, options) -> {python, restored}
//   packs.keep(image, after)               keep an image of the memory for the next visit, after so many ms
//   packs.tidy()                           files and images of earlier versions go

export const LIBRARY = '/lib/python3.14';
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // the library lies unpacked in its folder
const DAMAGED = 'A part of Python came damaged. Load the page again to try once more.';
export const LATER = ['checks', 'rest']; // the parts that no figure waits for
export const AWAY = 'Python could not be loaded: the network or the server does not answer. Try again when it does.';

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

// What the network has brought on an earlier visit, if the browser has it still; nothing is fetched.
export const brought = (address) =>
  fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then((response) => (response.ok ? response : null), () => null);

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
  static async open(base, { manifest, heard = () => {}, unkept = () => {} } = {}) {
    const packs = Object.assign(new Packs(), { base, heard, unkept, keeping: [] });
    packs.manifest = manifest ?? await packs.ask('manifest.json', 'no-cache').then((response) => response.json()).catch(() => {
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
  // Whether an earlier visit has left in this browser all parts that come first.
  async isKept() {
    const first = Object.entries(this.manifest.parts).filter(([name]) => !LATER.includes(name));
    const found = await Promise.all(first.map(([, { file }]) => this.has(this.base + file)));
    return found.every(Boolean);
  }
  async has(address) {
    if (await this.kept?.match(address)) return true;
    const found = address.endsWith('.wasm') && (await brought(address));
    if (found) await found.body.cancel();
    return Boolean(found);
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
      this.keeping.push(this.kept?.put(address, new Response(bytes)).catch(this.unkept));
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
  async whole(name) {
    const bytes = await this.part(name);
    return bytesOf(await unzipped(bytes)).catch(() => { throw new Trouble(DAMAGED); });
  }
  async files(name) {
    return listed(await this.whole(name));
  }
  // Pyodide's machine code, compiled. As a file of its own (.wasm) it goes from the network's own store to the compiler as
  // it comes: only then does the browser keep what it has compiled, the interpreter's loop at full speed, for the next visit.
  async machine() {
    const { file, sha256, bytes } = this.manifest.parts.wasm;
    if (!file.endsWith('.wasm')) return WebAssembly.compileStreaming(unzipped(await this.part('wasm'), 'application/wasm'));
    const address = this.base + file;
    const old = () => brought(address).then((response) => response ?? this.kept?.match(address)).catch(() => null);
    for (const from of [old, () => this.sent(file, 'default'), () => this.sent(file, 'reload')]) {
      const response = await from();
      if (!response) continue;
      const whole = bytesOf(response.clone()).catch(() => { throw new Trouble(AWAY); });
      const module = WebAssembly.compileStreaming(response).catch(() => null); // null: damaged, or sent as another type
      if (!(await isWhole(await whole, sha256))) {
        await this.kept?.delete(address).catch(() => {});
        continue;
      }
      this.heard('wasm', bytes);
      this.keeping.push(this.hold(address, whole));
      return (await module) ?? WebAssembly.compile(await whole);
    }
    throw new Trouble(DAMAGED);
  }
  sent(file, cache) {
    return this.ask(file, cache).catch(() => { throw new Trouble(AWAY); });
  }
  // What the network's own store has no room for goes into that of these pages.
  async hold(address, whole) {
    const there = (await brought(address)) ?? (await this.kept?.match(address).catch(() => null));
    if (there) return there.body.cancel();
    const type = { 'Content-Type': 'application/wasm' };
    return this.kept?.put(address, new Response(await whole, { headers: type })).catch(this.unkept);
  }
  async first() {
    const [image, module, list, core] = await Promise.all([
      this.kept?.match(this.image).then((old) => old && bytesOf(old)).catch(() => null),
      this.machine(),
      this.files('start'),
      import(`${this.base}${this.manifest.core}/pyodide.mjs`).catch(() => { throw new Trouble(AWAY); }),
    ]);
    return { image, module, list, core };
  }
  // Where there is no image, or it does not fit, Pyodide is told that one will be made, if it can be kept.
  async load({ image, module, list, core }, options) {
    const start = (more) => this.run(core, module, list, { ...options, ...more });
    const restored = image && (await start({ _loadSnapshot: image }).catch(() => null));
    return { python: restored ?? (await start(this.kept && { _makeSnapshot: true })), restored: Boolean(restored) };
  }
  async run(core, module, list, { env, ...options }) {
    const [elsewhere, { instantiateStreaming }] = [self.fetch, WebAssembly];
    WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
    self.fetch = (address, about) => {
      const path = String(address.url ?? address);
      if (path.endsWith('pyodide.asm.wasm')) return Promise.resolve(new Response());
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
      WebAssembly.instantiateStreaming = instantiateStreaming;
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
