// A pairing by hand: two players who are to meet, and the rules that this would break, before it is done.

import { button, field, loading, notice, select } from "../components/basics.js";
import { openDialog } from "../components/dialog.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { tryRepair } from "./requests.js";

/** @typedef {import("./organiser.js").Organiser} Organiser */

/** @param {Organiser} organiser @param {{first?: number, second?: number}} [chosen] */
export function openRepair(organiser, chosen = {}) {
  const state = {
    first: chosen.first ?? 0,
    second: chosen.second ?? 0,
    /** @type {string[] | null} */
    broken: null,
    problem: "",
    isAsking: false,
  };
  openDialog(_("Who is to meet?"), (redraw, close) => {
    const players = (organiser.view?.players ?? []).filter(({ withdrawn }) => !withdrawn);
    /** @type {[string, string][]} */
    const options = [
      ["0", _("choose…")],
      ...players.map(({ number, name }) => /** @type {[string, string]} */ ([String(number), name])),
    ];
    /** @param {"first" | "second"} which @param {string} words */
    const who = (which, words) =>
      field(
        words,
        select(options, String(state[which]), (value) => choose({ [which]: Number(value) }), `repair-${which}`),
      );

    /** @param {Partial<typeof state>} changed */
    async function choose(changed) {
      Object.assign(state, changed, { broken: null, problem: "" });
      const { first, second } = state;
      if (!first || !second) return redraw();
      if (first === second) {
        state.problem = _("These are the same player.");
        return redraw();
      }
      state.isAsking = true;
      redraw();
      try {
        const { broken } = await tryRepair(organiser.id, organiser.secret, first, second);
        if (state.first === first && state.second === second) state.broken = broken;
      } catch (error) {
        state.problem = /** @type {Error} */ (error).message;
      }
      state.isAsking = false;
      redraw();
    }

    async function repair() {
      if (state.broken === null) return;
      if (await organiser.repair(state.first, state.second)) close();
      else {
        state.problem = organiser.refusal;
        redraw();
      }
    }

    return h(
      "div",
      { class: "stack" },
      h(
        "p",
        { class: "muted small" },
        _(
          "The two meet in this round; those who were to play against them meet each other. A table that has a result stays: take the result away first.",
        ),
      ),
      h("div", { class: "fields" }, who("first", _("Begins")), who("second", _("The other"))),
      h("div", { role: "status", class: "stack repair-told" }, told(state)),
      h("div", { role: "alert" }, state.problem ? notice("alarm", state.problem) : null),
      button(state.broken?.length ? _("Pair these two all the same") : _("Pair these two"), repair, {
        kind: "main",
        id: "repair",
        disabled: state.broken === null || organiser.isBusy,
      }),
    );
  });
}

/** @param {{broken: string[] | null, isAsking: boolean}} state */
function told({ broken, isAsking }) {
  if (isAsking) return loading(_("Looking at the rules…"));
  if (broken === null) return null;
  if (!broken.length) return notice("", _("No rule is broken by this."));
  return [
    h("p", null, h("strong", null, _("This breaks rules:"))),
    h(
      "ul",
      { class: "broken" },
      broken.map((words) => h("li", null, words)),
    ),
  ];
}
