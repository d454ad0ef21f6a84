// Asks the server how the matches of this browser stand now: a few, and quietly.

import * as api from "../api.js";
import { keepNext, keptMatch, keptMatches, seenOf, updateKept } from "../seats.js";
import { toAskFor } from "./standing.js";

const MOST_ASKED = 6;

/** Asks for those that can have changed; whoever waits for this may then draw anew. @param {boolean} isAgain */
export async function refreshMatches(isAgain) {
  await Promise.all(toAskFor(keptMatches(), MOST_ASKED, isAgain).map(refresh));
}

/** @param {import("../seats.js").Kept} kept */
async function refresh(kept) {
  const { id } = kept;
  try {
    const match = await api.match(id);
    if (kept.seen?.event !== match.event) keepNext(match, kept);
    updateKept(id, { seen: seenOf(match) });
    const next = match.rematch ? keptMatch(match.rematch) : undefined;
    if (next && !next.seen) await refresh(next);
  } catch (error) {
    // Without an answer it is shown as it was.
    if (error instanceof api.Refused && error.status === 404) updateKept(id, { isGone: true });
  }
}
