// The steps of a search: back, forward and by themselves; what has just happened, and the window of alpha and beta.

import { iconButton, select } from "../components/basics.js";
import { h, s } from "../dom.js";
import { _ } from "../i18n.js";
import { bound, counted, stepInWords } from "./words.js";

/**
 * @param {object} wanted
 * @param {import("./replay.js").Replay} wanted.replay
 * @param {number} wanted.step
 * @param {string[]} wanted.best moves at the root
 * @param {import("./run.js").Run} wanted.run
 * @param {(step: number) => void} wanted.go
 * @param {() => void} wanted.switchRun
 * @param {() => void} wanted.redraw
 */
export function stepper({ replay, step, best, run, go, switchRun, redraw }) {
  const last = replay.length;
  const cut = replay.cutAfter(step);
  const hasCuts = replay.cutAfter(0) !== null;
  return [
    h(
      "div",
      { class: "row step-buttons" },
      iconButton(_("To the beginning of the search"), "first", () => go(0), { disabled: step <= 0, id: "step-first" }),
      iconButton(_("One step back"), "back", () => go(step - 1), { disabled: step <= 0, id: "step-back" }),
      iconButton(run.isOn ? _("Pause") : _("Let it run"), run.isOn ? "pause" : "play", switchRun, { id: "step-run" }),
      iconButton(_("One step forward"), "forward", () => go(step + 1), { disabled: step >= last, id: "step-forward" }),
      iconButton(_("To the next cut"), "cut", () => cut !== null && go(cut), {
        disabled: cut === null,
        id: "step-cut",
      }),
      iconButton(_("To the end of the search"), "end", () => go(last), { disabled: step >= last, id: "step-last" }),
    ),
    h(
      "div",
      { class: "step-place" },
      h("input", {
        type: "range",
        class: "step-range",
        min: 0,
        max: last,
        ".value": String(step),
        "aria-label": _("Step of the search"),
        oninput: (/** @type {any} */ event) => go(Number(event.target.value)),
      }),
      h("output", { class: "mono", id: "step-count" }, `${counted(step)} / ${counted(last)}`),
    ),
    h(
      "label",
      { class: "row step-speed" },
      h("span", { class: "label" }, _("Speed")),
      select(
        [
          ["slow", _("Slow")],
          ["normal", _("Normal")],
          ["fast", _("Fast")],
        ],
        run.speed,
        (speed) => {
          run.useSpeed(speed);
          redraw();
        },
        "tree-speed",
      ),
    ),
    windowPicture(replay, step),
    h(
      "div",
      // A voice cannot follow a search that runs; it says where it was held.
      {
        class: hasCuts ? "step-words" : "step-words short",
        id: "step-words",
        "aria-live": run.isOn ? "off" : "polite",
        "aria-atomic": "true",
      },
      stepInWords(replay, step, best).map((sentence) => h("p", null, sentence)),
    ),
  ];
}

const PLACES = [-2, -1, 0, 1, 2];
const NAMES = ["−∞", "−1", "0", "+1", "+∞"];
const [LEFT, BETWEEN, LINE] = [22, 48, 38];

/** Alpha and beta on a line of values: what is between them is still open; nothing is, at a cut. @param {import("./replay.js").Replay} replay @param {number} step */
function windowPicture(replay, step) {
  const node = replay.nodeAt(step);
  const { alpha, beta } = (node && replay.at(node, step)) ?? { alpha: null, beta: null };
  const across = (/** @type {number} */ value) => LEFT + (value + 2) * BETWEEN;
  const [a, b] = [across(alpha ?? -2), across(beta ?? 2)];
  const isShut = a >= b;
  return s(
    "svg",
    {
      viewBox: "0 0 236 64",
      width: 236,
      height: 64,
      class: `window-picture ${isShut ? "shut" : ""}`.trim(),
      role: "img",
    },
    s("title", null, `α ${bound(alpha, "alpha")}, β ${bound(beta, "beta")}`),
    s("path", { class: "window-line", d: `M${LEFT} ${LINE}H${across(2)}` }),
    s("rect", { class: "window-open", x: Math.min(a, b), y: LINE - 6, width: Math.abs(b - a), height: 12 }),
    PLACES.map((value, i) => [
      s("path", { class: "window-line", d: `M${across(value)} ${LINE - 4}v8` }),
      s("text", { x: across(value), y: 60, class: "tree-small" }, NAMES[i]),
    ]),
    s("path", { class: "window-end", d: `M${a + 6} ${LINE - 11}H${a}V${LINE + 11}h6` }),
    s("path", { class: "window-end", d: `M${b - 6} ${LINE - 11}H${b}V${LINE + 11}h-6` }),
    s("text", { x: a === b ? a - 10 : a, y: 19, class: "window-name" }, "α"),
    s("text", { x: a === b ? b + 10 : b, y: 19, class: "window-name" }, "β"),
  );
}
