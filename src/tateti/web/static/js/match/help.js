// What helps in a match: a hint, what moves are worth, the marks of the review.

import { forgetSentences, worthOf } from "../analyses.js";
import * as api from "../api.js";
import { recall, remember } from "../storage.js";
import { MARK_SIGNS } from "../words.js";

export class Help {
  /** @param {import("./model.js").MatchModel} model */
  constructor(model) {
    this.model = model;
    /** @type {import("../shapes.d.ts").Hint | null} */
    this.hint = null;
    this.isHinting = false;
    this.isAnalysing = recall("analysing", false) === true;
    /** @type {import("../shapes.d.ts").Review | null} */
    this.review = null;
    this.reviewedEvent = -1;
    /** One function, so that who waits for an answer is told once. */
    this.redraw = () => model.onChange();
  }

  /** People who play each other should do so without our help: it is given when the match is over. */
  get isAllowed() {
    return this.model.isOver || !this.model.isBetweenPeople;
  }

  async askHint() {
    const { model } = this;
    if (this.isHinting) return;
    this.isHinting = true;
    model.notice = null;
    model.onChange();
    const { game, position, moves } = model.match;
    const last = moves.length ? moves[moves.length - 1].move : null;
    try {
      const hint = await api.hint(game, position, last);
      if (position === model.match.position) this.hint = hint;
    } catch (error) {
      if (error instanceof Error) model.refuse(error.message);
    }
    this.isHinting = false;
    model.onChange("hint");
  }

  switchAnalysis() {
    this.isAnalysing = !this.isAnalysing;
    remember("analysing", this.isAnalysing);
    this.askReview();
    this.model.onChange();
  }

  /** What the position shown is worth, where that is wanted: null otherwise, and where the game is over. */
  get found() {
    const { model } = this;
    if (!this.isAnalysing || !this.isAllowed) return null;
    if (model.isPresent && model.isOver) return null;
    return worthOf(model.match.game, model.position, this.redraw);
  }

  /** The marks as far as they are shown: after the match, and while the values are on; of the moves that are shown alone. */
  get marks() {
    const { model } = this;
    if (!model.isOver && !this.isAnalysing) return [];
    const reviewed = this.review?.moves ?? [];
    const other = reviewed.findIndex(({ move }, i) => move !== model.match.moves[i]?.move);
    return other < 0 ? reviewed : reviewed.slice(0, other);
  }

  /**
   * Where a review begins: at our own first move that was not good, else at the first such of anybody, or the first of all;
   * before the last move at the latest, for that is where one is already.
   */
  get firstMoment() {
    const { model } = this;
    const bad = (this.review?.moves ?? []).flatMap(({ mark }, ply) => (mark && mark in MARK_SIGNS ? [ply] : []));
    const own = bad.find((ply) => model.mySides.includes(model.moverAt(ply)));
    return Math.min((own ?? bad[0] ?? 0) + 1, model.match.moves.length - 1);
  }

  async askReview() {
    const { model } = this;
    const { event, moves } = model.match;
    const isWanted = model.isOver || (this.isAnalysing && this.isAllowed);
    if (!isWanted || moves.length === 0 || this.reviewedEvent === event) return;
    this.reviewedEvent = event;
    try {
      const review = await api.review(model.id);
      if (model.match.event === event) this.review = review;
    } catch {
      this.review = null; // without marks the match is still all there
    }
    model.onChange();
  }

  translate() {
    forgetSentences();
    this.reviewedEvent = -1;
    this.hint = null;
  }
}
