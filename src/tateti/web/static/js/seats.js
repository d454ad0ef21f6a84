// Which seats this browser holds: the secrets that a match was begun or joined with.

import { recall, recallHere, remember, rememberHere } from "./storage.js";

const MOST_KEPT = 40;

/**
 * @typedef {import("./shapes.d.ts").Match} Match
 * @typedef {{first?: string, second?: string}} Secrets
 * @typedef {{id: string, game: string, when: number, secrets: Secrets, invite?: Record<string, string> | null,
 *   seen?: Seen | null, isGone?: boolean}} Kept `when` it last changed while it was open here
 */

/**
 * How a match stood when it was last heard of: it is shown before the server has answered, and where it does not.
 * @typedef {object} Seen
 * @property {number} event
 * @property {string} position
 * @property {"first" | "second"} to_move
 * @property {"in play" | "won" | "drawn"} state
 * @property {"first" | "second" | null} winner
 * @property {string[][]} lines that won
 * @property {string | null} last the cell of the last move
 * @property {{name: string, bot: string | null, joined: boolean}[]} seats
 * @property {("first" | "second")[]} offers who waits for an answer
 */

/** The matches of this browser, the newest first. @returns {Kept[]} */
export function keptMatches() {
  const kept = recall("matches", []);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one?.id === "string" && typeof one.game === "string").map(sound);
}

/** What another version of this page may have kept otherwise is left out. @param {any} kept @returns {Kept} */
function sound(kept) {
  const { when, secrets, seen } = kept;
  const isSeen = typeof seen?.position === "string" && seen.seats?.length === 2;
  return { ...kept, when: Number(when) || 0, secrets: secrets ?? {}, seen: isSeen ? seen : null };
}

/** @param {string} id @returns {Kept | undefined} */
export function keptMatch(id) {
  return keptMatches().find((one) => one.id === id);
}

/** Keeps a match that is open here, as the newest. @param {Kept} match */
export function keepMatch(match) {
  const before = keptMatch(match.id);
  const isNews = before?.seen ? before.seen.event !== match.seen?.event : !before;
  const others = keptMatches().filter((one) => one.id !== match.id);
  write([{ ...match, when: isNews ? Date.now() : (before?.when ?? match.when) }, ...others]);
}

/** What was heard of a match that is not open; it stays where it is in the list. @param {string} id @param {Partial<Kept>} heard */
export function updateKept(id, heard) {
  write(keptMatches().map((one) => (one.id === id ? { ...one, ...heard } : one)));
}

/** The match that follows one of ours is ours too. @param {Match} match @param {Kept} kept the same as it is kept */
export function keepNext({ rematch, game }, { secrets, invite }) {
  if (!rematch || keptMatch(rematch) || Object.keys(secrets).length === 0) return;
  const next = { secrets: swapped(secrets), invite: invite && swapped(invite), seen: null };
  keepMatch({ id: rematch, game, when: Date.now(), ...next });
}

/** The secrets to our seats in the match that follows: the sides are exchanged. @param {Secrets & {unknown?: string}} secrets */
export function swapped({ first, second, ...others }) {
  return { ...others, ...(second && { first: second }), ...(first && { second: first }) };
}

/** There is room for so many; those that are over go first. @param {Kept[]} matches */
function write(matches) {
  const surplus = matches.length - MOST_KEPT;
  const oldest = matches.slice(1).reverse();
  const leaving = [...oldest.filter(isOver), ...oldest.filter((one) => !isOver(one))].slice(0, Math.max(0, surplus));
  remember(
    "matches",
    matches.filter((one) => !leaving.includes(one)),
  );
}

/** Whether nothing will happen in it any more. @param {Kept} kept */
export const isOver = ({ seen, isGone }) => !!isGone || (!!seen && seen.state !== "in play");

/** How a match stands. @param {Match} match @returns {Seen} */
export function seenOf(match) {
  const { event, position, to_move, state, outcome, moves, seats } = match;
  return {
    event,
    position,
    to_move,
    state,
    winner: outcome?.winner ?? null,
    lines: outcome?.lines ?? [],
    last: moves.at(-1)?.move.slice(1) ?? null,
    seats: seats.map(({ name, bot, joined }) => ({ name, bot, joined: joined ?? true })),
    offers: openOffers(match),
  };
}

/** Who waits for an answer that can still be given. @param {Match} match */
function openOffers({ state, rematch, undo_offer: undo, draw_offer: draw, rematch_offer: again }) {
  return (state === "in play" ? [undo, draw] : rematch ? [] : [again]).filter((side) => !!side);
}

/** @param {string} id */
export function forgetMatch(id) {
  remember(
    "matches",
    keptMatches().filter((one) => one.id !== id),
  );
}

/**
 * The secrets to play a match with in this tab. A link with a secret takes that seat alone, so that two seats can be
 * tried in two tabs of one browser.
 * @param {string} id @returns {Secrets & {unknown?: string}}
 */
export function secretsFor(id) {
  return recallHere(`seat.${id}`) ?? keptMatch(id)?.secrets ?? {};
}

/** @param {string} id @param {Secrets & {unknown?: string}} secrets */
export function sitDownHere(id, secrets) {
  rememberHere(`seat.${id}`, secrets);
}
