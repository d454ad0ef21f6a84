// The matches that a browser keeps, and how they stand.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const stored = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
  removeItem: (/** @type {string} */ key) => stored.delete(key),
});

const { forgetMatch, keepMatch, keptMatch, keptMatches, seenOf, updateKept } = await import(
  "../../../src/tateti/web/static/js/seats.js"
);
const { refreshMatches } = await import("../../../src/tateti/web/static/js/home/refresh.js");
const { isAlone, isAsked, isMyTurn, resultHere, sidesHere, sorted, toAskFor } = await import(
  "../../../src/tateti/web/static/js/home/standing.js"
);

const PERSON = { name: "Ana", bot: null, joined: true };
const BOT = { name: "easy", bot: "easy", joined: true };

const seen = (/** @type {any} */ changed = {}) => ({
  event: 3,
  position: ".../.../...",
  to_move: "first",
  state: "in play",
  winner: null,
  lines: [],
  last: null,
  seats: [PERSON, BOT],
  offers: [],
  ...changed,
});

const kept = (/** @type {string} */ id, /** @type {any} */ changed = {}) => ({
  id,
  game: "tictactoe",
  when: 1000,
  secrets: { first: "s" },
  seen: seen(),
  ...changed,
});

beforeEach(() => stored.clear());

test("what is kept is found again, the newest first", () => {
  keepMatch(kept("a"));
  keepMatch(kept("b"));
  assert.deepEqual(
    keptMatches().map((one) => one.id),
    ["b", "a"],
  );
  assert.deepEqual(keptMatch("a")?.seen, seen());
});

test("what a match was kept with stays when it is heard of elsewhere, and so does its time", () => {
  keepMatch(kept("a"));
  const when = keptMatch("a")?.when;
  keepMatch(kept("b"));
  updateKept("a", { seen: /** @type {any} */ (seen({ event: 4, to_move: "second" })) });
  assert.equal(keptMatch("a")?.seen?.event, 4);
  assert.equal(keptMatch("a")?.when, when);
  assert.deepEqual(keptMatch("a")?.secrets, { first: "s" });
  assert.equal(keptMatches()[0].id, "b");
});

test("what another version or another hand has stored breaks nothing", () => {
  for (const stranger of ["no JSON", "7", '{"a": 1}', '[null, 7, {"id": 1}]']) {
    stored.set("tateti.matches", stranger);
    assert.deepEqual(keptMatches(), []);
  }
  stored.set("tateti.matches", '[{"id": "a", "game": "tictactoe", "title": "Ana – easy", "when": 5, "seen": {}}]');
  assert.deepEqual(keptMatches()[0].secrets, {});
  assert.equal(keptMatches()[0].seen, null);
  assert.equal(sorted(keptMatches()).goingOn.length, 1);
});

test("when there is no more room, those that are over go first", () => {
  keepMatch(kept("going on"));
  for (let i = 0; i < 60; i++) keepMatch(kept(`over ${i}`, { seen: seen({ state: "won", winner: "first" }) }));
  const ids = keptMatches().map((one) => one.id);
  assert.equal(ids.length, 40);
  assert.equal(ids[0], "over 59");
  assert.ok(ids.includes("going on"));
});

test("whose turn it is, for the person here", () => {
  assert.deepEqual(sidesHere(kept("a")), ["first"]);
  assert.ok(isMyTurn(kept("a")));
  assert.ok(!isMyTurn(kept("a", { seen: seen({ to_move: "second" }) })));
  assert.ok(!isMyTurn(kept("a", { seen: seen({ state: "won", winner: "first" }) })));
  assert.ok(!isMyTurn(kept("a", { isGone: true })));
  const bothHere = { secrets: { first: "s", second: "t" }, seen: seen({ seats: [PERSON, PERSON], to_move: "second" }) };
  assert.ok(isMyTurn(kept("a", bothHere)));
});

test("a friend who has not come, and one who asks", () => {
  const away = { ...PERSON, joined: false };
  const byLink = (/** @type {any} */ changed) => kept("a", { seen: seen({ seats: [PERSON, PERSON], ...changed }) });
  assert.ok(isAlone(byLink({ seats: [PERSON, away] })));
  assert.ok(!isAlone(byLink({})));
  assert.ok(!isAlone(kept("a", { seen: seen({ seats: [away, BOT] }) }))); // one's own first move is still to come
  assert.ok(isAsked(byLink({ offers: ["second"] })));
  assert.ok(!isAsked(byLink({ offers: ["first"] })));
});

test("how it ended, for the person here", () => {
  const ended = (/** @type {any} */ changed, /** @type {any} */ more = {}) =>
    resultHere(kept("a", { seen: seen({ state: "won", ...changed }), ...more }));
  assert.equal(ended({ winner: "first" }), "won");
  assert.equal(ended({ winner: "second" }), "lost");
  assert.equal(ended({ state: "drawn" }), "drawn");
  assert.equal(ended({ winner: "first" }, { secrets: {} }), null);
  assert.equal(resultHere(kept("a")), null);
});

test("those that wait for the person here stand first, those that are over last", () => {
  const theirs = { seen: seen({ to_move: "second" }) };
  const { goingOn, over } = sorted([
    kept("over", { when: 9, seen: seen({ state: "drawn" }) }),
    kept("theirs", { when: 8, ...theirs }),
    kept("mine, long ago", { when: 1 }),
    kept("mine", { when: 7 }),
    kept("gone", { when: 6, isGone: true }),
  ]);
  assert.deepEqual(
    goingOn.map((one) => one.id),
    ["mine", "mine, long ago", "theirs"],
  );
  assert.deepEqual(
    over.map((one) => one.id),
    ["over", "gone"],
  );
});

test("few are asked for, and again only those that change by themselves", () => {
  const many = Array.from({ length: 9 }, (_none, i) => kept(`m${i}`));
  assert.equal(toAskFor(many, 6, false).length, 6);
  assert.equal(toAskFor(many, 6, true).length, 0); // against a bot nothing happens without us
  const watched = kept("w", { secrets: {}, seen: seen({ seats: [BOT, BOT] }) });
  const byLink = kept("l", { seen: seen({ seats: [PERSON, PERSON] }) });
  const unknown = kept("u", { seen: null });
  assert.deepEqual(
    toAskFor([...many, watched, byLink, unknown], 6, true).map((one) => one.id),
    ["l", "w", "u"],
  );
});

test("offers count as long as they can be answered", () => {
  const told = {
    moves: [],
    seats: [],
    undo_offer: "first",
    draw_offer: "second",
    rematch_offer: "second",
    rematch: null,
  };
  assert.deepEqual(seenOf(/** @type {any} */ ({ ...told, state: "in play" })).offers, ["first", "second"]);
  assert.deepEqual(seenOf(/** @type {any} */ ({ ...told, state: "won" })).offers, ["second"]);
  assert.deepEqual(seenOf(/** @type {any} */ ({ ...told, state: "won", rematch: "next" })).offers, []);
});

const BY_LINK = { seats: [PERSON, PERSON], state: "won", winner: "first" };

test("one that is over is asked for while another match is offered", () => {
  const over = (/** @type {string} */ id, /** @type {any} */ changed = {}, /** @type {any} */ more = {}) =>
    kept(id, { seen: seen({ ...BY_LINK, ...changed }), ...more });
  const matches = [
    over("over"),
    over("mine", { offers: ["first"] }),
    over("theirs", { offers: ["second"] }),
    over("gone", { offers: ["first"] }, { isGone: true }),
    over("bot", { offers: ["first"], seats: [PERSON, BOT] }),
    kept("going on"),
  ];
  for (const [isAgain, ids] of /** @type {[boolean, string[]][]} */ ([
    [false, ["going on", "mine", "theirs"]],
    [true, ["mine", "theirs"]],
  ])) {
    assert.deepEqual(
      toAskFor(matches, 6, isAgain).map((one) => one.id),
      ids,
    );
  }
});

test("a rematch that began without us comes into the list, with our seat, and only once", async () => {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ address) => {
      const id = address.split("?")[0].split("/").at(-1);
      asked.push(/** @type {string} */ (id));
      const told = {
        game: "tictactoe",
        moves: [],
        seats: [PERSON, PERSON],
        position: ".../.../...",
        event: 9,
        to_move: "first",
      };
      const match = id === "next" ? { ...told, state: "in play" } : { ...told, state: "won", rematch: "next" };
      return { ok: true, headers: new Headers({ "content-type": "application/json" }), json: async () => match };
    }
  );
  keepMatch(kept("old", { seen: seen({ ...BY_LINK, offers: ["first"] }) }));
  await refreshMatches(true);
  assert.deepEqual(asked, ["old", "next"]);
  assert.deepEqual(keptMatch("next")?.secrets, { second: "s" });
  assert.equal(keptMatch("next")?.seen?.state, "in play");
  assert.equal(keptMatches()[0].id, "next");
  forgetMatch("next");
  await refreshMatches(false);
  assert.equal(keptMatch("next"), undefined);
  assert.deepEqual(asked, ["old", "next"]);
});
