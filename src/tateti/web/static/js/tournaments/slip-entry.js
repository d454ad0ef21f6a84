// Results from printed slips: the number of the table and what came out, in one field, without the mouse.

import { button, say } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { saidTogether } from "../words.js";
import { enteredInWords, tableInWords } from "./news.js";
import { hasDraws, readSlip, shownResult } from "./results.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 * @typedef {import("./shapes.d.ts").TournamentTable} Table
 */

export class SlipEntry {
  /** @param {Organiser} organiser @param {() => void} onChange */
  constructor(organiser, onChange) {
    this.organiser = organiser;
    this.onChange = onChange;
    this.typed = "";
    this.problem = "";
    /** What would replace a result, and is entered when it comes a second time. */
    this.doubted = "";
  }

  /** A digit that was typed anywhere begins a slip. @param {string} digit */
  begin(digit) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("slip"));
    if (!field) return;
    this.typed = digit;
    this.problem = "";
    this.doubted = "";
    this.onChange();
    field.focus();
    field.setSelectionRange(digit.length, digit.length);
  }

  /** @param {View} view */
  read(view) {
    const { table, result } = readSlip(this.typed, view.games, hasDraws(view));
    return { number: table, table: view.tables.find((one) => one.table === table) ?? null, result };
  }

  /** @param {View} view @param {(number: number) => string} nameOf */
  enter(view, nameOf) {
    const { number, table, result } = this.read(view);
    if (!this.typed.trim()) return;
    if (!table) this.problem = number === null ? howInWords(view) : _("There is no table {table}.", { table: number });
    else if (result === null) {
      this.problem = "";
      reveal(table.table);
      if (/^\s*\d+\s*$/.test(this.typed)) return this.jump(table.table, view.games);
      this.problem = unreadInWords(this.typed, view);
    } else if (this.isDoubtful(view, table, result)) {
      this.problem = thereInWords(table, this.organiser.resultOf(table) ?? "", result, nameOf);
      reveal(table.table);
    } else {
      const was = this.organiser.resultOf(table);
      this.organiser.enter(table, result);
      say(enteredInWords({ ...table, result }, was, nameOf));
      reveal(table.table);
      this.typed = "";
      this.problem = "";
    }
    this.onChange();
  }

  /** A slip for the wrong table must not take the place of a result unseen: the first time it is asked. @param {View} view @param {Table} table @param {string} result */
  isDoubtful({ shown }, table, result) {
    const was = this.organiser.resultOf(table);
    const wanted = [shown, table.table, was, result].join(" ");
    const isSure = was === null || was === result || wanted === this.doubted;
    this.doubted = isSure ? "" : wanted;
    return !isSure;
  }

  /** The number alone leads to the buttons of that table. @param {number} table @param {number} games */
  jump(table, games) {
    this.typed = "";
    this.onChange();
    document.getElementById(games > 1 ? `score-${table}` : `score-${table}-0`)?.focus();
  }

  /** @param {View} view @param {(number: number) => string} nameOf */
  draw(view, nameOf) {
    return h(
      "form",
      {
        class: "slip",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.enter(view, nameOf);
        },
      },
      h("label", { for: "slip", class: "label" }, _("From a slip: table and result")),
      h(
        "div",
        { class: "row" },
        h("input", {
          id: "slip",
          class: "mono",
          inputmode: "text",
          autocomplete: "off",
          autocapitalize: "off",
          spellcheck: "false",
          maxlength: 12,
          placeholder: view.games === 1 ? "3 1" : hasDraws(view) ? "3 1½" : "3 2",
          "aria-describedby": "slip-echo",
          "aria-invalid": this.problem ? "true" : null,
          ".value": this.typed,
          oninput: (/** @type {any} */ event) => {
            this.typed = event.target.value;
            this.problem = "";
            this.doubted = "";
            this.onChange();
          },
        }),
        button(this.doubted ? _("Replace it") : _("Enter it"), () => this.enter(view, nameOf), { id: "enter-slip" }),
      ),
      h(
        "p",
        {
          class: this.problem ? "small slip-problem" : "small muted",
          id: "slip-echo",
          role: this.problem ? "alert" : null,
        },
        this.problem || this.echo(view, nameOf),
      ),
    );
  }

  /** What was understood so far. @param {View} view @param {(number: number) => string} nameOf */
  echo(view, nameOf) {
    const { table, result } = this.read(view);
    if (!table) return howInWords(view);
    if (result) return tableInWords({ ...table, result }, nameOf);
    return _("Table {table}: {first} against {second}", {
      table: table.table,
      first: nameOf(table.first),
      second: nameOf(table.second),
    });
  }
}

/** @param {View} view */
function howInWords(view) {
  if (view.games > 1)
    return hasDraws(view)
      ? _("Like “3 1½”: table 3, and the points of the one who began.")
      : _("Like “3 2”: table 3, and the games that the one who began has won.");
  return hasDraws(view)
    ? _(
        "Like “3 1”: at table 3 the one who began won. 2: the other one won; =: a draw; + or -: the other one, or the one who began, did not come.",
      )
    : _(
        "Like “3 1”: at table 3 the one who began won. 2: the other one won; + or -: the other one, or the one who began, did not come.",
      );
}

/** What was typed after the table is nothing that comes out of a game. @param {string} typed @param {View} view */
const unreadInWords = (typed, view) =>
  saidTogether(
    _("“{text}” is not a result.", { text: typed.replace(/^\s*\d+\s*/, "").trim() || typed.trim() }),
    howInWords(view),
  );

/** That there is a result, and how it is replaced. @param {Table} table @param {string} was @param {string} result @param {(number: number) => string} nameOf */
function thereInWords(table, was, result, nameOf) {
  return saidTogether(
    tableInWords({ ...table, result: was }, nameOf),
    table.match ? _("It was played online.") : "",
    _("To replace this by {result}, enter the same line once more.", { result: shownResult(result) }),
  );
}

/** @param {number} table */
const reveal = (table) => document.getElementById(`table-${table}`)?.scrollIntoView({ block: "nearest" });
