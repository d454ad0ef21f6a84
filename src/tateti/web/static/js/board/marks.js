// The marks on a cell, each of a shape of its own, so that they are told apart without colours: the last move has corners,
// a hint a dashed ring, a cell that a text is about a whole one, what is pointed at a dotted frame or line; the best move has a
// star (see `badge`), the focus a ring around the cell (see `board`).

import { s } from "../dom.js";
import { CELL, endsOf, placeOf } from "./geometry.js";

/** @typedef {{cells: string[], lines: string[][]}} Pointed */

/** Four corners. @param {number} x the left edge of the cell @param {number} y its upper edge */
export function lastMark(x, y) {
  const [near, far, arm] = [8, 92, 15];
  const corners = [
    `M${near} ${near + arm}V${near}H${near + arm}`,
    `M${far - arm} ${near}H${far}V${near + arm}`,
    `M${far} ${far - arm}V${far}H${far - arm}`,
    `M${near + arm} ${far}H${near}V${far - arm}`,
  ];
  return s("path", {
    class: "mark-last",
    d: corners.join(""),
    transform: `translate(${x} ${y})`,
    "aria-hidden": "true",
  });
}

/** A ring. @param {number} x @param {number} y */
export function markedMark(x, y) {
  return s("circle", { class: "mark-marked", "aria-hidden": "true", cx: x + 50, cy: y + 50, r: 43 });
}

/** A dashed ring. @param {number} x @param {number} y */
export function hintMark(x, y) {
  const place = { x: x + 9, y: y + 9, width: 82, height: 82, rx: 41 };
  return s("rect", { class: "mark-hint", "aria-hidden": "true", ...place });
}

/** Dotted lines, beneath the pieces. @param {string[][]} lines @param {number} rows */
export function pointedLines(lines, rows) {
  return lines.map((line) => s("line", { class: "mark-pointed", ...endsOf(line, rows) }));
}

/** Dotted frames. @param {string[]} cells @param {number} rows */
export function pointedCells(cells, rows) {
  return cells.map((cell) => {
    const { row, col } = placeOf(cell, rows);
    const place = { x: col * CELL + 7, y: row * CELL + 7, width: 86, height: 86, rx: 11 };
    return s("rect", { class: "mark-pointed", "data-pointed": cell, ...place });
  });
}
