// Saving a study as a record: who played, the text, a file with a name of its own.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { sideName } from "../words.js";
import { button, copy, field, saveFile } from "./basics.js";
import { openDialog } from "./dialog.js";

const LONGEST_NAME = 30;

/** @param {import("../study/model.js").StudyModel} model */
export function saveRecordDialog(model) {
  const names = model.open.seats.map((seat) => seat.name);
  const state = { record: "", file: "", problem: "", isCopied: false, isAsked: false };
  openDialog(_("Save record"), (redraw, close) => {
    const write = async () => {
      state.isAsked = true;
      try {
        const { record, file_name: file } = await model.write();
        Object.assign(state, { record, file, problem: "" });
      } catch (error) {
        Object.assign(state, { record: "", problem: /** @type {Error} */ (error).message });
      }
      redraw();
    };
    if (!state.isAsked) write();
    /** @param {number} i @param {string} words */
    const name = (i, words) =>
      field(
        words,
        h("input", {
          id: `save-name-${i + 1}`,
          maxlength: LONGEST_NAME,
          autocomplete: "off",
          value: names[i],
          onchange: (/** @type {any} */ event) => {
            names[i] = event.target.value;
            model.rename(names[0], names[1]);
            write();
          },
        }),
      );
    return h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          await write();
          if (!state.record) return;
          saveFile(state.file, state.record);
          close();
        },
      },
      h("div", { class: "fields" }, name(0, sideName("first")), name(1, sideName("second"))),
      field(_("The record"), h("textarea", { id: "save-text", readonly: true, ".value": state.record })),
      h(
        "div",
        { role: "alert" },
        state.problem ? h("div", { class: "notice alarm" }, h("span", null, state.problem)) : null,
      ),
      h("p", { class: "muted small save-file" }, state.file ? _("The file: {name}", { name: state.file }) : ""),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "button main", id: "save-file", "aria-disabled": state.record ? null : "true" },
          h("span", null, _("Save to a file")),
        ),
        button(
          state.isCopied ? _("Copied") : _("Copy the text"),
          async () => {
            state.isCopied = await copy(state.record);
            redraw();
          },
          { icon: "copy", id: "save-copy", disabled: !state.record },
        ),
      ),
    );
  });
}
