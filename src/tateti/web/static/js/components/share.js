// Sharing: a picture of the board to save, the link with a code to scan, and HTML that shows the board in another page.

import * as api from "../api.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { Reach } from "../match/reach.js";
import { readableQuery } from "../router.js";
import { isDark } from "../theme.js";
import { transport } from "../transport.js";
import { button, choice, copy, field, saveFile, say } from "./basics.js";
import { openDialog } from "./dialog.js";
import { onlyOnThisDevice, recordPath } from "./link-limits.js";
import { onlyHere, SharedLink, scanned } from "./shared-link.js";

/**
 * What is shared.
 * @typedef {object} Shared
 * @property {string} title of the dialog's picture and of what is sent
 * @property {string} path the address of the link, after that of the server
 * @property {{rows: number, cols: number}} board
 * @property {View} position the board as it is looked at
 * @property {(() => Promise<View>) | null} whole the match from its beginning to its end, where there is one
 *
 * @typedef {object} View
 * @property {string | null} match its id, if it is one of the server
 * @property {Record<string, any>} values what else names it: game and position, record, ply
 */

/** @typedef {"svg" | "png" | "gif"} Kind */

const LONGER_SIDE = 1000; // pixels of a picture that is saved; a GIF has half of it
const FRAME = { width: 400, around: 16, below: 112 }; // of the board in another page, with its margins and what stands below it
const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox"; // as the server's own policy has it (`answers.embed`)
const COPIED_FOR = 2500;

/** @param {Shared} shared */
export function openShare(shared) {
  const state = new State(shared);
  openDialog(
    _("Share"),
    (redraw) => {
      state.onChange = redraw;
      state.prepare();
      return [picturePart(state), linkPart(state), embedPart(state)];
    },
    () => state.close(),
  );
}

class State {
  /** @param {Shared} shared */
  constructor(shared) {
    this.shared = shared;
    /** @type {() => void} */
    this.onChange = () => {};
    this.isWhole = shared.whole !== null;
    this.theme = isDark() ? "dark" : "light";
    this.link = new SharedLink(shared.path, new Reach(), () => this.onChange());
    this.preview = "";
    /** The board for another page, where no server has it. */
    this.page = "";
    this.problem = "";
    this.isTooLong = false;
    /** What was copied a moment ago. @type {"link" | "embed" | null} */
    this.copied = null;
    /** @type {Kind | null} */
    this.making = null;
    /** @type {View | null} */
    this.view = null;
    this.isPrepared = false;
    this.isClosed = false;
  }

  prepare() {
    if (this.isPrepared) return;
    this.isPrepared = true;
    this.link.prepare();
    this.show();
  }

  /** @param {Partial<{isWhole: boolean, theme: string}>} changed */
  choose(changed) {
    Object.assign(this, changed);
    this.show();
  }

  /** Shows what was chosen last. */
  async show() {
    const asked = `${this.isWhole} ${this.theme}`;
    this.asked = asked;
    try {
      const view = this.isWhole && this.shared.whole ? await this.shared.whole() : this.shared.position;
      const { picture } = await api.picture("svg", view.match, this.values(view, "svg"));
      const page = transport().hasOthers ? "" : await api.embedPage(this.embedded(view));
      if (this.asked !== asked || this.isClosed) return;
      this.forget();
      this.leadTo(view);
      Object.assign(this, { view, page, preview: URL.createObjectURL(picture), problem: "" });
    } catch (error) {
      if (this.asked === asked) this.problem = /** @type {Error} */ (error).message;
    }
    if (!this.isClosed) this.onChange();
  }

  /** The link is to what is shown: a match that no server has goes with it, move by move. @param {View} view */
  leadTo({ match, values: { record } }) {
    const whole = match === null && record ? recordPath(record) : this.shared.path;
    this.isTooLong = whole === null;
    this.link.lead(whole ?? this.shared.path);
  }

  saveRecord() {
    const record = this.view?.values.record;
    if (record) saveFile(`${this.shared.title}.txt`.replaceAll(/[^\p{L}\p{N}.]+/gu, "-"), record);
  }

  /** @param {View} view @param {Kind} kind */
  values(view, kind) {
    const size = kind === "gif" ? LONGER_SIDE / 2 : LONGER_SIDE;
    return { ...view.values, theme: this.theme, size };
  }

  /** @param {Kind} kind */
  async save(kind) {
    const made = await this.make(kind);
    if (made) saveFile(made.name, made.picture);
  }

  /** Gives a picture to another program of this device. @param {Kind} kind */
  async send(kind) {
    const made = await this.make(kind);
    if (!made) return;
    const file = new File([made.picture], made.name, { type: made.picture.type });
    await navigator.share({ files: [file], title: this.shared.title }).catch(() => {});
  }

  /** @param {Kind} kind */
  async make(kind) {
    if (!this.view || this.making) return null;
    this.making = kind;
    this.onChange();
    try {
      const made = await api.picture(kind, this.view.match, this.values(this.view, kind));
      this.problem = "";
      return made;
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
      return null;
    } finally {
      this.making = null;
      this.onChange();
    }
  }

  /** What names a board in another page. @param {View} view */
  embedded({ values: { game, position, record, ply } }) {
    return {
      origin: this.link.reach.origin,
      game,
      position,
      record,
      ply,
      theme: this.theme === "dark" ? "dark" : null,
    };
  }

  /** HTML that shows the board in another page: by its address, or all of it where no server answers. */
  get embed() {
    if (!this.view) return "";
    const { origin, ...named } = this.embedded(this.view);
    const what = this.page
      ? `srcdoc="${escaped(this.page)}" sandbox="${SANDBOX}"`
      : `src="${escaped(`${origin}/embed${readableQuery({ match: this.view.match, ...named })}`)}"`;
    const { rows, cols } = this.shared.board;
    const high =
      Math.round(((FRAME.width - FRAME.around) * (rows + 0.62)) / (cols + 0.62)) + FRAME.around + FRAME.below;
    const size = `width="${FRAME.width}" height="${high}"`;
    return `<iframe ${what} title="${escaped(this.shared.title)}" ${size} loading="lazy" style="border:0"></iframe>`;
  }

  /** @param {"link" | "embed"} which @param {string} text */
  async copy(which, text) {
    this.copied = (await copy(text)) ? which : null;
    if (this.copied) say(_("Copied"));
    this.onChange();
    setTimeout(() => {
      this.copied = null;
      if (!this.isClosed) this.onChange();
    }, COPIED_FOR);
  }

  forget() {
    if (this.preview) URL.revokeObjectURL(this.preview);
  }

  close() {
    this.isClosed = true;
    this.forget();
  }
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** @param {State} state */
function picturePart(state) {
  const isGone = state.view === null || state.making !== null;
  /** @param {Kind} kind @param {string} words */
  const saving = (kind, words) =>
    button(words, () => state.save(kind), { icon: "save", id: `save-${kind}`, disabled: isGone });
  return h(
    "section",
    { class: "share-part share-picture", "aria-labelledby": "share-picture" },
    h("h3", { id: "share-picture" }, _("Picture")),
    h(
      "div",
      { class: "share-preview" },
      state.preview ? h("img", { src: state.preview, alt: state.shared.title, id: "share-preview" }) : null,
    ),
    h(
      "div",
      { class: "share-choices" },
      state.shared.whole
        ? choice(
            _("What"),
            "share-what",
            [
              ["whole", _("The match")],
              ["position", _("This position")],
            ],
            state.isWhole ? "whole" : "position",
            (chosen) => state.choose({ isWhole: chosen === "whole" }),
          )
        : null,
      choice(
        _("Colours"),
        "share-theme",
        [
          ["light", _("Light")],
          ["dark", _("Dark")],
          ["print", _("Black and white")],
        ],
        state.theme,
        (theme) => state.choose({ theme }),
      ),
    ),
    h(
      "div",
      { role: "alert" },
      state.problem ? h("div", { class: "notice alarm" }, h("span", null, state.problem)) : null,
    ),
    h(
      "div",
      { class: "row" },
      saving("png", "PNG"),
      saving("svg", "SVG"),
      saving("gif", state.isWhole ? _("GIF, move by move") : "GIF"),
      canSendFiles()
        ? button(_("Send the picture…"), () => state.send("png"), {
            icon: "share",
            id: "send-picture",
            disabled: isGone,
          })
        : null,
    ),
    h("p", { class: "muted small", role: "status" }, state.making ? _("The picture is being made…") : ""),
  );
}

/** Whether this device can give a file to another program. */
function canSendFiles() {
  const file = new File([""], "board.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** @param {State} state */
function linkPart(state) {
  const { link, shared } = state;
  const send = () => navigator.share({ title: "tateti", text: shared.title, url: link.link }).catch(() => {});
  return h(
    "section",
    { class: "share-part share-link", "aria-labelledby": "share-link-title" },
    h("h3", { id: "share-link-title" }, _("Link")),
    h("input", {
      readonly: true,
      class: "invite-link mono",
      id: "share-link",
      "aria-labelledby": "share-link-title",
      value: link.link,
      ".value": link.link,
      onfocus: (/** @type {any} */ event) => event.target.select(),
    }),
    h(
      "div",
      { class: "row" },
      button(state.copied === "link" ? _("Copied") : _("Copy the link"), () => state.copy("link", link.link), {
        icon: "link",
        id: "copy-shared",
      }),
      typeof navigator.share === "function" ? button(_("Share…"), send, { icon: "share", id: "send-link" }) : null,
    ),
    state.isTooLong ? tooLong(state) : null,
    link.reach.told?.local_only
      ? onlyHere(link.reach.told)
      : link.reach.isOfThisDevice
        ? onlyOnThisDevice()
        : link.code || transport().hasOthers
          ? scanned(link, _("Or let them scan this:"), _("QR code of the link"))
          : null,
  );
}

/** A match that no link can carry: its record does. @param {State} state */
function tooLong(state) {
  return h(
    "div",
    { class: "notice hint stack", id: "link-too-long" },
    h("p", null, _("The match is too long for a link, which shows this position alone. Its record has all of it:")),
    button(_("Save record"), () => state.saveRecord(), { icon: "save", id: "share-record" }),
  );
}

/** @param {State} state */
function embedPart(state) {
  return h(
    "section",
    { class: "share-part share-embed", "aria-labelledby": "share-embed-title" },
    h("h3", { id: "share-embed-title" }, _("In another page")),
    field(
      _("HTML that shows this board in a page of yours"),
      h("textarea", {
        id: "share-embed",
        readonly: true,
        rows: 3,
        ".value": state.embed,
        onfocus: (/** @type {any} */ event) => event.target.select(),
      }),
    ),
    button(state.copied === "embed" ? _("Copied") : _("Copy the HTML"), () => state.copy("embed", state.embed), {
      icon: "copy",
      id: "copy-embed",
      disabled: !state.view,
    }),
  );
}
