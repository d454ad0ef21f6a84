import assert from "node:assert/strict";
import { test } from "node:test";
import { Folding, MOST_OPEN, walk } from "../../../src/tateti/web/static/js/tree/folding.js";
import { pathTo, Replay } from "../../../src/tateti/web/static/js/tree/replay.js";
import { foldingInWords } from "../../../src/tateti/web/static/js/tree/words.js";
import { randomly, searched, shape } from "./searches.js";

/** @typedef {import("../../../src/tateti/web/static/js/tree/replay.js").TreeNode} TreeNode */

/** Those in sight, from the top and the left. @param {Folding} folding @param {TreeNode} [node] @returns {TreeNode[]} */
function inSight(folding, node = folding.nodes[0]) {
  return [node, ...(folding.isOpen(node) ? node.children.flatMap((child) => inSight(folding, child)) : [])];
}

/** The nodes of a root with so many leaves. @param {number} leaves @returns {TreeNode[]} */
function flat(leaves) {
  const root = /** @type {any} */ ({ visit: 0, level: 0, chosen: true, beneath: leaves, parent: null });
  root.children = Array.from({ length: leaves }, (_none, i) => ({
    visit: i + 1,
    level: 1,
    chosen: i === 0,
    beneath: 0,
    parent: root,
    children: [],
  }));
  return [root, ...root.children];
}

const small = () => flat(39);
const large = () => flat(40);

test("a small tree is all open; of a large one the best line, and it says so", () => {
  assert.equal(new Folding(small()).extent, "everything");
  const folding = new Folding(large());
  assert.equal(folding.extent, "best line");
  assert.match(foldingInWords(folding), /^41 nodes, too many to read at once: the line of best play is open/);
  folding.fold();
  assert.equal(foldingInWords(folding), "1 of 41 nodes are in sight, the rest is folded.");
  folding.unfold();
  assert.equal(foldingInWords(folding), "41 nodes, all open.");
});

test("where no best line is known the first level is open, and it says so", () => {
  const nodes = large();
  nodes[1].chosen = false;
  assert.match(foldingInWords(new Folding(nodes)), /^41 nodes, and no best line is known: the first level is open/);
});

test("a tree beyond the bound is not unfolded, and the bound is named", () => {
  const folding = new Folding(flat(MOST_OPEN));
  folding.unfold();
  assert.equal(folding.extent, "best line");
  assert.match(foldingInWords(folding), /Everything can be unfolded up to 20,000 nodes\.$/);
  assert.ok(new Folding(flat(MOST_OPEN - 1)).canUnfold);
});

test("so many are in sight as are counted, whatever is opened and closed", () => {
  const random = randomly(5);
  const { nodes } = new Replay(searched(shape(7, 5)));
  const folding = new Folding(nodes);
  for (let i = 0; i < 200; i++) {
    folding.toggle(nodes[random(nodes.length)]);
    assert.equal(folding.shown, inSight(folding).length);
  }
});

test("the way to where the search is, is open as long as it is there", () => {
  const { nodes } = new Replay(searched(shape(7, 5)));
  const folding = new Folding(nodes);
  folding.fold();
  const deep = nodes.reduce((a, b) => (b.level > a.level ? b : a));
  folding.follow(deep);
  assert.ok(inSight(folding).includes(deep));
  const { version } = folding;
  folding.follow(deep);
  assert.equal(folding.version, version);
  folding.follow(null);
  assert.equal(folding.shown, 1);
});

test("what is closed by hand on the way stays closed until the search moves on", () => {
  const { nodes } = new Replay(searched(shape(7, 5)));
  const folding = new Folding(nodes);
  folding.fold();
  const deep = nodes.reduce((a, b) => (b.level > a.level ? b : a));
  folding.follow(deep);
  folding.toggle(nodes[0]);
  assert.equal(folding.shown, 1);
  folding.follow(deep.parent);
  assert.ok(inSight(folding).includes(/** @type {TreeNode} */ (deep.parent)));
});

/** @param {Folding} folding @param {string} key @param {TreeNode} node */
const press = (folding, key, node) =>
  walk(
    key,
    node,
    (one) => folding.isOpen(one),
    (one) => (folding.isOpen(one) ? one.children : []),
  );

test("down goes through all that is in sight, and up all the way back", () => {
  for (let seed = 0; seed < 20; seed++) {
    const { nodes } = new Replay(searched(shape(seed, 5)));
    const folding = new Folding(nodes);
    const random = randomly(seed);
    for (let i = 0; i < 8; i++) folding.toggle(nodes[random(nodes.length)]);
    const seen = inSight(folding);
    seen.forEach((node, i) => {
      assert.equal(press(folding, "ArrowDown", node)?.to, seen[i + 1]);
      assert.equal(press(folding, "ArrowUp", node)?.to, seen[i - 1]);
      assert.equal(press(folding, "Home", node)?.to, seen[0]);
      assert.equal(press(folding, "End", node)?.to, seen.at(-1));
    });
  }
});

test("right opens and goes in, left closes and goes out, Enter and space do either", () => {
  const { nodes, root } = new Replay(searched(shape(2)));
  const folding = new Folding(nodes);
  folding.fold();
  assert.deepEqual(press(folding, "ArrowRight", root), { toggle: [root] });
  folding.toggle(root);
  assert.deepEqual(press(folding, "ArrowRight", root), { to: root.children[0] });
  assert.deepEqual(press(folding, "ArrowLeft", root), { toggle: [root] });
  assert.deepEqual(press(folding, "ArrowLeft", root.children[0]), { to: root });
  for (const key of ["Enter", " "]) assert.deepEqual(press(folding, key, root), { toggle: [root] });
  const leaf = /** @type {TreeNode} */ (nodes.find((node) => !node.children.length));
  assert.deepEqual(press(folding, "ArrowRight", leaf), {});
  const beside = root.children.filter((node) => node.children.length);
  assert.deepEqual(press(folding, "*", root.children[0]), { toggle: beside });
  assert.equal(press(folding, "a", root), null);
  assert.equal(pathTo(leaf)[0], root);
});
