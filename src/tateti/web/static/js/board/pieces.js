// The pieces: a shape for each, the same as in the terminal and the window, so that nobody has to tell red from green.

import { s } from "../dom.js";
import { _ } from "../i18n.js";

const SHAPES = {
  X: () => s("path", { d: "M-21-21 21 21M21-21-21 21", class: "piece-line" }),
  O: () => s("circle", { r: 24.5, class: "piece-line" }),
  G: () => s("circle", { r: 30, class: "piece-body" }),
  Y: () => s("path", { d: "M0-26 27 22H-27Z", class: "piece-body" }),
  R: () => s("rect", { x: -26, y: -26, width: 52, height: 52, rx: 5, class: "piece-body" }),
};

/** A piece around the origin, some 60 wide. @param {string} letter @param {string} [kind] more classes */
export function pieceShape(letter, kind = "") {
  return s("g", { class: `piece piece-${letter} ${kind}`.trim() }, SHAPES[letter]?.());
}

/** A piece as a small picture beside text. @param {string} letter */
export function pieceIcon(letter) {
  return s("svg", { viewBox: "-36 -36 72 72", class: "piece-icon", "aria-hidden": "true" }, pieceShape(letter));
}

/** What a piece is called. @param {string} letter */
export function pieceName(letter) {
  return { G: _("green"), Y: _("yellow"), R: _("red"), ".": _("empty") }[letter] ?? letter;
}
