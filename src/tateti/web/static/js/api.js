// What the page asks of the server.

import { _, language } from "./i18n.js";

/** A request that was refused, with the server's sentence; status 0 means that there was no answer at all. */
export class Refused extends Error {
  /** @param {number} status @param {string} code @param {string} message @param {any} [body] */
  constructor(status, code, message, body) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }

  get isOffline() {
    return this.status === 0;
  }
}

/** @param {Record<string, any>} values */
export function query(values) {
  const wanted = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])).toString();
}

async function ask(path, values = {}, options = {}) {
  let answer;
  try {
    answer = await fetch(`${path}?${query({ ...values, lang: language() })}`, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(0, "offline", _("The server does not answer. Nothing is lost: please try again in a moment."));
  }
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const body = isJson ? await answer.json().catch(() => null) : await answer.text();
  if (answer.ok) return body;
  const told = body?.error;
  const message = told?.message ?? _("The server could not answer ({status}).", { status: answer.status });
  throw new Refused(answer.status, told?.code ?? "error", message, body);
}

function send(path, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, {}, { method: "POST", headers, body: JSON.stringify(body) });
}

// What there is

export const games = () => ask("/api/games");
/** @param {string} [game] what the levels mean on this board */
export const bots = (game) => ask("/api/bots", { game });

// Positions

/** @param {string} game @param {string | null} position */
export const position = (game, position) => ask("/api/position", { game, position });
/** @param {string} game @param {string} position @param {string} move */
export const play = (game, position, move) => ask("/api/play", { game, position, move });
/** @param {string} game @param {string} position @param {AbortSignal} [signal] */
export const analyse = (game, position, signal) => ask("/api/analyse", { game, position }, { signal });
/** @param {string} game @param {string} position @param {string | null} last */
export const hint = (game, position, last) => ask("/api/hint", { game, position, last });
/** @param {Record<string, any>} wanted @param {AbortSignal} [signal] */
export const tree = (wanted, signal) => ask("/api/tree", wanted, { signal });

// Matches

/** @param {Record<string, any>} wanted */
export const createMatch = (wanted) => send("/api/matches", wanted);
/** @param {string} id */
export const match = (id) => ask(`/api/matches/${encodeURIComponent(id)}`);
// What is done answers the last event that was seen. The same in answer to the same event is one thing, however often and
// however late it arrives: that is its key.

/** @param {string} id @param {string} secret @param {string} move @param {number} ply @param {number} event */
export const move = (id, secret, move, ply, event) =>
  send(`/api/matches/${encodeURIComponent(id)}/moves`, { secret, move, ply, key: `${event} ${move}` });
/** @param {string} id @param {string} secret @param {number} event */
export const resign = (id, secret, event) =>
  send(`/api/matches/${encodeURIComponent(id)}/resign`, { secret, key: `${event} resign` });
/**
 * Who has both seats gives both secrets, and nobody has to agree.
 * @param {string} id @param {string} secret @param {"offer" | "accept" | "decline"} action @param {string | null} other
 * @param {number} event
 */
export const undo = (id, secret, action, other, event) =>
  send(`/api/matches/${encodeURIComponent(id)}/undo`, {
    secret,
    action,
    other_secret: other,
    key: `${event} ${action}`,
  });
/** @param {string} id @param {string} secret */
export const rematch = (id, secret) => send(`/api/matches/${encodeURIComponent(id)}/rematch`, { secret });
/** @param {string} id */
export const record = (id) => ask(`/api/matches/${encodeURIComponent(id)}/record`);
/** @param {string} id */
export const review = (id) => ask(`/api/matches/${encodeURIComponent(id)}/review`);

// Records that a person brings

/** @param {string} record */
export const readRecord = (record) => send("/api/record", { record });
/** @param {string} record */
export const reviewRecord = (record) => send("/api/review", { record });
