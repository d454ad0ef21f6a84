// The list of the moves, with back and forward.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { MARK_SIGNS, markInWords, moveInWords } from "../words.js";
import { iconButton } from "./basics.js";

/**
 * @param {object} wanted
 * @param {string} wanted.game
 * @param {string[]} wanted.moves
 * @param {number} wanted.ply how many of them are on the board
 * @param {boolean} wanted.secondBegan
 * @param {(ply: number) => void} wanted.go
 * @param {(string | null)[]} [wanted.marks] how good each was
 */
export function moveList({ game, moves, ply, secondBegan, go, marks = [] }) {
  const slots = [...(secondBegan ? [null] : []), ...moves.map((_move, i) => i)];
  const lines = [];
  for (let i = 0; i < slots.length; i += 2) lines.push([slots[i], slots[i + 1]]);
  return h(
    "section",
    { class: "moves", "aria-label": _("Moves") },
    h(
      "div",
      { class: "row moves-buttons" },
      iconButton(_("To the beginning"), "first", () => go(0), { disabled: ply === 0 }),
      iconButton(_("One move back"), "back", () => go(ply - 1), { disabled: ply === 0, id: "back" }),
      iconButton(_("One move forward"), "forward", () => go(ply + 1), {
        disabled: ply === moves.length,
        id: "forward",
      }),
      iconButton(_("To the last move"), "end", () => go(moves.length), { disabled: ply === moves.length }),
      h("span", { class: "muted small moves-count" }, `${ply} / ${moves.length}`),
    ),
    moves.length === 0
      ? h("p", { class: "muted small" }, _("No move yet."))
      : h(
          "ol",
          { class: "moves-list" },
          lines.map((pair, i) =>
            h(
              "li",
              null,
              h("span", { class: "moves-number", "aria-hidden": "true" }, `${i + 1}.`),
              pair.map((index) =>
                index === null ? h("span", { class: "muted" }, "…") : one(game, moves, index, ply, go, marks[index]),
              ),
            ),
          ),
        ),
  );
}

function one(game, moves, index, ply, go, mark) {
  if (index === undefined) return null;
  const sign = MARK_SIGNS[mark] ?? "";
  const said = moveInWords(game, moves[index]);
  const words = mark ? `${said}, ${markInWords(mark)}` : said;
  return h(
    "button",
    {
      type: "button",
      class: `move-button ${mark ? `mark-${mark}` : ""}`.trim(),
      "aria-current": ply === index + 1 ? "step" : null,
      "aria-label": words,
      title: words,
      onclick: () => go(index + 1),
    },
    moves[index],
    mark === "best" ? h("span", { class: "mark-sign" }, "✓") : null,
    sign ? h("span", { class: "mark-sign" }, sign) : null,
  );
}

/** Arrow keys, Home and End walk through the moves, wherever no field or board wants them. */
export function walkByKeys(onstep) {
  const listener = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [data-own-keys]"))
      return;
    const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (!step) return;
    event.preventDefault();
    onstep(step);
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/** Where such a step leads. @param {string} step @param {number} ply @param {number} last */
export function stepped(step, ply, last) {
  return Math.max(0, Math.min(last, { back: ply - 1, forward: ply + 1, first: 0, last }[step]));
}
