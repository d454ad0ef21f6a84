// The rules: every game as it describes itself, how things are written down, and the keyboard.

import { valuesByCell, worthOf } from "../analyses.js";
import { pieceIcon } from "../board/pieces.js";
import { nameWindow } from "../components/basics.js";
import { h, show } from "../dom.js";
import { games, gameToStudy } from "../games.js";
import { _ } from "../i18n.js";
import { readableQuery } from "../router.js";
import { begunLarge, SIDES, sideInSentence, sideName, worthInWords } from "../words.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function rulesPage(root) {
  let isClosed = false;
  const draw = () => {
    if (isClosed) return;
    nameWindow(_("Rules"));
    show(
      root,
      h(
        "div",
        { class: "rules" },
        h("h1", null, _("The rules")),
        h(
          "p",
          { class: "lead" },
          _("A line is horizontal, vertical or diagonal; on the usual boards it has three cells."),
        ),
        games().map((game) => rulesOf(game, draw)),
        writing(gameToStudy()),
        keys(),
      ),
    );
  };
  draw();
  return {
    translate: draw,
    close() {
      isClosed = true;
    },
  };
}

/** @typedef {import("../games.js").Game} Game */

/** A game: what it says of itself, a board, and its examples. @param {Game} game @param {() => void} redraw */
function rulesOf(game, redraw) {
  return h(
    "section",
    { class: "panel rules-part rules-game", id: game.kind },
    h(
      "div",
      { class: "stack" },
      h("h2", null, game.long_title),
      h("p", null, game.rules),
      h("p", { class: "muted small" }, _("The usual board: {rows} rows of {cols} cells, lines of {line}.", game.board)),
      pieces(game),
      game.notes ? h("p", { class: "muted small" }, game.notes) : null,
      h("div", { class: "row" }, h("a", { class: "button", href: "/" }, _("Play"))),
    ),
    diagram(game, game.example, _("In play: {position}", { position: game.example })),
    game.examples.length ? examples(game, redraw) : null,
  );
}

function examples(game, redraw) {
  return h(
    "div",
    { class: "rules-examples" },
    game.examples.map((one) => example(game, one, redraw)),
    h(
      "p",
      { class: "muted small" },
      _(
        "+ wins, = draws, − loses, for the one who plays it; the number counts plies to the end (moves of both players).",
      ),
    ),
  );
}

/**
 * An example with what every move in it is worth, which the server is asked for: what is said of it can be seen.
 * @param {Game} game @param {import("../games.js").Example} example @param {() => void} redraw
 */
function example(game, { position, words }, redraw) {
  const found = worthOf(game.name, position, redraw);
  const analysis = found.state === "known" ? found.analysis : null;
  const worth =
    analysis &&
    begunLarge(
      _("{mover} to move: {value}.", { mover: sideInSentence(analysis.to_move), value: worthInWords(analysis) }),
    );
  return h(
    "figure",
    { class: "diagram example" },
    h("tateti-board", {
      ".view": {
        board: game.board,
        pieces: game.pieces,
        position,
        picture: true,
        label: _("In play: {position}", { position }),
        values: analysis ? valuesByCell(analysis) : {},
      },
    }),
    h(
      "figcaption",
      { class: "stack small" },
      h("span", null, words),
      worth ? h("span", { class: "muted" }, worth) : null,
      h(
        "a",
        { href: `/analysis${readableQuery({ game: game.name, position })}` },
        _("See what each move is worth here"),
      ),
    ),
  );
}

/** The pieces: whose they are, or in the order in which they follow each other on a cell. @param {Game} game */
function pieces(game) {
  const named = (piece) => h("span", { class: "row" }, pieceIcon(piece), piece.name);
  if (!game.shared) {
    return h(
      "ul",
      { class: "piece-order" },
      SIDES.map((side, i) => h("li", null, pieceIcon(game.pieces[i]), `${sideName(side)}: ${game.pieces[i].name}`)),
    );
  }
  const empty = h("span", { class: "row" }, h("span", { class: "empty-cell", "aria-hidden": "true" }), _("empty"));
  const order = game.pieces.length > 1 ? [empty, ...game.pieces.map(named)] : game.pieces.map(named);
  return [
    h("p", { class: "muted small" }, _("The pieces are everyone's:")),
    h(
      "p",
      { class: "row piece-order" },
      order.map((one, i) => [i ? h("span", { class: "muted", "aria-hidden": "true" }, "→") : null, one]),
    ),
  ];
}

/** A board with what is to be seen on it. @param {Game} game @param {string} position @param {string} caption */
function diagram(game, position, caption) {
  return h(
    "figure",
    { class: "diagram" },
    h("tateti-board", { ".view": { board: game.board, pieces: game.pieces, position, picture: true, label: caption } }),
    h("figcaption", { class: "muted small" }, caption),
  );
}

/** @param {Game} game the one that the examples are from */
function writing(game) {
  const row = (what, how, example) =>
    h("tr", null, h("th", { scope: "row" }, what), h("td", null, how), h("td", null, h("code", null, example)));
  const { name, kind, example, pieces } = game;
  return h(
    "section",
    { class: "panel rules-part" },
    h("h2", null, _("Writing it down")),
    diagram(
      game,
      example,
      _("Columns have letters from the left, rows have numbers from the bottom. This position is written {position}", {
        position: example,
      }),
    ),
    h(
      "div",
      { class: "table-place", tabindex: "0", role: "region", "aria-label": _("Writing it down") },
      h(
        "table",
        null,
        h(
          "tbody",
          null,
          row(_("A cell"), _("the letter of its column and the number of its row"), "b2"),
          row(_("A move"), _("the piece it leaves, and the cell"), `${pieces[0].letter}b2`),
          row(_("A position"), _("the rows from the top, a dot for an empty cell"), example),
          row(_("Another board"), _("rows, columns, and how many in a line"), `${kind}:4x5x4`),
        ),
      ),
    ),
    h(
      "a",
      { class: "button", href: `/analysis${readableQuery({ game: name, position: example })}` },
      _("See what each move is worth here"),
    ),
  );
}

function keys() {
  const row = (names, words) =>
    h(
      "tr",
      null,
      h(
        "th",
        { scope: "row" },
        names.map((name) => [h("kbd", null, name), " "]),
      ),
      h("td", null, words),
    );
  return h(
    "section",
    { class: "panel rules-part" },
    h("h2", null, _("By keyboard")),
    h(
      "table",
      null,
      h(
        "tbody",
        null,
        row(["Tab"], _("to the board, and on to the next thing")),
        row(["←", "↑", "→", "↓"], _("on the board: to another cell; elsewhere: back and forward through the moves")),
        row(["Enter"], _("play on this cell")),
        row(["Home", "End"], _("to the first and the last move")),
      ),
    ),
  );
}
