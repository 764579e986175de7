"""What axe finds in a page that a reader has chosen a theme for."""

import json
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


def choose(page, theme):
    """Have the next pages that are opened here come in a theme, "light" or "dark", from the first paint on."""
    page.add_init_script(CHOSEN.replace("THEME", json.dumps(theme)))


def serious(page):
    """The serious faults of a page as [(rule, [up to three elements])], when its colours have come to rest."""
    page.evaluate(STILL)
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    assert found["passes"], "axe has looked at nothing"
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]][:3])
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]
