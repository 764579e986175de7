// A view of lincls.widgets.Live: controls, picture with points to drag, caption.
// anywidget gets inputs.js, dragging.js, turning.js, frames.js, moments.js and this file as one module.

function render({ model, el }) {
  const say = speaker(model);
  const specs = model.get("_controls");
  const [width, height] = model.get("_size");
  let values = { ...model.get("_values") };

  const note = element("p", { class: "lincls-note", hidden: "" }, say("Waiting for the kernel …"));
  const stage = element("div", { class: "lincls-stage" });
  const picture = new Picture([width, height], specs);
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
    enlarged = stage.clientWidth / width; // read here only: elsewhere it would force a layout for every frame
    refine();
  });
  resized.observe(stage);
  stage.style.aspectRatio = `${width} / ${height}`;
  const rows = element("div", { class: "lincls-controls" });
  const help = element("p", { class: "lincls-hidden", id: id("help") }, say("Arrow keys move it, with Shift in small steps."));

  // Controls show values; `of` names the two sliders that a handle moves instead of having a value itself.
  const shown = {};
  const held = (spec) => (spec.of ? [spec.of.map((name) => values[name])] : values[spec.name]);
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
    const changed = of ? ([[x, y]]) => change({ [of[0]]: x, [of[1]]: y }) : (value) => change({ [name]: value });
    if (spec.kind === "points") shown[name] = dragging(spec, help.id, model, stage, changed, say);
    else if (spec.kind === "orbit") shown[name] = turning(spec, help.id, model, stage, changed, say);
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
  if (alt) {
    picture.canvas.setAttribute("aria-label", alt); // what is drawn; the caption says what it means now
    picture.canvas.setAttribute("aria-describedby", caption.id);
  }
  const root = element("div", { class: "lincls-live", role: "group", "aria-label": say("Live figure") }, rows, stage, ...(moments ? [moments.node] : []), caption);
  if (specs.some(({ kind }) => kind === "points" || kind === "orbit")) root.append(help);
  root.append(note);
  root.style.setProperty("--lincls-width", width);
  root.style.setProperty("--lincls-height", height);
  // JupyterLab, Notebook 7 and their slides must not take the arrow keys.
  root.dataset.lmSuppressShortcuts = "true";
  for (const kind of ["keydown", "keyup", "keypress"]) root.addEventListener(kind, (event) => event.stopPropagation());
  root.addEventListener("keydown", ({ key }) => key === "Escape" && el.closest("[tabindex]")?.focus()); // gives the keys back
  el.append(root);
  const unbind = moments && wordsOf(moments.node);

  const showFrame = async () => {
    const [text, failed] = [model.get("_caption"), model.get("_failed")];
    const [whole, frame] = [model.get("_whole"), model.get("_frame")];
    const painted = () => {
      caption.textContent = text;
      caption.classList.toggle("lincls-failed", failed);
      if (!alt) picture.canvas.setAttribute("aria-label", text);
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
    sharpness.removeEventListener("change", sharper);
  };
}

export default { render };
export { momentButtons, momentOf, pressFrom };
