// Predictions in a page: the question and its choices stand there, and what is right comes when the reader has committed
// to a choice. They are shown by predict.mjs, the view that JupyterLab has.
import view from "./predict.mjs";
import { kept } from "./progress.mjs";

// What anywidget gives a view, over a question of the page.
class Asked {
  constructor(page, place) {
    this.page = page;
    this.cell = place.dataset.cell;
    this.address = new URL(place.dataset.answer, location.href);
    this.place = place;
    this.heard = [];
    this.state = {
      _question: place.querySelector(".lincls-question").textContent,
      _choices: [...place.querySelectorAll("ol > li")].map((item) => item.textContent),
      _hands: false,
      _picked: -1,
      _right: -1,
      _because: "",
    };
  }
  get(name) {
    return this.state[name];
  }
  on(_, hear) {
    this.heard.push(hear);
  }
  send({ commit }) {
    this.commit(commit, "Fetching the answer …");
  }
  async commit(choice, waiting) {
    if (this.state._right >= 0) return;
    this.say(waiting);
    try {
      const [right, because] = await this.truth();
      Object.assign(this.state, { _picked: choice, _right: right, _because: because });
    } catch {
      this.say("The answer cannot be fetched just now. Your choice is not lost: press Commit again when you are online.");
      return;
    }
    kept.put(this.page, this.cell, { kind: "prediction", picked: choice, right: choice === this.state._right });
    this.heard.forEach((hear) => hear());
  }
  async truth() {
    const answer = await fetch(this.address);
    if (!answer.ok) throw new Error(answer.status);
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-right]");
    return [Number(found.dataset.right), found.querySelector("span").textContent];
  }
  say(text) {
    this.place.querySelector(".lincls-verdict").textContent = text;
  }
  show() {
    this.place.classList.remove("lincls-predict-page");
    this.place.replaceChildren();
    view.render({ model: this, el: this.place });
    this.remember();
  }
  // A choice of an earlier visit, or of a file.
  remember() {
    const before = kept.get(this.page, this.cell)?.picked;
    if (!(before >= 0 && before < this.state._choices.length) || this.state._right >= 0) return;
    this.place.querySelectorAll('input[type="radio"]')[before].checked = true;
    this.commit(before, "");
  }
}

// What `predictions()` prints in a notebook.
function count(asked) {
  const states = asked.map(({ state }) => state);
  const made = states.filter(({ _picked }) => _picked >= 0);
  const wrong = made.filter(({ _picked, _right }) => _picked !== _right);
  const many = states.length === 1 ? "prediction" : "predictions";
  const lines = wrong.map(
    ({ _question, _choices, _picked, _right }) => `- ${_question} You said: ${_choices[_picked]}. It is: ${_choices[_right]}.`,
  );
  const first = `${states.length} ${many}: you committed to ${made.length}, and ${made.length - wrong.length} came true.`;
  return [first, ...lines].join("\n");
}

export function show(page) {
  const asked = [...document.querySelectorAll(".lincls-predict-page[data-answer]")].map((place) => new Asked(page, place));
  asked.forEach((each) => each.show());
  for (const place of document.querySelectorAll('.lincls-cell[data-kind="count"] .cell_output')) {
    const box = document.createElement("pre");
    const tell = () => (box.textContent = count(asked));
    asked.forEach((each) => each.on("change", tell));
    tell();
    place.replaceChildren(box);
  }
  kept.on(() => asked.forEach((each) => each.remember()));
  return asked.length;
}
