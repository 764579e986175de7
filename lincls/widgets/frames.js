// Frames of a live figure: asking the kernel for them, painting them.

const PATIENCE = 3000; // ms without an answer until the reader is told
const QUICK = 150; // ms from a request to its answer, below which the next one need not wait for it
let views = 0;

// Pixels of a frame for each pixel of the figure; `enlarged` is how many times its size it is shown, as on a slide.
const ratio = (enlarged) => Math.min((devicePixelRatio || 1) * Math.max(enlarged, 1), 2);

// Asks for frames. While a picture is on its way back and being painted the kernel can make the next one, so two
// requests may be under way where answers come quickly, and one where they do not. What changes meanwhile waits, and
// only the newest values are sent when an answer has come: frames are dropped, never queued, and the last is right.
class Requests {
  constructor(model, detail, waiting) {
    this.model = model;
    this.detail = detail; // gives the ratio of a frame
    this.waiting = waiting; // called with true when the kernel keeps silent, with false when it answers
    this.name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${++views}`;
    this.count = 0;
    this.open = []; // requests under way, oldest first: {request, sent}
    this.took = PATIENCE; // ms from the last answered request to its answer
    this.next = null; // the values to send after them
  }
  get busy() {
    return this.open.length > 0;
  }
  get full() {
    return this.open.length >= (this.took < QUICK ? 2 : 1);
  }
  ask(values) {
    this.next = values;
    if (!this.full || performance.now() - this.open[0].sent > 2 * PATIENCE) this.send();
  }
  send() {
    const content = { request: `${this.name}:${++this.count}`, values: this.next, ratio: this.detail() };
    this.open.push({ request: content.request, sent: performance.now() });
    this.next = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.waiting(true), PATIENCE);
    this.model.send(content);
  }
  answered(request) {
    const place = this.open.findIndex((one) => one.request === request);
    if (place < 0) return;
    this.took = performance.now() - this.open[place].sent;
    this.open.splice(0, place + 1); // answers come in the order of the requests: older ones were lost
    clearTimeout(this.timer);
    this.waiting(false);
    if (this.busy) this.timer = setTimeout(() => this.waiting(true), PATIENCE);
    if (this.next && !this.full) this.send();
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

// Paints PNG frames on a canvas. While one is decoded only the newest of the others is kept.
class Picture {
  constructor(size, painted) {
    this.canvas = element("canvas", { class: "lincls-picture", role: "img", width: size[0], height: size[1] });
    this.painted = painted; // called with the width in device pixels
    this.decoding = false;
    this.next = null;
  }
  // `words` is called just when the picture is painted: caption and picture change together, in one layout.
  async show(bytes, words) {
    this.next = { bytes, words };
    if (this.decoding) return;
    this.decoding = true;
    while (this.next) {
      const frame = this.next;
      this.next = null;
      try {
        this.paint(await decoded(frame.bytes));
      } catch (error) {
        console.error("lincls: a frame could not be shown", error);
      }
      frame.words();
    }
    this.decoding = false;
  }
  paint(bitmap) {
    const { width, height } = bitmap;
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.canvas.getContext("2d").drawImage(bitmap, 0, 0);
    bitmap.close();
    this.painted(width);
  }
}
