// A view of lincls.widgets.Predict: choices, a button to commit, and then what is right and why.

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
  node.append(...children);
  return node;
}

// Says a sentence in the course's language: `_words` has those that are not said in English.
function speaker(model) {
  const words = model.get("_words") ?? {};
  return (text, fields = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
}

let views = 0;

function render({ model, el }) {
  const say = speaker(model);
  const choices = model.get("_choices");
  const name = `lincls-predict-${views++}`;
  const letter = (k) => String.fromCharCode(65 + k);

  const radios = choices.map((_, k) => element("input", { type: "radio", name, id: `${name}-${k}`, value: k }));
  const counts = choices.map((_, k) =>
    element("input", { type: "number", min: 0, max: 999, value: 0, "aria-label": say("hands for {letter}", { letter: letter(k) }) }));
  const bars = choices.map(() => element("span", { class: "lincls-bar", "aria-hidden": "true" }));
  const rows = choices.map((choice, k) => {
    const label = element("label", { for: radios[k].id }, element("b", {}, letter(k)), ` ${choice}`);
    const row = element("div", { class: "lincls-choice" }, radios[k], label);
    if (model.get("_hands")) row.append(counts[k], bars[k]);
    return row;
  });
  const tell = () => {
    const hands = counts.map((input) => Math.max(0, Number(input.value) || 0));
    const most = Math.max(1, ...hands);
    bars.forEach((bar, k) => (bar.style.width = `${(6 * hands[k]) / most}em`));
  };
  counts.forEach((input) => input.addEventListener("input", tell));

  const commit = element("button", { type: "button", class: "lincls-button" }, say("Commit"));
  const reveal = element("button", { type: "button", class: "lincls-button" }, say("Show the answer"));
  const verdict = element("p", { class: "lincls-verdict", role: "status" });
  const waiting = () => {
    verdict.textContent = say("Waiting for the kernel: run this cell if nothing comes.");
  };
  commit.addEventListener("click", () => {
    const k = radios.findIndex((radio) => radio.checked);
    if (k < 0) {
      verdict.textContent = say("Pick one first.");
      return;
    }
    waiting();
    model.send({ commit: k });
  });
  reveal.addEventListener("click", () => {
    waiting();
    model.send({ reveal: true });
  });

  const buttons = element("div", { class: "lincls-buttons" }, commit);
  if (model.get("_hands")) buttons.append(reveal);
  const legend = element("legend", {}, element("strong", {}, `${say("Predict.")} `), model.get("_question"));
  const root = element("fieldset", { class: "lincls-predict" }, legend, ...rows, buttons, verdict);
  // JupyterLab, Notebook 7 and their slides listen for keys at the document and would take the arrows: only the window
  // is asked before it. What the keys do to a control of the browser's own happens all the same.
  const keep = (event) => {
    if (!root.contains(event.target)) return;
    event.stopImmediatePropagation();
    if (event.type === "keydown" && event.key === "Escape") el.closest("[tabindex]")?.focus(); // gives the keys back
  };
  const kinds = ["keydown", "keyup", "keypress"];
  kinds.forEach((kind) => window.addEventListener(kind, keep, true));
  el.append(root);

  const show = () => {
    const [right, picked] = [model.get("_right"), model.get("_picked")];
    if (right < 0) return;
    radios.forEach((radio, k) => {
      radio.disabled = true;
      radio.checked = k === picked;
    });
    rows[right].classList.add("lincls-true");
    if (!rows[right].querySelector(".lincls-mark"))
      rows[right].querySelector("label").append(element("span", { class: "lincls-mark" }, ` ✓ ${say("this is what happens")}`));
    const came = picked === right ? "You said {letter}, and so it is." : "You said {letter}.";
    const said = picked < 0 ? "" : `${say(came, { letter: letter(picked) })} `;
    verdict.textContent = `${said}${letter(right)}: ${model.get("_because")}`;
    buttons.hidden = true;
  };
  model.on("change:_because", show);
  show();
  return () => kinds.forEach((kind) => window.removeEventListener(kind, keep, true));
}

export default { render };
