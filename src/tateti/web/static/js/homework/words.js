// Homework in words: what a set is called, how long it is kept, how long a problem took.

import { titleOf } from "../games.js";
import { _, language, ngettext } from "../i18n.js";
import { dayInWords } from "../when.js";

/** @typedef {import("../shapes.d.ts").HomeworkShape} Homework */

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

/** That fewer problems were found than were asked for. @param {number} count @param {number | null} wanted */
export function fewerInWords(count, wanted) {
  if (wanted === null || wanted <= count) return "";
  return ngettext(
    "You asked for {wanted} problems; {n} of this kind was found.",
    "You asked for {wanted} problems; {n} of this kind were found.",
    count,
    { wanted },
  );
}

/** How long it is kept, and what is kept. @param {Homework} homework */
export function keptInWords({ expires }) {
  return expires
    ? _("It is deleted with all answers on {day}.", { day: dayInWords(expires, language()) })
    : _("It is kept until its teacher deletes it.");
}
