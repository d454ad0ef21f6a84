// The value over a match: up, the first player wins; down, the second; nearer to the edge, sooner.

import { h, s } from "../dom.js";
import { _ } from "../i18n.js";
import { MARK_SIGNS, pointInWords } from "../words.js";

const HEIGHT = 120; // pixels; across it is percent, so that letters are never scaled
const SIDE = 4;

/**
 * @typedef {{ply: number, value: "win" | "draw" | "loss", plies: number | null, mover: "first" | "second", mark?: string | null}} Point
 * The value is for the mover, after so many moves.
 */

/**
 * The graph, or its empty frame until two values are known: nothing below it moves when they arrive.
 * @param {Point[]} points those that are known
 * @param {number} last the number of the last move
 * @param {number} ply the one that is shown
 * @param {(ply: number) => void} go
 */
export function valueGraph(points, last, ply, go) {
  const known = points.length < 2 ? [] : points;
  const far = Math.max(1, ...known.map((point) => point.plies ?? 0));
  const step = (100 - 2 * SIDE) / Math.max(1, last);
  const x = (/** @type {number} */ at) => SIDE + step * at;
  const y = (/** @type {Point} */ point) => HEIGHT / 2 - height(point, far) * (HEIGHT / 2 - 16);
  return h(
    "figure",
    { class: "graph", "data-own-keys": "" },
    h("figcaption", { class: "label" }, _("The value over the match")),
    s(
      "svg",
      { class: "graph-picture", role: "img", "aria-label": inWords(known) },
      s("rect", { x: 0, y: 0, width: "100%", height: HEIGHT / 2, class: "graph-first" }),
      s("line", { x1: 0, x2: "100%", y1: HEIGHT / 2, y2: HEIGHT / 2, class: "graph-middle" }),
      known.length ? s("line", { x1: `${x(ply)}%`, x2: `${x(ply)}%`, y1: 0, y2: HEIGHT, class: "graph-now" }) : null,
      known.slice(1).map((point, i) =>
        s("line", {
          x1: `${x(known[i].ply)}%`,
          y1: y(known[i]),
          x2: `${x(point.ply)}%`,
          y2: y(point),
          class: "graph-line",
        }),
      ),
      known.map((point) => dot(point, `${x(point.ply)}%`, y(point), point.ply === ply)),
      Array.from({ length: known.length ? last + 1 : 0 }, (_none, at) =>
        s("rect", {
          x: `${x(at) - step / 2}%`,
          y: 0,
          width: `${step}%`,
          height: HEIGHT,
          class: "graph-hit",
          onclick: () => go(at),
        }),
      ),
      s("text", { x: 6, y: 15, class: "graph-name" }, _("first wins")),
      s("text", { x: 6, y: HEIGHT - 6, class: "graph-name" }, _("second wins")),
    ),
  );
}

/** From −1, the second player wins now, to 1, the first does. @param {Point} point @param {number} far */
function height(point, far) {
  if (point.value === "draw") return 0;
  const soon = point.plies === null ? 0.5 : 1 - point.plies / (far + 1);
  const forMover = (point.value === "win" ? 1 : -1) * (0.35 + 0.65 * soon);
  return point.mover === "first" ? forMover : -forMover;
}

/** @param {Point} point @param {string} x @param {number} y @param {boolean} isNow */
function dot(point, x, y, isNow) {
  const sign = MARK_SIGNS[point.mark ?? ""];
  return s(
    "g",
    { class: sign ? `mark-${point.mark}` : null },
    s("circle", { cx: x, cy: y, r: isNow ? 6 : 4, class: isNow ? "graph-dot now" : "graph-dot" }),
    sign ? s("text", { x, y: y > HEIGHT / 2 ? y - 10 : y + 20, class: "graph-mark" }, sign) : null,
  );
}

/** @param {Point[]} points */
const inWords = (points) => [_("The value over the match"), ...points.map(pointInWords)].join("; ");
