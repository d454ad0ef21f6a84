// The invitation: it stays until the friend has come. A link, a code to scan, a button to share it.

import { button } from "../components/basics.js";
import { onlyHere, scanned } from "../components/shared-link.js";
import { h } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";

/**
 * @typedef {import("./model.js").MatchModel} Model
 * @typedef {import("../components/shared-link.js").SharedLink} Invitation
 */

/** @param {Model} model @param {Invitation} invitation @param {import("./actions.js").Actions} actions */
export function invitationPanel(model, invitation, actions) {
  const canShare = typeof navigator.share === "function";
  return h(
    "section",
    { class: "panel invite", "data-key": "invite", "aria-labelledby": "invite-title" },
    h("h2", { id: "invite-title" }, _("Invite your friend")),
    h(
      "p",
      { class: "muted small" },
      _("Whoever opens this link plays against you. It is the key to their seat: send it to nobody else."),
    ),
    h("input", {
      readonly: true,
      class: "invite-link mono",
      id: "invite",
      "aria-label": _("Link for your friend"),
      value: invitation.link,
      ".value": invitation.link,
      onfocus: (/** @type {any} */ event) => event.target.select(),
    }),
    h(
      "div",
      { class: "row invite-buttons" },
      button(model.copied === "invite" ? _("Copied") : _("Copy the link"), actions.copyInvite, {
        icon: "link",
        kind: "main",
        id: "copy-invite",
      }),
      canShare ? button(_("Share…"), actions.shareInvite, { icon: "share", id: "share-invite" }) : null,
    ),
    invitation.reach.told?.local_only
      ? onlyHere(invitation.reach.told)
      : scanned(invitation, _("Or let them scan this with a phone:"), _("QR code of the link for your friend")),
    button(_("Play my first move meanwhile"), actions.hideInvite, { kind: "quiet invite-hide", id: "hide-invite" }),
  );
}

/** What remains of it when the first move is played already: a line that leads back. @param {import("./actions.js").Actions} actions */
export function invitationReminder(actions) {
  return h(
    "div",
    { class: "notice offer", id: "invite-reminder" },
    h("span", null, _("Your friend has not come yet.")),
    button(_("Show the invitation"), actions.showInvite, { id: "show-invite" }),
  );
}

/** @param {Model} model */
export function invitationInWords(model) {
  return _("A match of {game}: come and play!", { game: titleOf(model.match.game) });
}
