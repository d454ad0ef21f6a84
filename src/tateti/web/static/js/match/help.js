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
    /** Whether the move is told; before that, what to look at. */
    this.isMoveTold = false;
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

  /** First what to look at, then the move: who can find it alone is to. */
  async askHint() {
    const { model } = this;
    if (this.isHinting) return;
    if (this.hint) return this.tellMove();
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

  tellMove() {
    this.isMoveTold = true;
    this.model.onChange("hint");
  }

  /** The move of the hint, as soon as it is told. */
  get hintedMove() {
    return this.isMoveTold ? (this.hint?.move ?? null) : null;
  }

  forgetHint() {
    this.hint = null;
    this.isMoveTold = false;
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

  /** The values over the match, as far as they are known and shown. @returns {import("../components/graph.js").Point[]} */
  get points() {
    const moves = this.marks;
    const [first] = moves;
    const before = first?.best?.value
      ? [{ ply: 0, value: first.best.value, plies: first.best.plies, mover: first.side }]
      : [];
    const after = moves.flatMap((one, i) =>
      one.played?.value
        ? [{ ply: i + 1, value: one.played.value, plies: one.played.plies, mover: one.side, mark: one.mark }]
        : [],
    );
    return [...before, ...after];
  }

  /** Whether somebody who plays here went wrong somewhere; null as long as that is not known. @returns {boolean | null} */
  get hasMistakes() {
    const { mySides } = this.model;
    if (!this.review) return null;
    return this.review.moves.some(({ mark, side }) => mark && mark in MARK_SIGNS && mySides.includes(side));
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
    this.forgetHint();
  }
}
