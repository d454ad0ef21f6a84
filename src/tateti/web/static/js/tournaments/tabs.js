// The parts of a page, one of them in sight: chosen with the mouse, or with the arrow keys.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {{name: string, words: string, picture: import("../icons.js").IconName}} Tab */

/** @param {string} label @param {Tab[]} parts @param {string} chosen @param {(name: string) => void} choose */
export function tabs(label, parts, chosen, choose) {
  /** @param {KeyboardEvent} event @param {number} i */
  const walk = (event, i) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const { name } = parts[(i + step + parts.length) % parts.length];
    choose(name);
    document.getElementById(`tab-${name}`)?.focus();
  };
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": label },
    parts.map(({ name, words, picture }, i) =>
      h(
        "button",
        {
          type: "button",
          class: "tab",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(name === chosen),
          "aria-controls": "part",
          tabindex: name === chosen ? null : "-1",
          onclick: () => choose(name),
          onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, i),
        },
        icon(picture),
        h("span", null, words),
      ),
    ),
  );
}

/** @param {string} chosen @param {...import("../dom.js").Child} inside */
export const tabPanel = (chosen, ...inside) =>
  h(
    "div",
    { role: "tabpanel", id: "part", "aria-labelledby": `tab-${chosen}` },
    h("div", { class: "part stack", "data-key": chosen }, inside),
  );
