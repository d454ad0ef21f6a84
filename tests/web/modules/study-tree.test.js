// The tree of a study: variations are opened, promoted and deleted, and nothing else changes.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allFrom,
  at,
  beside,
  changed,
  childBy,
  grown,
  insteadOf,
  isSeconds,
  lineFrom,
  lineThrough,
  numberOf,
  pathTo,
  planted,
  promoted,
  ROOT,
  sizeOf,
  variationOf,
  withAgain,
  withDrawn,
  without,
} from "../../../src/tateti/web/static/js/study/tree.js";

/** Plays moves one after the other, from the node that is looked at. */
function played(tree, ...moves) {
  for (const move of moves) {
    const { to_move: side, position } = tree.nodes[tree.at];
    const next = { move, position: `${position} ${move}`, to_move: side === "first" ? "second" : "first" };
    tree = grown(tree, tree.at, next);
  }
  return tree;
}

const movesOf = (nodes) => nodes.map((node) => node.move);
const idOf = (tree, ...moves) => moves.reduce((id, move) => childBy(tree, id, move).id, ROOT);

/** 1. a b (b2 c2 (c3)) c d */
function example() {
  let tree = played(planted("", "first"), "a", "b", "c", "d");
  tree = played(at(tree, idOf(tree, "a")), "b2", "c2");
  return played(at(tree, idOf(tree, "a", "b2")), "c3");
}

test("another move opens a variation and deletes nothing", () => {
  const tree = example();
  assert.equal(sizeOf(tree), 7);
  assert.deepEqual(movesOf(lineFrom(tree, ROOT)), [null, "a", "b", "c", "d"]);
  assert.deepEqual(movesOf(lineThrough(tree, idOf(tree, "a", "b2"))), [null, "a", "b2", "c2"]);
  assert.deepEqual(movesOf(pathTo(tree, tree.at)), [null, "a", "b2", "c3"]);
});

test("a move that is there already is followed", () => {
  const tree = example();
  const again = played(at(tree, ROOT), "a", "b");
  assert.equal(again.nodes, tree.nodes);
  assert.equal(again.at, idOf(tree, "a", "b"));
});

test("a variation says where it leaves the line", () => {
  const tree = example();
  assert.equal(variationOf(tree, idOf(tree, "a", "b", "c")), null);
  assert.equal(variationOf(tree, idOf(tree, "a", "b2", "c2")).move, "b2");
  assert.equal(insteadOf(tree, variationOf(tree, idOf(tree, "a", "b2"))).move, "b");
  assert.equal(variationOf(tree, idOf(tree, "a", "b2", "c3")).move, "c3");
});

test("promoting goes up one level at a time, and back again", () => {
  const tree = example();
  const deep = idOf(tree, "a", "b2", "c3");
  const once = promoted(tree, deep);
  assert.deepEqual(movesOf(lineFrom(once, ROOT)), [null, "a", "b", "c", "d"]);
  assert.deepEqual(movesOf(lineThrough(once, idOf(once, "a", "b2"))), [null, "a", "b2", "c3"]);
  const twice = promoted(once, deep);
  assert.deepEqual(movesOf(lineFrom(twice, ROOT)), [null, "a", "b2", "c3"]);
  assert.equal(promoted(twice, deep), twice);
  assert.equal(sizeOf(twice), sizeOf(tree));
});

test("deleting a move deletes what comes after it and nothing else", () => {
  const tree = example();
  const branch = idOf(tree, "a", "b2");
  const left = without(tree, branch);
  assert.equal(allFrom(tree, branch).length, 3);
  assert.deepEqual(movesOf(allFrom(left, ROOT).map((id) => left.nodes[id])), [null, "a", "b", "c", "d"]);
  assert.equal(left.at, idOf(tree, "a"));
  assert.equal(without(at(tree, idOf(tree, "a", "b")), branch).at, idOf(tree, "a", "b"));
  assert.equal(without(tree, ROOT), tree);
});

test("what was deleted comes back in its place, beside what was done since", () => {
  const tree = example();
  for (const { id } of Object.values(tree.nodes).filter((node) => node.parent !== null)) {
    assert.deepEqual(withAgain(without(tree, id), tree, id), at(tree, id));
  }
  const branch = idOf(tree, "a", "b");
  const since = played(changed(without(tree, branch), idOf(tree, "a"), { comment: "since" }), "e");
  const again = withAgain(since, tree, branch);
  assert.equal(again.nodes[idOf(tree, "a")].comment, "since");
  assert.equal(sizeOf(again), sizeOf(tree) + 1);
  assert.equal(again.nodes[idOf(tree, "a")].children[0], branch);
});

test("deleting the line lets the variation take its place", () => {
  const tree = example();
  const left = without(tree, idOf(tree, "a", "b"));
  assert.deepEqual(movesOf(lineFrom(left, ROOT)), [null, "a", "b2", "c2"]);
  assert.equal(variationOf(left, idOf(left, "a", "b2")), null);
});

test("drawings are there and gone again", () => {
  const [arrow, circle] = [
    { from: "a1", to: "b2" },
    { from: "c3", to: "c3" },
  ];
  const tree = planted("", "first");
  const drawn = withDrawn(withDrawn(tree, ROOT, arrow), ROOT, circle);
  assert.deepEqual(drawn.nodes[ROOT].drawn, [arrow, circle]);
  const back = withDrawn(drawn, ROOT, { from: "b2", to: "a1" });
  assert.equal(back.nodes[ROOT].drawn.length, 3);
  assert.deepEqual(withDrawn(withDrawn(drawn, ROOT, { ...arrow }), ROOT, { ...circle }), tree);
});

test("one goes round the moves that were tried in one place", () => {
  const tree = example();
  const [line, other] = [idOf(tree, "a", "b"), idOf(tree, "a", "b2")];
  assert.deepEqual([beside(tree, line, 1), beside(tree, other, 1), beside(tree, line, -1)], [other, line, other]);
  assert.equal(beside(tree, ROOT, 1), ROOT);
});

test("moves are numbered as a record numbers them", () => {
  const numbers = (tree) =>
    lineFrom(tree, ROOT)
      .slice(1)
      .map((node) => `${numberOf(tree, node)}${isSeconds(node) ? "…" : "."}`);
  assert.deepEqual(numbers(played(planted("", "first"), "a", "b", "c")), ["1.", "1…", "2."]);
  assert.deepEqual(numbers(played(planted("", "second"), "a", "b", "c")), ["1…", "2.", "2…"]);
});

test("nothing is changed in place", () => {
  const tree = example();
  const before = JSON.stringify(tree);
  const id = idOf(tree, "a", "b2", "c3");
  promoted(tree, id);
  without(tree, id);
  withDrawn(tree, id, { from: "a1", to: "a2" });
  played(tree, "d3");
  assert.equal(JSON.stringify(tree), before);
});

/** Numbers that look random and are the same every time. */
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

/** Every node has its parent, every child is there once, and all are reached from the root. */
function assertWhole(tree) {
  const reached = allFrom(tree, ROOT);
  assert.deepEqual(
    [...reached].sort((a, b) => a - b),
    Object.keys(tree.nodes).map(Number),
  );
  assert.ok(tree.at in tree.nodes);
  for (const node of Object.values(tree.nodes)) {
    for (const child of node.children) assert.equal(tree.nodes[child].parent, node.id);
    const moves = node.children.map((child) => tree.nodes[child].move);
    assert.equal(new Set(moves).size, moves.length);
  }
}

test("whatever is done to it, it stays a tree", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = numbers(seed);
    const pick = (count) => Math.floor(random.next().value * count);
    let tree = planted("", "first");
    for (let i = 0; i < 120; i++) {
      const ids = Object.keys(tree.nodes).map(Number);
      const before = sizeOf(tree);
      const id = ids[pick(ids.length)];
      const act = pick(6);
      if (act < 3) tree = played(at(tree, id), `m${pick(4)}`);
      else if (act === 3) tree = promoted(tree, id);
      else if (act === 4) tree = at(tree, id);
      else if (id !== ROOT && pick(3) === 0) tree = without(tree, id);
      assertWhole(tree);
      if (act === 3 || act === 4) assert.equal(sizeOf(tree), before);
      assert.equal(variationOf(tree, lineFrom(tree, ROOT).at(-1).id), null);
    }
  }
});
