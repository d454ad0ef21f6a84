// Two bots, watched at one's own pace: held, step by step, slower or faster than they play.

import { recall, remember } from "../storage.js";
import { otherSide } from "../words.js";

/** @typedef {import("../shapes.d.ts").Match} Match */

/** Seconds from one move to the next. */
export const PACES = [4, 2, 1, 0.5, 0.2];
const USUAL = 2;

export class Playback {
  /** @param {string} id @param {(shown: Match) => void} show */
  constructor(id, show) {
    this.id = id;
    this.show = show;
    /** All that has been played. @type {Match | null} */
    this.whole = null;
    /** How many moves of it are shown. */
    this.ply = 0;
    this.isPaused = false;
    this.pace = Math.min(PACES.length - 1, Math.max(0, Number(recall("pace", USUAL)) || 0));
    this.timer = 0;
  }

  get isAtEnd() {
    return this.whole !== null && this.whole.state !== "in play" && this.ply >= this.whole.moves.length;
  }

  /** Whether there is a move that has been played and is not shown yet. */
  get hasNext() {
    return this.whole !== null && this.ply < this.whole.moves.length;
  }

  /** @param {Match} match */
  hear(match) {
    const isFirst = this.whole === null;
    this.whole = match;
    // Whoever comes to a match that is over, or to one that others have begun to watch, sees it as it is.
    if (isFirst && (match.state !== "in play" || match.moves.length > 1)) this.ply = match.moves.length;
    this.ply = Math.min(this.ply, match.moves.length);
    this.tell();
    this.goOn();
  }

  tell() {
    if (this.whole)
      this.show(this.isAtEnd ? this.whole : { ...clipped(this.whole, this.ply), thinking: !this.isPaused });
  }

  goOn() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.isPaused || !this.hasNext) return;
    this.timer = setTimeout(() => this.step(), PACES[this.pace] * 1000);
  }

  step() {
    if (!this.hasNext) return;
    this.ply += 1;
    this.tell();
    this.goOn();
  }

  pause() {
    if (this.isAtEnd) return;
    this.isPaused = true;
    this.goOn();
    this.tell();
  }

  switchPause() {
    this.isPaused = !this.isPaused;
    this.goOn();
    this.tell();
  }

  /** @param {number} pace the place among the paces */
  usePace(pace) {
    this.pace = Math.max(0, Math.min(PACES.length - 1, pace));
    remember("pace", this.pace);
    this.goOn();
    this.tell();
  }

  close() {
    clearTimeout(this.timer);
  }
}

/** A match as it was after so many moves. @param {Match} match @param {number} ply @returns {Match} */
export function clipped(match, ply) {
  const isSame = (match.moves.length - ply) % 2 === 0;
  return {
    ...match,
    moves: match.moves.slice(0, ply),
    ply,
    position: ply ? match.moves[ply - 1].position : match.start,
    to_move: isSame ? match.to_move : otherSide(match.to_move),
    state: "in play",
    result: "*",
    outcome: null,
    legal: [],
    thinking: true,
  };
}
