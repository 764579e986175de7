for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th"), table = head.closest("table"), body = table.tBodies[0];
    const column = head.cellIndex, down = head.getAttribute("aria-sort") !== "ascending";
    const value = (row) => row.cells[column].dataset.v ?? row.cells[column].textContent;
    const rows = [...body.rows].map((row, place) => [row, place]);
    rows.sort(([a, i], [b, j]) => {
      const one = value(a), two = value(b), order = one.localeCompare(two, undefined, { numeric: true });
      return (down ? order : -order) || i - j;
    });
    body.append(...rows.map(([row]) => row));
    for (const each of head.parentElement.cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "ascending" : "descending");
  });
}
