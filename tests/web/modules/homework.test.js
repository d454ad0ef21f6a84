// Homework on a pupil's device: the time that counts, what is kept, and choices that are sent until they are answered.

import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { answers, late, openPage, settled } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { Stopwatch } = await import(`${JS}/homework/stopwatch.js`);
const { PlayedOut } = await import(`${JS}/solving/played-out.js`);
const { forgetSheet, keepMade, keepSet, keepSheet, keptSets, keptSheet, newToken, wishedFor } = await import(
  `${JS}/homework/kept.js`
);
const { HomeworkModel } = await import(`${JS}/homework/model.js`);
const { durationInWords, fewerInWords } = await import(`${JS}/homework/words.js`);
const { decoded } = await import(`${JS}/router.js`);
const { workInWords } = await import(`${JS}/solving/words.js`);

const ID = "k7mbq2xr4a";
const HOMEWORK = { id: ID, title: "", game: "tictactoe", full_name: "", count: 3, created: "", expires: null };

/** @param {number} number @param {any} [changed] */
const task = (number, changed = {}) => ({
  number,
  position: { game: "tictactoe", position: "p", legal: [{ move: "Xa1" }] },
  choices: [],
  hints: 0,
  seconds: 0,
  status: "not-yet",
  answer: null,
  ...changed,
});

const solved = (/** @type {number} */ number) =>
  task(number, { status: "first-try", choices: ["Xa1"], answer: { line: [] } });
const sheet = (/** @type {any[]} */ ...problems) => ({ homework: HOMEWORK, pupil: 1, name: "Ana", problems });

/** The models that are open. @type {any[]} */
const open = [];

/** A pupil with a sheet of three problems before them. @param {any} [told] */
async function opened(told = sheet(task(1), task(2), task(3))) {
  keepSheet({ ...keptSheet(ID), name: "Ana", code: "K7MBQ2", isIn: true });
  answers.set(`/homework/${ID}`, HOMEWORK);
  answers.set("/sheet", told);
  /** @type {any[]} */
  const news = [];
  const model = new HomeworkModel(ID, (/** @type {any} */ one) => one && news.push(one));
  open.push(model);
  await model.load();
  return { model, news };
}

beforeEach(() => {
  for (const model of open.splice(0)) model.close();
  mock.timers.reset();
  openPage();
});

test("time stands still while nobody looks", () => {
  let now = 0;
  const watch = new Stopwatch(() => now);
  watch.run(true);
  now = 3000;
  watch.run(false);
  now = 60_000;
  assert.equal(watch.seconds, 3);
  watch.run(true);
  now = 61_500;
  assert.equal(watch.seconds, 4.5);
  watch.set(0);
  now = 62_000;
  assert.equal(watch.seconds, 0.5);
});

test("a token is random, and as the server wants it", () => {
  const tokens = new Set(Array.from({ length: 50 }, newToken));
  assert.equal(tokens.size, 50);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{32}$/);
});

test("what was kept by nobody knows whom does no harm", () => {
  localStorage.setItem("tateti.sheets", '[{"id": 1}, null, {"id": "x", "token": "t", "spent": 3}]');
  localStorage.setItem("tateti.sets", '{"id": 1}');
  assert.deepEqual(keptSheet("x"), { id: "x", token: "t", name: "", code: "", isIn: false, spent: {} });
  assert.deepEqual(keptSets(), []);
});

test("a device keeps few sets and sheets", () => {
  for (let i = 0; i < 60; i++) {
    keepSheet({ ...keptSheet(`s${i}`), name: String(i) });
    keepSet({ id: `s${i}`, secret: "x", title: "", game: "", count: 1, when: 0 });
  }
  assert.equal(keptSets().length, 40);
  assert.equal(keptSheet("s59").name, "59");
  assert.equal(keptSheet("s0").name, "", "the oldest has gone");
  forgetSheet("s59");
  assert.equal(keptSheet("s59").isIn, false);
});

test("the first problem that is not solved is shown, and after the last one the result", async () => {
  const { model, news } = await opened(sheet(solved(1), task(2), task(3)));
  assert.deepEqual([model.which, news], [1, ["arrived"]]);
  model.go(2);
  model.next();
  assert.equal(model.which, 1, "round to what was passed over");
  const done = await opened(sheet(solved(1), solved(2)));
  assert.equal(done.model.which, null);
});

test("what another tab did is shown, but never in the place of what was chosen here meanwhile", async () => {
  const { model } = await opened();
  answers.set("/sheet", sheet(task(1), solved(2), task(3)));
  await model.refresh();
  assert.equal(model.tasks[1].status, "first-try");
  const old = late();
  answers.set("/sheet", old.asked);
  answers.set("/choices", { right: true, words: "Right!", problem: solved(1) });
  const refreshed = model.refresh();
  await model.choose("Xa1");
  old.answer(sheet(task(1), task(2), task(3)));
  await refreshed;
  assert.deepEqual(
    model.tasks.map((/** @type {any} */ one) => one.status),
    ["first-try", "first-try", "not-yet"],
  );
});

test("a choice is sent until it is answered, and nothing else is chosen meanwhile", async () => {
  const { model, news } = await opened();
  mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  answers.set("/choices", (/** @type {any} */ body) => {
    asked += 1;
    if (asked < 3) throw new TypeError("no connection");
    assert.equal(body.move, "Xa1");
    return { right: true, problem: solved(1), words: "Right!", refutation: null };
  });
  const choosing = model.choose("Xa1");
  model.choose("Xb1");
  for (const wait of [500, 1000]) {
    await settled();
    assert.equal(model.isWaiting, true);
    mock.timers.tick(wait);
  }
  await choosing;
  assert.deepEqual([asked, model.isWaiting, model.isSolved], [3, false, true]);
  assert.deepEqual(news, ["arrived", "waiting", "right"]);
});

test("a choice that is refused is told, and not sent again", async () => {
  const { model } = await opened();
  answers.set("/choices", { error: { code: "illegal_move", message: "It cannot be played." }, status: 422 });
  await model.choose("Xa1");
  assert.deepEqual([model.refusal, model.canChoose], ["It cannot be played.", true]);
});

test("a wrong choice is played out, and then one tries again", async () => {
  const { model } = await opened();
  mock.timers.enable({ apis: ["setTimeout"] });
  const line = ["Xa1", "Ob1", "Xc1"].map((move) => ({ move, position: move, lines: [] }));
  answers.set("/choices", {
    right: false,
    problem: task(1, { choices: ["Xa1"] }),
    words: "It loses.",
    refutation: line,
  });
  await model.choose("Xa1");
  assert.deepEqual([model.canChoose, model.line.last.move], [false, "Xa1"]);
  mock.timers.tick(900);
  mock.timers.tick(900);
  assert.deepEqual([model.line.last.move, model.line.isOver], ["Xc1", true]);
  model.tryAgain();
  assert.deepEqual([model.canChoose, model.line, model.words], [true, null, ""]);
});

test("a line without moves is over at once", () => {
  const line = new PlayedOut([], () => assert.fail("there is nothing to play"));
  assert.deepEqual([line.isOver, line.last], [true, null]);
  line.close();
});

test("whoever was forgotten by the server is asked who they are", async () => {
  const { model } = await opened({ error: { code: "unknown_pupil", message: "Who?" }, status: 404 });
  assert.deepEqual([model.sheet, model.problem, model.kept.isIn], [null, null, false]);
});

/** A pupil who chooses while their sheet is asked for; neither has come. */
async function choosingWhileAsking() {
  const { model } = await opened();
  const [asked, choice] = [late(), late()];
  answers.set("/sheet", asked.asked);
  answers.set("/choices", choice.asked);
  const refreshing = model.refresh();
  const choosing = model.choose("Xa1");
  const answer = () => {
    choice.answer({ right: true, problem: solved(1), words: "Right!", refutation: null });
    return choosing;
  };
  return { model, asked, refreshing, answer };
}

test("a sheet that was asked for before a choice is not put over it", async () => {
  const { model, asked, refreshing, answer } = await choosingWhileAsking();
  await answer();
  asked.answer(sheet(task(1), task(2), task(3)));
  await refreshing;
  assert.equal(model.isSolved, true);
  answers.set("/sheet", sheet(solved(1), solved(2), task(3)));
  await model.refresh();
  assert.equal(model.tasks[1].status, "first-try", "what another tab did is shown all the same");
});

test("a sheet that comes while a choice is being sent changes nothing", async () => {
  const { model, asked, refreshing, answer } = await choosingWhileAsking();
  asked.answer(sheet(task(1, { hints: 2 }), task(2)));
  await refreshing;
  assert.equal(model.tasks.length, 3);
  await answer();
  assert.equal(model.isSolved, true);
});

test("a device that is not told its code shows none", async () => {
  answers.set(`/homework/${ID}`, HOMEWORK);
  answers.set("/pupils", { ...sheet(task(1)), code: null });
  const model = new HomeworkModel(ID, () => {});
  open.push(model);
  await model.load();
  await model.join("Ana");
  assert.deepEqual([model.kept.isIn, model.kept.code], [true, ""]);
});

test("a teacher who asked for more problems than there are is told so", () => {
  const made = { secret: "s", link: "", private_link: "" };
  keepMade({ ...made, homework: { ...HOMEWORK, count: 4 }, wanted: 12 });
  keepMade({ ...made, homework: { ...HOMEWORK, id: "other", count: 4 }, wanted: 4 });
  assert.deepEqual([wishedFor(ID), wishedFor("other"), wishedFor("unknown")], [12, 4, null]);
  assert.equal(fewerInWords(4, 12), "You asked for 12 problems; 4 of this kind were found.");
  assert.deepEqual([fewerInWords(4, 4), fewerInWords(4, null)], ["", ""]);
  assert.deepEqual(
    keptSets().map((/** @type {any} */ one) => one.id),
    ["other", ID],
  );
  sessionStorage.setItem("tateti.wished", "null");
  assert.equal(wishedFor(ID), null);
});

test("an address that cannot be read is no fault", () => {
  assert.deepEqual(["a%C3%A9", "%", "%e0%a4%a"].map(decoded), ["aé", "%", "%e0%a4%a"]);
});

test("the same device joins with the same token, however often it has to ask", async () => {
  answers.set(`/homework/${ID}`, HOMEWORK);
  const model = new HomeworkModel(ID, () => {});
  open.push(model);
  await model.load();
  /** @type {string[]} */
  const tokens = [];
  const waiting = late();
  answers.set("/pupils", (/** @type {any} */ body) => {
    tokens.push(body.token);
    return waiting.asked();
  });
  model.join("Ana");
  assert.equal(keptSheet(ID).token, model.kept.token, "it is kept before it is sent");
  waiting.answer({ ...sheet(task(1)), code: "K7MBQ2" });
  await settled();
  assert.deepEqual([model.kept.isIn, model.kept.code, tokens], [true, "K7MBQ2", [keptSheet(ID).token]]);
});

test("times and results in words", () => {
  assert.deepEqual([0, 9.6, 75, 3723].map(durationInWords), ["0:00", "0:10", "1:15", "1:02:03"]);
  assert.equal(workInWords({ status: "with-hints", tries: ["a", "b"], hints: 1 }), "right, 2 wrong choices, 1 hint");
  assert.equal(workInWords({ status: "not-yet", tries: [], hints: 0 }), "not yet");
});
