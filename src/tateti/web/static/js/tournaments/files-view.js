// What is printed, and the files to keep.

import { button, notice, saveFile } from "../components/basics.js";
import { warning } from "../components/shared-link.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { fileOf } from "./requests.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 * @typedef {import("./requests.js").FileKind} FileKind
 */

export class Files {
  /** @param {Organiser} organiser @param {import("../components/shared-link.js").SharedLink} shared @param {() => void} onChange */
  constructor(organiser, shared, onChange) {
    this.organiser = organiser;
    this.shared = shared;
    this.onChange = onChange;
    this.problem = "";
    /** What is being made. @type {FileKind | null} */
    this.making = null;
  }

  /** @param {FileKind} kind @param {number | null} round */
  async save(kind, round) {
    if (this.making) return;
    this.making = kind;
    this.problem = "";
    this.onChange();
    try {
      const { content, name } = await fileOf(this.organiser.id, this.organiser.secret, kind, round, this.shared.link);
      saveFile(name, content);
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.making = null;
    this.onChange();
  }

  /** @param {View} view */
  draw({ round, shown, state }) {
    /** @param {FileKind} kind @param {string} words @param {string} about @param {boolean} isPossible @param {number | null} ofRound */
    const one = (kind, words, about, isPossible = true, ofRound = null) =>
      h(
        "li",
        { "data-key": kind },
        button(this.making === kind ? _("One moment…") : words, () => this.save(kind, ofRound), {
          icon: kind === "csv" || kind === "file" ? "save" : "print",
          id: `save-${kind}`,
          disabled: !isPossible,
        }),
        h("span", { class: "muted small" }, about),
      );
    const hasRound = round > 0;
    return [
      h("h2", null, _("To print")),
      warning(this.shared),
      h("div", { role: "alert" }, this.problem ? notice("alarm", this.problem) : null),
      h(
        "ul",
        { class: "files" },
        one("names", _("Slips with the names"), _("for each player: the name, the link and the code")),
        one(
          "pairings",
          hasRound ? _("Pairings of round {round}", { round: shown }) : _("Pairings"),
          hasRound ? _("to put on the wall") : _("when the first round is paired"),
          hasRound,
          shown,
        ),
        one(
          "slips",
          hasRound ? _("Result slips of round {round}", { round: shown }) : _("Result slips"),
          hasRound ? _("one a table; players fill them in and bring them") : _("when the first round is paired"),
          hasRound,
          shown,
        ),
        one("scores", _("Score sheets"), _("to write the moves of a game"), true, hasRound ? shown : null),
        one(
          "standings",
          _("Standings"),
          hasRound ? _("with the tie-breaks") : _("when the first round is paired"),
          hasRound,
        ),
        one(
          "certificates",
          _("Certificates"),
          state === "finished" ? _("one for each player") : _("when the tournament is finished"),
          state === "finished",
        ),
      ),
      h("h2", null, _("Files")),
      h(
        "ul",
        { class: "files" },
        one("csv", _("Spreadsheet (CSV)"), _("the standings, with full names")),
        one(
          "file",
          _("One file to keep"),
          _("everything that happened; it can be opened here again, and by “tateti tournament”"),
        ),
      ),
    ];
  }
}
