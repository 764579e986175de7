// Python for the page: one worker for all its figures and cells, started when something needs it.
//   python.start()                                 begin to load; state: 'off', 'starting', 'ready', 'failed'
//   python.figure(name, arguments) -> Model        a figure of the catalogue; what anywidget gives a view
//   python.run({page, cell, source, before})       -> {outputs: [{text}, {html}, {png, alt, width} or {model}], error}
//   python.show(model, place)                      the view of a model that a cell has given
//   python.startIfKept()                           begin to load what it has left, if nothing is missing
//   python.stop()                                  end it, as when a cell never ends; the next use starts a new one
//   python.on('state' | 'progress' | 'note', f)    progress: f(bytes, of how many); note: f('unkept'), storage is refused
// What fails has a sentence for the reader as its message.

const BASE = new URL('./py/', import.meta.url).href;
const OLD = 'This browser cannot run Python (it has no WebAssembly, or is too old), so the pictures stay as they are.';
const AWAY = 'Python could not be loaded: the network or the server does not answer. Try again when it does.';
const STOPPED = 'Python was stopped.';
const VISITED = 'lincls-python';
const PATIENCE = 20000; // ms without a word from a worker that was asked for a picture until it counts as gone

// What a view needs: traits by name, and a way to send. When its worker is gone it makes its figure anew.
class Model {
  constructor(owner, { number, state }, remake) {
    Object.assign(this, { owner, number, state, remake, worker: owner.worker, heard: {}, closed: false });
    owner.models.set(number, this);
  }
  get(name) {
    const value = this.state[name];
    return value instanceof Uint8Array ? new DataView(value.buffer, value.byteOffset, value.byteLength) : value;
  }
  set(name, value) {
    this.state[name] = value;
  }
  save_changes() {}
  on(event, hear) {
    (this.heard[event] ??= new Set()).add(hear);
  }
  off(event, hear) {
    hear ? this.heard[event]?.delete(hear) : delete this.heard[event];
  }
  tell(event, ...about) {
    for (const hear of this.heard[event] ?? []) hear(...about);
  }
  update(changes) {
    this.open = null;
    this.owner.met(this);
    Object.assign(this.state, changes);
    for (const name of Object.keys(changes)) this.tell(`change:${name}`);
  }
  // The view waits no longer for a frame that will not come: it shows its last picture, and the next move is sent.
  release() {
    if (this.open) this.update({ _answer: this.open.request });
  }
  send(content) {
    if (this.closed) return;
    this.open = content;
    if (this.worker === this.owner.worker && this.worker) {
      this.owner.expect(this);
      this.worker.postMessage({ to: this.number, content });
    } else this.revive(content);
  }
  // The newest request is kept while a new worker makes the figure again; it knows no frame yet.
  async revive(content) {
    const waits = this.waiting;
    this.waiting = { ...content, known: 0 };
    if (waits) return;
    this.tell('revive', true);
    try {
      if (!this.remake) throw new Error('Python was started anew: run the cell again.');
      const { number } = await this.remake();
      this.worker = this.owner.worker;
      this.number = number;
      this.owner.models.set(number, this);
      this.tell('revive', false);
      const newest = this.waiting;
      this.waiting = null;
      this.send(newest);
    } catch (error) {
      this.waiting = null;
      this.tell('trouble', error.message);
      this.release();
    }
  }
  close() {
    this.closed = true;
    this.owner.met(this);
    if (this.worker !== this.owner.worker || !this.worker) return;
    this.owner.models.delete(this.number);
    this.worker.postMessage({ forget: this.number });
  }
}

class Python {
  constructor() {
    Object.assign(this, { state: 'off', worker: null, models: new Map(), asked: new Map(), count: 0, heard: {} });
    this.reason = ''; // why it failed
    this.patience = PATIENCE;
    this.expected = new Map(); // who waits for a picture -> since when
    this.running = 0; // cells, which may take as long as they like
    this.marks = []; // [step, ms since the worker's start]
  }
  on(event, hear) {
    (this.heard[event] ??= new Set()).add(hear);
  }
  off(event, hear) {
    this.heard[event]?.delete(hear);
  }
  tell(event, ...about) {
    for (const hear of this.heard[event] ?? []) hear(...about);
  }
  become(state, reason = '') {
    Object.assign(this, { state, reason });
    this.tell('state', state, reason);
  }
  start(ifKept = false) {
    if (this.worker) {
      if (this.looking) this.worker.postMessage({ start: BASE });
      this.looking = false;
      return;
    }
    if (!globalThis.WebAssembly || !globalThis.DecompressionStream || !globalThis.Worker) {
      this.become('failed', OLD);
      return;
    }
    performance.mark('lincls:start');
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.worker) return;
      if (this.looking) this.end('off', '');
      else this.end('failed', event.message ? `Python has stopped: ${event.message}.` : AWAY);
    };
    this.worker = worker;
    this.become('starting');
    worker.postMessage({ start: BASE, ifKept });
    this.looking = ifKept; // it may find that not all is there
  }
  hear(data) {
    this.heardAt = performance.now();
    if (data.model) this.models.get(data.model)?.update(data.changes);
    else if (data.answer) {
      const { done, fail } = this.asked.get(data.answer);
      this.asked.delete(data.answer);
      this.met(data.answer);
      data.error ? fail(new Error(data.error)) : done(data.value);
    } else if (data.progress) this.tell('progress', ...data.progress);
    else if (data.note) this.tell('note', data.note);
    else if (data.ready) {
      this.looking = false;
      this.marks = data.marks;
      performance.mark('lincls:ready');
      note();
      this.become('ready');
    } else if (data.absent) {
      if (this.looking) this.end('off', '');
    } else if (data.failed) this.end('failed', data.failed);
  }
  // Give the worker up: whoever waits for an answer is told, and the next use starts a new one.
  end(state, reason) {
    this.worker?.terminate();
    this.worker = null;
    const [waiting, models] = [[...this.asked.values()], [...this.models.values()]];
    this.asked.clear();
    this.models.clear();
    this.expected.clear();
    clearInterval(this.watch);
    this.watch = null;
    this.become(state, reason);
    for (const { fail } of waiting) fail(new Error(reason));
    for (const model of models) model.release();
  }
  stop() {
    if (this.worker) this.end('off', STOPPED);
  }
  // A worker that keeps silent may have been ended by the browser, which tells nobody.
  expect(who) {
    this.expected.set(who, performance.now());
    this.watch ??= setInterval(() => this.look(), 250);
  }
  met(who) {
    this.expected.delete(who);
    if (this.expected.size) return;
    clearInterval(this.watch);
    this.watch = null;
  }
  look() {
    if (this.state !== 'ready' || this.running) {
      this.heardAt = performance.now();
      return;
    }
    const since = Math.max(this.heardAt, Math.min(...this.expected.values()));
    if (this.expected.size && performance.now() - since > this.patience)
      this.end('failed', 'Python does not answer any more: it was stopped.');
  }
  ask(what, about) {
    this.start();
    if (!this.worker) return Promise.reject(new Error(this.reason));
    return new Promise((done, fail) => {
      this.asked.set(++this.count, { done, fail });
      if (what === 'figure') this.expect(this.count);
      this.worker.postMessage({ ask: this.count, what, ...about });
    });
  }
  async figure(name, given = '[]') {
    const make = () => this.ask('figure', { name, arguments: given });
    return new Model(this, await make(), make);
  }
  async run(cell) {
    this.running++;
    const came = await this.ask('run', cell).finally(() => this.running--);
    const outputs = came.outputs.map((each) => (each.model ? { model: new Model(this, each.model) } : each));
    return { ...came, outputs };
  }
  async show(model, place) {
    const { default: view } = await import('./live.mjs');
    const close = view.render({ model, el: place });
    return () => (close(), model.close());
  }
  // Start if an earlier visit has left all parts in this browser: nothing is fetched, and a click finds it ready. The worker
  // looks, since this thread has a page to lay out, and no answer comes through meanwhile; when a part is missing, it goes.
  startIfKept() {
    if (!this.worker && visited()) this.start(true);
  }
  // Load what figures of these names need, while nobody waits.
  warm(names) {
    if (this.state === 'ready') this.worker.postMessage({ warm: names });
  }
}

// Whether Python was ready in an earlier visit.
function visited() {
  try {
    return localStorage.getItem(VISITED) === BASE;
  } catch {
    return false; // storage is refused
  }
}

function note() {
  try {
    localStorage.setItem(VISITED, BASE);
  } catch {
    // the next visit waits for a click
  }
}

export const python = new Python();
