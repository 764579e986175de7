// JupyterLab shows a stored picture without the alternative text that its notebook has for it.
(() => {
  const WAIT = 200; // milliseconds, in which more pictures come
  const MISSING = '.jp-RenderedImage img:not([alt])';
  let waiting = null;
  function alternative(image) {
    const cells = globalThis.jupyterapp?.shell.currentWidget?.content?.widgets ?? [];
    const area = cells.find(({ node, outputArea }) => outputArea && node.contains(image))?.outputArea;
    const place = area ? area.widgets.findIndex(({ node }) => node.contains(image)) : -1;
    return place < 0 ? null : area.model.get(place)?.metadata['image/png']?.alt;
  }
  function look() {
    waiting = null;
    for (const image of document.querySelectorAll(MISSING)) {
      const text = alternative(image);
      if (text) image.alt = text;
    }
  }
  const watch = new MutationObserver(() => (waiting ??= setTimeout(look, WAIT)));
  watch.observe(document, { childList: true, subtree: true });
})();
