// Coming to a homework: under a nickname, or at another device with nickname and code.

import { field, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { aboutSet, keptInWords, nameOfSet } from "./words.js";

/** @typedef {import("./model.js").HomeworkModel} Model */

const LONGEST_NAME = 24;

/** @param {Model} model */
export function joining(model) {
  const { homework, refused, kept } = model;
  if (!homework) return null;
  const isBusy = model.sending !== null;
  return h(
    "div",
    { class: "homework-join stack" },
    h(
      "header",
      { class: "stack" },
      h("h1", { id: "headline" }, nameOfSet(homework)),
      h("p", { class: "muted" }, aboutSet(homework)),
    ),
    h("div", { role: "alert" }, refused ? notice("alarm", refused.message) : null),
    h(
      "form",
      {
        class: "panel stack",
        id: "join-form",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          model.join(typedIn("nickname"));
        },
      },
      h("h2", null, _("Who are you?")),
      field(_("Nickname"), nickname("nickname", kept.name, refused?.code === "name_taken")),
      h(
        "p",
        { class: "muted small" },
        _(
          "Choose a nickname that your teacher knows. Nothing else is asked for: no full name, no address, no account.",
        ),
      ),
      h(
        "button",
        { class: "button main", id: "join", "aria-disabled": isBusy ? "true" : null },
        h("span", null, _("Begin")),
      ),
    ),
    h(
      "details",
      {
        class: "panel",
        id: "other-device",
        open: model.isCodeOpen,
        ontoggle: (/** @type {any} */ event) => {
          model.isCodeOpen = event.target.open;
        },
      },
      h("summary", null, _("I began at another device")),
      h(
        "form",
        {
          class: "stack",
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            model.goOn(typedIn("known-nickname"), typedIn("code"));
          },
        },
        h(
          "p",
          { class: "muted small" },
          _("Your code stands below the board at the other device. Your teacher can give you a new one."),
        ),
        h(
          "div",
          { class: "fields" },
          field(_("Nickname"), nickname("known-nickname", kept.name)),
          field(
            _("Code"),
            h("input", {
              id: "code",
              class: "mono",
              required: true,
              maxlength: 10,
              autocomplete: "off",
              autocapitalize: "characters",
              spellcheck: "false",
              "aria-invalid": refused?.code === "wrong_secret" ? "true" : null,
            }),
          ),
        ),
        h(
          "button",
          { class: "button", id: "continue", "aria-disabled": isBusy ? "true" : null },
          h("span", null, _("Go on")),
        ),
      ),
    ),
    h(
      "p",
      { class: "muted small" },
      _("Your teacher sees what you choose, the hints that you ask for, and the time. Nobody else does."),
      " ",
      keptInWords(homework),
    ),
  );
}

/** @param {string} id @param {string} value @param {boolean} [isWrong] */
function nickname(id, value, isWrong = false) {
  return h("input", {
    id,
    required: true,
    maxlength: LONGEST_NAME,
    autocomplete: "off",
    spellcheck: "false",
    value,
    "aria-invalid": isWrong ? "true" : null,
  });
}

/** @param {string} id */
const typedIn = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();
