// What this browser keeps of the problems that somebody has tried. The server counts; only the device keeps.

import * as api from "../api.js";
import { _ } from "../i18n.js";
import { recall, remember } from "../storage.js";

/** @typedef {import("../shapes.d.ts").ProgressShape} Progress */

/** What was kept; null where there is nothing that could be it. @returns {Progress | null} */
export function keptProgress() {
  const kept = recall("puzzles");
  const isSound = kept && typeof kept.themes === "object" && kept.themes !== null && Array.isArray(kept.recent);
  return isSound && typeof kept.rating === "number" ? kept : null;
}

/** @param {Progress | null} progress */
export const keepProgress = (progress) => remember("puzzles", progress);

/** How often problems of a theme were tried, and how often solved unaided. @param {string} theme @returns {[number, number]} */
export function standingIn(theme) {
  const counts = keptProgress()?.themes[theme];
  const isSound = Array.isArray(counts) && counts.every(Number.isInteger);
  return isSound ? [counts[0], counts[1]] : [0, 0];
}

/** Whether a problem was tried not long ago. @param {string} id */
export const isTried = (id) => keptProgress()?.recent.includes(id) === true;

/**
 * Asks with what is kept, and keeps what the answer says of it. Where another tab has kept something meanwhile, it is asked again
 * with that, so that nothing is lost. Where what is kept is no progress, it is put aside, and asked without.
 * @template T @param {(kept: Progress | null) => Promise<T>} ask @returns {Promise<T>}
 */
export async function askWithProgress(ask) {
  putAsideUnless(() => keptProgress() !== null);
  for (let tries = 1; ; tries += 1) {
    const before = recall("puzzles");
    const told = await asked(ask, tries > MOST_TRIES ? null : keptProgress()); // nothing may be changed where storage is forbidden
    if (told === REFUSED) continue;
    const progress = /** @type {{progress?: Progress | null}} */ (told).progress ?? null;
    if (progress && tries < MOST_TRIES && !isSame(recall("puzzles"), before)) continue;
    if (progress) keepProgress(progress);
    return /** @type {T} */ (told);
  }
}

const MOST_TRIES = 5;
const REFUSED = Symbol("what was kept is no progress");

/** @template T @param {(kept: Progress | null) => Promise<T>} ask @param {Progress | null} kept */
async function asked(ask, kept) {
  try {
    return await ask(kept);
  } catch (error) {
    if (kept === null || !(error instanceof api.Refused) || error.code !== "invalid_progress") throw error;
    putAsideUnless(() => !isSame(keptProgress(), kept));
    return REFUSED;
  }
}

const isSame = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);

// What cannot be read is never lost: it is kept under another name.

const MOST_ASIDE = 9;
let hasPutAside = false;

/** @param {() => boolean} isSound */
function putAsideUnless(isSound) {
  const kept = recall("puzzles");
  if (kept === null || isSound()) return;
  let number = 1;
  while (number < MOST_ASIDE && recall(`puzzles.unreadable-${number}`) !== null) number += 1;
  remember(`puzzles.unreadable-${number}`, kept);
  keepProgress(null);
  hasPutAside = true;
}

/** What the person has to know of it; empty where there is nothing. */
export const putAsideInWords = () =>
  hasPutAside
    ? _("Your progress with problems cannot be read: it begins anew. What was there is still kept in this browser.")
    : "";
