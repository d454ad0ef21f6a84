// Problems that somebody solves alone: where they come from, what counts, and the win that is played to its end.

import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { answers, openPage } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { keepProgress, keptProgress, putAsideInWords, standingIn } = await import(`${JS}/puzzles/progress.js`);
const { sourceOf, today } = await import(`${JS}/puzzles/sources.js`);
const { PuzzleModel, statusOf } = await import(`${JS}/puzzles/model.js`);
const { hear } = await import(`${JS}/i18n.js`);

const PROGRESS = {
  version: 1,
  rating: 1374,
  deviation: 200,
  volatility: 0.06,
  themes: { fork: [3, 2] },
  recent: ["a"],
};
const LEGAL = [{ cell: "a1", piece: "X", move: "Xa1" }];
const position = (/** @type {string} */ text, /** @type {any} */ outcome = null) => ({
  game: "tictactoe",
  position: text,
  to_move: "first",
  legal: outcome ? [] : LEGAL,
  outcome,
});
const problem = (/** @type {string} */ id) => ({ id, position: position("start"), level: 2 });
const line = (/** @type {string[]} */ ...moves) =>
  moves.map((move) => ({ move, position: `after ${move}`, lines: [] }));
const wrong = { right: false, words: "No.", line: line("Xa1", "Ob1"), position: null, goes_on: false, answer: null };
const right = {
  right: true,
  words: "Right!",
  line: line("Xb2", "Oc1"),
  position: position("later"),
  goes_on: true,
  answer: { solution: ["Xb2"], line: line("Xb2", "Oc1", "Xa3"), plies: 3, themes: [], level: 2, rating: 1200 },
};

/** @type {any[]} */
const open = [];

/** Somebody with problems before them. @param {any} [source] */
async function opened(source = {}) {
  /** @type {any[]} */
  const news = [];
  const usual = { kind: "practice", first: async () => [problem("p1")], more: async () => problem("p2") };
  const model = new PuzzleModel({ ...usual, ...source }, (/** @type {any} */ one) => one && news.push(one));
  open.push(model);
  await model.load();
  return { model, news };
}

beforeEach(() => {
  for (const model of open.splice(0)) model.close();
  mock.timers.reset();
  openPage();
});

test("what was kept by nobody knows whom does no harm", () => {
  for (const kept of ["3", '{"themes": 1}', '{"rating": "x", "themes": {}, "recent": []}', "[]"]) {
    localStorage.setItem("tateti.puzzles", kept);
    assert.equal(keptProgress(), null);
    assert.deepEqual(standingIn("fork"), [0, 0]);
  }
  keepProgress({ ...PROGRESS, themes: { fork: [3, 2], mirror: "x" } });
  assert.deepEqual(
    [standingIn("fork"), standingIn("mirror")],
    [
      [3, 2],
      [0, 0],
    ],
  );
});

test("an address says where the problems come from", async () => {
  hear("en", { words: {}, games: [{ name: "tictactoe", kind: "tictactoe" }], bots: [] });
  const kinds = {
    "/puzzles?set=1.tictactoe.3.1.7": ["set", "tictactoe", null],
    "/puzzles/day?game=tictactoe": ["day", "tictactoe", null],
    "/puzzles/practice?game=tictactoe": ["practice", "tictactoe", null],
    "/puzzles/fork?game=tictactoe": ["theme", "tictactoe", "fork"],
    "/puzzles/problem/tictactoe-3x3-zu": ["problem", "tictactoe:3x3", null],
    "/puzzles/mistakes?match=x&side=first": ["mistakes", "tictactoe", null],
  };
  for (const [address, expected] of Object.entries(kinds)) {
    const { pathname, search } = new URL(address, "http://x");
    const { kind, game, theme } = sourceOf(pathname, search);
    assert.deepEqual([kind, game, theme], expected, address);
  }
});

test("the day is that of the person", () => {
  assert.equal(today(new Date(2026, 2, 2, 23, 59)), "2026-03-02");
});

test("the first choice is sent as such, what comes after a wrong one or a hint is not", async () => {
  const { model, news } = await opened();
  /** @type {any[]} */
  const asked = [];
  answers.set("/choices", (/** @type {any} */ body) => {
    asked.push(body);
    return { ...(asked.length < 2 ? wrong : right), progress: PROGRESS };
  });
  await model.choose("Xa1");
  assert.deepEqual([model.wrong, model.canChoose, model.task.status], ["Xa1", false, "not-yet"]);
  model.tryAgain();
  await model.choose("Xb2");
  assert.deepEqual(
    asked.map((one) => [one.move, one.tried, one.progress]),
    [
      ["Xa1", false, null],
      ["Xb2", true, PROGRESS],
    ],
  );
  assert.deepEqual([model.task.status, model.task.choices], ["after-tries", ["Xa1", "Xb2"]]);
  assert.deepEqual([keptProgress(), news], [PROGRESS, ["arrived", "wrong", "right"]]);
});

test("an answer after a hint is not unaided", async () => {
  const { model } = await opened();
  answers.set("/hints", (/** @type {any} */ { step }) => ({ words: Array(step).fill("Look."), cells: [], steps: 4 }));
  answers.set("/choices", (/** @type {any} */ body) => ({ ...right, progress: null, tried: body.tried }));
  await model.askHint();
  await model.askHint();
  assert.deepEqual([model.task.hints, model.hint.words.length], [2, 2]);
  await model.choose("Xb2");
  assert.deepEqual([model.task.status, model.asked.tried], ["with-hints", true]);
  assert.deepEqual(
    [statusOf(["Xb2"], 0), statusOf(["Xa1", "Xb2"], 0), statusOf(["Xb2"], 1)],
    ["first-try", "after-tries", "with-hints"],
  );
});

test("a hint counts at once, also if the page is left then", async () => {
  const { model } = await opened();
  /** @type {any[]} */
  const sent = [];
  answers.set("/hints", (/** @type {any} */ { step, progress }) => {
    sent.push(progress);
    return { words: Array(step).fill("Look."), cells: [], steps: 4, progress: PROGRESS };
  });
  await model.askHint();
  await model.askHint();
  assert.deepEqual([keptProgress(), sent], [PROGRESS, [null, PROGRESS]]);
});

test("what another tab has counted meanwhile is not lost", async () => {
  const { model } = await opened();
  /** @type {any[]} */
  const sent = [];
  const elsewhere = { ...PROGRESS, recent: ["elsewhere"] };
  answers.set("/choices", (/** @type {any} */ { progress }) => {
    sent.push(progress);
    if (sent.length === 1) keepProgress(elsewhere); // in another tab, before the answer has come
    return { ...right, progress: { ...PROGRESS, recent: [...(progress?.recent ?? []), "p1"] } };
  });
  await model.choose("Xb2");
  assert.deepEqual(sent, [null, elsewhere]);
  assert.deepEqual(keptProgress()?.recent, ["elsewhere", "p1"]);
});

test("what is kept but is no progress is put aside before anything is kept in its place", async () => {
  const later = { version: 2, solved: 400 };
  localStorage.setItem("tateti.puzzles", JSON.stringify(later));
  localStorage.setItem("tateti.puzzles.unreadable-1", '"older"');
  const { model } = await opened();
  answers.set("/choices", { ...right, progress: PROGRESS });
  await model.choose("Xb2");
  assert.deepEqual(keptProgress(), PROGRESS);
  assert.deepEqual(JSON.parse(localStorage.getItem("tateti.puzzles.unreadable-2") ?? ""), later);
  assert.equal(localStorage.getItem("tateti.puzzles.unreadable-1"), '"older"');
});

test("progress that the server does not take is put aside and begun anew, and that is said", async () => {
  const { model } = await opened();
  const refused = { ...PROGRESS, rating: 1e9 };
  keepProgress(refused);
  answers.set("/choices", (/** @type {any} */ { progress }) =>
    progress
      ? { error: { code: "invalid_progress", message: "Not that." }, status: 422 }
      : { ...right, progress: PROGRESS },
  );
  await model.choose("Xb2");
  assert.deepEqual([model.isSolved, keptProgress()], [true, PROGRESS]);
  assert.deepEqual(JSON.parse(localStorage.getItem("tateti.puzzles.unreadable-1") ?? ""), refused);
  assert.match(putAsideInWords(), /begins anew/);
});

test("the win is played to its end: what was played goes with every move, and nothing is counted", async () => {
  const { model, news } = await opened();
  mock.timers.enable({ apis: ["setTimeout"] });
  answers.set("/choices", { ...right, progress: PROGRESS });
  await model.choose("Xb2");
  assert.equal(model.canPlayOn, true);
  model.playOn();
  assert.deepEqual([model.canChoose, model.shown.last.move], [false, "Xb2"]);
  mock.timers.tick(900);
  assert.deepEqual([model.canChoose, model.shown.last.move, model.shown.legal], [true, "Oc1", LEGAL]);
  /** @type {any} */
  let asked = null;
  answers.set("/choices", (/** @type {any} */ body) => {
    asked = body;
    const end = position("end", { winner: "first", lines: [] });
    return { ...right, line: line("Xa1"), position: end, goes_on: false, answer: null, progress: null };
  });
  await model.choose("Xa1");
  assert.deepEqual([asked.played, asked.progress], [["Xb2", "Oc1"], null]);
  assert.deepEqual([model.played.moves, model.canChoose], [["Xb2", "Oc1", "Xa1"], false]);
  assert.deepEqual(news, ["arrived", "right", "played", "played"]);
  assert.equal(model.task.status, "first-try", "what is played on changes nothing");
});

test("a fresh problem is none of those that were shown, and where there is none that is said", async () => {
  /** @type {any[]} */
  const avoided = [];
  const more = async (/** @type {string[]} */ avoid) => {
    avoided.push(avoid);
    return avoided.length < 2 ? problem("p2") : null;
  };
  const { model, news } = await opened({ more });
  await model.next();
  assert.deepEqual([model.task.id, model.task.number, avoided], ["p2", 2, [["p1"]]]);
  await model.next();
  assert.deepEqual([model.task, model.isExhausted, news.at(-1)], [null, true, "result"]);
});

test("a set is gone through to its end, round to what was passed over", async () => {
  const first = async () => [problem("p1"), problem("p2")];
  const { model } = await opened({ kind: "set", more: null, first });
  answers.set("/choices", { ...right, progress: null });
  await model.next();
  assert.equal(model.which, 1);
  await model.choose("Xb2");
  await model.next();
  assert.equal(model.which, 0);
  await model.choose("Xb2");
  await model.next();
  assert.equal(model.which, null);
});

test("one's own mistakes are tried again without being counted", async () => {
  const { model } = await opened({ kind: "mistakes", more: null });
  keepProgress(PROGRESS);
  /** @type {any} */
  let asked = null;
  answers.set("/choices", (/** @type {any} */ body) => {
    asked = body;
    return { ...right, progress: null };
  });
  await model.choose("Xb2");
  assert.deepEqual([asked.retry, asked.progress, keptProgress()], [true, null, PROGRESS]);
});

test("a match without mistakes has nothing to solve", async () => {
  const { model } = await opened({ kind: "mistakes", more: null, first: async () => [] });
  assert.deepEqual([model.task, model.tasks, model.problem], [null, [], null]);
});
