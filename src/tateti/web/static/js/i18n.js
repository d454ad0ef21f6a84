// The language of the page: sentences are looked up in the same catalogues as everywhere else in tateti, and come with the
// games and bots as they describe themselves in it.

import { fileAddress, pageFiles } from "./page-files.js";
import { remember } from "./storage.js";

/**
 * @typedef {object} Told what a file has in a language
 * @property {Record<string, string | string[]>} words the sentences by their English
 * @property {import("./shapes.d.ts").GameShape[]} games
 * @property {import("./shapes.d.ts").Bot[]} bots
 */

/** @type {Told} */
let known = { words: {}, games: [], bots: [] };
let current = "en";
/** The language that was asked for last, whether or not it is there yet. */
let wish = current;
/** Whether a page was opened that says what only tournaments have to say. */
let isOfTournaments = false;
/** @type {Set<() => void>} */
const listeners = new Set();

/** The language that is spoken now, by its code. */
export function language() {
  return current;
}

/** The languages to choose from, each by its own name. @returns {[string, string][]} */
export const languages = () => Object.entries(pageFiles().languages).map(([code, { name }]) => [code, name]);

/** All games, in the order of the server, and all bots. */
export const told = () => known;

/**
 * A sentence in the person's language, with `{name}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function _(text, values) {
  const said = known.words[text];
  return fill(typeof said === "string" && said ? said : text, values);
}

/**
 * A sentence that depends on a number, which it has as `{n}`. A catalogue has one form for every number, or one for 1
 * and one for all others: the rule of most languages of Europe. One with another rule would need more than this.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function ngettext(one, many, n, values) {
  const said = known.words[one];
  const forms = Array.isArray(said) ? said : [one, many];
  return fill(n === 1 ? forms[0] : forms[forms.length - 1], { n, ...values });
}

/** @param {string} text @param {Record<string, string | number>} [values] */
function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Tells when the language has changed. @param {() => void} listener @returns {() => void} */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speaks the language that was chosen before, or the browser's: `early.js` has found out which. */
export const firstLanguage = () => speak(document.documentElement.lang);

/** Speaks another language from now on; where it cannot be had, nothing changes. @param {string} wanted */
export async function useLanguage(wanted) {
  remember("language", wanted);
  await speak(wanted).catch(() => {});
  for (const listener of listeners) listener();
}

/** The sentences of tournaments are known too, from now on and in every language. */
export async function learnTournaments() {
  if (isOfTournaments) return;
  const wanted = wish;
  const more = await read(pageFiles().languages[wanted].tournaments);
  isOfTournaments = true;
  if (wanted === wish && wanted === current) hear(wanted, { ...known, words: { ...known.words, ...more } });
  else await speak(wish); // somebody has changed the language meanwhile
}

/** @param {string} wanted */
async function speak(wanted) {
  wish = wanted;
  const { told: file, tournaments } = pageFiles().languages[wanted];
  const [all, more] = await Promise.all([read(file), isOfTournaments ? read(tournaments) : {}]);
  if (wish !== wanted) return; // somebody has changed their mind meanwhile
  hear(wanted, { ...all, words: { ...all.words, ...more } });
  document.documentElement.lang = wanted;
}

/** @param {string} file */
async function read(file) {
  const answer = await fetch(fileAddress(file));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** What is told in a language is known from now on. @param {string} code @param {Told} all */
export function hear(code, all) {
  current = code;
  known = all;
}
