// Frames of a live figure: asking the kernel for them, painting them.

const PATIENCE = 3000; // ms without an answer until the reader is told
let views = 0;

// Pixels of a frame for each pixel of the figure; `enlarged` is how many times its size it is shown, as on a slide.
const ratio = (enlarged) => Math.min((devicePixelRatio || 1) * Math.max(enlarged, 1), 2);

// Asks for frames, one at a time. What changes while a request is under way waits, and only the newest values are sent
// when its answer is on the canvas: frames are dropped, never queued, and the last is right. (Asking when the answer has
// come, before it is decoded, makes frames that are painted over before they are seen: up to a quarter of a drag's.)
class Requests {
  constructor(model, detail, waiting) {
    this.model = model;
    this.detail = detail; // gives what the kernel must know besides values: {ratio, known}
    this.waiting = waiting; // called with true when the kernel keeps silent, with false when it answers
    this.name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${++views}`;
    this.count = 0;
    this.open = null; // the request under way
    this.sent = 0; // when it was sent
    this.next = null; // the values to send after it
  }
  get busy() {
    return this.open !== null || this.next !== null;
  }
  // `painting`: the answer before is not on the canvas yet; `proceed` is called when it is.
  ask(values, painting) {
    this.next = values;
    if ((this.open === null && !painting) || performance.now() - this.sent > 2 * PATIENCE) this.send();
  }
  proceed() {
    if (this.open === null && this.next !== null) this.send();
  }
  send() {
    this.open = `${this.name}:${++this.count}`;
    this.sent = performance.now();
    const content = { request: this.open, values: this.next, ...this.detail() };
    this.next = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.waiting(true), PATIENCE);
    this.model.send(content);
  }
  answered(request) {
    if (request !== this.open) return;
    this.open = null;
    clearTimeout(this.timer);
    this.waiting(false);
  }
  close() {
    clearTimeout(this.timer);
  }
}

// A blob travels to the browser's main process and back before it is decoded, behind all else that happens there.
// ImageDecoder takes the bytes as they are; not every browser has it, and none where the page is not secure.
async function decoded(bytes) {
  const type = "image/png";
  if (!window.ImageDecoder) return createImageBitmap(new Blob([bytes], { type }));
  const decoder = new ImageDecoder({ data: bytes, type });
  try {
    const { image } = await decoder.decode();
    const bitmap = await createImageBitmap(image);
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}

// A frame as lincls/widgets/tiles.py packs it.
function unpacked(bytes) {
  const word = (k) => bytes.getUint32(4 * k, true);
  const [number, base, count] = [0, 1, 2].map(word);
  const places = Array.from({ length: count }, (_, k) => [word(3 + 2 * k), word(4 + 2 * k)]);
  const image = new DataView(bytes.buffer, bytes.byteOffset + 4 * (3 + 2 * count), bytes.byteLength - 4 * (3 + 2 * count));
  return { number, base, places, image };
}

// What the graphics card paints in WebKit, the filter of a dark page (dark.svg) does not reach: there the processor paints.
const CANVAS = { alpha: false, willReadFrequently: navigator.vendor.startsWith("Apple") };

const pictures = new WeakMap(); // the picture painted last, by the controls of its figure: one object for all its views

// Paints frames on a canvas: whole pictures, and the tiles of a frame that differ from the frame before. While a frame
// is decoded only the newest of the others is kept; when tiles go over a frame that is not shown, the whole is missed.
class Picture {
  constructor(size, figure) {
    this.canvas = element("canvas", { class: "lincls-picture", role: "img", width: size[0], height: size[1] });
    // without an alpha channel the browser need not blend the canvas with the page; a fresh one is black
    this.context = this.canvas.getContext("2d", CANVAS);
    this.context.fillStyle = "white";
    this.context.fillRect(0, 0, ...size);
    this.figure = figure;
    this.number = 0; // of the frame that is shown
    this.sharpness = 0; // its width in device pixels; 0 before the first
    this.decoding = false;
    this.next = null;
    const other = pictures.get(figure); // of another view of the figure
    if (other) this.paintWhole(other.canvas, other.number);
  }
  // `painted` is called when the frame is on the canvas: picture and caption change together, in one layout. `missed` is
  // called instead when the frame before is not there.
  async show(bytes, painted, missed) {
    this.next = { ...unpacked(bytes), painted, missed };
    if (this.decoding) return;
    this.decoding = true;
    while (this.next) {
      const frame = this.next;
      this.next = null;
      if (frame.number !== this.number && frame.base && frame.base !== this.number) {
        frame.missed();
        continue;
      }
      try {
        if (frame.number !== this.number) await this.paint(frame);
      } catch (error) {
        console.error("lincls: a frame could not be shown", error);
      }
      frame.painted();
    }
    this.decoding = false;
  }
  async paint({ number, base, places, image }) {
    if (image.byteLength) {
      const bitmap = await decoded(image);
      const side = bitmap.width; // of a tile
      if (!base) this.paintWhole(bitmap, number);
      places.forEach((place, k) => this.context.drawImage(bitmap, 0, k * side, side, side, ...place, side, side));
      bitmap.close();
    }
    this.number = number;
    pictures.set(this.figure, this);
  }
  paintWhole(image, number) {
    const { width, height } = image;
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.context.imageSmoothingEnabled = false; // tiles are painted pixel by pixel
    this.context.drawImage(image, 0, 0);
    [this.number, this.sharpness] = [number, width];
  }
}
