// What a teacher can do about one pupil: another name, out of the table, a new code.

import * as api from "../api.js";
import { button, field, notice } from "../components/basics.js";
import { openDialog } from "../components/dialog.js";
import { h } from "../dom.js";
import { _ } from "../i18n.js";

/**
 * @typedef {import("../shapes.d.ts").Results} Results
 * @typedef {import("../shapes.d.ts").PupilShape} Pupil
 */

/**
 * @param {string} id @param {string} secret @param {Pupil} pupil
 * @param {(results: Results) => void} onChange
 */
export function openPupil(id, secret, pupil, onChange) {
  const state = { name: pupil.name, problem: "", code: "", isBusy: false };
  openDialog(pupil.name, (redraw, close) => {
    /** @param {() => Promise<void>} work */
    const run = async (work) => {
      if (state.isBusy) return;
      Object.assign(state, { isBusy: true, problem: "" });
      redraw();
      try {
        await work();
      } catch (error) {
        state.problem = /** @type {Error} */ (error).message;
      }
      state.isBusy = false;
      redraw();
    };
    /** @param {{name?: string, hidden?: boolean}} changed */
    const change = (changed) =>
      run(async () => {
        onChange(await api.changePupil(id, secret, pupil.number, changed));
        close();
      });
    const newCode = () =>
      run(async () => {
        state.code = (await api.newCode(id, secret, pupil.number)).code;
      });
    return h(
      "div",
      { class: "stack" },
      h("div", { role: "alert" }, state.problem ? notice("alarm", state.problem) : null),
      h(
        "form",
        {
          class: "stack",
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            change({ name: state.name });
          },
        },
        field(
          _("Nickname"),
          h("input", {
            id: "pupil-name",
            maxlength: 24,
            autocomplete: "off",
            value: pupil.name,
            oninput: (/** @type {any} */ event) => {
              state.name = event.target.value;
            },
          }),
        ),
        h("button", { class: "button main", id: "rename" }, h("span", null, _("Rename"))),
      ),
      h(
        "div",
        { class: "stack" },
        h(
          "p",
          { class: "muted small" },
          pupil.hidden
            ? _("This pupil is not in the table, and is not counted.")
            : _("A pupil who is hidden is not in the table and is not counted; nothing is deleted."),
        ),
        button(
          pupil.hidden ? _("Show in the table") : _("Hide from the table"),
          () => change({ hidden: !pupil.hidden }),
          {
            id: "hide-pupil",
          },
        ),
      ),
      h(
        "div",
        { class: "stack" },
        h("p", { class: "muted small" }, _("With nickname and code a pupil goes on at another device.")),
        h(
          "p",
          { role: "status" },
          state.code
            ? [
                _("The new code, which is shown only now:"),
                " ",
                h("code", { class: "pupil-code", id: "new-code" }, state.code),
              ]
            : null,
        ),
        button(_("Make a new code"), newCode, { id: "make-code" }),
      ),
    );
  });
}
