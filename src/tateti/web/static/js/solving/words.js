// Problems in words and signs: how one went, and what it was about.

import { h } from "../dom.js";
import { _, ngettext } from "../i18n.js";
import { icon } from "../icons.js";

/**
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

/** What the words of a theme and a level are. @param {import("../shapes.d.ts").Answer} answer */
export function aboutAnswer({ themes, level }) {
  return [_("level {level}", { level }), ...themes.map((theme) => theme.title)].join(" · ");
}
