// The links of a tournament: for the players, for the wall, and the organiser's own; what can still be changed; deleting it.

import { button, entry, field } from "../components/basics.js";
import { scanned, warning } from "../components/shared-link.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { clockFields } from "./clock-fields.js";
import { MOST_ROUNDS } from "./form.js";
import { tick } from "./new-form.js";
import { clockInWords, keptInWords } from "./words.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 * @typedef {import("./clock-fields.js").ClockWishes} ClockWishes
 * @typedef {object} LinksState
 * @property {import("../components/shared-link.js").SharedLink} shared
 * @property {string | null} copied
 * @property {(which: "public" | "private") => void} copy
 * @property {() => void} share
 * @property {() => void} remove
 * @property {(ClockWishes & {online: boolean}) | null} wishes what is chosen and not yet sent
 * @property {(wishes: (ClockWishes & {online: boolean}) | null) => void} wish
 * @property {() => void} sendWishes
 */

/** @param {Organiser} organiser @param {View} view @param {LinksState} state */
export function linksView(organiser, view, state) {
  return h(
    "div",
    { class: "tournament-links" },
    links(view, state),
    h("div", { class: "stack" }, rounds(organiser, view), online(view, state), end(view, state)),
  );
}

/** @param {View} view @param {LinksState} state */
function links(view, { shared, copied, copy, share }) {
  const canShare = typeof navigator.share === "function";
  return h(
    "section",
    { class: "panel invite homework-links", "aria-labelledby": "links" },
    h("h2", { id: "links" }, _("For the players")),
    h("input", {
      readonly: true,
      class: "invite-link mono",
      id: "public-link",
      "aria-label": _("Link for the players"),
      ".value": shared.link,
      onfocus: (/** @type {any} */ event) => event.target.select(),
    }),
    h(
      "div",
      { class: "row invite-buttons" },
      button(copied === "public" ? _("Copied") : _("Copy the link"), () => copy("public"), {
        icon: "link",
        kind: "main",
        id: "copy-public",
      }),
      canShare ? button(_("Share…"), share, { icon: "share", id: "share-public" }) : null,
    ),
    warning(shared) ?? scanned(shared, _("Or let them scan this:"), _("QR code of the link for the players")),
    h("h2", null, _("For the wall")),
    h(
      "p",
      { class: "muted small" },
      _("A page in large letters for a projector: the code, the tables, the standings. It turns by itself."),
    ),
    h(
      "a",
      { class: "button", href: view.links.projector, target: "_blank", id: "to-projector" },
      icon("whole"),
      h("span", null, _("Open the projector page")),
    ),
    h("h2", null, _("For you alone")),
    h(
      "p",
      { class: "muted small" },
      _(
        "The address of this page is your key: keep it, for nobody can give it to you again, and show it to nobody else.",
      ),
    ),
    copyPrivate(copied, copy),
  );
}

/** @param {string | null} copied @param {LinksState["copy"]} copy */
export const copyPrivate = (copied, copy) =>
  button(copied === "private" ? _("Copied") : _("Copy my private link"), () => copy("private"), {
    icon: "link",
    id: "copy-private",
  });

/** @param {Organiser} organiser @param {View} view */
function rounds(organiser, { system, rounds: count, round }) {
  if (system !== "swiss") return null;
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "how-many", "data-key": "rounds" },
    h("h2", { id: "how-many" }, _("More or fewer rounds")),
    field(
      _("Rounds"),
      entry(
        "change-rounds",
        count,
        (typed) => Number.parseInt(typed, 10) && organiser.changeRounds(Number.parseInt(typed, 10)),
        {
          type: "number",
          inputmode: "numeric",
          min: Math.max(1, round),
          max: MOST_ROUNDS,
        },
      ),
    ),
    h("p", { class: "muted small" }, _("It counts when you leave the field, and can be undone.")),
  );
}

/** @param {View} view @param {LinksState} state */
function online({ ours, online: isOn, clock }, { wishes, wish, sendWishes }) {
  if (!ours) return null;
  const chosen = wishes ?? { online: isOn, isTimed: clock !== null, ...timeOf(clock) };
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "by-link", "data-key": "online" },
    h("h2", { id: "by-link" }, _("Online boards")),
    tick("manage-online", _("Boards can be played online too"), chosen.online, (isWanted) =>
      wish({ ...chosen, online: isWanted }),
    ),
    chosen.online ? clockFields("manage", chosen, (changed) => wish({ ...chosen, ...changed })) : null,
    wishes
      ? h(
          "div",
          { class: "row" },
          button(_("From now on"), sendWishes, { kind: "main", id: "send-online" }),
          button(_("Cancel"), () => wish(null), { id: "leave-online" }),
        )
      : h(
          "p",
          { class: "muted small" },
          isOn ? _("Now: online, {clock}.", { clock: clockInWords(clock) }) : _("Now: at the table only."),
        ),
  );
}

/** @param {string | null} clock */
function timeOf(clock) {
  const [seconds, added] = (clock ?? "300+3").split("+").map(Number);
  return { minutes: seconds / 60, added: added || 0 };
}

/** @param {View} view @param {LinksState} state */
function end(view, { remove }) {
  return h(
    "section",
    { class: "panel stack delete-part", "aria-labelledby": "delete-title", "data-key": "delete" },
    h("h2", { id: "delete-title" }, _("Delete")),
    h(
      "p",
      { class: "muted small" },
      _("The tournament goes with all names and results, at once and for good."),
      " ",
      keptInWords(view),
    ),
    button(_("Delete this tournament"), remove, { icon: "delete", id: "delete-tournament" }),
  );
}
