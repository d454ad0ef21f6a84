// The board: it draws a position and reports what is chosen. It does not know the rules.

import { s, show } from "../dom.js";
import { _ } from "../i18n.js";
import { arrows } from "./arrows.js";
import { badge, worthInSigns } from "./badge.js";
import { CELL, columnName, endsOf, nameOf, nameSize, placeOf, readableSize, rowsOf } from "./geometry.js";
import { hintMark, lastMark, markedMark, pointedCells, pointedLines } from "./marks.js";
import { pieceName, pieceOf, pieceShape } from "./pieces.js";

/**
 * What is shown.
 * @typedef {object} BoardView
 * @property {{rows: number, cols: number}} board
 * @property {import("./pieces.js").Piece[]} pieces what stands for the letters
 * @property {string} position rows from the top, joined by "/", "." for an empty cell
 * @property {string} label what a screen reader calls the board
 * @property {Choosable[]} [legal] the cells that can be chosen, and what they would become
 * @property {boolean} [picture] only a picture: nothing to choose, nothing to walk through
 * @property {boolean} [ended] nothing is played here any more: the arrow keys are left to whoever else wants them
 * @property {boolean} [bare] without the names of rows and columns
 * @property {string | null} [last] the cell of the last move
 * @property {string | null} [hint] the cell of a recommended move
 * @property {string[][]} [lines] the lines that won
 * @property {Record<string, import("./badge.js").Worth>} [values] what moves are worth
 * @property {string[]} [marked] cells that a text is about
 * @property {import("./arrows.js").Drawn[]} [drawn] arrows and circles that somebody has drawn
 * @property {import("./marks.js").Pointed | null} [pointed] cells and lines that are pointed at
 *
 * @typedef {{cell: string, piece: string, move?: string, words?: string}} Choosable the words are for a screen reader,
 *   where choosing the cell does something else than putting a piece there
 * @typedef {{row: number, col: number}} Place
 */

/** @type {Record<string, [number, number]>} */
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
    /** @type {Place} */
    this.current = { row: 0, col: 0 };
    /** @type {Set<string>} */
    this.fresh = new Set();
    /** The cell of the last move, while the pointer that may have played it rests there. @type {string | null} */
    this.rested = null;
    /** How wide it is on the screen, in pixels, as far as that matters: small letters are drawn larger. */
    this.width = 0;
    this.resizes = new ResizeObserver(() => this.resized());
    /** @type {((event: CustomEvent) => void) | null} */
    this.onchoose = null;
    /** @type {((event: CustomEvent) => void) | null} */
    this.onrefuse = null;
    this.addEventListener("focusin", (event) => this.arrive(this.cellAt(event.target)));
  }

  connectedCallback() {
    this.onclick = (/** @type {MouseEvent} */ event) => this.choose(this.cellAt(event.target));
    this.onkeydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onpointerover = (/** @type {PointerEvent} */ event) => this.crossed(event);
    this.onpointerout = (/** @type {PointerEvent} */ event) => this.crossed(event);
    this.resizes.observe(this);
    if (this.shown) this.draw(this.shown, null);
  }

  disconnectedCallback() {
    this.resizes.disconnect();
  }

  resized() {
    if (this.shown && this.clientWidth !== this.width && !this.shown.bare) this.draw(this.shown, this.shown);
  }

  /** @returns {BoardView | null} */
  get view() {
    return this.shown;
  }

  set view(view) {
    if (view === null) return;
    const before = this.shown;
    this.shown = view;
    const size = `${view.board.rows}x${view.board.cols}`;
    if (before === null || `${before.board.rows}x${before.board.cols}` !== size) {
      this.current = { row: view.board.rows - 1, col: 0 };
      this.replaceChildren();
    }
    if (before?.last !== view.last || before?.position !== view.position) this.rested = view.last ?? null;
    if (this.isConnected) this.draw(view, before);
  }

  /** Puts the focus on the board. @param {FocusOptions} [options] */
  focusBoard(options) {
    this.cellElement(this.current)?.focus(options);
  }

  // Drawing

  /** @param {BoardView} view @param {BoardView | null} before */
  draw(view, before) {
    const { rows, cols } = view.board;
    if (!view.bare) this.width = this.clientWidth;
    const size = nameSize(view.board, this.width);
    const gutter = view.bare ? 0 : size * 1.5;
    // The names stand at the left and below; as much room at the right keeps the cells in the middle.
    const box = [-gutter, 0, cols * CELL + 2 * gutter, rows * CELL + gutter];
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
        s("g", { "aria-hidden": "true", class: "tiles" }, tiles(view, cells), view.bare ? null : names(view, size)),
        s("g", { "aria-hidden": "true", class: "winning" }, winningLines(view)),
        s("g", { "aria-hidden": "true", class: "pointed-marks" }, pointedLines(view.pointed?.lines ?? [], rows)),
        cells.map((row, i) =>
          s(
            "g",
            view.picture
              ? { class: "cells" }
              : {
                  class: "cells",
                  role: "row",
                  "aria-rowindex": i + 1,
                  "aria-label": _("Row {row}", { row: rows - i }),
                },
            row.map((letter, j) => this.cell(view, i, j, letter, readableSize(box[2], this.width))),
          ),
        ),
        s("g", { "aria-hidden": "true", class: "pointed-marks" }, pointedCells(view.pointed?.cells ?? [], rows)),
        s("g", { "aria-hidden": "true", class: "drawn" }, arrows(view.drawn ?? [], rows)),
      ),
    );
    this.style.setProperty("--board-shape", String(box[2] / box[3]));
  }

  /** @param {BoardView} view @param {number} row @param {number} col @param {string} letter @param {number} readable how large letters are at least */
  cell(view, row, col, letter, readable) {
    const name = nameOf(row, col, view.board.rows);
    const [x, y] = [col * CELL, row * CELL];
    const legal = view.picture ? undefined : view.legal?.find((move) => move.cell === name);
    const worth = view.values?.[name];
    const turns = legal !== undefined && legal.piece !== letter && legal.piece !== ".";
    /** @param {number} dx @param {number} dy @param {number} scale @param {...import("../dom.js").Child} inside */
    const at = (dx, dy, scale, ...inside) =>
      s("g", { transform: `translate(${x + CELL / 2 + dx} ${y + CELL / 2 + dy}) scale(${scale})` }, ...inside);
    /** @param {string} which */
    const shape = (which) => pieceShape(pieceOf(view.pieces, which));
    const now = s(
      "g",
      { "data-key": letter, class: this.fresh.has(`${row} ${col}`) ? "now fresh" : "now" },
      letter === "." ? null : shape(letter),
    );
    return s(
      "g",
      {
        class: this.kindsOf(view, name, letter, legal, turns),
        "data-cell": name,
        ...(view.picture ? {} : this.forReaders(view, row, col, letter, legal)),
      },
      s("rect", { class: "hit", x: x + 4, y: y + 4, width: 92, height: 92, rx: 13 }),
      letter === "." ? null : at(0, 0, 1, now),
      turns ? at(0, 0, 1, s("g", { class: "coming" }, shape(legal.piece))) : null,
      turns && letter !== "." ? at(-29, -29, 0.38, s("g", { class: "aside" }, shape(letter))) : null,
      name === view.last ? lastMark(x, y) : null,
      view.marked?.includes(name) ? markedMark(x, y) : null,
      name === view.hint ? hintMark(x, y) : null,
      worth ? badge(worth, letter !== ".", x, y, readable) : null,
      view.picture ? null : s("rect", { class: "focus-ring", x: x - 1, y: y - 1, width: 102, height: 102, rx: 17 }),
    );
  }

  /** @param {BoardView} view @param {string} name @param {string} letter @param {Choosable | undefined} legal @param {boolean} turns */
  kindsOf(view, name, letter, legal, turns) {
    const kinds = ["cell"];
    if (legal) kinds.push("can");
    if (turns) kinds.push("turns");
    if (letter !== ".") kinds.push("occupied");
    if (name === view.hint) kinds.push("hinted");
    if (name === this.rested) kinds.push("rested");
    return kinds.join(" ");
  }

  /** @param {BoardView} view @param {number} row @param {number} col @param {string} letter @param {Choosable | undefined} legal */
  forReaders(view, row, col, letter, legal) {
    const isHere = row === this.current.row && col === this.current.col;
    return {
      role: "gridcell",
      tabindex: isHere ? "0" : "-1",
      "aria-colindex": col + 1,
      "aria-label": inWords(nameOf(row, col, view.board.rows), letter, legal, view),
      "aria-disabled": legal ? null : "true",
    };
  }

  // Choosing

  /** @param {EventTarget | null} target */
  cellAt(target) {
    return target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  /** @param {Place} place @returns {SVGElement | null} */
  cellElement({ row, col }) {
    if (this.shown === null) return null;
    const name = nameOf(row, col, this.shown.board.rows);
    return this.querySelector(`[data-cell="${name}"][role]`);
  }

  /** A cell that was just played shows its piece; what it could become next is shown when the pointer has left it. */
  crossed(/** @type {PointerEvent} */ event) {
    const [here, there] = [this.cellAt(event.target), this.cellAt(event.relatedTarget)];
    if (this.rested === null || here === there || (here !== this.rested && there !== this.rested)) return;
    this.querySelector(".rested")?.classList.remove("rested");
    this.rested = null;
  }

  /** @param {string | null} name */
  choose(name) {
    if (name === null || this.shown === null || this.shown.picture) return;
    const move = this.shown.legal?.find((one) => one.cell === name);
    const event = new CustomEvent(move ? "choose" : "refuse", { bubbles: true, detail: move ?? { cell: name } });
    (move ? this.onchoose : this.onrefuse)?.(event);
    this.dispatchEvent(event);
  }

  /** @param {string | null} name */
  arrive(name) {
    if (name === null || this.shown === null) return;
    const { row, col } = placeOf(name, this.shown.board.rows);
    this.walkTo(row, col, false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.shown === null || this.shown.picture || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.shown.ended && (event.key in STEPS || event.key === "Home" || event.key === "End")) return;
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

  /** @param {number} row @param {number} col */
  walkTo(row, col, isToFocus = true) {
    this.cellElement(this.current)?.setAttribute("tabindex", "-1");
    this.current = { row, col };
    const cell = this.cellElement(this.current);
    cell?.setAttribute("tabindex", "0");
    if (isToFocus) cell?.focus();
  }
}

/** @param {BoardView} view @param {number} size */
function names({ board }, size) {
  /** @param {number} x @param {number} y @param {string} name */
  const text = (x, y, name) => s("text", { x, y, "font-size": size, class: "name" }, name);
  const across = Array.from({ length: board.cols }, (_none, col) =>
    text(col * CELL + CELL / 2, board.rows * CELL + size * 1.15, columnName(col)),
  );
  const down = Array.from({ length: board.rows }, (_none, row) =>
    text(-size * 0.75, row * CELL + CELL / 2 + size * 0.35, String(board.rows - row)),
  );
  return [...across, ...down];
}

/** @param {BoardView} view @param {string[][]} cells */
function tiles(view, cells) {
  const won = new Set((view.lines ?? []).flat());
  return cells.flatMap((row, i) =>
    row.map((_letter, j) => {
      const isWon = won.has(nameOf(i, j, view.board.rows));
      const place = { x: j * CELL + 4, y: i * CELL + 4, width: 92, height: 92, rx: 13 };
      return s("rect", { class: isWon ? "tile tile-won" : "tile", ...place });
    }),
  );
}

/** @param {BoardView} view */
function winningLines(view) {
  return (view.lines ?? []).map((line) =>
    s("line", { ...endsOf(line, view.board.rows), class: "winning-line", pathLength: 1 }),
  );
}

/** @param {number} value @param {number} length */
function clamp(value, length) {
  return Math.max(0, Math.min(length - 1, value));
}

/** Which cells are not what they were: those are animated. @param {string[][]} before @param {string[][]} after */
function changedCells(before, after) {
  const cells = after.flatMap((row, i) => row.map((letter, j) => ({ letter, i, j })));
  return new Set(cells.filter(({ letter, i, j }) => letter !== before[i]?.[j]).map(({ i, j }) => `${i} ${j}`));
}

/**
 * "b2, yellow, can become red", and what else is to be known of a cell.
 * @param {string} name @param {string} letter @param {Choosable | undefined} legal @param {BoardView} view
 */
function inWords(name, letter, legal, view) {
  const parts = [name, pieceName(view.pieces, letter)];
  const worth = view.values?.[name];
  if (legal) {
    const piece = pieceName(view.pieces, legal.piece);
    const turned = letter === "." ? _("can take {piece}", { piece }) : _("can become {piece}", { piece });
    parts.push(legal.words ?? turned);
  }
  if (name === view.last) parts.push(_("last move"));
  if ((view.lines ?? []).flat().includes(name)) parts.push(_("part of the winning line"));
  if (view.marked?.includes(name)) parts.push(_("marked"));
  if (name === view.hint) parts.push(_("recommended"));
  if (worth) parts.push(worthInWords(worth));
  return parts.join(", ");
}

/** "wins, 5, best", for a screen reader. @param {import("./badge.js").Worth} worth */
function worthInWords(worth) {
  const said = { win: _("wins"), draw: _("draws"), loss: _("loses") }[worth.value];
  const number = worthInSigns(worth).slice(1);
  return [number ? `${said} ${number}` : said, worth.best ? _("best") : ""].filter(Boolean).join(", ");
}

customElements.define("tateti-board", BoardElement);
