// The figures of a page come alive: a picture gives way to the figure when its first frame is there, never before.
import { python } from './python.mjs';
import { read, write, writeMoment } from './state.mjs';
import view, { INPUTS, momentButtons, momentOf, pressFrom } from './live.mjs';

const DWELL = 150; // ms that a mouse rests on a figure until Python starts
const COPY = 'Copy link to this state';
const COPIED = 'Link copied';
const TOLD = 3000; // ms that a button says so
const UNKEPT = 'This browser keeps nothing for the page, so Python is loaded anew on each visit.';
const alone = document.body.classList.contains('lincls-alone'); // a figure's own page, whose address may hold a state
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// Act as soon as a place comes near what is seen, once.
function whenNear(place, act) {
  const near = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    near.disconnect();
    act();
  }, { rootMargin: '600px 0px' });
  near.observe(place);
}

class Figure {
  constructor(place) {
    this.place = place;
    this.state = 'picture'; // 'coming', 'live'
    this.picture = place.querySelector('img');
    this.button = element('button', { type: 'button', class: 'lincls-make-live' }, 'Make it live');
    this.status = element('span', { class: 'lincls-status', role: 'status' });
    this.count = element('span', { class: 'lincls-status', 'aria-hidden': 'true' }); // too much to be read out
    this.copying = this.copyButton();
    this.bar = element('div', { class: 'lincls-figure-bar' }, this.button, this.copying, this.status, this.count);
    this.told = place.querySelector('.lincls-told');
    this.offerControls();
    this.button.addEventListener('click', () => this.come());
    this.button.addEventListener('focus', () => python.start());
    this.picture.addEventListener('click', () => this.come());
    this.takeMoments();
    let dwell;
    place.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse' && !navigator.connection?.saveData) dwell = setTimeout(() => python.start(), DWELL);
    });
    place.addEventListener('pointerleave', () => clearTimeout(dwell));
    if (alone) this.open(location.search);
  }
  // The controls stand above the picture from the start, as high as those of the live figure: the first that is moved
  // brings it to life, and what was set until then is set there.
  offerControls() {
    const { specs, width, title } = JSON.parse(this.place.dataset.controls);
    this.set = {};
    this.specs = specs;
    this.shows = {};
    const rows = element('div', { class: 'lincls-controls' });
    const name = (spec) => `lincls-first-${figures.length}-${spec.name}`;
    for (const spec of specs.filter(({ kind }) => INPUTS[kind])) {
      const { node, show } = INPUTS[spec.kind](spec, name(spec), (value) => {
        this.set[spec.name] = value;
        this.place.classList.add('lincls-old'); // the picture is one of other values
        this.come();
      });
      show(spec.initial);
      rows.append(node);
      this.shows[spec.name] = show;
    }
    this.bar.classList.add('lincls-buttons');
    rows.append(this.bar);
    this.first = element('div', { class: 'lincls-live lincls-first', role: 'group', 'aria-label': title, style: `--lincls-width: ${width}` }, rows);
    this.first.addEventListener('focusin', () => python.start());
    this.place.prepend(this.first);
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
      if (this.told) this.told.hidden = this.shown >= 0;
      this.moments.mark((place) => place === this.shown);
    });
    for (const still of stills) {
      still.hidden = true;
      still.querySelector('img').addEventListener('click', () => this.come());
    }
    this.stills.classList.add('lincls-one');
    this.stills.setAttribute('aria-live', 'polite');
    (this.told ?? this.stills).before(this.moments.node);
    const images = this.stills.querySelectorAll('img');
    whenNear(this.place, () => images.forEach((image) => (image.loading = 'eager'))); // there before it is asked for
  }
  // A state in the address: a moment's picture is there, and to other values the controls are moved as by a reader's hand.
  open(query) {
    const names = [...(this.stills?.children ?? [])].map(({ dataset }) => dataset.moment);
    try {
      const { moment, values = {} } = read(query, this.specs, names);
      if (moment) this.moments.node.children[names.indexOf(moment)].click();
      for (const [name, value] of Object.entries(values)) this.shows[name]?.(value);
      Object.assign(this.set, values);
      if (!Object.keys(values).length) return;
      this.place.classList.add('lincls-old');
      whenNear(this.place, () => this.come());
    } catch (error) {
      this.say(error.message);
    }
  }
  // The address of the figure's own page in the state that it shows. A call with arguments opens as that page does not.
  link() {
    const { figure, arguments: given } = this.place.dataset;
    const moment = this.place.querySelector('.lincls-moments [aria-pressed="true"]')?.dataset.moment;
    const opened = Object.fromEntries(this.specs.map(({ name, initial }) => [name, initial]));
    const values = this.model?.get('_values') ?? { ...opened, ...this.set };
    const query = moment && !given ? writeMoment(moment) : write(values, this.specs, Boolean(given));
    return new URL(`../figures/${figure}/${query}`, import.meta.url).href;
  }
  // Where the browser refuses to copy, as in a frame without permission, the link stands selected in a field.
  copyButton() {
    const button = element('button', { type: 'button', class: 'lincls-button' }, COPY);
    const said = element('span', { class: 'lincls-hidden', role: 'status' });
    const field = (this.field = element('input', { class: 'lincls-link', readonly: '', 'aria-label': 'Link to this state', hidden: '' }));
    const tell = (text) => {
      said.textContent = text;
      button.textContent = text || COPY;
    };
    let told;
    button.addEventListener('click', async () => {
      const link = this.link();
      try {
        await navigator.clipboard.writeText(link);
        field.hidden = true;
        tell(COPIED);
        clearTimeout(told);
        told = setTimeout(tell, TOLD, '');
      } catch {
        field.value = link;
        field.hidden = false;
        field.select();
      }
    });
    return element('span', { class: 'lincls-copy' }, button, said, field);
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
      for (const { name, initial } of this.specs) this.shows[name]?.(initial); // as the picture is
      this.set = {};
      this.place.classList.remove('lincls-old');
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
    const inputs = (node) => [...node.querySelectorAll('.lincls-control :is(input, select)')];
    const focused = this.first.contains(document.activeElement) && inputs(this.first).indexOf(document.activeElement);
    live.className = '';
    this.picture.hidden = this.button.hidden = true;
    if (this.told) this.told.hidden = true;
    this.place.prepend(live);
    this.place.append(this.bar);
    live.querySelector('.lincls-buttons').append(this.copying);
    this.first.remove();
    this.model = model;
    if (Object.keys(this.set).length) live.firstChild.dispatchEvent(new CustomEvent('lincls-set', { detail: this.set }));
    if (this.moments) {
      this.stills.hidden = true;
      this.moments.node.remove(); // the figure has its own
      live.querySelectorAll('.lincls-moments button')[this.shown]?.click();
    }
    this.state = 'live';
    this.place.classList.remove('lincls-old');
    this.say('');
    if (focused !== false) (inputs(live)[focused] ?? live.querySelector('input, select, button'))?.focus({ preventScroll: true });
    model.on('revive', (under) => this.say(under ? 'Python starts again …' : ''));
    model.on('trouble', (text) => this.say(text));
    model.on('change:_answer', () => (this.field.value = this.link()));
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

const figures = [];
for (const place of document.querySelectorAll('.lincls-figure[data-figure]')) figures.push(new Figure(place));

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
  if (document.querySelector('.lincls-plain')) return; // which says why not
  const button = element('button', { type: 'button', class: 'lincls-make-live' }, 'Make this page live');
  const said = element('span', { class: 'lincls-status' }, `${figures.length} figures that you can move; Python comes once, and stays in your browser.`);
  const bar = element('p', { class: 'lincls-page-bar' }, button, said);
  button.addEventListener('click', () => {
    python.start();
    figures.forEach((figure) => whenNear(figure.place, () => figure.come()));
    button.hidden = true;
    said.textContent = 'The figures of this page come alive as you reach them.';
    said.setAttribute('role', 'status');
  });
  const titles = [...document.querySelectorAll('article h1, main h1')]; // one of them is for print alone
  (document.querySelector('.lincls-hook') ?? titles.find((title) => title.offsetParent) ?? figures[0].place).after(bar);
}

if (figures.length) {
  if (!alone) offerAll();
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
    if (said) said.textContent = UNKEPT;
  });
}
