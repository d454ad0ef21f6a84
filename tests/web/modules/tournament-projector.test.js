// The page for the wall: how many columns and pages there are, and what is shown when.

import assert from "node:assert/strict";
import test from "node:test";

const JS = "../../../src/tateti/web/static/js";
const { RESULTS_STAY, firstPage, layoutOf, longestWord, nextPage, pageOf, resultsUntil, wallPages } = await import(
  `${JS}/tournaments/projector-pages.js`
);

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

const [tables, standings] = [Array(5).fill({}), Array(10).fill({})];
const begun = { state: "begun", round: 0, tables: [], standings };
const playing = { state: "playing", round: 2, tables, standings };
const between = { ...playing, state: "between" };
const pagesOf = (/** @type {any} */ view) => wallPages(view, false);
const scenes = (/** @type {any} */ view) => pagesOf(view).map((/** @type {any} */ one) => one.scene);

test("before the first round the way in is shown, then the tables, between rounds the results and the standings", () => {
  assert.deepEqual(scenes(begun), ["join"]);
  assert.deepEqual(scenes(playing), ["tables"]);
  assert.deepEqual(scenes(between), ["tables", "standings"]);
  assert.deepEqual(scenes({ ...between, state: "finished" }), ["tables", "standings"]);
  assert.deepEqual(pagesOf({ ...between, tables: Array(20).fill({}) }), [
    { scene: "tables", page: 0 },
    { scene: "tables", page: 1 },
    { scene: "standings", page: 0 },
  ]);
});

test("the last results stay for a while before the standings come", () => {
  assert.equal(RESULTS_STAY, 45_000);
  const until = resultsUntil(playing, between, 1_000, 0);
  assert.equal(until, 46_000);
  assert.equal(resultsUntil(between, between, 9_000, until), until, "a correction does not make it longer");
  assert.equal(resultsUntil(between, { ...playing, round: 3 }, 9_000, until), 0, "the next round is paired");
  assert.equal(resultsUntil(null, between, 9_000, 0), 0, "the page was opened later");
});

test("while the results stay only their pages turn, then results and standings take turns", () => {
  const pages = pagesOf({ ...between, tables: Array(20).fill({}) });
  assert.equal(firstPage(pages, true), 0);
  assert.deepEqual(
    [0, 1].map((at) => nextPage(pages, at, true)),
    [1, 0],
  );
  assert.deepEqual(
    [0, 1, 2].map((at) => nextPage(pages, at, false)),
    [1, 2, 0],
  );
  assert.equal(nextPage(pages, 2, true), 1, "also from standings that somebody turned to");
});

test("a wall that is opened between rounds begins with the standings", () => {
  assert.equal(firstPage(pagesOf(between), false), 1);
  assert.equal(firstPage(pagesOf(playing), false), 0);
  assert.equal(firstPage(pagesOf(begun), false), 0);
});

test("letters are as large as the longest word allows, but for one that is too long", () => {
  assert.equal(longestWord(["Ana P.", "Maximiliana", "El Gran Campeón"]), 11);
  assert.equal(longestWord(["Ana-María"]), 5);
  assert.equal(longestWord(["Wolfeschlegelsteinhausen", "Ñu"]), 14);
  assert.equal(longestWord([]), 1);
});
