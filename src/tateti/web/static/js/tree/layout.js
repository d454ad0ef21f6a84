// Where the nodes of a tree stand: children side by side, parents in the middle above them.

import { lastIndex } from "./replay.js";

const GAP = 14;
const COUSINS_GAP = 24; // between the children of two
const MARGIN = 20;
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
  const width = Math.max(94, cols * cell + 18, value + 30);
  return { cell, width, height: rows * cell + 62, cut: Math.max(width, cut + 20) };
}

/**
 * Beneath a node its children stand as close as their own children allow: the outlines of two that are beside each other,
 * level by level, keep a gap.
 * @param {TreeNode} root @param {(node: TreeNode) => boolean} isOpen @param {Size} size @returns {Layout}
 */
export function place(root, isOpen, size) {
  const whole = grow(root, isOpen, size);
  const left = Math.min(...whole.left);
  /** @type {Layout} */
  const layout = { levels: [], cuts: [], width: Math.max(...whole.right) - left + 2 * MARGIN, of: new Map() };
  /** @param {Branch} branch @param {Placed | null} above @param {number} level @param {number} x */
  const put = ({ node, children, cut }, above, level, x) => {
    /** @type {Placed} */
    const placed = { node, x, above, cut: cut === null ? null : x + cut };
    at(layout.levels, level).push(placed);
    layout.of.set(node.visit, placed);
    if (cut !== null) at(layout.cuts, level + 1).push(placed);
    for (const [branch, offset] of children) put(branch, placed, level + 1, x + offset);
  };
  put(whole, null, 0, MARGIN - left);
  return layout;
}

/**
 * @typedef {object} Branch a node and what is open beneath it
 * @property {TreeNode} node
 * @property {[Branch, number][]} children and how far each is to the right of the node
 * @property {number | null} cut how far what stands for a cut is
 * @property {number[]} left the outline, level by level from the node itself, which is at 0
 * @property {number[]} right
 */

/** @param {TreeNode} node @param {(node: TreeNode) => boolean} isOpen @param {Size} size @returns {Branch} */
function grow(node, isOpen, size) {
  const half = size.width / 2;
  if (!isOpen(node)) return { node, children: [], cut: null, left: [-half], right: [half] };
  const branches = node.children.map((child) => grow(child, isOpen, size));
  const outlines = node.cut ? [...branches, { left: [-size.cut / 2], right: [size.cut / 2] }] : branches;
  /** @type {number[]} */
  const left = [];
  /** @type {number[]} */
  const right = [];
  const offsets = outlines.map((one) => {
    let offset = 0;
    for (let i = 0; i < Math.min(right.length, one.left.length); i += 1)
      offset = Math.max(offset, right[i] - one.left[i] + (i === 0 ? GAP : COUSINS_GAP));
    one.right.forEach((reach, i) => {
      left[i] ??= offset + one.left[i];
      right[i] = offset + reach;
    });
    return offset;
  });
  const middle = (offsets[0] + offsets[offsets.length - 1]) / 2;
  return {
    node,
    children: branches.map((branch, i) => [branch, offsets[i] - middle]),
    cut: node.cut ? offsets[offsets.length - 1] - middle : null,
    left: [-half, ...left.map((reach) => reach - middle)],
    right: [half, ...right.map((reach) => reach - middle)],
  };
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
