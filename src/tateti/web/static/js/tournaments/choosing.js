// "Who are you?": the nicknames to choose from, and whether one is right.

import { button, notice } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";

/**
 * @typedef {import("./desk.js").DeskModel} Model
 * @typedef {import("./shapes.d.ts").TournamentView} View
 */

const MANY = 12; // from so many names on they can be searched

/** @param {Model} model @param {View} view @param {{chosen: number | null, searched: string, set: (changed: {chosen?: number | null, searched?: string}) => void}} state */
export function choosing(model, view, { chosen, searched, set }) {
  const players = view.players.filter(({ withdrawn }) => !withdrawn);
  const who = players.find(({ number, taken }) => number === chosen && !taken);
  const wanted = plain(searched);
  const shown = players.filter(({ name }) => plain(name).includes(wanted));
  return h(
    "section",
    { class: "panel stack choosing", "aria-labelledby": "who-are-you" },
    h("h2", { id: "who-are-you", tabindex: "-1" }, _("Who are you?")),
    h("div", { role: "alert" }, model.refused ? notice("alarm", refusedInWords(model.refused)) : null),
    who ? confirm(model, who, set) : null,
    players.length > MANY
      ? h(
          "label",
          { class: "field" },
          h("span", null, _("Look for your name")),
          h("input", {
            id: "search-name",
            type: "search",
            autocomplete: "off",
            spellcheck: "false",
            ".value": searched,
            oninput: (/** @type {any} */ event) => set({ searched: event.target.value }),
          }),
        )
      : null,
    h(
      "ul",
      { class: "names" },
      shown.map(({ number, name, taken }) =>
        h(
          "li",
          { "data-key": `name-${number}` },
          h(
            "button",
            {
              type: "button",
              class: "button name",
              id: `name-${number}`,
              "aria-pressed": String(number === chosen && !taken),
              "aria-disabled": taken ? "true" : null,
              onclick: taken ? null : () => choose(number, set),
            },
            h("span", null, name),
            taken ? h("span", { class: "taken" }, _("taken")) : null,
          ),
        ),
      ),
    ),
    shown.length ? null : h("p", { class: "muted" }, _("Nobody is called so here.")),
    h(
      "p",
      { class: "muted small" },
      _(
        "Is your name taken, and it was not you? Tell the person who runs the tournament: they can free it. Nothing else is asked of you: no password, no address.",
      ),
    ),
  );
}

/** @param {number} number @param {(changed: {chosen: number}) => void} set */
function choose(number, set) {
  set({ chosen: number });
  const sure = document.getElementById("claim");
  sure?.focus({ preventScroll: true });
  sure?.closest(".confirm")?.scrollIntoView({ block: "nearest" });
}

/** @param {Model} model @param {{number: number, name: string}} who @param {(changed: {chosen: null}) => void} set */
function confirm(model, { number, name }, set) {
  return h(
    "div",
    { class: "notice offer confirm", "data-key": "confirm" },
    h("span", null, _("You are {name}?", { name })),
    button(_("Yes, that is me"), () => model.claim(number, name), {
      kind: "main",
      id: "claim",
      disabled: model.isBusy,
    }),
    button(
      _("No"),
      () => {
        set({ chosen: null });
        document.getElementById(`name-${number}`)?.focus();
      },
      { id: "not-me" },
    ),
  );
}

/** @param {import("../api.js").Refused} refused */
const refusedInWords = ({ code, message }) =>
  code === "name_taken"
    ? _(
        "This name was chosen on another device a moment ago. If it is yours, tell the person who runs the tournament: they can free it.",
      )
    : message;

/** Without accents and capitals. @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
