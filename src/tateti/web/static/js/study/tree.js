// The tree of a study: moves, and other moves that were tried instead, with comments and drawings. All values; nothing
// is changed in place.

/**
 * @typedef {"first" | "second"} Side
 * @typedef {import("../board/arrows.js").Drawn} Drawn
 * @typedef {object} Node a position, and the move that led to it
 * @property {number} id
 * @property {number | null} parent null at the beginning
 * @property {string | null} move null at the beginning
 * @property {string} position
 * @property {Side} to_move
 * @property {number[]} children the first one goes on with the line, the others are variations
 * @property {string} comment
 * @property {Drawn[]} drawn arrows, and circles on cells
 * @property {number | null} seconds how long the move took
 * @property {string | null} mark how good the move was
 * @property {string[]} better what should have been played
 * @property {string | null} words what the review says of it
 * @typedef {Partial<Node> & {move: string, position: string, to_move: Side}} Made what a new node has
 * @typedef {{nodes: Record<number, Node>, at: number, next: number}} Tree `at` is the node that is looked at
 */

export const ROOT = 0;

const BARE = { comment: "", drawn: [], seconds: null, mark: null, better: [], words: null };

/** A tree of one position. @param {string} position @param {Side} toMove @returns {Tree} */
export function planted(position, toMove) {
  const root = { ...BARE, id: ROOT, parent: null, move: null, position, to_move: toMove, children: [] };
  return { nodes: { [ROOT]: root }, at: ROOT, next: ROOT + 1 };
}

/** A node that nothing follows yet. @param {number} id @param {number} parent @param {Made} made @returns {Node} */
export const nodeOf = (id, parent, made) => ({ ...BARE, ...made, id, parent, children: [] });

/**
 * Goes on from a node with a move: to the node that is there already, or to a new one, after the others.
 * @param {Tree} tree @param {number} id @param {Made} made @returns {Tree}
 */
export function grown(tree, id, made) {
  const known = childBy(tree, id, made.move);
  if (known) return { ...tree, at: known.id };
  const parent = tree.nodes[id];
  const node = nodeOf(tree.next, id, made);
  const nodes = { ...tree.nodes, [node.id]: node, [id]: { ...parent, children: [...parent.children, node.id] } };
  return { nodes, at: node.id, next: tree.next + 1 };
}

/** The node that a move leads to, if that has been played. @param {Tree} tree @param {number} id @param {string} move */
export function childBy(tree, id, move) {
  return tree.nodes[id].children.map((child) => tree.nodes[child]).find((child) => child.move === move);
}

/** @param {Tree} tree @param {number} id @param {Partial<Node>} values @returns {Tree} */
export function changed(tree, id, values) {
  return { ...tree, nodes: { ...tree.nodes, [id]: { ...tree.nodes[id], ...values } } };
}

/** @param {Tree} tree @param {number} id @returns {Tree} */
export function at(tree, id) {
  return id in tree.nodes ? { ...tree, at: id } : tree;
}

// Lines

/** The nodes from the beginning to this one. @param {Tree} tree @param {number} id @returns {Node[]} */
export function pathTo(tree, id) {
  const path = [];
  for (let node = tree.nodes[id]; node; node = tree.nodes[/** @type {number} */ (node.parent)]) path.push(node);
  return path.reverse();
}

/** The node and what follows it without leaving its line. @param {Tree} tree @param {number} id @returns {Node[]} */
export function lineFrom(tree, id) {
  const line = [tree.nodes[id]];
  for (let node = line[0]; node.children.length; ) {
    node = tree.nodes[node.children[0]];
    line.push(node);
  }
  return line;
}

/** From the beginning through this node to the end of its line. @param {Tree} tree @param {number} id @returns {Node[]} */
export function lineThrough(tree, id) {
  return [...pathTo(tree, id).slice(0, -1), ...lineFrom(tree, id)];
}

/** The first node of the variation that this one is in; null in the main line. @param {Tree} tree @param {number} id */
export function variationOf(tree, id) {
  const branches = pathTo(tree, id).filter((node) => node.parent !== null && !isFirst(tree, node));
  return branches.at(-1) ?? null;
}

/** @param {Tree} tree @param {Node} node */
function isFirst(tree, node) {
  return node.parent === null || tree.nodes[node.parent].children[0] === node.id;
}

/** The move that this one was tried instead of. @param {Tree} tree @param {Node} node @returns {Node} */
export function insteadOf(tree, node) {
  return tree.nodes[tree.nodes[/** @type {number} */ (node.parent)].children[0]];
}

/** Another move in place of this one, the next or the one before, around the corner. @param {Tree} tree @param {number} id @param {number} step */
export function beside(tree, id, step) {
  const { parent } = tree.nodes[id];
  const all = parent === null ? [id] : tree.nodes[parent].children;
  return all[(all.indexOf(id) + step + all.length) % all.length];
}

// Changing it

/** The variation takes the place of the line it leaves, one level up. @param {Tree} tree @param {number} id @returns {Tree} */
export function promoted(tree, id) {
  const branch = variationOf(tree, id);
  if (!branch) return tree;
  const parent = tree.nodes[/** @type {number} */ (branch.parent)];
  const others = parent.children.filter((child) => child !== branch.id);
  return changed(tree, parent.id, { children: [branch.id, ...others] });
}

/** Without a move and all that comes after it; who looked at one of those looks at the move before. @param {Tree} tree @param {number} id @returns {Tree} */
export function without(tree, id) {
  const { parent } = tree.nodes[id];
  if (parent === null) return tree;
  const gone = new Set(allFrom(tree, id));
  const kept = Object.values(tree.nodes).filter((node) => !gone.has(node.id));
  const nodes = Object.fromEntries(kept.map((node) => [node.id, node]));
  nodes[parent] = { ...nodes[parent], children: nodes[parent].children.filter((child) => child !== id) };
  return { ...tree, nodes, at: gone.has(tree.at) ? parent : tree.at };
}

/**
 * With a move again that was taken out, and all that came after it, in the place where it was; it is looked at.
 * @param {Tree} tree @param {Tree} before that still has it @param {number} id @returns {Tree}
 */
export function withAgain(tree, before, id) {
  const parent = /** @type {number} */ (before.nodes[id].parent);
  const again = Object.fromEntries(allFrom(before, id).map((one) => [one, before.nodes[one]]));
  const children = tree.nodes[parent].children.toSpliced(before.nodes[parent].children.indexOf(id), 0, id);
  return at(changed({ ...tree, nodes: { ...tree.nodes, ...again } }, parent, { children }), id);
}

/** The ids of a node and of all after it, in all variations. @param {Tree} tree @param {number} id @returns {number[]} */
export function allFrom(tree, id) {
  const found = [id];
  for (let i = 0; i < found.length; i++) found.push(...tree.nodes[found[i]].children);
  return found;
}

/** Something is drawn, or taken away if it was there. @param {Tree} tree @param {number} id @param {Drawn} one @returns {Tree} */
export function withDrawn(tree, id, one) {
  const { drawn } = tree.nodes[id];
  const others = drawn.filter(({ from, to }) => from !== one.from || to !== one.to);
  return changed(tree, id, { drawn: others.length < drawn.length ? others : [...drawn, one] });
}

// What it says

/** How many moves there are, in all variations. @param {Tree} tree */
export const sizeOf = (tree) => Object.keys(tree.nodes).length - 1;

/** The number of a move: 2 for the third and fourth ply of a match that the first player began. @param {Tree} tree @param {Node} node */
export function numberOf(tree, node) {
  const shift = tree.nodes[ROOT].to_move === "second" ? 1 : 0;
  const ply = pathTo(tree, node.id).length - 1;
  return Math.floor((ply - 1 + shift) / 2) + 1;
}

/** Whether it was the second player's. @param {Node} node */
export const isSeconds = (node) => node.to_move === "first";
