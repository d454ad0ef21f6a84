// The links of a set: one for the class, with a code to scan and to print, and the teacher's own.

import { button } from "../components/basics.js";
import { onlyHere, scanned } from "../components/shared-link.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";

/**
 * @param {object} wanted
 * @param {import("../components/shared-link.js").SharedLink} wanted.shared
 * @param {string | null} wanted.copied which link was copied a moment ago
 * @param {(which: "class" | "private") => void} wanted.copy
 * @param {() => void} wanted.share
 */
export function links({ shared, copied, copy, share }) {
  const canShare = typeof navigator.share === "function";
  return h(
    "section",
    { class: "panel invite homework-links", "aria-labelledby": "links" },
    h("h2", { id: "links" }, _("For the class")),
    h("input", {
      readonly: true,
      class: "invite-link mono",
      id: "class-link",
      "aria-label": _("Link for the class"),
      value: shared.link,
      ".value": shared.link,
      onfocus: (/** @type {any} */ event) => event.target.select(),
    }),
    h(
      "div",
      { class: "row invite-buttons" },
      button(copied === "class" ? _("Copied") : _("Copy the link"), () => copy("class"), {
        icon: "link",
        kind: "main",
        id: "copy-class",
      }),
      canShare ? button(_("Share…"), share, { icon: "share", id: "share-class" }) : null,
      button(_("Print the code"), () => window.print(), { icon: "print", id: "print-code" }),
    ),
    shared.reach.told?.local_only
      ? onlyHere(shared.reach.told)
      : scanned(shared, _("Or let them scan this:"), _("QR code of the link for the class")),
    h("h2", null, _("For you alone")),
    h(
      "p",
      { class: "muted small" },
      _(
        "The address of this page is your key: keep it, for nobody can give it to you again, and show it to nobody else.",
      ),
    ),
    button(copied === "private" ? _("Copied") : _("Copy my private link"), () => copy("private"), {
      icon: "link",
      id: "copy-private",
    }),
  );
}

/** What is printed: the title, the link and the code, large. @param {string} title @param {string} about @param {import("../components/shared-link.js").SharedLink} shared */
export function printed(title, about, shared) {
  return h(
    "div",
    { class: "printed", "aria-hidden": "true" },
    h("p", { class: "printed-title" }, title),
    h("p", null, about),
    shared.code ? h("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(shared.code)}` }) : null,
    h("p", { class: "mono" }, shared.link),
  );
}
