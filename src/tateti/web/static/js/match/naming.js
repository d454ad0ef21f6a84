// Who plays by a link says who they are: when they come, and again while the match goes on.

import * as api from "../api.js";
import { wishes } from "../begin.js";
import { keptMatch } from "../seats.js";
import { isInTournament } from "./tournament.js";

export class Naming {
  /** @param {import("./model.js").MatchModel} model */
  constructor(model) {
    this.model = model;
    /** Whether the name is asked for now. */
    this.isOpen = false;
    /** The name as far as it is typed. */
    this.typed = "";
  }

  /** Another name can be given while the match goes on. */
  get isAllowed() {
    return this.model.isByLink && !this.model.isOver && !isInTournament(this.model);
  }

  /** Whether the match was begun here, and the friend invited. */
  get isHost() {
    const { id, mySides } = this.model;
    const kept = keptMatch(id);
    return !!kept?.invite && mySides.length === 1 && !!kept.secrets[mySides[0]];
  }

  /** Who comes says so, the host too: else the others would think until the first move that nobody is there. @param {boolean} isInvited */
  async arrive(isInvited) {
    if (isInTournament(this.model)) return this.join("");
    if (isInvited) return this.join(wishes().name);
    if (!this.isHost) return;
    await this.join("");
    this.isOpen = false;
  }

  /** Sits down at the seat of the link, and says a name if there is one. @param {string} name */
  async join(name) {
    const { model } = this;
    if (!model.isByLink || model.isOver || (model.seatOf(model.mySides[0]).joined && !name)) return;
    const told = await model.tell(() => api.join(model.id, model.secret, name, model.match.event));
    this.isOpen = !name || !told;
    if (!told) this.typed = name;
  }

  /** Says who one is: what is refused stays to be changed, and nothing at all leaves the name as it was. @param {string} name */
  async give(name) {
    this.typed = name;
    if (name) await this.join(name);
    else this.isOpen = false;
    if (!this.isOpen) this.typed = "";
    this.model.onChange();
  }

  /** Asks for the name, or no longer. */
  switch() {
    this.isOpen = !this.isOpen;
    this.model.onChange();
  }
}
