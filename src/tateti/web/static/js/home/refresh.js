// Asks the server how the matches of this browser stand now: a few, and quietly.

import * as api from "../api.js";
import { keptMatches, seenOf, updateKept } from "../seats.js";
import { toAskFor } from "./standing.js";

const MOST_ASKED = 6;

/** Asks for those that go on; whoever waits for this may then draw anew. @param {boolean} isAgain */
export async function refreshMatches(isAgain) {
  await Promise.all(toAskFor(keptMatches(), MOST_ASKED, isAgain).map(({ id }) => refresh(id)));
}

/** @param {string} id */
async function refresh(id) {
  try {
    updateKept(id, { seen: seenOf(await api.match(id)) });
  } catch (error) {
    // Without an answer it is shown as it was.
    if (error instanceof api.Refused && error.status === 404) updateKept(id, { isGone: true });
  }
}
