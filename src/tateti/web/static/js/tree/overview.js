// A tree from further away: a sign for each node, or only a mark.

import { s } from "../dom.js";
import { kindOf } from "./cards.js";
import { SIGNS } from "./words.js";

/**
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {import("./cards.js").Look} Look
 */

const NAME_FITS = 36; // pixels that a node is wide, for its move to be written above it
const COLUMN = 0.5; // pixels: of what stands in the same column only the first is drawn

/** A node as its sign, around x = 0, its upper edge at y = 0. @param {TreeNode} node @param {Look} look @param {number} width @param {number} height */
export function sign(node, look, width, height) {
  const kind = kindOf(node, look);
  const inside = Math.max(12, width - 2);
  return [
    s("rect", { x: -inside / 2 - 4, y: -4, width: inside + 8, height: height + 8, rx: 11, class: "node-ring" }),
    s("rect", { x: -inside / 2, width: inside, height, rx: 7, class: "node-card" }),
    s("rect", { x: -inside / 2, width: inside, height, rx: 7, class: `value value-${kind}` }),
    node.move && width >= NAME_FITS ? s("text", { y: -5, class: "tree-move" }, node.move) : null,
    s(
      "text",
      { y: height / 2 + 5, class: `tree-sign value-text-${kind}` },
      look.now?.isDone ? SIGNS[node.utility] : "…",
    ),
    look.isCurrent
      ? s("path", { class: "node-here", d: `M-6 ${height + 12} 0 ${height + 4} 6 ${height + 12}Z` })
      : null,
  ];
}

/** Where a mark is: upper, lower or middle third, so that values differ by more than colour. @type {Record<string, [number, number]>} */
const MARKS = {
  wins: [0, 0.45],
  draws: [0.35, 0.65],
  loses: [0.55, 1],
  "not-finished": [0.45, 0.55],
  open: [0.45, 0.55],
};

/** The marks of many nodes as one path for each kind of value. */
export class Marks {
  /** @type {Record<string, string>} */
  #paths = {};
  /** @type {Record<string, number>} */
  #last = {};

  /** @param {number} height of a mark */
  constructor(height) {
    this.height = height;
  }

  /** @param {string} kind @param {number} x @param {number} y */
  add(kind, x, y) {
    const column = Math.round(x / COLUMN);
    const key = `${kind} ${y}`;
    if (this.#last[key] === column) return;
    this.#last[key] = column;
    const [from, to] = MARKS[kind].map((part) => y + part * this.height);
    this.#paths[kind] = `${this.#paths[kind] ?? ""}M${x.toFixed(1)} ${from.toFixed(1)}V${to.toFixed(1)}`;
  }

  /** @param {number} width of a mark */
  drawn(width) {
    return Object.entries(this.#paths).map(([kind, d]) =>
      s("path", { d, class: `mark mark-${kind}`, "stroke-width": width }),
    );
  }
}

/** The lines between nodes as one path for each kind. */
export class Edges {
  /** @type {Record<string, string>} */
  #paths = {};
  /** @type {Record<string, string>} */
  #last = {};

  /** @param {boolean} isStraight lines that are so many that they are drawn straight, and no two in one place */
  constructor(isStraight) {
    this.isStraight = isStraight;
  }

  /** @param {string} kind @param {number} x @param {number} y @param {number} toX @param {number} toY */
  add(kind, x, y, toX, toY) {
    const key = `${kind} ${y}`;
    if (this.isStraight) {
      const columns = `${Math.round(x / COLUMN)} ${Math.round(toX / COLUMN)}`;
      if (this.#last[key] === columns) return;
      this.#last[key] = columns;
    }
    const [a, b] = [x.toFixed(1), toX.toFixed(1)];
    const way = this.isStraight
      ? `L${b} ${toY}`
      : `C${a} ${y + (toY - y) * 0.55} ${b} ${y + Math.min(12, (toY - y) / 2)} ${b} ${toY}`;
    this.#paths[kind] = `${this.#paths[kind] ?? ""}M${a} ${y}${way}`;
  }

  drawn() {
    return Object.entries(this.#paths).map(([kind, d]) => s("path", { d, class: kind }));
  }
}
