// Opening the record of a match: from a file that is chosen or dropped on the page, or as text.

import * as api from "../api.js";
import { h } from "../dom.js";
import { gameToStudy } from "../games.js";
import { _ } from "../i18n.js";
import { go } from "../router.js";
import { keepStudy } from "../study/keeping.js";
import { studyFrom } from "../study/record.js";
import { addressOf, newId } from "../study/study.js";
import { button, field } from "./basics.js";
import { openDialog } from "./dialog.js";

const LARGEST = 1_000_000; // characters of a record

/** What a record looks like. */
function example() {
  const { name, pieces, shared } = gameToStudy();
  const second = shared ? pieces[0] : pieces[1];
  return `[Game "${name}"]\n\n1. ${pieces[0].letter}b2 ${second.letter}a1 *`;
}

/** Goes to the study of a record. @param {string} text */
async function goToRecord(text) {
  const study = studyFrom(await api.readRecord(text), newId());
  keepStudy(study);
  go(addressOf(study));
}

/** What was opened is at the top of the page, wherever the button for it is. */
function lookAtTheBoard() {
  window.scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** The text of a file, as far as a record goes. @param {File} file */
export async function textOf(file) {
  if (file.size > 4 * LARGEST) throw new Error(_("This file is too large to be a record."));
  return file.text();
}

/**
 * Reads a record and opens it.
 * @param {(text: string) => Promise<void>} [open] how; without it, the analysis is gone to
 */
export function openRecordDialog(open = goToRecord) {
  const chosen = { text: "", problem: "", isBusy: false };
  openDialog(_("Open record"), (redraw, close) => {
    /** @param {Partial<typeof chosen>} values */
    const set = (values) => {
      Object.assign(chosen, values);
      redraw();
    };
    /** @param {string} text */
    const openText = async (text) => {
      if (chosen.isBusy) return;
      set({ text, isBusy: true, problem: "" });
      try {
        await open(text);
        close();
        lookAtTheBoard();
      } catch (error) {
        set({ isBusy: false, problem: /** @type {Error} */ (error).message });
      }
    };
    return h(
      "form",
      {
        class: "stack",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          openText(chosen.text);
        },
      },
      field(
        _("A file"),
        h("input", {
          type: "file",
          accept: ".txt,.pgn,text/plain",
          id: "record-file",
          onchange: async (/** @type {any} */ event) => {
            const file = event.target.files[0];
            if (!file) return;
            try {
              await openText(await textOf(file));
            } catch (error) {
              set({ problem: /** @type {Error} */ (error).message });
            }
          },
        }),
      ),
      field(
        _("Or its text"),
        h("textarea", {
          id: "record-text",
          placeholder: example(),
          spellcheck: "false",
          "aria-describedby": "record-keys",
          ".value": chosen.text,
          oninput: (/** @type {any} */ event) => {
            chosen.text = event.target.value;
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            openText(chosen.text);
          },
        }),
      ),
      h("p", { class: "muted small", id: "record-keys" }, _("Enter opens it; Shift+Enter begins a new line.")),
      h(
        "div",
        { role: "alert" },
        chosen.problem ? h("div", { class: "notice alarm" }, h("span", null, chosen.problem)) : null,
      ),
      button(_("Open"), () => openText(chosen.text), {
        kind: "main",
        icon: "open",
        id: "record-open",
        disabled: chosen.isBusy,
      }),
    );
  });
}

/**
 * A file that is dropped anywhere on the page is opened.
 * @param {(text: string) => Promise<void>} open @param {(problem: string) => void} onProblem
 * @returns {() => void} to end it
 */
export function openDropped(open, onProblem) {
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  const mark = (/** @type {boolean} */ isOver) => document.body.classList.toggle("dropping", isOver);
  const over = (/** @type {DragEvent} */ event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  };
  const out = (/** @type {DragEvent} */ event) => {
    if (event.relatedTarget === null) mark(false);
  };
  const drop = async (/** @type {DragEvent} */ event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(false);
    const file = event.dataTransfer?.files[0];
    try {
      if (!file) return;
      await open(await textOf(file));
      lookAtTheBoard();
    } catch (error) {
      onProblem(/** @type {Error} */ (error).message);
    }
  };
  const listeners = /** @type {const} */ ([
    ["dragover", over],
    ["dragleave", out],
    ["drop", drop],
  ]);
  for (const [name, listener] of listeners) document.addEventListener(name, listener);
  return () => {
    mark(false);
    for (const [name, listener] of listeners) document.removeEventListener(name, listener);
  };
}
