// The list of the moves, with back and forward.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { MARK_SIGNS, markInWords, moveInWords } from "../words.js";
import { iconButton } from "./basics.js";

/** @typedef {"first" | "back" | "forward" | "last"} Step */

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
  /** @type {(number | null)[]} */
  const slots = [...(secondBegan ? [null] : []), ...moves.map((_move, i) => i)];
  const lines = [];
  for (let i = 0; i < slots.length; i += 2) lines.push(slots.slice(i, i + 2));
  /** @param {number | null} index */
  const one = (index) =>
    index === null
      ? h("span", { class: "muted" }, "…")
      : moveButton({ game, move: moves[index], mark: marks[index], isNow: ply === index + 1, go: () => go(index + 1) });
  followSoon();
  return h(
    "section",
    { class: "moves", "aria-label": _("Moves") },
    walkButtons(ply, moves.length, (step) => go(stepped(step, ply, moves.length))),
    h(
      "div",
      { class: "moves-frame", "data-at": `${ply} ${moves.length}` },
      moves.length === 0
        ? h("p", { class: "muted small" }, _("No move yet."))
        : h(
            "ol",
            { class: "moves-list" },
            lines.map((pair, i) =>
              h(
                "li",
                { class: "moves-pair" },
                h("span", { class: "moves-number", "aria-hidden": "true" }, `${i + 1}.`),
                pair.map(one),
              ),
            ),
          ),
    ),
  );
}

/** The buttons that walk through the moves. @param {number} ply @param {number} last @param {(step: Step) => void} walk @param {...import("../dom.js").Child} more */
export function walkButtons(ply, last, walk, ...more) {
  const [isFirst, isLast] = [ply === 0, ply === last];
  return h(
    "div",
    { class: "row moves-buttons" },
    iconButton(_("To the beginning"), "first", () => walk("first"), { disabled: isFirst }),
    iconButton(_("One move back"), "back", () => walk("back"), { disabled: isFirst, id: "back" }),
    iconButton(_("One move forward"), "forward", () => walk("forward"), { disabled: isLast, id: "forward" }),
    iconButton(_("To the last move"), "end", () => walk("last"), { disabled: isLast }),
    ...more,
    h(
      "span",
      { class: "muted small moves-count", "data-words": _("Moves") }, // the list counts the turns of both as one
      `${ply} / ${last}`,
    ),
  );
}

/**
 * A move in a list.
 * @param {object} wanted
 * @param {string} wanted.game
 * @param {string} wanted.move
 * @param {string | null} [wanted.mark] how good it was
 * @param {string} [wanted.number] `2.`, for those who do not see where it stands
 * @param {boolean} wanted.isNow whether it is the one that led to what is shown
 * @param {() => void} wanted.go
 */
export function moveButton({ game, move, mark, number = "", isNow, go }) {
  const said = `${number} ${moveInWords(game, move)}`.trim();
  const words = mark ? `${said}, ${markInWords(mark)}` : said;
  const sign = mark === "best" ? "✓" : MARK_SIGNS[mark ?? ""];
  return h(
    "button",
    {
      type: "button",
      class: `move-button ${mark ? `mark-${mark}` : ""}`.trim(),
      "aria-current": isNow ? "step" : null,
      "aria-label": words,
      title: words,
      onclick: go,
    },
    move,
    sign ? h("span", { class: "mark-sign", "aria-hidden": "true" }, sign) : null,
  );
}

// The list follows the move that is shown, within its own frame.

/** What each frame showed when it last followed. @type {WeakMap<Element, string>} */
const followed = new WeakMap();
let isAsked = false;

/** Follows when what is being drawn is drawn. */
export function followSoon() {
  if (isAsked) return;
  isAsked = true;
  queueMicrotask(() => {
    isAsked = false;
    for (const frame of document.querySelectorAll(".moves-frame")) follow(frame);
  });
}

/** Once for each move: who scrolls the list by hand is left alone until the next one. @param {Element} frame */
function follow(frame) {
  const now = frame.getAttribute("data-at") ?? "";
  if (followed.get(frame) === now) return;
  followed.set(frame, now);
  const current = frame.querySelector("[aria-current]") ?? frame.firstElementChild;
  if (!current) return;
  const [box, place] = [frame.getBoundingClientRect(), current.getBoundingClientRect()];
  const margin = Math.min(place.height, box.height / 4);
  if (place.top < box.top + margin) frame.scrollTop -= box.top + margin - place.top;
  else if (place.bottom > box.bottom - margin) frame.scrollTop += place.bottom - box.bottom + margin;
}

// The keys

/** Arrow keys, Home and End walk through the moves, wherever no field or board wants them. @param {(step: Step) => void} onstep */
export function walkByKeys(onstep) {
  const listener = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [data-own-keys]"))
      return;
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onstep(step);
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

/** Where such a step leads. @param {Step} step @param {number} ply @param {number} last */
export function stepped(step, ply, last) {
  return Math.max(0, Math.min(last, { back: ply - 1, forward: ply + 1, first: 0, last }[step]));
}
