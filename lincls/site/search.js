// How the pages' search orders what it finds, and what it shows of each: Sphinx puts this before its own script.
// A lecture comes before the glossary, that before all other prose, and the reference last.
const ROOMS = [/^notebooks\//, /^docs\/glossary$/, /^exercises\//, /^(?!api\/|genindex|py-modindex)/];
const ASIDE = "pre, .lincls-plain, .bd-header-article, #jb-print-docs-body, .bd-sidebar-secondary"; // no prose of a page
const AROUND = 120; // characters before and behind the word that was found

var Scorer = {
  score: ([page, , , , score]) => {
    const place = ROOMS.findIndex((room) => room.test(page));
    return score + 1000 * (place < 0 ? 0 : ROOMS.length - place);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

// Whole words around the first place of a keyword.
function excerpt(text, keywords) {
  const plain = text.replace(/\s+/g, " ").trim();
  const found = [...keywords].map((word) => plain.toLowerCase().indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const middle = found.length ? Math.min(...found) : 0;
  const begin = middle > AROUND ? plain.indexOf(" ", middle - AROUND) + 1 : 0;
  const whole = plain.length <= middle + AROUND;
  const end = whole ? plain.length : plain.lastIndexOf(" ", middle + AROUND);
  return `${begin ? "… " : ""}${plain.slice(begin, Math.max(end, middle))}${whole ? "" : " …"}`;
}

document.addEventListener("DOMContentLoaded", () => {
  Search.makeSearchSummary = (page, keywords, anchor) => {
    const read = new DOMParser().parseFromString(page, "text/html");
    read.querySelectorAll(".math").forEach((formula) => formula.replaceWith("…")); // they are not set yet
    read.querySelectorAll(ASIDE).forEach((part) => part.remove());
    const text = Search.htmlToText(read.documentElement.outerHTML, anchor);
    const summary = document.createElement("p");
    summary.className = "context";
    summary.textContent = text ? excerpt(text, keywords) : ""; // a page may be all reference
    return summary;
  };
});
