// Points to drag: buttons that stand on the picture where the points are drawn.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// Dragged by pointer or by arrow keys (with Shift in small steps); gives {show(places)}, calls change(places).
// spec: names and bounds of the points, their grid (the small step), their stride (the step of an arrow key) and
// the origin that the grid counts from.
function dragging(spec, help, panels, stage, change, say) {
  let places = [];
  const panel = () => panels()[spec.panel];

  const snapped = (value, axis) => {
    const [low, high] = spec.bounds[axis];
    const steps = Math.round((value - spec.origin[axis]) / spec.grid[axis]);
    const near = Number((spec.origin[axis] + steps * spec.grid[axis]).toPrecision(12));
    return Math.min(Math.max(near, low), high);
  };
  const move = (n, place) => {
    places = places.map((old, k) => (k === n ? place.map(snapped) : old));
    show(places);
    change(places);
  };
  // from the data's units to fractions of the picture, and back from the pointer
  const onPicture = ([px, py]) => {
    const { box, x, y } = panel();
    const [right, up] = [(px - x[0]) / (x[1] - x[0]), (py - y[0]) / (y[1] - y[0])];
    return [box[0] + right * (box[2] - box[0]), box[3] - up * (box[3] - box[1])];
  };
  const underPointer = (event) => {
    const { box, x, y } = panel();
    const frame = stage.getBoundingClientRect();
    const right = ((event.clientX - frame.left) / frame.width - box[0]) / (box[2] - box[0]);
    const up = (box[3] - (event.clientY - frame.top) / frame.height) / (box[3] - box[1]);
    return [x[0] + right * (x[1] - x[0]), y[0] + up * (y[1] - y[0])];
  };

  const handles = spec.names.map((name, n) => {
    const handle = element("button", { type: "button", class: "lincls-point", "aria-describedby": help });
    let grip = null; // from the pointer to the point's centre, while it is dragged
    handle.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      const under = underPointer(event);
      grip = places[n].map((value, axis) => value - under[axis]);
      handle.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      event.preventDefault();
    });
    handle.addEventListener("pointermove", (event) => {
      if (grip) move(n, underPointer(event).map((value, axis) => value + grip[axis]));
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      handle.addEventListener(end, () => (grip = null));
    handle.addEventListener("keydown", (event) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      const length = event.shiftKey ? spec.grid : spec.stride;
      const ends = [panel().x, panel().y]; // an axis may run down, as the rows of a table do
      const onward = (axis) => Math.sign(ends[axis][1] - ends[axis][0]) * way[axis] * length[axis];
      move(n, places[n].map((value, axis) => value + onward(axis)));
    });
    return handle;
  });
  stage.append(...handles);

  const show = (value) => {
    places = value;
    handles.forEach((handle, n) => {
      const [left, top] = onPicture(places[n]).map((part) => `${100 * part}%`);
      Object.assign(handle.style, { left, top });
      const at = places[n].slice(0, spec.of?.length).map((number) => String(+number.toPrecision(4)).replace("-", "−"));
      handle.setAttribute("aria-label", say("{name}, at {place}", { name: spec.names[n], place: at.join(", ") }));
    });
  };
  return { show, place: () => places.length && show(places) };
}
