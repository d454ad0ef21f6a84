import assert from "node:assert/strict";
import { test } from "node:test";
import { lastIndex, pathTo, Replay } from "../../../src/tateti/web/static/js/tree/replay.js";
import { searched, shape } from "./searches.js";

test("after every step each node has the window that it had in the search", () => {
  let unfinished = 0;
  for (let seed = 0; seed < 60; seed++) {
    for (const pruning of [true, false]) {
      const found = searched(shape(seed), pruning);
      const replay = new Replay(found);
      for (let count = 0; count <= replay.length; count++) {
        for (const node of replay.nodes) {
          const expected = found.windows[count].get(node.visit) ?? null;
          assert.deepEqual(replay.at(node, count), expected, `seed ${seed}, step ${count}, node ${node.visit}`);
        }
      }
      unfinished += replay.nodes.some(({ utility }) => utility === "not finished") ? 1 : 0;
    }
  }
  assert.ok(unfinished > 10);
});

test("nodes know where they are, and how many are beneath them", () => {
  for (let seed = 0; seed < 20; seed++) {
    const { nodes, root } = new Replay(searched(shape(seed)));
    assert.equal(root.beneath, nodes.length - 1);
    for (const node of nodes) {
      assert.equal(node.level, pathTo(node).length - 1);
      assert.equal(pathTo(node)[0], root);
      for (const child of node.children) assert.equal(child.parent, node);
      const last = node.visit + node.beneath;
      assert.ok(nodes.slice(node.visit + 1, last + 1).every((one) => pathTo(one).includes(node)));
      assert.ok(!nodes[last + 1] || !pathTo(nodes[last + 1]).includes(node));
    }
  }
});

test("the next cut is the next step out of a node that was cut", () => {
  let all = 0;
  for (let seed = 0; seed < 20; seed++) {
    const { tree, steps } = searched(shape(seed));
    const replay = new Replay({ tree, steps });
    const cuts = steps.flatMap(({ kind, visit }, i) => (kind === "leave" && replay.nodes[visit].cut ? [i + 1] : []));
    const found = [];
    for (let at = replay.cutAfter(0); at !== null; at = replay.cutAfter(at)) found.push(at);
    assert.deepEqual(found, cuts);
    all += cuts.length;
  }
  assert.ok(all > 20);
});

test("the last of a list for which something holds is found as by looking at all of it", () => {
  for (let length = 0; length < 12; length++) {
    const list = Array.from({ length }, (_none, i) => i);
    for (let limit = -1; limit <= length; limit++)
      assert.equal(
        lastIndex(list, (one) => one <= limit),
        list.filter((one) => one <= limit).length - 1,
      );
  }
});
