// The rules, with diagrams.

import { pieceIcon, pieceName } from "../board/pieces.js";
import { nameWindow } from "../components/basics.js";
import { h, show } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";
import { readableQuery } from "../router.js";

/** @param {HTMLElement} root @returns {import("../router.js").Page} */
export function rulesPage(root) {
  const draw = () => {
    nameWindow(_("Rules"));
    show(
      root,
      h(
        "div",
        { class: "rules" },
        h("h1", null, _("The rules")),
        h("p", { class: "lead" }, _("A line is horizontal, vertical or diagonal; on the usual boards it has three cells.")),
        ticTacToe(),
        semaforo(),
        tatetiSemaforo(),
        writing(),
        keys(),
      ),
    );
  };
  draw();
  return { translate: draw };
}

/** A board with what is to be seen on it. */
function diagram(rows, cols, position, caption, more = {}) {
  return h(
    "figure",
    { class: "diagram" },
    h("tateti-board", { ".view": { board: { rows, cols }, position, picture: true, label: `${caption} ${position}`, ...more } }),
    h("figcaption", { class: "muted small" }, caption),
  );
}

function part(game, ...inside) {
  return h("section", { class: "panel rules-part", id: game }, h("h2", null, titleOf(game)), inside, h("a", { class: "button", href: "/" }, _("Play")));
}

function ticTacToe() {
  return part(
    "tictactoe",
    h("p", null, _("Three rows of three cells. X begins, the players take turns, each puts a mark of their own on an empty cell. A line of three of one's own marks wins. A full board without a line is a draw.")),
    h(
      "div",
      { class: "diagrams" },
      diagram(3, 3, "X.O/.X./...", _("O is to move, and X threatens c1."), { hint: "c1" }),
      diagram(3, 3, "XOX/.XO/O.X", _("X wins with a3 b2 c1."), { lines: [["a3", "b2", "c1"]], last: "c1" }),
      diagram(3, 3, "XOX/XOO/OXX", _("Full, and no line: a draw.")),
    ),
  );
}

function semaforo() {
  const step = (from, to, words) => h("li", null, from === "." ? h("span", { class: "empty-cell", "aria-hidden": "true" }) : pieceIcon(from), h("span", { "aria-hidden": "true" }, "→"), pieceIcon(to), h("span", null, words));
  return part(
    "semaforo",
    h("p", null, _("Alan Parr's game, also known as Traffic Lights. Three rows of four cells, and eight pieces of each colour, which belong to nobody: both players use all of them, and may touch every cell that is not red. A turn does one thing:")),
    h(
      "ul",
      { class: "steps-of-semaforo" },
      step(".", "G", _("it puts a green piece on an empty cell,")),
      step("G", "Y", _("or it turns a green piece yellow,")),
      step("Y", "R", _("or it turns a yellow piece red.")),
    ),
    h("p", null, _("Red stays. Whoever completes a line of three of one colour, whichever colour that is, wins. There is no draw: every move brings a cell closer to red, and a board of red cells is full of lines.")),
    h(
      "div",
      { class: "diagrams wide" },
      diagram(3, 4, "GR../YGR./Y..Y", _("Three ways to win: a3 turns yellow, green on c1, d1 turns red."), { values: { a3: { value: "win", plies: 1 }, c1: { value: "win", plies: 1 }, d1: { value: "win", plies: 1 } } }),
      diagram(3, 4, "GR../YGR./Y.GY", _("Green on c1 completes a line of green and wins."), { lines: [["a3", "b2", "c1"]], last: "c1" }),
    ),
    h("p", { class: "muted small row" }, _("Every colour has a shape of its own:"), ["G", "Y", "R"].map((letter) => h("span", { class: "row" }, pieceIcon(letter), pieceName(letter)))),
  );
}

function tatetiSemaforo() {
  return part(
    "tateti-semaforo",
    h("p", null, _("Semaforo on three rows of three cells, with one more rule: the game is drawn as soon as every cell is occupied and there is no line.")),
    h("div", { class: "diagrams" }, diagram(3, 3, "GYG/RGY/YRR", _("Full, and no line: a draw.")), diagram(3, 3, "GYG/YYG/.Y.", _("A column of yellow wins."), { lines: [["b3", "b2", "b1"]], last: "b1" })),
  );
}

function writing() {
  const row = (what, how, example) => h("tr", null, h("th", { scope: "row" }, what), h("td", null, how), h("td", null, h("code", null, example)));
  return h(
    "section",
    { class: "panel rules-part" },
    h("h2", null, _("Writing it down")),
    [
      diagram(3, 4, "..G./Y.Y./....", _("Columns have letters from the left, rows have numbers from the bottom. This position is written ..G./Y.Y./....")),
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
            row(_("A move"), _("the piece it leaves, and the cell"), "Yb2"),
            row(_("A position"), _("the rows from the top, a dot for an empty cell"), "..G./Y.Y./...."),
            row(_("Another board"), _("rows, columns, and how many in a line"), "tictactoe:4x5x4"),
          ),
        ),
      ),
    ],
    h("a", { class: "button", href: `/analysis${readableQuery({ game: "semaforo", position: "..G./Y.Y./...." })}` }, _("See what each move is worth here")),
  );
}

function keys() {
  const row = (names, words) => h("tr", null, h("th", { scope: "row" }, names.map((name) => [h("kbd", null, name), " "])), h("td", null, words));
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
