// Working out what a position is worth where that takes a while: asked for, followed until it is done, called off.

import { askAnew } from "../analyses.js";
import * as api from "../api.js";
import { recallHere, rememberHere } from "../storage.js";

/**
 * @typedef {import("../shapes.d.ts").Settlement} Told how it stands, as the server says it
 * @typedef {{game: string, position: string, way: string | null, ticket: string}} Ticket what it can be called off with
 */

const EVERY = 1000; // milliseconds

/** Whether it is being worked out. @param {Told | null} told */
export const isUnderWay = (told) => told?.state === "queued" || told?.state === "running";

/** The times to choose from: what is usual, and longer ones up to the longest. @param {Told} told */
export function timesFor({ seconds, most_seconds: most }) {
  const least = Math.max(1, Math.min(most, Math.round(seconds ?? most)));
  const times = [least];
  for (let time = least * 2; time < most; time *= 2) times.push(time);
  return least < most ? [...times, Math.floor(most)] : times;
}

export class Settling {
  /** @param {() => void} onChange @param {(words: string) => void} say for those who listen: when it begins and ends */
  constructor(onChange, say) {
    this.onChange = onChange;
    this.say = say;
    this.game = "";
    this.position = "";
    /** @type {Told | null} */
    this.told = null;
    this.problem = "";
    /** The seconds that were chosen, where they can be. */
    this.wanted = 0;
    this.timer = 0;
    this.isClosed = false;
  }

  /** How it stands with a position; the server is asked when it is another one. @param {string} game @param {string} position */
  of(game, position) {
    if (game !== this.game || position !== this.position) {
      Object.assign(this, { game, position, told: null, problem: "" });
      this.look();
    }
    return this.told;
  }

  /** The ticket for what is going on here, if it was asked for in this tab. @returns {Ticket | null} */
  get ticket() {
    /** @type {Ticket | null} */
    const kept = recallHere("settling");
    const isOurs = kept?.game === this.game && (kept.way === "table" || kept.position === this.position);
    return isOurs ? kept : null;
  }

  /** @param {number | null} seconds how long it may take, where that can be chosen */
  ask(seconds) {
    return this.tell(async () => {
      const told = await api.settle(this.game, this.position, seconds);
      if (told.ticket) {
        const { game, position } = this;
        rememberHere("settling", { game, position, way: told.way, ticket: told.ticket });
      }
      return told;
    });
  }

  /** @param {number} seconds */
  want(seconds) {
    this.wanted = seconds;
    this.onChange();
  }

  stop() {
    const { ticket } = this;
    return this.tell(async () => {
      if (ticket) await api.stopSettling(ticket.ticket).catch(() => {});
      rememberHere("settling", null);
      return api.settling(this.game, this.position);
    });
  }

  look() {
    return this.tell(() => api.settling(this.game, this.position));
  }

  /** @param {() => Promise<Told>} request */
  async tell(request) {
    clearTimeout(this.timer);
    const { game, position } = this;
    const isHere = () => !this.isClosed && game === this.game && position === this.position;
    try {
      const told = await request();
      if (!isHere()) return;
      if (this.told && this.told.state !== told.state) this.say(told.words);
      this.told = told;
      this.problem = "";
    } catch (error) {
      if (!isHere()) return;
      this.problem = /** @type {Error} */ (error).message;
    }
    clearTimeout(this.timer);
    if (this.told?.state === "settled") askAnew(game);
    else if (isUnderWay(this.told)) this.timer = window.setTimeout(() => this.look(), EVERY);
    this.onChange();
  }

  /** The sentences are asked for in another language. */
  translate() {
    if (this.told) this.look();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}
