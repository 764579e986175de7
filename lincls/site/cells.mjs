// Cells that a reader answers: an editor, Run (also by Ctrl-Enter and Shift-Enter), Stop, back to the stub; below them
// what came of it. An answer runs with the cells that it needs, and the checks below it run after it.
import { Space } from "./needed.mjs";
import { edit as plain } from "./plain.mjs";
import { element, kept } from "./progress.mjs";

const KEPT = 400; // ms without a key until what was typed is kept
const STOPPED = { outputs: [], error: { name: "Stopped", text: "Stopped. What you typed is kept; Python begins anew when you run a cell." } };
const ABSENT = "These pages were built without Python, so nothing can be run here. Download the notebook to run it in JupyterLab.";
const FAILED = "Python could not be started in this browser. Download the notebook to run it in JupyterLab.";

const button = (text, label, act) => {
  const node = element("button", { type: "button", class: "lincls-button", "aria-label": label }, text);
  node.addEventListener("click", act);
  return node;
};

// The worker of the page, and what the page knows of its namespace.
class Runner {
  constructor(page, cells, sourceOf) {
    this.page = page;
    this.space = new Space(cells, sourceOf);
    this.stops = new Set();
  }
  async python() {
    this.module ??= import("./python.mjs").then((module) => {
      const python = module.python ?? module.default;
      python.on("state", (state) => ["off", "failed"].includes(state) && this.space.forget());
      return (this.loaded = python);
    });
    return this.module.catch(() => null);
  }
  // What a cell gives; never rejected. It can be stopped from now on, before Python is there too. `begins` hears whether
  // Python is ready.
  async run(id, source, needs, begins = () => {}) {
    let stop;
    const stopped = new Promise((resolve) => this.stops.add((stop = () => resolve(STOPPED))));
    const failed = (error) => ({ outputs: [], error: { name: "Failed", text: error?.message || FAILED } });
    try {
      const python = await Promise.race([stopped, this.python()]);
      if (python === STOPPED) return STOPPED;
      if (!python) return { outputs: [], error: { name: "Absent", text: ABSENT } };
      begins(python.state === "ready");
      python.start();
      const before = needs ? this.space.before(needs) : [];
      this.space.ran(id);
      const came = await Promise.race([stopped, python.run({ page: this.page, cell: id, source, before }).catch(failed)]);
      const other = came.error?.cell?.split(":")[0];
      return other && other !== id ? { ...came, where: this.space.titled(other) } : came;
    } catch (error) {
      return failed(error);
    } finally {
      this.stops.delete(stop);
    }
  }
  stop() {
    this.stops.forEach((stop) => stop());
    this.loaded?.stop();
    this.space.forget();
  }
}

const SPOKEN = new Set(["Stopped", "Absent", "Failed", "Wrong", "NotAttempted"]); // whose text says all

// `where` names the cell that failed when it is another one, which ran before.
function shown({ name, line, text }, where) {
  const said = SPOKEN.has(name) ? text : `${name}${line ? ` in line ${line}` : ""}: ${text}`;
  return where ? `${where}, which must run first: ${said}` : said;
}

function outputs({ outputs: list, error, where }) {
  const nodes = list.map((each) => {
    if (each.png !== undefined) {
      const url = typeof each.png === "string" ? each.png : URL.createObjectURL(new Blob([each.png], { type: "image/png" }));
      const source = /^(data|blob):/.test(url) ? url : `data:image/png;base64,${url}`;
      const size = each.width ? { width: each.width } : {};
      return element("img", { src: source, alt: each.alt || "The picture that your cell has drawn.", ...size });
    }
    if (each.html !== undefined) {
      const box = element("div", { class: "lincls-html" });
      box.innerHTML = each.html;
      return box;
    }
    if (each.model !== undefined) {
      const box = element("div");
      import("./live.mjs").then(({ default: view }) => view.render({ model: each.model, el: box }));
      return box;
    }
    return element("pre", {}, each.text);
  });
  if (error) nodes.push(element("pre", { class: "lincls-error" }, shown(error, where)));
  return nodes;
}

// Whether a question's first line gives all of its points: "...: 2 of 2 points".
function full(list) {
  const line = list.map(({ text }) => text ?? "").join("").split("\n")[0];
  const numbers = line.match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.length > 1 && numbers.at(-1) === numbers.at(-2) && numbers.at(-1) !== "0";
}

class Cell {
  constructor(sheet, row, place) {
    Object.assign(this, { sheet, row, place });
    this.checks = [];
    this.result = element("div", { class: "lincls-result", "aria-live": "polite" });
  }
  show(result) {
    this.result.replaceChildren(...outputs(result));
    this.result.classList.toggle("lincls-fails", Boolean(result.error));
  }
}

// A check: it shows its code, and below it what came of the last run.
class Check extends Cell {
  constructor(...given) {
    super(...given);
    this.place.append(this.result);
  }
  async run(runner) {
    const result = await runner.run(this.row.id, this.row.source, null);
    this.place.querySelectorAll(".cell_output").forEach((stored) => stored.remove());
    this.show(result);
    this.passed = !result.error && (this.row.points ? true : full(result.outputs));
    this.result.classList.toggle("lincls-passes", this.passed);
    return result;
  }
}

// A cell that is run as it is: what it prints is part of the question.
class Given extends Cell {
  constructor(...given) {
    super(...given);
    const name = this.row.title || "the cell above";
    this.status = element("span", { role: "status", class: "lincls-state" });
    this.start = button("Run", `Run ${name}`, () => this.run());
    this.halt = button("Stop", `Stop ${name}`, () => this.sheet.runner.stop());
    this.halt.hidden = true;
    this.bar = element("div", { class: "lincls-buttons" }, this.start, this.halt, this.status);
    this.place.append(this.bar, this.result);
  }
  source() {
    return this.row.source;
  }
  async run() {
    if (this.busy) return;
    this.working(true);
    const { runner } = this.sheet;
    const needs = [this.row.id, ...this.checks.map(({ row }) => row.id)];
    const result = await runner.run(this.row.id, this.source(), needs, (ready) => {
      this.status.textContent = ready ? "Running …" : "Python is starting, which takes some seconds the first time …";
    });
    this.show(result);
    this.place.querySelectorAll(".cell_output").forEach((stored) => stored.remove());
    let ended = result;
    for (const check of result.error ? [] : this.checks) {
      ended = await check.run(runner);
      if (ended.error && SPOKEN.has(ended.error.name) && !check.row.points) break;
      if (ended.error?.name === "Stopped") break;
    }
    this.working(false);
    this.judge(result, ended);
  }
  working(busy) {
    this.busy = busy;
    this.start.setAttribute("aria-disabled", busy);
    if (!busy && this.halt === document.activeElement) this.start.focus();
    this.halt.hidden = !busy;
  }
  judge(result, ended) {
    const bad = result.error ?? (ended.error?.name === "Stopped" ? ended.error : null);
    if (bad) this.status.textContent = bad.name === "Stopped" ? "Stopped." : "See the message below.";
    else this.status.textContent = this.checks.length ? this.told() : "Done.";
    if (bad || !this.checks.length) return;
    const passed = this.checks.every((check) => check.passed);
    this.keep(passed);
  }
  told() {
    const passed = this.checks.filter((check) => check.passed).length;
    if (passed === this.checks.length) return this.row.kind === "turn" ? "✓ Passed." : "✓ No visible test fails.";
    return this.checks.length === 1 ? "Not yet: see below." : `${passed} of ${this.checks.length} tests passed: see below.`;
  }
  keep() {}
}

// A turn or an answer.
class Answer extends Given {
  constructor(...given) {
    super(...given);
    const { row, sheet } = this;
    this.reset = button("Start over", `Start ${row.title} over: back to what stood here`, () => this.startOver());
    this.halt.after(this.reset);
    if (row.kind === "answer" && /^q\d/.test(row.title))
      this.reset.after(button("Hint", `Hint to ${row.title}`, () => this.hint()));
    const before = kept.get(sheet.page, row.id);
    const label = `Your answer${row.title ? ` to ${row.title}` : ""}. Tab indents; Escape and then Tab leaves the editor.`;
    this.editor = sheet.edit({
      text: before?.source ?? row.source,
      label,
      run: () => this.run(),
      changed: (text) => this.changed(text),
    });
    const code = this.place.querySelector(".cell_input") ?? this.place.firstElementChild;
    code.replaceWith(element("div", { class: "lincls-editor" }, this.editor.node));
    if ((row.kind === "turn" ? before : kept.get(sheet.page, row.title))?.passed) this.status.textContent = "✓ Passed before.";
  }
  source() {
    return this.editor.text();
  }
  changed(text) {
    clearTimeout(this.timer);
    this.unkept = text;
    this.timer = setTimeout(() => this.store(), KEPT);
  }
  store() {
    clearTimeout(this.timer);
    if (this.unkept === undefined) return;
    const source = this.unkept;
    this.unkept = undefined;
    if (source !== (kept.get(this.sheet.page, this.row.id)?.source ?? this.row.source))
      kept.put(this.sheet.page, this.row.id, { kind: this.row.kind, source });
  }
  // What came by a file or from another tab.
  remember() {
    const source = kept.get(this.sheet.page, this.row.id)?.source;
    if (source === undefined || this.unkept !== undefined || source === this.editor.text()) return;
    this.editor.write(source);
    this.unkept = undefined;
    clearTimeout(this.timer);
  }
  keep(passed) {
    this.store();
    const { page } = this.sheet;
    if (this.row.kind === "turn") {
      if (passed) kept.put(page, this.row.id, { kind: "turn", source: this.source(), passed });
    } else kept.put(page, this.row.title, { kind: "question", passed });
  }
  startOver() {
    if (this.source() === this.row.source) this.status.textContent = "Nothing was changed here yet.";
    else if (confirm("Throw away what you typed here and begin with the stub again?")) {
      this.editor.write(this.row.source);
      this.store();
      this.result.replaceChildren();
      this.status.textContent = "Back to the stub.";
      this.editor.focus();
    }
  }
  async hint() {
    if (this.busy) return;
    this.working(true);
    this.status.textContent = "Fetching a hint …";
    const { runner } = this.sheet;
    const result = await runner.run("hint", `check.hint(${JSON.stringify(this.row.title)})`, [this.row.id]);
    this.show(result);
    this.working(false);
    this.status.textContent = "";
  }
}

// An answer in words, which a person reads.
class Written extends Answer {
  constructor(sheet, row, place) {
    super({ ...sheet, edit: (given) => plain({ ...given, run: null, label: `Your answer to ${row.title}, in words` }) }, row, place);
    this.start.remove();
    this.halt.remove();
    this.bar.querySelector('[aria-label^="Hint"]')?.remove();
    this.status.textContent = "A person reads this answer.";
  }
  run() {}
}

const KINDS = { turn: Answer, answer: Answer, written: Written, check: Check, setup: Given };

async function editor() {
  try {
    return (await import("./editor.mjs")).edit;
  } catch {
    return plain;
  }
}

// Brings the cells of a page to life; returns them.
export async function show({ page, cells }) {
  const places = new Map([...document.querySelectorAll(".lincls-cell")].map((place) => [place.dataset.cell, place]));
  const rows = cells.filter(({ kind }) => kind !== "prediction");
  if (!rows.some(({ id, kind }) => places.has(id) && KINDS[kind])) return [];
  const made = new Map();
  const sourceOf = (id) => (made.get(id)?.editor ? made.get(id).source() : rows.find((row) => row.id === id).source);
  const code = rows.filter(({ kind }) => kind !== "written");
  const sheet = { page, runner: new Runner(page, code, sourceOf), edit: await editor() };
  let answer = null;
  for (const [k, row] of rows.entries()) {
    const place = places.get(row.id);
    const kind = KINDS[row.kind];
    if (!place || !kind) {
      answer = null;
      continue;
    }
    if (row.kind === "setup" && rows.findIndex((each) => each.kind === "setup") === k) {
      continue; // imports: they run by themselves
    }
    const cell = new kind(sheet, row, place);
    made.set(row.id, cell);
    if (row.kind === "check") answer?.checks.push(cell);
    else answer = cell;
  }
  const listed = [...made.values()];
  const answers = listed.filter((cell) => cell instanceof Answer);
  const keep = () => answers.forEach((cell) => cell.store());
  addEventListener("pagehide", keep);
  addEventListener("visibilitychange", keep);
  kept.on(() => answers.forEach((cell) => cell.remember()));
  return answers;
}
