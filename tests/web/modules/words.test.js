import assert from "node:assert/strict";
import { test } from "node:test";
import { worthInSigns } from "../../../src/tateti/web/static/js/board/badge.js";
import { points } from "../../../src/tateti/web/static/js/components/players.js";
import { _, ngettext } from "../../../src/tateti/web/static/js/i18n.js";
import { readableQuery } from "../../../src/tateti/web/static/js/router.js";
import { studyOf } from "../../../src/tateti/web/static/js/study/study.js";
import { grown, ROOT } from "../../../src/tateti/web/static/js/study/tree.js";
import { stepInWords } from "../../../src/tateti/web/static/js/study/words.js";
import {
  clockInWords,
  myOutcomeInWords,
  nameInSentence,
  nameOfSeat,
  outcomeInWords,
  pointInWords,
} from "../../../src/tateti/web/static/js/words.js";

/** A match of two people, with what is asked for. @param {any} more @returns {any} */
const match = (more = {}) => ({
  game: "tictactoe",
  to_move: "second",
  seats: [
    { side: "first", name: "Ana", bot: null },
    { side: "second", name: "Luis", bot: null },
  ],
  ...more,
});

/** @param {"first" | "second" | null} winner @param {string} reason @param {string[][]} lines @returns {any} */
const ended = (winner, reason, lines = []) => ({ winner, reason, lines });

test("after an initial there is no second full stop", () => {
  assert.equal(_("{name} begins.", { name: "Ana P." }), "Ana P. begins.");
  assert.equal(_("It is the turn of {name}.", { name: "Ana P." }), "It is the turn of Ana P.");
  assert.equal(_("It is the turn of {name}.", { name: "Ana" }), "It is the turn of Ana.");
  assert.equal(_("{name}... {other}.", { name: "Ana P.", other: 3 }), "Ana P.... 3.");
  assert.equal(ngettext("{n} is {name}.", "{n} are {name}.", 2, { name: "A." }), "2 are A.");
});

test("a clock never shows what is not left any more", () => {
  assert.equal(clockInWords(61.9), "1:01");
  assert.equal(clockInWords(10), "0:10");
  assert.equal(clockInWords(9.99), "0:09.9");
  assert.equal(clockInWords(0), "0:00.0");
  assert.equal(clockInWords(-5), "0:00.0");
});

test("a point of the graph says after how many moves who wins", () => {
  assert.equal(pointInWords({ ply: 0, value: "loss", mover: "first" }), "at the beginning: the second player wins");
  assert.equal(pointInWords({ ply: 1, value: "win", mover: "first" }), "after 1 move: the first player wins");
  assert.equal(pointInWords({ ply: 2, value: "win", mover: "second" }), "after 2 moves: the second player wins");
  assert.equal(pointInWords({ ply: 3, value: "draw", mover: "second" }), "after 3 moves: a draw");
});

test("the worth of a move in signs", () => {
  assert.equal(worthInSigns({ value: "win", plies: 5 }), "+5");
  assert.equal(worthInSigns({ value: "draw", plies: 3 }), "=");
  assert.equal(worthInSigns({ value: "loss", plies: null }), "−");
});

test("points of a series", () => {
  assert.deepEqual([0, 0.5, 1, 2.5].map(points), ["0", "½", "1", "2½"]);
});

test("an ending is addressed to the one who reads it", () => {
  const lines = [["a1", "b2", "c3"]];
  const won = match({ outcome: ended("first", "line", lines) });
  assert.deepEqual(myOutcomeInWords(won, "first"), ["You won!", "You completed the line a1 b2 c3."]);
  assert.deepEqual(myOutcomeInWords(won, "second"), ["You lost", "Ana completed the line a1 b2 c3."]);
  const resigned = match({ outcome: ended("second", "resignation") });
  assert.deepEqual(myOutcomeInWords(resigned, "first"), ["You lost", "You resigned."]);
  assert.deepEqual(myOutcomeInWords(resigned, "second"), ["You won!", "Ana resigned."]);
});

test("where a line loses, it is the loser who completed it", () => {
  const outcome = ended("second", "line", [["a1", "a2", "a3"]]);
  const lost = match({ outcome, to_move: "second" });
  assert.deepEqual(myOutcomeInWords(lost, "first"), ["You lost", "You completed the line a1 a2 a3."]);
  assert.deepEqual(myOutcomeInWords(lost, "second"), ["You won!", "Ana completed the line a1 a2 a3."]);
});

test("a draw says whether the board was full or both agreed", () => {
  assert.match(String(outcomeInWords(match({ outcome: ended(null, "full board") }))), /full/);
  assert.match(String(outcomeInWords(match({ outcome: ended(null, "agreement") }))), /agreed/);
});

test("a level is called a level within a sentence, a person by name", () => {
  const seats = [
    { side: "first", name: "Ana", bot: null },
    { side: "second", name: "easy", bot: "easy" },
  ];
  assert.equal(nameInSentence(match({ seats }), "first"), "Ana");
  assert.equal(nameInSentence(match({ seats }), "second"), "the level easy");
});

test("namesakes are told apart", () => {
  const seats = ["first", "second"].map((side) => ({ side, name: "Ana", bot: null }));
  assert.deepEqual(
    [nameOfSeat(match({ seats }), "first"), nameOfSeat(match({ seats }), "second")],
    ["Ana (1)", "Ana (2)"],
  );
});

test("positions stay readable in an address, and nothing else gets in", () => {
  assert.equal(
    readableQuery({ game: "semaforo:3x4", position: "G.../..../....", ply: null }),
    "?game=semaforo:3x4&position=G.../..../....",
  );
  assert.equal(readableQuery({ position: "a&b=c#d" }), "?position=a%26b%3Dc%23d");
  assert.equal(readableQuery({}), "");
});

test("sentences are filled in, also with what looks like another gap", () => {
  assert.equal(_("{name} is here.", { name: "{name}" }), "{name} is here.");
  assert.equal(ngettext("{n} move", "{n} moves", 2), "2 moves");
});

test("a step is said with its mark, its comment and what the review has against it", () => {
  const board = { rows: 3, cols: 3, line: 3 };
  const study = studyOf(
    { game: "tictactoe", board, letters: ".XO", stock: null, position: ".../.../...", to_move: "first" },
    "x",
  );
  const said = (/** @type {any} */ more) => {
    const made = { move: "Xa1", position: ".../.../X..", to_move: /** @type {"second"} */ ("second"), ...more };
    return stepInWords({ ...study, tree: grown(study.tree, ROOT, made) }, null);
  };
  assert.equal(stepInWords(study, null), "The beginning.");
  assert.equal(said({ mark: "fine", comment: "Quiet." }), "1. Xa1, fine, Quiet.");
  const bad = { mark: "mistake", words: "This loses in 4.", better: ["Xb2", "Xc3"] };
  assert.equal(said(bad), "1. Xa1, mistake. This loses in 4. Better: Xb2, Xc3.");
  assert.equal(said({ ...bad, words: null, comment: "Why?" }), "1. Xa1, mistake, Why? Better: Xb2, Xc3.");
});
