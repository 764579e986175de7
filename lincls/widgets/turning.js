// A panel to turn: a button that lies over it, dragged by pointer or by arrow keys (with Shift in small steps).

// What is nearest to the eye follows the pointer, so to the right the azimuth falls, and down the elevation grows.
const TURNS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HALF_TURN = 180; // degrees: a drag across the panel, along its shorter side

// Gives {show([azimuth, elevation])}, calls change([azimuth, elevation]) with whole degrees.
// spec: the panel, the lowest and the highest elevation, the stride of an arrow key.
function turning(spec, help, panels, stage, change, say) {
  const [low, high] = spec.elevations;
  let view = [0, 0]; // as shown
  let exact = view; // with the parts of degrees that a drag has turned by
  let from = null; // where the pointer was, while it drags
  let perPixel = 0; // degrees

  const wrapped = (degrees) => ((degrees % 360) + 360) % 360;
  const turn = (azimuth, elevation) => {
    exact = [wrapped(azimuth), Math.min(Math.max(elevation, low), high)];
    const next = [Math.round(exact[0]) % 360, Math.round(exact[1])];
    if (next[0] === view[0] && next[1] === view[1]) return;
    write(next);
    change(next);
  };

  const surface = element("button", { type: "button", class: "lincls-orbit", "aria-describedby": help });
  surface.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const { width, height } = surface.getBoundingClientRect();
    perPixel = HALF_TURN / Math.min(width, height);
    from = [event.clientX, event.clientY];
    exact = view;
    surface.setPointerCapture(event.pointerId);
    surface.focus({ preventScroll: true, focusVisible: false });
    event.preventDefault();
  });
  surface.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [right, down] = [event.clientX - from[0], event.clientY - from[1]];
    from = [event.clientX, event.clientY];
    turn(exact[0] - perPixel * right, exact[1] + perPixel * down);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    surface.addEventListener(end, () => (from = null));
  surface.addEventListener("keydown", (event) => {
    const way = TURNS[event.key];
    if (!way) return;
    event.preventDefault();
    const by = event.shiftKey ? 1 : spec.stride;
    turn(view[0] + by * way[0], view[1] + by * way[1]);
  });
  stage.append(surface);

  const write = (next) => {
    view = next;
    const [azimuth, elevation] = view.map((degrees) => `${degrees}°`.replace("-", "−"));
    const fields = { name: spec.label, azimuth, elevation };
    surface.setAttribute("aria-label", say("{name}: azimuth {azimuth}, elevation {elevation}", fields));
  };
  const place = () => {
    const [left, top, right, bottom] = panels()[spec.panel].box.map((part) => 100 * part);
    Object.assign(surface.style, { left: `${left}%`, top: `${top}%`, width: `${right - left}%`, height: `${bottom - top}%` });
  };
  place();
  write(spec.initial);
  return { show: (next) => (next[0] !== view[0] || next[1] !== view[1]) && write(next), place };
}
