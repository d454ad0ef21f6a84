import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Run, SPEEDS } from "../../../src/tateti/web/static/js/tree/run.js";

/** A search of so many steps. @param {number} length */
function running(length) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const made = { steps: 0 };
  const run = new Run(() => {
    made.steps += 1;
    return made.steps < length;
  });
  return { run, made };
}

test("a search goes on to its end at its speed, and then is held", () => {
  const { run, made } = running(4);
  run.begin();
  assert.equal(made.steps, 1);
  mock.timers.tick(SPEEDS.normal);
  assert.equal(made.steps, 2);
  for (let i = 0; i < 10; i++) mock.timers.tick(SPEEDS.normal);
  assert.equal(made.steps, 4);
  assert.equal(run.isOn, false);
  mock.timers.reset();
});

test("another speed counts at once, and a pause holds it", () => {
  const { run, made } = running(9);
  run.begin();
  run.useSpeed("fast");
  mock.timers.tick(SPEEDS.fast);
  assert.equal(made.steps, 2);
  run.pause();
  mock.timers.tick(10 * SPEEDS.slow);
  assert.equal(made.steps, 2);
  assert.ok(SPEEDS.fast < SPEEDS.normal && SPEEDS.normal < SPEEDS.slow);
  mock.timers.reset();
});
