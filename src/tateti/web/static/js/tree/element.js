// <tateti-tree>: a search tree in a frame of its own, which scrolls and zooms; only what is in the frame is drawn.

import { cutLines } from "./cards.js";
import { Drawing, whereItIs } from "./drawing.js";
import { walk } from "./folding.js";
import { listenToGestures } from "./gestures.js";
import { cardSize, place } from "./layout.js";
import { pathTo } from "./replay.js";
import { Scene, USUAL_ZOOM } from "./scale.js";
import { allValues } from "./words.js";

/**
 * What is shown.
 * @typedef {object} TreeView
 * @property {import("./replay.js").Replay} replay
 * @property {number} step how many steps of the search have been made
 * @property {import("./folding.js").Folding} folding
 * @property {{rows: number, cols: number}} board
 * @property {import("../board/pieces.js").Piece[]} pieces
 * @property {string[]} movers who moves at MAX and at MIN, in words
 * @property {string} label what a screen reader calls the tree
 * @property {(nodes: TreeNode[]) => void} ontoggle these are to be unfolded or folded
 * @property {(zoom: number) => void} onzoom
 *
 * @typedef {import("./replay.js").TreeNode} TreeNode
 * @typedef {import("./layout.js").Placed} Placed
 */

const AROUND = 28; // pixels that are kept free around a node that is brought into view
const READABLE = 0.5; // the zoom at which cards can still be read
const PAN = 60; // pixels that an arrow key moves
const BESIDE_LABEL = 84; // pixels for what stands before who moves: MAX or MIN and its mark
const MOST_MEASURED = 200; // cuts whose words are measured: they are all much alike

/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class TreeElement extends HTMLElement {
  #drawing = new Drawing();
  /** @type {TreeView | null} */
  #view = null;
  /** @type {import("./layout.js").Layout} */
  #layout = { levels: [], cuts: [], width: 1, of: new Map() };
  #size = cardSize({ rows: 3, cols: 3 }, 0, 0);
  #label = 0; // the width of the longest label of a level
  #trees = 0; // how many have been shown
  #style = ""; // what all cards have in common: the tree, the board, the language
  #laidOut = ""; // for which style, and what was open in it, the layout was made
  #active = 0; // the node that the keyboard is at, by visit
  #zoom = 1;
  #waiting = 0;
  #resizes = new ResizeObserver(() => this.#draw());

  constructor() {
    super();
    this.addEventListener("scroll", () => this.#drawSoon());
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#arrive(event));
    listenToGestures(this, (factor, x, y) => this.#zoomAround(this.#zoom * factor, x, y));
  }

  connectedCallback() {
    this.append(this.#drawing.element);
    this.#resizes.observe(this);
    // Only now its size and its font are known.
    const view = this.#view;
    this.#view = null;
    if (view) this.view = view;
  }

  disconnectedCallback() {
    this.#resizes.disconnect();
  }

  /** @returns {TreeView | null} */
  get view() {
    return this.#view;
  }

  /** @param {TreeView} view */
  set view(view) {
    if (!this.isConnected) {
      this.#view = view;
      return;
    }
    const before = this.#view;
    const anchor = before?.replay === view.replay ? this.#anchor() : null;
    this.#view = view;
    if (anchor) {
      this.#arrange();
      this.#putBack(anchor);
      if (before?.step !== view.step) this.#follow();
    } else this.#begin();
    this.#draw();
  }

  /** A tree opens with its root in view, large enough to be read. */
  #begin() {
    this.#trees += 1;
    this.#active = 0;
    const zoom = this.#zoom;
    this.#arrange();
    if (this.#trees === 1 || zoom < READABLE) this.#zoom = USUAL_ZOOM;
    this.#centre();
    if (zoom !== this.#zoom) queueMicrotask(() => this.#view?.onzoom(this.#zoom));
  }

  get zoom() {
    return this.#zoom;
  }

  get #scene() {
    const room = { width: this.clientWidth || 1, height: this.clientHeight || 1, label: this.#label };
    return new Scene(this.#layout, this.#size, this.#zoom, room, { left: this.scrollLeft, top: this.scrollTop });
  }

  /** Lays the tree out, if what is open or the language has changed. */
  #arrange() {
    const { replay, folding, board, movers } = /** @type {TreeView} */ (this.#view);
    const values = allValues(replay);
    this.#style = [this.#trees, board.rows, board.cols, ...movers, ...values].join();
    const made = `${this.#style} ${folding.version}`;
    if (this.#laidOut === made) return;
    this.#laidOut = made;
    const family = getComputedStyle(this).fontFamily;
    const font = `700 12px ${family}`;
    const cuts = replay.nodes.filter((node) => node.cut).slice(0, MOST_MEASURED);
    this.#size = cardSize(board, widest(values, font), widest(cuts.flatMap(cutLines), font));
    this.#label = BESIDE_LABEL + widest(movers, `400 12px ${family}`);
    this.#layout = place(replay.root, (node) => folding.isOpen(node), this.#size);
  }

  /** A node in sight: this one, or the nearest above it. @param {TreeNode | null} node @returns {Placed | undefined} */
  #nearest(node) {
    return pathTo(node)
      .reverse()
      .map(({ visit }) => this.#layout.of.get(visit))
      .find(Boolean);
  }

  /** The node that the keyboard is at: if it is folded away or not known any more, the nearest above it. */
  get #activeNode() {
    const { replay, step } = /** @type {TreeView} */ (this.#view);
    const way = pathTo(replay.nodes[this.#active]).filter(
      (node) => this.#layout.of.has(node.visit) && (node === replay.root || replay.at(node, step)),
    );
    return way[way.length - 1];
  }

  // Scrolling: the frame's own, never that of the page

  /** What keeps its place on the screen while the tree changes around it: where the search is, else where the keyboard is. */
  #anchor() {
    const placed =
      this.#nearest(this.#view && whereItIs(this.#view)) ?? (this.#view && this.#nearest(this.#activeNode));
    if (!placed) return null;
    const { x, y, width } = this.#scene.boxOf(placed);
    return { node: placed.node, x: x + width / 2 - this.scrollLeft, y: y - this.scrollTop };
  }

  /** @param {{node: TreeNode, x: number, y: number}} anchor */
  #putBack(anchor) {
    const placed = this.#nearest(anchor.node);
    if (!placed) return;
    const scene = this.#scene;
    this.#drawing.stretch(scene);
    const { x, y, width } = scene.boxOf(placed);
    this.scrollTo(x + width / 2 - anchor.x, placed.node === anchor.node ? y - anchor.y : this.scrollTop);
  }

  /** Goes with the search. */
  #follow() {
    const node = whereItIs(/** @type {TreeView} */ (this.#view));
    if (!node) return;
    if (!this.contains(document.activeElement) || document.activeElement === this) this.#active = node.visit;
    this.#bringIntoView(node);
  }

  /** Scrolls as little as needed, to a cut beneath it first. @param {TreeNode} node */
  #bringIntoView(node) {
    const placed = this.#nearest(node);
    if (!placed) return;
    const scene = this.#scene;
    this.#drawing.stretch(scene);
    const box = scene.boxOf(placed);
    if (placed.cut !== null)
      this.#bringBoxIntoView(scene, { ...box, x: scene.across(placed.cut) - box.width / 2, y: box.y + scene.band });
    this.#bringBoxIntoView(scene, box);
  }

  /** @param {Scene} scene @param {{x: number, y: number, width: number, height: number}} box */
  #bringBoxIntoView(scene, { x, y, width, height }) {
    this.scrollTo(
      Math.min(x - AROUND, Math.max(x + width + AROUND - this.clientWidth, this.scrollLeft)),
      Math.min(y - scene.top, Math.max(y + height + AROUND - this.clientHeight, this.scrollTop)),
    );
  }

  /** The root is at the top when a tree opens: in the middle, or as far from it as the best move needs to be in view too. */
  #centre() {
    const scene = this.#scene;
    this.#drawing.stretch(scene);
    const root = this.#layout.levels[0][0];
    const best = root.node.children.find(({ chosen }) => chosen);
    const other = (best && this.#layout.of.get(best.visit)) ?? root;
    this.scrollTo((scene.across(root.x) + scene.across(other.x)) / 2 - this.clientWidth / 2, 0);
    this.#bringBoxIntoView(scene, scene.boxOf(root));
  }

  // Zoom

  /** Zooms so that what is at a point of the window stays there. @param {number} zoom @param {number} x @param {number} y */
  #zoomAround(zoom, x, y) {
    const box = this.getBoundingClientRect();
    const [px, py] = [x - box.left - this.clientLeft, y - box.top - this.clientTop];
    const before = this.#scene;
    const across = (this.scrollLeft + px - before.left) / before.zoom;
    const down = (this.scrollTop + py) / before.band;
    this.#zoom = before.allowed(zoom);
    const after = this.#scene;
    this.#drawing.stretch(after);
    this.scrollTo(after.across(across) - px, down * after.band - py);
    this.#draw();
    this.#view?.onzoom(this.#zoom);
  }

  /** Zooms around the node that the search or the keyboard is at, if it is in the frame, else around its middle. @param {number} zoom */
  zoomTo(zoom) {
    const box = this.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = this;
    const anchor = this.#anchor();
    const isSeen = anchor && anchor.x > 0 && anchor.x < width && anchor.y > 0 && anchor.y < height;
    const at = isSeen ? anchor : { x: width / 2, y: height / 2 };
    this.#zoomAround(zoom, box.left + this.clientLeft + at.x, box.top + this.clientTop + at.y);
  }

  /** Shows the whole tree, its whole width, or the root as large as at first. @param {"whole" | "width" | "root"} what */
  fit(what) {
    const { zoomForWhole, zoomForWidth } = this.#scene;
    this.zoomTo({ whole: zoomForWhole, width: zoomForWidth, root: USUAL_ZOOM }[what]);
    if (what === "root") this.#centre();
    else this.scrollTo(0, what === "whole" ? 0 : this.scrollTop);
    this.#draw();
  }

  // Drawing

  #drawSoon() {
    if (!this.#waiting) this.#waiting = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
    if (!this.#view || !this.isConnected) return;
    this.#active = this.#activeNode.visit;
    this.#drawing.draw(this.#view, this.#scene, this.#active, this.#style);
  }

  // The mouse and the keyboard

  /** @param {EventTarget | null} target @returns {TreeNode | null} */
  #nodeOf(target) {
    const element = target instanceof Element ? target.closest("[data-visit]") : null;
    return element ? (this.#view?.replay.nodes[Number(element.getAttribute("data-visit"))] ?? null) : null;
  }

  /** @param {TreeNode} node */
  #goTo(node) {
    this.#active = node.visit;
    this.#bringIntoView(node);
    this.#draw();
    this.#drawing.focus(this.#active);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const node = this.#nodeOf(event.target);
    if (node) {
      this.#active = node.visit;
      if (node.children.length) this.#view?.ontoggle([node]);
      this.#draw();
      this.#drawing.focus(this.#active);
    } else if (this.#scene.detail === "marks") this.#lookCloser(event);
  }

  /** Goes to what is at a point of the overview, to read it. @param {MouseEvent} event */
  #lookCloser({ clientX, clientY }) {
    const box = this.getBoundingClientRect();
    const scene = this.#scene;
    const level = Math.floor((clientY - box.top + this.scrollTop) / scene.band);
    const x = (clientX - box.left + this.scrollLeft - scene.left) / scene.zoom;
    const row = this.#layout.levels[Math.max(0, Math.min(this.#layout.levels.length - 1, level))];
    const nearest = row.reduce((best, one) => (Math.abs(one.x - x) < Math.abs(best.x - x) ? one : best));
    this.zoomTo(1);
    this.#goTo(nearest.node);
    const near = this.#scene;
    this.scrollTo(near.across(nearest.x) - this.clientWidth / 2, near.down(nearest.node.level) - this.clientHeight / 3);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#view) return;
    if (event.target === this) {
      const pan = PANS[event.key];
      if (!pan) return;
      event.preventDefault();
      this.scrollBy(pan[0] * PAN, pan[1] * PAN);
      return;
    }
    const { replay, step, folding, ontoggle } = this.#view;
    const node = this.#nodeOf(event.target);
    const isOpen = (/** @type {TreeNode} */ one) => folding.isOpen(one);
    const shown = (/** @type {TreeNode} */ one) =>
      isOpen(one) ? one.children.filter((child) => replay.at(child, step)) : [];
    const found = node && walk(event.key, node, isOpen, shown);
    if (!found) return;
    event.preventDefault();
    if (found.toggle?.length) ontoggle(found.toggle);
    this.#goTo(found.to ?? node);
  }

  /** @param {FocusEvent} event */
  #arrive(event) {
    const node = this.#nodeOf(event.target);
    if (!node || node.visit === this.#active) return;
    this.#active = node.visit;
    this.#draw();
  }
}

customElements.define("tateti-tree", TreeElement);

/** How wide the widest of these words is, in pixels. @param {string[]} words @param {string} font */
function widest(words, font) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = font;
  return Math.max(0, ...words.map((one) => context.measureText(one).width));
}
