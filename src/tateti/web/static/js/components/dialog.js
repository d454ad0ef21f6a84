// Windows within the page.

import { h, show } from "../dom.js";
import { _ } from "../i18n.js";
import { button, iconButton } from "./basics.js";

/** Those that are open, the one in front last. @type {Set<HTMLDialogElement>} */
const open = new Set();

/** A dialog belongs to the page that opened it, and goes with it. */
export function closeDialogs() {
  for (const dialog of [...open].reverse()) dialog.close();
}

/**
 * Opens a dialog; `inside` is asked again whenever it calls the redraw it is given.
 * @param {string} title
 * @param {(redraw: () => void, close: () => void) => any} inside
 * @param {() => void} [onclose] when it has gone, however it was closed
 */
export function openDialog(title, inside, onclose) {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title }));
  const close = () => dialog.close();
  const redraw = () =>
    show(
      dialog,
      h(
        "div",
        { class: "stack" },
        h("div", { class: "row spread dialog-head" }, h("h2", null, title), iconButton(_("Close"), "close", close)),
        inside(redraw, close),
      ),
    );
  const before = document.activeElement;
  // One that was just closed is there until its event comes: nothing may find its buttons instead of these.
  for (const closed of document.querySelectorAll("dialog:not([open])")) closed.remove();
  open.add(dialog);
  dialog.addEventListener("close", () => {
    open.delete(dialog);
    dialog.remove();
    // Where the focus came from may be gone by now.
    if (!before?.isConnected || document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
    onclose?.();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  redraw();
  dialog.showModal();
  return close;
}

/**
 * A question with yes and no; without an answer it is no. Where yes destroys something, no is the easier answer.
 * @param {string} question @param {string} yes @param {{isDestroying?: boolean}} [more] @returns {Promise<boolean>}
 */
export function sure(question, yes, { isDestroying = false } = {}) {
  return new Promise((answer) => {
    let isSure = false;
    const inside = (/** @type {() => void} */ _redraw, /** @type {() => void} */ close) => {
      const agree = () => {
        isSure = true;
        close();
      };
      const no = button(_("Cancel"), close, { id: "not-sure" });
      if (isDestroying) no.setAttribute("autofocus", "");
      return h("div", { class: "row" }, button(yes, agree, { kind: isDestroying ? "danger" : "main", id: "sure" }), no);
    };
    openDialog(question, inside, () => answer(isSure));
  });
}
