// A match with everything chosen: another board, who plays, who begins, a clock.

import { begin, seatsFor, wish, wishes } from "../begin.js";
import { levels } from "../bots.js";
import { h } from "../dom.js";
import { boardOf, describe, gameOn, games, kindOf } from "../games.js";
import { _ } from "../i18n.js";
import { button, choice, field, select } from "./basics.js";
import { openDialog } from "./dialog.js";

const LARGEST = 15;

/**
 * @param {string} game
 * @param {string | null} [position] to begin from
 * @param {string} [mode]
 */
export function openNewMatch(game, position = null, mode = "computer") {
  const chosen = {
    kind: kindOf(game),
    ...boardOf(game),
    mode,
    ...wishes(),
    level2: wishes().level,
    other: "",
    problem: "",
    isBusy: false,
  };
  openDialog(position ? _("Play from this position") : _("New match"), (redraw, close) => {
    const set = (values) => {
      Object.assign(chosen, values);
      redraw();
    };
    const number = (name, words) =>
      field(
        words,
        h("input", {
          type: "number",
          min: name === "line" ? 2 : 1,
          max: LARGEST,
          value: chosen[name],
          name,
          onchange: (event) => set({ [name]: Number(event.target.value) }),
        }),
      );
    const isWithPeople = chosen.mode === "here" || chosen.mode === "link";
    return [
      position
        ? null
        : choice(
            _("Game"),
            "kind",
            games().map(({ kind, title }) => [kind, title]),
            chosen.kind,
            (kind) => set({ kind, ...describe(kind).board }),
          ),
      position
        ? null
        : h(
            "div",
            { class: "fields" },
            number("rows", _("Rows")),
            number("cols", _("Columns")),
            number("line", _("In a line")),
          ),
      choice(
        _("Who plays?"),
        "mode",
        [
          ["computer", _("Against the computer")],
          ["here", _("Two people here")],
          ["link", _("A friend by link")],
          ["watch", _("Computer against computer")],
        ],
        chosen.mode,
        (wanted) => set({ mode: wanted }),
      ),
      h(
        "div",
        { class: "fields" },
        chosen.mode === "watch"
          ? null
          : field(
              _("Your name"),
              h("input", {
                name: "name",
                maxlength: 30,
                autocomplete: "nickname",
                value: chosen.name,
                oninput: (event) => (chosen.name = event.target.value),
              }),
            ),
        isWithPeople
          ? field(
              _("Name of the other player"),
              h("input", {
                name: "other",
                maxlength: 30,
                autocomplete: "off",
                value: chosen.other,
                oninput: (event) => (chosen.other = event.target.value),
              }),
            )
          : null,
        isWithPeople
          ? null
          : field(
              _("Level"),
              select(levels(), chosen.level, (level) => set({ level })),
            ),
        chosen.mode === "watch"
          ? field(
              _("Level of the other"),
              select(levels(), chosen.level2, (level2) => set({ level2 })),
            )
          : null,
        field(
          _("Clock"),
          select(clocks(), chosen.clock, (clock) => set({ clock })),
        ),
      ),
      chosen.mode === "watch" || position
        ? null
        : choice(
            _("Who begins?"),
            "starts",
            [
              ["first", isWithPeople ? _("First player") : _("I do")],
              ["second", isWithPeople ? _("Second player") : _("The computer")],
              ["random", _("Either, at random")],
            ],
            chosen.starts,
            (starts) => set({ starts }),
          ),
      chosen.problem ? h("div", { class: "notice alarm", role: "alert" }, h("span", null, chosen.problem)) : null,
      button(_("Play"), start, { kind: "main", id: "start-match", disabled: chosen.isBusy }),
    ];

    async function start() {
      set({ isBusy: true, problem: "" });
      wish({ level: chosen.level, name: chosen.name, starts: chosen.starts, clock: chosen.clock });
      try {
        await begin({
          game: position ? game : gameOn(chosen.kind, chosen),
          mode: /** @type {any} */ (chosen.mode),
          seats: seatsFor(/** @type {any} */ (chosen.mode), chosen),
          starts: position || chosen.mode === "watch" ? "first" : chosen.starts,
          clock: chosen.clock || null,
          position,
        });
        close();
      } catch (error) {
        set({ isBusy: false, problem: error.message });
      }
    }
  });
}

/** @returns {[string, string][]} */
function clocks() {
  return [
    ["", _("No clock")],
    ["60+1", "1 min + 1 s"],
    ["180+2", "3 min + 2 s"],
    ["300+5", "5 min + 5 s"],
    ["600+5", "10 min + 5 s"],
  ];
}
