// A study is made from what the server reads, and gives back what the server writes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dateTag, recordOf, studyFrom } from "../../../src/tateti/web/static/js/study/record.js";
import {
  addressOf,
  endingHere,
  isBare,
  mainMoves,
  nowIn,
  placeOf,
  studyOf,
} from "../../../src/tateti/web/static/js/study/study.js";
import {
  at,
  changed,
  childBy,
  grown,
  lineThrough,
  ROOT,
  without,
} from "../../../src/tateti/web/static/js/study/tree.js";

const TAGS = {
  Game: "semaforo",
  First: "Ana",
  Second: "easy",
  SecondBot: "easy",
  Date: "2026.11.16",
  Result: "1-0",
  Ending: "resignation",
};

/** A move as the server tells it. */
const told = (move, position, side, more = {}) => ({
  ply: 0,
  move,
  position,
  to_move: side,
  comment: "",
  seconds: null,
  arrows: [],
  cells: [],
  variations: [],
  ...more,
});

/** 1. Gb2 {[arrow] why} (1. Ga1 Yb1 (1... Yc1)) Yb2 */
const RECORD = {
  game: "semaforo",
  full_name: "semaforo:3x4",
  board: { rows: 3, cols: 4, line: 3 },
  letters: ".GYR",
  stock: 8,
  start: "..../..../....",
  position: "end",
  to_move: "first",
  seats: [
    { side: "first", name: "Ana", bot: null, warning: null },
    { side: "second", name: "easy", bot: "easy", warning: null },
  ],
  comment: "A beginning",
  arrows: [],
  cells: [{ cell: "c3", colour: "red" }],
  tags: {},
  all_tags: TAGS,
  outcome: { winner: "first", reason: "resignation", lines: [] },
  moves: [
    told("Gb2", "b2", "second", {
      comment: "why",
      seconds: 1.5,
      arrows: [{ from: "a1", to: "b2", colour: "green" }],
      variations: [
        [told("Ga1", "a1", "second"), told("Gb1", "a1b1", "first", { variations: [[told("Gc1", "a1c1", "first")]] })],
      ],
    }),
    told("Yb2", "end", "first"),
  ],
};

const written = (move, more = {}) => ({
  move,
  comment: "",
  seconds: null,
  arrows: [],
  cells: [],
  variations: [],
  ...more,
});

test("a record becomes a tree, at its last move", () => {
  const study = studyFrom(RECORD, "x");
  assert.deepEqual(mainMoves(study.tree), ["Gb2", "Yb2"]);
  assert.equal(nowIn(study).position, "end");
  const tried = childBy(study.tree, ROOT, "Ga1");
  assert.deepEqual(
    lineThrough(study.tree, tried.id).map((node) => node.move),
    [null, "Ga1", "Gb1"],
  );
  assert.equal(childBy(study.tree, tried.id, "Gc1").position, "a1c1");
  assert.deepEqual(
    study.seats.map((seat) => seat.name),
    ["Ana", "easy"],
  );
  assert.deepEqual(study.tree.nodes[ROOT].drawn, [{ from: "c3", to: "c3", colour: "red" }]);
  assert.equal(study.tree.nodes[ROOT].to_move, "first");
});

test("what was read is written again", () => {
  const { tags, ...written_ } = recordOf(studyFrom(RECORD, "x"));
  assert.deepEqual(tags, TAGS);
  assert.deepEqual(written_, {
    comment: "A beginning",
    arrows: [],
    cells: [{ cell: "c3", colour: "red" }],
    moves: [
      written("Gb2", {
        comment: "why",
        seconds: 1.5,
        arrows: [{ from: "a1", to: "b2", colour: "green" }],
        variations: [[written("Ga1"), written("Gb1", { variations: [[written("Gc1")]] })]],
      }),
      written("Yb2"),
    ],
  });
});

test("lines that begin alike are one, with all that is said in any of them", () => {
  const arrow = (from, to, colour = "green") => ({ from, to, colour });
  const begun = (comment, more, ...after) => [told("Ga1", "a1", "second", { comment, ...more }), ...after];
  const variations = [
    begun("first", { arrows: [arrow("a1", "b1")] }, told("Ya1", "a1a1", "first", { comment: "on" })),
    begun("second", { arrows: [arrow("a1", "b1", "red"), arrow("a1", "c1")], seconds: 2 }, told("Gd3", "d3", "first")),
    begun("", { cells: [{ cell: "d3", colour: "blue" }] }),
  ];
  const [first] = RECORD.moves;
  const { moves } = recordOf(studyFrom({ ...RECORD, moves: [{ ...first, variations }] }, "x"));
  assert.deepEqual(moves[0].variations, [
    [
      written("Ga1", {
        comment: "first second",
        seconds: 2,
        arrows: [arrow("a1", "b1"), arrow("a1", "c1")],
        cells: [{ cell: "d3", colour: "blue" }],
      }),
      written("Ya1", { comment: "on", variations: [[written("Gd3")]] }),
    ],
  ]);
});

test("how a match ended is written and said only as long as the moves are those", () => {
  const study = studyFrom(RECORD, "x");
  assert.equal(endingHere(study).reason, "resignation");
  assert.equal(endingHere({ ...study, tree: at(study.tree, ROOT) }), null);
  const shorter = { ...study, tree: without(study.tree, study.tree.at) };
  assert.equal(endingHere(shorter), null);
  assert.equal("Result" in recordOf(shorter).tags, false);
  const longer = {
    ...study,
    tree: grown(study.tree, study.tree.at, { move: "Ga3", position: "?", to_move: "second" }),
  };
  assert.equal("Ending" in recordOf(longer).tags, false);
  const tried = { ...study, tree: grown(study.tree, ROOT, { move: "Gd3", position: "?", to_move: "second" }) };
  assert.equal(recordOf(tried).tags.Result, "1-0");
});

test("players whom the record does not name have no names", () => {
  const seats = RECORD.seats.map((seat) => ({ ...seat, name: "?" }));
  const study = studyFrom({ ...RECORD, seats }, "x");
  assert.deepEqual(
    study.seats.map((seat) => seat.name),
    ["", ""],
  );
  assert.equal("First" in recordOf(study).tags, false);
});

test("the starting position is written where the board is not empty", () => {
  const bare = studyOf({ ...RECORD, position: "..../..../....", to_move: "first" }, "x");
  assert.equal("Position" in recordOf(bare).tags, false);
  const other = studyOf({ ...RECORD, position: "..G./..../....", to_move: "second" }, "x");
  assert.equal(recordOf(other).tags.Position, "..G./..../....");
});

test("the address names the position, and the study where there is more to it", () => {
  const bare = studyOf({ ...RECORD, position: "..../..../....", to_move: "first" }, "abc");
  assert.equal(isBare(bare), true);
  assert.equal(addressOf(bare), "/analysis?game=semaforo&position=..../..../....");
  const said = { ...bare, tree: changed(bare.tree, ROOT, { comment: "!" }) };
  assert.equal(addressOf(said), "/analysis?game=semaforo&position=..../..../....&study=abc");
  assert.equal(addressOf(studyFrom(RECORD, "abc", "m1")), "/analysis?match=m1&game=semaforo&position=end&study=abc");
});

test("a position is found in a study", () => {
  const study = studyFrom(RECORD, "x");
  assert.equal(placeOf(study, null), study.tree.at);
  assert.equal(placeOf(study, "end"), study.tree.at);
  assert.equal(study.tree.nodes[placeOf(study, "a1c1")].move, "Gc1");
  assert.equal(placeOf(study, "elsewhere"), null);
});

test("a date is written as a tag has it", () => {
  assert.equal(dateTag(new Date(2026, 0, 5)), "2026.01.05");
});
