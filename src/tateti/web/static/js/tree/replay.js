// The search, step by step: what it knew of every node at each moment.

/**
 * @typedef {import("../shapes.d.ts").Tree} Tree
 * @typedef {{bound: "alpha" | "beta", value: number, never_looked_at: string[]}} Cut
 * @typedef {object} TreeNode a node as the server tells it, with its place in the tree
 * @property {number} visit its place in the order of entering: the root is 0, and those beneath a node follow it
 * @property {string | null} move
 * @property {string} position
 * @property {"MAX" | "MIN"} player
 * @property {number | null} alpha
 * @property {number | null} beta
 * @property {"wins" | "draws" | "loses" | "not finished"} utility
 * @property {"exact" | "at least" | "at most"} bound
 * @property {Cut | null} cut
 * @property {boolean} chosen
 * @property {TreeNode[]} children
 * @property {TreeNode | null} parent
 * @property {number} level
 * @property {number} beneath how many nodes are under it
 *
 * @typedef {{alpha: number | null, beta: number | null}} Window
 * @typedef {Window & {isDone: boolean}} Known
 */

export class Replay {
  /** When each node was entered and left: the number of the step. @type {number[]} */
  #entered = [];
  /** @type {number[]} */
  #left = [];
  /** The windows of each node, and after which step each began to hold. @type {(Window & {since: number})[][]} */
  #windows = [];
  /** The steps that cut. @type {number[]} */
  #cuts = [];

  /** @param {Pick<Tree, "tree" | "steps">} found */
  constructor({ tree, steps }) {
    this.steps = steps;
    this.nodes = nodesOf(/** @type {any} */ (tree));
    /** One node for each value there is, exact or a bound. */
    this.kinds = [...new Map(this.nodes.map((node) => [`${node.utility} ${node.bound}`, node])).values()];
    steps.forEach(({ kind, visit, alpha, beta }, i) => {
      if (kind === "enter") {
        this.#entered[visit] = i + 1;
        this.#windows[visit] = [{ since: i + 1, alpha, beta }];
        return;
      }
      this.#left[visit] = i + 1;
      if (this.nodes[visit].cut) this.#cuts.push(i + 1);
      // The next step is at the node above: into its next child, which gets its window, or out of it.
      const above = this.nodes[visit].parent;
      if (above) this.#windows[above.visit].push({ since: i + 1, alpha: steps[i + 1].alpha, beta: steps[i + 1].beta });
    });
  }

  get root() {
    return this.nodes[0];
  }

  /** How many steps there are. */
  get length() {
    return this.steps.length;
  }

  /** The node of the step that was made last. @param {number} count @returns {TreeNode | null} */
  nodeAt(count) {
    return count > 0 ? this.nodes[this.steps[count - 1].visit] : null;
  }

  /** What is known of a node after so many steps; null if it has not been entered. @param {TreeNode} node @param {number} count @returns {Known | null} */
  at({ visit }, count) {
    if (count < this.#entered[visit]) return null;
    const windows = this.#windows[visit];
    const { alpha, beta } = windows[lastIndex(windows, (one) => one.since <= count)];
    return { alpha, beta, isDone: count >= this.#left[visit] };
  }

  /** The step after this one that cuts, or null. @param {number} count @returns {number | null} */
  cutAfter(count) {
    return this.#cuts[lastIndex(this.#cuts, (step) => step <= count) + 1] ?? null;
  }
}

/** All nodes by visit, with their parents, levels and what is beneath them. @param {TreeNode} root */
function nodesOf(root) {
  /** @type {TreeNode[]} */
  const nodes = [];
  /** @param {TreeNode} node @param {TreeNode | null} parent @param {number} level */
  const visit = (node, parent, level) => {
    nodes[node.visit] = Object.assign(node, { parent, level });
    for (const child of node.children) visit(child, node, level + 1);
    node.beneath = nodes.length - 1 - node.visit;
  };
  visit(root, null, 0);
  return nodes;
}

/**
 * The last of a sorted list for which something holds: it holds for those at the beginning, and no more after that; -1 if
 * for none.
 * @template T @param {T[]} list @param {(one: T) => boolean} holds
 */
export function lastIndex(list, holds) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A node and all above it, from the root on. @param {TreeNode | null} node @returns {TreeNode[]} */
export function pathTo(node) {
  const path = [];
  for (let at = node; at; at = at.parent) path.unshift(at);
  return path;
}
