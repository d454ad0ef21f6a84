// A tournament as its organiser runs it: what the server told, what was entered and is on its way, which round is looked at.

import { Refused } from "../api.js";
import { _ } from "../i18n.js";
import { Following, isLost } from "./following.js";
import { keepUnsent, keepView, unsentOf } from "./kept.js";
import { enteredInWords, newsOfTables } from "./news.js";
import * as requests from "./requests.js";
import { namesOf } from "./words.js";

/**
 * @typedef {import("./shapes.d.ts").OrganiserView} View
 * @typedef {import("./shapes.d.ts").TournamentTable} Table
 * @typedef {import("./kept.js").Unsent} Unsent
 */

const SENT_AGAIN = 3000; // milliseconds after a result that was not answered

export class Organiser {
  /** @param {string} id @param {string} secret @param {(news?: string) => void} onChange is told what is to be said aloud */
  constructor(id, secret, onChange) {
    this.id = id;
    this.secret = secret;
    this.onChange = onChange;
    /** @type {View | null} */
    this.view = null;
    /** Why there is nothing to show. @type {Refused | null} */
    this.problem = null;
    /** What was refused last. */
    this.refusal = "";
    this.isAway = false; // the server did not answer the last time
    this.isBusy = false;
    /** The round that is looked at; null: the present one. @type {number | null} */
    this.looking = null;
    /** Results that were entered and not yet answered, in their order. @type {Unsent[]} */
    this.unsent = unsentOf(id);
    /** Why a result was not taken, by its table. @type {Map<number, string>} */
    this.refused = new Map();
    /** What was replaced here, by its table. @type {Map<number, {was: string, result: string | null}>} */
    this.replaced = new Map();
    this.isSending = false;
    this.timer = 0;
    this.isClosed = false;
    /** @type {Following<View>} */
    this.following = new Following({
      ask: (since, signal) => requests.manage(id, secret, { ...since, round: this.looking }, signal),
      onTold: (told) => this.hear(told),
      onRefused: (refused) => this.lose(refused),
      onAnswer: () => this.answered(),
    });
  }

  begin() {
    if (!this.secret) {
      this.problem = new Refused(403, "wrong_secret", noKeyInWords());
      return this.onChange();
    }
    this.problem = null;
    this.following.begin();
    if (this.unsent.length) this.send();
  }

  // What is heard

  /** @param {View} view */
  hear(view) {
    const before = this.view;
    const mine = new Set(this.unsent.map(({ table }) => table));
    for (const { table, result } of view.tables) {
      if (this.replaced.get(table)?.result === result) mine.add(table); // it was said when it was entered, and what was there before
    }
    this.view = view;
    this.problem = null;
    if (!before) keepView(view, this.secret);
    const isSameRound = before?.shown === view.shown;
    if (!isSameRound) {
      this.refused.clear();
      this.replaced.clear();
    }
    this.onChange(
      isSameRound || before?.round !== view.round ? newsOfTables(before, view, (one) => mine.has(one)) : "",
    );
  }

  /** @param {Refused} refused */
  lose(refused) {
    if (isLost(refused) && this.view) {
      if (!this.isAway) {
        this.isAway = true;
        this.onChange();
      }
      return true;
    }
    this.problem = refused;
    this.onChange();
    return isLost(refused);
  }

  answered() {
    if (!this.isAway) return;
    this.isAway = false;
    if (this.unsent.length) this.send();
    this.onChange();
  }

  /** Looks at another round. @param {number} round */
  look(round) {
    this.looking = this.view && round === this.view.round ? null : round;
    this.following.askAnew({ isAll: true });
  }

  get isLookingBack() {
    return this.view !== null && this.view.shown < this.view.round;
  }

  // Results

  /** What stands at a table, or will as soon as it is sent. @param {Table} table */
  resultOf({ table, result }) {
    const unsent = this.unsent.findLast((one) => one.table === table && one.round === this.view?.shown);
    return unsent ? unsent.result : result;
  }

  /** Whether what stands there is still on its way. @param {Table} table */
  isUnsent = ({ table }) => this.unsent.some((one) => one.table === table && one.round === this.view?.shown);

  /** @param {Table} table @param {string | null} result */
  enter(table, result) {
    const { view } = this;
    const was = this.resultOf(table);
    if (!view || result === was) return;
    const { first, second } = table;
    const entered = { round: view.shown, table: table.table, first, second, result, was };
    // One that is on its way is answered first; one that waits is replaced.
    const [under, waiting] = this.isSending ? [this.unsent.slice(0, 1), this.unsent.slice(1)] : [[], this.unsent];
    const isSame = (/** @type {Unsent} */ one) => one.table === entered.table && one.round === entered.round;
    const replaced = waiting.find(isSame);
    this.unsent = [
      ...under,
      ...waiting.filter((one) => !isSame(one)),
      { ...entered, was: replaced ? replaced.was : was },
    ];
    this.refused.delete(table.table);
    if (was === null) this.replaced.delete(table.table);
    else this.replaced.set(table.table, { was, result });
    keepUnsent(this.id, this.unsent);
    this.onChange(was === null ? "" : enteredInWords({ ...table, result }, was, namesOf(view)));
    this.send();
  }

  /** What was there before the result that somebody has just replaced; nothing once that is undone. @param {Table} table */
  replacedAt(table) {
    const found = this.replaced.get(table.table);
    return found && found.result === this.resultOf(table) ? found.was : null;
  }

  async send() {
    if (this.isSending || this.isClosed) return;
    clearTimeout(this.timer);
    this.isSending = true;
    /** @type {View | null} */
    let told = null;
    while (this.unsent.length && !this.isClosed) {
      const [one] = this.unsent;
      try {
        told = await requests.enterResult(this.id, this.secret, one);
        this.done();
      } catch (error) {
        const refused = /** @type {Refused} */ (error);
        if (isLost(refused)) {
          this.isSending = false;
          this.isAway = true;
          this.timer = setTimeout(() => this.send(), SENT_AGAIN);
          return this.onChange();
        }
        this.done();
        this.refused.set(one.table, refused.message);
        this.replaced.delete(one.table);
        // Why is said at the table; what was announced when it was entered is not so.
        this.onChange(_("Table {table}: the result is not entered.", { table: one.table }));
        this.following.askAnew({ isAll: true });
      }
    }
    this.isSending = false;
    if (told) this.take(told);
    else this.onChange();
  }

  done() {
    this.unsent = this.unsent.slice(1);
    keepUnsent(this.id, this.unsent);
  }

  /** An answer to what was done here. @param {View} told */
  take(told) {
    if (this.isClosed) return;
    this.isAway = false;
    // Somebody has gone to another round since: what is told of this one is not what they look at.
    if (told.shown !== (this.looking ?? told.round)) return this.following.askAnew({ isAll: true });
    this.following.takeNewer(told);
  }

  // Everything else that is done

  /** @param {() => Promise<View>} ask @returns {Promise<boolean>} whether it was done */
  async act(ask) {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.refusal = "";
    this.onChange();
    try {
      const told = await ask();
      this.isBusy = false;
      this.take(told);
      return true;
    } catch (error) {
      this.isBusy = false;
      this.refusal = /** @type {Error} */ (error).message;
      this.following.askAnew({ isAll: true });
      this.onChange();
      return false;
    }
  }

  pairNext() {
    const round = this.view?.next.round;
    if (!round || !this.view?.next.ready || this.unsent.length) return Promise.resolve(false);
    this.looking = null;
    return this.act(() => requests.pair(this.id, this.secret, round));
  }

  undo() {
    const of = this.view?.undo?.id;
    if (of) return this.act(() => requests.undo(this.id, this.secret, of));
    return Promise.resolve(false);
  }

  /** @param {number} player @param {import("./shapes.d.ts").PlayerChange} changed */
  changePlayer = (player, changed) => this.act(() => requests.changePlayer(this.id, this.secret, player, changed));

  /** @param {string} names */
  addPlayers = (names) => this.act(() => requests.addPlayers(this.id, this.secret, names));

  /** @param {number} rounds */
  changeRounds = (rounds) => this.act(() => requests.changeRounds(this.id, this.secret, rounds));

  /** @param {boolean} online @param {string | null} clock */
  changeOnline = (online, clock) => this.act(() => requests.changeOnline(this.id, this.secret, online, clock));

  /** @param {number} first @param {number} second */
  repair = (first, second) => this.act(() => requests.repair(this.id, this.secret, first, second));

  /** What was refused has been read. */
  forgetRefusal() {
    this.refusal = "";
    this.onChange();
  }

  /** All sentences of the server, in another language. */
  translate() {
    this.refusal = "";
    this.refused.clear();
    this.following.askAnew({ isAll: true });
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.following.close();
  }
}

/** The server says the same. */
const noKeyInWords = () => _("This is not the private link of this tournament: only its organiser has that.");
