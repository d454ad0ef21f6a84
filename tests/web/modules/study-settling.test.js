// How long a position may be worked on: what is usual, and longer, up to the longest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { timesFor } from "../../../src/tateti/web/static/js/study/settling.js";

test("the times double up to the longest", () => {
  assert.deepEqual(timesFor({ seconds: 20, most_seconds: 120 }), [20, 40, 80, 120]);
  assert.deepEqual(timesFor({ seconds: 120, most_seconds: 120 }), [120]);
  assert.deepEqual(timesFor({ seconds: null, most_seconds: 60 }), [60]);
  assert.deepEqual(timesFor({ seconds: 0.2, most_seconds: 3 }), [1, 2, 3]);
  assert.deepEqual(timesFor({ seconds: 500, most_seconds: 60 }), [60]);
});
