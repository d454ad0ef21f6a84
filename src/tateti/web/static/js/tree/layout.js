// Where the nodes of a tree stand: children side by side, parents in the middle above them.

import { lastIndex } from "./replay.js";

export const GAP = 14;
export const MARGIN = 20;
const CELL = 20;
const LARGEST_BOARD = 100;

/**
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {{cell: number, width: number, height: number, cut: number}} Size of a card, of the cells on it, and the width of
 * what stands for a cut
 * @typedef {{node: TreeNode, x: number, above: Placed | null, cut: number | null}} Placed
 * `x` is the middle of a card; `cut` that of what stands for the moves that were cut.
 * @typedef {{levels: Placed[][], cuts: Placed[][], width: number, of: Map<number, Placed>}} Layout
 * `levels` from left to right; `cuts` those that have a cut, by the level at which it stands.
 */

/**
 * The size of a card that has room for a board and for the longest word.
 * @param {{rows: number, cols: number}} board @param {number} value width of the longest value @param {number} cut of the longest words on a cut
 * @returns {Size}
 */
export function cardSize({ rows, cols }, value, cut) {
  const cell = Math.min(CELL, LARGEST_BOARD / Math.max(rows, cols));
  const width = Math.max(94, cols * cell + 18, value + 32);
  return { cell, width, height: rows * cell + 62, cut: Math.max(width, cut + 20) };
}

/** @param {TreeNode} root @param {(node: TreeNode) => boolean} isOpen @param {Size} size @returns {Layout} */
export function place(root, isOpen, size) {
  /** @type {Layout} */
  const layout = { levels: [], cuts: [], width: 0, of: new Map() };
  /** @param {TreeNode} node @param {Placed | null} above @param {number} level @param {number} left @returns {number} where it ends */
  const put = (node, above, level, left) => {
    /** @type {Placed} */
    const placed = { node, x: left + size.width / 2, above, cut: null };
    at(layout.levels, level).push(placed);
    layout.of.set(node.visit, placed);
    if (!isOpen(node)) return left + size.width;
    let right = left - GAP;
    for (const child of node.children) right = put(child, placed, level + 1, right + GAP);
    const first = layout.of.get(node.children[0].visit)?.x ?? placed.x;
    let last = layout.of.get(node.children[node.children.length - 1].visit)?.x ?? placed.x;
    if (node.cut) {
      placed.cut = last = right + GAP + size.cut / 2;
      right = last + size.cut / 2;
      at(layout.cuts, level + 1).push(placed);
    }
    placed.x = (first + last) / 2;
    return right;
  };
  layout.width = put(root, null, 0, MARGIN) + MARGIN;
  return layout;
}

/** @template T @param {T[][]} lists @param {number} index */
function at(lists, index) {
  while (lists.length <= index) lists.push([]);
  return lists[index];
}

/**
 * Those of a row that reach into a range. Children stand in the order of their parents, so both ends of what they reach
 * over grow along the row.
 * @param {Placed[]} row @param {number} from @param {number} to @param {(one: Placed) => [number, number]} reach
 */
export function within(row, from, to, reach) {
  const first = lastIndex(row, (one) => reach(one)[1] < from) + 1;
  const last = lastIndex(row, (one) => reach(one)[0] <= to);
  return row.slice(first, last + 1);
}
