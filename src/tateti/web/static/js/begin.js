// How a match begins: the request, the seats that are ours, and the way to its page.

import * as api from "./api.js";
import { levelOr } from "./bots.js";
import { hasOthers, insteadOfLink } from "./others.js";
import { go } from "./router.js";
import { keepMatch, seenOf, sitDownHere } from "./seats.js";
import { recall, remember } from "./storage.js";

/** @typedef {"computer" | "here" | "link" | "watch"} Mode */

/** What was chosen the last time. */
export function wishes() {
  const chosen = { game: "", level: "", name: "", starts: "first", clock: "", ...recall("wishes", {}) };
  return { ...chosen, level: levelOr(chosen.level) };
}

/** @param {Record<string, string>} changed */
export function wish(changed) {
  remember("wishes", { ...wishes(), ...changed });
}

/** The seats for a way of playing; who has no name is given one by each page, in its own language. @param {Mode} mode @param {{level: string, level2?: string, name: string, other?: string}} chosen */
export function seatsFor(mode, { level, level2 = level, name, other }) {
  const person = (/** @type {string | undefined} */ words) => ({ kind: "person", name: words || null });
  const bot = { kind: "bot", bot: level };
  if (mode === "computer") return [person(name), bot];
  if (mode === "watch") return [bot, { kind: "bot", bot: level2 }];
  return [person(name), person(other)];
}

/**
 * Begins a match and goes there.
 * @param {{game: string, seats: any[], starts?: string, clock?: string | null, position?: string | null, mode: Mode}} wanted
 * @param {string} [firstMove] to be played at once, if it is ours to begin
 */
export async function begin({ mode, ...wanted }, firstMove) {
  if (mode === "link" && !hasOthers()) throw new Error(insteadOfLink());
  /** @type {import("./shapes.d.ts").NewMatch} */
  const made = await api.createMatch({ starts: "first", clock: null, position: null, ...wanted });
  const { match } = made;
  const secrets = Object.fromEntries(made.seats.map((seat) => [seat.side, seat.secret]));
  const mine = mode === "link" ? ownSeat(made, secrets) : secrets;
  keepMatch({
    id: match.id,
    game: match.game,
    when: Date.now(),
    secrets: mine,
    invite: mode === "link" ? secrets : null,
    seen: seenOf(match),
  });
  sitDownHere(match.id, mine);
  if (firstMove && mine[match.to_move]) {
    await api.move(match.id, mine[match.to_move], firstMove, match.ply, match.event).catch(() => {});
  }
  go(`/m/${match.id}`);
}

/**
 * By link, the first of the two seats asked for is ours.
 * @param {import("./shapes.d.ts").NewMatch} made @param {Record<string, string>} secrets
 */
function ownSeat(made, secrets) {
  const own = made.seats.find((seat) => seat.seat === 0) ?? made.seats[0];
  return { [own.side]: secrets[own.side] };
}
