// What is rarely done at a table: somebody did not come, the result is taken away, others are to meet.

import { button } from "../components/basics.js";
import { openDialog } from "../components/dialog.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";

/**
 * @typedef {import("./organiser.js").Organiser} Organiser
 * @typedef {import("./shapes.d.ts").TournamentTable} Table
 */

/** @param {Organiser} organiser @param {Table} table @param {(number: number) => string} nameOf @param {() => void} openRepair */
export function openTable(organiser, table, nameOf, openRepair) {
  const [first, second] = [nameOf(table.first), nameOf(table.second)];
  const title = _("Table {table}: {first} against {second}", { table: table.table, first, second });
  openDialog(title, (_redraw, close) => {
    const result = organiser.resultOf(table);
    /** @param {string | null} wanted */
    const enter = (wanted) => () => {
      organiser.enter(table, wanted);
      close();
    };
    /** @param {string} score @param {string} words @param {string} id */
    const forfeit = (score, words, id) => button(words, enter(score), { id, pressed: result === score });
    return h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "stack dialog-buttons" },
        forfeit("+/-", _("{name} did not come (+/−)", { name: second }), "second-absent"),
        forfeit("-/+", _("{name} did not come (−/+)", { name: first }), "first-absent"),
        forfeit("-/-", _("Neither came (−/−)"), "both-absent"),
        button(_("Take the result away"), enter(null), { id: "take-away", disabled: result === null }),
        organiser.isLookingBack
          ? null
          : button(
              _("Let others meet…"),
              () => {
                close();
                openRepair();
              },
              { id: "repair-here" },
            ),
      ),
      table.match
        ? h(
            "p",
            null,
            h("a", { href: `/m/${table.match}`, target: "_blank" }, _("Look at the match that is played online")),
          )
        : null,
      h("p", { class: "muted small" }, _("Whatever you do here can be undone.")),
    );
  });
}
