// Homework in words and signs: how a problem went, how long it took.

import { h } from "../dom.js";
import { titleOf } from "../games.js";
import { _, language, ngettext } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * @typedef {import("../shapes.d.ts").HomeworkShape} Homework
 * @typedef {"first-try" | "after-tries" | "with-hints" | "not-yet"} Status
 * @typedef {{status: Status, tries: string[], hints: number}} Work
 */

/** The four ways that a problem can go, in the order of a legend. @type {Status[]} */
export const STATUSES = ["first-try", "after-tries", "with-hints", "not-yet"];

/** @type {Record<Status, import("../icons.js").IconName>} */
const PICTURES = { "first-try": "check", "after-tries": "again", "with-hints": "hint", "not-yet": "smaller" };

/** A sign of its own for each, so that nobody has to tell colours apart. @param {Status} status @param {boolean} [isTried] */
export function statusSign(status, isTried = false) {
  const isWrong = status === "not-yet" && isTried;
  return h(
    "span",
    { class: `sign sign-${isWrong ? "tried" : status}`, "aria-hidden": "true" },
    icon(isWrong ? "close" : PICTURES[status]),
  );
}

/** @param {Status} status */
export function statusInWords(status) {
  return {
    "first-try": _("right first time"),
    "after-tries": _("right after wrong choices"),
    "with-hints": _("right with hints"),
    "not-yet": _("not yet"),
  }[status];
}

/** The same with how many. @param {Work} work */
export function workInWords({ status, tries, hints }) {
  const wrong = tries.length ? ngettext("{n} wrong choice", "{n} wrong choices", tries.length) : "";
  const asked = hints ? ngettext("{n} hint", "{n} hints", hints) : "";
  const first = status === "not-yet" ? _("not yet") : status === "first-try" ? _("right first time") : _("right");
  return [first, wrong, asked].filter(Boolean).join(", ");
}

/** `0:45`, `12:05`, `1:02:03`. @param {number} seconds */
export function durationInWords(seconds) {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** @param {Homework} homework */
export const nameOfSet = ({ title }) => title || _("Homework");

/** @param {Homework} homework */
export const aboutSet = ({ count, game }) =>
  ngettext("{n} problem of {game}", "{n} problems of {game}", count, { game: titleOf(game) });

/** @param {string} moment */
export function dayInWords(moment) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(new Date(moment));
}

/** How long it is kept, and what is kept. @param {Homework} homework */
export function keptInWords({ expires }) {
  return expires
    ? _("It is deleted with all answers on {day}.", { day: dayInWords(expires) })
    : _("It is kept until its teacher deletes it.");
}

/** What the words of a theme and a level are. @param {import("../shapes.d.ts").Answer} answer */
export function aboutAnswer({ themes, level }) {
  return [_("level {level}", { level }), ...themes.map((theme) => theme.title)].join(" · ");
}
