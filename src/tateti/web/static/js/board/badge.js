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
  const signs = worthInSigns(worth);
  const words = worth.best ? `★${signs}` : signs;
  // A star is wider than a figure.
  const letters = signs.length * 0.66 + (worth.best ? 0.9 : 0);
  const size = Math.max(isOccupied ? 15 : 19, Math.min(readable, (CELL - 8) / (letters + 0.8)));
  const [width, height] = [Math.max(size * 1.5, (letters + 0.8) * size), size * 1.5];
  const centre = isOccupied
    ? { x: x + CELL - 9 - width / 2, y: y + CELL - 9 - height / 2 }
    : { x: x + CELL / 2, y: y + CELL / 2 };
  /** @param {string} kind @param {number} [more] on every side */
  const box = (kind, more = 0) =>
    s("rect", {
      class: kind,
      x: centre.x - width / 2 - more,
      y: centre.y - height / 2 - more,
      width: width + 2 * more,
      height: height + 2 * more,
      rx: height / 2 + more,
    });
  return s(
    "g",
    { class: `badge badge-${worth.value}`, "aria-hidden": "true" },
    box("badge-edge", 2),
    box("badge-body"),
    s("text", { x: centre.x, y: centre.y + size * 0.35, "font-size": size, class: "badge-text" }, words),
  );
}
