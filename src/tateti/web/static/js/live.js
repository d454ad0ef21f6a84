// A match as it happens: a socket that comes back by itself and goes on from the last event seen.

import { language } from "./i18n.js";
import { transport } from "./transport.js";

const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 8000;
const LONGEST_SILENCE = 50_000; // the server says how things stand every twenty seconds

const CONNECTING = 0; // of a WebSocket

/** Whether there is no network, and that matters. */
const isCutOff = () => transport().isByNetwork && navigator.onLine === false;

/**
 * @typedef {"connecting" | "live" | "reconnecting"} Connection
 * @typedef {object} Listener
 * @property {(message: any) => void} onMessage
 * @property {(state: Connection) => void} onState
 * @property {() => object[]} greeting what is said to the server first
 */

export class Live {
  /**
   * @param {string} id
   * @param {number} after the last event seen
   * @param {Listener} listener
   */
  constructor(id, after, { onMessage, onState, greeting }) {
    this.id = id;
    this.after = after;
    this.onMessage = onMessage;
    this.onState = onState;
    this.greeting = greeting;
    this.failures = 0;
    this.closed = false;
    /** @type {import("./transport.js").Line | null} */
    this.socket = null;
    this.timer = 0;
    this.cameBack = () => this.retryNow();
    this.wentAway = () => isCutOff() && this.drop();
    window.addEventListener("online", this.cameBack);
    window.addEventListener("offline", this.wentAway);
    document.addEventListener("visibilitychange", this.cameBack);
    this.tell("connecting");
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.closed || this.socket !== null) return;
    if (isCutOff()) return this.tell("reconnecting");
    const path = `/api/matches/${encodeURIComponent(this.id)}/events?after=${this.after}&lang=${language()}`;
    const socket = transport().connect(path);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.failures = 0;
      for (const words of this.greeting()) socket.send(JSON.stringify(words));
      this.listen();
      this.tell("live");
    };
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(data);
    socket.onclose = () => this.socket === socket && this.lost();
  }

  /** A connection that has said nothing for long is dead, even if nobody has closed it. */
  listen() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.restart(), LONGEST_SILENCE);
  }

  /** @param {string} data */
  receive(data) {
    this.listen();
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (typeof message.event === "number") this.after = Math.max(this.after, message.event);
    this.onMessage(message);
  }

  lost() {
    this.socket = null;
    if (this.closed) return;
    this.tell("reconnecting");
    // Later each time, and not everybody at once.
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.failures++) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  drop() {
    this.hangUp();
    if (!this.closed) this.tell("reconnecting");
  }

  retryNow() {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket === null) this.open();
  }

  /** Begins anew, for example in another language. */
  restart() {
    this.drop();
    this.failures = 0;
    this.open();
  }

  /** @param {Connection} state */
  tell(state) {
    this.onState(state);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.cameBack);
    window.removeEventListener("offline", this.wentAway);
    document.removeEventListener("visibilitychange", this.cameBack);
    this.hangUp();
  }

  hangUp() {
    const socket = this.socket;
    this.socket = null;
    // One that is still being opened is closed as soon as it is open: before, browsers call that an error.
    if (socket?.readyState === CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}
