// What the pages of a tournament ask of the server. Secrets and tokens are sent in bodies, never in addresses.

import { answerTo, ask, fileNameIn, posted, send } from "../api.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentView} TournamentView
 * @typedef {import("./shapes.d.ts").OrganiserView} OrganiserView
 * @typedef {import("./shapes.d.ts").Desk} Desk
 * @typedef {import("./shapes.d.ts").NewTournament} NewTournament
 *
 * How an answer is waited for: it comes as soon as something is otherwise than `seen`, and after `wait` seconds at the latest.
 * @typedef {{seen?: string | null, wait?: number, round?: number | null}} Since
 */

const ALL = "/api/tournaments";

/** @param {string} id @param {string[]} what */
const pathOf = (id, ...what) => [ALL, encodeURIComponent(id), ...what].join("/");

// Beginning

/** @param {import("./shapes.d.ts").TournamentRequest} wanted @returns {Promise<NewTournament>} */
export const createTournament = (wanted) => send(ALL, wanted);
/** The players of a list, nothing of which is kept. @param {string} names @param {AbortSignal} [signal] @returns {Promise<import("./shapes.d.ts").NamesPreview>} */
export const previewNames = (names, signal) => ask(`${ALL}/names`, {}, { ...posted({ names }), signal });
/** @param {string} file @returns {Promise<NewTournament>} */
export const importTournament = (file) => send(`${ALL}/import`, { file });

// For everybody

/** With the version alone where nothing is otherwise than it was seen. @param {string} id @param {Since} since @param {AbortSignal} [signal] @returns {Promise<Partial<TournamentView>>} */
export const tournament = (id, since = {}, signal = undefined) => ask(pathOf(id), since, { signal });
/** "That is me". @param {string} id @param {number} player @param {string} token @returns {Promise<Desk>} */
export const claim = (id, player, token) => send(pathOf(id, `players/${player}/claim`), { token });
/** @param {string} id @param {string} token @returns {Promise<{left: true}>} */
export const leave = (id, token) => send(pathOf(id, "leave"), { token });
/** @param {string} id @param {string} token @param {Since} since @param {AbortSignal} [signal] @returns {Promise<Partial<Desk>>} */
export const desk = (id, token, since = {}, signal = undefined) =>
  ask(pathOf(id, "desk"), {}, { ...posted({ token, ...since }), signal });
/** The board of this round. @param {string} id @param {string} token @returns {Promise<{match: string, link: string}>} */
export const play = (id, token) => send(pathOf(id, "play"), { token });

// For the organiser

/** @param {string} id @param {string} secret @param {Since} since @param {AbortSignal} [signal] @returns {Promise<Partial<OrganiserView>>} */
export const manage = (id, secret, since = {}, signal = undefined) =>
  ask(pathOf(id, "manage"), {}, { ...posted({ secret, ...since }), signal });

/** @param {string} id @param {string} secret @param {string} what @param {Record<string, any>} [more] @returns {Promise<OrganiserView>} */
const order = (id, secret, what, more = {}) => send(pathOf(id, what), { secret, ...more });

/** @param {string} id @param {string} secret @param {number} round */
export const pair = (id, secret, round) => order(id, secret, "pair", { round });
/** @param {string} id @param {string} secret @param {import("./shapes.d.ts").ResultRequest} result */
export const enterResult = (id, secret, result) => order(id, secret, "results", result);
/** @param {string} id @param {string} secret @param {string} of what was shown to be undone */
export const undo = (id, secret, of) => order(id, secret, "undo", { of });
/** Late arrivals. @param {string} id @param {string} secret @param {string} names */
export const addPlayers = (id, secret, names) => order(id, secret, "players", { names });
/** @param {string} id @param {string} secret @param {number} player @param {import("./shapes.d.ts").PlayerChange} changed */
export const changePlayer = (id, secret, player, changed) => order(id, secret, `players/${player}`, changed);
/** @param {string} id @param {string} secret @param {number} rounds */
export const changeRounds = (id, secret, rounds) => order(id, secret, "rounds", { rounds });
/** @param {string} id @param {string} secret @param {boolean} online @param {string | null} clock */
export const changeOnline = (id, secret, online, clock) => order(id, secret, "online", { online, clock });
/** @param {string} id @param {string} secret @param {number} first @param {number} second */
export const repair = (id, secret, first, second) => order(id, secret, "repair", { first, second });
/** The rules that it would break; nothing is changed. @param {string} id @param {string} secret @param {number} first @param {number} second @returns {Promise<{broken: string[]}>} */
export const tryRepair = (id, secret, first, second) =>
  send(pathOf(id, "repair"), { secret, first, second, try: true });
/** @param {string} id @param {string} secret @returns {Promise<void>} */
export const removeTournament = (id, secret) => send(pathOf(id, "remove"), { secret });

// Files

/** @typedef {"csv" | "file" | "names" | "pairings" | "slips" | "scores" | "standings" | "certificates"} FileKind */

/** A file with the name that the server has for it. @param {string} id @param {string} secret @param {FileKind} kind @param {number | null} round @param {string} address the link for the players */
export async function fileOf(id, secret, kind, round, address) {
  const isSheet = kind !== "csv" && kind !== "file";
  const body = isSheet ? { secret, kind, round, address } : { secret };
  const read = (/** @type {Response} */ answer) => answer.blob();
  const told = await answerTo(pathOf(id, isSheet ? "sheets" : kind), {}, posted(body), read);
  const ending = isSheet ? "pdf" : kind === "csv" ? "csv" : "json";
  return { content: /** @type {Blob} */ (told.body), name: fileNameIn(told.headers) ?? `${kind}.${ending}` };
}
