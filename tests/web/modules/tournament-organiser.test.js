// The organiser's page: results that are sent until they are answered, and what is told of the others.

import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { answers, late, openPage, settled } from "./browser.js";

openPage();
stubElements();
const JS = "../../../src/tateti/web/static/js";
const { Organiser } = await import(`${JS}/tournaments/organiser.js`);
const { keepSeat, keepTournament, keptSeat, keptTournaments, unsentOf } = await import(`${JS}/tournaments/kept.js`);
const { SlipEntry } = await import(`${JS}/tournaments/slip-entry.js`);
const { speaker } = await import(`${JS}/components/basics.js`);
const { columnsOf, isBegun } = await import(`${JS}/tournaments/standings-view.js`);
const { seatNow } = await import(`${JS}/home/tournament.js`);
const { newsOfDesk, newsOfTables } = await import(`${JS}/tournaments/news.js`);

const ID = "k7mbq2xr4a";

/** Nothing is drawn here: an element only has to be there. */
function stubElements() {
  Object.assign(globalThis, { Node: class {} });
  Object.assign(globalThis.document, {
    createElement: () => ({ setAttribute() {}, append() {}, isConnected: true, textContent: "" }),
    getElementById: () => null,
  });
}

/** @param {(string | null)[]} results @param {any} [changed] */
const view = (results, changed = {}) => ({
  version: JSON.stringify(results),
  id: ID,
  title: "7B",
  game_title: "Semáforo",
  created: "2026-11-16T10:00:00+00:00",
  rounds: 5,
  round: 1,
  shown: 1,
  state: "playing",
  games: 1,
  players: ["Ana", "Beto", "Caro", "Dani"].map((name, i) => ({ number: i + 1, name })),
  tables: results.map((result, i) => ({
    table: i + 1,
    first: 2 * i + 1,
    second: 2 * i + 2,
    result,
    match: null,
    score: null,
  })),
  next: { round: 2, ready: false, why: "", open: [] },
  undo: null,
  ...changed,
});

/** @type {any[]} */
const open = [];

/** An organiser who sees two tables. @param {(string | null)[]} [results] */
async function opened(results = [null, null]) {
  answers.set("/manage", (/** @type {any} */ body) => (body.seen ? new Promise(() => {}) : view(results)));
  /** @type {string[]} */
  const said = [];
  const organiser = new Organiser(ID, "secret", (/** @type {string} */ news) => news && said.push(news));
  open.push(organiser);
  organiser.begin();
  await settled();
  return { organiser, said };
}

beforeEach(() => {
  for (const organiser of open.splice(0)) organiser.close();
  mock.timers.reset();
  openPage();
  stubElements();
});

test("a result is seen at once and sent with what was seen before", async () => {
  const { organiser } = await opened();
  const { answer, asked } = late();
  /** @type {any[]} */
  const sent = [];
  answers.set("/results", (/** @type {any} */ body) => {
    sent.push(body);
    return asked();
  });
  const [table] = organiser.view.tables;
  organiser.enter(table, "1-0");
  assert.equal(organiser.resultOf(table), "1-0");
  assert.equal(organiser.isUnsent(table), true);
  await settled();
  assert.deepEqual(sent, [{ secret: "secret", round: 1, table: 1, first: 1, second: 2, result: "1-0", was: null }]);
  answer(view(["1-0", null]));
  await settled();
  assert.equal(organiser.isUnsent(organiser.view.tables[0]), false);
  assert.equal(organiser.view.tables[0].result, "1-0");
});

test("what the server did not answer is kept, also for the next visit, and sent again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { organiser } = await opened();
  organiser.enter(organiser.view.tables[1], "0-1");
  await settled();
  assert.equal(organiser.isAway, true);
  assert.equal(unsentOf(ID).length, 1);
  answers.set("/results", view([null, "0-1"]));
  mock.timers.tick(4000);
  await settled();
  assert.equal(organiser.isAway, false);
  assert.deepEqual(unsentOf(ID), []);
  assert.equal(organiser.view.tables[1].result, "0-1");
});

test("a correction before the answer replaces what waits, and not what is on its way", async () => {
  const { organiser } = await opened();
  const { answer, asked } = late();
  /** @type {any[]} */
  const sent = [];
  answers.set("/results", (/** @type {any} */ body) => {
    sent.push([body.result, body.was]);
    return sent.length === 1 ? asked() : view([body.result, null]);
  });
  const [table] = organiser.view.tables;
  organiser.enter(table, "1-0");
  await settled();
  organiser.enter(table, "½-½");
  organiser.enter(table, "0-1");
  answer(view(["1-0", null]));
  await settled();
  await settled();
  assert.deepEqual(sent, [
    ["1-0", null],
    ["0-1", "1-0"],
  ]);
  assert.equal(organiser.view.tables[0].result, "0-1");
});

test("what was refused is said at its table, and what the server has is shown", async () => {
  const { organiser } = await opened();
  answers.set("/results", { status: 409, error: { code: "conflict", message: "Somebody else entered 0-1." } });
  organiser.enter(organiser.view.tables[0], "1-0");
  await settled();
  await settled();
  assert.equal(organiser.refused.get(1), "Somebody else entered 0-1.");
  assert.equal(organiser.resultOf(organiser.view.tables[0]), null);
});

test("what was entered and is refused is not left announced", async () => {
  const { organiser, said } = await opened();
  answers.set("/results", { status: 422, error: { code: "no", message: "A knockout has no draws." } });
  organiser.enter(organiser.view.tables[0], "½-½");
  await settled();
  assert.equal(said.at(-1), "Table 1: the result is not entered.");
});

test("what a click replaced is said and shown, until it is undone", async () => {
  const { organiser, said } = await opened(["1-0", null]);
  answers.set("/results", () => late().asked());
  const [table] = organiser.view.tables;
  organiser.enter(table, "0-1");
  assert.deepEqual(said, ["Table 1, 0 – 1: Beto won (was 1 – 0)"]);
  assert.equal(organiser.replacedAt(table), "1-0");
  organiser.unsent = [];
  assert.equal(organiser.replacedAt(table), null);
});

/** An organiser with slips. @param {(string | null)[]} results @param {any} [changed] */
async function withSlips(results, changed = {}) {
  const { organiser } = await opened(results);
  answers.set("/results", () => late().asked());
  Object.assign(organiser.view, changed);
  const slip = new SlipEntry(organiser, () => {});
  const names = (/** @type {number} */ number) => ["", "Ana", "Beto", "Caro", "Dani"][number];
  const enter = (/** @type {string} */ typed) => {
    slip.typed = typed;
    slip.enter(organiser.view, names);
    return organiser.view.tables.map(organiser.resultOf, organiser);
  };
  return { slip, enter };
}

test("a slip for a table that has a result is asked about, and taken the second time", async () => {
  const { slip, enter } = await withSlips([null, "1-0"]);
  assert.deepEqual(enter("2 2"), [null, "1-0"]);
  assert.equal(slip.problem, "Table 2, 1 – 0: Caro won. To replace this by 0 – 1, enter the same line once more.");
  assert.equal(slip.typed, "2 2");
  assert.deepEqual(enter("2 2"), [null, "0-1"]);
  assert.equal(speaker.textContent, "Table 2, 0 – 1: Dani won (was 1 – 0)");
  assert.equal(slip.problem, "");
});

test("another slip between is no second time, and the same result is no question", async () => {
  const { slip, enter } = await withSlips([null, "1-0"]);
  enter("2 2");
  assert.deepEqual(enter("1 1"), ["1-0", "1-0"]);
  assert.deepEqual(enter("2 2"), ["1-0", "1-0"]);
  assert.notEqual(slip.problem, "");
  enter("2 1");
  assert.equal(slip.problem, "");
});

test("what is no result is named, with what would be one", async () => {
  const { slip, enter } = await withSlips([null, null]);
  assert.deepEqual(enter("1 x"), [null, null]);
  assert.match(slip.problem, /^“x” is not a result\. Like “3 1”/);
});

/** A line of the standings. @param {any} [more] */
const line = (more = {}) => ({ wins: 1, draws: 0, losses: 0, byes: 0, values: ["3", "", "1"], ...more });
const measures = [
  { name: "buchholz", title: "Buchholz", about: "" },
  { name: "direct", title: "direct encounter", about: "" },
  { name: "wins", title: "games won", about: "" },
];
/** @param {any[]} standings */
const titles = (standings) => columnsOf({ standings, measures }).map((/** @type {any} */ { title }) => title);

test("the standings have a column for what there is, and none that says nothing of its own", () => {
  assert.deepEqual(titles([line(), line()]), ["Won", "Drawn", "Lost", "Buchholz"]);
  assert.deepEqual(titles([line(), line({ byes: 1 })]), ["Won", "Drawn", "Lost", "Byes", "Buchholz"]);
  const decided = [line({ values: ["3", "1", "1"] }), line({ wins: 2 })]; // one of the two was won without playing
  assert.deepEqual(titles(decided), ["Won", "Drawn", "Lost", "Buchholz", "Direct encounter", "Won by playing"]);
});

test("before anything is played nobody is first", () => {
  const nothing = line({ wins: 0, byes: 1 });
  assert.equal(isBegun({ standings: [nothing, nothing] }), false);
  assert.equal(isBegun({ standings: [nothing, line()] }), true);
});

test("the start leads back to a tournament that goes on today", () => {
  const seat = { ...keptSeat(ID), name: "Ana", isIn: true, title: "7B", when: 1000 };
  assert.equal(seatNow(1000), null);
  keepSeat(seat);
  assert.deepEqual(seatNow(1000), { id: ID, name: "Ana", title: "7B" });
  assert.equal(seatNow(1000 + 13 * 3_600_000), null);
  keepSeat({ ...seat, isOver: true });
  assert.equal(seatNow(1000), null);
  localStorage.setItem("tateti.tournament-seats", "[null, 3]");
  assert.equal(seatNow(1000), null);
});

test("results from elsewhere are told, many of them as a number", () => {
  const before = view([null, null]);
  assert.equal(newsOfTables(before, view(["1-0", null])), "Table 1, 1 – 0: Ana won");
  assert.equal(
    newsOfTables(before, view(["1-0", null]), (one) => one === 1),
    "",
  );
  assert.equal(newsOfTables(before, view(["-/+", null])), "Table 1, – / +: Ana did not come");
  const many = view([null, null, null, null]);
  assert.equal(newsOfTables(many, view(["1-0", "1-0", "1-0", "1-0"])), "4 new results");
  assert.equal(newsOfTables(before, view([null, null], { round: 2 })), "Round 2 of 5 is being played.");
});

test("a player is told of a round, a result, the end", () => {
  /** @param {any} now @param {any} [more] */
  const desk = (now, more = {}) => ({ tournament: { state: "playing" }, now, standing: null, ...more });
  const table = { round: 1, table: 3, opponent: { number: 2 }, result: null, game: 1 };
  assert.equal(newsOfDesk(null, desk(table)), null);
  assert.equal(newsOfDesk(desk(null), desk(table)), "round");
  assert.equal(newsOfDesk(desk(table), desk({ ...table, opponent: { number: 4 } })), "round");
  assert.equal(newsOfDesk(desk(table), desk({ ...table, result: "win" })), "result");
  assert.equal(newsOfDesk(desk(table), desk(table, { tournament: { state: "finished" } })), "end");
  assert.equal(newsOfDesk(desk(table), desk(table)), null);
});

test("the secret of a device stays the same, and what is not sound is left out", () => {
  const seat = keptSeat(ID);
  keepSeat({ ...seat, name: "Ana", isIn: true });
  assert.equal(keptSeat(ID).token, seat.token);
  localStorage.setItem("tateti.tournaments", '[{"id": 3}, null]');
  assert.deepEqual(keptTournaments(), []);
  keepTournament({ id: ID, secret: "s", title: "", game: "", players: 2, when: 0 });
  assert.equal(keptTournaments().length, 1);
});

test("whoever goes back to the present round before a correction is answered sees the present round", async () => {
  const { organiser } = await opened();
  const shown = (/** @type {number} */ round) => view([null, null], { round: 2, shown: round, version: "same" });
  // Nothing has changed for whoever has seen this version, whatever round it was of.
  answers.set("/manage", (/** @type {any} */ body) => (body.seen ? new Promise(() => {}) : shown(body.round ?? 2)));
  organiser.look(2);
  await settled();
  organiser.look(1);
  await settled();
  assert.equal(organiser.view.shown, 1);
  const { answer, asked } = late();
  answers.set("/results", asked);
  organiser.enter(organiser.view.tables[0], "0-1");
  organiser.look(2);
  await settled();
  answer(shown(1));
  await settled();
  assert.equal(organiser.view.shown, 2);
});
