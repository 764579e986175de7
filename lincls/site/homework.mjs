// An exercise set as a page: what it says at its head and its end, and the notebook that one hands in.
import { download, element, kept, root } from "./progress.mjs";

// The release with the reader's sources in the cells that are theirs; ids and metadata stay as they are.
export function filled(release, sources) {
  const notebook = structuredClone(release);
  for (const cell of notebook.cells) {
    if (cell.cell_type === "code") Object.assign(cell, { outputs: [], execution_count: null });
    if (sources.has(cell.id)) cell.source = sources.get(cell.id).match(/[^\n]*\n|[^\n]+$/g) ?? [];
  }
  return notebook;
}

export function show(page, answers) {
  const name = `${page.split("/").pop()}.ipynb`;
  const address = new URL(`_sources/${page}.ipynb`, root);
  const part = () => {
    const said = element("p", { role: "status" });
    const button = element("button", { type: "button", class: "lincls-button" }, "Download my notebook");
    button.addEventListener("click", async () => {
      try {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(answer.status);
        const sources = new Map(answers.map((cell) => [cell.row.id, cell.source()]));
        download(name, `${JSON.stringify(filled(await answer.json(), sources), null, 1)}\n`, "application/x-ipynb+json");
        said.textContent = `Saved as ${name}, with your ${answers.length} answers in it.`;
      } catch {
        said.textContent = "The notebook cannot be fetched just now: try again when you are online. What you typed is not lost.";
      }
    });
    return [element("p", { class: "lincls-buttons" }, button), said];
  };
  const keeps = kept.refused
    ? "This browser keeps nothing (a private window?), so download your notebook before you close the page."
    : "What you type is kept in this browser, and goes nowhere by itself.";
  const head = element(
    "div",
    { class: "lincls-homework" },
    element("p", {}, `You can answer this set here, without installing anything. ${keeps} Run a cell by its button, or by Ctrl-Enter. When you are done, download your notebook and hand that file in.`),
    ...part(),
  );
  const title = document.querySelector("article h1");
  title?.after(head);
  const last = answers.at(-1)?.place;
  last?.after(element("div", { class: "lincls-homework" }, element("p", {}, "All done? Your notebook is the file that you hand in."), ...part()));
}
