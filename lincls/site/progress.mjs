// What a reader has done, kept in this browser: one entry a cell, named by page and cell. Shown in the table of
// contents, written to a file and read from one. Where storage is refused, it is kept as long as the page is open.
const PREFIX = "lincls:";
const FORMAT = "progress of lincls, 1";
const NAME = /^[\w./-]{1,200}(#[\w.-]{1,100})?$/;
const FIELDS = { kind: "string", source: "string", picked: "number", right: "boolean", passed: "boolean", at: "number", total: "number" };
const MOST = 20e6; // characters of a file

const memory = new Map();
const heard = [];
const area = (() => {
  try {
    localStorage.setItem(`${PREFIX}try`, "");
    localStorage.removeItem(`${PREFIX}try`);
    return localStorage;
  } catch {
    return null;
  }
})();
let full = false; // whether something could not be kept

const valid = (entry) =>
  entry !== null && typeof entry === "object" && !Array.isArray(entry) &&
  Object.entries(entry).every(([name, value]) => typeof value === FIELDS[name] && (value === value || typeof value !== "number"));

function read(name) {
  if (memory.has(name)) return memory.get(name);
  try {
    const entry = JSON.parse(area?.getItem(PREFIX + name) ?? "null");
    return valid(entry) ? entry : null;
  } catch {
    return null; // somebody else's, or cut off
  }
}

function write(name, entry) {
  memory.delete(name);
  try {
    if (!area) throw new Error("refused");
    if (entry === null) area.removeItem(PREFIX + name);
    else area.setItem(PREFIX + name, JSON.stringify(entry));
  } catch {
    full = true;
    memory.set(name, entry);
  }
}

function names() {
  const found = new Set(memory.keys());
  for (let k = 0; area && k < area.length; k++)
    if (area.key(k).startsWith(PREFIX)) found.add(area.key(k).slice(PREFIX.length));
  return [...found].filter((name) => read(name)).sort();
}

const tell = () => heard.forEach((hear) => hear());

export const kept = {
  refused: area === null,
  get: (page, cell) => read(`${page}#${cell}`),
  // Keeps what is new about a cell beside what is known of it.
  put(page, cell, entry) {
    write(`${page}#${cell}`, { ...read(`${page}#${cell}`), ...entry, at: Date.now() });
    tell();
  },
  total(page, number) {
    if (read(page)?.total !== number) write(page, number ? { total: number, at: Date.now() } : null);
    tell();
  },
  forget() {
    for (const name of names()) write(name, null);
    memory.clear();
    tell();
  },
  // `hear` is called after each change, here, in another tab, or by a file.
  on: (hear) => heard.push(hear),
};
addEventListener("storage", ({ key }) => (key === null || key.startsWith(PREFIX)) && tell());

const done = ({ kind, picked, passed }) => (kind === "prediction" ? picked >= 0 : kind !== "answer" && passed === true);

// Of each page that was open: how much is done, and of how much.
function states() {
  const found = new Map();
  const counted = new Map();
  for (const name of names()) {
    const [page, cell] = name.split("#");
    const entry = read(name);
    if (!cell) found.set(page, { done: 0, total: entry.total });
    else if (done(entry)) counted.set(page, (counted.get(page) ?? 0) + 1);
  }
  for (const [page, each] of found) each.done = Math.min(counted.get(page) ?? 0, each.total);
  return found;
}

export const written = () =>
  JSON.stringify({ format: FORMAT, entries: Object.fromEntries(names().map((name) => [name, read(name)])) }, null, 1);

// Takes a file over: of two entries of a cell the newer stays. Returns how many came; null for a file of something else.
export function taken(text) {
  let entries;
  try {
    if (text.length > MOST) return null;
    const file = JSON.parse(text);
    if (file.format !== FORMAT) return null;
    entries = Object.entries(file.entries);
  } catch {
    return null;
  }
  if (!entries.every(([name, entry]) => NAME.test(name) && valid(entry))) return null;
  const newer = entries.filter(([name, entry]) => (read(name)?.at ?? -1) < (entry.at ?? 0));
  newer.forEach(([name, entry]) => write(name, entry));
  tell();
  return newer.length;
}

export function download(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
  node.append(...children);
  return node;
}

export const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
const pageOf = (address) => {
  const url = new URL(address, location.href);
  const inside = url.origin === root.origin && url.pathname.startsWith(root.pathname);
  return inside ? decodeURIComponent(url.pathname.slice(root.pathname.length)).replace(/\.html$/, "") : null;
};

function mark() {
  const known = states();
  for (const link of document.querySelectorAll(".bd-links a.reference.internal")) {
    const found = known.get(pageOf(link.href));
    let shown = link.querySelector(".lincls-done");
    if (!found?.done) {
      shown?.remove();
      continue;
    }
    if (!shown) link.append((shown = element("span", { class: "lincls-done" })));
    const all = found.done === found.total;
    const words = all ? `, all ${found.total} done` : `, ${found.done} of ${found.total} done`;
    const sign = element("span", { "aria-hidden": "true" }, all ? "✓" : `${found.done}/${found.total}`);
    shown.replaceChildren(sign, element("span", { class: "visually-hidden" }, words));
    shown.classList.toggle("lincls-all", all);
  }
}

function panel() {
  const side = document.querySelector(".sidebar-primary-items__start, #pst-primary-sidebar, .bd-sidebar-primary");
  if (!side) return;
  const button = (text, act) => {
    const node = element("button", { type: "button", class: "lincls-button" }, text);
    node.addEventListener("click", act);
    return node;
  };
  const said = element("p", { role: "status" });
  const picker = element("input", { type: "file", accept: ".json,application/json", hidden: "", "aria-label": "A file of progress" });
  picker.addEventListener("change", async () => {
    const [file] = picker.files;
    picker.value = "";
    if (!file) return;
    const count = await file.text().then(taken, () => null);
    said.textContent =
      count === null
        ? "This file holds no progress of this course, so nothing was changed."
        : count
          ? `Taken over: ${count === 1 ? "1 entry" : `${count} entries`}. What you had done later stayed.`
          : "The file holds nothing newer than what is here.";
  });
  const all = () => names().some((name) => name.includes("#"));
  const forget = () => {
    if (!all()) said.textContent = "Nothing is kept yet.";
    else if (confirm("Forget all predictions, answers and results of this course in this browser?")) {
      kept.forget();
      said.textContent = "All is forgotten. Load this page again to begin anew.";
    }
  };
  const words = element("p");
  const show = () =>
    (words.textContent =
      kept.refused || full
        ? "This browser keeps nothing (a private window, or no space left): save to a file before you close the page."
        : "Kept in this browser alone: your predictions, answers and results.");
  show();
  kept.on(show);
  const box = element(
    "details",
    { class: "lincls-mine" },
    element("summary", {}, "Your progress"),
    words,
    element(
      "div",
      { class: "lincls-buttons" },
      button("Save to a file", () => {
        download("lincls-progress.json", written(), "application/json");
        said.textContent = "Saved as lincls-progress.json.";
      }),
      button("Load from a file", () => picker.click()),
      button("Forget all", forget),
    ),
    picker,
    said,
  );
  side.append(element("div", { class: "sidebar-primary-item" }, box));
}

mark();
panel();
kept.on(mark);
