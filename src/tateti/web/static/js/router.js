// Which page is shown for an address, and how to get to another without loading anything anew.

import { addressOf, path, pathWithin, queryHere } from "./address.js";

/** @typedef {{close?: () => void, translate?: () => void}} Page */

/** @type {Set<(isBack: boolean) => void>} */
const listeners = new Set();

/** @param {(isBack: boolean) => void} listener is told whether one came there by back or forward */
export function onNavigation(listener) {
  listeners.add(listener);
}

const here = () => path() + queryHere();

/** The address of what is shown, but for the part of the page that it may aim at. */
let shown = "";

const tell = (isBack = false) => {
  for (const listener of listeners) listener(isBack);
};

/** The page of the address is shown from now on. */
export function arrived() {
  shown = here();
}

/** The address is another page's, which comes as soon as it is loaded; until then it is not for this page to change. */
const isLeaving = () => here() !== shown;

/** Goes to another page. @param {string} address */
export function go(address) {
  history.pushState(null, "", addressOf(address));
  tell();
}

/** The address names what is shown; the page stays. @param {string} address */
export function nameAddress(address) {
  if (isLeaving()) return;
  if (address !== here() + location.hash) history.replaceState(null, "", addressOf(address));
  shown = here();
}

/** Whether only another part of the page is aimed at, which the browser does by itself. */
function isWithinThePage() {
  return here() === shown && location.hash !== "" && document.getElementById(location.hash.slice(1)) !== null;
}

/** The page stays and shows something else: what was shown before is one step back. @param {string} address */
export function addAddress(address) {
  if (isLeaving()) return;
  if (address !== here() + location.hash) history.pushState(null, "", addressOf(address));
  shown = here();
}

/** A part of an address in plain letters; as it is, where it cannot be read. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Positions are easier to read with their dots and slashes. @param {Record<string, any>} values */
export function readableQuery(values) {
  const said = Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%2F", "/").replaceAll("%3A", ":")}`,
    );
  return said.length ? `?${said.join("&")}` : "";
}

const OURS = /^\/($|m\/|learn(\/|$)|puzzles(\/|$)|analysis$|tree$|rules$|homework\/|tournaments(\/|$))/;

/** Links of our own pages are followed here. */
export function followLinks() {
  window.addEventListener("popstate", () => {
    if (!isWithinThePage()) tell(true);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const within = link.origin === location.origin ? pathWithin(link.pathname) : null;
    if (within === null || !OURS.test(within) || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(within + link.search + link.hash);
  });
}
