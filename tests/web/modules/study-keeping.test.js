// The studies of a tab: found again, and bounded.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keepStudy, keptStudy, staying } from "../../../src/tateti/web/static/js/study/keeping.js";
import { planted } from "../../../src/tateti/web/static/js/study/tree.js";

/** Storage as a browser has it, with so much room. */
class Room {
  constructor(most = Infinity) {
    this.items = new Map();
    this.most = most;
  }

  getItem(key) {
    return this.items.get(key) ?? null;
  }

  setItem(key, value) {
    if (value.length > this.most) throw new Error("full");
    this.items.set(key, value);
  }

  removeItem(key) {
    this.items.delete(key);
  }
}

const study = (id, comment = "") => {
  const tree = planted("...", "first");
  tree.nodes[0].comment = comment;
  return { id, game: "tictactoe", tree };
};

beforeEach(() => {
  globalThis.sessionStorage = new Room();
});

test("a study is found again as it was", () => {
  assert.equal(keepStudy(study("one")), true);
  keepStudy(study("another"));
  assert.deepEqual(keptStudy("one"), study("one"));
  assert.equal(keptStudy("two"), null);
  assert.equal(keptStudy(null), null);
});

test("the oldest are forgotten", () => {
  for (let i = 0; i < 20; i++) keepStudy(study(`s${i}`));
  keepStudy(study("s10"));
  assert.equal(keptStudy("s0"), null);
  assert.notEqual(keptStudy("s19"), null);
  assert.notEqual(keptStudy("s10"), null);
  const kept = [...globalThis.sessionStorage.items.keys()].filter((key) => key.startsWith("tateti.study."));
  assert.equal(kept.length, 12);
});

test("long ones leave room for fewer", () => {
  const entries = (...sizes) => sizes.map((size, i) => ({ id: `e${i}`, size }));
  const added = { id: "new", size: 900_000 };
  assert.deepEqual(
    staying(entries(500_000, 200_000), added).map(({ id }) => id),
    ["new", "e0"],
  );
  assert.deepEqual(staying(entries(10, 20), { id: "e1", size: 30 }), [
    { id: "e1", size: 30 },
    { id: "e0", size: 10 },
  ]);
  assert.deepEqual(staying(entries(10), { id: "huge", size: 2_000_000 }), []);
});

test("it is said when there is no room", () => {
  globalThis.sessionStorage = new Room(1000);
  assert.equal(keepStudy(study("one", "x".repeat(2000))), false);
  assert.equal(keepStudy(study("two")), true);
});

test("without any storage the last one is still there", () => {
  globalThis.sessionStorage = undefined;
  assert.equal(keepStudy(study("last")), false);
  assert.deepEqual(keptStudy("last"), study("last"));
});

test("what is not a study is not read", () => {
  for (const text of [
    "{}",
    "[]",
    "1",
    "{",
    '{"form":2,"tree":{"nodes":{"0":{}},"at":0}}',
    '{"form":1,"tree":{"at":3,"nodes":{}}}',
  ]) {
    globalThis.sessionStorage.items.set("tateti.study.x", text);
    assert.equal(keptStudy("x"), null);
  }
});
