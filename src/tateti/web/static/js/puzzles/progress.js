// What this browser keeps of the problems that somebody has tried. The server counts; only the device keeps.

import * as api from "../api.js";
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

/** Asks with what is kept; where that cannot be it, without. @template T @param {(kept: any) => Promise<T>} ask */
export async function askWithProgress(ask) {
  try {
    return await ask(keptProgress());
  } catch (error) {
    if (!(error instanceof api.Refused) || error.code !== "invalid_progress") throw error;
    keepProgress(null);
    return await ask(null);
  }
}
