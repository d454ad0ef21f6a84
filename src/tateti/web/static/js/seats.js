// Which seats this browser holds: the secrets that a match was begun or joined with.

import { recall, recallHere, remember, rememberHere } from "./storage.js";

const MOST_KEPT = 40;

/**
 * @typedef {{first?: string, second?: string}} Secrets
 * @typedef {{id: string, game: string, title: string, when: number, secrets: Secrets, invite?: Record<string, string> | null}} Kept
 */

/** The matches of this browser, the newest first. @returns {Kept[]} */
export function keptMatches() {
  const kept = recall("matches", []);
  return Array.isArray(kept) ? kept : [];
}

/** @param {string} id @returns {Kept | undefined} */
export function keptMatch(id) {
  return keptMatches().find((one) => one.id === id);
}

/** @param {Kept} match */
export function keepMatch(match) {
  const others = keptMatches().filter((one) => one.id !== match.id);
  remember("matches", [match, ...others].slice(0, MOST_KEPT));
}

/** @param {string} id */
export function forgetMatch(id) {
  remember(
    "matches",
    keptMatches().filter((one) => one.id !== id),
  );
}

/**
 * The secrets to play a match with in this tab. A link with a secret takes that seat alone, so that two seats can be
 * tried in two tabs of one browser.
 * @param {string} id @returns {Secrets & {unknown?: string}}
 */
export function secretsFor(id) {
  return recallHere(`seat.${id}`) ?? keptMatch(id)?.secrets ?? {};
}

/** @param {string} id @param {Secrets & {unknown?: string}} secrets */
export function sitDownHere(id, secrets) {
  rememberHere(`seat.${id}`, secrets);
}
