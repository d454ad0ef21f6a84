// A line of moves to study: it begins somewhere, goes forward and back, and branches where another move is played.

import * as api from "../api.js";

/** @typedef {{position: string, move: string | null, to_move: string, legal: any[], outcome: any, board: any, letters: string, stock: number | null, game: string}} Stop */

export class Line {
  constructor() {
    /** @type {Stop[]} */
    this.stops = [];
    this.at = 0;
  }

  get now() {
    return this.stops[this.at];
  }

  get moves() {
    return this.stops.slice(1).map((stop) => stop.move);
  }

  get last() {
    return this.stops.length - 1;
  }

  /** Begins anew. @param {string} game @param {string | null} position */
  async begin(game, position) {
    const told = await api.position(game, position);
    this.stops = [{ ...told, move: null }];
    this.at = 0;
  }

  /** Plays a move where we are; what came after is left. @param {string} move */
  async play(move) {
    const next = this.stops[this.at + 1];
    if (next?.move !== move) {
      const here = this.now;
      const told = await api.play(here.game, here.position, move);
      if (this.now !== here) return;
      this.stops = [...this.stops.slice(0, this.at + 1), { ...told, move }];
    }
    this.at += 1;
  }

  /** Follows the moves of a match. @param {any} match */
  async follow(match) {
    await this.begin(match.game, match.start);
    for (const { move } of match.moves) await this.play(move);
  }

  /** @param {number} ply */
  go(ply) {
    this.at = Math.max(0, Math.min(this.last, ply));
  }
}
