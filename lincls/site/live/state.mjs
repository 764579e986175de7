// The state of a figure as the query of an address: ?w1=1&b=-1, ?rule=cyclic, ?vote=true, ?points=0,1,2.5,3, or ?moment=NAME.
//   read(query, specs, moments) -> {moment} or {values}, by name; throws an Error with a sentence for the reader
//   write(values, specs, whole) -> query of the values, "" where all are as the figure opens; `whole`: of all values
//   writeMoment(name) -> query of a moment
// specs: the figure's controls that have a value, as lincls/widgets tells the browser of them; moments: their names.

const MOMENT = 'moment';
const STAYS = 'The figure stands as it opens.';
const number = (value) => String(value).replace('-', '−');
const list = (names) => (names.length ? names.join(', ') : 'none');

// NaN where a part is no number
const parts = (text) => text.split(',').map((part) => (part.trim() ? Number(part) : NaN));
const within = (value, [low, high]) => low <= value && value <= high;
const range = ([low, high]) => `from ${number(low)} to ${number(high)}`;

// Of each kind of control: what its text must be, and the value that a text stands for, undefined where it is not that.
const KINDS = {
  slider: {
    wanted: ({ low, high }) => `a number ${range([low, high])}`,
    value: (text, { low, high }) => parts(text).find((value, _, all) => all.length === 1 && within(value, [low, high])),
  },
  choice: {
    wanted: ({ options }) => `one of: ${list(options)}`,
    value: (text, { options }) => options.find((option) => option === text),
  },
  check: {
    wanted: () => 'true or false',
    value: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  },
  points: {
    wanted: ({ initial, bounds: [x, y] }) =>
      `x and y of ${initial.length === 1 ? 'a point' : `${initial.length} points`} with commas between, x ${range(x)} and y ${range(y)}`,
    value(text, { initial, bounds }) {
      const all = parts(text);
      const fits = all.length === 2 * initial.length && all.every((value, k) => within(value, bounds[k % 2]));
      return fits ? initial.map((_, n) => all.slice(2 * n, 2 * n + 2)) : undefined;
    },
  },
  orbit: {
    wanted: ({ elevations }) => `azimuth and elevation in degrees with a comma between, the elevation ${range(elevations)}`,
    value(text, { elevations }) {
      const [azimuth, elevation, ...more] = parts(text);
      return Number.isFinite(azimuth) && within(elevation, elevations) && !more.length ? [azimuth, elevation] : undefined;
    },
  },
};

export function read(query, specs, moments) {
  const asked = [...new URLSearchParams(query)];
  const fail = (said) => {
    throw new Error(`${said} ${STAYS}`);
  };
  if (asked.length > 1 && asked.some(([name]) => name === MOMENT)) fail('A moment sets all controls, so it stands alone in an address.');
  const values = {};
  for (const [name, text] of asked) {
    if (name === MOMENT) return moments.includes(text) ? { moment: text } : fail(`No moment is called “${text}”; there are: ${list(moments)}.`);
    const spec = specs.find((each) => each.name === name);
    if (!spec) fail(`No control is called “${name}”; there are: ${list(specs.map((each) => each.name))}.`);
    const { wanted, value } = KINDS[spec.kind];
    values[name] = value(text, spec);
    if (values[name] === undefined) fail(`${name} must be ${wanted(spec)}; got “${text}”.`);
  }
  return { values };
}

const written = (pairs) => (pairs.length ? `?${new URLSearchParams(pairs)}`.replaceAll('%2C', ',') : '');

export function write(values, specs, whole) {
  const moved = specs.filter(({ name, initial }) => whole || String(values[name]) !== String(initial));
  return written(moved.map(({ name }) => [name, String(values[name])]));
}

export const writeMoment = (name) => written([[MOMENT, name]]);
