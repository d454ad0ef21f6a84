// Arrows from cell to cell and circles on cells, as people draw them on a board.

import { s } from "../dom.js";
import { middleOf } from "./geometry.js";

/** @typedef {{from: string, to: string, colour?: string}} Drawn where both ends are one cell, it is a circle */

const [HEAD, HALF, RING] = [26, 13, 43];
const SHORT = 24; // an arrow ends before the middle: what a move is worth stands there

/** @param {Drawn[]} drawn @param {number} rows */
export function arrows(drawn, rows) {
  return drawn.map(({ from, to, colour = "G" }) =>
    from === to ? circle(from, rows, colour) : arrow(from, to, rows, colour),
  );
}

/** @param {string} cell @param {number} rows @param {string} colour */
function circle(cell, rows, colour) {
  const { x, y } = middleOf(cell, rows);
  return s("circle", { cx: x, cy: y, r: RING, class: `drawn-circle drawn-${colour}` });
}

/** @param {string} from @param {string} to @param {number} rows @param {string} colour */
function arrow(from, to, rows, colour) {
  const [a, middle] = [middleOf(from, rows), middleOf(to, rows)];
  const length = Math.hypot(middle.x - a.x, middle.y - a.y);
  const [ux, uy] = [(middle.x - a.x) / length, (middle.y - a.y) / length];
  const b = { x: middle.x - ux * SHORT, y: middle.y - uy * SHORT };
  const neck = { x: b.x - ux * HEAD, y: b.y - uy * HEAD };
  const head = [
    [b.x, b.y],
    [neck.x - uy * HALF, neck.y + ux * HALF],
    [neck.x + uy * HALF, neck.y - ux * HALF],
  ];
  return s(
    "g",
    { class: `drawn-arrow drawn-${colour}` },
    s("line", { x1: a.x, y1: a.y, x2: neck.x, y2: neck.y }),
    s("polygon", { points: head.map((point) => point.join(",")).join(" ") }),
  );
}
