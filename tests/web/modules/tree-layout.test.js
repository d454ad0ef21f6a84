import assert from "node:assert/strict";
import { test } from "node:test";
import { cardSize, place, within } from "../../../src/tateti/web/static/js/tree/layout.js";
import { Replay } from "../../../src/tateti/web/static/js/tree/replay.js";
import { Scene } from "../../../src/tateti/web/static/js/tree/scale.js";
import { randomly, searched, shape } from "./searches.js";

/** @typedef {import("../../../src/tateti/web/static/js/tree/layout.js").Placed} Placed */

const SIZE = cardSize({ rows: 3, cols: 3 }, 60, 90);

/** Trees of many shapes, with parts of them closed. */
function* layouts() {
  for (let seed = 0; seed < 40; seed++) {
    const random = randomly(seed);
    const { root, nodes } = new Replay(searched(shape(seed, 5, 5)));
    const closed = new Set(nodes.filter(() => random(4) === 0));
    yield place(root, (node) => node.children.length > 0 && !closed.has(node), SIZE);
  }
}

test("no two cards of a level touch, nor a card and a cut; all are within the tree", () => {
  for (const { levels, cuts, width } of layouts()) {
    levels.forEach((row, level) => {
      const cards = row.map(({ x }) => [x - SIZE.width / 2, x + SIZE.width / 2]);
      const boxes = [
        ...cards,
        ...(cuts[level] ?? []).map(({ cut }) => [Number(cut) - SIZE.cut / 2, Number(cut) + SIZE.cut / 2]),
      ];
      boxes.sort((a, b) => a[0] - b[0]);
      boxes.forEach(([left, right], i) => {
        assert.ok(left >= 0 && right <= width);
        if (i) assert.ok(left >= boxes[i - 1][1] + 13.9);
      });
    });
  }
});

test("a parent stands in the middle above its children, and what it cut", () => {
  for (const { levels, of } of layouts()) {
    for (const { node, x, cut } of levels.flat()) {
      const below = node.children.map(({ visit }) => of.get(visit)?.x).filter((one) => one !== undefined);
      if (!below.length) continue;
      const last = cut ?? below[below.length - 1];
      assert.ok(Math.abs(x - (below[0] + last) / 2) < 1e-6);
    }
  }
});

test("what reaches into a part of a level is found as by looking at all of it", () => {
  const reaches = [
    (/** @type {Placed} */ { x }) => /** @type {[number, number]} */ ([x, x]),
    (/** @type {Placed} */ { x, above }) =>
      /** @type {[number, number]} */ ([Math.min(x, above?.x ?? x), Math.max(x, above?.x ?? x)]),
  ];
  for (const { levels, width } of layouts()) {
    for (const row of levels) {
      for (const reach of reaches) {
        for (let from = -100; from < width + 100; from += 230) {
          const expected = row.filter((one) => reach(one)[1] >= from && reach(one)[0] <= from + 200);
          assert.deepEqual(within(row, from, from + 200, reach), expected);
        }
      }
    }
  }
});

test("cards have room for the longest word", () => {
  assert.ok(cardSize({ rows: 3, cols: 3 }, 150, 10).width >= 150 + 14);
  assert.ok(cardSize({ rows: 3, cols: 3 }, 10, 150).cut >= 150 + 14);
});

test("the whole tree is in the frame when it is fitted, and its width when that is", () => {
  for (const room of [
    { width: 800, height: 600, label: 140 },
    { width: 340, height: 300, label: 140 },
  ]) {
    for (const layout of layouts()) {
      const first = new Scene(layout, SIZE, 1, room);
      const { whole } = new Scene(layout, SIZE, first.zoomForWhole, room);
      assert.ok(whole.width <= room.width + 1e-6 && whole.height <= room.height + 1e-6, JSON.stringify([room, whole]));
      assert.ok(new Scene(layout, SIZE, first.zoomForWidth, room).whole.width <= room.width + 1e-6);
      assert.ok(first.zoomForWhole <= first.zoomForWidth && first.zoomForWidth <= 1);
      assert.equal(first.allowed(99), 2);
      assert.ok(first.allowed(0) <= first.zoomForWhole);
    }
  }
});

test("what is in the frame is among what is drawn, at every zoom", () => {
  for (const layout of [...layouts()].slice(0, 10)) {
    for (const zoom of [0.02, 0.1, 0.3, 0.8, 1, 2]) {
      const room = { width: 500, height: 400, label: 140 };
      const scene = new Scene(layout, SIZE, zoom, room, { left: 300, top: 200 });
      const { first, last, from, to } = scene.inFrame;
      for (const placed of layout.levels.flat()) {
        const box = scene.boxOf(placed);
        const isSeen =
          box.x < 800 && box.x + box.width > 300 && box.y < 600 && box.y + box.height > 200 && box.width < 400;
        const { level } = placed.node;
        if (isSeen) assert.ok(level >= first && level <= last && placed.x >= from && placed.x <= to);
      }
    }
  }
});
