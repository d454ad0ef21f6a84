import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "../../../src/tateti/web/static/js/tree/replay.js";
import {
  figures,
  headingInWords,
  nodeInWords,
  stepInWords,
  zoomInWords,
} from "../../../src/tateti/web/static/js/tree/words.js";
import { searched, shape } from "./searches.js";

// MAX has a draw at the first move; at the second MIN answers with a draw, and the rest of it is cut.
const DRAW_THEN_CUT = new Replay(
  searched([
    [0, 1],
    [0, 1],
    [-1, 0],
  ]),
);

/** @param {number} count */
const said = (count) => stepInWords(DRAW_THEN_CUT, count, ["Xa2"]);

test("a search says what it does, step by step", () => {
  assert.deepEqual(said(0), ["Nothing is searched yet: one step forward goes into the root."]);
  assert.deepEqual(said(1), ["Into the root, where MAX moves: α −∞, β +∞, nothing is sure yet."]);
  assert.deepEqual(said(2), ["Into Xa2, where MIN moves: α −∞, β +∞."]);
  assert.deepEqual(said(4), ["Here the game is over.", "Xa3 is worth 0: a draw.", "At Xa2 β falls from +∞ to 0."]);
  assert.deepEqual(said(6), ["Here the game is over.", "Xb4 is worth +1: MAX wins.", "At Xa2 β stays 0."]);
  assert.deepEqual(said(7), ["Xa2 is worth 0: a draw.", "At the root α rises from −∞ to 0."]);
});

test("a cut has its reason", () => {
  assert.deepEqual(said(/** @type {number} */ (DRAW_THEN_CUT.cutAfter(0))), [
    "Cut: MAX gets 0 at most here and is sure of 0 elsewhere, so the rest of Xb5 cannot matter.",
    "α 0 ≥ β 0: 1 move is not looked at, Xh1.",
    "Xb5 is worth 0 at most.",
    "At the root α stays 0.",
  ]);
});

test("at the end it says what is best, if that is known", () => {
  assert.deepEqual(said(DRAW_THEN_CUT.length), [
    "The root is worth 0: a draw.",
    "The search is over.",
    "Best move found: Xa2.",
  ]);
  const many = Array.from("abcdefgh", (letter) => `X${letter}1`);
  assert.equal(
    stepInWords(DRAW_THEN_CUT, DRAW_THEN_CUT.length, many).at(-1),
    "Best moves found: Xa1 Xb1 Xc1 Xd1 Xe1 Xf1 …",
  );
  const unknown = new Replay(searched([null, null]));
  assert.deepEqual(stepInWords(unknown, unknown.length, ["Xa2", "Xb3"]), [
    "What the root is worth is not known.",
    "The search is over.",
  ]);
});

test("the heading says who MAX is and what happens to MAX", () => {
  assert.equal(headingInWords("X", "draws"), "MAX (X) draws");
  assert.equal(headingInWords("the first player", "wins"), "MAX (the first player) wins");
  assert.equal(headingInWords("O", "not finished"), "MAX (O): not finished");
});

test("every step of every search has its sentences", () => {
  for (let seed = 0; seed < 40; seed++) {
    const replay = new Replay(searched(shape(seed)));
    for (let count = 0; count <= replay.length; count++) {
      const sentences = stepInWords(replay, count, ["Xa1"]);
      assert.ok(sentences.length >= 1 && sentences.length <= 4);
      for (const one of sentences) assert.match(one, /^[^a-z{}]([^{}](?!undefined))*[.…]$/);
    }
  }
});

test("a node is told with what is written on it, who moves there and what it cut", () => {
  const { nodes, length } = DRAW_THEN_CUT;
  const now = DRAW_THEN_CUT.at(nodes[4], length);
  assert.equal(nodeInWords(nodes[4], now, true), "Xb5 draws at most α 0 β 0, MIN, 1 not looked at: Xh1");
  assert.equal(
    nodeInWords(nodes[4], now, false),
    "Xb5 draws at most α 0 β 0 +1 ✂, MIN, 1 not looked at: Xh1, 1 node beneath it",
  );
  assert.equal(nodeInWords(nodes[0], DRAW_THEN_CUT.at(nodes[0], 1), true), "searching α −∞ β +∞, the root, MAX");
  assert.equal(nodeInWords(nodes[5], null, false), `${nodes[5].move}, MAX`);
});

test("figures are those of `tateti tree`", () => {
  const tree = {
    nodes: 1234,
    pruning: true,
    cuts: 1,
    never_looked_at: 2,
    complete: true,
    cut_short: false,
    depth: null,
  };
  assert.equal(figures(/** @type {any} */ (tree)), "1,234 nodes · 1 cut · 2 successors never looked at");
  const unfinished = { ...tree, pruning: false, complete: false, depth: 3 };
  assert.equal(figures(/** @type {any} */ (unfinished)), "1,234 nodes · no pruning · 3 plies deep");
});

test("a zoom is said with as many figures as it needs", () => {
  assert.deepEqual([2, 1, 0.8, 0.255, 0.0123, 0.0036].map(zoomInWords), [
    "200 %",
    "100 %",
    "80 %",
    "26 %",
    "1.2 %",
    "0.36 %",
  ]);
});
