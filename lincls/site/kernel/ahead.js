// At the head of a notebook's page: the worker in which JupyterLite will run its kernel starts with the page. When
// JupyterLite makes its first one, it is given this.
(() => {
  if (crossOriginIsolated) return; // its worker is another one there
  const Plain = Worker;
  const ahead = new Plain('../static/pyodide/ahead.mjs', { type: 'module' });
  globalThis.Worker = class extends Plain {
    constructor(address, options) {
      if (String(address).includes('/comlink.worker.')) {
        globalThis.Worker = Plain;
        return ahead;
      }
      super(address, options);
    }
  };
})();
