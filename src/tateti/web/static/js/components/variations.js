// The moves of a study with their variations: the main line in two columns, what was tried instead below the move.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { insteadOf, isSeconds, lineFrom, numberOf, ROOT } from "../study/tree.js";
import { numbered, numberInWords } from "../study/words.js";
import { followSoon, moveButton } from "./moves.js";

/**
 * @typedef {import("../study/tree.js").Tree} Tree
 * @typedef {import("../study/tree.js").Node} Node
 * @typedef {{game: string, tree: Tree, go: (id: number) => void}} Wanted
 */

const DEEPEST_HEADING = 6;

/** @param {Wanted} wanted */
export function moveTree(wanted) {
  const { tree } = wanted;
  const { comment } = tree.nodes[ROOT];
  followSoon();
  return h(
    "div",
    { class: "moves-frame moves-tree", "data-at": `${tree.at} ${Object.keys(tree.nodes).length}` },
    comment ? h("p", { class: "move-comment" }, comment) : null,
    tree.nodes[ROOT].children.length
      ? h("ol", { class: "moves-list", "aria-label": _("Main line") }, mainLine(wanted))
      : h("p", { class: "muted small" }, _("No move yet.")),
  );
}

/** Two moves a row; what belongs to a move stands below it, and the row goes on after that. @param {Wanted} wanted */
function mainLine(wanted) {
  const { tree } = wanted;
  /** @type {Element[]} */
  const rows = [];
  /** The first move of a row that waits for its second. @type {Node | null} */
  let half = null;
  for (const node of lineFrom(tree, ROOT).slice(1)) {
    const below = belowOf(wanted, node);
    if (isSeconds(node)) rows.push(pair(wanted, half, node));
    else if (below) rows.push(pair(wanted, node, null));
    half = isSeconds(node) || below ? null : node;
    if (below) rows.push(h("li", { class: "moves-below" }, below));
  }
  if (half) rows.push(pair(wanted, half, null));
  return rows;
}

/** @param {Wanted} wanted @param {Node | null} first @param {Node | null} second */
function pair(wanted, first, second) {
  const number = numberOf(wanted.tree, /** @type {Node} */ (first ?? second));
  return h(
    "li",
    { class: "moves-pair" },
    h("span", { class: "moves-number", "aria-hidden": "true" }, `${number}.`),
    first ? oneMove(wanted, first) : h("span", { class: "moves-gap muted", "aria-hidden": "true" }, "…"),
    second ? oneMove(wanted, second) : null,
  );
}

/** @param {Wanted} wanted @param {Node} node */
function oneMove({ game, tree, go }, node) {
  return moveButton({
    game,
    move: /** @type {string} */ (node.move),
    mark: node.mark,
    number: numberInWords(tree, node),
    isNow: tree.at === node.id,
    go: () => go(node.id),
  });
}

/** The comment on a move of the main line, and what was tried instead of it. @param {Wanted} wanted @param {Node} node */
function belowOf(wanted, node) {
  const variations = variationsBeside(wanted, node, 3);
  if (!node.comment && variations.length === 0) return null;
  return [node.comment ? h("p", { class: "move-comment" }, node.comment) : null, ...variations];
}

/** @param {Wanted} wanted @param {Node} node one that goes on with its line @param {number} level of the heading @returns {Element[]} */
function variationsBeside(wanted, node, level) {
  const { children } = wanted.tree.nodes[/** @type {number} */ (node.parent)];
  return children[0] === node.id ? children.slice(1).map((id) => variation(wanted, id, level)) : [];
}

/** @param {Wanted} wanted @param {number} id its first move @param {number} level of the heading */
function variation(wanted, id, level) {
  const { tree } = wanted;
  const line = lineFrom(tree, id);
  const words = _("Instead of {move}", { move: numbered(tree, insteadOf(tree, line[0])) });
  return h(
    "div",
    { class: "variation" },
    h(`h${Math.min(level, DEEPEST_HEADING)}`, { class: "variation-head" }, words),
    h(
      "ol",
      { class: "variation-line" },
      line.map((node, i) => {
        const isToNumber = i === 0 || !isSeconds(node) || hasBelow(tree, line[i - 1], i === 1);
        return h(
          "li",
          null,
          isToNumber ? h("span", { class: "moves-number", "aria-hidden": "true" }, numberInWords(tree, node)) : null,
          oneMove(wanted, node),
          node.comment ? h("span", { class: "move-comment" }, node.comment) : null,
          i === 0 ? null : variationsBeside(wanted, node, level + 1),
        );
      }),
    ),
  );
}

/** Whether something stands between a move and the next. @param {Tree} tree @param {Node} node @param {boolean} isFirst of its variation */
function hasBelow(tree, node, isFirst) {
  const siblings = tree.nodes[/** @type {number} */ (node.parent)].children.length;
  return node.comment !== "" || (!isFirst && siblings > 1);
}
