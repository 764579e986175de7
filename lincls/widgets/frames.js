// Frames of a live figure: asking the kernel for them, painting them.

const PATIENCE = 3000; // ms without an answer until the reader is told
let views = 0;

// Pixels of a frame for each pixel of the figure; `enlarged` is how many times its size it is shown, as on a slide.
const ratio = (enlarged) => Math.min((devicePixelRatio || 1) * Math.max(enlarged, 1), 2);

// Asks for frames, one at a time. What changes while a request is under way waits, and only the newest values are sent
// when its answer has come: frames are dropped, never queued, and the last is right. The browser paints the answer while
// the kernel makes the next one. (With two requests under way the answers came in pairs, and one of a pair is not seen.)
class Requests {
  constructor(model, detail, waiting) {
    this.model = model;
    this.detail = detail; // gives the ratio of a frame
    this.waiting = waiting; // called with true when the kernel keeps silent, with false when it answers
    this.name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${++views}`;
    this.count = 0;
    this.open = null; // the request under way
    this.sent = 0; // when it was sent
    this.next = null; // the values to send after it
  }
  get busy() {
    return this.open !== null;
  }
  ask(values) {
    this.next = values;
    if (!this.busy || performance.now() - this.sent > 2 * PATIENCE) this.send();
  }
  send() {
    this.open = `${this.name}:${++this.count}`;
    this.sent = performance.now();
    const content = { request: this.open, values: this.next, ratio: this.detail() };
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
    if (this.next) this.send();
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

// Paints frames on a canvas: a whole picture when there is a new one, and over it the part that moves. While a frame is
// decoded only the newest of the others is kept.
class Picture {
  constructor(size, painted) {
    this.canvas = element("canvas", { class: "lincls-picture", role: "img", width: size[0], height: size[1] });
    // without an alpha channel the browser need not blend the canvas with the page; a fresh one is black
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.context.fillStyle = "white";
    this.context.fillRect(0, 0, ...size);
    this.painted = painted; // called with the width in device pixels
    this.decoding = false;
    this.next = null;
    this.whole = null; // the whole picture painted last, as bytes
  }
  // `words` is called just when the picture is painted: caption and picture change together, in one layout.
  async show(whole, part, at, words) {
    this.next = { whole, part, at, words };
    if (this.decoding) return;
    this.decoding = true;
    while (this.next) {
      const frame = this.next;
      this.next = null;
      try {
        const fresh = frame.whole !== this.whole && (await decoded(frame.whole));
        const moved = frame.part.byteLength && (await decoded(frame.part));
        if (fresh) this.paintWhole(fresh, frame.whole);
        if (moved) this.paint(moved, ...frame.at);
        this.painted(this.canvas.width);
      } catch (error) {
        console.error("lincls: a frame could not be shown", error);
      }
      frame.words();
    }
    this.decoding = false;
  }
  paintWhole(bitmap, bytes) {
    const { width, height } = bitmap;
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.paint(bitmap, 0, 0);
    this.whole = bytes;
  }
  paint(bitmap, left, top) {
    this.context.drawImage(bitmap, left, top);
    bitmap.close();
  }
}
