// Opening the record of a match, from a file or as text.

import * as api from "../api.js";
import { h } from "../dom.js";
import { gameToStudy } from "../games.js";
import { _ } from "../i18n.js";
import { go, readableQuery } from "../router.js";
import { rememberHere } from "../storage.js";
import { button, field } from "./basics.js";
import { openDialog } from "./dialog.js";

/** What a record looks like. */
function example() {
  const { name, pieces, shared } = gameToStudy();
  const second = shared ? pieces[0] : pieces[1];
  return `[Game "${name}"]\n\n1. ${pieces[0].letter}b2 ${second.letter}a1 *`;
}

/** Reads a record and goes to the analysis of it. */
export function openRecordDialog() {
  const chosen = { text: "", problem: "", isBusy: false };
  openDialog(_("Open record"), (redraw, close) => {
    const set = (values) => {
      Object.assign(chosen, values);
      redraw();
    };
    return [
      field(
        _("A file"),
        h("input", {
          type: "file",
          accept: ".txt,.pgn,text/plain",
          id: "record-file",
          onchange: async (event) => {
            const file = event.target.files[0];
            if (!file) return;
            set({ text: await file.text() });
            /** @type {HTMLTextAreaElement} */ (document.getElementById("record-text")).value = chosen.text;
          },
        }),
      ),
      field(
        _("Or its text"),
        h("textarea", {
          id: "record-text",
          placeholder: example(),
          spellcheck: "false",
          oninput: (event) => (chosen.text = event.target.value),
        }),
      ),
      chosen.problem ? h("div", { class: "notice alarm", role: "alert" }, h("span", null, chosen.problem)) : null,
      button(_("Open"), open, { kind: "main", icon: "open", id: "record-open", disabled: chosen.isBusy }),
    ];

    async function open() {
      set({ isBusy: true, problem: "" });
      try {
        const match = await api.readRecord(chosen.text);
        rememberHere("record", chosen.text);
        close();
        const last = match.moves.length;
        go(
          `/analysis${readableQuery({ game: match.game, position: last ? match.moves[last - 1].position : match.start, record: 1 })}`,
        );
      } catch (error) {
        set({ isBusy: false, problem: error.message });
      }
    }
  });
}
