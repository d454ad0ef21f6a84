// The pieces: a shape for each, the same as in the terminal and the window, so that nobody has to tell red from green.

import { s } from "../dom.js";
import { _ } from "../i18n.js";

/** @typedef {import("../shapes.d.ts").Piece} Piece */

const EMPTY = ".";

/** @type {Record<string, [string, Record<string, any>]>} */
const LINES = {
  cross: ["path", { d: "M-21-21 21 21M21-21-21 21" }],
  ring: ["circle", { r: 24.5 }],
};

/** @type {Record<string, [string, Record<string, any>]>} */
const BODIES = {
  disc: ["circle", { r: 30 }],
  triangle: ["path", { d: "M0-26 27 22H-27Z" }],
  square: ["rect", { x: -26, y: -26, width: 52, height: 52, rx: 5 }],
};

/** The piece of a letter. @param {Piece[]} pieces @param {string} letter @returns {Piece | undefined} */
export const pieceOf = (pieces, letter) => pieces.find((piece) => piece.letter === letter);

/** Whether a piece is drawn by a shape, and not by its letter. @param {Piece} piece */
export const hasShape = (piece) => piece.shape in LINES || piece.shape in BODIES;

/** A piece around the origin, some 60 wide; one of a shape that is not known is its letter. @param {Piece | undefined} piece */
export function pieceShape(piece) {
  return piece ? s("g", { class: `piece piece-${piece.letter}` }, drawn(piece)) : s("g", { class: "piece" });
}

// Colours are attributes: the page's policy allows no styles within elements.
/** @param {Piece} piece */
function drawn(piece) {
  /** @param {"fill" | "edge"} part */
  const colour = (part) => `light-dark(${piece.colours.light[part]}, ${piece.colours.dark[part]})`;
  if (piece.shape in LINES) {
    const [tag, form] = LINES[piece.shape];
    return s(tag, { ...form, class: "piece-line", stroke: colour("fill") });
  }
  if (piece.shape in BODIES) {
    const [tag, form] = BODIES[piece.shape];
    return s(tag, { ...form, class: "piece-body", fill: colour("fill"), stroke: colour("edge") });
  }
  return s("text", { y: 22, class: "piece-letter", fill: colour("fill") }, piece.letter);
}

/** A piece as a small picture beside text. @param {Piece} piece */
export function pieceIcon(piece) {
  return s("svg", { viewBox: "-36 -36 72 72", class: "piece-icon", "aria-hidden": "true" }, pieceShape(piece));
}

/** What stands on a cell is called. @param {Piece[]} pieces @param {string} letter */
export function pieceName(pieces, letter) {
  return letter === EMPTY ? _("empty") : (pieceOf(pieces, letter)?.name ?? letter);
}
