// A box for text, where there is no editor: `edit` gives its node, text(), write(text) and focus().

export function edit({ text, label, run, changed }) {
  const node = document.createElement("textarea");
  node.className = "lincls-box";
  node.value = text;
  node.spellcheck = false;
  node.setAttribute("aria-label", label);
  const fit = () => (node.rows = Math.max(2, node.value.split("\n").length));
  node.addEventListener("input", () => {
    fit();
    changed(node.value);
  });
  node.addEventListener("keydown", (event) => {
    if (!run || event.key !== "Enter" || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    run();
  });
  fit();
  const write = (now) => {
    node.value = now;
    fit();
    changed(now);
  };
  return { node, text: () => node.value, write, focus: () => node.focus() };
}
