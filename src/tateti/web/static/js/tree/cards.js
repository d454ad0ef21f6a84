// A node as a card: the move, a small board, the value, alpha and beta; and what stands for a cut.

import { placeOf, rowsOf } from "../board/geometry.js";
import { pieceOf, pieceShape } from "../board/pieces.js";
import { s } from "../dom.js";
import { _ } from "../i18n.js";
import { bound, fewOf, foldInSigns, unseenInWords, valueInWords, windowInSigns } from "./words.js";

/**
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {import("./layout.js").Size} Size
 * @typedef {{rows: number, cols: number}} Board
 * @typedef {import("../board/pieces.js").Piece} Piece
 * @typedef {{now: import("./replay.js").Known | null, isOpen: boolean, isChosen: boolean, isCurrent: boolean}} Look
 */

/** The kind of a value, as a class: `wins`, `not-finished`, or `open` while it is searched. @param {TreeNode} node @param {Look} look */
export function kindOf({ utility }, { now }) {
  return now?.isDone ? utility.replace(" ", "-") : "open";
}

/** A card around x = 0, its upper edge at y = 0. @param {TreeNode} node @param {Look} look @param {Size} size @param {Board} board @param {Piece[]} pieces */
export function card(node, look, size, board, pieces) {
  const { now, isOpen, isCurrent } = look;
  const { width, height } = size;
  const value = now ? (now.isDone ? valueInWords(node) : _("searching")) : "";
  const kind = kindOf(node, look);
  const folded = foldInSigns(node, now, isOpen);
  return [
    s("rect", { x: -width / 2 - 7, y: -7, width: width + 14, height: height + 14, rx: 16, class: "node-ring" }),
    s("rect", { x: -width / 2, width, height, rx: 10, class: "node-card" }),
    isCurrent ? here(width) : null,
    node.move ? moveName(node.move) : null,
    smallBoard(node, -(board.cols * size.cell) / 2, 9, size.cell, board, pieces),
    value
      ? [
          s("rect", {
            x: -width / 2 + 7,
            y: height - 47,
            width: width - 14,
            height: 20,
            rx: 10,
            class: `value value-${kind}`,
          }),
          s("text", { y: height - 32.5, class: `tree-value value-text-${kind}` }, value),
          now ? s("text", { y: height - 11, class: "tree-small" }, windowInSigns(now)) : null,
        ]
      : null,
    folded ? fold(folded, height) : null,
  ];
}

/** The search is here: two corners are turned down, so that it is seen by shape as well. @param {number} width */
function here(width) {
  const x = width / 2;
  return s("path", {
    class: "node-here",
    d: `M${-x} 22V10A10 10 0 0 1 ${10 - x} 0H${22 - x}ZM${x} 22V10A10 10 0 0 0 ${x - 10} 0H${x - 22}Z`,
  });
}

/** @param {string} move */
function moveName(move) {
  const width = 12 + 8 * move.length;
  return [
    s("rect", { x: -width / 2, y: -21, width, height: 18, rx: 9, class: "move-card" }),
    s("text", { y: -7.5, class: "tree-move" }, move),
  ];
}

/** @param {string} words @param {number} bottom */
function fold(words, bottom) {
  const width = 14 + 7.5 * words.length;
  return s(
    "g",
    { class: "fold" },
    s("rect", { x: -width / 2, y: bottom - 4, width, height: 18, rx: 9 }),
    s("text", { y: bottom + 9.5, class: "tree-move" }, words),
  );
}

/** @param {TreeNode} node @param {number} left @param {number} top @param {number} cell @param {Board} board @param {Piece[]} pieces */
function smallBoard(node, left, top, cell, board, pieces) {
  const last = node.move ? placeOf(node.move.slice(1), board.rows) : null;
  return s(
    "g",
    { transform: `translate(${left} ${top})` },
    rowsOf(node.position).flatMap((row, i) =>
      row.map((letter, j) => {
        const isLast = last !== null && last.row === i && last.col === j;
        const form = { x: j * cell, y: i * cell, width: cell, height: cell };
        return [
          s("rect", { ...form, class: isLast ? "small-cell last" : "small-cell" }),
          letter === "."
            ? null
            : s(
                "g",
                { transform: `translate(${(j + 0.5) * cell} ${(i + 0.5) * cell}) scale(${cell / 88})` },
                pieceShape(pieceOf(pieces, letter)),
              ),
        ];
      }),
    ),
  );
}

/** The words on a cut, line by line. @param {TreeNode} node */
export function cutLines(node) {
  const unseen = node.cut?.never_looked_at ?? [];
  const names = fewOf(unseen);
  const rows = [names.slice(0, 3), names.slice(3)].filter((row) => row.length > 0).map((row) => row.join(" "));
  return [`α ${bound(node.alpha, "alpha")} ≥ β ${bound(node.beta, "beta")}`, unseenInWords(unseen.length), ...rows];
}

/** What stands for the moves that were cut, around x = 0, its upper edge at y = 0. @param {TreeNode} node @param {Size} size */
export function cutCard(node, size) {
  const lines = cutLines(node);
  return [
    s("rect", { x: -size.cut / 2, width: size.cut, height: 16 + 16 * lines.length, rx: 10, class: "cut-card" }),
    lines.map((line, i) => s("text", { y: 21 + 16 * i, class: i === 0 ? "cut-text" : "tree-small" }, line)),
    scissors("translate(0 -14)"),
  ];
}

/** @param {string} transform */
export function scissors(transform) {
  return s(
    "g",
    { class: "scissors", transform },
    s("path", { d: "M-11-6 6 4M-11 6 6-4" }),
    s("circle", { cx: 8.6, cy: 5.6, r: 3 }),
    s("circle", { cx: 8.6, cy: -5.6, r: 3 }),
  );
}
