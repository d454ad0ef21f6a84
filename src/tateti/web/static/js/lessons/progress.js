// How far the person at this browser has come in which lesson; kept here, and nowhere else.

import { recall, remember } from "../storage.js";

/** @typedef {{step: number, finished: boolean}} Reached the step to go on with, from 1 */

/** @returns {Record<string, Reached>} */
function all() {
  const kept = recall("lessons", {});
  return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
}

/** @param {string} lesson @returns {Reached} */
export function reached(lesson) {
  const { step, finished } = all()[lesson] ?? {};
  return { step: Number.isInteger(step) && step > 0 ? step : 1, finished: finished === true };
}

/** @param {string} lesson @param {number} step */
export function keepStep(lesson, step) {
  remember("lessons", { ...all(), [lesson]: { ...reached(lesson), step } });
}

/** The lesson was walked to its end; the next time it begins anew. @param {string} lesson */
export function keepFinished(lesson) {
  remember("lessons", { ...all(), [lesson]: { step: 1, finished: true } });
}
