// The figures of a page come alive: a picture gives way to the figure when its first frame is there, never before.
import { python } from './python.mjs';
import view, { momentButtons, momentOf, pressFrom } from './live.mjs';

const DWELL = 150; // ms that a mouse rests on a figure until Python starts
const UNKEPT = 'This browser keeps nothing for the page, so Python is loaded anew on each visit.';
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

class Figure {
  constructor(place) {
    this.place = place;
    this.state = 'picture'; // 'coming', 'live'
    this.picture = place.querySelector('img');
    this.button = element('button', { type: 'button', class: 'lincls-make-live' }, 'Make it live');
    this.status = element('span', { class: 'lincls-status', role: 'status' });
    this.count = element('span', { class: 'lincls-status', 'aria-hidden': 'true' }); // too much to be read out
    this.bar = element('div', { class: 'lincls-figure-bar' }, this.button, this.status, this.count);
    place.append(this.bar);
    this.button.addEventListener('click', () => this.come());
    this.button.addEventListener('focus', () => python.start());
    this.picture.addEventListener('click', () => this.come());
    this.takeMoments();
    let dwell;
    place.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse' && !navigator.connection?.saveData) dwell = setTimeout(() => python.start(), DWELL);
    });
    place.addEventListener('pointerleave', () => clearTimeout(dwell));
  }
  // The pictures of moments stand below each other until here; from now on the one whose button is pressed stands in the
  // place of the figure's own, until it is pressed again.
  takeMoments() {
    this.shown = -1;
    this.stills = this.place.querySelector('.lincls-stills');
    if (!this.stills) return;
    const stills = [...this.stills.children];
    this.moments = momentButtons(stills.map(({ dataset }) => dataset.moment), 'Moments', (k) => {
      this.shown = k === this.shown ? -1 : k;
      stills.forEach((still, place) => (still.hidden = place !== this.shown));
      this.picture.hidden = this.shown >= 0;
      this.moments.mark((place) => place === this.shown);
    });
    for (const still of stills) {
      still.hidden = true;
      still.querySelector('img').addEventListener('click', () => this.come());
    }
    this.stills.classList.add('lincls-one');
    this.stills.setAttribute('aria-live', 'polite');
    this.bar.before(this.moments.node);
    const near = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      this.stills.querySelectorAll('img').forEach((image) => (image.loading = 'eager')); // there before it is asked for
    }, { rootMargin: '600px 0px' });
    near.observe(this.place);
  }
  say(text) {
    this.count.textContent = '';
    if (this.status.textContent !== text) this.status.textContent = text;
  }
  async come() {
    if (this.state !== 'picture') return;
    this.state = 'coming';
    this.button.setAttribute('aria-disabled', 'true');
    this.say(python.state === 'ready' ? 'The figure is coming …' : 'Python is starting …');
    performance.mark('lincls:asked');
    try {
      const { figure, arguments: given } = this.place.dataset;
      await this.show(await python.figure(figure, given));
      performance.mark('lincls:live', { detail: figure });
    } catch (error) {
      this.state = 'picture';
      this.say(error.message);
    }
    this.button.removeAttribute('aria-disabled');
  }
  // The figure is laid out beside the picture, unseen, until its first frame is painted.
  async show(model) {
    const live = element('div', { class: 'lincls-coming' });
    this.place.append(live);
    const close = view.render({ model, el: live });
    try {
      await painted(live);
    } catch (error) {
      close();
      live.remove();
      model.close();
      throw error;
    }
    const focused = document.activeElement === this.button;
    live.className = '';
    this.picture.hidden = this.button.hidden = true;
    this.bar.before(live);
    if (this.moments) {
      this.stills.hidden = true;
      this.moments.node.remove(); // the figure has its own
      live.querySelectorAll('.lincls-moments button')[this.shown]?.click();
    }
    this.state = 'live';
    this.say('');
    if (focused) live.querySelector('input, select, button')?.focus({ preventScroll: true });
    model.on('revive', (under) => this.say(under ? 'Python starts again …' : ''));
    model.on('trouble', (text) => this.say(text));
  }
}

// Until the view's first frame is on its canvas: picture and caption come together.
function painted(live) {
  const caption = live.querySelector('.lincls-caption');
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error('The figure did not come. Try again.')), 30000);
    const look = () => {
      if (!caption.textContent) return;
      clearTimeout(late);
      observer.disconnect();
      done();
    };
    const observer = new MutationObserver(look);
    observer.observe(caption, { childList: true, characterData: true, subtree: true });
    look();
  });
}

const figures = [...document.querySelectorAll('.lincls-figure[data-figure]')].map((place) => new Figure(place));

// A bold word that names a moment is a button: it does what the moment's own does.
for (const word of document.querySelectorAll('article strong')) {
  if (word.closest('a, button, figcaption') || !momentOf(word)) continue;
  const button = element('button', { type: 'button', class: 'lincls-word' });
  word.replaceWith(button);
  button.append(word);
  button.addEventListener('click', () => pressFrom(word));
}

// One button for the whole page: figures come as they come into view, the first at once.
function offerAll() {
  const button = element('button', { type: 'button', class: 'lincls-make-live' }, 'Make this page live');
  const said = element('span', { class: 'lincls-status' }, `${figures.length} figures that you can move; Python comes once, and stays in your browser.`);
  const bar = element('p', { class: 'lincls-page-bar' }, button, said);
  button.addEventListener('click', () => {
    python.start();
    const near = new IntersectionObserver((seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        figures.find(({ place }) => place === target).come();
      }
    }, { rootMargin: '600px 0px' });
    figures.forEach(({ place }) => near.observe(place));
    button.hidden = true;
    said.textContent = 'The figures of this page come alive as you reach them.';
    said.setAttribute('role', 'status');
  });
  const titles = [...document.querySelectorAll('article h1, main h1')]; // one of them is for print alone
  (titles.find((title) => title.offsetParent) ?? figures[0].place).after(bar);
}

if (figures.length) {
  offerAll();
  const waiting = () => figures.filter(({ state }) => state === 'coming');
  python.on('progress', (bytes, of) => {
    const text = bytes < of ? `${megabytes(bytes)} of ${megabytes(of)} MB` : '';
    for (const { count } of waiting()) if (count.textContent !== text) count.textContent = text;
  });
  const warm = () => python.warm(figures.map(({ place }) => place.dataset.figure));
  warm(); // Python may be ready before this script is
  python.on('state', (state, reason) => {
    for (const figure of waiting()) if (state === 'ready') figure.say('The figure is coming …');
    if (state === 'ready') warm();
    if (!reason) return;
    for (const figure of figures) if (figure.state === 'live') figure.say(`${reason} Move a control to start it again.`);
  });
  python.on('note', () => {
    const said = document.querySelector('.lincls-page-bar .lincls-status');
    said.textContent = UNKEPT;
  });
}
