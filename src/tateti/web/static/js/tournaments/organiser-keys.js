// The keys of the organiser's page.

import { _ } from "../i18n.js";
import { press } from "../shortcuts.js";

/** @param {{slip: import("./slip-entry.js").SlipEntry, choose: (part: string) => void}} does @returns {import("../shortcuts.js").Shortcut[]} */
export function organiserKeys({ slip, choose }) {
  const toSlip = (/** @type {string} */ digit) => {
    choose("round");
    slip.begin(digit);
  };
  // One line of the list stands for all digits.
  const about = _("a slip: the table, then a blank and 1, 2 or =, then Enter");
  const digits = "123456789".split("").map((digit, i) => ({
    key: digit,
    shown: "1–9",
    words: i ? "" : about,
    run: () => toSlip(digit),
  }));
  return [
    ...digits,
    { key: "t", words: _("to the field for slips"), run: () => toSlip("") },
    { key: "ArrowDown", shown: "↑ ↓", words: _("from table to table"), run: () => firstTable() },
    { key: "f", words: _("only the tables still playing, or all"), run: press("only-open") },
    { key: "p", words: _("pair the next round"), run: press("pair-next") },
    { key: "u", words: _("undo what was done last"), run: press("undo-last") },
    { key: "r", words: _("the round"), run: () => choose("round") },
    { key: "a", words: _("the players"), run: () => choose("players") },
    { key: "s", words: _("the standings"), run: () => choose("standings") },
  ];
}

const firstTable = () =>
  /** @type {HTMLElement | null} */ (
    document.querySelector(".tables .is-open button, .tables .is-open select, .tables button")
  )?.focus();
