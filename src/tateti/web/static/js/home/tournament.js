// The way back to a tournament that somebody plays in on this device.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { icon } from "../icons.js";
import { recall } from "../storage.js";

const SHOWN_FOR = 12 * 60 * 60 * 1000; // milliseconds after it was open here: an afternoon, and no other day

/** The seat that was open here last, as `tournaments/kept.js` keeps it; that module is not needed at the start. @param {number} [now] @returns {{id: string, name: string, title: string} | null} */
export function seatNow(now = Date.now()) {
  const kept = recall("tournament-seats", []);
  if (!Array.isArray(kept)) return null;
  const found = kept.find(
    (one) => typeof one?.id === "string" && one.isIn && !one.isOver && now - (Number(one.when) || 0) < SHOWN_FOR,
  );
  return found ? { id: found.id, name: String(found.name ?? ""), title: String(found.title ?? "") } : null;
}

export function backToTournament() {
  const seat = seatNow();
  if (!seat) return null;
  const { id, name, title } = seat;
  return h(
    "div",
    { class: "notice offer my-tournament" },
    h(
      "span",
      null,
      title
        ? _("You play in the tournament {title}, as {name}.", { title, name })
        : _("You play in a tournament, as {name}.", { name }),
    ),
    h(
      "a",
      { class: "button main", href: `/tournaments/${encodeURIComponent(id)}`, id: "to-my-tournament" },
      icon("cup"),
      _("Back to the tournament"),
    ),
  );
}
