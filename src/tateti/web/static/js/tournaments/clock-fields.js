// The clock of boards that are played online.

import { entry, field, select } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";

/** @typedef {{isTimed: boolean, minutes: number, added: number}} ClockWishes */

/** @param {string} id how the ids of the fields begin @param {ClockWishes} wishes @param {(changed: Partial<ClockWishes>) => void} change @param {Record<string, any>} [ofMinutes] more properties of that field */
export function clockFields(id, { isTimed, minutes, added }, change, ofMinutes = {}) {
  /** @param {"minutes" | "added"} which @param {string} words @param {number} value @param {Record<string, any>} [more] */
  const number = (which, words, value, more = {}) =>
    field(
      words,
      entry(`${id}-${which}`, value, (typed) => change({ [which]: Number.parseFloat(typed) }), {
        type: "number",
        inputmode: "decimal",
        min: 0,
        step: "any",
        ...more,
      }),
    );
  return h(
    "div",
    { class: "fields clock-fields" },
    field(
      _("Clock"),
      select(
        [
          ["", _("No clock")],
          ["timed", _("With a clock")],
        ],
        isTimed ? "timed" : "",
        (chosen) => change({ isTimed: chosen !== "" }),
        `${id}-clock`,
      ),
    ),
    isTimed ? number("minutes", _("Minutes each"), minutes, ofMinutes) : null,
    isTimed ? number("added", _("Seconds added"), added) : null,
  );
}
