// A link for others: its address as they can open it, a code to scan, and what stands in the way.

import { loadable } from "../address.js";
import * as api from "../api.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";

export class SharedLink {
  /** @param {string} path what follows the address of the server @param {import("../match/reach.js").Reach} reach @param {() => void} onChange */
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
    return this.reach.origin + loadable(this.path);
  }

  /** Asks once how others reach us, and for the code of the link. */
  async prepare() {
    if (this.isAsked) return;
    this.isAsked = true;
    const { path } = this;
    try {
      await this.reach.ask();
      this.onChange();
      const code = await api.qrCode(this.link);
      if (path === this.path) this.code = code;
    } catch {
      // the link is enough
    }
    this.onChange();
  }

  /** Leads to something else from now on. @param {string} path */
  async lead(path) {
    if (path === this.path) return;
    Object.assign(this, { path, code: "", isAsked: false });
    await this.prepare();
  }
}

/** The code, with words over it. @param {SharedLink} shared @param {string} words @param {string} alt */
export function scanned({ code }, words, alt) {
  return h(
    "div",
    { class: "invite-code" },
    h("span", { class: "muted small" }, words),
    code
      ? h("img", {
          class: "code",
          alt,
          src: asAddress(code),
          width: 148,
          height: 148,
        })
      : h("span", { class: "code", "aria-hidden": "true" }),
  );
}

/** @param {string} svg */
const asAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** That others cannot open a link, why, and what can be done. @param {string} why @param {import("../dom.js").Child[]} more */
export function cannotBeOpened(why, ...more) {
  const words = h("p", null, h("strong", null, _("Other devices cannot open this link:")), " ", why);
  return h("div", { class: "notice alarm invite-here", id: "only-here" }, h("div", { class: "stack" }, words, ...more));
}

/** What is said wherever a link is shown, printed or thrown on a wall that nobody else can open. @param {SharedLink} shared */
export const warning = ({ reach }) => (reach.told?.local_only ? onlyHere(reach.told) : null);

/** Where the server listens on this machine only, how that is changed. @param {import("../shapes.d.ts").Server} reach */
export function onlyHere({ command, command_is_complete: isComplete, links }) {
  return cannotBeOpened(
    _("the server listens on this machine only."),
    h(
      "p",
      null,
      isComplete
        ? _("Start it again like this; nothing is lost:")
        : _("Start it again like this, with its other options too; nothing is lost:"),
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
  );
}
