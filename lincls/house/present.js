// The extension that `lincls present` adds to JupyterLab: it tells the server where the deck stands (notes.py), and
// keeps the deck on cells that it shows.
//
// JupyterLab loads this file as a container of webpack's module federation, as lincls/widgets/labextension/stored.js.
// All such files share one scope, so that this one keeps its names to itself.

(() => {
  const AGAIN = 2000; // ms until a lost connection is tried anew
  const STRUCK = { C: "ℂ", E: "𝔼", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" }; // browsers leave this variant out

  const typeOf = (cell) => cell.model.getMetadata("slideshow")?.slide_type;
  const shown = (cell) => [undefined, "slide", "subslide", "fragment"].includes(typeOf(cell));
  const opens = (cell) => ["slide", "subslide"].includes(typeOf(cell));

  // Markdown as HTML, with formulas in MathML, which needs no script and no font of JupyterLab's.
  async function html({ rendermime }, markdown) {
    const made = rendermime.createRenderer("text/markdown");
    await made.renderModel(rendermime.createModel({ data: { "text/markdown": markdown } }));
    await rendermime.latexTypesetter?.typeset(made.node);
    for (const formula of made.node.querySelectorAll("mjx-container")) {
      formula.replaceWith(formula.querySelector("math"));
    }
    for (const letter of made.node.querySelectorAll("[mathvariant=double-struck]")) {
      letter.textContent = STRUCK[letter.textContent] ?? letter.textContent;
    }
    for (const anchor of made.node.querySelectorAll(".jp-InternalAnchorLink")) anchor.remove();
    return made.node.innerHTML;
  }

  // What the lecturer's window is told; `now` is the note that comes next after the current cell.
  async function place(notebook) {
    const cells = notebook.widgets, at = notebook.activeCellIndex;
    const after = (from) => cells.findIndex((cell, number) => number > from && opens(cell)) >>> 0; // none: very far
    const first = Math.max(0, cells.findLastIndex((cell, number) => number <= at && opens(cell)));
    const next = after(at);
    const notes = cells.slice(first, next).filter((cell) => typeOf(cell) === "notes");
    const texts = cells.slice(next, after(next)).filter((cell) => shown(cell) && cell.model.type === "markdown")
      .flatMap((cell) => cell.model.sharedModel.source.split("\n"));
    const heading = texts.find((line) => /^#+ /.test(line)) ?? texts[0] ?? (next < cells.length ? "a figure" : "");
    const pieces = [heading.replace(/^#+ /, ""), ...notes.map((cell) => cell.model.sharedModel.source)];
    const [coming, ...said] = await Promise.all(pieces.map((piece) => html(notebook, piece)));
    const now = notes.findIndex((cell) => cells.indexOf(cell) > at);
    return { cell: cells[at].model.id, next: coming, notes: said, now: now < 0 ? notes.length - 1 : now };
  }

  function activate(app, tracker) {
    const { wsUrl, token } = app.serviceManager.serverSettings;
    const current = () => tracker.currentWidget?.content;
    let socket, turn = 0, before = 0;

    async function tell() {
      const mine = ++turn, notebook = current();
      if (!notebook?.activeCell || socket.readyState !== WebSocket.OPEN) return;
      const found = await place(notebook);
      if (mine === turn) socket.send(JSON.stringify(found)); // else the deck has gone on meanwhile
    }
    function connect() {
      socket = new WebSocket(`${wsUrl}lincls/deck?token=${encodeURIComponent(token)}`);
      socket.onopen = tell;
      socket.onclose = () => setTimeout(connect, AGAIN);
    }
    // From a cell that the deck hides to the next where it stops, in the direction of the last step.
    function follow() {
      const notebook = current(), at = notebook?.activeCellIndex ?? -1;
      if (at < 0) return;
      const stops = notebook.widgets.map((cell) => shown(cell) && !cell.inputHidden); // as JupyterLab's own keys
      const on = stops.indexOf(true, at), back = stops.lastIndexOf(true, at);
      const presenting = document.body.dataset.jpDeckMode === "presenting";
      if (presenting && !shown(notebook.widgets[at]) && Math.max(on, back) >= 0) {
        notebook.activeCellIndex = back < 0 || (on >= 0 && at > before) ? on : back;
        return;
      }
      before = at;
      tell();
    }
    const named = (notebook) => notebook.model.getMetadata("lincls")?.start;
    // To the cell where the deck starts, the first that is shown if none is named.
    function start(notebook) {
      const id = named(notebook);
      notebook.deselectAll();
      notebook.activeCellIndex = notebook.widgets.findIndex((cell) => (id ? cell.model.id === id : shown(cell)));
      notebook.activate(); // the keys go on
    }
    app.commands.addCommand("lincls:start", { label: "To the Start of the Deck", execute: () => start(current()) });
    tracker.activeCellChanged.connect(follow);
    tracker.widgetAdded.connect(async (_, panel) => {
      await panel.revealed; // all cells are there
      if (named(panel.content)) start(panel.content);
      tell();
    });
    connect();
  }

  let shared; // the modules of JupyterLab: name -> version -> {get}

  async function extension() {
    const [{ get }] = Object.values(shared["@jupyterlab/notebook"]);
    const { INotebookTracker } = (await get())();
    return () => ({ id: "lincls-present:deck", autoStart: true, requires: [INotebookTracker], activate });
  }

  (window._JUPYTERLAB ??= {})["lincls-present"] = { init: (scope) => void (shared = scope), get: extension };
})();
