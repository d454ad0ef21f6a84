// The search, step by step: what it knew at each moment.

/**
 * @typedef {{visit: number, move: string | null, position: string, player: "MAX" | "MIN", alpha: number | null,
 *   beta: number | null, utility: string, bound: string, cut: any, chosen: boolean, children: TreeNode[],
 *   folded: number, parent?: TreeNode | null, level?: number}} TreeNode
 * @typedef {{alpha: number | null, beta: number | null, isDone: boolean}} Known
 */

const VALUES = { wins: 1, draws: 0, loses: -1 };

/** All nodes by visit, with their parents and levels. @param {TreeNode} root @returns {TreeNode[]} */
export function nodesOf(root) {
  /** @type {TreeNode[]} */
  const nodes = [];
  const visit = (node, parent, level) => {
    node.parent = parent;
    node.level = level;
    nodes[node.visit] = node;
    node.children.forEach((child) => visit(child, node, level + 1));
  };
  visit(root, null, 0);
  return nodes;
}

/**
 * What was known after so many steps, by visit; nodes that had not been entered are not in it.
 * @param {TreeNode[]} nodes @param {any[]} steps @param {number} count
 * @returns {Map<number, Known>}
 */
export function knownAfter(nodes, steps, count) {
  /** @type {Map<number, Known>} */
  const known = new Map();
  for (const { kind, visit, alpha, beta } of steps.slice(0, count)) {
    known.set(visit, { alpha, beta, isDone: kind === "leave" });
    const above = nodes[visit].parent;
    if (kind === "leave" && above) narrow(known.get(above.visit), above, nodes[visit]);
  }
  return known;
}

/** What MAX is sure of raises alpha; what MIN can hold MAX to lowers beta. */
function narrow(known, node, child) {
  const value = VALUES[child.utility];
  if (value === undefined) return;
  if (node.player === "MAX" && child.bound !== "at most")
    known.alpha = known.alpha === null ? value : Math.max(known.alpha, value);
  if (node.player === "MIN" && child.bound !== "at least")
    known.beta = known.beta === null ? value : Math.min(known.beta, value);
}

/** A node and all above it. @param {TreeNode} node */
export function pathTo(node) {
  const path = [];
  for (let at = node; at; at = at.parent) path.push(at);
  return path;
}
