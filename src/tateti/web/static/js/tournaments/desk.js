// A tournament as somebody sees it who has the public link: who they are, and their place in it as it happens.

import { Following, isLost } from "./following.js";
import { forgetSeat, keepSeat, keptSeat } from "./kept.js";
import { newsOfDesk } from "./news.js";
import * as requests from "./requests.js";

/**
 * @typedef {import("./shapes.d.ts").TournamentView} View
 * @typedef {import("./shapes.d.ts").Desk} Desk
 * @typedef {import("../api.js").Refused} Refused
 * @typedef {ReturnType<typeof newsOfDesk> | "came" | "left"} News
 */

const SOON = 200; // milliseconds until what everybody sees is asked for again, after news of one's own
const LATER = 12_000; // and without
const SPREAD = 1500; // not by everybody at once

export class DeskModel {
  /** @param {string} id @param {(news?: News) => void} onChange */
  constructor(id, onChange) {
    this.id = id;
    this.onChange = onChange;
    this.kept = keptSeat(id);
    /** What everybody sees. @type {View | null} */
    this.view = null;
    /** What the player of this device sees. @type {Desk | null} */
    this.desk = null;
    /** @type {Refused | null} */
    this.problem = null;
    /** What is wrong with the choice of a name, or with the board. @type {Refused | null} */
    this.refused = null;
    this.isAway = false;
    this.isBusy = false;
    /** Somebody only looks. */
    this.isLooking = false;
    this.isClosed = false;
    this.timer = 0;
    const onRefused = (/** @type {Refused} */ refused) => this.lose(refused);
    const onAnswer = () => this.answered();
    /** @type {Following<View>} */
    this.all = new Following({
      ask: (since, signal) => requests.tournament(id, since, signal),
      onTold: (view) => this.hear(view),
      onRefused,
      onAnswer,
    });
    /** @type {Following<Desk>} */
    this.own = new Following({
      ask: (since, signal) => requests.desk(id, this.kept.token, since, signal),
      onTold: (desk) => this.arrive(desk),
      onRefused,
      onAnswer,
      isForTheAbsent: true, // a new round is told in the title of the tab
    });
  }

  begin() {
    this.problem = null;
    if (this.kept.isIn) {
      this.own.begin();
      this.askAll();
    } else this.all.begin();
  }

  /** @param {View} view */
  hear(view) {
    this.view = view;
    this.problem = null;
    this.onChange();
  }

  /** @param {Desk} desk */
  arrive(desk) {
    const news = newsOfDesk(this.desk, desk);
    const isFirst = this.desk === null;
    this.desk = desk;
    this.problem = null;
    this.keep(desk);
    this.onChange(news ?? undefined);
    if (!isFirst) this.askAllSoon();
  }

  /** What everybody sees is not followed beside one's own desk, but asked for from time to time: a class has many. @param {number} [wait] */
  askAllSoon(wait = SOON) {
    clearTimeout(this.timer);
    if (!this.isClosed && this.kept.isIn) this.timer = setTimeout(() => this.askAll(), wait + SPREAD * Math.random());
  }

  async askAll() {
    clearTimeout(this.timer);
    try {
      const isSeen = document.visibilityState === "visible";
      const told = isSeen ? await requests.tournament(this.id, { seen: this.view?.version }) : {};
      if (!this.isClosed && told.players) this.hear(/** @type {View} */ (told));
    } catch {
      // the desk says what matters; the rest comes another time
    }
    this.askAllSoon(LATER);
  }

  /** Somebody looks again: the desk follows by itself, the rest was not asked for meanwhile. */
  lookAgain() {
    if (this.kept.isIn) this.askAll();
  }

  /** @param {Refused} refused @returns {boolean} whether one goes on asking */
  lose(refused) {
    if (refused.code === "unknown_pupil") {
      this.forget();
      return false;
    }
    if (isLost(refused) && (this.view || this.desk)) {
      this.isAway = true;
      this.onChange();
      return true;
    }
    this.problem = refused;
    this.onChange();
    return isLost(refused);
  }

  answered() {
    if (!this.isAway) return;
    this.isAway = false;
    this.onChange();
  }

  /** "That is me". @param {number} player @param {string} name */
  async claim(player, name) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.refused = null;
    keepSeat({ ...this.kept, name }); // before it is sent: the same again is harmless
    this.onChange();
    try {
      const desk = await requests.claim(this.id, player, this.kept.token);
      this.keep(desk);
      this.isBusy = false;
      this.all.close();
      this.desk = desk;
      this.own.seen = desk.version;
      this.own.begin();
      this.askAllSoon();
      this.onChange("came");
    } catch (error) {
      this.isBusy = false;
      this.refused = /** @type {Refused} */ (error);
      this.all.askAnew({ isAll: true });
      this.onChange();
    }
  }

  /** Whose device this is, and what leads back here from the start. @param {Desk} desk */
  keep({ me, tournament: { title, state } }) {
    this.kept = { ...this.kept, name: me.name, isIn: true, title, when: Date.now(), isOver: state === "finished" };
    keepSeat(this.kept);
  }

  /** "That is not me": the name is free again. */
  async leave() {
    this.own.close(); // it would be told that nobody plays here
    try {
      await requests.leave(this.id, this.kept.token);
    } catch (error) {
      this.own.begin();
      throw error;
    }
    this.forget();
  }

  /** This device is nobody's any more. */
  forget() {
    forgetSeat(this.id);
    this.kept = keptSeat(this.id);
    this.desk = null;
    this.refused = null;
    this.own.close();
    this.own.seen = null;
    this.all.seen = null;
    this.all.begin();
    this.onChange("left");
  }

  /** The board of this round, where it can be played here. @returns {Promise<string | null>} its address */
  async play() {
    if (this.isBusy) return null;
    this.isBusy = true;
    this.refused = null;
    this.onChange();
    try {
      const { link } = await requests.play(this.id, this.kept.token);
      this.isBusy = false;
      return link;
    } catch (error) {
      this.isBusy = false;
      this.refused = /** @type {Refused} */ (error);
      this.own.askAnew({ isAll: true });
      this.onChange();
      return null;
    }
  }

  translate() {
    this.refused = null;
    this.all.seen = null;
    if (this.kept.isIn) {
      this.own.askAnew({ isAll: true });
      this.askAll();
    } else this.all.askAnew({ isAll: true });
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.all.close();
    this.own.close();
  }
}
