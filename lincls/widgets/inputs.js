// The controls beside the picture: sliders, choices, check boxes, buttons.

const ICONS = {
  Back: "M10.5 3v10L4.5 8z",
  Play: "M4.5 2.5v11L13 8z",
  Pause: "M4 3h3v10H4zM9 3h3v10H9z",
  Step: "M5.5 3v10l6-5z",
  Reset: "M8 3a5 5 0 1 0 4.6 3h-1.7A3.4 3.4 0 1 1 8 4.6V7l3.6-3.2L8 .6z",
};

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function icon(name) {
  const span = element("span", { "aria-hidden": "true", class: "lincls-icon" });
  span.innerHTML = `<svg viewBox="0 0 16 16"><path d="${ICONS[name]}"/></svg>`;
  return span;
}

// Says a sentence in the course's language: `_words` has those that are not said in English.
function speaker(model) {
  const words = model.get("_words") ?? {};
  return (text, fields = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
}

function button(kind, text, press) {
  const node = element("button", { type: "button", class: "lincls-button" }, icon(kind), text);
  node.addEventListener("click", press);
  return node;
}

const row = (...children) => element("div", { class: "lincls-control" }, ...children);
const labelled = (spec, id) => element("label", { for: id }, spec.label);
// with decimals, or, where there are many of them, as 2.5e−12
const written = (value, digits) =>
  (digits > 9 ? String(+value.toPrecision(9)) : value.toFixed(digits)).replaceAll("-", "−");

// Each makes {node, show(value)} and calls change(value) when the reader moves the control.
const INPUTS = {
  slider(spec, id, change) {
    const input = element("input", { type: "range", id, min: spec.low, max: spec.high, step: spec.step });
    const value = element("span", { class: "lincls-value", "aria-hidden": "true" });
    const show = (number) => {
      if (Number(input.value) !== number) input.value = number;
      const text = written(number, spec.digits);
      if (value.textContent === text) return; // a write, even of the same, means a layout
      value.textContent = text;
      input.setAttribute("aria-valuetext", text);
    };
    input.addEventListener("input", () => {
      show(Number(input.value));
      change(Number(input.value));
    });
    return { node: row(labelled(spec, id), input, value), show };
  },
  choice(spec, id, change) {
    const select = element("select", { id }, ...spec.options.map((text) => element("option", { value: text }, text)));
    select.addEventListener("change", () => change(select.value));
    return { node: row(labelled(spec, id), select), show: (text) => (select.value = text) };
  },
  check(spec, id, change) {
    const input = element("input", { type: "checkbox", id });
    input.addEventListener("change", () => change(input.checked));
    return { node: row(input, labelled(spec, id)), show: (on) => (input.checked = on) };
  },
};

// Buttons that move one slider: back, play or pause, step. Playing waits for each frame.
function player(spec, get, put, busy, say) {
  let timer = null;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const pace = calm ? 1000 : Math.min(Math.max(12000 / (spec.high - spec.low), 80), 700); // ms a step
  const go = (by) => put(Math.min(Math.max(get() + by * spec.step, spec.low), spec.high));
  const face = (kind, text) => play.replaceChildren(icon(kind), text);
  const pause = () => {
    clearTimeout(timer);
    timer = null;
    face("Play", say("Play"));
  };
  const tick = () => {
    const late = busy();
    if (!late) go(1);
    if (get() >= spec.high) pause();
    else timer = setTimeout(tick, late ? 20 : pace);
  };
  const press = (by) => () => {
    pause();
    go(by);
  };
  const play = button("Play", say("Play"), () => {
    if (timer !== null) return pause();
    face("Pause", say("Pause"));
    if (get() >= spec.high) put(spec.low);
    timer = setTimeout(tick, pace);
  });
  return { nodes: [button("Back", say("Back"), press(-1)), play, button("Step", say("Step"), press(1))], pause };
}
