// Which cells must run before an answer: those above it that give its names their values, and what these rest on.
// A page's table names, for each cell, what it binds and what it reads; of what a reader types the names are read here.
const STRINGS = /([a-z]*)("""|''')[^]*?\2|([a-z]*)("|')(?:\\.|(?!\4)[^\\\n])*\4|#[^\n]*/gi;
const NAMES = /(?<![.\w])[A-Za-z_]\w*/g;

const LIST = String.raw`\(?\*?[A-Za-z_]\w*(?:[ \t]*,[ \t]*\*?[A-Za-z_]\w*)*\)?`;
const OWN = [
  /\bdef\s+\w+\s*\(([^]*?)\)\s*(?:->[^:\n]*)?:/g, // arguments
  /\blambda\b([^:\n]*):/g,
  /\bfor\s+([^:\n]*?)\s+in\b/g,
  new RegExp(`^[ \\t]+(${LIST})[ \\t]*=(?!=)`, "gm"), // a function's own names, which are indented
];
const ASIDE = /=[^,]*|:[^,=]*/g; // defaults and types of arguments

// Names that a source reads and does not bind in a function of its own, as far as one sees without a parser.
export function namesIn(source) {
  const left = source.replace(STRINGS, (whole, long, _, short) => (/f/i.test((long ?? "") + (short ?? "")) ? ` ${whole} ` : " "));
  const found = OWN.flatMap((kind) => [...left.matchAll(kind)].map(([, names]) => names.replace(ASIDE, "")));
  const own = new Set(found.flatMap((names) => names.match(NAMES) ?? []));
  return new Set((left.match(NAMES) ?? []).filter((name) => !own.has(name)));
}

const BOUND = [
  /^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gm,
  /^([\w(*][\w \t,()*]*?)[ \t]*(?::[^=\n]*)?=(?!=)/gm,
  /^for[ \t]+([^:\n]*?)[ \t]+in\b/gm,
  /^(?:from[ \t]+\S+[ \t]+)?import[ \t]+([^\n]*)/gm,
];

// Names that a source gives a value outside its functions.
export function boundIn(source) {
  const left = source.replace(STRINGS, " ");
  const found = BOUND.flatMap((kind) => [...left.matchAll(kind)].map(([, names]) => names));
  return new Set(found.flatMap((names) => names.match(NAMES) ?? []));
}

function hash(text) {
  let found = 5381;
  for (let k = 0; k < text.length; k++) found = ((found * 33) ^ text.charCodeAt(k)) >>> 0;
  return found.toString(36);
}

// What stands in the page's namespace, as far as the page has asked for it.
export class Space {
  constructor(cells, sourceOf) {
    this.cells = cells; // of the table that hold code, in order
    this.place = new Map(cells.map(({ id }, k) => [id, k]));
    this.sourceOf = sourceOf; // of a cell as it is now
    this.forget();
  }
  // Nothing is there any more: Python was stopped.
  forget() {
    this.owner = new Map(); // name -> the cell that gave it its value last
    this.again = new Map(); // cell -> how often its names had to be set anew
  }
  // The cell above that gives a name its value; a check gives none, since it may fail.
  binder(name, above) {
    for (let k = above - 1; k >= 0; k--) if (this.cells[k].kind !== "check" && this.binds(k, name)) return k;
    return -1;
  }
  // Also a helper of the reader's own, which an answer further down may call.
  binds(k, name) {
    const { id, source, binds } = this.cells[k];
    const now = this.sourceOf(id);
    return binds.includes(name) || (now !== source && boundIn(now).has(name));
  }
  reads(k) {
    const { id, source, loads } = this.cells[k];
    const now = this.sourceOf(id);
    return now === source ? loads : [...namesIn(now)];
  }
  below(k) {
    return [...new Set([...this.reads(k)].map((name) => this.binder(name, k)))].filter((found) => found >= 0);
  }
  // The list of [name for the worker, source] for the cells `ids`, without themselves. The worker runs each name once, so a
  // cell whose source, or whose ground, has changed gets another one, and so does one whose names were bound over.
  before(ids) {
    const own = new Set(ids.map((id) => this.place.get(id)));
    const wanted = new Map(); // cell -> names that are read of it
    const want = (k) => {
      for (const name of this.reads(k)) {
        const found = this.binder(name, k);
        if (found < 0 || own.has(found)) continue;
        if (!wanted.has(found)) {
          wanted.set(found, new Set());
          want(found);
        }
        wanted.get(found).add(name);
      }
    };
    own.forEach(want);
    const first = this.cells.findIndex(({ kind }) => kind !== "turn" && kind !== "answer");
    if (first >= 0 && !own.has(first) && first < Math.min(...own) && !wanted.has(first)) wanted.set(first, new Set());
    const names = new Map();
    const named = (k) => {
      if (!names.has(k)) names.set(k, hash(this.sourceOf(this.cells[k].id) + this.below(k).map(named).join()));
      return names.get(k);
    };
    return [...wanted.keys()]
      .sort((a, b) => a - b)
      .map((k) => {
        const { id, binds } = this.cells[k];
        const lost = [...wanted.get(k)].some((name) => this.owner.has(name) && this.owner.get(name) !== id);
        if (lost) this.again.set(id, (this.again.get(id) ?? 0) + 1);
        binds.forEach((name) => this.owner.set(name, id));
        return [`${id}:${named(k)}:${this.again.get(id) ?? 0}`, this.sourceOf(id)];
      });
  }
  // What a cell is called when it is spoken of.
  titled(id) {
    const title = this.cells[this.place.get(id)]?.title;
    return title ? `The cell of ${title} above` : "A cell above";
  }
  // A cell is run by its reader.
  ran(id) {
    if (!this.place.has(id)) return;
    const { binds } = this.cells[this.place.get(id)];
    binds.forEach((name) => this.owner.set(name, id));
    this.again.set(id, (this.again.get(id) ?? 0) + 1);
  }
}
