// A view of lincls.widgets.Live: controls, picture with points to drag, caption.
// anywidget gets inputs.js, dragging.js, turning.js, frames.js, stacking.js, moments.js and this file as one module.

const DARK = "dark.svg"; // its text, which live.py puts here
const HYPHEN = /(?:(?<![\w.)\]])|(?<=\de))-(?=[\d.])/g; // before a number: a minus sign, as lincls/site/stills.py writes it

function render({ model, el }) {
  const say = speaker(model);
  const specs = model.get("_controls");
  const [width, height] = model.get("_size");
  let values = { ...model.get("_values") };

  const note = element("p", { class: "lincls-note", hidden: "" }, say("Waiting for the kernel …"));
  const stage = element("div", { class: "lincls-stage" });
  const picture = new Picture([width, height], specs);
  const stack = new Stack([width, height], model.get("_cuts"));
  const narrow = matchMedia(NARROW);
  const isStacked = () => narrow.matches && stack.slices.length > 1;
  const panels = () => model.get("_panels").map((panel) => (isStacked() ? { ...panel, box: stack.box(panel.box) } : panel));
  let enlarged = 1; // how many times its size the picture is shown
  const detail = () => ({ ratio: ratio(enlarged), known: picture.number });
  const requests = new Requests(model, detail, (silent) => (note.hidden = !silent));
  const id = (name) => `lincls-${requests.name}-${name}`;
  const asked = new Set(); // widths asked for: a kernel that rounds otherwise is not asked for ever
  const ask = (wanted) => requests.ask(wanted, picture.decoding);
  const again = () => ask(requests.next ?? {}); // the picture as it is: another view may have moved on
  const refine = () => {
    const wanted = Math.round(width * ratio(enlarged));
    const fits = Math.abs(picture.sharpness - wanted) <= 2;
    if (!picture.sharpness || fits || asked.has(wanted) || requests.busy) return;
    asked.add(wanted);
    again();
  };
  stage.append(picture.canvas);
  const resized = new ResizeObserver(() => {
    enlarged = stage.clientWidth / (isStacked() ? stack.size[0] : width); // read here only: elsewhere it would force a layout for every frame
    refine();
  });
  resized.observe(stage);
  const rows = element("div", { class: "lincls-controls" });
  const help = element("p", { class: "lincls-hidden", id: id("help") }, say("Arrow keys move it, with Shift in small steps."));

  // Controls show values; `of` names the sliders that a handle moves instead of having a value itself, `at` is its
  // height if it moves one only.
  const shown = {};
  const held = (spec) => (spec.of ? [[...spec.of.map((name) => values[name]), ...spec.at]] : values[spec.name]);
  const showValues = () => {
    specs.forEach((spec) => shown[spec.name].show(held(spec)));
    moments?.mark(isHere);
  };
  const change = (changes) => {
    values = { ...values, ...changes };
    showValues();
    ask(values);
  };
  for (const spec of specs) {
    const { name, of } = spec;
    const moved = ([place]) => change(Object.fromEntries(of.map((slider, axis) => [slider, place[axis]])));
    const changed = of ? moved : (value) => change({ [name]: value });
    if (spec.kind === "points") shown[name] = dragging(spec, help.id, panels, stage, changed, say);
    else if (spec.kind === "orbit") shown[name] = turning(spec, help.id, panels, stage, changed, say);
    else rows.append((shown[name] = INPUTS[spec.kind](spec, id(name), changed)).node);
  }
  const sliders = specs.filter(({ kind }) => kind === "slider");
  const lengths = sliders.flatMap(({ low, high, digits }) => [low, high].map((end) => written(end, digits).length));
  rows.style.setProperty("--lincls-digits", Math.max(1, ...lengths));
  const steps = sliders.find(({ name }) => name === model.get("_step"));
  const playing =
    steps && player(steps, () => values[steps.name], (value) => change({ [steps.name]: value }), () => requests.busy, say);
  const reset = button("Reset", say("Reset"), () => {
    playing?.pause();
    change(Object.fromEntries(specs.filter(({ of }) => !of).map(({ name, initial }) => [name, initial])));
  });
  if (specs.length) rows.append(element("div", { class: "lincls-buttons" }, ...(playing?.nodes ?? []), reset));

  const named = model.get("_moments");
  const isHere = (k) => Object.entries(named[k][1]).every(([name, value]) => isSame(values[name], value));
  const goTo = (k) => {
    playing?.pause();
    change(named[k][1]);
  };
  const moments = named.length ? momentButtons(named.map(([name]) => name), say("Moments"), goTo) : null;

  const caption = element("p", { class: "lincls-caption", id: id("caption"), "aria-live": "polite" });
  const alt = model.get("_alt");
  const canvases = [picture.canvas, stack.canvas]; // the stack is there in a narrow window only, and seen there
  for (const canvas of alt ? canvases : []) {
    canvas.setAttribute("aria-label", alt); // what is drawn; the caption says what it means now
    canvas.setAttribute("aria-describedby", caption.id);
  }
  const root = element("div", { class: "lincls-live", role: "group", "aria-label": model.get("title") }, rows, stage, ...(moments ? [moments.node] : []), caption);
  if (specs.some(({ kind }) => kind === "points" || kind === "orbit")) root.append(help);
  root.append(note);
  const lay = () => {
    const [wide, high] = isStacked() ? stack.size : [width, height];
    root.style.setProperty("--lincls-width", wide);
    root.style.setProperty("--lincls-height", high);
    stage.style.aspectRatio = `${wide} / ${high}`;
    picture.canvas.hidden = isStacked();
    if (isStacked()) {
      picture.canvas.after(stack.canvas);
      stack.paint(picture.canvas);
    } else stack.canvas.remove();
    for (const { name } of specs) shown[name].place?.();
  };
  lay();
  narrow.addEventListener("change", lay);
  // JupyterLab, Notebook 7 and their slides must not take the arrow keys.
  root.dataset.lmSuppressShortcuts = "true";
  for (const kind of ["keydown", "keyup", "keypress"]) root.addEventListener(kind, (event) => event.stopPropagation());
  root.addEventListener("keydown", ({ key }) => key === "Escape" && el.closest("[tabindex]")?.focus()); // gives the keys back
  root.addEventListener("lincls-set", ({ detail }) => change(detail)); // the page around it sets values
  if (!document.getElementById("lincls-dark")) document.body.insertAdjacentHTML("beforeend", DARK); // a page may bring it
  el.append(root);
  if (!document.querySelector(".lincls-swapped")) {
    // once, seen where all is dark; the course's pages bring their own
    const swapped = say("Your page is dark, and so are its figures: what the text calls black is white in them, what it calls white is black, and paler means nearer to the page.");
    el.append(element("p", { class: "lincls-swapped" }, swapped));
  }
  const unbind = moments && wordsOf(moments.node);

  const showFrame = async () => {
    const [text, failed] = [model.get("_caption").replace(HYPHEN, "−"), model.get("_failed")];
    const [whole, frame] = [model.get("_whole"), model.get("_frame")];
    const painted = () => {
      caption.textContent = text;
      caption.classList.toggle("lincls-failed", failed);
      if (!alt) canvases.forEach((canvas) => canvas.setAttribute("aria-label", text));
      if (isStacked()) stack.paint(picture.canvas);
      showValues();
      refine();
    };
    await picture.show(frame.byteLength ? frame : whole, painted, again);
    requests.proceed();
  };
  model.on("change:_answer", () => {
    requests.answered(model.get("_answer"));
    if (!requests.busy) values = { ...model.get("_values") };
    showFrame();
  });
  showValues(); // a control has its name and value at once, not only when the first picture is decoded
  showFrame();

  let sharpness = null; // a query answers for one resolution: after a change it is asked anew
  const sharper = () => {
    watch();
    again();
  };
  const watch = () => {
    sharpness?.removeEventListener("change", sharper);
    sharpness = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    sharpness.addEventListener("change", sharper);
  };
  watch();
  return () => {
    playing?.pause();
    unbind?.();
    requests.close();
    resized.disconnect();
    narrow.removeEventListener("change", lay);
    sharpness.removeEventListener("change", sharper);
  };
}

export default { render };
export { INPUTS, momentButtons, momentOf, pressFrom };
