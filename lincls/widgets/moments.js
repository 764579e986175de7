// Moments: states of a figure that have a name. Each has a button, and a bold word of the text that says the name does what the
// button does: the one of the figure above the word, else of the figure below it.

const BESIDE = ".jp-Notebook"; // several notebooks may be open in one page

function momentOf(word) {
  const groups = [...(word.closest(BESIDE) ?? document).querySelectorAll(".lincls-moments")];
  const isAbove = (group) => group.compareDocumentPosition(word) & Node.DOCUMENT_POSITION_FOLLOWING;
  const near = [groups.filter(isAbove).at(-1), groups.find((group) => !isAbove(group))];
  const buttons = near.flatMap((group) => [...(group?.children ?? [])]);
  return buttons.find(({ dataset }) => dataset.moment === word.textContent.trim());
}

// Of numbers, texts and lists of them; asked for every frame, so it ends at the first that differs.
const isSame = (one, other) =>
  one === other || (Array.isArray(one) && one.length === other.length && one.every((part, k) => isSame(part, other[k])));

// A word may be far from its figure: what it sets comes into sight.
function pressFrom(word) {
  const button = momentOf(word);
  button.click();
  button.closest(".lincls-live, .lincls-figure").scrollIntoView({ block: "nearest" });
}

// The buttons of some names; press(k) of the k-th. Gives {node, mark(isHere)}, where isHere(k) says which is shown.
function momentButtons(names, label, press) {
  const buttons = names.map((name, k) => {
    const attributes = { type: "button", class: "lincls-button", "data-moment": name, "aria-pressed": "false" };
    const node = element("button", attributes, name);
    node.addEventListener("click", () => press(k));
    return node;
  });
  const node = element("div", { class: "lincls-moments", role: "group", "aria-label": label }, ...buttons);
  const pressed = names.map(() => false);
  const mark = (isHere) =>
    buttons.forEach((each, k) => {
      if (pressed[k] === isHere(k)) return;
      pressed[k] = !pressed[k];
      each.setAttribute("aria-pressed", pressed[k]);
    });
  return { node, mark };
}

// Lets the bold words beside a notebook's figure be clicked; gives the function that ends it. What the notebook shows as
// text may be laid out anew at any time, so nothing is bound to the words themselves.
function wordsOf(group) {
  const wordAt = ({ target }) => {
    const word = target.closest?.("strong");
    return word && !word.closest("button, a") && group.contains(momentOf(word)) ? word : null;
  };
  const dress = (event) => wordAt(event)?.classList.add("lincls-word");
  const press = (event) => {
    const word = wordAt(event);
    if (word) pressFrom(word);
  };
  document.addEventListener("pointerover", dress);
  document.addEventListener("click", press);
  const dressing = requestAnimationFrame(() => {
    for (const target of (group.closest(BESIDE) ?? document).querySelectorAll("strong")) dress({ target });
  });
  return () => {
    cancelAnimationFrame(dressing);
    document.removeEventListener("pointerover", dress);
    document.removeEventListener("click", press);
  };
}
