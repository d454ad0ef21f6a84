// Following a tournament: waiting for news while somebody looks, and what a tab in the background does.

import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import { openPage, settled } from "./browser.js";

openPage();
const JS = "../../../src/tateti/web/static/js";
const { Following } = await import(`${JS}/tournaments/following.js`);

/** @type {any[]} */
const open = [];

/** Somebody who follows, with what is asked; the first question is answered, those that wait are not. @param {any} [more] */
async function following(more = {}) {
  /** @type {any[]} */
  const asked = [];
  const one = new Following({
    ask: async (/** @type {any} */ since, /** @type {AbortSignal} */ signal) => {
      asked.push(since.wait);
      if (since.wait) await new Promise((_done, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
      return since.seen === null ? { version: "1", round: 1 } : { version: "1" };
    },
    onTold: () => {},
    onRefused: () => true,
    ...more,
  });
  open.push(one);
  one.begin();
  await settled();
  return { one, asked };
}

/** @param {"visible" | "hidden"} visibilityState */
async function look(visibilityState) {
  Object.assign(globalThis.document, { visibilityState });
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  await settled();
}

beforeEach(() => {
  for (const one of open.splice(0)) one.close();
  mock.timers.reset();
  openPage();
});

test("what is known is waited for", async () => {
  const { asked } = await following();
  assert.deepEqual(asked, [0, 25]);
});

test("while nobody looks nothing is asked, and at once when somebody does", async () => {
  const { one, asked } = await following();
  await look("hidden");
  assert.equal(one.isRunning, false);
  await look("visible");
  assert.deepEqual(asked, [0, 25, 25]);
});

test("for the absent it is asked from time to time, without a connection that is held", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked } = await following({ isForTheAbsent: true });
  await look("hidden");
  assert.deepEqual(asked, [0, 25, 0]);
  mock.timers.tick(10_000);
  await settled();
  assert.deepEqual(asked, [0, 25, 0, 0]);
  await look("visible");
  assert.deepEqual(asked, [0, 25, 0, 0, 25]);
});

test("whoever closed it is not asked for again", async () => {
  const { one, asked } = await following({ isForTheAbsent: true });
  one.close();
  await look("hidden");
  await look("visible");
  assert.deepEqual(asked, [0, 25]);
});
