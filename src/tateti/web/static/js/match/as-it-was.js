// A match as it was seen last in this browser, where the server does not answer: to look at.

import { h } from "../dom.js";
import { boardOf, piecesOf, titleOf } from "../games.js";

/** @param {import("../seats.js").Kept | undefined} kept */
export function asItWas(kept) {
  if (!kept?.seen) return null;
  const { position, last, lines } = kept.seen;
  const [board, pieces, label] = [boardOf(kept.game), piecesOf(kept.game), titleOf(kept.game)];
  return h(
    "div",
    { class: "board-place as-it-was" },
    h("tateti-board", { ".view": { board, pieces, position, last, lines, label, picture: true } }),
  );
}
