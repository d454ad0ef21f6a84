// The invitation: it stays until the friend has come. A link, a code to scan, a button to share it; and where the server
// listens on this machine only, how that is changed.

import * as api from "../api.js";
import { button } from "../components/basics.js";
import { h } from "../dom.js";
import { titleOf } from "../games.js";
import { _ } from "../i18n.js";

/** @typedef {import("./model.js").MatchModel} Model */

export class Invitation {
  /** @param {string} path what follows the address of the server @param {import("./reach.js").Reach} reach @param {() => void} onChange */
  constructor(path, reach, onChange) {
    this.path = path;
    this.reach = reach;
    this.onChange = onChange;
    /** The code to scan, as SVG. */
    this.code = "";
    this.isHidden = false;
    this.isAsked = false;
  }

  get link() {
    return this.reach.origin + this.path;
  }

  /** Asks once how others reach us, and for the code of the link. */
  async prepare() {
    if (this.isAsked) return;
    this.isAsked = true;
    try {
      await this.reach.ask();
      this.onChange();
      this.code = await api.qrCode(this.link);
    } catch {
      // the link is enough
    }
    this.onChange();
  }
}

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
    invitation.reach.told?.local_only ? onlyHere(invitation.reach.told) : scanned(invitation),
    button(_("Play my first move meanwhile"), actions.hideInvite, { kind: "quiet invite-hide", id: "hide-invite" }),
  );
}

/** @param {Invitation} invitation */
function scanned(invitation) {
  const words = _("Or let them scan this with a phone:");
  return h(
    "div",
    { class: "invite-code" },
    h("span", { class: "muted small" }, words),
    invitation.code
      ? h("img", {
          class: "code",
          alt: _("QR code of the link for your friend"),
          src: asAddress(invitation.code),
          width: 148,
          height: 148,
        })
      : h("span", { class: "code", "aria-hidden": "true" }),
  );
}

/** @param {string} svg */
const asAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** @param {import("../shapes.d.ts").Server} reach */
function onlyHere({ command, command_is_complete: isComplete, links }) {
  return h(
    "div",
    { class: "notice alarm invite-here", id: "only-here" },
    h(
      "div",
      { class: "stack" },
      h(
        "p",
        null,
        h("strong", null, _("Other devices cannot open this link:")),
        " ",
        _("the server listens on this machine only."),
      ),
      h(
        "p",
        null,
        isComplete
          ? _("Start it again like this; the match stays:")
          : _("Start it again like this, with its other options too; the match stays:"),
      ),
      // An option is not parted from its hyphens.
      h(
        "code",
        { class: "command" },
        command.split(" ").map((word) => [h("span", null, word), " "]),
      ),
      links.length
        ? h(
            "p",
            { class: "small" },
            _("It is then reached at:"),
            " ",
            links.map((link) => [h("code", null, link), " "]),
          )
        : null,
      h(
        "p",
        { class: "small" },
        _("Behind a web server of your own, name its address too:"),
        " ",
        h("code", null, "--public-url https://…"),
      ),
    ),
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
