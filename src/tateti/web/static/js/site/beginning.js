// What can be answered before the engine is there: positions and moves of regular games, and matches on them. The logs are
// the same that the engine reads: when it is there it replays what was played, and goes on.

import { Logs } from "./logs.js";
import { other, Rules } from "./rules.js";

/**
 * @typedef {import("../shapes.d.ts").GameShape} Game
 * @typedef {import("../shapes.d.ts").Board} Board
 * @typedef {import("./rules.js").Position} Position
 * @typedef {import("./rules.js").Side} Side
 * @typedef {{status: number, body: any}} Answer
 */

const SIDES = /** @type {const} */ (["first", "second"]);
const LONGEST_NAME = 30;
const ANSWER_PAUSE = 0.35; // seconds that a bot waits before it answers a person

export class Beginning {
  /** @param {() => Promise<Game[]>} games @param {() => Promise<{name: string}[]>} bots @param {Logs} [logs] @param {() => number} [now] */
  constructor(games, bots, logs = new Logs(), now = () => Date.now() / 1000) {
    this.games = games;
    this.bots = bots;
    this.logs = logs;
    this.now = now;
  }

  /**
   * The answer to a request; null where only the engine has one.
   * @param {string} method @param {string} path @param {Record<string, string>} query @param {any} body
   * @returns {Promise<Answer | null>}
   */
  async answer(method, path, query, body) {
    if (method === "GET" && path === "/api/position") return this.position(query);
    if (method === "POST" && path === "/api/matches") return this.create(body);
    const [, , , id = "", what = ""] = path.split("/");
    if (!path.startsWith("/api/matches/")) return null;
    if (method === "GET" && !what) return this.match(decodeURIComponent(id));
    return method === "POST" && what === "moves" ? this.move(decodeURIComponent(id), body) : null;
  }

  /** The rules of a game by its name, where its description says all; else null. @param {string} name */
  async rulesOf(name) {
    const [, kind, size] = /^([a-z-]+)(?::(\d+x\d+(?:x\d+)?))?$/.exec(name) ?? [];
    const game = (await this.games()).find((one) => one.kind === kind);
    if (!game?.regular) return null;
    const [rows, cols, line = 3] = size
      ? size.split("x").map(Number)
      : [game.board.rows, game.board.cols, game.board.line];
    const { largest_side: side, largest_board: most } = game.limits;
    const isSound = rows >= 3 && cols >= 3 && line >= 3 && line <= Math.max(rows, cols);
    if (!isSound || rows > side || cols > side || rows * cols > most) return null;
    return new Rules(game, { rows, cols, line });
  }

  /** @param {Record<string, string>} query @returns {Promise<Answer | null>} */
  async position({ game, position }) {
    const rules = await this.rulesOf(game);
    const found = rules && (position ? rules.read(position) : rules.start);
    if (!rules || !found || this.isOddlyOver(rules, found)) return null;
    return { status: 200, body: positionShape(rules, found) };
  }

  /** Where there are lines and nobody tells who made them, the engine does. @param {Rules} rules @param {Position} position */
  isOddlyOver(rules, position) {
    return rules.outcome(position) !== null;
  }

  // Matches

  /** @param {any} wanted @returns {Promise<Answer | null>} */
  async create({ game, seats, starts = "first", clock = null, position = null }) {
    const rules = await this.rulesOf(game);
    const start = rules && (position ? rules.read(position) : rules.start);
    if (!rules || !start || clock !== null || rules.outcome(start)) return null;
    const bots = await this.bots();
    const given = seats.map((/** @type {any} */ seat, /** @type {number} */ i) => seatFor(seat, i, bots));
    if (given.length !== 2 || given.includes(null)) return null;
    const isSwapped =
      starts === "second" || (starts === "random" && crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 1);
    const order = isSwapped ? [1, 0] : [0, 1];
    const now = this.now();
    const [first, second] = order.map((i) => given[i]);
    const setup = {
      id: randomText(16),
      game: nameOf(rules),
      start: rules.write(start),
      first,
      second,
      clock: null,
      created: now,
      began: now,
      rematch_of: null,
      series: 1,
      score: [0, 0],
      by_link: false,
    };
    await this.logs.write([{ match: setup.id, setup }]);
    const told = SIDES.flatMap((side, i) => {
      const { name, secret } = given[order[i]];
      return secret ? [{ side, name, seat: order[i], secret, link: `/m/${setup.id}#${side}.${secret}` }] : [];
    });
    return { status: 201, body: { match: matchShape(rules, setup, []), seats: told, watch: `/m/${setup.id}` } };
  }

  /** @param {string} id @returns {Promise<Answer | null>} */
  async match(id) {
    const log = await this.logs.read(id);
    const rules = log && (await this.rulesOf(log.setup.game));
    if (!rules || !isSimple(log)) return null;
    return { status: 200, body: matchShape(rules, log.setup, log.events) };
  }

  /** @param {string} id @param {any} body @returns {Promise<Answer | null>} */
  async move(id, { secret, move, ply, key }) {
    const log = await this.logs.read(id);
    const rules = log && (await this.rulesOf(log.setup.game));
    if (!rules || !isSimple(log) || !key) return null;
    const { setup, events } = log;
    const side = SIDES.find((one) => setup[one].secret && setup[one].secret === secret);
    const position = positionsOf(rules, setup, events).at(-1);
    const ownKey = `${side}:${key}`;
    if (!events.some((event) => event.data.key === ownKey)) {
      const isLegal = position && rules.moves(position).some((one) => one.move === move);
      if (!position || position.turn !== side || ply !== events.length || !isLegal) return null; // the engine says why not
      const rest = setup[other(side)].bot ? { rest: ANSWER_PAUSE } : {};
      const at = Math.max(this.now(), events.at(-1)?.at ?? setup.began);
      const event = { number: events.length + 1, kind: "move", at, data: { move, ...rest, key: ownKey } };
      await this.logs.write([{ match: id, event }]);
      events.push(event);
    }
    return { status: 200, body: matchShape(rules, setup, events) };
  }
}

/** Whether nothing but moves has happened, in a match without a clock. @param {import("./logs.js").Log} log */
const isSimple = ({ setup, events }) =>
  setup.clock === null &&
  setup.rematch_of === null &&
  events.every((event) => event.kind === "move" && !event.data.reason);

/** @param {any} seat @param {number} place @param {{name: string}[]} bots */
function seatFor(seat, place, bots) {
  const name = (seat.name ?? "").trim();
  if (name.length > LONGEST_NAME) return null;
  if (seat.kind !== "bot") return { name: name || String(place + 1), bot: null, key: null, secret: randomText(24) };
  const isKnown = bots.some((one) => one.name === seat.bot);
  return isKnown ? { name: name || seat.bot, bot: seat.bot, key: null } : null;
}

/** Random bytes as text that may stand in an address. @param {number} length */
function randomText(length) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

// Shapes: the same as the engine's

/** @param {Board} a @param {Board} b */
const isSame = (a, b) => a.rows === b.rows && a.cols === b.cols && a.line === b.line;

/** @param {Rules} rules */
function fullNameOf({ game, board: { rows, cols, line } }) {
  return `${game.kind}:${rows}x${cols}${line === 3 ? "" : `x${line}`}`;
}

/** @param {Rules} rules */
const nameOf = (rules) => (isSame(rules.board, rules.game.board) ? rules.game.kind : fullNameOf(rules));

/** @param {Rules} rules */
function gamePart(rules) {
  const { game, board } = rules;
  const stock = isSame(board, game.board) ? game.stock : null;
  return { game: nameOf(rules), full_name: fullNameOf(rules), board, letters: game.letters, stock };
}

/** @param {Rules} rules @param {Position} position */
function positionShape(rules, position) {
  return {
    ...gamePart(rules),
    position: rules.write(position),
    to_move: position.turn,
    ply: rules.ply(position),
    legal: rules.moves(position),
    outcome: rules.outcome(position),
  };
}

/** The positions of a match, the start first. @param {Rules} rules @param {Record<string, any>} setup @param {import("./logs.js").LoggedEvent[]} events */
function positionsOf(rules, setup, events) {
  const positions = [/** @type {Position} */ (rules.read(setup.start))];
  for (const event of events) positions.push(rules.after(positions[positions.length - 1], event.data.move));
  return positions;
}

/** @param {Rules} rules @param {Record<string, any>} setup @param {import("./logs.js").LoggedEvent[]} events */
export function matchShape(rules, setup, events) {
  const positions = positionsOf(rules, setup, events);
  const position = positions[positions.length - 1];
  const outcome = rules.outcome(position);
  const moved = new Set(events.map((_event, i) => positions[i].turn));
  const seats = SIDES.map((side) => {
    const { name, bot } = setup[side];
    return { side, name, bot, warning: null, joined: bot !== null || moved.has(side) };
  });
  const points = outcome && (outcome.winner === null ? [0.5, 0.5] : outcome.winner === "first" ? [1, 0] : [0, 1]);
  return {
    id: setup.id,
    ...gamePart(rules),
    start: setup.start,
    position: rules.write(position),
    to_move: position.turn,
    ply: events.length,
    state: outcome === null ? "in play" : outcome.winner === null ? "drawn" : "won",
    result: outcome === null ? "*" : outcome.winner === null ? "1/2-1/2" : outcome.winner === "first" ? "1-0" : "0-1",
    outcome,
    seats,
    moves: events.map(({ data, at }, i) => ({
      ply: i + 1,
      move: data.move,
      position: rules.write(positions[i + 1]),
      seconds: secondsOf(setup, events, at, i),
      reason: null,
    })),
    legal: rules.moves(position),
    clock: null,
    undo_offer: null,
    draw_offer: null,
    rematch_offer: null,
    declined: null,
    series: { number: setup.series, score: points ?? [0, 0] },
    rematch: null,
    tournament: null,
    thinking: outcome === null && setup[position.turn].bot !== null,
    event: events.length,
    created: `${new Date(setup.created * 1000).toISOString().slice(0, 19)}+00:00`,
    present: { first: true, second: true },
  };
}

/** How long a move took. @param {Record<string, any>} setup @param {import("./logs.js").LoggedEvent[]} events @param {number} at @param {number} i */
function secondsOf(setup, events, at, i) {
  const before = events[i - 1];
  const began = before ? before.at + (before.data.rest ?? 0) : setup.began;
  return Math.round(Math.max(0, at - began) * 1000) / 1000;
}
