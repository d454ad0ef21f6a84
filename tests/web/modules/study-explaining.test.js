// An explanation: asked for only when it is wanted, once for each position, and what of it is pointed at.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = /** @type {any} */ ({ getItem: () => null, setItem() {}, removeItem() {} });
const asked = [];
globalThis.fetch = /** @type {any} */ (
  async (/** @type {string} */ path) => {
    asked.push(new URL(path, "http://here").searchParams.get("position"));
    const body = { facts: [{ kind: "safe-moves", words: "", cells: ["a1"], lines: [], moves: [] }], moves: [] };
    return { ok: true, headers: new Headers({ "content-type": "application/json" }), json: async () => body };
  }
);

const { Explaining } = await import("../../../src/tateti/web/static/js/study/explaining.js");

/** @param {any} explaining @param {string} position */
async function known(explaining, position) {
  while (explaining.of("semaforo", position).state === "asked") await new Promise((resolve) => setTimeout(resolve));
  return explaining.of("semaforo", position).answer;
}

test("it is off until somebody wants it, and then asked for once", async () => {
  let drawn = 0;
  const explaining = new Explaining(() => {
    drawn += 1;
  });
  assert.equal(explaining.isOn, false);
  assert.deepEqual(asked, []);
  explaining.switch();
  assert.equal(explaining.isOn, true);
  await known(explaining, "..../..../....");
  await known(explaining, "..../..../....");
  assert.deepEqual(asked, ["..../..../...."]);
  assert.ok(drawn >= 2);
});

test("what is pointed at is left by whoever left it, and in another position", async () => {
  const explaining = new Explaining(() => {});
  const { facts } = await known(explaining, "G.../..../....");
  const other = { ...facts[0] };
  explaining.point(facts[0]);
  explaining.leave(other);
  assert.equal(explaining.pointed, facts[0]);
  explaining.leave(facts[0]);
  assert.equal(explaining.pointed, null);
  explaining.point(facts[0]);
  explaining.unfold("Gb2");
  explaining.forget();
  assert.deepEqual([explaining.pointed, explaining.unfolded], [null, null]);
});

test("one move is unfolded at a time, and folded by the same button", () => {
  const explaining = new Explaining(() => {});
  explaining.unfold("Gb2");
  explaining.unfold("Ga1");
  assert.equal(explaining.unfolded, "Ga1");
  explaining.unfold("Ga1");
  assert.equal(explaining.unfolded, null);
});

test("in another language it is asked for anew", async () => {
  const explaining = new Explaining(() => {});
  await known(explaining, "..G./..../....");
  explaining.translate();
  await known(explaining, "..G./..../....");
  assert.equal(asked.filter((position) => position === "..G./..../....").length, 2);
});
