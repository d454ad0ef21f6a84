// Searches to look at in tests: alpha-beta on trees of any shape, which notes the windows of all nodes after every step.

/** Numbers that look random and are the same every time. @param {number} seed */
export function randomly(seed) {
  let state = seed * 2654435761 + 1;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state % below;
  };
}

/** A tree to search: a list of successors, or what the game is worth; null where the search does not look. @typedef {Shape[] | number | null} Shape */

/** @param {number} seed @param {number} depth @param {number} width @returns {Shape} */
export function shape(seed, depth = 4, width = 4) {
  const random = randomly(seed);
  /** @param {number} left @returns {Shape} */
  const grow = (left) => {
    if (left === 0 || (left < depth && random(5) === 0)) return random(8) === 0 ? null : random(3) - 1;
    return Array.from({ length: 1 + random(width) }, () => grow(left - 1));
  };
  return grow(depth);
}

const UTILITIES = new Map([
  [-1, "loses"],
  [0, "draws"],
  [1, "wins"],
]);

/**
 * What the server would tell of a search, and in `windows` what each node had after each step. The rules are those of
 * `search/alphabeta.py`, written down once more.
 * @param {Shape} root @param {boolean} pruning
 */
export function searched(root, pruning = true) {
  /** @type {any[]} */
  const steps = [];
  /** @type {Map<number, {alpha: number | null, beta: number | null, isDone: boolean}>[]} */
  const windows = [new Map()];
  /** @type {any[]} */
  const nodes = [];
  const told = (/** @type {number} */ value) => (Math.abs(value) === 2 ? null : value);
  const note = (/** @type {string} */ kind, /** @type {any} */ node) => {
    steps.push({ kind, visit: node.visit, alpha: told(node.low), beta: told(node.high) });
  };
  const picture = () => {
    windows.push(
      new Map(nodes.map((one) => [one.visit, { alpha: told(one.low), beta: told(one.high), isDone: one.isLeft }])),
    );
  };
  /** @param {Shape} given @param {string | null} move @param {boolean} isMax @param {number} low @param {number} high @returns {any} */
  const look = (given, move, isMax, low, high) => {
    const node = {
      visit: nodes.length,
      move,
      isMax,
      low,
      high,
      least: -2,
      most: 2,
      isLeft: false,
      cut: null,
      children: [],
    };
    nodes.push(node);
    note("enter", node);
    picture();
    if (typeof given === "number") node.least = node.most = given;
    else if (given !== null) searchBelow(given, node);
    node.isLeft = true;
    note("leave", node);
    return node;
  };
  /** @param {Shape[]} given @param {any} node */
  const searchBelow = (given, node) => {
    const best = node.isMax ? Math.max : Math.min;
    [node.least, node.most] = node.isMax ? [-2, -2] : [2, 2];
    given.some((one, i) => {
      const child = look(one, `X${"abcdefgh"[i]}${(nodes.length % 9) + 1}`, !node.isMax, node.low, node.high);
      node.children.push(child);
      node.least = best(node.least, child.least);
      node.most = best(node.most, child.most);
      if (node.isMax) node.low = Math.max(node.low, node.least);
      else node.high = Math.min(node.high, node.most);
      picture();
      if (!pruning || node.low < node.high || i === given.length - 1) return false;
      node.cut = {
        bound: node.isMax ? "beta" : "alpha",
        value: node.isMax ? node.high : node.low,
        never_looked_at: given.slice(i + 1).map((_none, j) => `Xh${j + 1}`),
      };
      if (node.isMax) node.most = Math.max(node.most, 1);
      else node.least = Math.min(node.least, -1);
      return true;
    });
    if (node.most === -1) node.least = -1;
    if (node.least === 1) node.most = 1;
  };
  const top = look(root, null, true, -2, 2);
  picture();
  return { tree: asTold(top, true), steps, windows };
}

/** A node as the server tells it. @param {any} node @param {boolean} chosen @returns {any} */
function asTold(node, chosen) {
  const [utility, bound] = worthOf(node);
  const best = node.children.find((/** @type {any} */ child) => child.least === node.least && child.most === node.most);
  return {
    visit: node.visit,
    move: node.move,
    position: ".../.../...",
    player: node.isMax ? "MAX" : "MIN",
    alpha: Math.abs(node.low) === 2 ? null : node.low,
    beta: Math.abs(node.high) === 2 ? null : node.high,
    utility,
    bound,
    cut: node.cut,
    chosen,
    children: node.children.map((/** @type {any} */ child) => asTold(child, chosen && child === best)),
  };
}

/** @param {any} node @returns {[string, string]} */
function worthOf({ least, most, low }) {
  if (least === most) return [/** @type {string} */ (UTILITIES.get(least)), "exact"];
  if (least === 0) return ["draws", "at least"];
  if (most === 0) return ["draws", "at most"];
  if (least === -2 || most === 2) return ["not finished", "exact"];
  return low >= 1 ? ["wins", "at most"] : ["loses", "at least"];
}
