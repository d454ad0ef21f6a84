// Answers of the server: asked once each, a few at a time, remembered, and asked again where they were lost.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Answers } from "../../../src/tateti/web/static/js/answers.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server that answers when it is told to. */
function server() {
  const asked = [];
  const ask = (game, position) =>
    new Promise((answer, refuse) => asked.push({ position, answer: () => answer(`${game} ${position}`), refuse }));
  return { asked, ask };
}

test("everything is asked once, and everybody who asked is told", async () => {
  const { asked, ask } = server();
  const answers = new Answers(ask);
  let told = 0;
  for (let i = 0; i < 3; i++) assert.equal(answers.of("g", "p", () => (told += 1)).state, "asked");
  assert.equal(asked.length, 1);
  asked[0].answer();
  await settled();
  assert.equal(told, 3);
  assert.deepEqual(
    answers.of("g", "p", () => {}),
    { state: "known", answer: "g p" },
  );
});

test("a few at a time, and what was asked for last comes first", async () => {
  const { asked, ask } = server();
  const answers = new Answers(ask, 100, 2);
  for (const position of ["a", "b", "c", "d"]) answers.of("g", position, () => {});
  assert.deepEqual(
    asked.map((one) => one.position),
    ["a", "b"],
  );
  asked[0].answer();
  await settled();
  assert.deepEqual(
    asked.map((one) => one.position),
    ["a", "b", "d"],
  );
});

test("a refusal is remembered until it is forgotten", async () => {
  const { asked, ask } = server();
  const answers = new Answers(ask);
  answers.of("g", "p", () => {});
  asked[0].refuse({ status: 422, isOffline: false, message: "No." });
  await settled();
  assert.equal(answers.of("g", "p", () => {}).state, "refused");
  answers.forgetRefusals((game) => game === "other");
  assert.equal(answers.peek("g", "p").state, "refused");
  answers.forgetRefusals((game) => game === "g");
  assert.equal(answers.peek("g", "p"), undefined);
});

test("what was lost on the way is asked for again, after a while", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, ask } = server();
  const answers = new Answers(ask);
  let told = 0;
  answers.of("g", "p", () => (told += 1));
  asked[0].refuse({ status: 503, isOffline: false, message: "Later." });
  await settled();
  assert.deepEqual([answers.peek("g", "p").state, told], ["asked", 0]);
  mock.timers.tick(2000);
  await settled();
  assert.deepEqual([answers.peek("g", "p"), told], [undefined, 1]);
  mock.timers.reset();
});

test("so many are remembered", async () => {
  const answers = new Answers(async (_game, position) => position, 3);
  for (const position of "abcde") {
    answers.of("g", position, () => {});
    await settled();
  }
  assert.deepEqual([answers.peek("g", "a"), answers.peek("g", "e").answer], [undefined, "e"]);
  assert.equal(answers.known.size, 3);
});
