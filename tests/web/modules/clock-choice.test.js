// A clock in minutes, and as it is written.

import assert from "node:assert/strict";
import test from "node:test";

import { clockOf, partsOf } from "../../../src/tateti/web/static/js/clock-choice.js";

test("what is written is read back", () => {
  for (const clock of ["60+1", "180+2", "90+0", "0.5+0", "86400+86400"]) {
    const parts = partsOf(clock);
    assert.ok(parts);
    assert.equal(clockOf(parts), clock);
  }
});

test("a clock without seconds for the moves adds none", () => {
  assert.deepEqual(partsOf("300"), { minutes: 5, added: 0 });
});

test("what is no clock is none", () => {
  for (const clock of ["", "own", "3:00", "-5", "5+", "+5"]) assert.equal(partsOf(clock), null, clock);
  for (const [minutes, added] of [
    [0, 5],
    [-1, 0],
    [1441, 0],
    [1, -1],
    [1, 86_401],
    [Number.NaN, 0],
    [1, Number.NaN],
  ]) {
    assert.equal(clockOf({ minutes, added }), null, `${minutes} ${added}`);
  }
});
