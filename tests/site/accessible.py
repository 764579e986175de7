"""What axe finds in a page that a reader has chosen a theme for."""

import json
from functools import cache
from importlib.resources import files

SERIOUS = ("serious", "critical")
CHOSEN = """
try {
  localStorage.setItem("mode", THEME);
  localStorage.setItem("theme", THEME);
} catch {}  // an empty page has no storage
"""
STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
  .map((each) => each.finished))"""

# axe makes a colour object with six private fields, each an entry of a WeakMap, for every element behind every text,
# and reads its style's colour anew. What stands at the object itself, and a colour read once, gives the same answers
# in a third of the time.
QUICK = """(() => {
  class Beside {
    name = Symbol();
    constructor(entries) { for (const [key, value] of entries ?? []) this.set(key, value); }
    has(key) { return Object.hasOwn(key, this.name); }
    get(key) { return Object.hasOwn(key, this.name) ? key[this.name] : undefined; }
    set(key, value) { key[this.name] = value; return this; }
    add(key) { return this.set(key, true); }
    delete(key) { return delete key[this.name]; }
  }
  (function (WeakMap, WeakSet) { AXE
  }).call(window, Beside, Beside);
  const { prototype } = axe.commons.color.Color, parse = prototype.parseString, known = new Map();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(this, text);
    if (known.has(text)) Object.assign(this, { r, g, b, alpha });
    else known.set(text, { r, g, b, alpha });
    return this;
  };
})()"""


# A rule none of whose checks has a serious impact finds no serious fault; these took a tenth of the time.
RUN = """(part) => {
  const { rules, data } = axe._audit, serious = (impact) => SERIOUS.includes(impact ?? SERIOUS[0]);
  const found = ({ any, all, none }) => [...any, ...all, ...none].map((each) => data.checks[each.id ?? each]?.impact);
  const mild = rules.filter((rule) => ![rule.impact, ...found(rule)].some(serious));
  const off = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));
  return axe.run(part, { resultTypes: ["violations"], rules: off });
}""".replace("SERIOUS", json.dumps(SERIOUS))


@cache
def axe():
    """The script of axe, made quick."""
    return QUICK.replace("AXE", files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))


def choose(page, theme):
    """Have the next pages that are opened here come in a theme, "light" or "dark", from the first paint on."""
    page.add_init_script(CHOSEN.replace("THEME", json.dumps(theme)))


def serious(page, part="html"):
    """The serious faults of a part of a page as [(rule, [up to three elements])], its colours being at rest."""
    page.evaluate(STILL)
    page.evaluate(axe())
    answer = page.evaluate(RUN, part)
    assert answer["passes"], "axe has looked at nothing"
    return [
        (rule["id"], [node["html"][:200] for node in rule["nodes"]][:3])
        for rule in answer["violations"]
        if rule["impact"] in SERIOUS
    ]
