// What this browser keeps of tournaments: who plays here, the private links of those made here, and results that the server
// does not know of yet.

import { newToken } from "../homework/kept.js";
import { recall, remember } from "../storage.js";

const MOST_KEPT = 40;

/**
 * @typedef {{id: string, token: string, name: string, isIn: boolean, title?: string, when?: number, isOver?: boolean}} KeptSeat `isIn` once
 *   a name was chosen with the token; what the tournament is called, when it was open here, and whether it is over, for the start
 * @typedef {{id: string, secret: string, title: string, game: string, players: number, when: number}} KeptTournament
 * @typedef {import("./shapes.d.ts").ResultRequest} Unsent a result that was entered and not yet answered
 */

/** What is kept under a name, if it is sound. @template T @param {string} key @param {(one: any) => boolean} isSound @returns {T[]} */
function listOf(key, isSound) {
  const kept = recall(key, []);
  return Array.isArray(kept) ? kept.filter(isSound) : [];
}

/** @type {(one: any) => boolean} */
const hasToken = (one) => typeof one?.id === "string" && typeof one.token === "string";
/** @type {(one: any) => boolean} */
const hasSecret = (one) => typeof one?.id === "string" && typeof one.secret === "string";

// Who plays here

/** @returns {KeptSeat[]} */
const seats = () => listOf("tournament-seats", hasToken);

/** The seat of this device in a tournament; a new secret where there is none. @param {string} id @returns {KeptSeat} */
export const keptSeat = (id) =>
  seats().find((one) => one.id === id) ?? { id, token: newToken(), name: "", isIn: false };

/** @param {KeptSeat} seat */
export const keepSeat = (seat) =>
  remember("tournament-seats", [seat, ...seats().filter((one) => one.id !== seat.id)].slice(0, MOST_KEPT));

/** @param {string} id */
export const forgetSeat = (id) =>
  remember(
    "tournament-seats",
    seats().filter((one) => one.id !== id),
  );

// Those made here

/** The newest first. @returns {KeptTournament[]} */
export const keptTournaments = () => listOf("tournaments", hasSecret);

/** @param {KeptTournament} one */
export const keepTournament = (one) =>
  remember("tournaments", [one, ...keptTournaments().filter(({ id }) => id !== one.id)].slice(0, MOST_KEPT));

/** What is known of a tournament, with its key. @param {import("./shapes.d.ts").TournamentView} view @param {string} secret */
export const keepView = ({ id, title, game_title: game, players, created }, secret) =>
  keepTournament({ id, secret, title, game, players: players.length, when: Date.parse(created) || Date.now() });

/** @param {string} id */
export const forgetTournament = (id) =>
  remember(
    "tournaments",
    keptTournaments().filter((one) => one.id !== id),
  );

// Results on their way: they outlive the page, for the teacher has put the slip away

/** @param {string} id @returns {Unsent[]} */
export function unsentOf(id) {
  const kept = recall("tournament-unsent", {})?.[id];
  return Array.isArray(kept) ? kept.filter((one) => Number.isInteger(one?.round) && Number.isInteger(one.table)) : [];
}

/** @param {string} id @param {Unsent[]} unsent */
export function keepUnsent(id, unsent) {
  const { [id]: _before, ...others } = recall("tournament-unsent", {}) ?? {};
  const all = unsent.length ? { ...others, [id]: unsent } : others;
  remember("tournament-unsent", Object.keys(all).length ? all : null);
}
