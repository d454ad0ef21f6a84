// The small parts that every page is made of.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { transport } from "../transport.js";

/** @typedef {import("../icons.js").IconName} IconName */

/**
 * A button with words, and a picture before them.
 * @param {string} words
 * @param {() => void} onclick
 * @param {{icon?: IconName, kind?: string, disabled?: boolean, pressed?: boolean, id?: string, title?: string}} [more]
 */
export function button(words, onclick, more = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${more.kind ?? ""}`.trim(),
      id: more.id,
      title: more.title,
      ...usable(onclick, more.disabled),
      "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
    },
    more.icon ? icon(more.icon) : null,
    h("span", null, words),
  );
}

/**
 * What a button does, if it can be used now. One that cannot stays in the order of the keyboard: a button that is switched
 * off under the focus would lose it.
 * @param {() => void} onclick @param {boolean} [disabled]
 */
const usable = (onclick, disabled) => ({
  onclick: disabled ? null : onclick,
  "aria-disabled": disabled ? "true" : null,
});

/**
 * A button with a picture alone; the words are for those who do not see it.
 * @param {string} words @param {IconName} picture @param {() => void} onclick
 * @param {{disabled?: boolean, id?: string, pressed?: boolean}} [more]
 */
export function iconButton(words, picture, onclick, more = {}) {
  return h(
    "button",
    {
      type: "button",
      class: "button square",
      "aria-label": words,
      title: words,
      id: more.id,
      ...usable(onclick, more.disabled),
      "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
    },
    icon(picture),
  );
}

/**
 * A choice of a few, all in sight.
 * @param {string} legend @param {string} name
 * @param {[string, string, string?][]} options value, words, and a longer description
 * @param {string} chosen @param {(value: string) => void} onchoose
 */
export function choice(legend, name, options, chosen, onchoose) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", null, legend),
    options.map(([value, words, title]) =>
      h(
        "label",
        { title },
        h("input", {
          type: "radio",
          name,
          value,
          checked: value === chosen,
          ".checked": value === chosen,
          onchange: () => onchoose(value),
        }),
        words,
      ),
    ),
  );
}

/** A field with its label. @param {string} label @param {Node} input */
export function field(label, input) {
  return h("label", { class: "field" }, h("span", null, label), input);
}

/**
 * A field whose value counts when it is left, or with the Enter key; what is drawn anew before leaves what is being typed.
 * @param {string} id @param {string | number} value @param {(typed: string) => void} onenter
 * @param {Record<string, any>} [more] of its properties
 */
export function entry(id, value, onenter, more = {}) {
  const there = document.getElementById(id);
  const isTyping =
    there instanceof HTMLInputElement && there === document.activeElement && there.value !== there.defaultValue;
  return h("input", {
    id,
    value,
    ".value": isTyping ? there.value : String(value),
    onchange: (/** @type {any} */ event) => onenter(event.target.value),
    ...more,
  });
}

/** @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} onchoose @param {string} [id] */
export function select(options, chosen, onchoose, id) {
  return h(
    "select",
    { id, onchange: (/** @type {any} */ event) => onchoose(event.target.value), ".value": chosen },
    options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)),
  );
}

/** Something is on its way; or what it waits for, which is then told to those who listen by whoever knows. @param {string} words */
export function loading(words = _("Loading…")) {
  const waiting = transport().waiting();
  return h(
    "p",
    { class: "muted row loading", role: waiting === null ? "status" : null },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("span", { class: "loading-words" }, waiting ?? words),
  );
}

/**
 * A sentence that stands out.
 * @param {string} kind `alarm`, `hint`, `offer` or nothing
 * @param {string} words @param {...import("../dom.js").Child} buttons
 */
export function notice(kind, words, ...buttons) {
  return h("div", { class: `notice ${kind}` }, h("span", null, words), ...buttons);
}

/** Something went wrong, and what can be done. @param {string} words @param {(() => void) | null} [again] */
export function trouble(words, again) {
  return h(
    "div",
    { class: "panel empty", role: "alert" },
    h("p", null, words),
    h(
      "div",
      { class: "row" },
      again ? button(_("Try again"), again, { icon: "again" }) : null,
      h("a", { class: "button", href: "/" }, _("To the start")),
    ),
  );
}

/** What the page is called in the browser's own lists. @param {...string} words */
export function nameWindow(...words) {
  document.title = [...words, "tateti"].join(" · ");
}

/** Copies text, and tells whether that worked. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "hidden-words", ".value": text });
    document.body.append(area);
    /** @type {HTMLTextAreaElement} */ (area).select();
    const worked = document.execCommand("copy");
    area.remove();
    return worked;
  }
}

/** Gives text, or what is a file already, to be saved as one. @param {string} name @param {string | Blob} content @param {string} [type] */
export function saveFile(name, content, type = "text/plain") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Says something to those who listen to the page. */
export const speaker = h("div", { class: "hidden-words", "aria-live": "polite", role: "status", id: "speaker" });

/** @param {string} words */
export function say(words) {
  if (!speaker.isConnected) document.body.append(speaker);
  speaker.textContent = words;
}
