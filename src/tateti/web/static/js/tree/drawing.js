// The part of a tree that is in the frame, drawn: levels, lines, cuts and nodes.

import { h, s, show } from "../dom.js";
import { card, cutCard, kindOf, scissors } from "./cards.js";
import { within } from "./layout.js";
import { Edges, Marks, sign } from "./overview.js";
import { pathTo } from "./replay.js";
import { nodeInWords } from "./words.js";

/**
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {import("./layout.js").Placed} Placed
 * @typedef {import("./scale.js").Scene} Scene
 * @typedef {import("./element.js").TreeView} TreeView
 * @typedef {Map<number, {element: SVGElement, look: string}>} Drawn what is there, by visit, and what it looks like
 */

export class Drawing {
  /** @type {Drawn} */
  #items = new Map();
  /** @type {Drawn} */
  #cuts = new Map();
  #bands = h("div", { "aria-hidden": "true" });
  #lines = s("g", { "aria-hidden": "true" });
  #scissors = s("g", { "aria-hidden": "true" });
  #tree = s("g", { role: "tree" });
  #picture = s("svg", { class: "tree-picture", role: "none" }, this.#lines, this.#scissors, this.#tree);
  element = h("div", { class: "tree-inside" }, this.#bands, this.#picture);

  /** Makes room for a tree, before anything is scrolled. @param {Scene} scene */
  stretch({ whole }) {
    this.element.style.width = `${whole.width}px`;
    this.element.style.height = `${whole.height}px`;
    this.#picture.setAttribute("width", String(whole.width));
    this.#picture.setAttribute("height", String(whole.height));
  }

  /** @param {TreeView} view @param {Scene} scene @param {number} active the node that the keyboard is at @param {string} style what all cards have in common */
  draw(view, scene, active, style) {
    this.stretch(scene);
    this.element.dataset.detail = scene.detail;
    this.#drawBands(view, scene);
    this.#drawLines(view, scene);
    this.#drawCuts(view, scene, style);
    this.#drawItems(view, scene, active, style);
  }

  /** Puts the focus on a node. @param {number} visit */
  focus(visit) {
    this.#items.get(visit)?.element.focus({ preventScroll: true });
  }

  /** @param {TreeView} view @param {Scene} scene */
  #drawBands({ movers }, { layout, band }) {
    show(
      this.#bands,
      layout.levels.map((_row, level) => bandOf(level % 2 === 0, movers[level % 2])),
    );
    [...this.#bands.children].forEach((element, level) => {
      const { style } = /** @type {HTMLElement} */ (element);
      style.top = `${level * band}px`;
      style.height = `${band}px`;
    });
  }

  /** The lines to nodes and cuts, along the best line and to where the search is; and marks, where nodes are only that. @param {TreeView} view @param {Scene} scene */
  #drawLines(view, scene) {
    const { replay, step } = view;
    const { layout, detail, inFrame, height, zoom } = scene;
    const { first, last, from, to } = inFrame;
    const edges = new Edges(detail === "marks");
    const marks = new Marks(height);
    const way = new Set(pathTo(whereItIs(view)).map(({ visit }) => visit));
    const isOver = step >= replay.length;
    for (let level = first; level <= Math.min(last + 1, layout.levels.length - 1); level += 1) {
      const y = scene.down(level - 1) + height;
      const toY = scene.down(level) - (detail === "cards" ? 21 * zoom : 0);
      for (const { node, x, above } of within(layout.levels[level], from, to, reachOfEdge)) {
        if (!replay.at(node, step)) continue;
        const kind = way.has(node.visit) ? "edge way" : isOver && node.chosen ? "edge chosen" : "edge";
        if (above) edges.add(kind, scene.across(above.x), y, scene.across(x), toY);
        if (detail === "marks" && x >= from && x <= to)
          marks.add(kindOf(node, lookOf(view, node)), scene.across(x), scene.down(level));
      }
      for (const { node, x, cut } of within(layout.cuts[level] ?? [], from, to, reachOfCut))
        if (replay.at(node, step)?.isDone) edges.add("edge cut", scene.across(x), y, scene.across(cut ?? x), toY);
    }
    show(this.#lines, edges.drawn(), marks.drawn(Math.max(1.5, scene.size.width * zoom * 0.7)));
  }

  /** @param {TreeView} view @param {Scene} scene @param {string} style */
  #drawCuts({ replay, step }, scene, style) {
    const { first, last, from, to } = scene.inFrame;
    const rows = scene.detail === "marks" ? [] : scene.layout.cuts.slice(first, last + 1);
    const seen = rows
      .flatMap((row) => within(row, from, to, reachOfCut))
      .filter(({ node }) => replay.at(node, step)?.isDone);
    keep(this.#scissors, this.#cuts, seen, (element, { node, cut }) => {
      element.setAttribute("transform", transform(scene, cut ?? 0, node.level + 1));
      return {
        look: `${style} ${scene.detail}`,
        draw: () => {
          element.setAttribute("class", "cut-place");
          const isCard = scene.detail === "cards";
          element.replaceChildren(...(isCard ? flat(cutCard(node, scene.size)) : [scissors("translate(0 8)")]));
        },
      };
    });
  }

  /** @param {TreeView} view @param {Scene} scene @param {number} active @param {string} style */
  #drawItems(view, scene, active, style) {
    this.#tree.setAttribute("aria-label", view.label);
    const width = scene.detail === "cards" ? 0 : Math.round(scene.size.width * scene.zoom);
    keep(this.#tree, this.#items, itemsIn(view, scene, active), (element, { node, x }) => {
      element.setAttribute("transform", transform(scene, x, node.level));
      // Not part of its look: what the mouse is pressed on must not be drawn anew, or it is never clicked.
      element.setAttribute("tabindex", node.visit === active ? "0" : "-1");
      const look = lookOf(view, node);
      const known = look.now && Object.values(look.now);
      return {
        look: [style, scene.detail, width, ...Object.values({ ...look, now: known })].join(),
        draw: () => {
          describe(element, node, look);
          const { board, pieces } = view;
          const drawn =
            scene.detail === "cards"
              ? card(node, look, scene.size, board, pieces)
              : sign(node, look, width, scene.height);
          element.replaceChildren(s("title", null, nodeInWords(node, look.now, look.isOpen)), ...flat(drawn));
        },
      };
    });
  }
}

/** The node where the search is; null when it is over, or has not begun. @param {TreeView} view */
export function whereItIs({ replay, step }) {
  return step < replay.length ? replay.nodeAt(step) : null;
}

/** @param {boolean} isMax @param {string} mover */
function bandOf(isMax, mover) {
  return h(
    "div",
    { class: isMax ? "band band-max" : "band band-min" },
    h(
      "div",
      { class: "band-label" },
      s("svg", { viewBox: "0 0 14 13" }, s("path", { d: isMax ? "M0 13H14L7 0Z" : "M0 0H14L7 13Z" })),
      h("strong", null, isMax ? "MAX" : "MIN"),
      h("span", null, mover),
    ),
  );
}

/** What is known of a node now. @param {TreeView} view @param {TreeNode} node @returns {import("./cards.js").Look} */
function lookOf(view, node) {
  const { replay, step, folding } = view;
  return {
    now: replay.at(node, step),
    isOpen: folding.isOpen(node),
    isChosen: node.chosen && step >= replay.length,
    isCurrent: node === whereItIs(view),
  };
}

/** Those in the frame that are known, in the order of the search; where the keyboard and the search are, always. @param {TreeView} view @param {Scene} scene @param {number} active */
function itemsIn(view, { layout, detail, inFrame }, active) {
  const { replay, step } = view;
  const { first, last, from, to } = inFrame;
  const rows = detail === "marks" ? [] : layout.levels.slice(first, last + 1);
  const seen = rows.flatMap((row) => within(row, from, to, reachOfNode)).filter(({ node }) => replay.at(node, step));
  const always = [active, whereItIs(view)?.visit ?? active].map((visit) => layout.of.get(visit));
  const all = new Set([...seen, ...always.filter((one) => one !== undefined)]);
  return [...all].sort((a, b) => a.node.visit - b.node.visit);
}

/** A node for those who listen, to whom its title is its name, and for the keyboard. @param {SVGElement} element @param {TreeNode} node @param {import("./cards.js").Look} look */
function describe(element, node, look) {
  const beside = node.parent?.children ?? [node];
  const canOpen = node.children.length > 0;
  const kinds = { chosen: look.isChosen, current: look.isCurrent, "can-open": canOpen };
  const wanted = {
    class: ["node", ...Object.entries(kinds).flatMap(([kind, holds]) => (holds ? [kind] : []))].join(" "),
    role: "treeitem",
    "data-visit": node.visit,
    "aria-level": node.level + 1,
    "aria-posinset": beside.indexOf(node) + 1,
    "aria-setsize": beside.length,
    "aria-expanded": canOpen ? look.isOpen : null,
    "aria-current": look.isCurrent ? "step" : null,
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/** @param {Scene} scene @param {number} x @param {number} level */
function transform(scene, x, level) {
  const scale = scene.detail === "cards" ? ` scale(${scene.zoom})` : "";
  return `translate(${scene.across(x)} ${scene.down(level)})${scale}`;
}

/** @param {Placed} placed @returns {[number, number]} */
const reachOfNode = ({ x }) => [x, x];
/** @param {Placed} placed @returns {[number, number]} */
const reachOfEdge = ({ x, above }) => (above ? [Math.min(x, above.x), Math.max(x, above.x)] : [x, x]);
/** @param {Placed} placed @returns {[number, number]} */
const reachOfCut = ({ x, cut }) => [Math.min(x, cut ?? x), Math.max(x, cut ?? x)];

/** @param {any} children @returns {Node[]} */
const flat = (children) => children.flat(Infinity).filter(Boolean);

/**
 * Keeps one element for each node in a group, in their order: those that look the same stay as they are, so that the focus
 * stays as well and scrolling is cheap.
 * @param {SVGElement} group @param {Drawn} there @param {Placed[]} wanted
 * @param {(element: SVGElement, placed: Placed) => {look: string, draw: () => void}} place
 */
function keep(group, there, wanted, place) {
  const visits = new Set(wanted.map(({ node }) => node.visit));
  for (const [visit, { element }] of there) {
    if (visits.has(visit)) continue;
    element.remove();
    there.delete(visit);
  }
  let next = group.firstElementChild;
  for (const placed of wanted) {
    const { visit } = placed.node;
    const found = there.get(visit) ?? { element: s("g"), look: "" };
    if (found.element === next) next = next.nextElementSibling;
    else group.insertBefore(found.element, next);
    const { look, draw } = place(found.element, placed);
    if (found.look !== look) draw();
    there.set(visit, { element: found.element, look });
  }
}
