// The pieces that are not on the board, where there are only so many of each.

import { rowsOf } from "../board/geometry.js";
import { pieceIcon } from "../board/pieces.js";
import { h } from "../dom.js";
import { piecesOf } from "../games.js";
import { _ } from "../i18n.js";

/**
 * @param {string} game
 * @param {number | null} stock how many of each kind there are; null where nobody counts them
 * @param {string} position what is on the board
 */
export function stockRow(game, stock, position) {
  if (stock === null) return null;
  const placed = rowsOf(position).flat();
  const left = (/** @type {import("../shapes.d.ts").Piece} */ piece) =>
    stock - placed.filter((letter) => letter === piece.letter).length;
  return h(
    "ul",
    { class: "stock", "aria-label": _("Pieces left") },
    h("li", { class: "muted small", "aria-hidden": "true" }, _("Pieces left")),
    piecesOf(game).map((piece) =>
      h(
        "li",
        { title: _("{piece}: {left} left", { piece: piece.name, left: left(piece) }), "data-piece": piece.letter },
        pieceIcon(piece),
        h("span", { class: "hidden-words" }, `${piece.name}: `),
        h("span", { class: "stock-count" }, String(left(piece))),
      ),
    ),
  );
}
