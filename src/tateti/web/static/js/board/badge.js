// What a move is worth, on its cell: a sign and a number, in colours that no piece has.

import { s } from "../dom.js";
import { CELL } from "./geometry.js";

/** @typedef {{value: "win" | "draw" | "loss", plies?: number | null, best?: boolean}} Worth */

export const SIGNS = { win: "+", draw: "=", loss: "−" };

/** `+5`, `=`, `−4`. @param {Worth} worth */
export function worthInSigns({ value, plies }) {
  return value === "draw" || plies === null || plies === undefined ? SIGNS[value] : `${SIGNS[value]}${plies}`;
}

/**
 * The badge in the corner, with a star on the best, of a cell with a piece, in the middle of an empty one.
 * @param {Worth} worth
 * @param {boolean} isOccupied
 * @param {number} x the left edge of the cell
 * @param {number} y its upper edge
 * @param {number} readable how large its letters are at least, as far as the cell has room for them
 */
export function badge(worth, isOccupied, x, y, readable) {
  const words = worth.best ? `★${worthInSigns(worth)}` : worthInSigns(worth);
  const size = Math.max(isOccupied ? 15 : 19, Math.min(readable, (CELL - 8) / (words.length * 0.62 + 0.8)));
  const [width, height] = [Math.max(size * 1.5, words.length * size * 0.62 + size * 0.8), size * 1.5];
  const centre = isOccupied
    ? { x: x + CELL - 9 - width / 2, y: y + CELL - 9 - height / 2 }
    : { x: x + CELL / 2, y: y + CELL / 2 };
  /** @param {string} kind */
  const box = (kind) =>
    s("rect", {
      class: kind,
      x: centre.x - width / 2,
      y: centre.y - height / 2,
      width,
      height,
      rx: height / 2,
    });
  return s(
    "g",
    { class: `badge badge-${worth.value}`, "aria-hidden": "true" },
    box("badge-body"),
    s("text", { x: centre.x, y: centre.y + size * 0.35, "font-size": size, class: "badge-text" }, words),
  );
}
