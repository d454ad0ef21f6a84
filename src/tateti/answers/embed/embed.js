// A board within another page: steps through the moves of a match. All that it needs stands in its page; it asks for nothing.
(() => {
  const told = JSON.parse(document.getElementById("told").textContent);
  const cells = [...document.querySelectorAll("#pieces use")];
  const last = document.getElementById("last");
  const won = document.getElementById("won");
  const said = document.getElementById("said");
  const spoken = document.getElementById("spoken");
  const steps = { start: -Infinity, back: -1, next: 1, end: Infinity };
  const end = told.moves.length;
  let ply = told.ply;

  const lettersAt = (/** @type {number} */ count) => {
    const letters = [...told.start];
    for (const [cell, letter] of told.moves.slice(0, count)) letters[cell] = letter;
    return letters;
  };

  function show() {
    lettersAt(ply).forEach((letter, cell) => {
      cells[cell].setAttribute("href", letter === "." ? "#none" : `#piece-${letter}`);
    });
    const move = ply > 0 ? told.moves[ply - 1] : null;
    last.toggleAttribute("hidden", move === null);
    if (move)
      last.setAttribute(
        "transform",
        `translate(${(move[0] % told.cols) * 100} ${Math.floor(move[0] / told.cols) * 100})`,
      );
    won.toggleAttribute("hidden", ply !== end);
    said.textContent = told.said[ply];
    for (const [id, step] of Object.entries(steps)) {
      document.getElementById(id).setAttribute("aria-disabled", String(step < 0 ? ply === 0 : ply === end));
    }
  }

  const walk = (/** @type {number} */ step) => {
    const there = Math.max(0, Math.min(end, ply + step));
    if (there === ply) return;
    ply = there;
    show();
    spoken.textContent = told.spoken[ply];
  };

  if (end === 0) return; // a position alone
  show();
  for (const [id, step] of Object.entries(steps)) document.getElementById(id).onclick = () => walk(step);
  const keys = { Home: "start", ArrowLeft: "back", ArrowRight: "next", End: "end" };
  document.onkeydown = (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    walk(steps[keys[event.key]]);
    event.preventDefault();
  };
})();
