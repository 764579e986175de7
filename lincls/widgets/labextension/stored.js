// An extension of JupyterLab and Notebook 7: where no model answers, a widget shows what is stored beside it.
//
// The output of a live figure holds a widget and a picture. JupyterLab shows the widget, and in a notebook that was run,
// saved and opened again without its kernel it says "Error displaying widget: model not found", or waits for ever, though
// the picture is there. So each renderer of widgets gets a second one: what it shows goes when the widget's view comes.
//
// JupyterLab loads this file as a container of webpack's module federation; it is short enough to be written by hand.

const VIEW = "application/vnd.jupyter.widget-view+json";
const STORED = ["text/html", "image/png"]; // text alone, as of a plain widget, says less than the error does
const PATIENCE = 500; // ms until the view of a model that answers is there

// Replaces renderModel of a renderer of widgets.
function orStored(renderer, registry) {
  const render = renderer.renderModel;
  renderer.renderModel = async function (model) {
    const show = async () => {
      const type = STORED.find((type) => type in model.data);
      if (!type || this.isDisposed || this.isHidden || this.widgets.length) return; // a view is there, or was closed
      const stored = registry.createRenderer(type);
      await stored.renderModel(model);
      const alt = model.metadata[type]?.alt;
      if (alt) stored.node.querySelector("img")?.setAttribute("alt", alt);
      if (this.widgets.length) return;
      this.removeClass("jupyter-widgets");
      this.node.replaceChildren(stored.node); // until the renderer empties its node for a view
    };
    const waiting = setTimeout(show, PATIENCE); // where there is no kernel at all, nothing is ever settled
    await render.call(this, model);
    clearTimeout(waiting);
    await show();
  };
  return renderer;
}

let shared; // the modules of JupyterLab: name -> version -> {get}

async function extension() {
  const [{ get }] = Object.values(shared["@jupyterlab/rendermime"]);
  const { RenderMimeRegistry } = (await get())();
  const { createRenderer } = RenderMimeRegistry.prototype;
  const activate = () => {
    RenderMimeRegistry.prototype.createRenderer = function (type) {
      const renderer = createRenderer.call(this, type);
      return type === VIEW ? orStored(renderer, this) : renderer;
    };
  };
  return () => ({ id: "lincls:stored", description: "Shows what is stored of a widget.", autoStart: true, activate });
}

(window._JUPYTERLAB ??= {}).lincls = { init: (scope) => void (shared = scope), get: extension };
