// The figure of the start page: a dot in weight space, its line in data space, and the name of what it computes.
// As lincls/plot/geometry.py and figures/boolean.py compute it; `scene` gives all of it in the units of the panels.
const NOTHING = [];
const add = ([x, y], s, [u, v]) => [x + s * u, y + s * v];
const NEAR = 1e-9;

// The line w.x + b = 0 cut by the box: its two ends, the point of it that lies nearest to the middle, or nothing.
function cut([w1, w2], b, [left, right, bottom, top]) {
  const length = Math.hypot(w1, w2);
  if (length === 0) return null;
  const normal = [w1 / length, w2 / length], along = [-normal[1], normal[0]];
  const middle = [(left + right) / 2, (bottom + top) / 2];
  const foot = add(middle, -(normal[0] * middle[0] + normal[1] * middle[1] + b / length), normal);
  let [first, last] = [-Infinity, Infinity];
  for (const [axis, low, high] of [[0, left, right], [1, bottom, top]]) {
    if (along[axis] === 0) {
      if (foot[axis] < low || foot[axis] > high) return null;
      continue;
    }
    const [a, z] = [(low - foot[axis]) / along[axis], (high - foot[axis]) / along[axis]].sort((p, q) => p - q);
    [first, last] = [Math.max(first, a), Math.min(last, z)];
  }
  if (!(first < last)) return null;
  const share = Math.min(Math.max(-first / (last - first), 0.12), 0.88);
  return { normal, ends: [add(foot, first, along), add(foot, last, along)], tail: add(foot, first + share * (last - first), along) };
}

// The part of the box where w.x + b has a sign.
function half([w1, w2], b, [left, right, bottom, top], sign) {
  if (Math.hypot(w1, w2) === 0) return NOTHING;
  const corners = [[left, bottom], [right, bottom], [right, top], [left, top]];
  const height = ([x, y]) => sign * (w1 * x + w2 * y + b);
  const kept = corners.flatMap((corner, k) => {
    const before = corners.at(k - 1), [h0, h] = [height(before), height(corner)];
    const crossing = (h0 < 0) !== (h < 0) ? [add(before, h0 / (h0 - h), [corner[0] - before[0], corner[1] - before[1]])] : [];
    return h >= 0 ? [...crossing, corner] : crossing;
  });
  return kept.length < 3 ? NOTHING : kept;
}

// The outline of an arrow, `width` in inches, of which one unit has `inches`.
function arrow(tail, head, width, inches) {
  const length = Math.hypot(head[0] - tail[0], head[1] - tail[1]) * inches;
  const along = [((head[0] - tail[0]) * inches) / length, ((head[1] - tail[1]) * inches) / length];
  const tip = Math.min(4.2 * width, 0.6 * length), across = [-along[1], along[0]];
  const neck = add(head, -tip / inches, along);
  const out = (place, share) => add(place, share / inches, across);
  const wide = tip * 0.45;
  return [out(tail, width / 2), out(neck, width / 2), out(neck, wide), head, out(neck, -wide), out(neck, -width / 2), out(tail, -width / 2)];
}

const signed = (value) => (Math.abs(value) < 0.05 ? 0 : value).toFixed(1).replace("-", "−");

export function scene({ X, t, b, left, arrow: reach, names }, w) {
  const z = X.map(([x1, x2]) => x1 * w[0] + x2 * w[1] + b);
  const wrong = z.map((height, n) => Math.abs(height) < NEAR || t[n] * height < 0);
  const touched = X.filter((_, n) => Math.abs(z[n]) < NEAR).map((x) => `(${x.join(", ")})`);
  const name = names[z.map((height) => (height >= 0 ? 1 : 0)).join("")];
  const found = touched.length ? `has z = 0 for ${touched.join(" and ")}` : `computes ${name}`;
  const said = `w = (${signed(w[0])}, ${signed(w[1])}), b = ${signed(b)} ${found}; ${wrong.filter(Boolean).length} of the 4 examples of AND are wrong.`;
  const line = cut(w, b, left.box);
  const head = line && add(line.tail, reach / left.inches, line.normal);
  const middle = line && [(line.tail[0] + head[0]) / 2, (line.tail[1] + head[1]) / 2];
  return {
    yes: half(w, b, left.box, 1),
    no: half(w, b, left.box, -1),
    line: line ? line.ends : NOTHING,
    arrow: line ? arrow(line.tail, head, 0.038, left.inches) : NOTHING,
    name: line && add(middle, 0.16 / left.inches, [-line.normal[1], line.normal[0]]),
    rings: X.filter((_, n) => wrong[n]),
    right: wrong.filter((each) => !each).length,
    said,
  };
}

const INCH = 100, RING = 17; // units of the SVG
const WAY = [[0.8, 0.8], [1.6, 0.8], [1.6, 1.6], [0.4, 1.6], [0.4, 0.3], [0.8, 0.8]]; // once around, to show that it moves
const STEP = 70; // ms

class Spaces {
  constructor(figure) {
    this.about = JSON.parse(figure.dataset.about);
    this.find = (name) => figure.querySelector(name);
    [this.low, this.high, this.step] = this.about.slider;
    this.weights = this.find("svg.weights");
    this.grip = this.find(".grip");
    this.grip.hidden = false;
    this.said = this.find("figcaption");
    this.verdict = this.find("figcaption strong");
    this.words = this.find("figcaption span");
    this.grip.addEventListener("keydown", (event) => this.key(event));
    this.grip.addEventListener("pointerdown", (event) => this.take(event));
    this.weights.addEventListener("pointerdown", (event) => event.pointerType === "mouse" && this.take(event));
    const box = this.weights.viewBox.baseVal;
    this.size = [box.width, box.height];
    this.show(this.about.w);
  }
  at({ box: [left, , , top], inches, margins }, [x, y]) {
    return [margins[0] + (x - left) * inches * INCH, margins[1] + (top - y) * inches * INCH];
  }
  path(panel, corners, end = "Z") {
    return corners.length ? `M${corners.map((corner) => this.at(panel, corner).map((u) => u.toFixed(1)).join(" ")).join("L")}${end}` : "";
  }
  show(w) {
    this.w = w.map((value) => Math.round(Math.min(Math.max(value, this.low), this.high) / this.step) * this.step);
    this.w = this.w.map((value) => Number(value.toFixed(9)));
    const { left, right } = this.about, now = scene(this.about, this.w);
    for (const name of ["yes", "no"]) this.find(`.sides .${name}`).setAttribute("d", this.path(left, now[name]));
    this.find(".data .line").setAttribute("d", this.path(left, now.line, ""));
    this.find(".data .arrow").setAttribute("d", this.path(left, now.arrow));
    const name = this.find(".data .name");
    name.style.display = now.name ? "" : "none";
    if (now.name) this.at(left, now.name).forEach((value, axis) => name.setAttribute("xy"[axis], value));
    this.find(".rings").innerHTML = now.rings.map((x) => this.at(left, x)).map(([u, v]) => `<circle cx="${u}" cy="${v}" r="${RING}"/>`).join("");
    const dot = this.at(right, this.w);
    this.find(".vector").setAttribute("d", this.path(right, [[0, 0], this.w], ""));
    this.find(".dot").setAttribute("cx", dot[0]);
    this.find(".dot").setAttribute("cy", dot[1]);
    this.grip.style.left = `${(100 * dot[0]) / this.size[0]}%`;
    this.grip.style.top = `${(100 * dot[1]) / this.size[1]}%`;
    const won = now.right === 4;
    this.verdict.textContent = won ? "All four are right." : now.right ? `Only ${now.right} of the four ${now.right === 1 ? "is" : "are"} right.` : "None is right.";
    for (const part of [this.verdict, this.find("path.good")]) part.classList.toggle("won", won);
    if (this.words.textContent !== now.said) this.words.textContent = now.said;
  }
  // Where the pointer is, in weight space.
  under({ clientX, clientY }) {
    const { left, top, width } = this.weights.getBoundingClientRect(), { box, inches, margins } = this.about.right;
    const unit = this.size[0] / width;
    return [box[0] + ((clientX - left) * unit - margins[0]) / inches / INCH, box[3] - ((clientY - top) * unit - margins[1]) / inches / INCH];
  }
  take(event) {
    if (event.button) return;
    this.rest();
    event.preventDefault();
    this.grip.focus({ preventScroll: true });
    this.grip.setPointerCapture(event.pointerId);
    const move = (moved) => this.show(this.under(moved));
    const leave = () => this.grip.removeEventListener("pointermove", move);
    this.grip.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"]) this.grip.addEventListener(end, leave, { once: true });
    move(event);
  }
  key(event) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.rest();
    this.show(add(this.w, this.step, by));
  }
  rest() {
    clearInterval(this.moving);
    this.said.setAttribute("aria-live", "polite");
  }
  // Five seconds along a way, until somebody takes it; not where the reader wants no motion.
  play() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const places = WAY.slice(1).flatMap((end, k) => {
      const by = end.map((value, axis) => value - WAY[k][axis]), steps = Math.round(Math.max(...by.map(Math.abs)) / this.step);
      return Array.from({ length: steps }, (_, s) => add(WAY[k], (s + 1) / steps, by));
    });
    this.said.setAttribute("aria-live", "off");
    this.moving = setInterval(() => (places.length ? this.show(places.shift()) : this.rest()), STEP);
  }
}

export function start(figure) {
  const spaces = new Spaces(figure);
  spaces.play();
  return spaces;
}

if (globalThis.document) {
  document.querySelectorAll("figure.spaces").forEach(start);
  document.documentElement.dataset.lincls = "ready";
}
