// How long ago something was.

import assert from "node:assert/strict";
import test from "node:test";

import { ago } from "../../../src/tateti/web/static/js/when.js";

const NOW = new Date(2026, 6, 15, 12, 0, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const said = (/** @type {number} */ elapsed, language = "en") => ago(NOW - elapsed, NOW, language);

test("what has just happened is now", () => {
  assert.equal(said(0), "now");
  assert.equal(said(59_999), "now");
  assert.equal(said(-5 * MINUTE), "now"); // a clock that was put back
});

test("every unit begins where the one before it ends", () => {
  assert.equal(said(MINUTE), "1 min. ago");
  assert.equal(said(HOUR - 1), "59 min. ago");
  assert.equal(said(HOUR), "1 hr. ago");
  assert.equal(said(24 * HOUR - 1), "23 hr. ago");
  assert.equal(said(7 * 24 * HOUR), "last wk.");
  assert.equal(said(400 * 24 * HOUR), "last yr.");
});

test("yesterday is a day of the calendar", () => {
  assert.equal(said(25 * HOUR), "yesterday");
  assert.equal(said(35 * HOUR), "yesterday");
  assert.equal(said(37 * HOUR), "2 days ago");
});

test("it is said in the person's language", () => {
  assert.equal(said(25 * HOUR, "es"), "ayer");
  assert.equal(said(25 * HOUR, "pt"), "ontem");
});
