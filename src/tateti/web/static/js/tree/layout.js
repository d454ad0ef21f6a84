// Where the nodes of a tree stand: children side by side, parents in the middle above them.

export const GAP = 14;
export const LEVEL_GAP = 72;
export const CUT_WIDTH = 104;
export const MARGIN = 16;

/**
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {{node: TreeNode, x: number, level: number, children: Placed[], cut: number | null}} Placed
 * `x` is the middle of a card; `cut` that of what stands for the moves that were cut.
 */

/** The size of a card. @param {{rows: number, cols: number}} board */
export function cardSize({ rows, cols }) {
  const cell = Math.min(20, 100 / Math.max(rows, cols));
  const width = Math.max(94, cols * cell + 18);
  return { cell, width, height: rows * cell + 60 };
}

/**
 * @param {TreeNode} root
 * @param {(node: TreeNode) => TreeNode[]} childrenOf those that are shown
 * @param {(node: TreeNode) => boolean} hasCut whether the moves that were cut are shown
 * @param {number} cardWidth
 */
export function place(root, childrenOf, hasCut, cardWidth) {
  let deepest = 0;
  const put = (node, level, left) => {
    deepest = Math.max(deepest, level);
    let at = left;
    const children = childrenOf(node).map((child) => {
      const placed = put(child, level + 1, at);
      at = placed.right + GAP;
      return placed.placed;
    });
    let cut = null;
    if (hasCut(node)) {
      cut = at + CUT_WIDTH / 2;
      at += CUT_WIDTH + GAP;
      deepest = Math.max(deepest, level + 1);
    }
    const middles = [...children.map((child) => child.x), ...(cut === null ? [] : [cut])];
    const x = middles.length ? (middles[0] + middles[middles.length - 1]) / 2 : left + cardWidth / 2;
    const shift = Math.max(0, left + cardWidth / 2 - x);
    if (shift) move({ children, x, cut }, shift);
    const placed = {
      node,
      x: x + shift,
      level,
      children: children.map((one) => one),
      cut: cut === null ? null : cut + shift,
    };
    return { placed, right: Math.max(left + cardWidth, at - GAP + shift) };
  };
  const { placed, right } = put(root, 0, MARGIN);
  return { root: /** @type {Placed} */ (placed), width: right + MARGIN, levels: deepest + 1 };
}

function move(placed, by) {
  placed.children.forEach((child) => {
    child.x += by;
    if (child.cut !== null) child.cut += by;
    move(child, by);
  });
}
