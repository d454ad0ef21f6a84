// Results from printed slips: the number of the table and what came out, in one field, without the mouse.

import { button, say } from "../components/basics.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { tableInWords } from "./news.js";
import { hasDraws, readSlip } from "./results.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 */

export class SlipEntry {
  /** @param {Organiser} organiser @param {() => void} onChange */
  constructor(organiser, onChange) {
    this.organiser = organiser;
    this.onChange = onChange;
    this.typed = "";
    this.problem = "";
  }

  /** A digit that was typed anywhere begins a slip. @param {string} digit */
  begin(digit) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("slip"));
    if (!field) return;
    this.typed = digit;
    this.problem = "";
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
      this.problem = howInWords(view);
    } else {
      this.organiser.enter(table, result);
      say(tableInWords({ ...table, result }, nameOf));
      reveal(table.table);
      this.typed = "";
      this.problem = "";
    }
    this.onChange();
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
            this.onChange();
          },
        }),
        button(_("Enter it"), () => this.enter(view, nameOf), { id: "enter-slip" }),
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

/** @param {number} table */
const reveal = (table) => document.getElementById(`table-${table}`)?.scrollIntoView({ block: "nearest" });
