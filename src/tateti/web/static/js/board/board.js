// The board: it draws a position and reports what is chosen. It does not know the rules.

import { s, show } from "../dom.js";
import { _ } from "../i18n.js";
import { badge, worthInSigns } from "./badge.js";
import { CELL, columnName, endsOf, nameOf, nameSize, rowsOf } from "./geometry.js";
import { pieceName, pieceOf, pieceShape } from "./pieces.js";

/**
 * What is shown.
 * @typedef {object} BoardView
 * @property {{rows: number, cols: number}} board
 * @property {import("./pieces.js").Piece[]} pieces what stands for the letters
 * @property {string} position rows from the top, joined by "/", "." for an empty cell
 * @property {string} label what a screen reader calls the board
 * @property {{cell: string, piece: string}[]} [legal] the cells that can be chosen, and what they would become
 * @property {boolean} [picture] only a picture: nothing to choose, nothing to walk through
 * @property {boolean} [bare] without the names of rows and columns
 * @property {string | null} [last] the cell of the last move
 * @property {string | null} [hint] the cell of a recommended move
 * @property {string[][]} [lines] the lines that won
 * @property {Record<string, {value: string, plies?: number | null, best?: boolean}>} [values] what moves are worth
 */

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * `<tateti-board>`: give it a `view`; it dispatches `choose` with `{cell, piece}` for a cell that can be chosen, and
 * `refuse` with `{cell}` for another one.
 */
export class BoardElement extends HTMLElement {
  constructor() {
    super();
    /** @type {BoardView | null} */
    this.shown = null;
    this.current = { row: 0, col: 0 };
    /** @type {Set<string>} */
    this.fresh = new Set();
    /** @type {((event: CustomEvent) => void) | null} */
    this.onchoose = null;
    /** @type {((event: CustomEvent) => void) | null} */
    this.onrefuse = null;
  }

  connectedCallback() {
    this.onclick = (event) => this.choose(this.cellAt(event.target));
    this.onkeydown = (event) => this.key(event);
    this.addEventListener("focusin", (event) => this.arrive(this.cellAt(event.target)));
    if (this.shown) this.draw(null);
  }

  /** @returns {BoardView | null} */
  get view() {
    return this.shown;
  }

  /** @param {BoardView} view */
  set view(view) {
    const before = this.shown;
    this.shown = view;
    const size = `${view.board.rows}x${view.board.cols}`;
    if (before === null || `${before.board.rows}x${before.board.cols}` !== size) {
      this.current = { row: view.board.rows - 1, col: 0 };
      this.replaceChildren();
    }
    if (this.isConnected) this.draw(before);
  }

  /** Puts the focus on the board. */
  focusBoard() {
    this.cellElement(this.current)?.focus();
  }

  // Drawing

  draw(before) {
    const view = this.shown;
    const { rows, cols } = view.board;
    const gutter = view.bare ? 0 : nameSize(view.board) * 1.5;
    const box = [-gutter, 0, cols * CELL + gutter, rows * CELL + gutter];
    const cells = rowsOf(view.position);
    // What is new stays new until the next move, so that a second drawing does not cut its animation short.
    if (before === null) this.fresh = new Set();
    else if (before.position !== view.position) this.fresh = changedCells(rowsOf(before.position), cells);
    show(
      this,
      s(
        "svg",
        {
          viewBox: box.join(" "),
          class: view.picture ? "board picture" : "board",
          role: view.picture ? "img" : "grid",
          "aria-label": view.label,
          "aria-rowcount": view.picture ? null : rows,
          "aria-colcount": view.picture ? null : cols,
        },
        s("g", { "aria-hidden": "true", class: "tiles" }, this.tiles(cells), view.bare ? null : this.names()),
        s("g", { "aria-hidden": "true", class: "winning" }, this.winningLines()),
        cells.map((row, i) =>
          s(
            "g",
            view.picture ? { class: "cells" } : { class: "cells", role: "row", "aria-rowindex": i + 1 },
            row.map((letter, j) => this.cell(i, j, letter)),
          ),
        ),
      ),
    );
    this.style.setProperty("--board-shape", String(box[2] / box[3]));
  }

  names() {
    const { rows, cols } = this.shown.board;
    const size = nameSize(this.shown.board);
    const text = (x, y, name) => s("text", { x, y, "font-size": size, class: "name" }, name);
    const across = Array.from({ length: cols }, (_none, col) =>
      text(col * CELL + CELL / 2, rows * CELL + size * 1.15, columnName(col)),
    );
    const down = Array.from({ length: rows }, (_none, row) =>
      text(-size * 0.75, row * CELL + CELL / 2 + size * 0.35, String(rows - row)),
    );
    return [...across, ...down];
  }

  tiles(cells) {
    const won = new Set((this.shown.lines ?? []).flat());
    const { rows } = this.shown.board;
    return cells.flatMap((row, i) =>
      row.map((_letter, j) => {
        const name = nameOf(i, j, rows);
        const kinds = ["tile"];
        if (won.has(name)) kinds.push("tile-won");
        if (name === this.shown.last) kinds.push("tile-last");
        if (name === this.shown.hint) kinds.push("tile-hint");
        return s("rect", { class: kinds.join(" "), x: j * CELL + 4, y: i * CELL + 4, width: 92, height: 92, rx: 13 });
      }),
    );
  }

  winningLines() {
    return (this.shown.lines ?? []).map((line) =>
      s("line", { ...endsOf(line, this.shown.board.rows), class: "winning-line", pathLength: 1 }),
    );
  }

  cell(row, col, letter) {
    const view = this.shown;
    const name = nameOf(row, col, view.board.rows);
    const [x, y] = [col * CELL, row * CELL];
    const legal = view.picture ? undefined : view.legal?.find((move) => move.cell === name);
    const worth = view.values?.[name];
    const isHere = row === this.current.row && col === this.current.col;
    const isFresh = this.fresh.has(`${row} ${col}`);
    const at = (dx, dy, scale, ...inside) =>
      s("g", { transform: `translate(${x + CELL / 2 + dx} ${y + CELL / 2 + dy}) scale(${scale})` }, ...inside);
    const shape = (which) => pieceShape(pieceOf(view.pieces, which));
    const kinds = ["cell"];
    const turns = legal && legal.piece !== letter && legal.piece !== ".";
    if (legal) kinds.push("can");
    if (turns) kinds.push("turns");
    if (letter !== ".") kinds.push("occupied");
    if (name === view.hint) kinds.push("hinted");
    const forReaders = view.picture
      ? {}
      : {
          role: "gridcell",
          tabindex: isHere ? "0" : "-1",
          "aria-colindex": col + 1,
          "aria-label": inWords(name, letter, legal, worth, view),
          "aria-disabled": legal ? null : "true",
        };
    return s(
      "g",
      { class: kinds.join(" "), "data-cell": name, ...forReaders },
      s("rect", { class: "hit", x: x + 4, y: y + 4, width: 92, height: 92, rx: 13 }),
      letter === "."
        ? null
        : at(0, 0, 1, s("g", { "data-key": letter, class: isFresh ? "now fresh" : "now" }, shape(letter))),
      turns ? at(0, 0, 1, s("g", { class: "coming" }, shape(legal.piece))) : null,
      turns && letter !== "." ? at(-29, -29, 0.38, s("g", { class: "aside" }, shape(letter))) : null,
      worth ? badge(worth, letter !== ".", x, y) : null,
    );
  }

  // Choosing

  cellAt(target) {
    return target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  cellElement({ row, col }) {
    const name = nameOf(row, col, this.shown.board.rows);
    return /** @type {SVGElement | null} */ (this.querySelector(`[data-cell="${name}"][role]`));
  }

  choose(name) {
    if (name === null || this.shown === null || this.shown.picture) return;
    const move = this.shown.legal?.find((one) => one.cell === name);
    const event = new CustomEvent(move ? "choose" : "refuse", { bubbles: true, detail: move ?? { cell: name } });
    (move ? this.onchoose : this.onrefuse)?.(event);
    this.dispatchEvent(event);
  }

  arrive(name) {
    if (name === null || this.shown === null) return;
    const { rows, cols } = this.shown.board;
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) if (nameOf(row, col, rows) === name) this.walkTo(row, col, false);
    }
  }

  key(event) {
    if (this.shown === null || this.shown.picture || event.ctrlKey || event.altKey || event.metaKey) return;
    const { rows, cols } = this.shown.board;
    const { row, col } = this.current;
    const step = STEPS[event.key];
    if (step) this.walkTo(clamp(row + step[0], rows), clamp(col + step[1], cols));
    else if (event.key === "Home") this.walkTo(row, 0);
    else if (event.key === "End") this.walkTo(row, cols - 1);
    else if (event.key === "PageUp") this.walkTo(0, col);
    else if (event.key === "PageDown") this.walkTo(rows - 1, col);
    else if (event.key === "Enter" || event.key === " ") this.choose(nameOf(row, col, rows));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  walkTo(row, col, isToFocus = true) {
    this.cellElement(this.current)?.setAttribute("tabindex", "-1");
    this.current = { row, col };
    const cell = this.cellElement(this.current);
    cell?.setAttribute("tabindex", "0");
    if (isToFocus) cell?.focus();
  }
}

function clamp(value, length) {
  return Math.max(0, Math.min(length - 1, value));
}

/** Which cells are not what they were: those are animated. */
function changedCells(before, after) {
  const changed = new Set();
  after.forEach((row, i) => row.forEach((letter, j) => letter !== before[i]?.[j] && changed.add(`${i} ${j}`)));
  return changed;
}

/** "b2, yellow, can become red", and what else is to be known of a cell. */
function inWords(name, letter, legal, worth, view) {
  const parts = [name, pieceName(view.pieces, letter)];
  const piece = legal && pieceName(view.pieces, legal.piece);
  if (legal) parts.push(letter === "." ? _("can take {piece}", { piece }) : _("can become {piece}", { piece }));
  if (name === view.last) parts.push(_("last move"));
  if ((view.lines ?? []).flat().includes(name)) parts.push(_("part of the winning line"));
  if (name === view.hint) parts.push(_("recommended"));
  if (worth) parts.push(worthInWords(worth));
  return parts.join(", ");
}

/** "wins, 5", for a screen reader. */
function worthInWords(worth) {
  const said = { win: _("wins"), draw: _("draws"), loss: _("loses") }[worth.value];
  const number = worthInSigns(worth).slice(1);
  return number ? `${said} ${number}` : said;
}

customElements.define("tateti-board", BoardElement);
