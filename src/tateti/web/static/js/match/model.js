// One match as this browser sees it: what the server told, which seats are ours, which move is looked at.

import { path, queryHere } from "../address.js";
import * as api from "../api.js";
import { _ } from "../i18n.js";
import { Live } from "../live.js";
import { nameAddress } from "../router.js";
import { keepMatch, keepNext, keptMatch, secretsFor, seenOf, sitDownHere, swapped } from "../seats.js";
import { otherSide, SIDES } from "../words.js";
import { Help } from "./help.js";
import { Naming } from "./naming.js";
import { newsBetween } from "./news.js";
import { Playback } from "./playback.js";

/**
 * @typedef {import("../shapes.d.ts").Match} Match
 * @typedef {"first" | "second"} Side
 * @typedef {"offer" | "accept" | "decline" | "withdraw"} OfferAction
 * @typedef {{first: boolean, second: boolean}} Present
 */

const REFUSED_FOR = 8000; // milliseconds that a refusal is shown, unless something happens before

export class MatchModel {
  /** @param {string} id @param {(news?: import("./news.js").News) => void} onChange @param {(id: string) => void} onRematch */
  constructor(id, onChange, onRematch) {
    this.id = id;
    this.onChange = onChange;
    this.onRematch = onRematch;
    /** @type {Match} until it is loaded there is none, and nothing else may be asked */
    this.match = /** @type {any} */ (null);
    this.heardAt = 0;
    /** @type {import("../live.js").Connection} */
    this.connection = "connecting";
    /** The number of moves on the board shown; null is the present. @type {number | null} */
    this.looking = null;
    /** Why the match cannot be shown at all. @type {any} */
    this.problem = null;
    /** What was refused last. @type {string | null} */
    this.notice = null;
    this.sentAt = -1; // the number of moves when one was sent
    /** @type {import("../seats.js").Secrets & {unknown?: string}} */
    this.secrets = secretsFor(id);
    /** @type {Present | null} */
    this.present = null;
    this.help = new Help(this);
    /** Two bots are watched at our own pace. @type {Playback | null} */
    this.playback = null;
    /** @type {Live | null} */
    this.live = null;
    /** What was just copied. @type {string | null} */
    this.copied = null;
    /** Whether the buttons beyond playing are unfolded, if somebody chose. @type {boolean | null} */
    this.isMoreOpen = null;
    this.hasFollowed = false;
    this.naming = new Naming(this);
    this.isClosed = false;
    this.refusing = 0;
  }

  // What the page asks

  get isOver() {
    return this.match.state !== "in play";
  }

  /** The sides that are played here. @returns {Side[]} */
  get mySides() {
    const { secrets } = this;
    if (secrets.unknown) return [this.match.to_move];
    return SIDES.filter((side, i) => secrets[side] && !this.match.seats[i].bot);
  }

  get isWatching() {
    return this.mySides.length === 0;
  }

  /** Whether two people play, who do not share this screen. */
  get isBetweenPeople() {
    return this.mySides.length < 2 && this.match.seats.every((seat) => !seat.bot);
  }

  /** Whether the other player sits somewhere else. */
  get isByLink() {
    return this.mySides.length === 1 && this.isBetweenPeople;
  }

  /** Whether two bots play, and nobody else. */
  get isOfBots() {
    return this.match.seats.every((seat) => seat.bot);
  }

  /** The side of the friend, where one plays by link. @returns {Side} */
  get otherOne() {
    return otherSide(this.mySides[0]);
  }

  /** Whether the friend has not come yet. */
  get isWaiting() {
    return this.isByLink && !this.isOver && this.seatOf(this.otherOne).joined === false;
  }

  /** @param {Side} side */
  seatOf(side) {
    return this.match.seats[side === "first" ? 0 : 1];
  }

  get isMyTurn() {
    return !this.isOver && this.mySides.includes(this.match.to_move);
  }

  /** Whether a move is on its way: not any more when it is seen on the board, however late the answer to it comes. */
  get isSending() {
    return this.sentAt === this.match.ply;
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

  /** The side that played the move after so many others. @param {number} ply @returns {Side} */
  moverAt(ply) {
    return (this.match.moves.length - ply) % 2 === 0 ? this.match.to_move : otherSide(this.match.to_move);
  }

  /** The side to move in the position shown. */
  get mover() {
    return this.moverAt(this.ply);
  }

  /** Whether there is a move of our own that could be taken back. */
  get canUndo() {
    const { moves } = this.match;
    if (this.mySides.length === 2) return moves.length > 0;
    return moves.some((_move, ply) => this.mySides.includes(this.moverAt(ply)));
  }

  /** The secret to speak with: of the side to move if we have it, else of our own. */
  get secret() {
    return /** @type {string} */ (
      this.secrets[this.match.to_move] ?? this.secrets.unknown ?? this.secrets[this.mySides[0]]
    );
  }

  // What is heard

  async load() {
    this.problem = null;
    this.onChange();
    try {
      const isInvited = this.sitDown();
      this.hear(await api.match(this.id));
      if (!this.isClosed) await this.naming.arrive(isInvited);
      if (this.isClosed) return;
      this.live ??= new Live(this.id, this.match.event, {
        onMessage: (message) => this.receive(message),
        onState: (state) => {
          const isBack = this.connection === "reconnecting" && state === "live";
          this.connection = state;
          if (isBack) this.notice = null;
          this.onChange(isBack ? "back" : undefined);
        },
        // Who proves to have a seat is seen as present by the other.
        greeting: () => (this.isBetweenPeople ? this.mySides.map((side) => ({ secret: this.secrets[side] })) : []),
      });
    } catch (error) {
      this.problem = error;
    }
    this.onChange();
  }

  /** A link may bring a secret; it is kept, and leaves the address, which anyone may then share. */
  sitDown() {
    const [, side, secret] = /^#(?:(first|second)\.)?([\w-]+)$/.exec(location.hash) ?? [];
    if (!secret) return false;
    this.secrets = { [side ?? "unknown"]: secret };
    sitDownHere(this.id, this.secrets); // the match may be left before it is heard of
    nameAddress(path() + queryHere());
    return true;
  }

  /** A secret that does not say its side belongs to the only person, or to whoever's turn it is when it is used. */
  findSide() {
    const { unknown, ...known } = this.secrets;
    if (!unknown) return;
    const people = SIDES.filter((_side, i) => !this.match.seats[i].bot);
    this.secrets = people.length === 1 ? { [people[0]]: unknown } : { ...known, unknown };
  }

  /** @param {{event: number, match?: Match, present?: Present}} message */
  receive(message) {
    if (message.present) this.meet(message.present);
    if (message.match) this.hear(message.match);
  }

  /** Who is here now. @param {Present} present */
  meet(present) {
    const before = this.present;
    this.present = present;
    const other = this.isByLink ? this.otherOne : null;
    const news = before && other && before[other] !== present[other];
    this.onChange(news ? "presence" : undefined);
  }

  /** @param {Match} match */
  hear(match) {
    if (this.isClosed || (this.match && match.event < this.match.event)) return;
    if (match.seats.every((seat) => seat.bot)) return this.watch(match);
    this.show(match);
  }

  /** @param {Match} match */
  show(match) {
    const before = this.match;
    this.match = match;
    this.heardAt = performance.now();
    this.findSide();
    if (match.present) this.present = match.present;
    if (Object.keys(this.secrets).length) sitDownHere(this.id, this.secrets);
    const isNews = before !== null && (before.event !== match.event || before.ply !== match.ply);
    if (isNews) {
      this.help.forgetHint();
      if (before.ply !== match.ply || this.isOver) this.notice = null; // a name or an offer does not answer it
      if (this.looking !== null && this.looking >= match.moves.length) this.looking = null;
    }
    this.keep();
    this.onChange(before ? newsBetween(before, match, this.mySides) : undefined);
    this.help.askReview();
    if (before !== null && !before.rematch) this.followRematch();
  }

  /** Bots do not wait for us: what they have played is shown at the pace that was chosen. @param {Match} match */
  watch(match) {
    this.playback ??= new Playback(this.id, (shown) => this.show(shown));
    this.playback.hear(match);
  }

  keep() {
    const kept = keptMatch(this.id);
    if (!kept && this.isWatching) return;
    const { match } = this;
    const isNews = kept?.seen?.event !== match.event;
    keepMatch({
      ...kept,
      id: this.id,
      game: match.game,
      when: kept?.when ?? Date.now(),
      // Who invites and tries the other seat in another tab does not play both from then on.
      secrets: kept?.invite ? kept.secrets : { ...kept?.secrets, ...this.secrets },
      seen: seenOf(match),
    });
    this.sitDownNext(isNews);
  }

  /** Who plays here plays in the next match too, however they come to it. @param {boolean} isNews else it may be forgotten by now */
  sitDownNext(isNews) {
    if (!this.match.rematch || this.isWatching) return;
    sitDownHere(this.match.rematch, swapped(this.secrets));
    const kept = keptMatch(this.id);
    if (isNews && kept) keepNext(this.match, kept);
  }

  followRematch() {
    const id = this.match.rematch;
    if (!id || this.isWatching || this.hasFollowed || this.isClosed) return;
    this.hasFollowed = true;
    this.onRematch(id);
  }

  // What is done

  /** @template T @param {() => Promise<T>} request @returns {Promise<T | null>} */
  async tell(request) {
    this.notice = null;
    try {
      const answer = await request();
      const match = /** @type {any} */ (answer);
      if (match?.id === this.id) this.hear(match);
      return answer;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (error.body?.match) this.hear(error.body.match);
      this.refuse(error.message);
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
    const { secret } = this;
    const { ply, to_move: side } = this.match;
    this.sentAt = ply;
    const played = await this.tell(() => api.move(this.id, secret, move, this.match.ply, this.match.event));
    // Whether it was taken tells which side an unnamed secret plays.
    if (this.secrets.unknown) this.secrets = { [played ? side : otherSide(side)]: secret };
    if (this.sentAt === ply) this.sentAt = -1;
    this.onChange();
  }

  /** Why a cell cannot be played, in the words of the rules. @param {string} cell */
  async explainRefusal(cell) {
    const { position } = this.match;
    const refusal = await this.tell(() => api.why(this.match.game, position, cell));
    if (refusal?.reason && position === this.match.position) this.refuse(refusal.reason);
  }

  /** Says why something cannot be, for a while: it must not hide what stays. @param {string} words */
  refuse(words) {
    clearTimeout(this.refusing);
    if (this.isClosed) return;
    this.notice = words;
    this.refusing = setTimeout(() => {
      this.notice = null;
      this.onChange();
    }, REFUSED_FOR);
    this.onChange();
  }

  resign() {
    return this.tell(() => api.resign(this.id, this.secret, this.match.event));
  }

  /** @param {OfferAction} action */
  undo(action) {
    const sides = this.mySides;
    const isAlone = sides.length === 2;
    const mine = /** @type {string} */ (isAlone ? this.secrets[otherSide(this.match.to_move)] : this.secret);
    const other = isAlone ? (this.secrets[this.match.to_move] ?? null) : null;
    return this.tell(() => api.undo(this.id, mine, action, other, this.match.event));
  }

  /** @param {OfferAction} action */
  draw(action) {
    return this.tell(() => api.draw(this.id, this.secret, action, this.match.event));
  }

  /** @param {OfferAction} action */
  async rematch(action = "offer") {
    const [mine, other] = this.mySides.length === 2 ? SIDES.map((side) => this.secrets[side]) : [this.secret, null];
    const key = this.match.event;
    const answer = await this.tell(() =>
      api.rematch(this.id, /** @type {string} */ (mine), action, other ?? null, key),
    );
    const next = answer?.match;
    if (!next) return;
    if (next.id === this.id) return this.hear(next);
    this.match = { ...this.match, rematch: next.id };
    this.sitDownNext(true);
    this.followRematch();
  }

  // Looking

  /** @param {number} ply */
  lookAt(ply) {
    const last = this.match.moves.length;
    const wanted = Math.max(0, Math.min(last, ply));
    this.playback?.pause();
    this.looking = wanted === last ? null : wanted;
    this.notice = null;
    this.onChange("look");
  }

  translate() {
    this.help.translate();
    this.notice = null;
    this.live?.restart();
    if (this.match) {
      api.match(this.id).then(
        (match) => this.hear(match),
        () => {},
      );
    } else {
      this.load();
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.refusing);
    this.live?.close();
    this.playback?.close();
  }
}
