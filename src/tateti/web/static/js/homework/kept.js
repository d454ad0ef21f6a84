// What this browser keeps of homework: the secret of the device for each set that is solved here, and the private links of
// the sets that were made here.

import { recall, recallHere, remember, rememberHere } from "../storage.js";

const MOST_KEPT = 40;

/**
 * @typedef {{id: string, token: string, name: string, code: string, isIn: boolean, spent: Record<string, number>}} KeptSheet
 *   `isIn` once the server knows the device; `spent` are the seconds on each problem that it does not know of yet
 * @typedef {{id: string, secret: string, title: string, game: string, count: number, when: number}} KeptSet
 */

/** A secret for this device: 192 random bits. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** @returns {KeptSheet[]} */
function sheets() {
  const kept = recall("sheets", []);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one?.id === "string" && typeof one.token === "string").map(soundSheet);
}

/** What another version of this page may have kept otherwise is left out. @param {any} kept @returns {KeptSheet} */
function soundSheet({ id, token, name, code, isIn, spent }) {
  return {
    id,
    token,
    name: typeof name === "string" ? name : "",
    code: typeof code === "string" ? code : "",
    isIn: isIn === true,
    spent: spent && typeof spent === "object" ? spent : {},
  };
}

/** The sheet of this device in a set; a new secret where there is none. @param {string} id @returns {KeptSheet} */
export function keptSheet(id) {
  return sheets().find((one) => one.id === id) ?? { id, token: newToken(), name: "", code: "", isIn: false, spent: {} };
}

/** @param {KeptSheet} sheet */
export function keepSheet(sheet) {
  remember("sheets", [sheet, ...sheets().filter((one) => one.id !== sheet.id)].slice(0, MOST_KEPT));
}

/** @param {string} id */
export function forgetSheet(id) {
  remember(
    "sheets",
    sheets().filter((one) => one.id !== id),
  );
}

/** The sets that were made here, the newest first. @returns {KeptSet[]} */
export function keptSets() {
  const kept = recall("sets", []);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one?.id === "string" && typeof one.secret === "string");
}

/** @param {KeptSet} set */
export function keepSet(set) {
  remember("sets", [set, ...keptSets().filter((one) => one.id !== set.id)].slice(0, MOST_KEPT));
}

/** What was just made here. @param {import("../shapes.d.ts").NewSet} made */
export function keepMade({ homework: { id, title, game, count }, secret, wanted }) {
  keepSet({ id, secret, title, game, count, when: Date.now() });
  rememberHere("wished", { ...recallHere("wished", {}), [id]: wanted });
}

/** How many problems were asked for; null where that was not in this tab. @param {string} id @returns {number | null} */
export function wishedFor(id) {
  const wanted = recallHere("wished", {})?.[id];
  return Number.isInteger(wanted) ? wanted : null;
}

/** @param {string} id */
export function forgetSet(id) {
  remember(
    "sets",
    keptSets().filter((one) => one.id !== id),
  );
}
