// The studies of this tab, each under its id: a reload, the way back and a tab that is opened again find them.

import { recallHere, rememberHere } from "../storage.js";

/**
 * @typedef {import("./study.js").Study} Study
 * @typedef {{id: string, size: number}} Entry
 */

const FORM = 1; // of what is kept; another one is not read
const MOST = 12;
const LONGEST = 1_500_000; // characters of all together; browsers keep some five million

/** The last one, also where the browser keeps nothing for the page. @type {Study | null} */
let latest = null;

/** Those that stay when one is added: the newest, as long as there is room. @param {Entry[]} entries @param {Entry} added @returns {Entry[]} */
export function staying(entries, added) {
  const all = [added, ...entries.filter(({ id }) => id !== added.id)].slice(0, MOST);
  let room = LONGEST;
  const fitting = all.findIndex(({ size }) => {
    room -= size;
    return room < 0;
  });
  return fitting < 0 ? all : all.slice(0, fitting);
}

/** @returns {Entry[]} */
function entries() {
  const kept = recallHere("studies", []);
  return Array.isArray(kept) ? kept : [];
}

/** Keeps a study, and forgets the oldest if there are too many. @param {Study} study @returns {boolean} whether it is kept */
export function keepStudy(study) {
  latest = study;
  const before = entries();
  const after = staying(before, { id: study.id, size: JSON.stringify(study).length });
  const ids = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!ids.has(id)) rememberHere(`study.${id}`, null);
  rememberHere("studies", after);
  return ids.has(study.id) && rememberHere(`study.${study.id}`, { form: FORM, ...study });
}

/** @param {string | null} id @returns {Study | null} */
export function keptStudy(id) {
  if (latest !== null && latest.id === id) return latest;
  const kept = id ? recallHere(`study.${id}`) : null;
  if (kept?.form !== FORM || !kept.tree?.nodes?.[kept.tree.at]) return null;
  const { form, ...study } = kept;
  return study;
}
