// The rules: every game as it describes itself, how things are written down, and the keyboard.

import { valuesByCell, worthOf } from "../analyses.js";
import { pieceIcon } from "../board/pieces.js";
import { nameWindow } from "../components/basics.js";
import { h, show } from "../dom.js";
import { games, gameToStudy } from "../games.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { readableQuery } from "../router.js";
import { keysInWords } from "../rules/keys.js";
import { SIDES, sideInSentence, sideName, turnWorthInWords } from "../words.js";

/**
 * @typedef {import("../games.js").Game} Game
 * @typedef {import("../games.js").Piece} Piece
 */

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
        contents(),
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

/** What there is on this long page. */
function contents() {
  const parts = [
    ...games().map(({ kind, title }) => [kind, title]),
    ["writing", _("Writing it down")],
    ["keyboard", _("By keyboard")],
  ];
  return h(
    "nav",
    { "aria-label": _("On this page") },
    h(
      "ul",
      { class: "row rules-contents" },
      parts.map(([id, title]) => h("li", null, h("a", { class: "button", href: `#${id}` }, title))),
    ),
  );
}

/** A game: what it says of itself, a board, and its examples. @param {Game} game @param {() => void} redraw */
function rulesOf(game, redraw) {
  const { rows, cols, line } = game.board;
  return h(
    "section",
    {
      class: "panel rules-part rules-game",
      id: game.kind,
      "data-game": game.kind,
      "aria-labelledby": `${game.kind}-title`,
    },
    h(
      "div",
      { class: "stack" },
      h("h2", { id: `${game.kind}-title` }, game.long_title),
      h("p", null, game.rules),
      h(
        "p",
        { class: "muted small" },
        _("The usual board: {rows} rows of {cols} cells, lines of {line}.", { rows, cols, line }),
      ),
      pieces(game),
      game.notes ? h("p", { class: "muted small" }, game.notes) : null,
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: `/${readableQuery({ game: game.kind })}` }, icon("play"), _("Play")),
        h(
          "a",
          { class: "button", href: `/analysis${readableQuery({ game: game.name, position: game.example })}` },
          icon("analysis"),
          _("Analysis"),
        ),
      ),
    ),
    diagram(game, game.example, _("In play: {position}", { position: game.example })),
    game.examples.length ? examples(game, redraw) : null,
  );
}

/** @param {Game} game @param {() => void} redraw */
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
  const worth = analysis && turnWorthInWords(sideInSentence(analysis.to_move), analysis);
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
      h("span", { class: "muted example-worth" }, worth),
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
  if (!game.shared) {
    return h(
      "ul",
      { class: "piece-order" },
      SIDES.map((side, i) => h("li", null, pieceIcon(game.pieces[i]), `${sideName(side)}: ${game.pieces[i].name}`)),
    );
  }
  const named = (/** @type {Piece} */ piece) => h("span", { class: "row" }, pieceIcon(piece), piece.name);
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
  /** @param {string} what @param {string} how @param {string} example */
  const row = (what, how, example) =>
    h("tr", null, h("th", { scope: "row" }, what), h("td", null, how, " ", h("code", null, example)));
  const { name, kind, example, pieces } = game;
  return h(
    "section",
    { class: "panel rules-part rules-game", id: "writing", "aria-labelledby": "writing-title" },
    h(
      "div",
      { class: "stack" },
      h("h2", { id: "writing-title" }, _("Writing it down")),
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
      h(
        "div",
        { class: "row" },
        h(
          "a",
          { class: "button", href: `/analysis${readableQuery({ game: name, position: example })}` },
          icon("analysis"),
          _("See what each move is worth here"),
        ),
      ),
    ),
    diagram(
      game,
      example,
      _("Columns have letters from the left, rows have numbers from the bottom. This position is written {position}", {
        position: example,
      }),
    ),
  );
}

function keys() {
  return h(
    "section",
    { class: "panel rules-part", id: "keyboard", "aria-labelledby": "keyboard-title" },
    h("h2", { id: "keyboard-title" }, _("By keyboard")),
    h(
      "div",
      { class: "rules-keys" },
      keysInWords().map(({ title, keys }) =>
        h(
          "div",
          { class: "stack" },
          h("h3", null, title),
          h(
            "table",
            null,
            h(
              "tbody",
              null,
              keys.map(([names, words]) =>
                h(
                  "tr",
                  null,
                  h(
                    "th",
                    { scope: "row" },
                    names.map((name) => [h("kbd", null, name), " "]),
                  ),
                  h("td", null, words),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
