// The page for the wall: how many columns and pages there are, and what is shown when.

import assert from "node:assert/strict";
import test from "node:test";

const JS = "../../../src/tateti/web/static/js";
const { layoutOf, longestWord, pageOf, sceneOf } = await import(`${JS}/tournaments/projector-pages.js`);

test("a class has all its tables on one page", () => {
  assert.deepEqual(layoutOf("tables", 12), { columns: 2, lines: 6, pages: 1 });
  assert.deepEqual(layoutOf("tables", 5), { columns: 1, lines: 5, pages: 1 });
  assert.deepEqual(layoutOf("standings", 25), { columns: 3, lines: 9, pages: 1 });
});

test("a hundred have pages that are about equally full, and nobody is left out", () => {
  for (const kind of /** @type {const} */ (["tables", "standings"])) {
    for (let count = 1; count <= 300; count++) {
      for (const isTall of [false, true]) {
        const layout = layoutOf(kind, count, isTall);
        const all = Array.from({ length: count }, (_one, i) => i);
        const shown = Array.from({ length: layout.pages }, (_one, page) => pageOf(all, layout, page));
        assert.deepEqual(shown.flat(), all);
        assert.ok(shown.every((page) => page.length > 0));
      }
    }
  }
  assert.deepEqual(layoutOf("tables", 50), { columns: 2, lines: 7, pages: 4 });
});

test("before the first round the way in is shown, then the tables, between rounds the standings", () => {
  assert.equal(sceneOf({ state: "begun", round: 0 }), "join");
  assert.equal(sceneOf({ state: "playing", round: 2 }), "tables");
  assert.equal(sceneOf({ state: "between", round: 2 }), "standings");
  assert.equal(sceneOf({ state: "finished", round: 5 }), "standings");
});

test("letters are as large as the longest word allows, but for one that is too long", () => {
  assert.equal(longestWord(["Ana P.", "Maximiliana", "El Gran Campeón"]), 11);
  assert.equal(longestWord(["Ana-María"]), 5);
  assert.equal(longestWord(["Wolfeschlegelsteinhausen", "Ñu"]), 14);
  assert.equal(longestWord([]), 1);
});
