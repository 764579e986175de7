// What a page does besides being read: progress, predictions, cells with an editor.
import * as cells from "./cells.mjs";
import * as homework from "./homework.mjs";
import * as predictions from "./predictions.mjs";
import { kept } from "./progress.mjs";

const { dataset } = document.documentElement; // paper is white
let theme;
addEventListener("beforeprint", () => {
  theme = dataset.theme;
  dataset.theme = "light";
});
addEventListener("afterprint", () => (dataset.theme = theme));

const about = document.getElementById("lincls-page");
if (about) {
  const { page, cells: rows } = JSON.parse(about.textContent);
  const asked = predictions.show(page);
  const turns = rows.filter(({ kind }) => kind === "turn").length;
  const questions = rows.filter(({ kind, title }, k) => kind === "answer" && title && rows[k + 1]?.kind === "check").length;
  kept.total(page, asked + turns + questions);
  const answers = await cells.show({ page, cells: rows });
  if (rows.some(({ kind }) => kind === "answer")) homework.show(page, answers);
}
dataset.lincls = "ready";
