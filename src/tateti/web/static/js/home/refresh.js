// Asks the server how the matches of this browser stand now: a few, and quietly.

import * as api from "../api.js";
import { keepMatch, keptMatch, keptMatches, seenOf, updateKept } from "../seats.js";
import { rematchOf, toAskFor } from "./standing.js";

const MOST_ASKED = 6;

/** Asks for those that go on or may do so again; whoever waits for this may then draw anew. @param {boolean} isAgain */
export async function refreshMatches(isAgain) {
  await Promise.all(toAskFor(keptMatches(), MOST_ASKED, isAgain).map(({ id }) => refresh(id)));
  await Promise.all(keepRematches().map(refresh));
}

/** Puts the matches into the list that began without us, as rematches. @returns {string[]} which they are */
function keepRematches() {
  return keptMatches().flatMap((one) => {
    const next = rematchOf(one);
    if (!next) return [];
    updateKept(one.id, { next: next.id });
    if (keptMatch(next.id)) return [];
    keepMatch(next);
    return [next.id];
  });
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
