// One match as this browser sees it: what the server told, which seats are ours, which move is looked at.

import { forgetSentences, worthOf } from "../analyses.js";
import * as api from "../api.js";
import { _ } from "../i18n.js";
import { Live } from "../live.js";
import { keepMatch, keptMatch, secretsFor, seenOf, sitDownHere } from "../seats.js";
import { recall, remember } from "../storage.js";
import { otherSide, SIDES } from "../words.js";

export class MatchModel {
  /** @param {string} id @param {(what?: string) => void} onChange @param {(id: string) => void} onRematch */
  constructor(id, onChange, onRematch) {
    this.id = id;
    this.onChange = onChange;
    this.onRematch = onRematch;
    /** @type {any} */
    this.match = null;
    this.heardAt = 0;
    /** @type {import("../live.js").Connection} */
    this.connection = "connecting";
    /** The number of moves on the board shown; null is the present. @type {number | null} */
    this.looking = null;
    this.problem = null; // the match cannot be shown at all
    this.notice = null; // what was refused last
    this.hint = null;
    this.isHinting = false;
    this.isSending = false;
    this.isAnalysing = recall("analysing", false) === true;
    /** @type {any} */
    this.review = null;
    this.reviewedEvent = -1;
    this.secrets = secretsFor(id);
    /** @type {Live | null} */
    this.live = null;
  }

  // What the page asks

  get isOver() {
    return this.match.state !== "in play";
  }

  /** The sides that are played here. */
  get mySides() {
    const { secrets } = this;
    if (secrets.unknown) return [this.match.to_move];
    return SIDES.filter((side, i) => secrets[side] && !this.match.seats[i].bot);
  }

  get isWatching() {
    return this.mySides.length === 0;
  }

  /** Whether the other player sits somewhere else. */
  get isByLink() {
    return this.mySides.length === 1 && this.match.seats.every((seat) => !seat.bot);
  }

  get isMyTurn() {
    return !this.isOver && this.mySides.includes(this.match.to_move);
  }

  get isPresent() {
    return this.looking === null;
  }

  get ply() {
    return this.looking ?? this.match.moves.length;
  }

  get position() {
    return this.ply === 0 ? this.match.start : this.match.moves[this.ply - 1].position;
  }

  /** The side to move in the position shown. */
  get mover() {
    return (this.match.moves.length - this.ply) % 2 === 0 ? this.match.to_move : otherSide(this.match.to_move);
  }

  /** A friend who plays by link should beat you without our help: it is given when the match is over. */
  get mayHelp() {
    return this.isOver || !this.isByLink;
  }

  /** The secret to speak with: of the side to move if we have it, else of our own. */
  get secret() {
    return this.secrets[this.match.to_move] ?? this.secrets.unknown ?? this.secrets[this.mySides[0]];
  }

  // What is heard

  async load() {
    this.problem = null;
    this.onChange();
    try {
      this.sitDown();
      this.hear(await api.match(this.id), "hello");
      this.live ??= new Live(
        this.id,
        this.match.event,
        (message) => message.match && this.hear(message.match, message.type),
        (state) => {
          this.connection = state;
          this.onChange();
        },
      );
    } catch (error) {
      this.problem = error;
    }
    this.onChange();
  }

  /** A link may bring a secret; it is kept, and leaves the address, which anyone may then share. */
  async sitDown() {
    const [, side, secret] = /^#(?:(first|second)\.)?([\w-]+)$/.exec(location.hash) ?? [];
    if (!secret) return;
    this.secrets = { [side ?? "unknown"]: secret };
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** A secret that does not say its side belongs to the only person, or to whoever's turn it is when it is used. */
  findSide() {
    const { unknown, ...known } = this.secrets;
    if (!unknown) return;
    const people = SIDES.filter((_side, i) => !this.match.seats[i].bot);
    this.secrets = people.length === 1 ? { [people[0]]: unknown } : { ...known, unknown };
  }

  hear(match, type) {
    if (this.match && match.event < this.match.event) return;
    const before = this.match;
    this.match = match;
    this.heardAt = performance.now();
    this.findSide();
    if (Object.keys(this.secrets).length) sitDownHere(this.id, this.secrets);
    const isNews = before !== null && before.event !== match.event;
    if (isNews) {
      this.hint = null;
      this.notice = null;
      if (this.looking !== null && this.looking >= match.moves.length) this.looking = null;
    }
    this.keep();
    this.onChange(isNews || before === null ? type : undefined);
    this.askReview();
    if (match.rematch && before !== null && !before.rematch && !this.isWatching) this.followRematch();
  }

  keep() {
    const kept = keptMatch(this.id);
    if (kept || !this.isWatching) {
      const secrets = { ...kept?.secrets, ...this.secrets };
      const seen = seenOf(this.match);
      keepMatch({ ...kept, id: this.id, game: this.match.game, when: kept?.when ?? Date.now(), secrets, seen });
    }
  }

  followRematch() {
    const id = this.match.rematch;
    const swapped = {};
    for (const side of this.mySides) swapped[otherSide(side)] = this.secrets[side];
    sitDownHere(id, swapped);
    this.onRematch(id);
  }

  // What is done

  async tell(request) {
    this.notice = null;
    try {
      const match = await request();
      if (match?.id === this.id) this.hear(match, "told");
      return match;
    } catch (error) {
      if (error.body?.match) this.hear(error.body.match, "told");
      this.notice = error.message;
      this.onChange();
      return null;
    }
  }

  /** @param {string} move */
  async play(move) {
    if (!this.isMyTurn || !this.isPresent || this.isSending) return;
    if (this.connection === "reconnecting") {
      this.refuse(_("There is no connection just now: the move was not sent. Please try again when it is back."));
      return;
    }
    this.isSending = true;
    const { secret } = this;
    const side = this.match.to_move;
    const played = await this.tell(() => api.move(this.id, secret, move, this.match.ply, this.match.event));
    // Whether it was taken tells which side an unnamed secret plays.
    if (this.secrets.unknown) this.secrets = { [played ? side : otherSide(side)]: secret };
    this.isSending = false;
    this.onChange();
  }

  /** @param {string} words */
  refuse(words) {
    this.notice = words;
    this.onChange();
  }

  resign() {
    return this.tell(() => api.resign(this.id, this.secret, this.match.event));
  }

  /** @param {"offer" | "accept" | "decline"} action */
  undo(action) {
    const sides = this.mySides;
    const mine = sides.length === 2 ? this.secrets[otherSide(this.match.to_move)] : this.secret;
    const other = sides.length === 2 ? this.secrets[this.match.to_move] : null;
    return this.tell(() => api.undo(this.id, mine, action, other, this.match.event));
  }

  async rematch() {
    const answer = await this.tell(() => api.rematch(this.id, this.secret));
    const next = answer?.match ?? answer;
    if (next?.id && next.id !== this.id) {
      this.match = { ...this.match, rematch: next.id };
      this.followRematch();
    }
  }

  async askHint() {
    if (this.isHinting) return;
    this.isHinting = true;
    this.onChange();
    const { game, position, moves } = this.match;
    const last = moves.length ? moves[moves.length - 1].move : null;
    try {
      const hint = await api.hint(game, position, last);
      if (position === this.match.position) this.hint = hint;
    } catch (error) {
      this.notice = error.message;
    }
    this.isHinting = false;
    this.onChange("hint");
  }

  // Looking

  /** @param {number} ply */
  lookAt(ply) {
    const last = this.match.moves.length;
    const wanted = Math.max(0, Math.min(last, ply));
    this.looking = wanted === last ? null : wanted;
    this.notice = null;
    this.onChange();
  }

  switchAnalysis() {
    this.isAnalysing = !this.isAnalysing;
    remember("analysing", this.isAnalysing);
    this.askReview();
    this.onChange();
  }

  /** What the position shown is worth, where that is wanted: null otherwise, and where the game is over. */
  get found() {
    if (!this.isAnalysing || !this.mayHelp) return null;
    if (this.isPresent && this.isOver) return null;
    return worthOf(this.match.game, this.position, () => this.onChange());
  }

  /** The marks and the graph: after the match, and while the analysis is on. */
  async askReview() {
    const { event, moves } = this.match;
    const isWanted = this.isOver || (this.isAnalysing && this.mayHelp);
    if (!isWanted || moves.length === 0 || this.reviewedEvent === event) return;
    this.reviewedEvent = event;
    try {
      const review = await api.review(this.id);
      if (this.match.event === event) this.review = { event, ...review };
    } catch {
      this.review = null; // without marks the match is still all there
    }
    this.onChange();
  }

  translate() {
    forgetSentences();
    this.reviewedEvent = -1;
    this.hint = null;
    this.notice = null;
    this.live?.restart();
    if (this.match) {
      api.match(this.id).then(
        (match) => this.hear(match, "told"),
        () => {},
      );
    } else {
      this.load();
    }
  }

  close() {
    this.live?.close();
  }
}
