// The language of the page: sentences are looked up in the same catalogues as everywhere else in tateti.

import { recall, remember } from "./storage.js";

/** The languages there are, each by its own name. @type {Record<string, string>} */
let known = { en: "English" };

/** @type {Record<string, string | string[]>} */
let words = {};
let current = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

/** The language that is spoken now, by its code. */
export function language() {
  return current;
}

/** The languages to choose from, by their codes. */
export const languages = () => known;

/**
 * A sentence in the person's language, with `{name}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function _(text, values) {
  const said = words[text];
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
  const said = words[one];
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

/** Speaks the language that was chosen before, or the browser's. */
export async function firstLanguage() {
  await learnLanguages();
  const wishes = [recall("language"), ...(navigator.languages ?? [])].filter(Boolean);
  const spoken = wishes.map((wish) => String(wish).slice(0, 2).toLowerCase()).find((wish) => wish in known);
  await speak(spoken ?? "en");
}

/** Speaks another language from now on. @param {string} wanted */
export async function useLanguage(wanted) {
  remember("language", wanted);
  await speak(wanted);
  for (const listener of listeners) listener();
}

async function learnLanguages() {
  try {
    const told = /** @type {import("./shapes.d.ts").Language[]} */ (await (await fetch("/api/languages")).json());
    known = Object.fromEntries(told.map(({ code, name }) => [code, name]));
  } catch {
    // English is always there
  }
}

/** @param {string} wanted */
async function speak(wanted) {
  try {
    const answer = await fetch(`/words/${wanted}.json`);
    if (!answer.ok) throw new Error(String(answer.status));
    words = await answer.json();
    current = wanted;
  } catch {
    if (wanted === "en") words = {};
  }
  document.documentElement.lang = current;
}
