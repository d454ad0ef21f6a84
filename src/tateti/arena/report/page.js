// The games of an arena: chosen from a list, stepped through on the board. All that it needs stands in its page; it asks for nothing.
(() => {
  const told = JSON.parse(document.getElementById("told").textContent);
  const { words } = told;
  const $ = (/** @type {string} */ id) => document.getElementById(id);
  const cells = [...document.querySelectorAll("#pieces use")];
  const last = $("last");
  const ROWS = 14; // games in the list at once
  const steps = { start: -Infinity, back: -1, next: 1, end: Infinity };

  // A game as the page has it: who plays, where it begins, its moves (a number for cell and piece each), and how it ended.
  const games = told.games.map(([number, first, second, opening, line, result, ending, reason]) => ({
    number,
    seats: [first, second],
    opening,
    line,
    moves: told.lines[line].moves,
    result, // 0: the first won, 1: the second, 2: a draw
    ending,
    reason,
  }));

  let chosen = []; // the places of the games that the filters leave
  let page = 0;
  let game = null;
  let ply = 0;

  const fill = (/** @type {string} */ sentence, /** @type {Record<string, string | number>} */ values) =>
    sentence.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name]));
  const moveOf = (/** @type {number} */ code) => told.letters[code % 4] + told.cells[Math.floor(code / 4)];
  const nameOf = (/** @type {number} */ bot) => told.bots[bot];
  const results = ["1-0", "0-1", "½-½"];

  // Choosing

  const filter = (/** @type {string} */ name) => $(`filter-${name}`).value;

  function isWanted({ seats, result, ending }) {
    const bot = filter("bot");
    const other = filter("other");
    const wanted = filter("result");
    if (bot !== "" && !seats.includes(Number(bot))) return false;
    if (other !== "" && !(seats.includes(Number(other)) && (bot !== other || seats[0] === seats[1]))) return false;
    if (filter("ending") !== "" && ending !== Number(filter("ending"))) return false;
    if (wanted === "") return true;
    if (wanted === "draw") return result === 2;
    if (result === 2) return false;
    if (bot === "") return (wanted === "won") === (result === 0);
    return (wanted === "won") === (seats[result] === Number(bot));
  }

  function choose() {
    chosen = games.map((_game, place) => place).filter((place) => isWanted(games[place]));
    page = 0;
    list();
  }

  function list() {
    const pages = Math.max(1, Math.ceil(chosen.length / ROWS));
    page = Math.max(0, Math.min(pages - 1, page));
    const rows = chosen.slice(page * ROWS, (page + 1) * ROWS).map((place) => {
      const one = games[place];
      const button = document.createElement("button");
      const parts = [
        ["small", `#${one.number}`],
        ["who", `${nameOf(one.seats[0])} – ${nameOf(one.seats[1])}`],
        ["", results[one.result]],
      ];
      for (const [kind, text] of parts) {
        const part = document.createElement("span");
        part.className = kind;
        part.textContent = text;
        button.append(part);
      }
      button.setAttribute("aria-current", String(one === game));
      button.onclick = () => open(place, true);
      const row = document.createElement("li");
      row.append(button);
      return row;
    });
    $("list").replaceChildren(...rows);
    $("found").textContent = fill(chosen.length === 1 ? words.found_one : words.found, {
      count: chosen.length.toLocaleString(document.documentElement.lang),
    });
    $("page").textContent = fill(words.page, { page: page + 1, pages });
    $("earlier").setAttribute("aria-disabled", String(page === 0));
    $("later").setAttribute("aria-disabled", String(page === pages - 1));
  }

  // The board

  function lettersAt(/** @type {number} */ count) {
    const letters = [...told.openings[game.opening].letters];
    for (const code of game.moves.slice(0, count)) letters[Math.floor(code / 4)] = told.letters[code % 4];
    return letters;
  }

  const rowsAt = (/** @type {number} */ count) =>
    lettersAt(count)
      .map((letter, cell) => (cell > 0 && cell % told.cols === 0 ? `/${letter}` : letter))
      .join("");

  const numbered = (/** @type {number} */ count) => {
    const place = count - 1 + told.openings[game.opening].turn;
    return `${Math.floor(place / 2) + 1}${place % 2 ? "…" : "."}`;
  };

  function outcome() {
    const ending = told.endings[game.ending];
    if (game.result === 2) return fill(words.drawn, { ending });
    const [winner, loser] = [game.seats[game.result], game.seats[1 - game.result]].map((bot) => told.called[bot]);
    const sentence = fill(game.reason === null ? words.won : words.forfeited, { winner, loser, ending });
    // A name that begins a sentence stays as it was given; "the level" does not.
    return told.bots.some((name) => sentence.startsWith(name))
      ? sentence
      : sentence[0].toUpperCase() + sentence.slice(1);
  }

  function saidAt(/** @type {number} */ count) {
    if (count === 0) return words.beginning;
    return `${numbered(count)} ${moveOf(game.moves[count - 1])}${count === game.moves.length ? `  ${results[game.result]}` : ""}`;
  }

  function faultAt(/** @type {number} */ count) {
    const faults = told.lines[game.line].faults;
    return faults && count > 0 ? Number(faults[count - 1]) : 0;
  }

  function show() {
    const end = game.moves.length;
    lettersAt(ply).forEach((letter, cell) => {
      cells[cell].setAttribute("href", letter === "." ? "#none" : `#piece-${letter}`);
    });
    const cell = ply > 0 ? Math.floor(game.moves[ply - 1] / 4) : null;
    last.toggleAttribute("hidden", cell === null);
    if (cell !== null)
      last.setAttribute("transform", `translate(${(cell % told.cols) * 100} ${Math.floor(cell / told.cols) * 100})`);
    for (const name of told.ends)
      $(name).toggleAttribute("hidden", ply !== end || !told.lines[game.line].ends.includes(name));
    document.querySelector(".replay .tateti-board").setAttribute("aria-label", rowsAt(ply));
    $("said").textContent = saidAt(ply);
    const told_of = [];
    if (faultAt(ply)) told_of.push(words.faults[faultAt(ply)]);
    if (ply === end) told_of.push(outcome());
    if (ply === end && game.reason !== null) told_of.push(told.reasons[game.reason]);
    $("about").textContent = told_of.join(" ");
    [...$("moves").querySelectorAll("button")].forEach((button, place) => {
      button.setAttribute("aria-current", String(place + 1 === ply));
    });
    for (const [id, step] of Object.entries(steps)) {
      $(id).setAttribute("aria-disabled", String(step < 0 ? ply === 0 : ply === end));
    }
  }

  function moves() {
    return game.moves.map((code, place) => {
      const button = document.createElement("button");
      const fault = faultAt(place + 1);
      button.textContent = `${numbered(place + 1)} ${moveOf(code)}${["", "?", "?", "??"][fault]}`;
      button.className = fault ? "fault" : "";
      button.onclick = () => walk(place + 1 - ply);
      const item = document.createElement("li");
      item.append(button);
      return item;
    });
  }

  function open(/** @type {number} */ place, /** @type {boolean} */ isAsked) {
    game = games[place];
    ply = isAsked && game.reason === null ? 0 : game.moves.length; // a forfeit is at the end
    $("title").textContent = fill(words.title, {
      number: game.number,
      first: nameOf(game.seats[0]),
      second: nameOf(game.seats[1]),
    });
    $("record").textContent = `records/${String(game.number).padStart(told.digits, "0")}.txt`;
    $("moves").replaceChildren(...moves());
    if (isAsked) history.replaceState(null, "", `#game-${game.number}`);
    list();
    show();
    if (isAsked) $("spoken").textContent = $("title").textContent;
  }

  function walk(/** @type {number} */ step) {
    const there = Math.max(0, Math.min(game.moves.length, ply + step));
    if (there === ply) return;
    ply = there;
    show();
    $("spoken").textContent = `${saidAt(ply)}. ${$("about").textContent}`;
  }

  /** The game before or after this one, in the list. @param {number} step */
  function neighbour(step) {
    const here = chosen.indexOf(games.indexOf(game));
    const place = chosen[Math.max(0, Math.min(chosen.length - 1, here + step))];
    if (place === undefined || games[place] === game) return;
    page = Math.floor(chosen.indexOf(place) / ROWS);
    open(place, true);
  }

  for (const [id, step] of Object.entries(steps)) $(id).onclick = () => walk(step);
  $("earlier").onclick = () => {
    page -= 1;
    list();
  };
  $("later").onclick = () => {
    page += 1;
    list();
  };
  for (const name of ["bot", "other", "result", "ending"]) $(`filter-${name}`).onchange = choose;
  for (const button of document.querySelectorAll(".cross button")) {
    button.onclick = () => {
      for (const name of ["bot", "other"]) $(`filter-${name}`).value = button.dataset[name];
      for (const name of ["result", "ending"]) $(`filter-${name}`).value = "";
      choose();
      if (chosen.length) open(chosen[0], true);
      $("games").scrollIntoView();
      $("replay").focus({ preventScroll: true });
    };
  }
  const keys = {
    Home: () => walk(-Infinity),
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    End: () => walk(Infinity),
    PageUp: () => neighbour(-1),
    PageDown: () => neighbour(1),
  };
  $("replay").onkeydown = (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    keys[event.key]();
    event.preventDefault();
  };

  function openAsked() {
    const number = Number(/^#game-(\d+)$/.exec(location.hash)?.[1]);
    const place = games.findIndex((one) => one.number === number);
    open(Math.max(0, place), place >= 0);
  }

  if (games.length === 0) return;
  choose();
  openAsked();
  window.onhashchange = openAsked;
})();
