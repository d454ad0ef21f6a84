// Which nodes of a tree are open, and how one walks through what is open.

import { pathTo } from "./replay.js";

/** @typedef {import("./replay.js").TreeNode} TreeNode */

const SMALL = 40; // so many nodes are shown at once
export const MOST_OPEN = 20_000; // so many can be: beyond that a browser has to work too long for a picture

/** @typedef {"everything" | "best line" | "nothing" | "some"} Extent what is open */

export class Folding {
  /** What was opened, by visit. @type {Set<number>} */
  #open = new Set();
  /** What is open only because the search is there. @type {Set<number>} */
  #followed = new Set();
  /** @type {Extent} */
  #extent = "everything";
  /** Changes whenever something is folded or unfolded. */
  version = 0;

  /** At first all of a small tree is open, of a large one the line of best play. @param {TreeNode[]} nodes by visit */
  constructor(nodes) {
    this.nodes = nodes;
    if (this.isSmall) this.unfold();
    else this.openBestLine();
  }

  /** Whether the search knows what is best: of a tree that is not finished it may not. */
  get hasBestLine() {
    return this.nodes[0].children.some(({ chosen }) => chosen);
  }

  get isSmall() {
    return this.nodes.length <= SMALL;
  }

  /** What is open, as the person left it. */
  get extent() {
    return this.#extent;
  }

  get canUnfold() {
    return this.nodes.length <= MOST_OPEN;
  }

  /** How many nodes are in sight, if all of them are known. */
  get shown() {
    let count = 0;
    for (let visit = 0; visit < this.nodes.length; count += 1)
      visit += this.isOpen(this.nodes[visit]) ? 1 : 1 + this.nodes[visit].beneath;
    return count;
  }

  /** @param {TreeNode} node */
  isOpen({ visit, children }) {
    return children.length > 0 && (this.#open.has(visit) || this.#followed.has(visit));
  }

  /** @param {TreeNode} node */
  toggle(node) {
    const isOpen = this.isOpen(node);
    this.#followed.delete(node.visit);
    if (isOpen) this.#open.delete(node.visit);
    else this.#open.add(node.visit);
    this.#set("some", this.#open);
  }

  unfold() {
    if (this.canUnfold) this.#set("everything", new Set(this.nodes.map(({ visit }) => visit)));
  }

  openBestLine() {
    this.#set(
      "best line",
      new Set(this.nodes.filter(({ chosen, level }) => chosen || level === 0).map(({ visit }) => visit)),
    );
  }

  fold() {
    this.#set("nothing", new Set());
  }

  /** Opens the way to a node for as long as the search is there; null: it is nowhere. @param {TreeNode | null} node */
  follow(node) {
    const before = this.#followed;
    this.#followed = new Set(pathTo(node).map(({ visit }) => visit));
    const changed = [...before].filter((visit) => !this.#followed.has(visit));
    const added = [...this.#followed].filter((visit) => !before.has(visit));
    if ([...changed, ...added].some((visit) => !this.#open.has(visit))) this.version += 1;
  }

  /** @param {Extent} extent @param {Set<number>} open */
  #set(extent, open) {
    this.#extent = extent;
    this.#open = open;
    this.version += 1;
  }
}

/**
 * Where a key leads from a node, as in any tree: right opens or goes in, left closes or goes out, up and down go through
 * what is in sight, Home and End to its ends, Enter and space open or close, * opens all beside it.
 * @param {string} key @param {TreeNode} node
 * @param {(node: TreeNode) => boolean} isOpen @param {(node: TreeNode) => TreeNode[]} shown the children in sight
 * @returns {{to?: TreeNode, toggle?: TreeNode[]} | null}
 */
export function walk(key, node, isOpen, shown) {
  const canOpen = node.children.length > 0;
  if (key === "ArrowRight") {
    if (!canOpen) return {};
    return isOpen(node) ? { to: shown(node)[0] } : { toggle: [node] };
  }
  if (key === "ArrowLeft") return isOpen(node) ? { toggle: [node] } : { to: node.parent ?? undefined };
  if (key === "ArrowDown") return { to: below(node, isOpen, shown) };
  if (key === "ArrowUp") return { to: above(node, shown) };
  if (key === "Home") return { to: pathTo(node)[0] };
  if (key === "End") return { to: deepestLast(pathTo(node)[0], shown) };
  if (key === "Enter" || key === " ") return canOpen ? { toggle: [node] } : {};
  if (key === "*") {
    const beside = node.parent ? shown(node.parent) : [node];
    return { toggle: beside.filter((one) => one.children.length > 0 && !isOpen(one)) };
  }
  return null;
}

/** @param {TreeNode} node @param {(node: TreeNode) => boolean} isOpen @param {(node: TreeNode) => TreeNode[]} shown */
function below(node, isOpen, shown) {
  const first = isOpen(node) ? shown(node)[0] : undefined;
  if (first) return first;
  /** @type {TreeNode | null} */
  let at = node;
  while (at?.parent) {
    const beside = shown(at.parent);
    const next = beside[beside.indexOf(at) + 1];
    if (next) return next;
    at = at.parent;
  }
  return undefined;
}

/** @param {TreeNode} node @param {(node: TreeNode) => TreeNode[]} shown */
function above(node, shown) {
  if (!node.parent) return undefined;
  const beside = shown(node.parent);
  const before = beside[beside.indexOf(node) - 1];
  return before ? deepestLast(before, shown) : node.parent;
}

/** @param {TreeNode} node @param {(node: TreeNode) => TreeNode[]} shown @returns {TreeNode} */
function deepestLast(node, shown) {
  const last = shown(node).at(-1);
  return last ? deepestLast(last, shown) : node;
}
