// A study as a tab has it: what is undone, and what a page that was left no longer does.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const stored = new Map();
const storage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
  removeItem: (/** @type {string} */ key) => stored.delete(key),
});
globalThis.localStorage = storage;
globalThis.sessionStorage = storage;
globalThis.location = /** @type {any} */ ({ pathname: "/", search: "", hash: "" });
const addresses = [];
const named = (_state, _title, /** @type {string} */ address) => addresses.push(address);
globalThis.history = /** @type {any} */ ({ replaceState: named, pushState: named });

const { StudyModel } = await import("../../../src/tateti/web/static/js/study/model.js");
const { arrived } = await import("../../../src/tateti/web/static/js/router.js");
const { keptStudy } = await import("../../../src/tateti/web/static/js/study/keeping.js");
const { nowIn, studyOf } = await import("../../../src/tateti/web/static/js/study/study.js");
const { at, grown, ROOT, sizeOf } = await import("../../../src/tateti/web/static/js/study/tree.js");

arrived();

/** What the server answers, for each path; it waits until it is let go. */
const answers = {
  "/api/position": {
    game: "tictactoe",
    board: { rows: 3, cols: 3, line: 3 },
    letters: ".XO",
    stock: null,
    position: ".../.../...",
    to_move: "first",
    legal: [{ cell: "b1", piece: "X", move: "Xb1", words: "" }],
  },
  "/api/play": { position: "X../.../...", to_move: "second" },
  "/api/matches/m": { state: "won", seats: [] },
  "/api/matches/m/record": "a record",
  "/api/record": {
    game: "tictactoe",
    board: { rows: 3, cols: 3, line: 3 },
    letters: ".XO",
    stock: null,
    start: ".../.../...",
    to_move: "second",
    seats: [
      { side: "first", name: "Ana", bot: null },
      { side: "second", name: "Beto", bot: null },
    ],
    comment: "",
    arrows: [],
    cells: [],
    all_tags: {},
    outcome: null,
    moves: [
      { ply: 1, move: "Xa1", position: "a1", to_move: "second", comment: "", arrows: [], cells: [], variations: [] },
    ],
  },
  "/api/record/write": { record: "a record", file_name: "a.txt" },
  "/api/review": { moves: ["blunder", "fine"].map((mark) => ({ mark, better: [] })) },
};

let letGo = () => {};
let held = Promise.resolve();

globalThis.fetch = /** @type {any} */ (
  async (/** @type {string} */ address) => {
    await held;
    const body = answers[address.split("?")[0]];
    return {
      ok: true,
      headers: new Headers({ "content-type": typeof body === "string" ? "text/plain" : "application/json" }),
      json: async () => body,
      text: async () => body,
    };
  }
);

function hold() {
  held = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
}

beforeEach(() => {
  stored.clear();
  addresses.length = 0;
  held = Promise.resolve();
});

const model = () =>
  new StudyModel(
    () => {},
    () => {},
  );

/** A study of two moves, at the second. */
function example(id = "one") {
  const study = studyOf(answers["/api/position"], id);
  const first = grown(study.tree, ROOT, { move: "Xa1", position: "a1", to_move: "second" });
  return { ...study, tree: grown(first, first.at, { move: "Oa2", position: "a1a2", to_move: "first" }) };
}

/** What a page does that is left before the server has answered. @type {Record<string, (one: any) => Promise<any>>} */
const pending = {
  "a position": async (one) => one.show(await one.prepare("tictactoe", null)),
  "a record": (one) => one.openRecord("a record"),
  "a match": (one) => one.openMatch("m"),
  "a review": (one) => {
    one.show(example());
    addresses.length = 0;
    return one.review();
  },
  "a move": async (one) => {
    one.show(example());
    addresses.length = 0;
    assert.equal(await one.play("Xb1"), false);
  },
  "a cell": async (one) => {
    one.show(example());
    addresses.length = 0;
    assert.equal(await one.choose("b1"), false);
  },
};

for (const [what, begin] of Object.entries(pending)) {
  test(`a page that was left neither names an address nor keeps a study: ${what}`, async () => {
    hold();
    const left = model();
    const done = begin(left);
    left.close();
    const shown = model();
    shown.show(example("shown"));
    const before = [...addresses];
    letGo();
    await done;
    assert.deepEqual(addresses, before);
    assert.deepEqual(keptStudy("shown"), example("shown"));
    assert.deepEqual(JSON.parse(stored.get("tateti.studies"))[0].id, "shown");
  });
}

test("the same are shown and kept where the page stays", async () => {
  const one = model();
  await one.openMatch("m");
  assert.equal(nowIn(one.open).move, "Xa1");
  assert.equal(await one.play("Xb1"), true);
  assert.ok(addresses.at(-1)?.startsWith("/analysis?match=m&"));
  assert.equal(keptStudy(one.open.id), one.open);
});

test("the undoing of a deletion leaves what was done since", () => {
  const one = model();
  one.show(example());
  one.deleteFromHere();
  one.comment("since");
  one.drawArrow("a1", "b2");
  one.rename("Ana", "Beto");
  assert.equal(sizeOf(one.open.tree), 1);
  one.restore();
  assert.equal(one.now.move, "Oa2");
  assert.equal(one.before, null);
  const before = at(one.open.tree, one.now.parent ?? ROOT);
  assert.equal(before.nodes[before.at].comment, "since");
  assert.deepEqual(before.nodes[before.at].drawn, [{ from: "a1", to: "b2" }]);
  assert.equal(one.open.seats[0].name, "Ana");
});
