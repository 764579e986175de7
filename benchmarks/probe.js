// Runs in each page before anything else: notes when input arrives, when a new picture is painted, and when the
// kernel is busy. Times are in ms on the clock of performance.now().
(() => {
  const probe = (window.probe = { sign: null, inputs: [], paints: [], kernel: [] });

  // A picture counts as painted when the frame after its change has been handed over: a task posted from within
  // requestAnimationFrame runs after that frame's painting.
  const { port1, port2 } = new MessageChannel();
  let waiting = false;
  port1.onmessage = () => {
    waiting = false;
    probe.paints.push(performance.now());
  };
  const changed = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => port2.postMessage(null));
  };

  document.addEventListener("load", ({ target }) => {
    if (probe.sign === "image" && target.tagName === "IMG") changed();
  }, true);
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    drawImage.apply(this, given);
    if (probe.sign === "canvas" && this.canvas.isConnected) changed();
  };
  for (const kind of ["keydown", "pointermove"])
    window.addEventListener(kind, (event) => probe.inputs.push(event.timeStamp), true);

  probe.watch = (sign) => {
    probe.sign = sign;
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    if (!["image", "canvas"].includes(sign))
      new MutationObserver(changed).observe(document.querySelector(sign), everything);
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    kernel.iopubMessage.connect((_, { header, parent_header, content }) => {
      if (header.msg_type === "status" && parent_header.msg_type === "comm_msg")
        probe.kernel.push([parent_header.msg_id, content.execution_state, header.date]);
    });
  };
  probe.clear = () => {
    for (const list of [probe.inputs, probe.paints, probe.kernel]) list.length = 0;
  };
})();
