// The value over a match: up, the first player wins; down, the second; nearer to the edge, sooner.

import { h, s } from "../dom.js";
import { _ } from "../i18n.js";
import { MARK_SIGNS } from "../words.js";

const WIDTH = 380;
const HEIGHT = 120;
const SIDE = 14;

/**
 * @typedef {{ply: number, value: string, plies: number | null, mover: "first" | "second", mark?: string | null}} Point
 * The value is for the mover, after so many moves.
 */

/**
 * @param {Point[]} points those that are known
 * @param {number} last the number of the last move
 * @param {number} ply the one that is shown
 * @param {(ply: number) => void} go
 */
export function valueGraph(points, last, ply, go) {
  if (points.length < 2) return null;
  const far = Math.max(1, ...points.map((point) => point.plies ?? 0));
  const x = (at) => SIDE + ((WIDTH - 2 * SIDE) * at) / Math.max(1, last);
  const y = (point) => HEIGHT / 2 - height(point, far) * (HEIGHT / 2 - 16);
  const path = points.map((point, i) => `${i ? "L" : "M"}${x(point.ply)} ${y(point)}`).join("");
  const band = Math.min(40, (WIDTH - 2 * SIDE) / Math.max(1, last));
  return h(
    "figure",
    { class: "graph", "data-own-keys": "" },
    h("figcaption", { class: "label" }, _("The value over the match")),
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph-picture", role: "img", "aria-label": inWords(points) },
      s("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT / 2, class: "graph-first" }),
      s("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "graph-middle" }),
      s("line", { x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT, class: "graph-now" }),
      s("path", { d: path, class: "graph-line" }),
      points.map((point) => dot(point, x(point.ply), y(point), point.ply === ply)),
      Array.from({ length: last + 1 }, (_none, at) =>
        s("rect", {
          x: x(at) - band / 2,
          y: 0,
          width: band,
          height: HEIGHT,
          class: "graph-hit",
          onclick: () => go(at),
        }),
      ),
      s("text", { x: 6, y: 15, class: "graph-name" }, _("first wins")),
      s("text", { x: 6, y: HEIGHT - 7, class: "graph-name" }, _("second wins")),
    ),
  );
}

/** From −1, the second player wins now, to 1, the first does. */
function height(point, far) {
  if (point.value === "draw") return 0;
  const soon = point.plies === null ? 0.5 : 1 - point.plies / (far + 1);
  const forMover = (point.value === "win" ? 1 : -1) * (0.35 + 0.65 * soon);
  return point.mover === "first" ? forMover : -forMover;
}

function dot(point, x, y, isNow) {
  const sign = MARK_SIGNS[point.mark];
  return s(
    "g",
    null,
    s("circle", { cx: x, cy: y, r: isNow ? 6 : 4, class: isNow ? "graph-dot now" : "graph-dot" }),
    sign ? s("text", { x, y: y > HEIGHT / 2 ? y - 10 : y + 20, class: "graph-mark" }, sign) : null,
  );
}

function inWords(points) {
  const said = { win: _("wins"), draw: _("draws"), loss: _("loses") };
  return points.map((point) => `${point.ply}: ${point.mover === "first" ? "1" : "2"} ${said[point.value]}`).join("; ");
}
