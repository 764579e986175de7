// Panels one below another in a narrow window, so that their labels can be read: slices of the picture, as
// lincls/plot/stack.py cuts and lays them.

const NARROW = "screen and (width < 600px)";

class Stack {
  constructor([width, height], cuts) {
    const edges = [0, ...cuts, 1];
    this.slices = edges.slice(1).map((end, k) => [edges[k], end]);
    this.widest = Math.max(...this.slices.map(([start, end]) => end - start));
    this.size = [Math.round(width * this.widest), height * this.slices.length];
    this.canvas = element("canvas", { class: "lincls-picture", role: "img" });
  }
  // Where a box of the picture lies in the stack; both in fractions.
  box([left, top, right, bottom]) {
    const k = Math.max(0, this.slices.findIndex(([, end]) => (left + right) / 2 < end));
    const [across, down] = [(x) => (x - this.slices[k][0]) / this.widest, (y) => (k + y) / this.slices.length];
    return [across(left), down(top), across(right), down(bottom)];
  }
  paint(picture) {
    const { width, height } = picture;
    const edges = this.slices.map((slice) => slice.map((edge) => Math.round(edge * width)));
    const size = { width: Math.max(...edges.map(([start, end]) => end - start)), height: height * edges.length };
    if (this.canvas.width !== size.width || this.canvas.height !== size.height) Object.assign(this.canvas, size);
    const context = this.canvas.getContext("2d", CANVAS);
    context.fillStyle = "white";
    context.fillRect(0, 0, size.width, size.height);
    edges.forEach(([start, end], k) => context.drawImage(picture, start, 0, end - start, height, 0, k * height, end - start, height));
  }
}
