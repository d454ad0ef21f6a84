// How other devices reach the server: asked once, when a link is wanted.

import { wholeRoot } from "../address.js";
import * as api from "../api.js";
import { hasOthers } from "../others.js";

/** The address that is open here: of a host, or of a folder on it. */
const here = () => wholeRoot().replace(/\/$/, "");

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export class Reach {
  constructor() {
    /** @type {import("../shapes.d.ts").Server | null} */
    this.told = null;
    /** @type {Promise<void> | null} */
    this.asking = null;
  }

  /** Asks, unless that is known; without an answer the address is the one that is open here. */
  ask() {
    this.asking ??= api.reach().then(
      (told) => {
        this.told = told;
      },
      () => this.forget(),
    );
    return this.asking;
  }

  /** The next time it is asked for anew. */
  forget() {
    this.asking = null;
  }

  /** The address of the server that other devices can open. */
  get origin() {
    const { told } = this;
    if (told?.public_url) return told.public_url.replace(/\/$/, "");
    if (!LOOPBACK.test(location.hostname) || told?.local_only) return here();
    return told?.links[0] ?? here();
  }

  /** Whether that address is one that means every device itself, though nothing else is known to stand in the way. */
  get isOfThisDevice() {
    const isKnown = this.told !== null || !hasOthers(); // where there is no server, there is none to say it
    return isKnown && !this.told?.local_only && LOOPBACK.test(new URL(this.origin).hostname);
  }
}
