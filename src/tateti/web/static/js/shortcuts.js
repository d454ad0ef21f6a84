// One key for one thing, as in the window: what a page offers, who hears the keys, and the list that `?` shows.

import { openDialog } from "./components/dialog.js";
import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { recall, remember } from "./storage.js";

/**
 * @typedef {object} Shortcut
 * @property {string} key as the keyboard names it: "u", "?", "ArrowLeft"
 * @property {string} words what it does; nothing where another line of the list says it
 * @property {() => void} run
 * @property {string} [shown] how the key is written, if not as its letter
 *
 * @typedef {() => Shortcut[]} Offer what can be done now, in the words of the moment
 */

/** @type {Offer[]} */
const offers = [];

/** Whether single keys do anything: those who speak to their computer may want to turn that off. */
const isOn = () => recall("shortcuts", true) === true;

/** Offers shortcuts until the function that is returned is called. @param {Offer} offer */
export function offerShortcuts(offer) {
  offers.push(offer);
  return () => {
    offers.splice(offers.indexOf(offer), 1);
  };
}

/** What a key does that presses a button, where that can be pressed. @param {string} id */
export const press = (id) => () => document.getElementById(id)?.click();

/** All shortcuts of the moment; of two for one key the one that came later. @returns {Shortcut[]} */
export function shortcutsNow() {
  const known = new Map(offers.flatMap((offer) => offer()).map((one) => [one.key, one]));
  return [...known.values()];
}

/** Listens to the keyboard, from now on. */
export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !isOn()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, dialog")) return;
    if ((event.key === " " || event.key === "Enter") && target?.closest("a, button, summary")) return; // they press it
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = shortcutsNow().find((one) => one.key === key);
    if (!found) return;
    event.preventDefault();
    found.run();
  });
}

/** The list of all keys. */
export function showShortcuts() {
  openDialog(_("Keys"), (redraw) => [
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        null,
        shortcutsNow()
          .filter(({ words }) => words)
          .map(({ key, shown, words }) =>
            h("tr", null, h("th", { scope: "row" }, h("kbd", null, shown ?? key.toUpperCase())), h("td", null, words)),
          ),
      ),
    ),
    h(
      "label",
      { class: "row" },
      h("input", {
        type: "checkbox",
        id: "shortcuts-on",
        ".checked": isOn(),
        onchange: (/** @type {any} */ event) => {
          remember("shortcuts", event.target.checked);
          redraw();
        },
      }),
      _("Single keys do this"),
    ),
  ]);
}
