// The form of a new tournament: what is counted, what is wrong, what is asked of the server.

import assert from "node:assert/strict";
import test from "node:test";
import { openPage } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { hear } = await import(`${JS}/i18n.js`);
const { countOf, favoursSecond, firstWishes, isNamesList, problemOf, requestOf } = await import(
  `${JS}/tournaments/form.js`
);

const { faultInWords } = await import(`${JS}/tournaments/words.js`);
const { isMadeFrom } = await import(`${JS}/tournaments/nicknames.js`);

const board = { rows: 3, cols: 4, line: 3 };
hear("en", {
  words: {},
  games: /** @type {any} */ ([{ name: "semaforo", kind: "semaforo", title: "Semáforo", board }]),
  bots: [],
});

/** @param {any} [changed] */
const wishes = (changed = {}) => ({ ...firstWishes("semaforo"), names: "Ana\nBeto", ...changed });

test("lines with a name are counted", () => {
  assert.equal(countOf("Ana;7B\r\n\n  \nBeto\n"), 2);
  assert.equal(countOf(""), 0);
});

test("a list of names is told from the file of a tournament", () => {
  assert.equal(isNamesList("Ana Pérez;7B\r\nBeto Díaz\n"), true);
  assert.equal(isNamesList("Ana"), false);
  assert.equal(isNamesList('{"tournament": [\n"Ana"]}'), false);
  assert.equal(isNamesList(`Ana\n${"long ".repeat(30)}`), false);
});

test("a line that cannot be taken is named by its number, and by what stands there unless the reason quotes it", () => {
  const twice = { line: 3, text: "'ana'", words: "'ana' is on the list twice." };
  assert.equal(faultInWords(twice), "Line 3: 'ana' is on the list twice.");
  assert.equal(faultInWords({ ...twice, text: "'ana;7B'" }), "Line 3, 'ana;7B': 'ana' is on the list twice.");
});

test("a nickname that was made from the name is known from one that was given", () => {
  const made = [
    ["Ana", "Ana Sofía Pérez", ""],
    ["Ana S.", "Ana Sofía Pérez", ""],
    ["Ana S. P.", "Ana Sofía Pérez", ""],
    ["Ana P.", "Pérez, Ana Sofía", ""],
    ["Ana S. P.", "Pérez, Ana Sofía", ""],
    ["Ana (7B)", "Ana Pérez", "7B"],
    ["Ana P. (7B)", "Ana Pérez", "7B"],
    ["Ana P. 2", "Ana Pérez", ""],
    ["Ana", "Ana", ""],
  ];
  for (const [nickname, name, group] of made) assert.equal(isMadeFrom(nickname, name, group), true, nickname);
  const given = [
    ["Rayo", "Ana Pérez", "7B"],
    ["Ana G.", "Ana Pérez", ""],
    ["Ana (7A)", "Ana Pérez", "7B"],
    ["Anita", "Ana Pérez", ""],
  ];
  for (const [nickname, name, group] of given) assert.equal(isMadeFrom(nickname, name, group), false, nickname);
});

test("on 3x4 Semáforo favours the second player, on other boards nothing is claimed", () => {
  assert.equal(favoursSecond("semaforo"), true);
  assert.equal(favoursSecond("semaforo:3x4"), false); // the name of that board is the short one
  assert.equal(favoursSecond("semaforo:4x4"), false);
  assert.equal(favoursSecond("tictactoe"), false);
});

test("what is missing is said with its field", () => {
  assert.equal(problemOf(wishes()), null);
  assert.equal(problemOf(wishes({ names: "Ana" }))?.field, "names");
  assert.equal(problemOf(wishes({ isOurs: false, otherGame: " " }))?.field, "other-game");
  assert.equal(problemOf(wishes({ rounds: 0 }))?.field, "rounds");
  assert.equal(problemOf(wishes({ rounds: 61 }))?.field, "rounds");
  assert.equal(problemOf(wishes({ rounds: 0, system: "knockout" })), null);
  assert.equal(problemOf(wishes({ points: "own" }))?.field, "own-points");
  assert.equal(problemOf(wishes({ isTimed: true, minutes: 0 }))?.field, "minutes");
});

test("another game is never played online, and only Swiss has a number of rounds", () => {
  const asked = requestOf(
    wishes({ isOurs: false, otherGame: " chess ", online: true, isTimed: true, rounds: 4, system: "round-robin" }),
  );
  assert.equal(asked.game, "chess");
  assert.equal(asked.online, false);
  assert.equal(asked.clock, null);
  assert.equal(asked.rounds, null);
});

test("points and clock are written as the server reads them", () => {
  assert.equal(requestOf(wishes()).points, "1,0.5,0");
  assert.equal(requestOf(wishes({ points: "football" })).points, "3,1,0");
  assert.equal(requestOf(wishes({ points: "own", ownPoints: " 2,1,0 " })).points, "2,1,0");
  assert.equal(requestOf(wishes({ isTimed: true, minutes: 5, added: 3 })).clock, "300+3");
});

test("tie-breaks are asked for in their order, where something else than the usual is wanted", () => {
  assert.equal(requestOf(wishes()).tie_breaks, null);
  assert.deepEqual(requestOf(wishes({ tieBreaks: "direct" })).tie_breaks, [
    "direct",
    "buchholz-cut-1",
    "buchholz",
    "sonneborn-berger",
    "wins",
  ]);
  const all = /** @type {const} */ ({ system: "round-robin" });
  assert.deepEqual(requestOf(wishes({ ...all, tieBreaks: "wins" })).tie_breaks, ["wins", "direct", "sonneborn-berger"]);
  assert.equal(requestOf(wishes({ ...all, tieBreaks: "direct" })).tie_breaks, null); // that is the usual there
  assert.deepEqual(requestOf(wishes({ tieBreaks: "none" })).tie_breaks, []);
  assert.equal(requestOf(wishes({ system: "knockout", tieBreaks: "none" })).tie_breaks, null);
});
